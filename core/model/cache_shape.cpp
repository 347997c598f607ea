// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/cache_shape.h"

#include <algorithm>

namespace headroom {

namespace {

void setState(LayerCache &cache, const Architecture &model, const StateSpace &part)
{
    switch (part.kind) {
    case StateSpaceKind::Mamba1:
        cache.stateElements = part.innerSize * part.stateSize;
        cache.convolutionElements = part.innerSize * part.convolution;
        return;
    case StateSpaceKind::Mamba2:
        cache.stateElements = part.heads * part.headDim * part.stateSize;
        cache.convolutionElements = (part.heads * part.headDim + 2 * part.groups * part.stateSize) * part.convolution;
        return;
    case StateSpaceKind::Rwkv4:
        cache.stateElements = 5 * model.hiddenSize; // numerator, denominator, maximum, two token shifts
        return;
    }
}

void setState(LayerCache &cache, const LinearAttention &part)
{
    const std::int64_t key = part.keyHeads * part.keyHeadDim;
    const std::int64_t value = part.valueHeads * part.valueHeadDim;
    cache.stateElements = part.valueHeads * part.keyHeadDim * part.valueHeadDim;
    if (part.convolution > 0)
        cache.convolutionElements = (2 * key + value) * part.convolution;
}

LayerCache cacheOf(const Architecture &model, const LayerGroup &group)
{
    LayerCache cache;
    switch (group.mixer) {
    case Mixer::Full:
    case Mixer::Sliding:
    case Mixer::Chunked:
    case Mixer::BlockSparse:
        cache.layers = group.noKv ? 0 : group.count - std::min(group.kvShared, group.count);
        cache.kvHeads = kvHeadsOf(model, group);
        cache.keyElements = cache.kvHeads * headDimOf(model, group);
        cache.valueElements = cache.kvHeads * valueHeadDimOf(model, group);
        cache.indexerElements = group.indexElements;
        if (group.mixer == Mixer::Sliding)
            cache.window = model.slidingWindow;
        if (group.mixer == Mixer::Chunked)
            cache.window = model.attentionChunk;
        cache.chunked = group.mixer == Mixer::Chunked;
        if (model.encoder)
            cache.crossElements = model.encoder->positions * (cache.keyElements + cache.valueElements);
        break;
    case Mixer::Mla:
        cache.layers = group.count - std::min(group.kvShared, group.count);
        cache.keyElements = model.mla->kvRank + model.mla->ropeDim;
        if (model.mla->indexer)
            cache.indexerElements = model.mla->indexer->headDim;
        break;
    case Mixer::Dsv4: {
        constexpr std::int64_t overlappingRatio = 4; // these layers have the indexer
        cache.layers = group.count;
        cache.keyElements = model.headDim;
        cache.window = model.slidingWindow;
        cache.compressRatio = group.compressRatio;
        if (group.compressRatio > 0)
            cache.compressedElements = model.headDim;
        if (group.compressRatio == overlappingRatio)
            cache.compressedElements += model.dsv4->indexHeadDim;
        break;
    }
    case Mixer::GatedDeltanet:
    case Mixer::Kda:
    case Mixer::Lightning: setState(cache, *model.linearAttention); break;
    case Mixer::Mamba1:
    case Mixer::Mamba2:
    case Mixer::Rwkv4: setState(cache, model, *model.stateSpace); break;
    case Mixer::Bidirectional:
    case Mixer::None: break;
    }
    return cache;
}

} // namespace

std::vector<LayerCache> cacheShape(const Architecture &model)
{
    std::vector<LayerCache> caches;
    caches.reserve(model.groups.size());
    for (const LayerGroup &group : model.groups)
        caches.push_back(cacheOf(model, group));
    return caches;
}

CacheElements cacheElements(const Architecture &model)
{
    CacheElements sum;
    for (const LayerCache &cache : cacheShape(model)) {
        const std::int64_t elements = cache.layers * (cache.keyElements + cache.valueElements);
        if (cache.window)
            sum.windowed += elements;
        else
            sum.full += static_cast<double>(elements);
        sum.full += static_cast<double>(cache.layers * cache.indexerElements);
        if (cache.compressRatio > 0) {
            sum.full +=
                static_cast<double>(cache.layers * cache.compressedElements) / static_cast<double>(cache.compressRatio);
        }
    }
    return sum;
}

} // namespace headroom
