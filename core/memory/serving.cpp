// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/serving.h"

#include "core/memory/engine_rules.h"
#include "core/memory/runtime.h"
#include "core/memory/states.h"

#include <cmath>

namespace headroom {

namespace {

double roundedUp(double tokens, double block)
{
    return std::ceil(tokens / block) * block;
}

bool onlySliding(const Model &model)
{
    for (const LayerCache &cache : model.caches) {
        if (cache.layers > 0 && !cache.window)
            return false;
    }
    return true;
}

// Tokens that a layer holds for one sequence.
double cachedTokens(const LayerCache &cache, const Settings &settings)
{
    const EngineRules &rules = engineRules(settings.inference.engine);
    double tokens = static_cast<double>(settings.inference.sequenceTokens());
    const bool caps = cache.window && rules.capsWindow && !(rules.capsOnlyMixedModels && onlySliding(*settings.model));
    if (caps) {
        double window = static_cast<double>(*cache.window);
        if (rules.windowPlusBatch)
            window += static_cast<double>(settings.inference.prefillChunk);
        tokens = std::min(tokens, window);
    }
    return roundedUp(tokens, static_cast<double>(rules.block));
}

double sequencesOf(const Settings &settings)
{
    if (engineRules(settings.inference.engine).sharedContext)
        return 1;
    return static_cast<double>(settings.inference.concurrency);
}

// Sequences that a replica serves: with data parallel replicas each has its share.
double sequencesHere(const Stage &stage)
{
    return std::ceil(sequencesOf(stage.settings) / stage.layout.data);
}

// Layers of a group on the card that keep a cache of their own.
double cachingLayers(const Stage &stage, std::size_t group)
{
    const std::int64_t all = stage.architecture().groups[group].count;
    if (all == 0)
        return 0;
    const double own = static_cast<double>(stage.model().caches[group].layers) / static_cast<double>(all);
    return stage.groupLayers[group] * own * cardShare(stage);
}

// Keys, values, indexer keys and compressed entries of `sequences` sequences, and the recurrent states.
template <typename Sink>
void cacheRows(const Stage &stage, double sequences, Sink &&sink)
{
    const Settings &settings = stage.settings;
    const double key = cacheBytes(settings.precision.keyCache);
    const double value = cacheBytes(settings.precision.valueCache);
    for (std::size_t g = 0; g < stage.model().caches.size(); ++g) {
        const LayerCache &cache = stage.model().caches[g];
        const double layers = cachingLayers(stage, g);
        const double ranks =
            cache.kvHeads > 0 ? std::min<double>(stage.layout.tensor, static_cast<double>(cache.kvHeads)) : 1;
        const double tokens = cachedTokens(cache, settings) * sequences;
        const auto emit = [&](std::string_view id, std::int64_t elements, double bytes, double held) {
            if (elements > 0 && layers > 0)
                sink(TermId::KvCache, Row { .id = id,
                                            .product = { Symbol::CachedTokens, Symbol::KvWidth },
                                            .elements = static_cast<double>(elements) * held,
                                            .bytesPerElement = bytes,
                                            .copies = layers,
                                            .divisor = ranks });
        };
        emit("cached_keys", cache.keyElements, key, tokens);
        emit("cached_values", cache.valueElements, value, tokens);
        emit("cached_indexer_keys", cache.indexerElements, key, tokens);
        if (cache.compressRatio > 0)
            emit("cached_compressed", cache.compressedElements, key,
                 static_cast<double>(settings.inference.sequenceTokens()) * sequences
                     / static_cast<double>(cache.compressRatio));
        emit("cached_cross", cache.crossElements, key, sequences);

        const double here = stage.groupLayers[g] * cardShare(stage);
        const auto state = [&](std::string_view id, std::int64_t elements, double bytes) {
            if (elements > 0 && here > 0)
                sink(TermId::SequenceState, Row { .id = id,
                                                  .product = { Symbol::StateElements, Symbol::Sequences },
                                                  .elements = static_cast<double>(elements) * sequences,
                                                  .bytesPerElement = bytes,
                                                  .copies = here,
                                                  .divisor = static_cast<double>(stage.layout.tensor) });
        };
        // Recurrences accumulate in fp32; the convolution's last inputs stay in the compute type.
        state("recurrent_state", cache.stateElements, 4);
        state("convolution_state", cache.convolutionElements, std::max(settings.precision.activations.bytes(), 2.0));
    }
}

double tokensInStep(const Settings &settings)
{
    const Settings::Inference &inference = settings.inference;
    if (engineRules(inference.engine).prefillsWhole)
        return static_cast<double>(inference.promptTokens * inference.concurrency);
    const std::int64_t chunk = inference.engine == Engine::LlamaCpp ? inference.prefillChunk : inference.batchTokens;
    return static_cast<double>(std::max(chunk, std::min(inference.concurrency, chunk)));
}

// Peak of one forward step: the residual stream, the widest intermediate of a layer, scores where attention stores
// them, and the logits of the tokens that need some.
template <typename Sink>
void workspaceRows(const Stage &stage, Sink &&sink)
{
    const Settings &settings = stage.settings;
    const Architecture &model = stage.architecture();
    const double tokens = tokensInStep(settings);
    const double bytes = std::max(settings.precision.activations.bytes(), 2.0);
    const double tensor = stage.layout.tensor;

    double widest = 0;
    for (const LayerGroup &group : model.groups) {
        const double matrices = model.gatedMlp ? 3 : 2; // gate and up (or up), and their product
        double width =
            group.ffn == Ffn::Dense ? matrices * static_cast<double>(intermediateSizeOf(model, group).value_or(0)) : 0;
        if (group.ffn == Ffn::Moe && model.moe)
            width = matrices
                    * static_cast<double>(model.moe->expertsPerToken * model.moe->intermediateSize
                                          + model.moe->sharedIntermediateSize);
        widest = std::max(widest, width);
    }
    sink(TermId::Workspace, Row { .id = "hidden_states",
                                  .product = { Symbol::BatchTokens, Symbol::Hidden },
                                  .coefficient = 4,
                                  .elements = 4 * tokens * static_cast<double>(model.hiddenSize),
                                  .bytesPerElement = bytes });
    sink(TermId::Workspace, Row { .id = "mlp_intermediate",
                                  .product = { Symbol::BatchTokens, Symbol::Intermediate },
                                  .elements = tokens * widest,
                                  .bytesPerElement = bytes,
                                  .divisor = tensor });
    if (settings.inference.attention == Attention::Eager) {
        const double length = static_cast<double>(settings.inference.sequenceTokens());
        sink(TermId::Workspace, Row { .id = "attention_scores",
                                      .product = { Symbol::Heads, Symbol::BatchTokens, Symbol::Sequence },
                                      .elements = static_cast<double>(model.heads) * tokens * length,
                                      .bytesPerElement = 4,
                                      .divisor = tensor });
    }
    if (stage.last && model.vocabSize) {
        const double rows = std::min(tokens, static_cast<double>(settings.inference.concurrency));
        sink(TermId::Workspace, Row { .id = "logits",
                                      .product = { Symbol::Sequences, Symbol::Vocabulary },
                                      .elements = rows * static_cast<double>(*model.vocabSize),
                                      .bytesPerElement = 4 });
    }
}

} // namespace

double cacheBytes(Format format)
{
    const bool blocks = format->wide == WideTensors::FileMix || format->nominalBits < 8;
    return (blocks ? format->storedBits : format->nominalBits) / 8;
}

double kvBytesPerToken(const Settings &settings)
{
    double bytes = 0;
    for (const LayerCache &cache : settings.model->caches) {
        double token =
            static_cast<double>(cache.keyElements + cache.indexerElements) * cacheBytes(settings.precision.keyCache)
            + static_cast<double>(cache.valueElements) * cacheBytes(settings.precision.valueCache);
        if (cache.compressRatio > 0)
            token += static_cast<double>(cache.compressedElements) * cacheBytes(settings.precision.keyCache)
                     / static_cast<double>(cache.compressRatio);
        bytes += static_cast<double>(cache.layers) * token;
    }
    return bytes;
}

DeviceMemory servingMemory(const Stage &stage)
{
    std::array<double, termCount> sums {};
    const auto add = [&sums](TermId term, const Row &row) { sums[static_cast<std::size_t>(term)] += row.bytes(); };
    stateRows(stage, add);
    cacheRows(stage, sequencesHere(stage), add);
    workspaceRows(stage, add);

    DeviceMemory device;
    device.stage = stage.index;
    device.peak = Moment::Serving;
    for (std::size_t i = 0; i < termCount; ++i)
        device.terms[static_cast<TermId>(i)] = Bytes::rounded(sums[i]);
    device.fixed = device.terms[TermId::Weights] + device.terms[TermId::KvCache] + device.terms[TermId::SequenceState];
    device.terms[TermId::Runtime] = contextBytes(stage.settings);
    device.terms[TermId::Communication] = communicationBytes(stage.settings, stage.layout);
    // Without requests: weights, the cache, which engines take at the start, and what is outside of the framework.
    MomentMemory idle { Moment::Static, device.terms };
    idle.terms[TermId::Workspace] = Bytes();
    device.moments[device.momentCount++] = idle;
    device.moments[device.momentCount++] = { Moment::Serving, device.terms };
    return device;
}

void explainServing(const Stage &stage, Explanation &explanation)
{
    const auto collect = [&explanation](TermId term, const Row &row) {
        if (term == explanation.term && row.bytes() > 0)
            explanation.rows.push_back(row);
    };
    stateRows(stage, collect);
    cacheRows(stage, sequencesHere(stage), collect);
    workspaceRows(stage, collect);
}

CacheBudget cacheBudget(const Stage &stage, const DeviceMemory &device)
{
    const Settings &settings = stage.settings;
    CacheBudget budget;
    const auto add = [&budget](TermId, const Row &row) { budget.bytesPerSequence += row.bytes(); };
    cacheRows(stage, 1, add);
    for (std::size_t g = 0; g < stage.model().caches.size(); ++g) {
        const LayerCache &cache = stage.model().caches[g];
        const double ranks =
            cache.kvHeads > 0 ? std::min<double>(stage.layout.tensor, static_cast<double>(cache.kvHeads)) : 1;
        budget.bytesPerToken +=
            cachingLayers(stage, g) / ranks
            * (static_cast<double>(cache.keyElements + cache.indexerElements) * cacheBytes(settings.precision.keyCache)
               + static_cast<double>(cache.valueElements) * cacheBytes(settings.precision.valueCache));
    }
    if (settings.inference.availableKvBytes > 0) {
        budget.space = static_cast<double>(settings.inference.availableKvBytes);
        return budget;
    }
    const Bytes others = device.total() - device.terms[TermId::KvCache] - device.terms[TermId::SequenceState];
    const double limit = engineRules(settings.inference.engine).budget
                             ? settings.inference.memoryUtilization * static_cast<double>(settings.capacity.count())
                             : static_cast<double>((settings.capacity - settings.reserve).count());
    budget.space = limit - static_cast<double>(others.count());
    return budget;
}

} // namespace headroom
