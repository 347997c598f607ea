// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/flag.h"
#include "core/scenario/scenario.h"

#include <optional>

namespace headroom {

// A program that starts an engine, and what its command line can say. A new one is one entry of launchers().
struct Launcher
{
    std::string_view id;
    Engine engine;
    std::span<const std::string_view> start; // as it is written: "vllm", "serve"
    // Other ways to start it, each the words in a row of which the first may have a folder in front and a tag behind:
    // "vllm/vllm-openai".
    std::span<const std::string_view> otherStarts;
    bool modelIsPlace = false; // the model stands without a flag, right after the start
    bool underscores = false;  // writes flags as --max_seq_len; both are read
    bool preferred = true;     // of its engine: the one that is written
    std::span<const LaunchFlag> flags;
    // Flags that say nothing about memory: read over without a word. With and without a value.
    std::span<const std::string_view> silentValues;
    std::span<const std::string_view> silentSwitches;
};

std::span<const Launcher> launchers();

// The launcher that is written for an engine; null: there is none.
const Launcher *launcherFor(Engine engine);

std::span<const LaunchFlag> vllmFlags();
std::span<const LaunchFlag> sglangFlags();
std::span<const LaunchFlag> tensorrtFlags();
std::span<const LaunchFlag> llamaFlags();
std::span<const LaunchFlag> llamaBenchFlags();

} // namespace headroom
