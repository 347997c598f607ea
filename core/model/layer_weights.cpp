// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/weight_list.h"

namespace headroom {

void addMixer(WeightList &list, const LayerGroup &group)
{
    switch (group.mixer) {
    case Mixer::Full:
    case Mixer::Sliding:
    case Mixer::Chunked:
    case Mixer::BlockSparse:
    case Mixer::Bidirectional: return addAttention(list, group);
    case Mixer::Mla: return addMla(list);
    case Mixer::Dsv4: return addDsv4(list, group);
    case Mixer::GatedDeltanet:
    case Mixer::Kda:
    case Mixer::Lightning: return addLinearAttention(list);
    case Mixer::Mamba1:
    case Mixer::Mamba2:
    case Mixer::Rwkv4: return addStateSpace(list);
    case Mixer::None: return;
    }
}

namespace {

void addDense(WeightList &list, std::int64_t inner)
{
    const Architecture &model = list.model();
    const std::int64_t h = model.hiddenSize;
    if (model.gatedMlp)
        list.add(WeightRole::Gate, Shard::Column, inner, h);
    list.add(WeightRole::Up, Shard::Column, inner, h);
    list.add(WeightRole::Down, Shard::Row, h, inner);
    if (model.mlpBias && inner > 0) {
        list.bias(inner, Shard::Column, model.gatedMlp ? 2 : 1);
        list.bias(h, Shard::Replicated);
    }
}

void addExperts(WeightList &list, const Moe &moe)
{
    const Architecture &model = list.model();
    const std::int64_t h = model.hiddenSize;
    const std::int64_t width = moe.expertHiddenSize > 0 ? moe.expertHiddenSize : h;
    if (width != h) {
        list.add(WeightRole::ExpertIn, Shard::Replicated, width, h);
        list.add(WeightRole::ExpertOut, Shard::Replicated, h, width);
    }
    if (model.gatedMlp)
        list.add(WeightRole::ExpertGate, Shard::Expert, moe.intermediateSize, width, moe.experts);
    list.add(WeightRole::ExpertUp, Shard::Expert, moe.intermediateSize, width, moe.experts);
    list.add(WeightRole::ExpertDown, Shard::Expert, width, moe.intermediateSize, moe.experts);
    if (moe.expertBias) {
        list.add(WeightRole::ExpertUp, Shard::Expert, moe.intermediateSize, 1, moe.experts * (model.gatedMlp ? 2 : 1));
        list.add(WeightRole::ExpertDown, Shard::Expert, width, 1, moe.experts);
    }
}

void addMoe(WeightList &list, const Moe &moe)
{
    const Architecture &model = list.model();
    const std::int64_t h = model.hiddenSize;
    list.add(WeightRole::Router, Shard::Replicated, moe.experts, h);
    list.add(WeightRole::Router, Shard::Replicated, moe.experts, 1, moe.routerBias + moe.routerCorrectionBias);
    list.add(WeightRole::Router, Shard::Replicated, moe.routerExtra);
    addExperts(list, moe);

    const std::int64_t shared = moe.sharedIntermediateSize;
    if (model.gatedMlp)
        list.add(WeightRole::SharedGate, Shard::Column, shared, h);
    list.add(WeightRole::SharedUp, Shard::Column, shared, h);
    list.add(WeightRole::SharedDown, Shard::Row, h, shared);
    if (moe.sharedExpertGate)
        list.add(WeightRole::SharedRouter, Shard::Replicated, 1, h);
    addDense(list, moe.parallelDenseIntermediateSize);
}

} // namespace

void addFfn(WeightList &list, const LayerGroup &group)
{
    const Architecture &model = list.model();
    switch (group.ffn) {
    case Ffn::Dense: return addDense(list, intermediateSizeOf(model, group).value_or(0));
    case Ffn::Moe:
        if (model.moe)
            addMoe(list, *model.moe);
        return;
    case Ffn::None: return;
    }
}

} // namespace headroom
