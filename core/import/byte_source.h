// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace headroom {

// A file as the readers of weight files see it: they look at headers, wherever those lie, and never at the weights.
class ByteSource
{
public:
    virtual ~ByteSource() = default;
    virtual std::uint64_t size() const = 0;
    // Fills all of `to` from `offset` on; false where the file is shorter or cannot be read.
    virtual bool read(std::uint64_t offset, std::span<char> to) = 0;
};

} // namespace headroom
