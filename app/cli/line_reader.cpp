// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/line_reader.h"

#include <cerrno>
#include <unistd.h>

namespace headroom::cli {

namespace {

constexpr std::size_t chunkBytes = 256u << 10;

ssize_t readInto(char *place, std::size_t size)
{
    while (true) {
        const ssize_t count = ::read(STDIN_FILENO, place, size);
        if (count >= 0 || errno != EINTR)
            return count;
    }
}

} // namespace

bool LineReader::run(const Take &take, const BeforeWaiting &beforeWaiting)
{
    while (beforeWaiting()) {
        const std::size_t kept = m_buffer.size();
        m_buffer.resize(kept + chunkBytes);
        const ssize_t count = readInto(m_buffer.data() + kept, chunkBytes);
        m_buffer.resize(kept + static_cast<std::size_t>(count > 0 ? count : 0));
        if (count < 0)
            m_error = errno;
        if (count <= 0)
            return m_buffer.empty() || take(m_buffer, m_leftOut);
        if (!cut(kept, take))
            return false;
    }
    return false;
}

bool LineReader::cut(std::size_t searched, const Take &take)
{
    std::size_t begin = 0;
    for (std::size_t end = m_buffer.find('\n', searched); end != std::string::npos; end = m_buffer.find('\n', begin)) {
        if (!take(std::string_view(m_buffer).substr(begin, end - begin), m_leftOut))
            return false;
        m_leftOut = 0;
        begin = end + 1;
    }
    m_buffer.erase(0, begin);
    if (m_buffer.size() > m_limit + 1) {
        m_leftOut += m_buffer.size() - m_limit - 1;
        m_buffer.resize(m_limit + 1);
    }
    return true;
}

} // namespace headroom::cli
