// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/architecture.h"

namespace headroom {

// What a weight tensor does. Quantisation, LoRA targets and the breakdown go by it.
enum class WeightRole : std::uint8_t {
    Embedding,
    PositionEmbedding,
    TokenTypeEmbedding,
    PerLayerEmbedding,   // a small embedding for each layer; can stay off the accelerator
    EmbeddingProjection, // between an embedding narrower than the model and the model
    Head,
    Query,
    Key,
    Value,
    Output,
    QueryGate,
    AttentionSink,
    QueryDown,
    QueryUp,
    KvDown,
    KvUp,
    Compressor,
    IndexerQuery,
    IndexerKey,
    IndexerWeight,
    Gate,
    Up,
    Down,
    Router,
    ExpertIn, // into and out of the narrower space of a latent MoE
    ExpertOut,
    ExpertGate,
    ExpertUp,
    ExpertDown,
    SharedGate,
    SharedUp,
    SharedDown,
    SharedRouter,
    StateSpaceIn, // projections into and out of a recurrent mixer, state-space or linear attention
    StateSpaceOut,
    StateSpaceStep,
    StateSpaceVector,
    Convolution,
    Norm,
    Bias,
    PatchEmbedding,
    Adapter, // between a vision tower and the text model
    MtpProjection,
    WideMatrix, // small matrices that quantisers leave alone: AltUp, LAuReL
    Other,
};

// How a tensor divides over the ranks of a layout.
enum class Shard : std::uint8_t {
    Replicated,
    Column,     // output features over the tensor ranks
    Row,        // input features over the tensor ranks
    KvHead,     // over the KV heads; replicated where there are more tensor ranks than heads
    Vocabulary, // the vocabulary over the tensor ranks
    Expert,     // whole experts over the expert ranks, each expert over its tensor ranks
};

// Where in a pipeline a tensor lives.
enum class WeightPlace : std::uint8_t {
    FirstStage,
    Layer, // in each layer of its group
    LastStage,
    Encoder,
    Vision,
    Mtp, // with the last stage, where it is used at all
};

// `count` equal matrices of an nn.Linear's shape: rows output features, columns input features; a vector has 1 column.
struct WeightTensor
{
    WeightRole role = WeightRole::Other;
    Shard shard = Shard::Replicated;
    WeightPlace place = WeightPlace::Layer;
    std::uint8_t group = 0;   // of Architecture::groups, for place Layer
    std::int32_t kvHeads = 0; // for KvHead: how many heads the rows hold
    std::int64_t rows = 0;
    std::int64_t columns = 1;
    std::int64_t count = 1; // in one layer for place Layer, in the model otherwise

    constexpr std::int64_t elements() const { return rows * columns * count; } // all `count`
    bool operator==(const WeightTensor &) const = default;
};

// All weights of a model as its checkpoint holds them, without buffers and quantisation scales; a tied head is not
// listed again. The one source for parameters, sharding, quantisation, optimizer states and LoRA targets.
// Simplifications: fused projections are listed as their parts (q, k, v; gate, up); B and C of a Mamba-2 mixer are
// counted as if they were split over tensor ranks like the rest of its input projection.
std::vector<WeightTensor> weightInventory(const Architecture &model);

// How many layers hold a tensor: the group's count, 1 outside the layers.
std::int64_t layersWith(const WeightTensor &tensor, const Architecture &model);

enum class ParameterScope : std::uint8_t {
    Total,     // text and vision; no multi-token prediction
    Text,      // without vision
    Vision,    // tower and adapter
    Embedding, // embedding, positions, token types and an untied head
    Active,    // Text without the experts that a token does not visit
    Mtp,
};

std::int64_t parameterCount(const std::vector<WeightTensor> &weights, const Architecture &model,
                            ParameterScope scope = ParameterScope::Total);

// The total without fear of overflow, for shapes that nobody has checked yet.
double approximateParameters(const std::vector<WeightTensor> &weights, const Architecture &model);

constexpr bool isExpert(WeightRole role)
{
    return role == WeightRole::ExpertGate || role == WeightRole::ExpertUp || role == WeightRole::ExpertDown;
}

} // namespace headroom
