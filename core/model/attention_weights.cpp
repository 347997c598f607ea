// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/weight_list.h"

namespace headroom {

void addAttention(WeightList &list, const LayerGroup &group)
{
    const Architecture &model = list.model();
    const std::int64_t h = model.hiddenSize;
    const std::int64_t heads = headsOf(model, group);
    const std::int64_t kvHeads = kvHeadsOf(model, group);
    const std::int64_t dim = headDimOf(model, group);
    const std::int64_t query = heads * dim;
    const std::int64_t key = group.noKv ? 0 : kvHeads * dim;
    const std::int64_t value = group.noKv || group.keyIsValue ? 0 : kvHeads * valueHeadDimOf(model, group);

    if (model.sharedQueryDim > 0) {
        list.add(WeightRole::QueryDown, Shard::Replicated, model.sharedQueryDim, h);
        list.rmsNorm(model.sharedQueryDim);
        list.add(WeightRole::QueryUp, Shard::Column, query, model.sharedQueryDim);
    } else {
        list.add(WeightRole::Query, Shard::Column, query, h);
    }
    if (model.attentionOutputGate == AttentionOutputGate::Full)
        list.add(WeightRole::QueryGate, Shard::Column, query, h);
    if (model.attentionOutputGate == AttentionOutputGate::HeadWise)
        list.add(WeightRole::QueryGate, Shard::Column, heads, h);
    list.add(WeightRole::Key, Shard::KvHead, key, h, 1, kvHeads);
    list.add(WeightRole::Value, Shard::KvHead, value, h, 1, kvHeads);
    list.add(WeightRole::Output, Shard::Row, h, heads * valueHeadDimOf(model, group));

    const AttentionBias bias = model.attentionBias;
    if (bias == AttentionBias::Qkv || bias == AttentionBias::All || bias == AttentionBias::Qv) {
        list.bias(query, Shard::Column);
        list.bias(value, Shard::KvHead, 1, kvHeads);
    }
    if (bias == AttentionBias::Qkv || bias == AttentionBias::All)
        list.bias(key, Shard::KvHead, 1, kvHeads);
    if (bias == AttentionBias::All || bias == AttentionBias::O || bias == AttentionBias::Qv)
        list.bias(h, Shard::Replicated);

    if (model.qkNorm == QkNorm::PerHead) {
        list.rmsNorm(dim);
        if (!group.noKv || group.keepKeyNorm)
            list.rmsNorm(dim);
    }
    if (model.qkNorm == QkNorm::Full) {
        list.rmsNorm(query, 1, Shard::Column);
        list.rmsNorm(key);
    }
    if (model.attentionSinks)
        list.add(WeightRole::AttentionSink, Shard::Column, heads);
}

// DeepSeek-V2 (arXiv 2405.04434), section 2.1; the indexer: DeepSeek-V3.2's inference/model.py.
void addMla(WeightList &list)
{
    const Architecture &model = list.model();
    const Mla &mla = *model.mla;
    const std::int64_t h = model.hiddenSize;
    const std::int64_t query = model.heads * (mla.noRopeDim + mla.ropeDim);

    if (mla.queryRank > 0) {
        list.add(WeightRole::QueryDown, Shard::Replicated, mla.queryRank, h);
        list.rmsNorm(mla.queryRank);
        list.add(WeightRole::QueryUp, Shard::Column, query, mla.queryRank);
    } else {
        list.add(WeightRole::Query, Shard::Column, query, h);
    }
    list.add(WeightRole::KvDown, Shard::Replicated, mla.kvRank + mla.ropeDim, h);
    list.rmsNorm(mla.kvRank);
    list.add(WeightRole::KvUp, Shard::Column, model.heads * (mla.noRopeDim + mla.valueDim), mla.kvRank);
    list.add(WeightRole::Output, Shard::Row, h, model.heads * mla.valueDim);

    if (mla.indexer) {
        const Indexer &indexer = *mla.indexer;
        const std::int64_t from = mla.queryRank > 0 ? mla.queryRank : h;
        list.add(WeightRole::IndexerQuery, Shard::Replicated, indexer.heads * indexer.headDim, from);
        list.add(WeightRole::IndexerKey, Shard::Replicated, indexer.headDim, h);
        list.layerNorm(indexer.headDim);
        list.add(WeightRole::IndexerWeight, Shard::Replicated, indexer.heads, h);
    }
}

// DeepSeek-V4's published weights. Layers with compression fold `ratio` tokens into one entry; those with the ratio 4
// let the folds overlap (twice the width) and have an indexer. Hyper-connections mix the residual streams twice a layer.
void addDsv4(WeightList &list, const LayerGroup &group)
{
    const Architecture &model = list.model();
    const Dsv4 &dsv4 = *model.dsv4;
    const std::int64_t h = model.hiddenSize;
    const std::int64_t dim = model.headDim;
    const std::int64_t query = model.heads * dim;

    list.add(WeightRole::QueryDown, Shard::Replicated, dsv4.queryRank, h);
    list.rmsNorm(dsv4.queryRank);
    list.add(WeightRole::QueryUp, Shard::Column, query, dsv4.queryRank);
    list.add(WeightRole::KvDown, Shard::Replicated, dim, h);
    list.rmsNorm(dim);
    list.add(WeightRole::Output, Shard::Column, dsv4.outputRank * dsv4.outputGroups, query / dsv4.outputGroups);
    list.add(WeightRole::Output, Shard::Row, h, dsv4.outputRank * dsv4.outputGroups);
    list.add(WeightRole::AttentionSink, Shard::Column, model.heads);

    const std::int64_t streams = dsv4.residualStreams;
    const std::int64_t mixes = streams * streams + 2 * streams;
    list.add(WeightRole::Other, Shard::Replicated, mixes, streams * h, 2);
    list.add(WeightRole::Other, Shard::Replicated, mixes + 3, 1, 2);

    constexpr std::int64_t overlappingRatio = 4;
    const auto addCompressor = [&](std::int64_t width) {
        const std::int64_t inner = group.compressRatio == overlappingRatio ? 2 * width : width;
        list.add(WeightRole::Compressor, Shard::Replicated, inner, h, 2);
        list.add(WeightRole::Compressor, Shard::Replicated, group.compressRatio, inner);
        list.rmsNorm(width);
    };
    if (group.compressRatio > 0)
        addCompressor(dim);
    if (group.compressRatio == overlappingRatio) {
        list.add(WeightRole::IndexerQuery, Shard::Replicated, dsv4.indexHeads * dsv4.indexHeadDim, dsv4.queryRank);
        list.add(WeightRole::IndexerWeight, Shard::Replicated, dsv4.indexHeads, h);
        addCompressor(dsv4.indexHeadDim);
    }
}

} // namespace headroom
