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
    NotUsed,          // subject: settings that say nothing of memory, or nothing that we know
    CannotHold,       // subject: a setting with its value, for which a scenario has no key
    LeftOpen,         // subject: settings that are "auto": the key stays open
    ReadSeparately,   // subject: a file that the settings name; it was not opened
    BranchLeftOut,    // subject: a condition of a script that could not be decided
    VocabularyUnsaid, // a tokenizer's file has it
    NotInCatalogue,   // subject: the model that the settings name
    NeedsFile,        // subject: a DeepSpeed file that the settings name
    SettingsOnly,     // subject: a file that the training program of one's own is started with
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
    std::string fileName = {}; // of the settings that the command names: "axolotl.yaml"; empty: it needs none
    std::string file = {};     // its text
};

// The ids of the programs that run a scenario's task, the one of its engine or framework first.
std::vector<std::string_view> launchPrograms(const Settings &settings);

// The command of one of these programs (empty: the first), in the layout of the evaluation. What the program would take by
// itself is left out. A problem where there is none.
Result<LaunchCommand> launchCommand(const Scenario &scenario, const Evaluation &evaluation,
                                    std::string_view program = {});

// A scenario as a command line says it, of which the card is not said.
struct LaunchReading
{
    std::string launcher;
    Scenario scenario;
    std::vector<LaunchNote> notes;
    bool isPart = false;      // settings alone: the model, and what else is not said, is elsewhere
    std::string unknownModel; // that they name, and the catalogue does not have
};

// Reads "vllm serve …", "python -m sglang.launch_server …", "llama-server …", "trtllm-serve …" and the like, also behind
// variables and a container's command. A problem's path names the flag.
Result<LaunchReading> readLaunchCommand(std::string_view line, const Catalogues &catalogues);

// Reads whatever starts a run: such a command, a Megatron-LM script or argument list, a DeepSpeed JSON, a YAML of axolotl,
// LLaMA-Factory, TRL or accelerate. What it is follows from the text alone.
Result<LaunchReading> readLaunchText(std::string_view text, const Catalogues &catalogues);

// Whether the text is a framework's settings, so that it is worth reading as such.
bool isTrainingConfig(std::string_view text);

// A scenario with what a reading says put over it: all of it but the model, the name and the cards where it is a part.
Result<Scenario> withReading(const Scenario &base, const LaunchReading &reading);

} // namespace headroom
