// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/weight_bytes.h"

#include "core/format/file_mix.h"
#include "core/memory/engine_rules.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

std::int64_t vocabularyMultiple(const Stage &stage)
{
    const Settings &settings = stage.settings;
    const std::int64_t tensor = stage.layout.tensor;
    if (settings.task == Task::Training)
        return settings.training.vocabularyMultiple * (settings.training.framework == Framework::Megatron ? tensor : 1);
    switch (settings.inference.engine) {
    case Engine::Vllm:
    case Engine::Sglang: return std::max<std::int64_t>(64, tensor);
    case Engine::TensorrtLlm:
    case Engine::Generic: return tensor;
    case Engine::LlamaCpp:
    case Engine::Transformers: return 1;
    }
    return 1;
}

// Matrices of linear layers, which quantisers take; not routers, convolutions and the small vectors of mixers.
bool isLinear(const WeightTensor &tensor)
{
    if (tensor.place != WeightPlace::Layer || tensor.columns <= 1)
        return false;
    switch (tensor.role) {
    case WeightRole::Router:
    case WeightRole::SharedRouter:
    case WeightRole::IndexerWeight:
    case WeightRole::Convolution:
    case WeightRole::StateSpaceVector:
    case WeightRole::PerLayerEmbedding:
    case WeightRole::Norm:
    case WeightRole::Bias:
    case WeightRole::Other: return false;
    default: return true;
    }
}

// llama.cpp keeps a vision tower in a file of its own (mmproj), which is loaded only on request.
bool inOwnFile(const Settings &settings)
{
    return settings.inference.engine == Engine::LlamaCpp || settings.precision.weights->wide == WideTensors::FileMix;
}

} // namespace

double cardShare(const Stage &stage)
{
    const std::int64_t onCard = stage.settings.inference.gpuLayers;
    const std::int64_t all = stage.architecture().layers;
    if (stage.settings.task == Task::Training || onCard < 0 || onCard >= all || all == 0)
        return 1;
    return static_cast<double>(onCard) / static_cast<double>(all);
}

bool trainsMtp(const Stage &stage)
{
    const Settings &settings = stage.settings;
    return settings.task == Task::Training && settings.training.framework == Framework::Megatron && stage.last
           && stage.architecture().mtp && settings.training.method == Method::Full;
}

double copiesOnStage(const WeightTensor &tensor, const Stage &stage)
{
    const Settings &settings = stage.settings;
    const bool serves = settings.task == Task::Inference;
    switch (tensor.place) {
    case WeightPlace::Layer: return stage.groupLayers[tensor.group] * cardShare(stage);
    case WeightPlace::FirstStage:
        if (serves && engineRules(settings.inference.engine).embeddingOffCard)
            return stage.last && tensor.role == WeightRole::Embedding && stage.architecture().tieWordEmbeddings
                           && cardShare(stage) == 1
                       ? 1
                       : 0;
        // A tied head is the embedding again, and a multi-token prediction module looks tokens up too: the last stage
        // of a pipeline holds a second copy.
        return stage.first
                       || (stage.last && tensor.role == WeightRole::Embedding
                           && (stage.architecture().tieWordEmbeddings || trainsMtp(stage)))
                   ? 1
                   : 0;
    case WeightPlace::Encoder: return stage.first ? 1 : 0;
    case WeightPlace::Vision: return stage.first && !(serves && inOwnFile(settings)) ? 1 : 0;
    case WeightPlace::LastStage: return stage.last && (!serves || cardShare(stage) == 1) ? 1 : 0;
    case WeightPlace::Mtp:
        return trainsMtp(stage) ? 1 : 0; // served models use it for speculation only: not computed yet
    }
    return 0;
}

double ranksOf(const WeightTensor &tensor, const Stage &stage)
{
    const Layout &layout = stage.layout;
    switch (tensor.shard) {
    case Shard::Replicated: return 1;
    case Shard::Column:
    case Shard::Row:
    case Shard::Vocabulary: return layout.tensor;
    case Shard::KvHead: return std::min<double>(layout.tensor, std::max<std::int32_t>(tensor.kvHeads, 1));
    case Shard::Expert: return static_cast<double>(layout.expert) * layout.expertTensor;
    }
    return 1;
}

double paddedElements(const WeightTensor &tensor, const Stage &stage)
{
    if (tensor.shard != Shard::Vocabulary)
        return static_cast<double>(tensor.elements());
    const std::int64_t multiple = vocabularyMultiple(stage);
    const std::int64_t rows = (tensor.rows + multiple - 1) / multiple * multiple;
    return static_cast<double>(rows) * static_cast<double>(tensor.columns * tensor.count);
}

double storedBytes(const WeightTensor &tensor, Format format, const Model &model, bool headToo)
{
    constexpr double wide = 2;
    const double quantised =
        (format->storedBits + format->rowBits / static_cast<double>(std::max<std::int64_t>(tensor.columns, 1))) / 8;
    switch (format->wide) {
    case WideTensors::None: return format->nominalBits / 8;
    case WideTensors::AllButLinears:
        return isLinear(tensor) || (headToo && tensor.role == WeightRole::Head) ? quantised : wide;
    case WideTensors::AllButExperts:
        return (model.architecture.moe ? isExpert(tensor.role) : isLinear(tensor)) ? quantised : wide;
    case WideTensors::FileMix: return mixedBytes(tensor, format, model);
    }
    return wide;
}

double fileBytes(const Model &model, Format format)
{
    const bool apart = format->wide == WideTensors::FileMix; // the vision tower: mmproj
    double bytes = 0;
    for (const WeightTensor &tensor : model.weights) {
        if (tensor.place != WeightPlace::Mtp && !(apart && tensor.place == WeightPlace::Vision))
            bytes += static_cast<double>(tensor.elements() * layersWith(tensor, model.architecture))
                     * storedBytes(tensor, format, model);
    }
    return bytes;
}

} // namespace headroom
