// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/sglang_weights.h"

#include "core/memory/cuda_allocator.h"
#include "core/memory/weight_bytes.h"

#include <array>

namespace headroom {

namespace {

// Tensors of a layer that SGLang joins, as indices of a table; the rest stay apart.
enum Joined : std::uint8_t { Attention, Mlp, Experts, SharedMlp, joinedTensors };

std::optional<Joined> joinedTensor(WeightRole role)
{
    switch (role) {
    case WeightRole::Query:
    case WeightRole::Key:
    case WeightRole::Value: return Attention;
    case WeightRole::Gate:
    case WeightRole::Up: return Mlp;
    case WeightRole::ExpertGate:
    case WeightRole::ExpertUp: return Experts;
    case WeightRole::SharedGate:
    case WeightRole::SharedUp: return SharedMlp;
    default: return std::nullopt;
    }
}

bool isServedBySglang(const Stage &stage)
{
    return stage.settings.inference.engine == Engine::Sglang;
}

} // namespace

double sglangAbsorbedElements(const Stage &stage)
{
    const Architecture &model = stage.architecture();
    if (!isServedBySglang(stage) || !model.mla)
        return 0;
    double layers = 0;
    for (std::size_t g = 0; g < model.groups.size(); ++g)
        layers += model.groups[g].mixer == Mixer::Mla ? stage.groupLayers[g] : 0;
    return layers * static_cast<double>(model.heads * (model.mla->noRopeDim + model.mla->valueDim) * model.mla->kvRank)
           / stage.layout.tensor;
}

double replicatedSharedElements(const Stage &stage)
{
    constexpr std::int32_t since = 405;
    constexpr std::int32_t until = 407;
    const Settings::Inference &inference = stage.settings.inference;
    if (!isServedBySglang(stage) || stage.model().modelType != "deepseek_v3" || inference.version < since
        || inference.version >= until)
        return 0;
    double elements = 0;
    for (const WeightTensor &tensor : stage.model().weights) {
        const bool shared = tensor.role == WeightRole::SharedGate || tensor.role == WeightRole::SharedUp
                            || tensor.role == WeightRole::SharedDown;
        if (shared)
            elements += static_cast<double>(tensor.elements()) * copiesOnStage(tensor, stage)
                        * (1 - 1 / ranksOf(tensor, stage));
    }
    return elements;
}

double segmentRounding(const Stage &stage)
{
    if (!isServedBySglang(stage))
        return 0;
    std::array<std::array<double, joinedTensors>, maxGroups> joined;
    std::fill_n(joined.begin(), stage.architecture().groups.size(), std::array<double, joinedTensors> {});
    double rounding = 0;
    for (const WeightTensor &tensor : stage.model().weights) {
        const double copies = copiesOnStage(tensor, stage);
        if (copies == 0 || tensor.columns <= 1)
            continue;
        const double bytes = static_cast<double>(tensor.count) * matrixBytes(tensor, stage);
        const std::optional<Joined> with = joinedTensor(tensor.role);
        if (with && tensor.place == WeightPlace::Layer)
            joined[tensor.group][*with] += bytes;
        else
            rounding += copies * takenBeyond(bytes);
    }
    for (std::size_t g = 0; g < stage.architecture().groups.size(); ++g) {
        for (const double bytes : joined[g])
            rounding += stage.groupLayers[g] * takenBeyond(bytes);
    }
    return rounding;
}

} // namespace headroom
