// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/engine_weights.h"

#include "core/memory/cuda_allocator.h"
#include "core/memory/padded_weights.h"
#include "core/memory/states.h"
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

bool hasZeroPoints(Format format)
{
    return format == formatNamed("int4") || format == formatNamed("gptq-4bit") || format == formatNamed("awq-4bit");
}

// The tensors of one layer or place, one after the other, as far as the allocator's blocks can be larger than they are.
class Modules
{
public:
    void add(const WeightTensor &tensor, const Stage &stage)
    {
        const bool expert = isExpert(tensor.role);
        const std::int64_t copies = expert ? 1 : tensor.count;
        const double elements = paddedElements(tensor, stage) / ranksOf(tensor, stage) / static_cast<double>(copies);
        // A quantised matrix has its scales, and its packed zero points, in tensors of their own.
        const Format format = stage.settings.precision.weights;
        const double stored = storedBytes(tensor, stage);
        const double values = stored < 2 ? std::min(stored, format->nominalBits / 8) : stored;
        const double zeros = hasZeroPoints(format) ? (stored - values) * (4.0 / 20) : 0;

        const int kind = tensor.columns > 1 ? fused(tensor.role) : 0;
        if (kind == 0 || kind != m_kind)
            close();
        m_kind = kind;
        m_copies = copies;
        m_open[0] += elements * values;
        m_open[1] += elements * (stored - values - zeros);
        m_open[2] += elements * zeros;
    }

    // No more to come that is made as one with the last matrix.
    void close()
    {
        for (double &bytes : m_open) {
            const std::int64_t whole = std::llround(bytes);
            for (std::int64_t i = 0; i < m_copies && whole > TorchBlocks::smallTensor && m_count < m_bytes.size(); ++i)
                m_bytes[m_count++] = whole;
            bytes = 0;
        }
    }

    // What the blocks count beyond the tensors.
    std::int64_t place(TorchBlocks &blocks) const
    {
        std::int64_t excess = 0;
        for (std::size_t i = 0; i < m_count; ++i)
            excess += blocks.add(m_bytes[i]) - m_bytes[i];
        return excess;
    }

private:
    std::array<std::int64_t, 512> m_bytes; // only the first m_count are set
    std::size_t m_count = 0;
    std::array<double, 3> m_open {};
    int m_kind = 0;
    std::int64_t m_copies = 0;
};

std::int64_t placed(const Stage &stage, WeightPlace place, TorchBlocks &blocks)
{
    Modules modules;
    for (const WeightTensor &tensor : stage.model().weights) {
        if (tensor.place == place && copiesOnStage(tensor, stage) > 0)
            modules.add(tensor, stage);
    }
    modules.close();
    return modules.place(blocks);
}

// Llama's code takes adapters of embedding and head too, and before 0.12 room for 256 words more in the embedding and
// in each slot of both.
double vocabularySlots(const Stage &stage, double slots, double rank)
{
    constexpr std::int32_t wordsUntil = 12;
    constexpr double moreWords = 256;
    constexpr std::array<std::string_view, 4> types = { "llama", "mistral", "mixtral", "granite" };
    if (std::ranges::find(types, stage.model().modelType) == types.end())
        return 0;
    const Architecture &model = stage.architecture();
    const auto hidden = static_cast<double>(model.hiddenSize);
    const double sides = static_cast<double>(model.vocabSize.value_or(0)) + hidden;
    const double words = stage.settings.inference.before(wordsUntil) ? moreWords * hidden : 0;
    return (stage.first ? slots * (rank * sides + words) + words : 0)
           + (stage.last ? slots * (rank * sides + words) : 0);
}

double rotaryWidth(const Architecture &shape)
{
    if (shape.mla)
        return static_cast<double>(shape.mla->ropeDim);
    if (shape.rotaryDim)
        return static_cast<double>(*shape.rotaryDim);
    return static_cast<double>(shape.headDim) * shape.partialRotaryFactor.value_or(1);
}

} // namespace

double blockExcess(const Stage &stage)
{
    TorchBlocks blocks;
    std::int64_t excess = placed(stage, WeightPlace::Vision, blocks);
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
            ofGroup[slot].close();
        }
        excess += ofGroup[slot].place(blocks);
    }
    return static_cast<double>(excess + placed(stage, WeightPlace::LastStage, blocks));
}

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
    const double slots = static_cast<double>(inference.loraSlots);
    const double rank = static_cast<double>(inference.loraRank);
    return slots * rank * sides + vocabularySlots(stage, slots, rank);
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

double absorbedProductBytes(const Stage &stage)
{
    constexpr std::int32_t since = 7;
    constexpr std::int32_t until = 8;
    constexpr double wide = 2;
    const Settings &settings = stage.settings;
    const Architecture &model = stage.architecture();
    if (settings.inference.engine != Engine::Vllm || !model.mla || settings.inference.version < since
        || settings.inference.version >= until)
        return 0;
    double layers = 0;
    for (std::size_t g = 0; g < model.groups.size(); ++g)
        layers += model.groups[g].mixer == Mixer::Mla ? stage.groupLayers[g] : 0;
    const double heads = static_cast<double>(model.heads) / stage.layout.tensor;
    const auto hidden = static_cast<double>(model.hiddenSize);
    const double inputs = model.mla->queryRank > 0 ? static_cast<double>(model.mla->queryRank) : hidden;
    const double width = settings.precision.weights == formatNamed("fp8") ? 1 : wide;
    return layers * heads
           * (width * static_cast<double>(model.mla->kvRank) * (inputs + hidden)
              + wide * inputs * static_cast<double>(model.mla->ropeDim));
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
