// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/activations/activations.h"

#include "core/memory/activations/inventories.h"
#include "core/memory/weight_bytes.h"

#include <algorithm>
#include <cmath>

namespace headroom {

const ActivationInventory &activationInventory(Framework framework, LayerImplementation implementation)
{
    switch (framework) {
    case Framework::Textbook: return textbookInventory;
    case Framework::Megatron:
        return implementation == LayerImplementation::TransformerEngine ? megatronInventory : megatronLocalInventory;
    case Framework::Transformers:
    case Framework::Torchtitan:
    case Framework::Torchtune: return transformersInventory;
    case Framework::Litgpt: return litgptInventory;
    }
    return textbookInventory;
}

const ActivationInventory &activationInventory(const Settings &settings)
{
    return activationInventory(settings.training.framework, settings.training.layerImplementation);
}

double computeBytes(const Settings &settings)
{
    // Low-precision products keep what enters them in 16 bits.
    return std::max(settings.precision.activations.bytes(), 2.0);
}

LayerSizes layerSizes(const Stage &stage, const LayerGroup &group)
{
    const Settings &settings = stage.settings;
    LayerSizes sizes { .facts = layerFacts(stage, group), .dimensions = layerDimensions(stage, group) };

    const double compute = computeBytes(settings);
    const double residual = sizes.facts & fact::WideResidual ? 4 : compute;
    const bool autocast = (sizes.facts & fact::Autocast) != 0;
    const bool quantised = settings.precision.weights->wide != WideTensors::None;
    const auto setBytes = [&sizes](KeptType type, double bytes) {
        sizes.bytes[static_cast<std::size_t>(type)] = bytes;
    };
    setBytes(KeptType::Compute, compute);
    setBytes(KeptType::Residual, residual);
    setBytes(KeptType::Promoted, autocast ? 4 : compute);
    setBytes(KeptType::Product, quantised ? residual : compute);
    setBytes(KeptType::Adapter, (sizes.facts & fact::WideAdapters) && !autocast ? 4 : compute);
    setBytes(KeptType::Float32, 4);
    setBytes(KeptType::Mask, 1);
    setBytes(KeptType::Index, 8);

    const double tensor = stage.layout.tensor;
    const double sequence = stage.sequenceParallel ? tensor : 1;
    const bool scatters = settings.training.framework == Framework::Megatron;
    const auto setRanks = [&sizes](KeptSplit split, double ranks) {
        sizes.ranks[static_cast<std::size_t>(split)] = ranks;
    };
    setRanks(KeptSplit::Whole, 1);
    setRanks(KeptSplit::Sequence, sequence);
    setRanks(KeptSplit::Gathered, scatters ? sequence : 1);
    setRanks(KeptSplit::Tensor, tensor);
    setRanks(KeptSplit::KvHeads, std::min(tensor, std::max(sizes.dimensions[Symbol::KvHeads], 1.0)));
    setRanks(KeptSplit::Dispatched, stage.sequenceParallel ? std::max(1.0, tensor / stage.layout.expertTensor) : 1);
    return sizes;
}

double microBatches(const Stage &stage)
{
    const Settings::Training &training = stage.settings.training;
    if (training.accumulation > 0)
        return static_cast<double>(training.accumulation);
    if (training.globalBatch > 0)
        return std::max(1.0, static_cast<double>(training.globalBatch)
                                 / (static_cast<double>(training.microBatch) * stage.layout.data));
    return stage.stages;
}

namespace {

// Micro batches that a virtual stage takes in a row under the interleaved schedule: p, unless a last group of fewer than
// p would remain, which Megatron refuses. Source: Megatron-LM core/pipeline_parallel/schedules.py,
// microbatch_group_size_per_vp_stage.
double microbatchGroup(const Stage &stage, double all)
{
    if (stage.settings.parallelism.microbatchGroup > 0)
        return stage.settings.parallelism.microbatchGroup;
    const double stages = stage.stages;
    double group = stages;
    const auto leavesFew = [all, stages](double size) {
        const double rest = std::fmod(all, size);
        return rest > 0 && rest < stages;
    };
    while (group < all && leavesFew(group))
        ++group;
    return group;
}

} // namespace

double microBatchesInFlight(const Stage &stage)
{
    const double all = microBatches(stage);
    const double stages = stage.stages;
    switch (stage.settings.parallelism.schedule) {
    case Schedule::GPipe: return all;
    case Schedule::OneForwardOneBackward: return std::min(all, stages - stage.index);
    case Schedule::ZeroBubble: {
        // ZB-H1 puts the products for weight gradients off: beside the (p - i)·M_B of 1F1B stage i keeps i·M_W, and of a
        // transformer layer's s·b·h·34 these need 32. In chunks, as torch.distributed.pipelining interleaves it, the
        // warm-up is (v - 1)N + p - i - 1 of them (schedules.py, ScheduleInterleavedZeroBubble).
        constexpr double forWeights = 32.0 / 34;
        const double chunks = std::max(stage.settings.parallelism.virtualStages, 1);
        const double more = chunks > 1 ? (chunks - 1) * microbatchGroup(stage, all) : 0;
        return std::min(all, (more + stages - stage.index + forWeights * stage.index) / chunks);
    }
    case Schedule::Interleaved: {
        const double chunks = std::max(stage.settings.parallelism.virtualStages, 1);
        // Warm-up of a rank in chunks: 2(p - i - 1) + (v - 1)N, and one in work; each is 1/v of the stage's layers.
        const double warmUp = 2 * (stages - stage.index - 1) + (chunks - 1) * microbatchGroup(stage, all) + 1;
        return std::min(all, chunks > 1 ? warmUp / chunks : stages - stage.index);
    }
    case Schedule::DualPipe:
        // p - i of stage i and i + 1 of stage p - 1 - i: of both together half of p + 1.
        return holdsBothEnds(stage) ? std::min(all, stages + 1) / 2 : 1;
    }
    return 1;
}

double mtpLayers(const Stage &stage, const LayerGroup &group)
{
    const std::optional<Mtp> &mtp = stage.architecture().mtp;
    return trainsMtp(stage) && mtp->layer.mixer == group.mixer && mtp->layer.ffn == group.ffn
               ? static_cast<double>(mtp->modules)
               : 0;
}

Recomputation recomputation(const Stage &stage)
{
    const Settings::Training &training = stage.settings.training;
    Recomputation redone;
    if (training.recompute == Recompute::Selective)
        redone.modules = training.recomputeModules;
    redone.byOperator = contains(redone.modules, RecomputeModule::Operator);
    if (training.recompute == Recompute::Full && stage.layers > 0)
        redone.share =
            training.recomputeLayers > 0
                ? std::min(1.0, static_cast<double>(training.recomputeLayers) / static_cast<double>(stage.layers))
                : 1;
    return redone;
}

bool Recomputation::drops(const KeptTensor &tensor) const
{
    if (tensor.module < 0)
        return false;
    // The whole MoE layer has both of these inside.
    const auto module = static_cast<RecomputeModule>(tensor.module);
    const bool inMoe = module == RecomputeModule::MoeActivation || module == RecomputeModule::SharedExperts;
    return contains(modules, module) || (inMoe && contains(modules, RecomputeModule::Moe));
}

bool isOffloaded(const KeptTensor &tensor, const Settings &settings)
{
    const Settings::Training &training = settings.training;
    if (training.framework != Framework::Megatron)
        return training.framework != Framework::Textbook;
    return tensor.input >= 0 && ((unsigned { training.offloadModules } >> static_cast<unsigned>(tensor.input)) & 1u);
}

Facts recomputedFacts(Facts facts)
{
    return facts & (fact::FusedNorm | fact::WideResidual) ? facts | fact::KeptByCheckpoint : facts;
}

bool hasFirstFrozenLayer(const Stage &stage, std::size_t group, Facts facts)
{
    return (facts & fact::Frozen) && stage.first && stage.settings.training.recompute != Recompute::Full
           && stage.model().layerOrder.front() == group;
}

Row keptRow(const KeptTensor &tensor, const LayerSizes &sizes)
{
    Row row { .id = tensor.id, .product = tensor.product, .coefficient = tensor.coefficient };
    row.elements = tensor.coefficient;
    for (const Symbol symbol : tensor.product)
        row.elements *= sizes.dimensions[symbol];
    row.bytesPerElement = sizes.bytes[static_cast<std::size_t>(tensor.type)];
    row.divisor = sizes.ranks[static_cast<std::size_t>(tensor.split)];
    return row;
}

double offloadedActivationBytes(const Stage &stage)
{
    const ActivationInventory &inventory = activationInventory(stage.settings);
    const std::vector<LayerGroup> &groups = stage.architecture().groups;
    const Recomputation redone = recomputation(stage);
    const bool byOperator = redone.byOperator && !inventory.operators.empty();
    double sum = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const double layers = stage.groupLayers[g] + mtpLayers(stage, groups[g]);
        if (layers == 0)
            continue;
        const LayerSizes sizes = layerSizes(stage, groups[g]);
        if (redone.share > 0)
            sum += layers * redone.share * keptRow(layerInput, sizes).bytes();
        keptRows(byOperator ? inventory.operators : inventory.layer, sizes, sizes.facts,
                 [&](ModelPart, const KeptTensor &tensor, const Row &row) {
                     if (isOffloaded(tensor, stage.settings) && !redone.drops(tensor))
                         sum += layers * (1 - redone.share) * row.bytes();
                 });
    }
    return sum;
}

} // namespace headroom
