// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/byte_source.h"
#include "core/import/tensor_file.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <vector>

namespace headroom {

// Reads numbers and texts of a binary file one after another, a piece of the file in memory at a time. After the first
// problem every call gives zero or nothing, so that callers check once.
class BinaryReader
{
public:
    // `longest`: bytes of the file to read or skip at most.
    BinaryReader(ByteSource &file, std::uint64_t longest, Problems &problems)
        : m_file(file), m_problems(problems), m_end(std::min(file.size(), longest))
    { }

    std::uint64_t position() const { return m_at; }
    std::uint64_t left() const { return m_end - m_at; }
    bool failed() const { return !m_problems.empty(); }
    void swapBytes(bool swap) { m_swap = swap; }

    template <typename T>
    T number()
    {
        std::array<char, sizeof(T)> bytes = {};
        if (!take(bytes))
            return {};
        if (m_swap)
            std::ranges::reverse(bytes);
        return std::bit_cast<T>(bytes);
    }
    // A text of known length; longer ones than `longest` are a problem.
    std::string text(std::uint64_t length, std::uint64_t longest)
    {
        if (length > std::min(longest, left())) {
            fail(ProblemKind::OutOfRange, std::to_string(length), "0…" + std::to_string(std::min(longest, left())));
            return {};
        }
        std::string result(static_cast<std::size_t>(length), '\0');
        return take(result) ? result : std::string();
    }
    void skip(std::uint64_t bytes)
    {
        if (bytes > left())
            fail(ProblemKind::OutOfRange, std::to_string(bytes), "0…" + std::to_string(left()));
        else
            m_at += bytes;
    }
    void fail(ProblemKind kind, std::string found, std::string allowed)
    {
        if (m_problems.empty())
            m_problems.push_back({ kind, bytePlace(m_at), std::move(found), std::move(allowed), {} });
    }

private:
    bool take(std::span<char> to)
    {
        if (failed())
            return false;
        if (to.size() > left()) {
            fail(ProblemKind::Syntax, std::to_string(left()), std::to_string(to.size()) + " bytes");
            return false;
        }
        std::size_t done = 0;
        while (done < to.size()) {
            if (m_at < m_from || m_at >= m_from + m_piece.size()) {
                m_from = m_at;
                m_piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(pieceBytes, left())));
                if (!m_file.read(m_from, m_piece)) {
                    m_piece.clear();
                    fail(ProblemKind::Unreadable, {}, {});
                    return false;
                }
            }
            const auto inPiece = static_cast<std::size_t>(m_at - m_from);
            const std::size_t count = std::min(to.size() - done, m_piece.size() - inPiece);
            std::memcpy(to.data() + done, m_piece.data() + inPiece, count);
            done += count;
            m_at += count;
        }
        return true;
    }

    static constexpr std::uint64_t pieceBytes = 64 << 10;

    ByteSource &m_file;
    Problems &m_problems;
    std::uint64_t m_end;
    std::vector<char> m_piece;
    std::uint64_t m_from = 0;
    std::uint64_t m_at = 0;
    bool m_swap = false;
};

} // namespace headroom
