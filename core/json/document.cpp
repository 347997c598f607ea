// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/document.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <unordered_set>
#include <utility>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

// Index of the first byte that is not part of well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms), or npos.
std::size_t firstBadByte(std::string_view text)
{
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    std::size_t i = 0;
    while (i < text.size()) {
        const unsigned lead = byte(i);
        if (lead < 0x80) {
            ++i;
            continue;
        }
        const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
        if (lead < 0xC2 || lead > 0xF4 || i + length > text.size())
            return i;
        for (std::size_t k = 1; k < length; ++k) {
            if ((byte(i + k) & 0xC0) != 0x80)
                return i;
        }
        const unsigned second = byte(i + 1);
        if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) || (lead == 0xF0 && second < 0x90)
            || (lead == 0xF4 && second > 0x8F))
            return i;
        i += length;
    }
    return std::string_view::npos;
}

std::string lineAndColumn(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lastBreak = before.rfind('\n');
    const std::size_t column = before.size() - (lastBreak == std::string_view::npos ? 0 : lastBreak + 1) + 1;
    return std::to_string(line) + ':' + std::to_string(column);
}

// Where the token begins that the byte at `at` is in: a text, a number or word, or a single character.
std::size_t tokenStart(std::string_view text, std::size_t at)
{
    const auto inWord = [text](std::size_t i) {
        const auto c = static_cast<unsigned char>(text[i]);
        return c >= 0x80 || std::isalnum(c) || c == '+' || c == '-' || c == '.';
    };
    for (std::size_t i = 0; i <= at;) {
        std::size_t end = i + 1;
        if (text[i] == '"') {
            while (end < text.size() && text[end] != '"')
                end += text[end] == '\\' ? 2u : 1u;
            ++end;
        } else if (inWord(i)) {
            while (end < text.size() && inWord(end))
                ++end;
        }
        if (end > at)
            return i;
        i = end;
    }
    return at;
}

// Builds the document and stops at the first thing that is out of bounds.
class Builder final : public nlohmann::json_sax<Json>
{
public:
    Builder(std::string_view text, const JsonLimits &limits) : m_text(text), m_limits(limits) { m_open.reserve(16); }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t &) override { return add(value); }
    bool string(string_t &value) override { return add(std::move(value)); }
    bool binary(binary_t &) override { return false; }

    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t &name) override
    {
        Json &object = *m_open.back();
        if (object.size() >= m_limits.members) {
            m_problem = {
                ProblemKind::TooLarge, path(), std::to_string(object.size() + 1), std::to_string(m_limits.members), {}
            };
            return false;
        }
        if (isDuplicate(object, name)) {
            m_problem = { ProblemKind::DuplicateKey, path(), name, {}, {} };
            return false;
        }
        m_key = std::move(name);
        return true;
    }

    bool parse_error(std::size_t position, const std::string &lastToken,
                     const nlohmann::detail::exception &error) override
    {
        // 406: out_of_range of a number; everything else is grammar.
        const std::size_t last = position == 0 ? 0 : position - 1;
        if (error.id == 406)
            m_problem = {
                ProblemKind::NumberRange, pathOfValue(), std::string(lastToken.substr(0, 60)), "-1.8e308…1.8e308", {}
            };
        else if (last >= m_text.size())
            m_problem = { ProblemKind::Syntax, lineAndColumn(m_text, last), "end of file", {}, {} };
        else {
            const std::size_t at = tokenStart(m_text, last);
            m_problem = { ProblemKind::Syntax, lineAndColumn(m_text, at), found(at), {}, {} };
        }
        return false;
    }

    Json root;
    const Problem &problem() const { return m_problem; }

