// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace headroom {

// An amount of memory. Made and read only with the unit named; 64-bit signed, because headroom may be negative.
class Bytes
{
public:
    constexpr Bytes() = default;
    constexpr explicit Bytes(std::int64_t count) : m_count(count) { }

    // Rounds to the nearest byte; beyond the range it stays at the end of the range.
    static constexpr Bytes rounded(double count)
    {
        constexpr double limit = 9.2e18;
        if (count >= limit)
            return Bytes(std::numeric_limits<std::int64_t>::max() / 1024);
        if (count <= -limit)
            return Bytes(std::numeric_limits<std::int64_t>::min() / 1024);
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
        m_count += other.m_count;
        return *this;
    }
    friend constexpr Bytes operator+(Bytes a, Bytes b) { return Bytes(a.m_count + b.m_count); }
    friend constexpr Bytes operator-(Bytes a, Bytes b) { return Bytes(a.m_count - b.m_count); }
    friend constexpr Bytes operator*(Bytes a, std::int64_t n) { return Bytes(a.m_count * n); }
    friend constexpr auto operator<=>(Bytes, Bytes) = default;

private:
    std::int64_t m_count = 0;
};

} // namespace headroom
