// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/engine_weights.h"

namespace headroom {

double rotaryElements(const Model &model)
{
    constexpr double stretched = 8;
    const Architecture &shape = model.architecture;
    if (shape.positional != Positional::Rope)
        return 0;
    double width = static_cast<double>(shape.headDim) * shape.partialRotaryFactor.value_or(1);
    if (shape.rotaryDim)
        width = static_cast<double>(*shape.rotaryDim);
    if (shape.mla)
        width = static_cast<double>(shape.mla->ropeDim);
    const double tables = model.modelType == "gemma3" ? 1 + stretched : 1;
    return tables * static_cast<double>(shape.maxPositions.value_or(0)) * width;
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
