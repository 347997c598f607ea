// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/framework_profile.h"
#include "core/memory/optimizer.h"
#include "core/memory/padded_weights.h"
#include "core/memory/weight_bytes.h"

#include <algorithm>

namespace headroom {

// Ids of weight roles, for rows and exports, in the order of the enumeration.
std::string_view weightRoleId(WeightRole role);

// The LoRA target that a tensor belongs to, or nothing.
std::optional<LoraTarget> loraTarget(WeightRole role);

// Elements of a LoRA pair on one rank beside a matrix [rows × columns]: r·columns + rows·r, the half that touches the
// split dimension split with it. Source: Hu et al. 2021; PEFT tuners/lora/layer.py.
double adapterElements(const WeightTensor &tensor, const Stage &stage);

// Sizes that other terms need, gathered on the way through the weights of a stage.
struct WeightTotals
{
    double elements = 0;           // on this rank, unsharded over data parallel ranks
    double trainable = 0;          // of them, or of the adapters
    double trainableShard = 0;     // of these, the share of one data parallel rank; experts by their own ranks
    double stored = 0;             // bytes as stored, unsharded over data parallel ranks
    double products = 0;           // elements of the matrices that inputs are multiplied with, not looked up in
    double largestLayer = 0;       // elements of the largest layer of any group on this rank
    double largestLayerBytes = 0;  // of it, as stored, without quantisation constants
    double outside = 0;            // elements of embedding, head and final norm on this rank
    double head = 0;               // of them, of the output head, which may be the embedding
    double largestTensor = 0;      // elements of the largest single tensor on this rank
    double largestDequantised = 0; // elements of the largest 4-bit matrix inside layers
    bool headQuantised = false;
    double distinct = 0; // elements of one matrix of each distinct role in the layers, on this rank
};

// Bytes an element of scales and zero points of a quantised matrix, which sharding leaves whole on every card.
// Measured: fms QLoRA under FSDP1, nf4 and GPTQ, to 20 MiB of the bytes after the step.
double constantBytes(const WeightTensor &tensor, const Settings &settings, double storedBytes);

// Rows of everything that stays on the card between steps: weights, gradients, master weights, optimizer states,
// adapters. `sink(TermId, const Row &)` takes each; the estimate adds them up, the Why pane lists them.
// Sharding: ZeRO 1 splits master weights and states, 2 also gradients, 3 also weights over the data parallel ranks,
// experts over their own. Source: Rajbhandari et al. 2020 (ZeRO); Megatron-LM distributed optimizer; FSDP.
template <typename Sink>
WeightTotals stateRows(const Stage &stage, Sink &&sink)
{
    const Settings &settings = stage.settings;
    const Settings::Precision &precision = settings.precision;
    const Settings::Training &training = settings.training;
    const bool trains = settings.task == Task::Training;
    const bool full = training.method == Method::Full;
    const bool textbook = trains && training.framework == Framework::Textbook;
    const std::int32_t zero = trains ? settings.parallelism.zeroStage : 0;
    const bool statesOffCard = contains(training.offload, Offload::Optimizer);
    const bool weightsOffCard = trains && contains(training.offload, Offload::Parameters);
    const bool wholeGradients = trains && gradientsWhole(stage);
    const bool frozenGetGradients = wholeGradients && frameworkProfile(training.framework).sharedUnits;

    WeightTotals totals;
    std::uint64_t rolesSeen = 0;
    std::array<double, maxGroups> layerElements, layerBytes; // only the model's groups are set
    std::fill_n(layerElements.begin(), stage.architecture().groups.size(), 0.0);
    std::fill_n(layerBytes.begin(), stage.architecture().groups.size(), 0.0);

    for (const WeightTensor &tensor : stage.model().weights) {
        const double copies = copiesOnStage(tensor, stage);
        if (copies == 0)
            continue;
        const double elements = paddedElements(tensor, stage);
        const double ranks = ranksOf(tensor, stage);
        const double shards = tensor.shard == Shard::Expert ? stage.expertShards : stage.dataShards;
        const double bytes = textbook ? precision.weights->nominalBits / 8 : storedBytes(tensor, stage);
        Row row { .id = weightRoleId(tensor.role), .elements = elements, .bytesPerElement = bytes, .copies = copies };

        const double constants = zero >= 3 ? constantBytes(tensor, settings, bytes) : 0;
        totals.elements += elements * copies / ranks;
        totals.largestTensor = std::max(totals.largestTensor, elements / ranks / static_cast<double>(tensor.count));
        totals.stored += elements * copies / ranks * bytes;
        if (tensor.columns > 1 && (tensor.role != WeightRole::Embedding || stage.architecture().tieWordEmbeddings))
            totals.products += elements * copies / ranks;
        if (tensor.place == WeightPlace::Layer) {
            layerElements[tensor.group] += elements / ranks;
            layerBytes[tensor.group] += elements / ranks * (bytes - constants);
            // Groups repeat the same shapes: the first that has a role stands for all.
            const std::uint64_t bit = std::uint64_t { 1 } << static_cast<unsigned>(tensor.role);
            if (tensor.columns > 1 && !(rolesSeen & bit))
                totals.distinct += elements / ranks / static_cast<double>(tensor.count)
                                   * (tensor.shard == Shard::Expert ? stage.layout.expert : 1);
            rolesSeen |= bit;
        } else
            totals.outside += elements * copies / ranks;
        const bool quantised = bytes < 2 && precision.weights->wide == WideTensors::AllButLinears;
        if (quantised && tensor.place == WeightPlace::Layer)
            totals.largestDequantised =
                std::max(totals.largestDequantised, elements / ranks / static_cast<double>(tensor.count));
        totals.headQuantised |= quantised && tensor.role == WeightRole::Head;
        if (tensor.role == WeightRole::Head
            || (tensor.role == WeightRole::Embedding && stage.last && stage.architecture().tieWordEmbeddings))
            totals.head += elements / ranks;

        row.divisor = ranks * (zero >= 3 ? shards : 1);
        row.bytesPerElement = bytes - constants;
        if (!weightsOffCard) {
            sink(TermId::Weights, row);
            if (constants > 0) {
                Row scales = row;
                scales.id = "quantisation_scales";
                scales.bytesPerElement = constants;
                scales.divisor = ranks;
                sink(TermId::Weights, scales);
            }
        }
        if (!trains)
            continue;

        row.bytesPerElement = precision.gradients.bytes();
        double trained = elements;
        if (!full) {
            trained = adapterElements(tensor, stage) * ranks; // per-rank size; `ranks` cancels below
            row.elements = trained;
            row.divisor = ranks * (zero >= 3 ? shards : 1);
            if (trained > 0 && !weightsOffCard)
                sink(TermId::Adapters, row);
        }
        totals.trainable += trained * copies / ranks;
        totals.trainableShard += trained * copies / (ranks * shards);

        row.elements = trained + (frozenGetGradients && !full && tensor.place == WeightPlace::Layer ? elements : 0);
        row.divisor = ranks * (zero >= 2 && !wholeGradients ? shards : 1);
        if (row.elements > 0 && !training.optimizerInBackward && !(weightsOffCard && zero >= 3))
            sink(TermId::Gradients, row);
        row.elements = trained;
        row.divisor = ranks * (zero >= 1 ? shards : 1);
        if (statesOffCard || trained == 0)
            continue;
        if (precision.hasMaster) {
            row.bytesPerElement = precision.masterWeights.bytes();
            sink(TermId::MasterWeights, row);
        }
        const double whole = static_cast<double>(tensor.elements());
        row.bytesPerElement = stateBytes(tensor, training.optimizer, precision.optimizerStates) / whole;
        if (row.bytesPerElement > 0)
            sink(TermId::OptimizerStates, row);
    }
    for (std::size_t group = 0; group < stage.architecture().groups.size(); ++group) {
        if (stage.groupLayers[group] == 0)
            continue;
        totals.largestLayer = std::max(totals.largestLayer, layerElements[group]);
        totals.largestLayerBytes = std::max(totals.largestLayerBytes, layerBytes[group]);
    }
    return totals;
}

} // namespace headroom
