// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace headroom {

// The same value as an engine and as a scenario file spell it.
struct Spelling
{
    std::string_view engine;
    std::string_view ours;
};

enum class FlagForm : std::uint8_t {
    Value,   // "--max-model-len 4096", "--max-model-len=4096"
    Bare,    // "--enforce-eager": its presence is the value `implied`
    Perhaps, // "-fa", "-fa on": `implied` where nothing follows that is one of its words
};

// What a flag says. Key: one key of the scenario as it is. The others are rules of their own, each in one place.
enum class FlagRole : std::uint8_t {
    Key,
    Model,
    Quantization,
    ComputeType,
    ExpertParallel,
    TensorSplit,
    SplitMode,
    Adapters,    // room for adapters: `implied` of them where no other flag says how many
    Speculation, // `implied` is the engine's word for the checkpoint's own prediction modules; vLLM takes an object
    SpeculationWidth,  // guesses a step keeps: one, a chain
    SpeculationTokens, // tokens that a pass verifies: the guesses and the one before them
    AttentionReplicas  // replicas of the attention share one copy of the experts, and the tensor degree counts all
};

// llama.cpp and its fork ik_llama.cpp start alike but for some flags.
enum class FlagBuild : std::uint8_t { Any, Original, Fork };

// As `implied`: the number of layers of the model.
inline constexpr std::string_view everyLayer = "layers";

// How numbers are spelled beside plain digits.
enum class NumberStyle : std::uint8_t {
    Plain,
    Suffixed,   // "32k" is 32000, "32K" is 32768: vLLM
    List,       // "512,1024": a benchmark runs them all; the largest counts
    Mebibytes,  // of a key in bytes
    AllIfBeyond // "all", "auto", -1 or more than a model has: what the scenario leaves out
};

// One flag of an engine. The same entry writes a command and reads one.
struct LaunchFlag
{
    std::array<std::string_view, 4> names; // the first is written
    std::string_view key = {};             // dotted path
    FlagForm form = FlagForm::Value;
    FlagRole role = FlagRole::Key;
    bool reliedOn = false; // written also where the scenario leaves the key out: our default is not theirs
    std::string_view engineDefault = {}; // as the key spells it: need not be written
    std::string_view implied = {};       // as the key spells it
    std::span<const Spelling> spellings = {};
    NumberStyle style = NumberStyle::Plain;
    std::int32_t valueSince = 0;      // of Perhaps: releases before it take no word
    bool modelLengthIfAbsent = false; // the engine takes the model's own limit
    FlagBuild build = FlagBuild::Any;
};

} // namespace headroom
