// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/block_pool.h"

#include "core/hardware/accelerator.h"
#include "core/memory/cache_rows.h"
#include "core/memory/compressed_pool.h"
#include "core/memory/engine_rules.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

// Layers of one kind on the card.
struct Kind
{
    double layers = 0;
    double bytes = 0;  // over all layers: a token, or a sequence for states
    double blocks = 0; // of one group and sequence

    double ofLayer() const { return layers > 0 ? bytes / layers : 0; }
};

double roundedUp(double value, double block)
{
    return std::ceil(value / block) * block;
}

// The block of models with recurrent layers grows in multiples of what the attention kernels take: 16 tokens, but 32 for
// heads of 256 on B200 and its like from 0.12 to 0.17; with a latent cache 64 since 0.11, 128 on those cards and since
// 0.27. Source: vllm/model_executor/models/config.py (HybridAttentionMambaModelConfig; PR 24486, 27994, 36987),
// platforms/interface.py (_align_hybrid_block_size, PR 50000).
double hybridMultiple(const Stage &stage)
{
    constexpr std::int32_t latentSince = 11, wideSince = 12, wideUntil = 18, widestSince = 27;
    const Settings::Inference &inference = stage.settings.inference;
    const Architecture &model = stage.architecture();
    const bool dataCenterBlackwell = stage.settings.accelerator->computeCapability.starts_with("10.");
    if (model.mla && !inference.before(latentSince))
        return dataCenterBlackwell || inference.version >= widestSince ? 128 : 64;
    const bool wide = inference.version >= wideSince && inference.version < wideUntil;
    return dataCenterBlackwell && wide && model.headDim == 256 ? 32 : 16;
}

// Layers of a group: the smallest count, or the largest where it is less than half more; less than a quarter more
// before 0.18, and not before 0.12. Source: _get_kv_cache_groups_uniform_page_size (PR 29303, 36684).
double groupSize(std::initializer_list<Kind> kinds, const Settings::Inference &inference)
{
    constexpr std::int32_t paddedSince = 12;
    constexpr std::int32_t halfSince = 18;
    double smallest = 0;
    double largest = 0;
    for (const Kind &kind : kinds) {
        if (kind.layers == 0)
            continue;
        smallest = smallest == 0 ? kind.layers : std::min(smallest, kind.layers);
        largest = std::max(largest, kind.layers);
    }
    const double most = inference.before(paddedSince) ? 1 : inference.before(halfSince) ? 1.25 : 1.5;
    return largest < most * smallest ? largest : smallest;
}

} // namespace

double BlockPool::sequences(double space) const
{
    if (blockBytes <= 0)
        return 0;
    return std::max(0.0, std::floor(space / blockBytes)) / blocksOfSequence;
}

double BlockPool::tokens(double space, const Settings::Inference &inference) const
{
    constexpr std::int32_t sequencesSince = 22; // vllm issue 51041
    if (blockBytes <= 0)
        return 0;
    const double blocks = std::max(0.0, std::floor(space / blockBytes));
    if (!countsSequences && (groups == 1 || inference.before(sequencesSince)))
        return std::floor(blocks / groups) * blockTokens;
    return std::floor(blocks / blocksOfSequence * static_cast<double>(inference.sequenceTokens()));
}

BlockPool blockPool(const Stage &stage)
{
    const Settings &settings = stage.settings;
    const Settings::Inference &inference = settings.inference;
    if (stage.architecture().dsv4)
        return compressedPool(stage);
    const bool reservesEncoder = stage.architecture().encoder && inference.firstEngine;
    Kind full, sliding, state;
    double window = 0;
    for (std::size_t g = 0; g < stage.model().caches.size(); ++g) {
        const LayerCache &cache = stage.model().caches[g];
        const LayerBytes layer = layerBytes(settings, g);
        const double layers =
            reservesEncoder ? static_cast<double>(stage.architecture().encoder->layers) : cachingLayers(stage, g);
        const double token = tokenBytes(cache, layer, cacheRanks(cache, stage.layout));
        if (token > 0 && layers > 0) {
            const bool capped = cache.window && cache.compressRatio == 0 && !inference.firstEngine
                                && !inference.before(engineRules(inference.engine).windowSince);
            Kind &kind = capped ? sliding : full;
            kind.layers += layers;
            kind.bytes += layers * token;
            if (capped)
                window = static_cast<double>(*cache.window);
        }
        if (layer.sequence() > 0) {
            state.layers += stage.groupLayers[g];
            state.bytes += stage.groupLayers[g] * layer.sequence() / stage.layout.tensor;
        }
    }

    BlockPool pool;
    pool.blockTokens = static_cast<double>(engineRules(inference.engine).block);
    const double page = std::max(full.ofLayer(), sliding.ofLayer());
    if (state.layers > 0 && page > 0)
        pool.blockTokens = roundedUp(state.ofLayer() / page, hybridMultiple(stage));

    // Ranks that share the cached tokens out hold as many blocks of one table: each block counts for all of them.
    pool.blockTokens *= settings.parallelism.decodeContext;
    const auto length = static_cast<double>(inference.sequenceTokens());
    full.blocks = std::ceil(length / pool.blockTokens);
    sliding.blocks = full.blocks;
    const double reserved = std::min(window - 1 + inference.tokensInFlight(), length);
    if (window > 0)
        sliding.blocks = std::min(full.blocks, std::ceil(reserved / pool.blockTokens) + 1);
    state.blocks = (inference.prefixCaching && page > 0 ? 2.0 : 1.0) + static_cast<double>(inference.draftTokens);

    const double size = groupSize({ full, sliding, state }, inference);
    if (size == 0)
        return pool;
    pool.groups = 0;
    pool.blocksOfSequence = 0;
    for (const Kind &kind : { full, sliding, state }) {
        const double groups = std::ceil(kind.layers / size);
        pool.groups += groups;
        pool.blocksOfSequence += groups * kind.blocks;
    }
    const bool alone = pool.groups == 1; // then layers may differ in size
    const double localTokens = pool.blockTokens / settings.parallelism.decodeContext;
    pool.caches = page > 0;
    pool.blockBytes = !pool.caches ? state.ofLayer() * size
                      : alone      ? (full.bytes + sliding.bytes) * localTokens
                                   : page * localTokens * size;
    return pool;
}

} // namespace headroom
