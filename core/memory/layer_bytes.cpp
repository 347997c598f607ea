// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/layer_bytes.h"

#include "core/memory/engine_rules.h"
#include "core/memory/weight_bytes.h"

#include <algorithm>

namespace headroom {

namespace {

bool isPaged(Engine engine)
{
    return engine == Engine::Vllm || engine == Engine::Sglang;
}

void setLatent(LayerBytes &layer, const Settings &settings)
{
    const Architecture &model = settings.model->architecture;
    const Mla &mla = *model.mla;
    const auto heads = static_cast<double>(model.heads);
    if (settings.inference.mla == MlaCache::LatentAndValues)
        layer.values = { static_cast<double>(mla.kvRank), cacheBytes(settings.precision.valueCache) };
    if (settings.inference.mla == MlaCache::Expanded) {
        layer.keys.elements = heads * static_cast<double>(mla.noRopeDim + mla.ropeDim);
        layer.values = { heads * static_cast<double>(mla.valueDim), cacheBytes(settings.precision.valueCache) };
    }
    if (!mla.indexer || !isPaged(settings.inference.engine))
        return;
    constexpr double scaleBytes = 4;
    layer.indexer.bytes = 1 + scaleBytes / layer.indexer.elements;
    if (layer.keys.bytes == 1) {
        const auto rank = static_cast<double>(mla.kvRank);
        const auto rope = static_cast<double>(mla.ropeDim);
        layer.keys.bytes = (rank + rank / 128 * scaleBytes + 2 * rope) / layer.keys.elements;
    }
}

} // namespace

double cacheBytes(Format format)
{
    const bool blocks = format->wide == WideTensors::FileMix || format->nominalBits < 8;
    return (blocks ? format->storedBits : format->nominalBits) / 8;
}

LayerBytes layerBytes(const Settings &settings, std::size_t group)
{
    const Architecture &model = settings.model->architecture;
    const LayerCache &cache = settings.model->caches[group];
    const Mixer mixer = model.groups[group].mixer;
    const double key = cacheBytes(settings.precision.keyCache);
    const auto elements = [](std::int64_t count) { return static_cast<double>(count); };

    LayerBytes layer;
    layer.keys = { elements(cache.keyElements), key };
    layer.values = { elements(cache.valueElements), cacheBytes(settings.precision.valueCache) };
    layer.indexer = { elements(cache.indexerElements), key };
    if (mixer == Mixer::Mla)
        setLatent(layer, settings);
    if (cache.compressRatio > 0)
        layer.compressed = { elements(cache.compressedElements), key };

    const double activation = std::max(settings.precision.activations.bytes(), 2.0);
    const double convolution = engineRules(settings.inference.engine).convolutionBytes;
    const bool mamba = mixer == Mixer::Mamba1 || mixer == Mixer::Mamba2;
    layer.state = { elements(cache.stateElements),
                    mamba && settings.inference.engine == Engine::Vllm ? activation : 4.0 };
    layer.convolution = { elements(cache.convolutionElements), convolution > 0 ? convolution : activation };
    // The engines keep all inputs of the kernel but the newest.
    const bool engineKernel = isPaged(settings.inference.engine) || settings.inference.engine == Engine::LlamaCpp;
    if (mamba && engineKernel && model.stateSpace->convolution > 1)
        layer.convolution.elements *=
            static_cast<double>(model.stateSpace->convolution - 1) / static_cast<double>(model.stateSpace->convolution);
    return layer;
}

double cacheRanks(const LayerCache &cache, const Layout &layout)
{
    return cache.kvHeads > 0 ? std::min<double>(layout.tensor, static_cast<double>(cache.kvHeads)) : 1;
}

// Layers of multi-token prediction modules, which cache like the model's layers of their kind.
static double draftLayers(const Stage &stage, std::size_t group)
{
    if (!draftsWithMtp(stage))
        return 0;
    const Architecture &model = stage.architecture();
    const auto sameKind = [&model](const LayerGroup &other) {
        return other.mixer == model.mtp->layer.mixer && other.compressRatio == model.mtp->layer.compressRatio;
    };
    const auto first = std::ranges::find_if(model.groups, sameKind);
    return first - model.groups.begin() == static_cast<std::ptrdiff_t>(group) ? static_cast<double>(model.mtp->modules)
                                                                              : 0;
}

double cachingLayers(const Stage &stage, std::size_t group)
{
    const std::int64_t all = stage.architecture().groups[group].count;
    if (all == 0)
        return 0;
    const double own = static_cast<double>(stage.model().caches[group].layers) / static_cast<double>(all);
    return stage.groupLayers[group] * own * cardShare(stage) + draftLayers(stage, group);
}

double kvBytesPerToken(const Settings &settings)
{
    double bytes = 0;
    for (std::size_t g = 0; g < settings.model->caches.size(); ++g) {
        const LayerCache &cache = settings.model->caches[g];
        const LayerBytes layer = layerBytes(settings, g);
        double token = layer.token();
        if (cache.compressRatio > 0)
            token += layer.compressed.total() / static_cast<double>(cache.compressRatio);
        bytes += static_cast<double>(cache.layers) * token;
    }
    return bytes;
}

} // namespace headroom
