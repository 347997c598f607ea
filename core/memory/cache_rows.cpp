// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/cache_rows.h"

#include "core/memory/engine_rules.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

double roundedUp(double tokens, double block)
{
    return std::ceil(tokens / block) * block;
}

bool hasSlidingPool(const Model &model)
{
    static constexpr std::array<std::string_view, 5> families = { "llama4", "gpt_oss", "mimo_v2", "step3p5", "gemma4" };
    return std::ranges::any_of(families, [&model](std::string_view name) { return model.modelType.starts_with(name); });
}

double llamaCells(const LayerCache &cache, const Settings &settings, bool capped)
{
    constexpr std::int32_t alwaysPads = 6900;
    constexpr std::int32_t windowAndMicroBatch = 5550; // PR 13833, about; a whole batch before
    const Settings::Inference &inference = settings.inference;
    const auto wide = static_cast<double>(engineRules(Engine::LlamaCpp).block);
    // Without a version: builds whose default was no flash attention are older than that.
    const bool old = inference.version == 0 || inference.before(alwaysPads);
    const double block = old && inference.attention != Attention::Flash ? 32 : wide;
    const auto sequences = static_cast<double>(inference.concurrency);
    const double streams = inference.kvUnified ? 1 : sequences;
    const double context = roundedUp(static_cast<double>(inference.sequenceTokens()) / streams, block);
    if (!capped)
        return context * streams;
    const double batch = inference.before(windowAndMicroBatch)
                             ? std::min(static_cast<double>(inference.batchTokens), context)
                             : static_cast<double>(std::min(inference.prefillChunk, inference.batchTokens));
    const double cells = static_cast<double>(*cache.window) * (sequences / streams) + batch;
    return std::min(context, roundedUp(cells, block)) * streams;
}

} // namespace

bool onlySliding(const Model &model)
{
    for (const LayerCache &cache : model.caches) {
        if (cache.layers > 0 && !cache.window)
            return false;
    }
    return true;
}

bool keepsOnlyWindow(const LayerCache &cache, const Settings &settings)
{
    const EngineRules &rules = engineRules(settings.inference.engine);
    if (settings.inference.engine == Engine::Sglang && !hasSlidingPool(*settings.model))
        return false;
    return cache.window && settings.inference.slidingCache && !settings.inference.firstEngine
           && !settings.inference.before(rules.windowSince)
           && !(rules.capsOnlyMixedModels && onlySliding(*settings.model));
}

double heldTokens(const LayerCache &cache, const Settings &settings, double sequences)
{
    const Settings::Inference &inference = settings.inference;
    const EngineRules &rules = engineRules(inference.engine);
    const bool capped = keepsOnlyWindow(cache, settings);
    if (inference.engine == Engine::LlamaCpp)
        return llamaCells(cache, settings, capped);

    const auto block = static_cast<double>(blockOf(inference));
    const auto all = static_cast<double>(inference.sequenceTokens());
    if (!capped)
        return roundedUp(all, block) * sequences;
    const auto window = static_cast<double>(*cache.window);
    if (rules.windowPlusBatch) {
        const double needed = window - 1 + inference.tokensInFlight();
        if (needed + block < all)
            return (roundedUp(needed, block) + block) * sequences;
        return roundedUp(all, block) * sequences;
    }
    return roundedUp(std::min(all, window), block) * sequences;
}

double stateSequences(const Settings &settings, double sequences)
{
    const double drafted = 1 + static_cast<double>(settings.inference.draftTokens);
    switch (settings.inference.engine) {
    case Engine::LlamaCpp:
    case Engine::IkLlamaCpp: return static_cast<double>(settings.inference.concurrency) * drafted;
    case Engine::Sglang: return sequences + 1;
    default: return sequences * drafted;
    }
}

} // namespace headroom
