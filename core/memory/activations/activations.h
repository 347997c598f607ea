// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/facts.h"
#include "core/memory/activations/kept_tensor.h"
#include "core/memory/stage.h"

namespace headroom {

// Micro batches whose activations a stage keeps at once.
// GPipe: all m. 1F1B: min(m, p - i). ZB-H1: as many at the first stage, and nearly as many at every other. Interleaved:
// (1 + (p-1)/(p·v)) of the first stage of 1F1B more.
// DualPipe: p + 1 of one stage, over the two that a card holds. Sources: Narayanan et al. 2021; Qi et al. 2023, table 1.
double microBatchesInFlight(const Stage &stage);

// Micro batches of a step: said, or from the global batch; at least one a stage where nothing is said.
double microBatches(const Stage &stage);

// Layers of multi-token prediction on this stage that are like those of a group.
double mtpLayers(const Stage &stage, const LayerGroup &group);

// What an inventory is applied to: the layers of one group on one rank.
struct LayerSizes
{
    Facts facts = 0;
    Dimensions dimensions;
    std::array<double, 8> bytes {}; // of a KeptType
    std::array<double, 6> ranks {}; // of a KeptSplit
};
LayerSizes layerSizes(const Stage &stage, const LayerGroup &group);

const ActivationInventory &activationInventory(const Settings &settings);

// Bytes of an element that enters a matrix product.
double computeBytes(const Settings &settings);

// One kept tensor as a row: its size on this rank in one layer.
Row keptRow(const KeptTensor &tensor, const LayerSizes &sizes);

// The tensors of the lists that are kept where `facts` hold, as `use(ModelPart, const KeptTensor &, Row &&)`.
template <typename Use>
void keptRows(std::span<const KeptList> lists, const LayerSizes &sizes, Facts facts, Use &&use)
{
    for (const KeptList &list : lists) {
        for (const KeptTensor &tensor : list.tensors) {
            if (tensor.isKept(facts))
                use(list.part, tensor, keptRow(tensor, sizes));
        }
    }
}

// All that full recomputation keeps of a layer.
inline constexpr KeptTensor layerInput {
    "layer_input", { Symbol::Tokens, Symbol::Hidden }, KeptType::Residual, KeptSplit::Sequence
};

// How much of a stage's layers recomputation touches.
struct Recomputation
{
    double share = 0; // of the layers that keep their input only
    std::uint16_t modules = 0;
    bool byOperator = false; // what is kept is another list, and the layer is redone around it

    bool drops(const KeptTensor &tensor) const;
    bool redoes(const KeptTensor &tensor) const { return share > 0 || byOperator || drops(tensor); }
};
Recomputation recomputation(const Stage &stage);

// The facts of a layer while it is redone: what the checkpoint holds is not kept once more.
Facts recomputedFacts(Facts facts);

// Whether the stage holds the first layer of a frozen model, whose input needs no gradient. Gradient checkpointing
// makes it need one (transformers enable_input_require_grads).
bool hasFirstFrozenLayer(const Stage &stage, std::size_t group, Facts facts);

// Whether a kept tensor waits on the host where activations are offloaded: of Megatron the inputs of the modules named, of
// PyTorch's hooks on saved tensors all. What the layer in work keeps is on the card.
// Source: Megatron-LM core/pipeline_parallel/fine_grained_activation_offload.py; torch.autograd.graph.save_on_cpu.
bool isOffloaded(const KeptTensor &tensor, const Settings &settings);

// What a stage keeps of the forward pass, as `sink(TermId, const Row &)`, and the buffer of recomputation:
// full recomputation keeps each layer's input and, once, a whole layer while it is redone; selective recomputation
// drops the tensors of the modules named and redoes one layer's at a time.
template <typename Sink>
void activationRows(const Stage &stage, Sink &&sink)
{
    const ActivationInventory &inventory = activationInventory(stage.settings);
    const std::vector<LayerGroup> &groups = stage.architecture().groups;
    if (groups.empty())
        return;
    const double inFlight = microBatchesInFlight(stage);
    const bool offloaded = contains(stage.settings.training.offload, Offload::Activations);
    const Recomputation redone = recomputation(stage);
    double largestBuffer = 0;
    std::size_t bufferGroup = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const double layers = stage.groupLayers[g] + mtpLayers(stage, groups[g]);
        if (layers == 0)
            continue;
        const LayerSizes sizes = layerSizes(stage, groups[g]);
        const auto keep = [&](Facts facts, double count) {
            const bool other = redone.byOperator && !inventory.operators.empty();
            keptRows(other ? inventory.operators : inventory.layer, sizes, facts,
                     [&](ModelPart, const KeptTensor &tensor, Row &&row) {
                         row.copies = count * inFlight * (redone.drops(tensor) ? 0 : 1 - redone.share);
                         if (offloaded && isOffloaded(tensor, stage.settings))
                             row.copies = std::min(row.copies, 1.0);
                         if (row.copies > 0)
                             sink(TermId::Activations, row);
                     });
        };
        const double first = hasFirstFrozenLayer(stage, g, sizes.facts) ? 1 : 0;
        keep(sizes.facts, layers - first);
        if (first > 0)
            keep(sizes.facts | fact::FirstLayer, first);
        if (redone.share > 0 && !offloaded) {
            Row row = keptRow(layerInput, sizes);
            row.copies = layers * inFlight * redone.share;
            sink(TermId::Activations, row);
        }
        double buffer = 0;
        if (redone.share > 0 || redone.modules != 0)
            keptRows(inventory.layer, sizes, redone.share > 0 ? recomputedFacts(sizes.facts) : sizes.facts,
                     [&](ModelPart, const KeptTensor &tensor, const Row &row) {
                         buffer += redone.redoes(tensor) ? row.bytes() : 0;
                     });
        if (buffer > largestBuffer) {
            largestBuffer = buffer;
            bufferGroup = g;
        }
    }
    if (largestBuffer > 0) {
        const LayerSizes sizes = layerSizes(stage, groups[bufferGroup]);
        keptRows(inventory.layer, sizes, redone.share > 0 ? recomputedFacts(sizes.facts) : sizes.facts,
                 [&](ModelPart, const KeptTensor &tensor, const Row &row) {
                     if (redone.redoes(tensor))
                         sink(TermId::RecomputeBuffer, row);
                 });
    }

    // DeepSpeed's pipeline engine holds what a stage has sent until its backward pass; Megatron frees it
    // (deallocate_output_tensor). Source: deepspeed/runtime/pipe/engine.py, pipe_buffers.
    const LayerSizes sizes = layerSizes(stage, groups.front());
    if (stage.settings.parallelism.shardingEngine == ShardingEngine::Deepspeed && !stage.last) {
        Row row = keptRow(layerInput, sizes);
        row.id = "stage_output";
        row.copies = inFlight;
        sink(TermId::Activations, row);
    }
    keptRows(inventory.outside, sizes, sizes.facts, [&](ModelPart part, const KeptTensor &, Row &&row) {
        const bool early = part == ModelPart::Embedding || part == ModelPart::Shared;
        const bool here = part == ModelPart::Shared || (part == ModelPart::Embedding ? stage.first : stage.last);
        if (!here)
            return;
        row.copies = early && stage.stages > 1 ? inFlight : 1;
        sink(TermId::Activations, row);
    });
}

// Bytes of a micro batch's activations that a stage sends to the host, and fetches again, where they are offloaded.
double offloadedActivationBytes(const Stage &stage);

} // namespace headroom