private:
    // Few names are compared one by one; for many, only where their hash was seen before.
    bool isDuplicate(const Json &object, const std::string &name)
    {
        constexpr std::size_t few = 64;
        if (object.size() < few)
            return object.contains(name);
        NameHashes &seen = m_seen[m_open.size() - 1];
        if (seen.empty()) {
            for (const auto &member : object.get_ref<const Json::object_t &>())
                seen.insert(std::hash<std::string>()(member.first));
        }
        return !seen.insert(std::hash<std::string>()(name)).second && object.contains(name);
    }

    template <typename Value>
    bool add(Value &&value)
    {
        place(Json(std::forward<Value>(value)));
        return true;
    }

    Json *place(Json value)
    {
        if (m_open.empty()) {
            root = std::move(value);
            return &root;
        }
        Json &parent = *m_open.back();
        if (parent.is_array()) {
            parent.push_back(std::move(value));
            return &parent.back();
        }
        // The key is new (key() made sure), so appending keeps the order and needs no second search.
        auto &members = parent.get_ref<Json::object_t &>();
        members.emplace_back(std::move(m_key), std::move(value));
        return &members.back().second;
    }

    bool open(Json container)
    {
        if (m_open.size() >= m_limits.depth) {
            m_problem = {
                ProblemKind::TooDeep, path(), std::to_string(m_limits.depth + 1), std::to_string(m_limits.depth), {}
            };
            return false;
        }
        m_open.push_back(place(std::move(container)));
        m_seen.resize(std::max(m_seen.size(), m_open.size()));
        return true;
    }

    bool close()
    {
        m_seen[m_open.size() - 1].clear();
        m_open.pop_back();
        return true;
    }

    // JSON pointer of the innermost open container.
    std::string path() const
    {
        std::string result;
        for (std::size_t i = 0; i + 1 < m_open.size(); ++i) {
            const Json &parent = *m_open[i];
            result += '/';
            if (parent.is_array())
                result += std::to_string(parent.size() - 1);
            else
                result += parent.get_ref<const Json::object_t &>().back().first;
        }
        return result;
    }

    // Of the value that comes next.
    std::string pathOfValue() const
    {
        if (m_open.empty())
            return {};
        const Json &parent = *m_open.back();
        return path() + '/' + (parent.is_array() ? std::to_string(parent.size()) : m_key);
    }

    // The beginning of what stands there.
    std::string found(std::size_t at) const
    {
        const std::string_view rest = m_text.substr(at, 20);
        const std::string_view word = rest.substr(0, std::max<std::size_t>(1, rest.find_first_of("\r\n\t ,")));
        // Never cut a character in half.
        std::size_t end = word.size();
        while (end < word.size() + 3 && at + end < m_text.size()
               && (static_cast<unsigned char>(m_text[at + end]) & 0xC0) == 0x80)
            ++end;
        return std::string(m_text.substr(at, end));
    }

    std::string_view m_text;
    const JsonLimits &m_limits;
    using NameHashes = std::unordered_set<std::size_t>;

    std::vector<Json *> m_open;
    std::vector<NameHashes> m_seen; // of the names in the open object at each depth, where it has many
    std::string m_key;
    Problem m_problem;
};

// Python's json module writes these three words; JSON has no such numbers. Replaces them outside of strings.
std::string withoutNonFinite(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            result += c;
            if (c == '\\' && i + 1 < text.size())
                result += text[++i];
            else if (c == '"')
                inString = false;
            continue;
        }
        if (c == '"')
            inString = true;
        bool replaced = false;
        for (const std::string_view word :
             { std::string_view("-Infinity"), std::string_view("Infinity"), std::string_view("NaN") }) {
            if (text.substr(i).starts_with(word)) {
                result += "null";
                i += word.size() - 1;
                replaced = true;
                break;
            }
        }
        if (!replaced)
            result += c;
    }
    return result;
}

} // namespace

Result<Json> parseJson(std::string_view text, const JsonLimits &limits)
{
    if (text.size() > limits.bytes)
        return std::unexpected(
            Problems { { ProblemKind::TooLarge, {}, std::to_string(text.size()), std::to_string(limits.bytes), {} } });
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (const std::size_t bad = firstBadByte(text); bad != std::string_view::npos) {
        static constexpr char digits[] = "0123456789ABCDEF";
        const unsigned value = static_cast<unsigned char>(text[bad]);
        return std::unexpected(Problems { { ProblemKind::Encoding,
                                            lineAndColumn(text, bad),
                                            std::string("0x") + digits[value >> 4] + digits[value & 15],
                                            "UTF-8",
                                            {} } });
    }

    std::string cleaned;
    if (limits.allowNonFinite
        && (text.find("NaN") != std::string_view::npos || text.find("Infinity") != std::string_view::npos)) {
        cleaned = withoutNonFinite(text);
        text = cleaned;
    }

    Builder builder(text, limits);
    if (!Json::sax_parse(text.begin(), text.end(), &builder))
        return std::unexpected(Problems { builder.problem() });
    return std::move(builder.root);
}

} // namespace headroom
