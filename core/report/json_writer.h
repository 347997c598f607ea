// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace headroom {

// Appends compact JSON to a string, without a document in between. The caller keeps the order of calls right.
class JsonWriter
{
public:
    explicit JsonWriter(std::string &out) : m_out(out) { }

    void beginObject() { open('{'); }
    void beginList() { open('['); }
    void endObject() { close('}'); }
    void endList() { close(']'); }

    // `name` needs no escape: the keys of our formats are plain.
    void key(std::string_view name)
    {
        separate();
        m_out += '"';
        m_out += name;
        m_out += "\":";
        m_first = true;
    }

    void integer(std::int64_t value)
    {
        separate();
        appendNumber(value);
    }

    // The shortest text that reads back as the same value; JSON has no infinity.
    void number(double value)
    {
        separate();
        if (std::isfinite(value))
            appendNumber(value);
        else
            m_out += "null";
    }

    void boolean(bool value)
    {
        separate();
        m_out += value ? "true" : "false";
    }

    // `text` is UTF-8.
    void string(std::string_view text);

    void member(std::string_view name, std::int64_t value)
    {
        key(name);
        integer(value);
    }
    void member(std::string_view name, std::string_view value)
    {
        key(name);
        string(value);
    }

private:
    void open(char bracket)
    {
        separate();
        m_out += bracket;
        m_first = true;
    }
    void close(char bracket)
    {
        m_out += bracket;
        m_first = false;
    }
    void separate()
    {
        if (!m_first)
            m_out += ',';
        m_first = false;
    }
    template <typename Number>
    void appendNumber(Number value)
    {
        std::array<char, 32> digits;
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
        m_out.append(digits.data(), end);
    }

    std::string &m_out;
    bool m_first = true; // no comma before the next value
};

} // namespace headroom
