// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/step_flops.h"

#include "core/model/model_catalogue.h"

#include <algorithm>

namespace headroom {

namespace {

bool looksUp(WeightRole role)
{
    return role == WeightRole::Embedding || role == WeightRole::PositionEmbedding
           || role == WeightRole::TokenTypeEmbedding || role == WeightRole::PerLayerEmbedding;
}

bool ofText(WeightPlace place)
{
    return place == WeightPlace::FirstStage || place == WeightPlace::Layer || place == WeightPlace::LastStage;
}

double activeMatrices(const Model &model)
{
    const Architecture &shape = model.architecture;
    double sum = 0;
    for (const WeightTensor &tensor : model.weights) {
        if (!ofText(tensor.place) || tensor.columns <= 1)
            continue;
        if (looksUp(tensor.role)) {
            // A tied head multiplies by the embedding.
            if (tensor.role == WeightRole::Embedding && shape.tieWordEmbeddings)
                sum += static_cast<double>(tensor.elements());
            continue;
        }
        double elements = static_cast<double>(tensor.elements()) * static_cast<double>(layersWith(tensor, shape));
        if (isExpert(tensor.role) && shape.moe)
            elements *= static_cast<double>(shape.moe->expertsPerToken) / static_cast<double>(shape.moe->experts);
        sum += elements;
    }
    return sum;
}

double attentionOfAllLayers(const Architecture &model, double length, bool causal)
{
    double sum = 0;
    for (const LayerGroup &group : model.groups)
        sum += static_cast<double>(group.count)
               * attentionFlops(model, group, attendedTokens(model, group, length, causal));
    return sum;
}

} // namespace

double attentionFlops(const Architecture &model, const LayerGroup &group, double context)
{
    const auto heads = static_cast<double>(headsOf(model, group));
    switch (group.mixer) {
    case Mixer::Full:
    case Mixer::Sliding:
    case Mixer::Chunked:
    case Mixer::BlockSparse:
    case Mixer::Bidirectional:
        return 2 * heads * static_cast<double>(headDimOf(model, group) + valueHeadDimOf(model, group)) * context;
    case Mixer::Mla:
        if (!model.mla)
            return 0;
        return 2 * heads * static_cast<double>(model.mla->ropeDim + model.mla->noRopeDim + model.mla->valueDim)
               * context;
    case Mixer::Dsv4: return 4 * heads * static_cast<double>(headDimOf(model, group)) * context;
    default: return 0;
    }
}

double attendedTokens(const Architecture &model, const LayerGroup &group, double length, bool causal)
{
    double most = length;
    if (group.mixer == Mixer::Sliding || group.mixer == Mixer::Dsv4)
        most = std::min(length, static_cast<double>(model.slidingWindow.value_or(static_cast<std::int64_t>(length))));
    if (group.mixer == Mixer::Dsv4 && group.compressRatio > 0)
        most += length / static_cast<double>(group.compressRatio);
    if (group.mixer == Mixer::Chunked)
        most = std::min(length, static_cast<double>(model.attentionChunk.value_or(static_cast<std::int64_t>(length))));
    if (!causal || group.mixer == Mixer::Bidirectional)
        return most;
    // Within a window of w the first w tokens see half of it on average, the others all.
    return group.mixer == Mixer::Sliding && length > 0 ? most - most * most / (2 * length) : most / 2;
}

StepFlops stepFlops(const Settings &settings)
{
    const Model &model = *settings.model;
    const auto length = static_cast<double>(settings.training.sequenceLength);
    const double matrices = 6 * activeMatrices(model);
    const double causal = 3 * attentionOfAllLayers(model.architecture, length, true);
    const double full = 3 * attentionOfAllLayers(model.architecture, length, false);
    double again = 0;
    const auto &head = model.architecture;
    const double headMatrix =
        6 * static_cast<double>(head.vocabSize.value_or(0)) * static_cast<double>(head.hiddenSize);
    if (settings.training.recompute == Recompute::Full)
        again = (matrices - headMatrix + full) / 3;
    else if (settings.training.recompute == Recompute::Selective
             && (settings.training.recomputeModules & (1u << static_cast<unsigned>(RecomputeModule::CoreAttention))))
        again = full / 3;
    StepFlops flops;
    flops.perToken[static_cast<std::size_t>(FlopConvention::Causal)] = matrices + causal;
    flops.perToken[static_cast<std::size_t>(FlopConvention::FullAttention)] = matrices + full;
    flops.perToken[static_cast<std::size_t>(FlopConvention::WithRecompute)] = matrices + full + again;
    flops.perToken[static_cast<std::size_t>(FlopConvention::SixNd)] = 6 * static_cast<double>(model.activeParameters);
    return flops;
}

} // namespace headroom
