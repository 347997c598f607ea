// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/weight_list.h"

#include <cassert>

namespace headroom {

void WeightList::add(WeightRole role, Shard shard, std::int64_t rows, std::int64_t columns, std::int64_t count,
                     std::int64_t kvHeads)
{
    if (rows > 0 && columns > 0 && count > 0) {
        m_tensors.push_back(
            { role, shard, place, group, static_cast<std::int32_t>(kvHeads), rows, columns, count * times });
    }
}

void WeightList::norm(std::int64_t width, std::int64_t count)
{
    const bool hasBias = m_model.norm == Norm::LayerNorm || m_model.norm == Norm::LayerNorm1p;
    rmsNorm(width, hasBias ? 2 * count : count);
}

void WeightList::rmsNorm(std::int64_t width, std::int64_t count, Shard shard)
{
    add(WeightRole::Norm, shard, width, 1, count);
}

void WeightList::layerNorm(std::int64_t width, std::int64_t count)
{
    rmsNorm(width, 2 * count);
}

void WeightList::bias(std::int64_t rows, Shard shard, std::int64_t count, std::int64_t kvHeads)
{
    add(WeightRole::Bias, shard, rows, 1, count, kvHeads);
}

namespace {

// What the catalogue counts as extra in a layer. Known of it: with per-layer embeddings a gate h → p and a projection
// p → h, and the two factors of LAuReL's h → h.
void addExtra(WeightList &list, const LayerGroup &group)
{
    const Architecture &model = list.model();
    const std::int64_t h = model.hiddenSize;
    std::int64_t extra = group.extraParameters;
    const auto take = [&](WeightRole role, std::int64_t rows, std::int64_t columns) {
        if (rows <= 0 || columns <= 0 || rows * columns > extra)
            return;
        list.add(role, Shard::Replicated, rows, columns);
        extra -= rows * columns;
    };
    take(WeightRole::Other, model.perLayerInput, h);
    take(WeightRole::Other, h, model.perLayerInput);
    take(WeightRole::WideMatrix, model.laurelRank, h);
    take(WeightRole::WideMatrix, h, model.laurelRank);
    list.add(WeightRole::Other, Shard::Replicated, extra);
}

void addLayer(WeightList &list, const LayerGroup &group)
{
    const Architecture &model = list.model();
    addMixer(list, group);
    addFfn(list, group);
    list.norm(model.hiddenSize, group.norms.value_or(model.normsPerLayer));
    addExtra(list, group);
}

void addEmbedding(WeightList &list)
{
    const Architecture &model = list.model();
    const std::int64_t width = model.embedProjection > 0 ? model.embedProjection : model.hiddenSize;
    list.place = WeightPlace::FirstStage;
    list.add(WeightRole::Embedding, Shard::Vocabulary, model.vocabSize.value_or(0), width);
    if (model.positional == Positional::Learned)
        list.add(WeightRole::PositionEmbedding, Shard::Replicated, model.positionTable, model.hiddenSize);
    list.add(WeightRole::TokenTypeEmbedding, Shard::Replicated, model.tokenTypes, model.hiddenSize);
    if (width != model.hiddenSize)
        list.add(WeightRole::EmbeddingProjection, Shard::Replicated, model.hiddenSize, width);
    if (model.embedNorm)
        list.norm(model.hiddenSize);

    const std::int64_t perLayer = model.perLayerVocabulary * model.perLayerInput * model.layers;
    if (perLayer <= model.extraParameters) {
        list.add(WeightRole::PerLayerEmbedding, Shard::Vocabulary, model.perLayerVocabulary,
                 model.perLayerInput * model.layers);
        // The projections into the per-layer inputs and between AltUp's streams.
        const std::int64_t rest = model.extraParameters - perLayer;
        const std::int64_t rows = perLayer > 0 ? rest / model.hiddenSize : 0;
        list.add(WeightRole::WideMatrix, Shard::Replicated, rows, model.hiddenSize);
        list.add(WeightRole::Other, Shard::Replicated, rest - rows * model.hiddenSize);
    } else {
        list.add(WeightRole::Other, Shard::Replicated, model.extraParameters);
    }
}

void addHead(WeightList &list)
{
    const Architecture &model = list.model();
    const std::int64_t width = model.embedProjection > 0 ? model.embedProjection : model.hiddenSize;
    list.place = WeightPlace::LastStage;
    if (model.finalNorm)
        list.norm(model.hiddenSize);
    if (width != model.hiddenSize)
        list.add(WeightRole::EmbeddingProjection, Shard::Replicated, width, model.hiddenSize);
    if (!model.tieWordEmbeddings)
        list.add(WeightRole::Head, Shard::Vocabulary, model.vocabSize.value_or(0), width);
    if (model.headBias)
        list.add(WeightRole::Head, Shard::Vocabulary, model.vocabSize.value_or(0));
}

void addMtp(WeightList &list, const Mtp &mtp)
{
    const Architecture &model = list.model();
    const std::int64_t h = model.hiddenSize;
    list.place = WeightPlace::Mtp;
    list.times = mtp.modules;
    addLayer(list, mtp.layer);
    list.norm(h, mtp.norms);
    if (mtp.projection)
        list.add(WeightRole::MtpProjection, Shard::Replicated, *mtp.projection);
    else
        list.add(WeightRole::MtpProjection, Shard::Replicated, h, 2 * h);
    if (mtp.ownEmbeddings)
        list.add(WeightRole::Embedding, Shard::Vocabulary, model.vocabSize.value_or(0), h);
    if (mtp.ownEmbeddings || mtp.ownHead)
        list.add(WeightRole::Head, Shard::Vocabulary, model.vocabSize.value_or(0), h);
    list.add(WeightRole::Other, Shard::Replicated, mtp.extraParameters);
    list.times = 1;
}

} // namespace

std::vector<WeightTensor> weightInventory(const Architecture &model)
{
    std::vector<WeightTensor> tensors;
    tensors.reserve(16 + 24 * model.groups.size());
    WeightList list(tensors, model);

    addEmbedding(list);
    if (model.encoder)
        addEncoder(list, *model.encoder);
    if (model.vision)
        addVision(list, *model.vision);
    list.place = WeightPlace::Layer;
    for (std::size_t i = 0; i < model.groups.size(); ++i) {
        list.group = static_cast<std::uint8_t>(i);
        addLayer(list, model.groups[i]);
    }
    list.group = 0;
    addHead(list);
    if (model.mtp)
        addMtp(list, *model.mtp);
    return tensors;
}

std::int64_t layersWith(const WeightTensor &tensor, const Architecture &model)
{
    if (tensor.place != WeightPlace::Layer)
        return 1;
    assert(tensor.group < model.groups.size());
    return model.groups[tensor.group].count;
}

namespace {

bool belongs(const WeightTensor &tensor, ParameterScope scope)
{
    const bool mtp = tensor.place == WeightPlace::Mtp;
    const bool vision = tensor.place == WeightPlace::Vision;
    switch (scope) {
    case ParameterScope::Total: return !mtp;
    case ParameterScope::Text:
    case ParameterScope::Active: return !mtp && !vision;
    case ParameterScope::Vision: return vision;
    case ParameterScope::Mtp: return mtp;
    case ParameterScope::Embedding:
        return (tensor.place == WeightPlace::FirstStage || tensor.place == WeightPlace::LastStage)
               && (tensor.role == WeightRole::Embedding || tensor.role == WeightRole::PositionEmbedding
                   || tensor.role == WeightRole::TokenTypeEmbedding || tensor.role == WeightRole::Head);
    }
    return false;
}

} // namespace

std::int64_t parameterCount(const std::vector<WeightTensor> &weights, const Architecture &model, ParameterScope scope)
{
    std::int64_t sum = 0;
    for (const WeightTensor &tensor : weights) {
        if (!belongs(tensor, scope))
            continue;
        std::int64_t elements = tensor.elements();
        if (scope == ParameterScope::Active && isExpert(tensor.role))
            elements = elements / model.moe->experts * model.moe->expertsPerToken;
        sum += elements * layersWith(tensor, model);
    }
    return sum;
}

double approximateParameters(const std::vector<WeightTensor> &weights, const Architecture &model)
{
    double sum = 0;
    for (const WeightTensor &tensor : weights) {
        sum += static_cast<double>(tensor.rows) * static_cast<double>(tensor.columns)
               * static_cast<double>(tensor.count) * static_cast<double>(layersWith(tensor, model));
    }
    return sum;
}

} // namespace headroom
