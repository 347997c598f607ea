// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/llama_buffers.h"

#include "core/hardware/accelerator.h"
#include "core/memory/cache_rows.h"
#include "core/memory/weight_bytes.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double fp32 = 4;
constexpr double fp16 = 2;
constexpr std::int32_t lastLogits = 9464; // PR 23861: the server reserves logits of the last tokens only
constexpr std::int32_t halfMask = 9410;   // PR 23764: the mask is made in fp16
constexpr std::int32_t gatedUnit = 5780;  // PR 14158: gate · up is an operator of its own and has its own output
constexpr std::int32_t twoCaches = 5440;  // PR 13194: layers with a window have cells and a mask of their own
constexpr std::int32_t pipelines = 2413;  // PR 6017: several cards work on different batches at a time
constexpr std::int32_t scheduler = 1843;  // PR 4766: the embedding comes from the host as a copy

// Beside where it is said: only ik_llama.cpp, which counts its builds from 3590 on, cached latents then.
bool isFork(const Settings &settings)
{
    const Settings::Inference &inference = settings.inference;
    if (inference.fork)
        return true;
    return inference.version >= 3590 && inference.version < 4000 && inference.mla != MlaCache::Expanded
           && settings.model->architecture.mla;
}

// A build older than `release`. Without a version the newest is meant, but one that is told not to use flash attention
// is from before it was the default.
bool olderThan(const Settings::Inference &inference, std::int32_t release)
{
    return inference.version > 0 ? inference.version < release : inference.attention != Attention::Flash;
}

// Whether cards work on different batches at a time, for which all layers must be on cards, none of their tensors may be
// placed apart and the backend needs events: CUDA, and HIP, which is the same code. Intel's, by SYCL or Vulkan, had none:
// issue 8294, Mistral-7B on eight cards, SYCL0 2144 MiB.
bool workInTurn(const Stage &stage)
{
    const Settings &settings = stage.settings;
    const std::string_view vendor = settings.accelerator->vendor;
    return stage.stages > 1 && outputOnCard(stage) && settings.inference.cpuExperts == 0
           && (vendor == "NVIDIA" || vendor == "AMD") && !settings.inference.before(pipelines);
}

// The output matrix: the head, or the embedding where they are one.
double outputBytes(const Stage &stage)
{
    const WeightRole wanted = stage.architecture().tieWordEmbeddings ? WeightRole::Embedding : WeightRole::Head;
    for (const WeightTensor &tensor : stage.model().weights) {
        if (tensor.role == wanted && tensor.columns > 1)
            return static_cast<double>(tensor.elements())
                   * storedBytes(tensor, stage.settings.precision.weights, stage.model());
    }
    return 0;
}

// The largest tensor of all experts of a layer.
double expertBytes(const Stage &stage)
{
    double largest = 0;
    for (const WeightTensor &tensor : stage.model().weights) {
        if (isExpert(tensor.role) && tensor.place == WeightPlace::Layer)
            largest = std::max(largest, static_cast<double>(tensor.elements())
                                            * storedBytes(tensor, stage.settings.precision.weights, stage.model()));
    }
    return largest;
}

// What the graph of a stage is made of. Widths are elements of one token.
struct Graph
{
    const Stage &stage;
    const Settings::Inference &inference = stage.settings.inference;
    const Architecture &model = stage.architecture();
    bool fork = isFork(stage.settings);
    bool flash = inference.attention == Attention::Flash;
    bool gated = !olderThan(inference, gatedUnit) && !fork; // three values of the MLP instead of two
    double tokens = 0;
    double cells = 0;       // of one stream
    double windowCells = 0; // of the second mask; 0: there is none
    double hidden = static_cast<double>(model.hiddenSize);
    double query = 0, heads = 0;
    double mlp = 0;
    double keyValue = 0;                                 // bytes of one layer's cache
    double copied = inference.before(scheduler) ? 0 : 1; // hidden states whose place nothing else fits into
    // The query's projection holds the gate of the result too, which is kept beside the query.
    bool gatedQuery = model.attentionOutputGate == AttentionOutputGate::Full;

    explicit Graph(const Stage &of);

    double limited(double bytes) const
    {
        return inference.scoresLimit > 0 ? std::min(bytes, static_cast<double>(inference.scoresLimit)) : bytes;
    }
    double row(double width) const { return tokens * width * fp32; }
    double inputMask() const { return flash && (fork || !olderThan(inference, halfMask)) ? fp16 : fp32; }
    double maskCells() const { return tokens * (cells + windowCells); }
    // The first card is given the input. Where flash attention wants it in fp16 both exist at the beginning, and other
    // cards are given that.
    double givenMask() const { return stage.first ? maskCells() * inputMask() : mask(); }
    double firstMask() const { return givenMask() + (stage.first && flash && inputMask() > fp16 ? mask() : 0); }
    double mask() const { return maskCells() * (flash ? fp16 : fp32); }

    LlamaBuffer attention() const;
    LlamaBuffer latentAttention() const;
    LlamaBuffer feedForward() const;
    LlamaBuffer experts() const;
    LlamaBuffer output() const;
    void addCopies(LlamaBuffer &moment) const;
};

