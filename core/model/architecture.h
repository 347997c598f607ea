// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/architecture_names.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// A value that no source told. It stays unknown; nothing downstream guesses it.
using Unknown = std::optional<std::int64_t>;

// Layers of one kind. What a group does not override is the architecture's.
struct LayerGroup
{
    std::int64_t count = 0;
    Mixer mixer = Mixer::Full;
    Ffn ffn = Ffn::Dense;
    std::optional<std::int64_t> heads = {};
    std::optional<std::int64_t> kvHeads = {};
    std::optional<std::int64_t> headDim = {};
    std::optional<std::int64_t> intermediateSize = {};
    std::optional<std::int64_t> norms = {};
    std::int64_t compressRatio = 0;   // Dsv4: tokens to a compressed entry, 0: window only
    std::int64_t kvShared = 0;        // layers of this group that keep no KV cache of their own
    std::int64_t extraParameters = 0; // in each layer, of irregular shape
    bool keyIsValue = false;          // one projection serves as key and value; the cache still holds both
    bool noKv = false;                // no key and value projection
    bool keepKeyNorm = false;         // with noKv: the key's norm is there all the same

    bool operator==(const LayerGroup &) const = default;
};

struct Moe
{
    std::int64_t experts = 0;
    std::int64_t expertsPerToken = 0;
    std::int64_t intermediateSize = 0; // of one expert
    std::int64_t sharedExperts = 0;
    std::int64_t sharedIntermediateSize = 0; // all shared experts together
    std::int64_t leadingDenseLayers = 0;
    std::int64_t layerInterval = 1;                         // every n-th layer is a MoE layer
    std::optional<std::int64_t> denseIntermediateSize = {}; // of the dense layers, where not the architecture's
    std::int64_t parallelDenseIntermediateSize = 0;         // a dense MLP beside the experts
    std::int64_t expertHiddenSize = 0;                      // latent MoE: the width experts work in; 0: hiddenSize
    std::int64_t routerExtra = 0;                           // further router parameters
    bool sharedExpertGate = false;
    bool routerBias = false;
    bool routerCorrectionBias = false;
    bool expertBias = false;

    bool operator==(const Moe &) const = default;
};

// Picks the tokens that sparse attention looks at; keeps a key of its own in the cache.
struct Indexer
{
    std::int64_t heads = 0;
    std::int64_t headDim = 0;
    std::int64_t topTokens = 0;

    bool operator==(const Indexer &) const = default;
};

// Multi-head latent attention.
struct Mla
{
    std::int64_t kvRank = 0;
    std::int64_t queryRank = 0; // 0: the query is projected directly
    std::int64_t ropeDim = 0;
    std::int64_t noRopeDim = 0;
    std::int64_t valueDim = 0;
    std::optional<Indexer> indexer = {};

    bool operator==(const Mla &) const = default;
};

struct StateSpace
{
    StateSpaceKind kind = StateSpaceKind::Mamba2;
    std::int64_t innerSize = 0; // Mamba-1
    std::int64_t stepRank = 0;  // Mamba-1
    std::int64_t heads = 0;     // Mamba-2
    std::int64_t headDim = 0;   // Mamba-2
    std::int64_t groups = 1;    // Mamba-2: of B and C
    std::int64_t stateSize = 0;
    std::int64_t convolution = 0;
    bool convolutionBias = true;
    bool projectionBias = false;
    bool innerNorms = false; // Jamba: norms of the step, B and C

    bool operator==(const StateSpace &) const = default;
};

struct LinearAttention
{
    LinearAttentionKind kind = LinearAttentionKind::GatedDeltanet;
    std::int64_t keyHeads = 0; // Kda and Lightning have as many key as value heads
    std::int64_t valueHeads = 0;
    std::int64_t keyHeadDim = 0;
    std::int64_t valueHeadDim = 0;
    std::int64_t convolution = 0;
    std::optional<NativeType> stateType = {};

    bool operator==(const LinearAttention &) const = default;
};

// DeepSeek-V4: one KV head that is key and value, a window everywhere, compressed entries beyond it.
struct Dsv4
{
    std::int64_t queryRank = 0;
    std::int64_t outputRank = 0;
    std::int64_t outputGroups = 1;
    std::int64_t residualStreams = 1;
    std::int64_t indexHeads = 0;
    std::int64_t indexHeadDim = 0;
    std::int64_t indexTopTokens = 0;
    std::int64_t ropeDim = 0;
    std::int64_t hashLayers = 0;
    std::vector<std::int64_t> compressRatios = {}; // of each layer in stack order

    bool operator==(const Dsv4 &) const = default;
};

