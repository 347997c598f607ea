// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>

namespace headroom {

// An amount of memory. Made and read only with the unit named; 64-bit signed, because headroom may be negative. Sums and
// products beyond the range are its end: no scenario, however large, overflows.
class Bytes
{
public:
    // Of one computed figure, 8 PiB; that of all cards may be larger.
    static constexpr std::int64_t limit = std::numeric_limits<std::int64_t>::max() / 1024;

    constexpr Bytes() = default;
    constexpr explicit Bytes(std::int64_t count) : m_count(std::max(count, -end)) { }

    // Rounds to the nearest byte, at most `limit` either way. What is no number is taken as too large.
    static constexpr Bytes rounded(double count)
    {
        constexpr auto most = static_cast<double>(limit);
        if (!(count < most))
            return Bytes(limit);
        if (count <= -most)
            return Bytes(-limit);
        return Bytes(static_cast<std::int64_t>(count < 0 ? count - 0.5 : count + 0.5));
    }
    static constexpr Bytes fromGib(double gib) { return rounded(gib * 1073741824.0); }
    static constexpr Bytes fromGb(double gb) { return rounded(gb * 1e9); }
    static constexpr Bytes fromMib(double mib) { return rounded(mib * 1048576.0); }

    constexpr std::int64_t count() const { return m_count; }
    constexpr double gib() const { return static_cast<double>(m_count) / 1073741824.0; }
    constexpr double gb() const { return static_cast<double>(m_count) / 1e9; }
    constexpr double mib() const { return static_cast<double>(m_count) / 1048576.0; }

    constexpr Bytes &operator+=(Bytes other)
    {
        if (other.m_count > 0 ? m_count > end - other.m_count : m_count < -end - other.m_count)
            m_count = other.m_count > 0 ? end : -end;
        else
            m_count += other.m_count;
        return *this;
    }
    friend constexpr Bytes operator+(Bytes a, Bytes b) { return a += b; }
    friend constexpr Bytes operator-(Bytes a, Bytes b) { return a += Bytes(-b.m_count); }
    friend constexpr Bytes operator*(Bytes a, std::int64_t n)
    {
        constexpr double safe = 9.2e18; // below 2^63 by more than the product of two doubles is off
        const double product = static_cast<double>(a.m_count) * static_cast<double>(n);
        if (product < safe && product > -safe)
            return Bytes(a.m_count * n);
        return Bytes(product > 0 ? end : -end);
    }
    friend constexpr auto operator<=>(Bytes, Bytes) = default;

private:
    static constexpr std::int64_t end = std::numeric_limits<std::int64_t>::max();

    std::int64_t m_count = 0;
};

} // namespace headroom
