// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/shell_word.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::size_t mostWords = 16384;

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

} // namespace

bool isShellNameSign(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string ShellWordReader::place() const
{
    const std::string_view before = m_text.substr(0, m_at);
    const std::size_t start = before.rfind('\n') + 1; // npos + 1 is 0
    return std::to_string(1 + std::ranges::count(before, '\n')) + ':' + std::to_string(before.size() - start + 1);
}

void ShellWordReader::count(std::size_t bytes)
{
    m_bytes += bytes;
    if (m_bytes > mostBytes || ++m_wordCount > mostWords)
        throw TooManyWords {};
}

// Blanks, continued lines and comments.
void ShellWordReader::skipBlanks(bool lines)
{
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (isBlank(c) || (lines && c == '\n'))
            ++m_at;
        else if (c == '\\' && m_text.substr(m_at + 1).starts_with("\r\n"))
            m_at += 3;
        else if (c == '\\' && (m_at + 1 == m_text.size() || m_text[m_at + 1] == '\n'))
            m_at = std::min(m_at + 2, m_text.size());
        else if (c == '#')
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        else
            return;
    }
}

// Reads one word; a variable without quotes may make it several or none.
void ShellWordReader::appendWord(Words &words)
{
    const std::size_t from = m_at;
    m_word.clear();
    m_hasWord = false;
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (isBlank(c) || c == '\n' || c == ';' || c == '|' || c == '&' || c == '<' || c == '>' || c == ')'
            || (c == '(' && !m_hasWord))
            break;
        if (c == '\'')
            singleQuoted();
        else if (c == '"')
            doubleQuoted(words);
        else if (c == '$' || c == '`')
            expansion(words, false);
        else if (c == '\\')
            escaped();
        else
            add(m_text[m_at++]);
    }
    endWord(words);
    if (m_at == from && m_at < m_text.size())
        ++m_at; // a sign that starts no word
}

void ShellWordReader::add(char c)
{
    m_word += c;
    m_hasWord = true;
}

void ShellWordReader::endWord(Words &words)
{
    if (!m_hasWord)
        return;
    count(m_word.size());
    words.push_back(std::move(m_word));
    m_word.clear();
    m_hasWord = false;
}

void ShellWordReader::escaped()
{
    ++m_at;
    if (m_at < m_text.size() && m_text[m_at] != '\n')
        add(m_text[m_at]);
    m_at = std::min(m_at + 1, m_text.size());
}

void ShellWordReader::singleQuoted()
{
    m_hasWord = true;
    const std::size_t end = m_text.find('\'', ++m_at);
    if (end == std::string_view::npos)
        m_unclosed = '\'';
    m_word += m_text.substr(m_at, end - m_at);
    m_at = end == std::string_view::npos ? m_text.size() : end + 1;
}

void ShellWordReader::doubleQuoted(Words &words)
{
    m_hasWord = true;
    ++m_at;
    while (m_at < m_text.size() && m_text[m_at] != '"') {
        if (m_text[m_at] == '\\' && m_at + 1 < m_text.size()) {
            ++m_at;
            if (m_text[m_at] != '\n')
                m_word.append(std::string_view("\\\"$`").contains(m_text[m_at]) ? "" : "\\").push_back(m_text[m_at]);
            ++m_at;
        } else if (m_text[m_at] == '$' || m_text[m_at] == '`') {
            expansion(words, true);
        } else {
            m_word += m_text[m_at++];
        }
    }
    if (m_at >= m_text.size())
        m_unclosed = '"';
    m_at = std::min(m_at + 1, m_text.size());
}