Graph::Graph(const Stage &of) : stage(of)
{
    const LayerCache everything;
    const double streams = inference.kvUnified ? 1 : static_cast<double>(inference.concurrency);
    cells = heldTokens(everything, stage.settings, 1) / streams;
    tokens = std::min(static_cast<double>(std::min(inference.prefillChunk, inference.batchTokens)), cells);
    for (std::size_t g = 0; g < model.groups.size(); ++g) {
        const LayerGroup &group = model.groups[g];
        const LayerCache &cache = stage.model().caches[g];
        if (isAttention(group.mixer)) {
            const auto count = static_cast<double>(headsOf(model, group));
            heads = std::max(heads, count);
            query = std::max(query, count * static_cast<double>(headDimOf(model, group)));
        }
        if (group.ffn == Ffn::Dense)
            mlp = std::max(mlp, static_cast<double>(intermediateSizeOf(model, group).value_or(0)));
        if (cache.window && !onlySliding(stage.model()))
            windowCells = keepsOnlyWindow(cache, stage.settings) && !olderThan(inference, twoCaches)
                              ? heldTokens(cache, stage.settings, 1) / streams
                              : cells;
        const LayerBytes layer = layerBytes(stage.settings, g);
        keyValue = std::max(keyValue, (layer.keys.total() + layer.values.total()) * cells);
    }
    if (model.mla) {
        heads = static_cast<double>(model.heads);
        query = heads * static_cast<double>(model.mla->noRopeDim + model.mla->ropeDim);
    }
}

// Embeddings, residual stream, query and result; with scores where attention keeps them. Layers in host memory have
// their keys and values brought over for it.
LlamaBuffer Graph::attention() const
{
    if (model.mla)
        return latentAttention();
    LlamaBuffer moment;
    moment.mask = heads > 0 ? firstMask() : 0;
    moment.scores = flash ? 0 : row(heads * cells);
    moment.hidden = row((1 + copied) * hidden + (gatedQuery ? 4 : 2) * (heads > 0 ? query : hidden));
    if (cardShare(stage) < 1)
        moment.streamed = keyValue;
    return moment;
}

LlamaBuffer Graph::latentAttention() const
{
    const Mla &mla = *model.mla;
    const double rope = heads * static_cast<double>(mla.ropeDim);
    const double latent = heads * static_cast<double>(mla.kvRank);
    LlamaBuffer moment;
    moment.mask = firstMask();
    moment.scores = flash ? 0 : row(heads * cells);
    moment.hidden = row(3 * hidden);
    if (inference.mla == MlaCache::Expanded) {
        // The query, its rotary part and both put together.
        moment.hidden += row(2 * query + rope);
    } else if (fork && flash) {
        // Keys and values of all cells are computed from the latents, in fp32, and put together in the cache's type.
        const double key = cacheBytes(stage.settings.precision.keyCache);
        moment.hidden += row(2 * query + rope);
        moment.expanded = limited(cells * heads * static_cast<double>(mla.noRopeDim + mla.valueDim) * fp32)
                          + cells * (query + rope) * key;
    } else if (flash) {
        // The query, its projection into the latent space, and that with the rotary part.
        moment.hidden += row(query + latent + rope + latent + rope);
    } else {
        moment.hidden += row(latent + rope);
        // Without values of their own they are transposed, and results of a part of the heads are put together.
        if (fork && inference.mla == MlaCache::Latent)
            moment.expanded = cells * static_cast<double>(mla.kvRank) * fp16;
        if (fork && limited(moment.scores) < moment.scores) {
            const double head = row(cells);
            moment.scores = std::ceil(limited(moment.scores) / head) * head;
            moment.hidden += row(2 * latent);
        }
    }
    if (cardShare(stage) < 1)
        moment.streamed = keyValue;
    return moment;
}

LlamaBuffer Graph::feedForward() const
{
    LlamaBuffer moment;
    moment.mask = mask();
    moment.intermediate = row((gated && model.gatedMlp ? 3 : 2) * mlp);
    moment.hidden = row((2 + copied) * hidden);
    // Per-layer embeddings come from the host and are kept as an input and summed with their projection.
    moment.hidden += row(2 * static_cast<double>(model.perLayerInput * model.layers));
    return moment;
}

// The experts' inner values of all choices of a token, or one of them and the experts' results.
LlamaBuffer Graph::experts() const
{
    LlamaBuffer moment;
    if (!model.moe)
        return moment;
    const auto chosen = static_cast<double>(model.moe->expertsPerToken);
    const auto inner = static_cast<double>(model.moe->intermediateSize);
    moment.mask = mask();
    moment.intermediate = row(chosen * std::max((gated ? 3 : 2) * inner, inner + hidden));
    moment.hidden = row((2 + copied) * hidden);
    if (inference.cpuExperts > 0)
        moment.streamed = expertBytes(stage); // computed on the card all the same where there are many tokens
    return moment;
}

LlamaBuffer Graph::output() const
{
    LlamaBuffer moment;
    if (!stage.last)
        return moment;
    const auto asked = static_cast<double>(inference.concurrency * (1 + inference.draftTokens));
    const double rows = inference.version >= lastLogits ? std::min(tokens, asked) : tokens;
    moment.logits = rows * static_cast<double>(model.vocabSize.value_or(0)) * fp32;
    moment.hidden = row(hidden);
    if (!outputOnCard(stage))
        moment.streamed = outputBytes(stage);
    else if (workInTurn(stage))
        moment.mask = givenMask(); // inputs that have copies stay
    return moment;
}

// Four copies of the inputs.
void Graph::addCopies(LlamaBuffer &moment) const
{
    constexpr double further = 3;
    if (workInTurn(stage) && moment.total() > 0)
        moment.copies = further * (givenMask() + row(hidden)) + row(hidden);
}

} // namespace

LlamaBuffer llamaBuffer(const Stage &stage)
{
    const Graph graph(stage);
    LlamaBuffer widest;
    for (LlamaBuffer moment : { graph.attention(), graph.feedForward(), graph.experts(), graph.output() }) {
        graph.addCopies(moment);
        if (moment.total() > widest.total())
            widest = moment;
    }
    return widest;
}

} // namespace headroom
