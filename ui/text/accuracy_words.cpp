// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/accuracy_words.h"

#include "ui/text/choice_words.h"
#include "ui/text/word_table.h"

#include <algorithm>

namespace headroom::ui {

namespace {

// What people measured.
constexpr Word quantities[] = {
    { "framework_bytes", QT_TRANSLATE_NOOP("Quantities", "Allocated at the peak") },
    { "reserved_bytes", QT_TRANSLATE_NOOP("Quantities", "Reserved at the peak") },
    { "total_bytes", QT_TRANSLATE_NOOP("Quantities", "Whole card") },
    { "static_bytes", QT_TRANSLATE_NOOP("Quantities", "Between steps") },
    { "all_devices_bytes", QT_TRANSLATE_NOOP("Quantities", "All cards together") },
    { "weights_bytes_per_device", QT_TRANSLATE_NOOP("Quantities", "Weights on a card") },
    { "kv_cache_bytes_per_device", QT_TRANSLATE_NOOP("Quantities", "KV cache on a card") },
    { "kv_bytes_per_token", QT_TRANSLATE_NOOP("Quantities", "KV cache of a token") },
    { "kv_capacity_tokens", QT_TRANSLATE_NOOP("Quantities", "Tokens that the cache holds") },
    { "max_concurrency", QT_TRANSLATE_NOOP("Quantities", "Sequences at once") },
    { "sequence_state_bytes", QT_TRANSLATE_NOOP("Quantities", "State of the sequences") },
    { "workspace_bytes", QT_TRANSLATE_NOOP("Quantities", "Workspace") },
    { "runtime_bytes", QT_TRANSLATE_NOOP("Quantities", "Runtime and graphs") },
    { "file_bytes", QT_TRANSLATE_NOOP("Quantities", "Size of the file") },
    { "bits_per_weight", QT_TRANSLATE_NOOP("Quantities", "Bits of a weight") },
    { "time_to_first_token", QT_TRANSLATE_NOOP("Quantities", "Time to the first token") },
    { "time_per_output_token", QT_TRANSLATE_NOOP("Quantities", "Time of an output token") },
    { "tokens_per_second", QT_TRANSLATE_NOOP("Quantities", "Tokens a second") },
    { "prefill_tokens_per_second", QT_TRANSLATE_NOOP("Quantities", "Prompt tokens a second") },
    { "step_seconds", QT_TRANSLATE_NOOP("Quantities", "Time of a step") },
    { "tokens_per_second_per_device", QT_TRANSLATE_NOOP("Quantities", "Tokens a second and card") },
    { "model_tflops_per_device", QT_TRANSLATE_NOOP("Quantities", "TFLOP/s of a card") },
    { "mfu", QT_TRANSLATE_NOOP("Quantities", "Utilization (MFU)") },
    { "gpu_hours", QT_TRANSLATE_NOOP("Quantities", "GPU hours") },
};

constexpr Word goals[] = {
    { "simumax", QT_TRANSLATE_NOOP("Goals", "Training with Megatron on B200 (SimuMax), allocated") },
    { "megatron", QT_TRANSLATE_NOOP("Goals", "Training with Megatron, other sources, allocated") },
    { "pytorch", QT_TRANSLATE_NOOP("Goals", "Training with PyTorch code, allocated") },
    { "reserved", QT_TRANSLATE_NOOP("Goals", "Training, reserved and whole card") },
    { "static", QT_TRANSLATE_NOOP("Goals", "Training, between steps") },
    { "served_weights", QT_TRANSLATE_NOOP("Goals", "Serving, weights on a card") },
    { "served_cache", QT_TRANSLATE_NOOP("Goals", "Serving, cache and its tokens") },
    { "served_workspace", QT_TRANSLATE_NOOP("Goals", "Serving, workspace") },
    { "files", QT_TRANSLATE_NOOP("Goals", "Files, size and bits of a weight") },
    { "training_time", QT_TRANSLATE_NOOP("Goals", "Training, time") },
    { "served_time", QT_TRANSLATE_NOOP("Goals", "Serving, time") },
};

template <std::size_t N>
std::optional<std::size_t> indexIn(const std::array<std::string_view, N> &names, std::string_view id)
{
    const auto found = std::ranges::find(names, id);
    return found == names.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - names.begin()));
}

} // namespace

QString quantityName(std::string_view id)
{
    return wordFor("Quantities", quantities, id);
}

bool hasQuantityName(std::string_view id)
{
    return findWord(quantities, id) != nullptr;
}

QString taskWords(std::string_view id)
{
    const auto task = indexIn(taskNames, id);
    return task ? taskName(static_cast<Task>(*task)) : fromUtf8(id);
}

QString codeName(std::string_view id)
{
    if (const auto framework = indexIn(frameworkNames, id))
        return frameworkName(static_cast<Framework>(*framework));
    if (const auto engine = indexIn(engineNames, id))
        return engineName(static_cast<Engine>(*engine));
    return fromUtf8(id);
}

QString goalName(std::string_view id)
{
    return wordFor("Goals", goals, id);
}

bool hasGoalName(std::string_view id)
{
    return findWord(goals, id) != nullptr;
}

} // namespace headroom::ui
