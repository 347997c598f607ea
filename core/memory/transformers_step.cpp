// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/transformers_step.h"

#include "core/memory/cache_rows.h"
#include "core/memory/cuda_allocator.h"
#include "core/memory/forward_step.h"
#include "core/memory/library_workspace.h"
#include "core/memory/weight_bytes.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::int32_t wholeCacheCopy = 4042; // until then a step copied the whole cache
constexpr std::int32_t lastLogitsOnly = 4045;
constexpr std::int32_t measuredLean = 4050;

// Keys and values of the card's layers.
struct CardCache
{
    double longest = 0;      // bytes at the end
    double prompt = 0;       // when the prompt has passed
    double largestLayer = 0; // of the keys or the values of one layer, at the end
    double tensors = 0;      // blocks of the allocator with a remainder of their own
};

CardCache cardCache(const Stage &stage, double sequences)
{
    const Settings &settings = stage.settings;
    const auto all = static_cast<double>(settings.inference.sequenceTokens());
    const double prompt = std::min(all, static_cast<double>(settings.inference.promptTokens));
    CardCache card;
    for (std::size_t g = 0; g < stage.model().caches.size(); ++g) {
        const LayerCache &cache = stage.model().caches[g];
        const LayerBytes layer = layerBytes(settings, g);
        const double layers = cachingLayers(stage, g);
        if (layers == 0)
            continue;
        const double ranks = cacheRanks(cache, stage.layout);
        const double held = heldTokens(cache, settings, sequences);
        const double before =
            keepsOnlyWindow(cache, settings) ? std::min(prompt * sequences, held) : prompt * sequences;
        const double token = layers * tokenBytes(cache, layer, ranks);
        card.longest += token * held;
        card.prompt += token * std::min(before, held);
        for (const LayerBytes::Part &part : { layer.keys, layer.values }) {
            const double bytes = part.total() / ranks * held;
            card.largestLayer = std::max(card.largestLayer, bytes);
            card.tensors += bytes > unsplitRemainder ? layers : 0;
        }
    }
    return card;
}

// The largest quantised matrix in 16 bits on this card.
double largestDequantised(const Stage &stage)
{
    double largest = 0;
    for (const WeightTensor &tensor : stage.model().weights) {
        if (tensor.place != WeightPlace::Layer || tensor.columns <= 1 || copiesOnStage(tensor, stage) == 0)
            continue;
        if (storedBytes(tensor, stage) < 2)
            largest = std::max(largest, static_cast<double>(tensor.rows * tensor.columns) / ranksOf(tensor, stage) * 2);
    }
    return largest;
}

Workspace prompt(const Stage &stage, const CardCache &cache, double sequences)
{
    const Settings &settings = stage.settings;
    const Settings::Inference &inference = settings.inference;
    const Architecture &model = stage.architecture();
    const double bytes = activationBytes(settings);
    const double tokens =
        std::min(static_cast<double>(inference.promptTokens), static_cast<double>(inference.sequenceTokens()))
        * sequences;
    const auto h = static_cast<double>(model.hiddenSize);
    const auto vocabulary = static_cast<double>(model.vocabSize.value_or(0));
    const bool allLogits = inference.before(lastLogitsOnly);

    Workspace layer = forwardStep(stage, tokens);
    if (!stage.first)
        layer.hidden -= tokens * h * bytes; // the embedding's output stays on the first card
    layer.other = tokens * 2 * static_cast<double>(model.headDim) * bytes;
    if (settings.precision.weights == formatNamed("awq-4bit")) {
        // The up projection's weight is dequantised before its product; then the MLP is a third narrower.
        const double third = layer.intermediate / 3;
        const double matrix = largestDequantised(stage);
        if (matrix > third) {
            layer.intermediate -= third;
            layer.weights = matrix;
        }
    }
    if (inference.attention == Attention::Eager) {
        // The scores in the model's type, their softmax in fp32 and its copy in the model's type.
        layer.scores =
            static_cast<double>(model.heads) * tokens * tokens / sequences * (2 * bytes + 4) / stage.layout.tensor;
        layer.intermediate = layer.scores > layer.intermediate ? 0 : layer.intermediate;
        layer.scores = layer.intermediate > 0 ? 0 : layer.scores;
    }

    Workspace head;
    const double logits = allLogits ? tokens : sequences;
    if (stage.last) {
        head.logits = logits * vocabulary * (bytes + 4);
        head.hidden = (allLogits ? tokens : sequences) * h * bytes;
    } else if (stage.first) {
        head.logits = logits * vocabulary * 4; // brought back to the inputs' card
    }
    Workspace widest = head.total() > layer.total() ? head : layer;
    widest.unfilled = cache.prompt - cache.longest;
    return widest;
}

