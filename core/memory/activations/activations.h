// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/kept_tensor.h"
#include "core/memory/stage.h"

namespace headroom {

// The facts and sizes of the layers of one group in a run.
Facts layerFacts(const Stage &stage, const LayerGroup &group);
Dimensions layerDimensions(const Stage &stage, const LayerGroup &group);

// Micro batches whose activations a stage keeps at once.
// GPipe: all m. 1F1B and ZB-H1: min(m, p - i). Interleaved: (1 + (p-1)/(p·v)) of the first stage of 1F1B more.
// DualPipe: p + 1 halves, i.e. as 1F1B's first stage on every stage. Sources: Narayanan et al. 2021; Qi et al. 2023.
double microBatchesInFlight(const Stage &stage);

// Micro batches of a step: said, or from the global batch; at least one a stage where nothing is said.
double microBatches(const Stage &stage);

// One kept tensor as a row: its size on this rank in one layer.
Row keptRow(const KeptTensor &tensor, const Dimensions &dimensions, const Stage &stage);

// What a stage keeps of the forward pass, as `sink(TermId, const Row &)`, and the buffer of recomputation:
// full recomputation keeps each layer's input and, once, a whole layer while it is redone; selective recomputation
// drops the tensors of the modules named and redoes one layer's at a time.
template <typename Sink>
void activationRows(const Stage &stage, Sink &&sink)
{
    const Settings::Training &training = stage.settings.training;
    const ActivationInventory &inventory = activationInventory(training.framework);
    const double inFlight = microBatchesInFlight(stage);
    const bool offloaded = contains(training.offload, Offload::Activations);

    const double recomputed = training.recompute != Recompute::Full ? 0
                              : training.recomputeLayers > 0 ? std::min(static_cast<double>(training.recomputeLayers),
                                                                        static_cast<double>(stage.layers))
                                                             : static_cast<double>(stage.layers);
    const double recomputedShare = stage.layers > 0 ? recomputed / static_cast<double>(stage.layers) : 0;

    double largestBuffer = 0;
    std::size_t bufferGroup = 0;
    for (int pass = 0; pass < 2; ++pass) {
        for (std::size_t g = 0; g < stage.architecture().groups.size(); ++g) {
            const double layers = stage.groupLayers[g];
            if (layers == 0 || (pass == 1 && g != bufferGroup))
                continue;
            const LayerGroup &group = stage.architecture().groups[g];
            const Facts facts = layerFacts(stage, group);
            const Dimensions dimensions = layerDimensions(stage, group);
            double buffer = 0;
            for (const KeptTensor &tensor : inventory.layer) {
                if ((facts & tensor.when) != tensor.when || (facts & tensor.unless) != 0)
                    continue;
                Row row = keptRow(tensor, dimensions, stage);
                const bool dropped = training.recompute == Recompute::Selective && tensor.module >= 0
                                     && ((training.recomputeModules >> tensor.module) & 1u);
                const bool redone = dropped || recomputed > 0;
                if (redone)
                    buffer += row.bytes();
                if (pass == 1) {
                    if (redone)
                        sink(TermId::RecomputeBuffer, row);
                    continue;
                }
                row.copies = layers * inFlight * (dropped ? 0 : 1 - recomputedShare);
                if (row.copies > 0)
                    sink(TermId::Activations, row);
            }
            if (pass == 0 && recomputed > 0 && !offloaded) {
                const KeptTensor input {
                    "layer_input", { Symbol::Tokens, Symbol::Hidden }, KeptType::Residual, KeptSplit::Sequence
                };
                Row row = keptRow(input, dimensions, stage);
                row.copies = layers * inFlight * recomputedShare;
                sink(TermId::Activations, row);
            }
            if (pass == 0 && buffer > largestBuffer) {
                largestBuffer = buffer;
                bufferGroup = g;
            }
        }
        if (largestBuffer == 0)
            break;
    }

    if (stage.architecture().groups.empty())
        return;
    const LayerGroup &front = stage.architecture().groups.front();
    const Facts facts = layerFacts(stage, front);
    const Dimensions dimensions = layerDimensions(stage, front);
    for (const KeptTensor &tensor : inventory.outside) {
        const bool early = tensor.id == "embedding_dropout_mask" || tensor.id == "rotary_tables";
        if (!(early ? stage.first : stage.last) || (facts & tensor.when) != tensor.when || (facts & tensor.unless) != 0)
            continue;
        Row row = keptRow(tensor, dimensions, stage);
        row.copies = early && stage.stages > 1 ? inFlight : 1;
        sink(TermId::Activations, row);
    }
}

} // namespace headroom
