// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/weight_name.h"

#include "core/import/weight_endings.h"

#include <algorithm>

namespace headroom {

namespace {

using enum WeightRole;

// Experts and towers have numbers in the middle: "experts.17.gate_proj" is "experts.gate_proj".
struct Shortened
{
    std::array<char, 600> text;
    std::size_t size = 0;
    std::int32_t layer = -1;
    std::string_view view() const { return { text.data(), size }; }
};

bool isNumber(std::string_view part)
{
    return !part.empty() && part.size() <= 6 && std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
}

Shortened withoutNumbers(std::string_view name)
{
    Shortened result;
    std::string_view before;
    while (!name.empty()) {
        const std::size_t dot = name.find('.');
        const std::string_view part = name.substr(0, dot);
        if (isNumber(part)) {
            std::int32_t value = 0;
            for (const char c : part)
                value = 10 * value + (c - '0');
            if (result.layer < 0 && before != "experts")
                result.layer = value;
        } else {
            if (result.size > 0 && result.size < result.text.size())
                result.text[result.size++] = '.';
            const std::size_t fits = std::min(part.size(), result.text.size() - result.size);
            std::ranges::copy_n(part.begin(), static_cast<std::ptrdiff_t>(fits),
                                result.text.begin() + static_cast<std::ptrdiff_t>(result.size));
            result.size += fits;
        }
        before = part;
        name = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
    }
    return result;
}

// A part of a name that begins it or follows a dot.
bool hasPart(std::string_view name, std::string_view part)
{
    for (std::size_t at = name.find(part); at != std::string_view::npos; at = name.find(part, at + 1)) {
        if (at == 0 || name[at - 1] == '.')
            return true;
    }
    return false;
}

// Prediction modules that have names of their own; others count as further layers.
bool isMtp(std::string_view name)
{
    return hasPart(name, "mtp") || hasPart(name, "nextn.");
}

bool isVision(std::string_view name)
{
    constexpr std::array<std::string_view, 12> parts = { "vision_tower",        "vision_model", "vision_encoder",
                                                         "vision_embed_tokens", "visual.",      "multi_modal_projector",
                                                         "mm_projector",        "embed_vision", "audio_tower",
                                                         "embed_audio",         "audio_model",  "v.blk." };
    return std::ranges::any_of(parts, [&](std::string_view part) { return hasPart(name, part); })
           || name.starts_with("mm.");
}

} // namespace

WeightName readWeightName(std::string_view name)
{
    WeightName result { .owner = name };
    for (const WeightSuffix &suffix : weightSuffixes) {
        if (name.ends_with(suffix.text)) {
            result.use = suffix.use;
            result.owner = name.substr(0, name.size() - suffix.text.size());
            break;
        }
    }
    result.vision = isVision(name);
    result.mtp = isMtp(name);
    const Shortened stem = withoutNumbers(result.owner);
    result.layer = stem.layer;
    std::string_view matched = stem.view();
    const bool isBias = matched.ends_with(".bias") || matched.ends_with("_bias");
    static constexpr std::array biasRole = { Bias };
    if (isBias && !matched.ends_with("dt_bias") && !matched.ends_with("correction_bias")
        && !matched.ends_with("exp_probs_b.bias")) {
        result.roles = biasRole;
        return result;
    }
    // GGUF; InternLM2; DeepSeek-V4.
    if (result.layer < 0 && (matched == "output" || matched.ends_with(".output") || matched == "head")) {
        static constexpr std::array headRole = { Head };
        result.roles = headRole;
        return result;
    }
    if (matched == "embed") {
        static constexpr std::array embeddingRole = { Embedding };
        result.roles = embeddingRole;
        return result;
    }
    for (const endings::WeightEnding &ending : endings::all) {
        if (matched.ends_with(ending.text)) {
            result.roles = std::span(ending.roles).first(ending.count);
            return result;
        }
    }
    static constexpr std::array normRole = { WeightRole::Norm };
    if (matched.contains("norm"))
        result.roles = normRole;
    return result;
}

} // namespace headroom
