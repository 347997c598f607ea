// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/byte_source.h"

#include <algorithm>
#include <string>

namespace headroom::test {

// A file in memory; `length` may reach beyond the bytes there are, as a sparse file's does.
class MemorySource final : public ByteSource
{
public:
    explicit MemorySource(std::string bytes, std::uint64_t length = 0)
        : m_bytes(std::move(bytes)), m_length(std::max<std::uint64_t>(length, m_bytes.size()))
    { }

    std::uint64_t size() const override { return m_length; }
    bool read(std::uint64_t offset, std::span<char> to) override
    {
        if (offset > m_length || to.size() > m_length - offset)
            return false;
        std::ranges::fill(to, '\0');
        if (offset < m_bytes.size())
            std::copy_n(m_bytes.begin() + static_cast<std::ptrdiff_t>(offset),
                        std::min(to.size(), m_bytes.size() - static_cast<std::size_t>(offset)), to.begin());
        m_read += to.size();
        return true;
    }
    std::uint64_t bytesRead() const { return m_read; }

private:
    std::string m_bytes;
    std::uint64_t m_length;
    std::uint64_t m_read = 0;
};

} // namespace headroom::test
