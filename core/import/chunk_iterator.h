// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/byte_source.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

namespace headroom {

// Walks over a range of a file, a piece in memory at a time: the form in which a JSON parser takes its text.
// A file that ends early ends the range; `Window::failed` tells. So does a text or a stretch of blanks of more than
// `longestRun` bytes, which the parser would hold in memory several times over; `Window::tooLong` tells.
class ChunkIterator
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = char;

    struct Window
    {
        ByteSource &file;
        std::uint64_t end;
        std::uint64_t from = 0; // of `bytes` in the file
        std::vector<char> bytes = {};
        bool failed = false;
        bool tooLong = false;
        std::uint64_t runStart = 0;
        bool inText = false;
        bool escaped = false;
    };
    static constexpr std::uint64_t longestRun = 16 << 20;

    ChunkIterator() = default; // the end
    ChunkIterator(Window &window, std::uint64_t begin) : m_window(&window), m_at(begin) { window.runStart = begin; }

    char operator*() const { return m_window->bytes[static_cast<std::size_t>(m_at - m_window->from)]; }
    ChunkIterator &operator++()
    {
        follow(**this);
        ++m_at;
        return *this;
    }
    ChunkIterator operator++(int)
    {
        ChunkIterator before = *this;
        ++*this;
        return before;
    }
    std::uint64_t position() const { return m_at; }

    friend bool operator==(const ChunkIterator &a, const ChunkIterator &b)
    {
        return a.atEnd() == b.atEnd() && (a.atEnd() || a.m_at == b.m_at);
    }

private:
    static constexpr std::uint64_t pieceBytes = 64 << 10;

    // Begins a run at each mark of the grammar outside texts, and at each end of a text.
    void follow(char passed)
    {
        Window &window = *m_window;
        if (window.inText) {
            if (passed == '"' && !window.escaped)
                window.inText = false;
            window.escaped = passed == '\\' && !window.escaped;
            if (window.inText)
                return;
        } else if (passed == '"') {
            window.inText = true;
        } else if (passed != ',' && passed != ':' && passed != '{' && passed != '[') {
            return;
        }
        window.runStart = m_at;
    }
    bool atEnd() const { return m_window == nullptr || m_at >= m_window->end || !load(); }
    bool load() const
    {
        Window &window = *m_window;
        if (m_at >= window.runStart + longestRun) {
            window.tooLong = true;
            return false;
        }
        if (m_at >= window.from && m_at < window.from + window.bytes.size())
            return true;
        window.bytes.resize(static_cast<std::size_t>(std::min(pieceBytes, window.end - m_at)));
        window.from = m_at;
        if (window.failed || !window.file.read(m_at, window.bytes)) {
            window.failed = true;
            window.bytes.clear();
            return false;
        }
        return true;
    }

    Window *m_window = nullptr;
    std::uint64_t m_at = 0;
};

} // namespace headroom
