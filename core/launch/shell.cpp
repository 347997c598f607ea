// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/shell.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::string_view safeSigns = "_@%+=:,./-";
constexpr std::string_view operators = "|;&<>";

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isSafe(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || safeSigns.contains(c);
}

std::unexpected<Problems> refuse(ProblemKind kind, std::string path, std::string found, std::string allowed)
{
    return std::unexpected(Problems { { kind, std::move(path), std::move(found), std::move(allowed), {} } });
}

class Splitter
{
public:
    explicit Splitter(std::string_view text) : m_text(text) { }

    Result<std::vector<std::string>> run()
    {
        while (m_at < m_text.size() && m_words.size() <= mostLaunchWords) {
            if (!step())
                return refuse(ProblemKind::Syntax, place(m_quoteAt), std::string(m_text.substr(m_quoteAt, 20)),
                              std::string(2, m_text[m_quoteAt]));
            if (m_ended)
                break;
        }
        endWord();
        if (m_words.size() > mostLaunchWords)
            return refuse(ProblemKind::TooLarge, {}, std::to_string(m_words.size()), std::to_string(mostLaunchWords));
        return std::move(m_words);
    }

private:
    // False: a quote is not closed.
    bool step()
    {
        const char c = m_text[m_at];
        if (c == '\'' || c == '"')
            return quoted(c);
        if (c == '\\') {
            backslash();
        } else if (isBlank(c)) {
            // A line's end separates commands, but not before the first word.
            m_ended = c == '\n' && (!m_words.empty() || m_hasWord);
            endWord();
            ++m_at;
        } else if (c == '#' && !m_hasWord) {
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        } else if (operators.contains(c)) {
            // "2>" is the number of a stream, not a word.
            if (m_hasWord && (c == '<' || c == '>') && std::ranges::all_of(m_word, isDigit))
                m_hasWord = false;
            m_ended = true;
        } else {
            take(c);
            ++m_at;
        }
        return true;
    }

    bool quoted(char quote)
    {
        m_quoteAt = m_at++;
        m_hasWord = true;
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == quote) {
                ++m_at;
                return true;
            }
            const bool escapes = quote == '"' && c == '\\' && m_at + 1 < m_text.size()
                                 && std::string_view("\\\"$`\n").contains(m_text[m_at + 1]);
            if (escapes)
                ++m_at;
            if (!escapes || m_text[m_at] != '\n')
                m_word += m_text[m_at];
        }
        return false;
    }

    // Before a line's end it continues the line, also where a pasted line has lost its end: "\ --flag".
    void backslash()
    {
        ++m_at;
        if (m_text.substr(m_at).starts_with("\r\n"))
            ++m_at;
        if (m_at >= m_text.size() || m_text[m_at] == '\n' || (!m_hasWord && isBlank(m_text[m_at]))) {
            m_at = std::min(m_at + 1, m_text.size());
            return;
        }
        take(m_text[m_at++]);
    }

    void take(char c)
    {
        m_word += c;
        m_hasWord = true;
    }

    void endWord()
    {
        if (m_hasWord)
            m_words.push_back(std::move(m_word));
        m_word.clear();
        m_hasWord = false;
    }

    std::string place(std::size_t at) const
    {
        const std::string_view before = m_text.substr(0, at);
        const auto line = 1 + std::ranges::count(before, '\n');
        const std::size_t start = before.rfind('\n') + 1; // npos + 1 is 0
        return std::to_string(line) + ':' + std::to_string(at - start + 1);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_quoteAt = 0;
    std::string m_word;
    bool m_hasWord = false; // also of an empty one, in quotes
    bool m_ended = false;
    std::vector<std::string> m_words;
};

} // namespace

Result<std::vector<std::string>> shellWords(std::string_view line)
{
    if (line.size() > longestLaunchLine)
        return refuse(ProblemKind::TooLarge, {}, std::to_string(line.size()), std::to_string(longestLaunchLine));
    return Splitter(line).run();
}

std::string shellQuoted(std::string_view word)
{
    if (!word.empty() && std::ranges::all_of(word, isSafe))
        return std::string(word);
    std::string quoted = "'";
    for (const char c : word)
        quoted.append(c == '\'' ? "'\\''" : std::string_view(&c, 1));
    return quoted + '\'';
}

std::string shellLine(std::span<const std::string> words, bool wrapped)
{
    std::string line;
    bool inOptions = false;
    for (const std::string &word : words) {
        const bool option = word.starts_with('-') && (inOptions || word != "-m" || !line.ends_with("python"));
        if (!line.empty())
            line += wrapped && option ? " \\\n    " : " ";
        inOptions |= option;
        line += shellQuoted(word);
    }
    return line;
}

} // namespace headroom
