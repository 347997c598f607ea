// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/weight_list.h"

namespace headroom {

namespace {

// A transformer block of two layer norms, biases everywhere (or all but the key's) and a plain MLP.
void addPlainBlocks(WeightList &list, std::int64_t layers, std::int64_t width, std::int64_t inner, bool keyBias)
{
    list.times = layers;
    list.add(WeightRole::Query, Shard::Column, width, width);
    list.add(WeightRole::Key, Shard::Column, width, width);
    list.add(WeightRole::Value, Shard::Column, width, width);
    list.add(WeightRole::Output, Shard::Row, width, width);
    list.add(WeightRole::Up, Shard::Column, inner, width);
    list.add(WeightRole::Down, Shard::Row, width, inner);
    list.bias(width, Shard::Column, keyBias ? 3 : 2);
    list.bias(inner, Shard::Column);
    list.bias(width, Shard::Replicated, 2);
    list.layerNorm(width, 2);
    list.times = 1;
}

void addPatches(WeightList &list, const Vision &vision, bool bias)
{
    constexpr std::int64_t colors = 3;
    list.add(WeightRole::PatchEmbedding, Shard::Replicated, vision.hiddenSize,
             colors * vision.patch * vision.patch * vision.temporalPatch);
    if (bias)
        list.bias(vision.hiddenSize, Shard::Replicated);
}

void addSiglip(WeightList &list, const Vision &vision)
{
    const std::int64_t width = vision.hiddenSize;
    addPatches(list, vision, true);
    list.add(WeightRole::PositionEmbedding, Shard::Replicated, vision.positions, width);
    addPlainBlocks(list, vision.layers, width, vision.intermediateSize, true);
    list.layerNorm(width);
    list.rmsNorm(width);
    list.add(WeightRole::Adapter, Shard::Replicated, list.model().hiddenSize, width);
}

void addLlama4(WeightList &list, const Vision &vision)
{
    const std::int64_t width = vision.hiddenSize;
    addPatches(list, vision, false);
    list.add(WeightRole::PositionEmbedding, Shard::Replicated, vision.positions, width);
    list.add(WeightRole::Other, Shard::Replicated, width); // the class token
    addPlainBlocks(list, vision.layers, width, vision.intermediateSize, true);
    list.layerNorm(width, 2);
    list.add(WeightRole::Adapter, Shard::Column, vision.adapterOut, vision.adapterIn);
    list.add(WeightRole::Adapter, Shard::Row, vision.adapterOut, vision.adapterOut);
    list.add(WeightRole::Adapter, Shard::Replicated, list.model().hiddenSize, vision.adapterOut);
}

// A merger joins spatialMerge² patches. The main one norms before it joins, those of deepstack after.
void addQwen3Vl(WeightList &list, const Vision &vision)
{
    const std::int64_t width = vision.hiddenSize;
    const std::int64_t joined = width * vision.spatialMerge * vision.spatialMerge;
    addPatches(list, vision, true);
    list.add(WeightRole::PositionEmbedding, Shard::Replicated, vision.positions, width);
    addPlainBlocks(list, vision.layers, width, vision.intermediateSize, true);
    const std::int64_t mergers = 1 + vision.deepstack;
    list.layerNorm(width);
    list.layerNorm(joined, vision.deepstack);
    list.add(WeightRole::Adapter, Shard::Column, joined, joined, mergers);
    list.add(WeightRole::Adapter, Shard::Row, list.model().hiddenSize, joined, mergers);
    list.bias(joined, Shard::Column, mergers);
    list.bias(list.model().hiddenSize, Shard::Replicated, mergers);
}

// RMSNorm four times a layer, norms of query and key, a gated MLP, two position tables (rows and columns of the image),
// a scale and a shift before the adapter.
void addGemma4(WeightList &list, const Vision &vision)
{
    const std::int64_t width = vision.hiddenSize;
    addPatches(list, vision, false);
    list.add(WeightRole::PositionEmbedding, Shard::Replicated, vision.positions, width, 2);
    list.times = vision.layers;
    list.add(WeightRole::Query, Shard::Column, width, width);
    list.add(WeightRole::Key, Shard::Column, width, width);
    list.add(WeightRole::Value, Shard::Column, width, width);
    list.add(WeightRole::Output, Shard::Row, width, width);
    list.add(WeightRole::Gate, Shard::Column, vision.intermediateSize, width);
    list.add(WeightRole::Up, Shard::Column, vision.intermediateSize, width);
    list.add(WeightRole::Down, Shard::Row, width, vision.intermediateSize);
    list.rmsNorm(width, 4);
    list.rmsNorm(vision.headDim, 2);
    list.times = 1;
    list.rmsNorm(width, 2);
    list.add(WeightRole::Adapter, Shard::Replicated, list.model().hiddenSize, width);
}

} // namespace

void addVision(WeightList &list, const Vision &vision)
{
    list.place = WeightPlace::Vision;
    switch (vision.kind) {
    case VisionKind::SiglipGemma3: return addSiglip(list, vision);
    case VisionKind::Llama4: return addLlama4(list, vision);
    case VisionKind::Qwen3Vl: return addQwen3Vl(list, vision);
    case VisionKind::Gemma4: return addGemma4(list, vision);
    }
}

// Whisper's: two convolutions over the mel bins, a position table, blocks whose keys have no bias.
void addEncoder(WeightList &list, const Encoder &encoder)
{
    constexpr std::int64_t kernel = 3;
    const std::int64_t h = list.model().hiddenSize;
    list.place = WeightPlace::Encoder;
    list.add(WeightRole::Convolution, Shard::Replicated, h, kernel * encoder.melBins);
    list.add(WeightRole::Convolution, Shard::Replicated, h, kernel * h);
    list.bias(h, Shard::Replicated, 2);
    list.add(WeightRole::PositionEmbedding, Shard::Replicated, encoder.positions, h);
    addPlainBlocks(list, encoder.layers, h, encoder.intermediateSize, false);
    list.layerNorm(h);
}

} // namespace headroom
