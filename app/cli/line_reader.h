// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace headroom::cli {

// Cuts standard input into lines. Of a line longer than the limit one byte beyond it is kept, and the rest is counted.
class LineReader
{
public:
    // A line without its end, and how many bytes of it were left out. False ends the reading.
    using Take = std::function<bool(std::string_view line, std::size_t leftOut)>;
    using BeforeWaiting = std::function<bool()>;

    explicit LineReader(std::size_t limit) : m_limit(limit) { }

    // Calls `take` for each line, also for a last one without an end, and `beforeWaiting` before each read, which may
    // block. False: one of them said so.
    bool run(const Take &take, const BeforeWaiting &beforeWaiting);
    int error() const { return m_error; } // errno of a read that failed; 0: the end was reached

private:
    bool cut(std::size_t searched, const Take &take);

    std::size_t m_limit;
    std::string m_buffer;
    std::size_t m_leftOut = 0;
    int m_error = 0;
};

} // namespace headroom::cli
