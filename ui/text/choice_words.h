// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/number_format.h"
#include "core/scenario/scenario.h"

#include <QString>

#include <string_view>

namespace headroom {
struct ScenarioField;
}

namespace headroom::ui {

// The choices of a scenario as people know them: products keep their names in every language.
QString taskName(Task task);
QString frameworkName(Framework framework);
QString engineName(Engine engine);
QString methodName(Method method);
QString optimizerName(Optimizer optimizer);
QString implementationName(OptimizerImplementation implementation);
QString recomputeName(Recompute recompute);
QString recomputeModuleName(RecomputeModule module);
QString attentionName(Attention attention);
QString lossName(Loss loss);
QString kernelName(Kernel kernel);
QString offloadModuleName(OffloadModule module);
QString offloadName(Offload offload);
QString loraTargetName(LoraTarget target);
QString scheduleName(Schedule schedule);
QString shardingEngineName(ShardingEngine engine);
QString formatName(Format format); // "BF16", "Q4_K_M"

// The name of one value of a field of type Choice, whichever it is.
QString choiceName(const ScenarioField &field, std::size_t index);

} // namespace headroom::ui
