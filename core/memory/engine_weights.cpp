// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/engine_weights.h"

namespace headroom {

namespace {

double rotaryWidth(const Architecture &shape)
{
    if (shape.mla)
        return static_cast<double>(shape.mla->ropeDim);
    if (shape.rotaryDim)
        return static_cast<double>(*shape.rotaryDim);
    return static_cast<double>(shape.headDim) * shape.partialRotaryFactor.value_or(1);
}

} // namespace

double rotaryElements(const Model &model)
{
    constexpr double stretched = 8;
    const Architecture &shape = model.architecture;
    if (shape.positional != Positional::Rope)
        return 0;
    const double width = rotaryWidth(shape);
    const double tables = model.modelType == "gemma3" ? 1 + stretched : 1;
    return tables * static_cast<double>(shape.maxPositions.value_or(0)) * width;
}

double layerRotaryElements(const Stage &stage)
{
    constexpr std::int32_t onceForAll = 4045;
    constexpr std::int32_t eachStep = 4038;
    constexpr std::int32_t minors = 1000; // 0.x is AutoAWQ's own numbering, whose fused modules have no such tables
    constexpr std::int64_t qwenChat = 32768;
    const Settings::Inference &inference = stage.settings.inference;
    const Model &model = stage.model();
    const Architecture &shape = model.architecture;
    if (inference.engine != Engine::Transformers || !inference.before(onceForAll) || inference.before(minors)
        || shape.positional != Positional::Rope)
        return 0;
    const bool computes = model.modelType == "llama" || model.modelType == "gemma";
    if (computes && !inference.before(eachStep))
        return 0;
    std::int64_t positions = shape.maxPositions.value_or(0);
    if (model.modelType.starts_with("qwen2"))
        positions = std::min(positions, qwenChat);
    double layers = 0;
    for (std::size_t g = 0; g < shape.groups.size(); ++g)
        layers += model.caches[g].keyElements > 0 ? stage.groupLayers[g] : 0;
    return layers * 2 * static_cast<double>(positions) * rotaryWidth(shape);
}

double untiedHeadElements(const Stage &stage)
{
    const Settings &settings = stage.settings;
    const Architecture &model = stage.architecture();
    if (settings.inference.engine != Engine::Transformers || settings.precision.weights != formatNamed("fp8")
        || !model.tieWordEmbeddings || !stage.last)
        return 0;
    return static_cast<double>(model.vocabSize.value_or(0)) * static_cast<double>(model.hiddenSize);
}

} // namespace headroom
