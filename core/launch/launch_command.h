// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// What a command does not say, or a reader did not understand. Sentences are in ui/text.
enum class LaunchNoteId : std::uint8_t {
    CannotSay,        // subject: a key of the scenario that no flag says
    NeedsCheckpoint,  // subject: the number format that the weights must be stored in
    PlaceholderModel, // subject: what stands in the place of the model's file
    SeveralNodes,     // subject: how many: each needs its own command with the addresses
    NotUnderstood,    // subject: a flag that was read over
};

struct LaunchNote
{
    LaunchNoteId id {};
    std::string subject;
    bool operator==(const LaunchNote &) const = default;
};

// A command that starts what was computed.
struct LaunchCommand
{
    std::string launcher; // id: "vllm-serve"
    std::vector<std::string> words;
    std::vector<LaunchNote> notes;
};

// The command of the scenario's engine, in the layout of the evaluation. Flags that the engine would take by itself are
// left out. A problem where the engine has no command of its own.
Result<LaunchCommand> launchCommand(const Scenario &scenario, const Evaluation &evaluation);

// A scenario as a command line says it, of which the card is not said.
struct LaunchReading
{
    std::string launcher;
    Scenario scenario;
    std::vector<LaunchNote> notes;
};

// Reads "vllm serve …", "python -m sglang.launch_server …", "llama-server …", "trtllm-serve …" and the like, also behind
// variables and a container's command. A problem's path names the flag.
Result<LaunchReading> readLaunchCommand(std::string_view line, const Catalogues &catalogues);

} // namespace headroom
