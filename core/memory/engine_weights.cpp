// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/engine_weights.h"

#include "core/memory/states.h"
#include "core/memory/torch_blocks.h"
#include "core/memory/weight_bytes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

// Matrices that the engine makes as one: 0 is none of them.
int fused(WeightRole role)
{
    switch (role) {
    case WeightRole::Query:
    case WeightRole::QueryGate:
    case WeightRole::Key:
    case WeightRole::Value: return 1;
    case WeightRole::Gate:
    case WeightRole::Up: return 2;
    case WeightRole::ExpertGate:
    case WeightRole::ExpertUp: return 3;
    case WeightRole::SharedGate:
    case WeightRole::SharedUp: return 4;
    case WeightRole::QueryDown:
    case WeightRole::KvDown: return 5;
    default: return 0;
    }
}

// A matrix as it is stored: a quantised one has its scales, and its packed zero points, in tensors of their own.
struct Matrix
{
    double values = 0, scales = 0, zeros = 0; // bytes
    int kind = 0;
    std::int64_t copies = 1;
};

bool hasZeroPoints(Format format)
{
    return format == formatNamed("int4") || format == formatNamed("gptq-4bit") || format == formatNamed("awq-4bit");
}

// The matrices of one layer or place, one after the other.
class Modules
{
public:
    void add(const WeightTensor &tensor, const Stage &stage)
    {
        const bool expert = isExpert(tensor.role);
        const std::int64_t copies = expert ? 1 : tensor.count;
        const double elements = paddedElements(tensor, stage) / ranksOf(tensor, stage) / static_cast<double>(copies);
        const Format format = stage.settings.precision.weights;
        const double stored = storedBytes(tensor, stage);
        const double values = stored < 2 ? std::min(stored, format->nominalBits / 8) : stored;
        const double zeros = hasZeroPoints(format) ? (stored - values) * (4.0 / 20) : 0;
        const Matrix matrix { elements * values, elements * (stored - values - zeros), elements * zeros,
                              tensor.columns > 1 ? fused(tensor.role) : 0, copies };
        Matrix &before = m_matrices[m_count > 0 ? m_count - 1 : 0];
        if (matrix.kind > 0 && m_count > 0 && before.kind == matrix.kind) {
            before.values += matrix.values;
            before.scales += matrix.scales;
            before.zeros += matrix.zeros;
        } else if (m_count < m_matrices.size()) {
            m_matrices[m_count++] = matrix;
        }
    }
    // What the blocks count beyond the tensors.
    double place(TorchBlocks &blocks) const
    {
        double excess = 0;
        for (std::size_t i = 0; i < m_count; ++i) {
            for (std::int64_t copy = 0; copy < m_matrices[i].copies; ++copy) {
                for (const double part : { m_matrices[i].values, m_matrices[i].scales, m_matrices[i].zeros })
                    excess += static_cast<double>(blocks.add(std::llround(part))) - part;
            }
        }
        return excess;
    }

private:
    std::array<Matrix, 64> m_matrices {};
    std::size_t m_count = 0;
};

double placed(const Stage &stage, WeightPlace place, TorchBlocks &blocks)
{
    Modules modules;
    for (const WeightTensor &tensor : stage.model().weights) {
        if (tensor.place == place && copiesOnStage(tensor, stage) > 0)
            modules.add(tensor, stage);
    }
    return modules.place(blocks);
}

} // namespace

double blockExcess(const Stage &stage)
{
    TorchBlocks blocks;
    double excess = placed(stage, WeightPlace::Vision, blocks);
    excess += placed(stage, WeightPlace::FirstStage, blocks);

    const std::vector<std::uint8_t> &order = stage.model().layerOrder;
    std::array<Modules, 8> ofGroup; // a model with more kinds of layers takes the first ones' place
    std::array<bool, 8> known {};
    for (std::int64_t layer = stage.firstLayer; layer < stage.firstLayer + stage.layers; ++layer) {
        const std::size_t group = order[static_cast<std::size_t>(layer)];
        const std::size_t slot = group % ofGroup.size();
        if (!known[slot]) {
            known[slot] = true;
            for (const WeightTensor &tensor : stage.model().weights) {
                if (tensor.place == WeightPlace::Layer && tensor.group == group)
                    ofGroup[slot].add(tensor, stage);
            }
        }
        excess += ofGroup[slot].place(blocks);
    }
    return excess + placed(stage, WeightPlace::LastStage, blocks);
}

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

double adapterSlotElements(const Stage &stage)
{
    const Settings::Inference &inference = stage.settings.inference;
    if (inference.loraSlots == 0)
        return 0;
    double sides = 0;
    for (const WeightTensor &tensor : stage.model().weights) {
        if (tensor.place != WeightPlace::Layer || isExpert(tensor.role) || tensor.columns <= 1
            || !loraTarget(tensor.role))
            continue;
        const double ranks = ranksOf(tensor, stage);
        const bool byInputs = tensor.shard == Shard::Row;
        sides += copiesOnStage(tensor, stage) * static_cast<double>(tensor.count)
                 * (static_cast<double>(tensor.columns) / (byInputs ? ranks : 1)
                    + static_cast<double>(tensor.rows) / (byInputs ? 1 : ranks));
    }
    return static_cast<double>(inference.loraSlots * inference.loraRank) * sides;
}

double absorbedElements(const Stage &stage)
{
    double elements = 0;
    for (const WeightTensor &tensor : stage.model().weights) {
        const bool projection = tensor.role == WeightRole::KvUp && tensor.place == WeightPlace::Layer;
        if (projection && storedBytes(tensor, stage) < 2)
            elements += paddedElements(tensor, stage) * copiesOnStage(tensor, stage) / ranksOf(tensor, stage);
    }
    return elements;
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
