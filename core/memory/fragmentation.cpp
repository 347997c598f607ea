// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/fragmentation.h"

#include "core/memory/framework_profile.h"
#include "core/memory/runtime.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

// Bytes, or elements of the logits, and how much of each is reserved beside it.
struct Cause
{
    std::string_view id;
    double amount = 0;
    double rate = 0;
};
using Causes = std::array<Cause, 6>;

double sumOf(const Causes &causes)
{
    double bytes = 0;
    for (const Cause &cause : causes)
        bytes += cause.amount * cause.rate;
    return bytes;
}

// Micro batches of one shape.
Causes ofEqualPasses(const Stage &stage, const StepBytes &bytes)
{
    const Settings::Training &training = stage.settings.training;
    const FrameworkProfile &profile = frameworkProfile(training.framework);
    constexpr double compiledLogit = 2;
    const bool shards = gathersWeights(stage) && stage.settings.parallelism.shardingEngine == ShardingEngine::Fsdp;
    const bool flat = shards && !profile.shardsEachParameter;
    Causes causes { {
        { "blocks_of_states", std::max(0.0, bytes.peak - bytes.pass), profile.wasteOfRest },
        { "blocks_of_pass", bytes.pass, profile.wasteOfPass },
        { "blocks_of_logits", bytes.logits,
          training.compile ? std::min(compiledLogit, profile.wasteOfLogit) : profile.wasteOfLogit },
        { "blocks_of_streams", bytes.elsewhere, shards ? 1.0 : 0.0 },
        { "blocks_of_flat_step", bytes.atStep ? bytes.pass : bytes.flat, bytes.flat > 0 ? 1.0 : 0.0 },
    } };
    if (!bytes.atStep || profile.wasteOfRest > 0)
        return causes;
    Cause &anew = causes.back();
    if (flat) {
        anew = { "blocks_made_anew", bytes.pass, 1 };
    } else if (const double made = bytes.loss + bytes.layer; bytes.inPass + sumOf(causes) < bytes.peak + made) {
        causes = {};
        anew = { "blocks_made_anew", made, 1 };
    } else {
        anew = { "blocks_under_peak", bytes.inPass - bytes.peak, 1 };
    }
    return causes;
}

// Micro batches of any length.
Causes ofVaryingPasses(const Stage &stage, const StepBytes &bytes)
{
    constexpr double made = 4;
    constexpr double meanTokens = 3234; // of the data that it is calibrated on
    const auto limit = static_cast<double>(stage.settings.training.sequenceLength);
    return { {
        { "blocks_of_lengths", bytes.loss + bytes.layer, made / (1 + limit / meanTokens) },
        { "blocks_under_peak", bytes.inPass - bytes.peak, 1 },
    } };
}

Causes causesOf(const Stage &stage, const StepBytes &bytes)
{
    const Causes equal = ofEqualPasses(stage, bytes);
    if (stage.settings.training.equalLengths)
        return equal;
    const Causes varying = ofVaryingPasses(stage, bytes);
    return sumOf(varying) > sumOf(equal) ? varying : equal;
}

double roomFor(const Stage &stage, const StepBytes &bytes)
{
    const Settings &settings = stage.settings;
    const double stuck = settings.training.framework == Framework::Textbook ? 0 : partlyInUse * bytes.peak;
    const Bytes outside = contextBytes(settings) + communicationBytes(settings, stage.layout);
    return std::max(static_cast<double>((settings.capacity - outside).count()) - bytes.peak, stuck);
}

} // namespace

double fragmentationBytes(const Stage &stage, const StepBytes &bytes)
{
    return std::min(sumOf(causesOf(stage, bytes)), roomFor(stage, bytes));
}

std::vector<Row> fragmentationRows(const Stage &stage, const StepBytes &bytes)
{
    const Causes causes = causesOf(stage, bytes);
    const double room = roomFor(stage, bytes);
    std::vector<Row> rows;
    if (sumOf(causes) > room) {
        rows.push_back({ .id = "blocks_in_the_room", .elements = room, .bytesPerElement = 1 });
        return rows;
    }
    for (const Cause &cause : causes) {
        if (cause.amount * cause.rate != 0)
            rows.push_back({ .id = cause.id, .elements = cause.amount, .bytesPerElement = cause.rate });
    }
    return rows;
}

} // namespace headroom
