// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/config/shell_script.h"

namespace headroom {

bool isShellNameSign(char c); // of a variable

// Thrown where words and values together grow beyond all bounds.
struct TooManyWords
{ };

// Reads the words of a script one by one and fills in its variables on the way, as the order of a script wants it.
class ShellWordReader
{
protected:
    using Words = std::vector<std::string>;
    static constexpr std::size_t mostBytes = 1u << 20; // of all words and values

    explicit ShellWordReader(std::string_view text) : m_text(text) { }
    ~ShellWordReader() = default;

    // Reads one word; a variable without quotes may make it several or none.
    void appendWord(Words &words);
    void skipBlanks(bool lines = false); // and continued lines and comments
    void count(std::size_t bytes);
    std::size_t expandedBytes() const { return m_bytes; }
    std::string place() const; // "line:column"

    std::string_view m_text;
    std::size_t m_at = 0;
    ShellVariables m_variables;
    bool m_splits = true; // the value of an assignment is one word
    char m_unclosed = 0;  // a quote

private:
    void add(char c);
    void endWord(Words &words);
    void escaped();
    void singleQuoted();
    void doubleQuoted(Words &words);
    void expansion(Words &words, bool quoted);
    static std::size_t closing(std::string_view text);
    Words braced(std::string_view inner, std::string_view whole) const;
    std::string fallback(std::string_view text) const;
    void insert(Words &words, const Words &value, bool quoted);

    std::string m_word;
    bool m_hasWord = false;
    std::size_t m_bytes = 0;
    std::size_t m_wordCount = 0;
};

} // namespace headroom
