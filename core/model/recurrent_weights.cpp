// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/weight_list.h"

namespace headroom {

namespace {

// arXiv 2312.00752; shapes of mamba_simple.py. Jamba adds norms for the step, B and C.
void addMamba1(WeightList &list, const StateSpace &part)
{
    const std::int64_t h = list.model().hiddenSize;
    const std::int64_t inner = part.innerSize;
    list.add(WeightRole::StateSpaceIn, Shard::Column, 2 * inner, h);
    list.add(WeightRole::Convolution, Shard::Column, inner, part.convolution);
    list.add(WeightRole::StateSpaceStep, Shard::Row, part.stepRank + 2 * part.stateSize, inner);
    list.add(WeightRole::StateSpaceStep, Shard::Column, inner, part.stepRank);
    list.add(WeightRole::StateSpaceVector, Shard::Column, inner, part.stateSize); // A
    list.add(WeightRole::StateSpaceVector, Shard::Column, inner, 1, 2);           // D, the step's bias
    list.add(WeightRole::StateSpaceOut, Shard::Row, h, inner);
    if (part.convolutionBias)
        list.bias(inner, Shard::Column);
    if (part.projectionBias) {
        list.bias(2 * inner, Shard::Column);
        list.bias(h, Shard::Replicated);
    }
    if (part.innerNorms) {
        list.rmsNorm(part.stepRank);
        list.rmsNorm(part.stateSize, 2);
    }
}

// arXiv 2405.21060; shapes of mamba2.py: one projection gives the gate, x, B, C and the steps.
void addMamba2(WeightList &list, const StateSpace &part)
{
    const std::int64_t h = list.model().hiddenSize;
    const std::int64_t inner = part.heads * part.headDim;
    const std::int64_t convolved = inner + 2 * part.groups * part.stateSize;
    list.add(WeightRole::StateSpaceIn, Shard::Column, inner + convolved + part.heads, h);
    list.add(WeightRole::Convolution, Shard::Column, convolved, part.convolution);
    list.add(WeightRole::StateSpaceVector, Shard::Column, part.heads, 1, 3); // A, D, the step's bias
    list.rmsNorm(inner, 1, Shard::Column);
    list.add(WeightRole::StateSpaceOut, Shard::Row, h, inner);
    if (part.convolutionBias)
        list.bias(convolved, Shard::Column);
    if (part.projectionBias) {
        list.bias(inner + convolved + part.heads, Shard::Column);
        list.bias(h, Shard::Replicated);
    }
}

// arXiv 2305.13048, version 4: time mixing, then channel mixing, which stands for the MLP.
void addRwkv4(WeightList &list)
{
    const std::int64_t h = list.model().hiddenSize;
    const std::int64_t inner = list.model().intermediateSize.value_or(0);
    list.add(WeightRole::StateSpaceVector, Shard::Replicated, h, 1, 7);
    list.add(WeightRole::StateSpaceIn, Shard::Column, h, h, 3);
    list.add(WeightRole::StateSpaceOut, Shard::Row, h, h);
    list.add(WeightRole::Gate, Shard::Replicated, h, h);
    list.add(WeightRole::Up, Shard::Column, inner, h);
    list.add(WeightRole::Down, Shard::Row, h, inner);
}

// arXiv 2412.06464; shapes of Qwen3-Next: q, k, v and the gate z, then beta and alpha a head.
void addGatedDeltanet(WeightList &list, const LinearAttention &part)
{
    const std::int64_t h = list.model().hiddenSize;
    const std::int64_t key = part.keyHeads * part.keyHeadDim;
    const std::int64_t value = part.valueHeads * part.valueHeadDim;
    list.add(WeightRole::StateSpaceIn, Shard::Column, 2 * key + value, h);
    list.add(WeightRole::StateSpaceIn, Shard::Column, value, h);
    list.add(WeightRole::StateSpaceIn, Shard::Column, 2 * part.valueHeads, h);
    list.add(WeightRole::Convolution, Shard::Column, 2 * key + value, part.convolution);
    list.add(WeightRole::StateSpaceVector, Shard::Column, part.valueHeads, 1, 2);
    list.rmsNorm(part.valueHeadDim);
    list.add(WeightRole::StateSpaceOut, Shard::Row, h, value);
}

// Kimi Delta Attention, arXiv 2510.26692: decay and output gate come through projections of a head's width.
void addKda(WeightList &list, const LinearAttention &part)
{
    const std::int64_t h = list.model().hiddenSize;
    const std::int64_t dim = part.keyHeadDim;
    const std::int64_t inner = part.keyHeads * dim;
    list.add(WeightRole::StateSpaceIn, Shard::Column, inner, h, 3);
    list.add(WeightRole::Convolution, Shard::Column, inner, part.convolution, 3);
    list.add(WeightRole::StateSpaceStep, Shard::Replicated, dim, h, 2);
    list.add(WeightRole::StateSpaceStep, Shard::Column, inner, dim, 2);
    list.add(WeightRole::StateSpaceStep, Shard::Column, part.keyHeads, h);
    list.add(WeightRole::StateSpaceVector, Shard::Column, part.keyHeads);
    list.add(WeightRole::StateSpaceVector, Shard::Column, inner);
    list.rmsNorm(dim);
    list.add(WeightRole::StateSpaceOut, Shard::Row, h, inner);
}

// MiniMax-01, arXiv 2501.08313.
void addLightning(WeightList &list, const LinearAttention &part)
{
    const std::int64_t h = list.model().hiddenSize;
    const std::int64_t inner = part.keyHeads * part.keyHeadDim;
    list.add(WeightRole::StateSpaceIn, Shard::Column, inner, h, 4); // q, k, v, output gate
    list.rmsNorm(inner, 1, Shard::Column);
    list.add(WeightRole::StateSpaceOut, Shard::Row, h, inner);
}

} // namespace

void addStateSpace(WeightList &list)
{
    const StateSpace &part = *list.model().stateSpace;
    switch (part.kind) {
    case StateSpaceKind::Mamba1: return addMamba1(list, part);
    case StateSpaceKind::Mamba2: return addMamba2(list, part);
    case StateSpaceKind::Rwkv4: return addRwkv4(list);
    }
}

void addLinearAttention(WeightList &list)
{
    const LinearAttention &part = *list.model().linearAttention;
    switch (part.kind) {
    case LinearAttentionKind::GatedDeltanet: return addGatedDeltanet(list, part);
    case LinearAttentionKind::Kda: return addKda(list, part);
    case LinearAttentionKind::Lightning: return addLightning(list, part);
    }
}

} // namespace headroom