Workspace decode(const Stage &stage, const CardCache &cache, double sequences)
{
    const Settings::Inference &inference = stage.settings.inference;
    Workspace step = forwardStep(stage, sequences);
    step.scores = 0;
    if (stage.last)
        step.logits = sequences * static_cast<double>(stage.architecture().vocabSize.value_or(0))
                      * (activationBytes(stage.settings) + 4);
    if (inference.version >= measuredLean)
        return step;
    step.cache = inference.before(wholeCacheCopy) ? cache.longest : cache.largestLayer;
    // A growing tensor sits in a block that an earlier one left; what it leaves of it is evenly spread.
    step.rounding = cache.tensors * unsplitRemainder / 2;
    return step;
}

// What the weights count beside their bytes where each is sent to the card on its own, as transformers did before 4.50
// (since then one large block is allocated first: modeling_utils.py, caching_allocator_warmup). Measured: Qwen2.5-14B,
// whose MLP matrices have 135 MiB, holds 156 MiB beside its weights and activations, Qwen2.5-32B (270 MiB) 10, both
// 4.46.0.
double loadedRounding(const Stage &stage)
{
    double bytes = 0;
    for (const WeightTensor &tensor : stage.model().weights) {
        const double copies = copiesOnStage(tensor, stage);
        if (copies == 0 || tensor.columns <= 1)
            continue;
        bytes += copies * static_cast<double>(tensor.count) * remainderOf(matrixBytes(tensor, stage));
    }
    return bytes;
}

// AWQ checkpoints are loaded with a head of its own on the card, which is then tied to the embedding; nothing is cached
// yet. Measured: Qwen2.5-0.5B-AWQ 0.68 GiB and Qwen2.5-1.5B-AWQ 1.51 for prompts of one token (4.46.0).
Workspace loading(const Stage &stage, const CardCache &cache)
{
    const Architecture &model = stage.architecture();
    Workspace load;
    if (stage.settings.precision.weights == formatNamed("awq-4bit") && model.tieWordEmbeddings && stage.last)
        load.weights = static_cast<double>(model.vocabSize.value_or(0)) * static_cast<double>(model.hiddenSize) * 2;
    load.unfilled = -cache.longest;
    return load;
}

} // namespace

Workspace transformersStep(const Stage &stage)
{
    const Settings &settings = stage.settings;
    const auto sequences =
        std::ceil(static_cast<double>(settings.inference.concurrency) / static_cast<double>(stage.layout.data));
    const CardCache cache = cardCache(stage, sequences);
    Workspace widest = decode(stage, cache, sequences);
    if (settings.inference.version < measuredLean) {
        const Workspace first = prompt(stage, cache, sequences);
        if (first.total() > widest.total())
            widest = first;
    }
    if (settings.inference.before(measuredLean)) {
        widest.rounding += loadedRounding(stage);
        if (const Workspace load = loading(stage, cache); load.total() > widest.total())
            return load;
    }
    widest.library = productWorkspaceBytes(settings);
    // AutoGPTQ's ExLlama kernel keeps room for its largest matrix. Source: auto_gptq modeling/_utils.py
    // (autogptq_post_init, temp_dq).
    if (settings.precision.weights == formatNamed("gptq-4bit"))
        widest.weights = largestDequantised(stage);
    return widest;
}

} // namespace headroom
