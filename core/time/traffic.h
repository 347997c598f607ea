// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace headroom {

// Who a card talks to.
enum class TrafficKind : std::uint8_t { Tensor, Context, Expert, Pipeline, Data };
inline constexpr std::size_t trafficKinds = 5;

// What a card sends: bytes, the seconds that this takes if nothing else ran, and those of them during which nothing is
// computed.
struct Traffic
{
    double bytes = 0;
    double seconds = 0;
    double exposed = 0;

    Traffic &operator+=(const Traffic &other)
    {
        bytes += other.bytes;
        seconds += other.seconds;
        exposed += other.exposed;
        return *this;
    }
    friend Traffic operator*(double factor, const Traffic &traffic)
    {
        return { factor * traffic.bytes, factor * traffic.seconds, factor * traffic.exposed };
    }
};

class TrafficOfKinds
{
public:
    Traffic &operator[](TrafficKind kind) { return m_kinds[static_cast<std::size_t>(kind)]; }
    const Traffic &operator[](TrafficKind kind) const { return m_kinds[static_cast<std::size_t>(kind)]; }
    double exposed() const
    {
        double sum = 0;
        for (const Traffic &traffic : m_kinds)
            sum += traffic.exposed;
        return sum;
    }
    auto begin() { return m_kinds.begin(); }
    auto end() { return m_kinds.end(); }

private:
    std::array<Traffic, trafficKinds> m_kinds {};
};

} // namespace headroom