struct Vision
{
    VisionKind kind = VisionKind::SiglipGemma3;
    std::int64_t hiddenSize = 0;
    std::int64_t layers = 0;
    std::int64_t intermediateSize = 0;
    std::int64_t patch = 0;
    std::int64_t temporalPatch = 1;
    std::int64_t positions = 0;
    std::int64_t adapterIn = 0;
    std::int64_t adapterOut = 0;
    std::int64_t spatialMerge = 1;
    std::int64_t deepstack = 0; // layers whose output is merged into the text model too
    std::int64_t headDim = 0;

    bool operator==(const Vision &) const = default;
};

// The audio encoder of an encoder-decoder; as wide as the decoder.
struct Encoder
{
    std::int64_t layers = 0;
    std::int64_t intermediateSize = 0;
    std::int64_t melBins = 0;
    std::int64_t positions = 0;

    bool operator==(const Encoder &) const = default;
};

// Multi-token prediction: further layers behind the last, each with a projection of two hidden states into one.
struct Mtp
{
    std::int64_t modules = 1;
    LayerGroup layer; // count 1
    std::int64_t norms = 0;
    std::optional<std::int64_t> projection = {}; // parameters, where not 2 · hidden²
    std::int64_t extraParameters = 0;
    bool ownEmbeddings = false; // a copy of embedding and head
    bool ownHead = false;

    bool operator==(const Mtp &) const = default;
};

// The shape of a model: what its parameters, caches and activations follow from.
struct Architecture
{
    ModelClass modelClass = ModelClass::Decoder;
    std::int64_t hiddenSize = 0;
    std::int64_t layers = 0;
    std::int64_t heads = 0;
    std::int64_t kvHeads = 0;
    std::int64_t headDim = 0;
    Unknown intermediateSize;
    Unknown vocabSize;
    Unknown maxPositions;
    bool tieWordEmbeddings = false;
    bool gatedMlp = true;                 // three matrices instead of two
    std::optional<Activation> activation; // SiLU in a gated MLP and GELU in a plain one where not told
    bool mlpBias = false;
    bool headBias = false; // of the output head
    AttentionBias attentionBias = AttentionBias::None;
    QkNorm qkNorm = QkNorm::None;
    Norm norm = Norm::RmsNorm;
    std::int64_t normsPerLayer = 2;
    bool embedNorm = false;
    bool finalNorm = true;
    bool parallelBlock = false; // attention and MLP read the same input
    Positional positional = Positional::Rope;
    std::int64_t positionTable = 0; // rows of learned positions
    std::optional<std::int64_t> rotaryDim;
    std::optional<double> partialRotaryFactor;
    std::optional<std::int64_t> slidingWindow;
    std::optional<std::int64_t> attentionChunk;
    AttentionOutputGate attentionOutputGate = AttentionOutputGate::None;
    bool attentionSinks = false;
    std::int64_t tokenTypes = 0;         // rows of a token type table
    std::int64_t embedProjection = 0;    // width of the embedding, where not hiddenSize
    std::int64_t sharedQueryDim = 0;     // multi-matrix factorisation attention: the query's inner width
    std::int64_t perLayerInput = 0;      // width of the per-layer embeddings
    std::int64_t perLayerVocabulary = 0; // their rows
    std::int64_t altupInputs = 0;
    std::int64_t laurelRank = 0;
    std::int64_t extraParameters = 0; // of irregular shape, per-layer embeddings included
    std::string layerPattern;         // M - * E, a letter a layer, where known
    std::optional<Moe> moe;
    std::optional<Mla> mla;
    std::optional<StateSpace> stateSpace;
    std::optional<LinearAttention> linearAttention;
    std::optional<Dsv4> dsv4;
    std::optional<Vision> vision;
    std::optional<Encoder> encoder;
    std::optional<Mtp> mtp;
    std::vector<LayerGroup> groups;

    bool operator==(const Architecture &) const = default;
};

// The sizes of a group: its own where it has some, the architecture's otherwise.
inline std::int64_t headsOf(const Architecture &model, const LayerGroup &group)
{
    return group.heads.value_or(model.heads);
}
inline std::int64_t kvHeadsOf(const Architecture &model, const LayerGroup &group)
{
    return group.kvHeads.value_or(model.kvHeads);
}
inline std::int64_t headDimOf(const Architecture &model, const LayerGroup &group)
{
    return group.headDim.value_or(model.headDim);
}
inline Unknown intermediateSizeOf(const Architecture &model, const LayerGroup &group)
{
    if (group.intermediateSize)
        return group.intermediateSize;
    return model.moe && model.moe->denseIntermediateSize ? model.moe->denseIntermediateSize : model.intermediateSize;
}

} // namespace headroom
