// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <array>

namespace headroom {

// What the time of one forward pass goes into.
enum class PassPart : std::uint8_t {
    Weights, // reading them, for products that this limits
    Compute, // other matrix products, and what moves between them
    Cache,   // attention: reading keys, values and states, or computing scores
    Links,   // communication between cards
    Launch,  // starting kernels, and the engine's own work between steps
    Host,    // layers that stay on the host
};
inline constexpr std::array<std::string_view, 6> passPartNames = { "weights", "compute", "cache",
                                                                   "links",   "launch",  "host" };

struct PassTime
{
    std::array<double, passPartNames.size()> parts {}; // seconds
    bool hostLimits = false;                           // the card waits for the host to start its kernels
    double seconds() const;
    PassPart binding() const; // the largest; launches, where the host limits
    double operator[](PassPart part) const { return parts[static_cast<std::size_t>(part)]; }
};

// The speed of a served model: `concurrency` sequences at once, each with its prompt and its output.
struct InferenceSpeed
{
    PassTime prefill; // of all prompts together
    PassTime decode;  // one token of every sequence, the cache half way through the output
    double timeToFirstToken = 0;
    double timePerOutputToken = 0;
    double tokensPerSecond = 0;        // output of all sequences over the whole time of a request, prompts included
    double prefillTokensPerSecond = 0; // prompt tokens
};

// Formulas and sources: README.md of this folder. Pure; microseconds. 0 seconds: the card's rates are not known.
InferenceSpeed inferenceSpeed(const Settings &settings, const Layout &layout);

// The speed with another number of sequences.
InferenceSpeed inferenceSpeed(const Settings &settings, const Layout &layout, double sequences);

// Whether a speed keeps to the targets of latency that the scenario sets: seconds of an output token, and until the first
// one. What is not known keeps to them.
bool isInTime(const Settings &settings, const InferenceSpeed &speed);

} // namespace headroom