// "$NAME", "${…}", "$((…))"; "$(…)" and "`…`" stay as they stand.
void ShellWordReader::expansion(Words &words, bool quoted)
{
    const std::string_view rest = m_text.substr(m_at);
    if (rest.starts_with("$((")) {
        const std::size_t end = rest.find("))", 3);
        const std::string_view inner = rest.substr(3, end == std::string_view::npos ? end : end - 3);
        const std::optional<std::int64_t> value = shellArithmetic(inner, m_variables);
        const std::size_t length = end == std::string_view::npos ? rest.size() : end + 2;
        insert(words, { value ? std::to_string(*value) : std::string(rest.substr(0, length)) }, true);
        m_at += length;
    } else if (rest.starts_with("$(") || rest.starts_with('`')) {
        const std::size_t length = closing(rest);
        insert(words, { std::string(rest.substr(0, length)) }, true);
        m_at += length;
    } else if (rest.starts_with("${")) {
        const std::size_t length = closing(rest);
        std::string_view inner = rest.substr(2, length > 2 ? length - 3 : 0);
        m_at += length;
        insert(words, braced(inner, rest.substr(0, length)), quoted);
    } else {
        std::size_t end = 1;
        while (end < rest.size() && isShellNameSign(rest[end]))
            ++end;
        if (end == 1 && end < rest.size() && std::string_view("@*#?").contains(rest[end]))
            ++end;
        const auto found = m_variables.find(rest.substr(1, end - 1));
        insert(words, found != m_variables.end() ? found->second : Words { std::string(rest.substr(0, end)) }, quoted);
        m_at += end;
    }
}

// Length up to the bracket that closes the first one.
std::size_t ShellWordReader::closing(std::string_view text)
{
    if (text.front() == '`')
        return std::min(text.find('`', 1), text.size() - 1) + 1;
    const char open = text[1];
    const char close = open == '{' ? '}' : ')';
    std::size_t depth = 0;
    for (std::size_t i = 1; i < text.size(); ++i) {
        depth += text[i] == open ? 1u : 0u;
        depth -= text[i] == close ? 1u : 0u;
        if (depth == 0)
            return i + 1;
    }
    return text.size();
}

// NAME, NAME[@], NAME:-default; anything else stays as it stands.
ShellWordReader::Words ShellWordReader::braced(std::string_view inner, std::string_view whole) const
{
    std::size_t end = 0;
    while (end < inner.size() && isShellNameSign(inner[end]))
        ++end;
    const auto found = m_variables.find(inner.substr(0, end));
    std::string_view rest = inner.substr(end);
    if (rest == "[@]" || rest == "[*]")
        rest = {};
    const bool isSet = found != m_variables.end() && !found->second.empty();
    const bool hasText = isSet && !found->second.front().empty();
    const bool falls = rest.starts_with(":-") || rest.starts_with(":=");
    if (rest.empty())
        return found != m_variables.end() ? found->second : Words { std::string(whole) };
    if (!falls && !rest.starts_with('-') && !rest.starts_with('='))
        return { std::string(whole) };
    if (falls ? hasText : isSet)
        return found->second;
    return { fallback(rest.substr(falls ? 2 : 1)) };
}

// What stands behind ":-": quotes off, a variable filled in.
std::string ShellWordReader::fallback(std::string_view text) const
{
    if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front())
        text = text.substr(1, text.size() - 2);
    if (text.starts_with('$')) {
        std::string_view name = text.substr(1);
        if (name.starts_with('{') && name.ends_with('}'))
            name = name.substr(1, name.size() - 2);
        const auto found = m_variables.find(name);
        if (found != m_variables.end() && found->second.size() == 1)
            return found->second.front();
    }
    return std::string(text);
}

void ShellWordReader::insert(Words &words, const Words &value, bool quoted)
{
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (i > 0 && m_splits)
            endWord(words);
        else if (i > 0)
            add(' ');
        if (quoted || !m_splits) {
            m_word += value[i];
            m_hasWord = true;
            count(0);
            continue;
        }
        for (const char c : value[i]) {
            if (isBlank(c) || c == '\n')
                endWord(words);
            else
                add(c);
        }
    }
    if (m_word.size() > mostBytes)
        throw TooManyWords {};
}

} // namespace headroom
