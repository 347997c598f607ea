// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/activations.h"
#include "core/memory/loss.h"
#include "core/memory/states.h"

namespace headroom {

// Gradients of activations inside the layer whose backward pass runs: at the activation function of the MLP, where most
// is live. Gated: the gradient of the product, then of gate and up, 3·f; where the product itself was kept for the
// weight gradient of the down projection it is free by then: 2·f. Not gated: 2·f, less the product. And the gradient
// of the layer's output.
template <typename Sink>
void layerGradientRows(const Stage &stage, Sink &&sink)
{
    const Settings::Training &training = stage.settings.training;
    const LayerGroup *widest = nullptr;
    double most = 0;
    Symbol width = Symbol::Intermediate;
    for (std::size_t g = 0; g < stage.architecture().groups.size(); ++g) {
        if (stage.groupLayers[g] == 0)
            continue;
        const LayerGroup &group = stage.architecture().groups[g];
        const Dimensions dimensions = layerDimensions(stage, group);
        const bool moe = group.ffn == Ffn::Moe && stage.architecture().moe;
        const double size =
            moe ? dimensions[Symbol::TopK] * dimensions[Symbol::ExpertIntermediate] : dimensions[Symbol::Intermediate];
        if (!widest || size > most) {
            widest = &group;
            most = size;
            width = moe ? Symbol::ExpertIntermediate : Symbol::Intermediate;
        }
    }
    if (!widest)
        return;
    const LayerSizes sizes = layerSizes(stage, *widest);
    // Experts that run one after another have the gradients of one expert's tokens only.
    const bool looped = width == Symbol::ExpertIntermediate && training.experts == ExpertKernels::Loop;
    const bool keptProduct = training.method == Method::Full || contains(training.loraTargets, LoraTarget::Down);
    const KeptTensor wide { "mlp_gradient",
                            { Symbol::Tokens, width, width == Symbol::Intermediate ? Symbol::None : Symbol::TopK },
                            KeptType::Compute,
                            KeptSplit::Tensor,
                            0,
                            0,
                            ((stage.architecture().gatedMlp ? 3.0 : 2.0) - (keptProduct ? 1 : 0))
                                / (looped ? sizes.dimensions[Symbol::Experts] : 1) };
    const KeptTensor output {
        "layer_output_gradient", { Symbol::Tokens, Symbol::Hidden }, KeptType::Residual, KeptSplit::Sequence
    };
    sink(TermId::Activations, keptRow(wide, sizes));
    // The gradient of the experts' output, before and after it is sent back to the tokens' ranks.
    const KeptTensor dispatched { "expert_gradient",
                                  { Symbol::Tokens, Symbol::TopK, Symbol::Hidden },
                                  KeptType::Compute,
                                  KeptSplit::Dispatched,
                                  0,
                                  0,
                                  2 / (looped ? sizes.dimensions[Symbol::Experts] : 1) };
    if (width == Symbol::ExpertIntermediate)
        sink(TermId::Activations, keptRow(dispatched, sizes));
    sink(TermId::Activations, keptRow(output, sizes));
}

// Elements of the logits on the last stage: s·b/c·V/t.
inline double logitElements(const Stage &stage)
{
    if (!stage.last || !stage.architecture().vocabSize || stage.settings.training.framework == Framework::Textbook)
        return 0;
    static constexpr LossTensor logits {
        "logits_gradient", { Symbol::Tokens, Symbol::Vocabulary }, LossTensor::Type::Compute, LossPhase::Backward
    };
    const Row row = lossRow(logits, stage);
    return row.elements / row.divisor;
}

// The output head in the backward pass: the gradient of the logits in the compute type, of the head's weight (Megatron
// makes a dummy of its size where the gradient goes into the buffer) and of its input, gathered over tensor ranks.
// Source: Megatron-LM core/tensor_parallel/layers.py LinearWithGradAccumulationAndAsyncCommunication. Measured: SimuMax
// Llama-3-405B cut to 4 layers, t = 2: 81.59 GiB, of it 1.96 for the head's gradient.
template <typename Sink>
void headGradientRows(const Stage &stage, const WeightTotals &totals, Sink &&sink)
{
    const double logits = logitElements(stage);
    if (logits == 0)
        return;
    const double bytes = std::max(stage.settings.precision.activations.bytes(), 2.0);
    const bool full = stage.settings.training.method == Method::Full;
    if (stage.settings.training.loss != Loss::Chunked)
        sink(TermId::Loss, Row { .id = "logits_gradient", .elements = logits, .bytesPerElement = bytes });
    sink(TermId::GradientBuffers,
         Row { .id = "head_gradient", .elements = full ? totals.head : 0, .bytesPerElement = bytes });
    const Dimensions dimensions = layerDimensions(stage, stage.architecture().groups.front());
    sink(TermId::Loss, Row { .id = "head_input_gradient",
                             .product = { Symbol::Tokens, Symbol::Hidden },
                             .coefficient = 2,
                             .elements = 2 * dimensions[Symbol::Tokens] * dimensions[Symbol::Hidden],
                             .bytesPerElement = bytes });
}

} // namespace headroom
