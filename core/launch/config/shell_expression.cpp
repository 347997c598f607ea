// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/shell_script.h"

#include <charconv>
#include <optional>

namespace headroom {

namespace {

constexpr int deepestExpression = 32;

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc {} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

bool isNameSign(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class Arithmetic
{
public:
    Arithmetic(std::string_view text, const ShellVariables &variables) : m_text(text), m_variables(variables) { }

    std::optional<std::int64_t> run()
    {
        const std::optional<std::int64_t> value = sum(0);
        skipBlanks();
        return m_at == m_text.size() ? value : std::nullopt;
    }

private:
    using Value = std::optional<std::int64_t>;

    void skipBlanks()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
            ++m_at;
    }

    bool take(char sign)
    {
        skipBlanks();
        if (m_at >= m_text.size() || m_text[m_at] != sign)
            return false;
        ++m_at;
        return true;
    }

    Value sum(int depth)
    {
        Value left = product(depth);
        while (left) {
            const bool plus = take('+');
            if (!plus && !take('-'))
                break;
            const Value right = product(depth);
            std::int64_t result = 0;
            if (!right
                || (plus ? __builtin_add_overflow(*left, *right, &result)
                         : __builtin_sub_overflow(*left, *right, &result)))
                return std::nullopt;
            left = result;
        }
        return left;
    }

    Value product(int depth)
    {
        Value left = atom(depth);
        while (left) {
            const bool times = take('*');
            const bool over = !times && take('/');
            if (!times && !over && !take('%'))
                break;
            const Value right = atom(depth);
            std::int64_t result = 0;
            if (!right || (times && __builtin_mul_overflow(*left, *right, &result)))
                return std::nullopt;
            if (!times && (*right == 0 || *right == -1))
                return std::nullopt;
            left = times ? result : over ? *left / *right : *left % *right;
        }
        return left;
    }

    Value atom(int depth)
    {
        if (depth > deepestExpression)
            return std::nullopt;
        if (take('(')) {
            const Value inner = sum(depth + 1);
            return take(')') ? inner : std::nullopt;
        }
        skipBlanks();
        const bool dollar = take('$');
        const bool brace = dollar && take('{');
        const std::size_t from = m_at;
        while (m_at < m_text.size() && isNameSign(m_text[m_at]))
            ++m_at;
        const std::string_view name = m_text.substr(from, m_at - from);
        if (brace && !take('}'))
            return std::nullopt;
        if (!dollar && !name.empty() && name.front() >= '0' && name.front() <= '9')
            return wholeNumber(name);
        const auto found = m_variables.find(name);
        return found == m_variables.end() || found->second.size() != 1 ? std::nullopt
                                                                       : wholeNumber(found->second.front());
    }

    std::string_view m_text;
    const ShellVariables &m_variables;
    std::size_t m_at = 0;
};

using Words = std::vector<std::string>;

// A variable that nothing sets, or what a command would print.
bool isKnown(std::string_view word)
{
    return !word.contains('$') && !word.contains('`');
}

std::optional<bool> compared(const std::string &left, std::string_view sign, const std::string &right)
{
    if (!isKnown(left) || !isKnown(right))
        return std::nullopt;
    if (sign == "=" || sign == "==")
        return left == right;
    if (sign == "!=")
        return left != right;
    const auto a = wholeNumber(left);
    const auto b = wholeNumber(right);
    if (!a || !b)
        return std::nullopt;
    if (sign == "-eq")
        return *a == *b;
    if (sign == "-ne")
        return *a != *b;
    if (sign == "-gt")
        return *a > *b;
    if (sign == "-ge")
        return *a >= *b;
    if (sign == "-lt")
        return *a < *b;
    if (sign == "-le")
        return *a <= *b;
    return std::nullopt;
}

std::optional<bool> simple(const Words &words, std::size_t from, std::size_t to)
{
    const std::size_t count = to - from;
    if (count > 1 && words[from] == "!") {
        const std::optional<bool> inner = simple(words, from + 1, to);
        return inner ? std::optional(!*inner) : std::nullopt;
    }
    // What nothing sets is empty.
    if (count == 2 && (words[from] == "-n" || words[from] == "-z"))
        return words[from + 1].contains('`') || words[from + 1].contains("$(")
                   ? std::nullopt
                   : std::optional((words[from + 1].empty() || words[from + 1].front() == '$')
                                   == (words[from] == "-z"));
    if (count == 1 && (words[from] == "-n" || words[from] == "-z")) // an unquoted empty word is none
        return words[from] == "-z";
    if (count == 3)
        return compared(words[from], words[from + 1], words[from + 2]);
    return std::nullopt;
}

} // namespace

std::optional<std::int64_t> shellArithmetic(std::string_view text, const ShellVariables &variables)
{
    return Arithmetic(text, variables).run();
}

std::optional<bool> shellCondition(const std::vector<std::string> &words)
{
    std::optional<bool> all;
    bool wantsBoth = true;
    for (std::size_t at = 0; at < words.size();) {
        const std::string &open = words[at];
        const std::string_view close = open == "[[" ? "]]" : open == "[" ? "]" : "";
        if (close.empty())
            return std::nullopt;
        std::size_t end = at + 1;
        while (end < words.size() && words[end] != close)
            ++end;
        const std::optional<bool> one = simple(words, at + 1, end);
        if (!one)
            return std::nullopt;
        all = !all ? *one : wantsBoth ? *all && *one : *all || *one;
        at = end + 1;
        if (at < words.size()) {
            if (words[at] != "&&" && words[at] != "||")
                return std::nullopt;
            wantsBoth = words[at] == "&&";
            ++at;
        }
    }
    return all;
}

} // namespace headroom
