// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/activations.h"
#include "core/memory/loss.h"
#include "core/memory/states.h"

namespace headroom {

// Gradients of activations inside a layer whose backward pass runs: at the activation function of the MLP, where most
// is live. Gated: the gradient of the product, then of gate and up, 3·f; where the product itself was kept for the
// weight gradient of the down projection it is free by then: 2·f. Not gated: 2·f, less the product. With experts the
// gradient of their output too, before and after it is sent back to the tokens' ranks; experts that run one after
// another have one expert's tokens only. And the gradient of the layer's output.
inline std::array<Row, 3> layerGradients(const Stage &stage, const LayerGroup &group)
{
    const Settings::Training &training = stage.settings.training;
    const LayerSizes sizes = layerSizes(stage, group);
    const bool moe = group.ffn == Ffn::Moe && stage.architecture().moe;
    const bool looped = moe && training.experts == ExpertKernels::Loop;
    const bool keptProduct = training.method == Method::Full || contains(training.loraTargets, LoraTarget::Down);
    const double widths = (stage.architecture().gatedMlp ? 3.0 : 2.0) - (keptProduct ? 1 : 0);
    const double share = looped ? 1 / sizes.dimensions[Symbol::Experts] : 1;
    const KeptTensor inner { "mlp_gradient",
                             { Symbol::Tokens, moe ? Symbol::ExpertIntermediate : Symbol::Intermediate,
                               moe ? Symbol::TopK : Symbol::None },
                             KeptType::Compute,
                             KeptSplit::Tensor,
                             0,
                             0,
                             widths * share };
    const KeptTensor sent { "expert_gradient",
                            { Symbol::Tokens, Symbol::TopK, Symbol::Hidden },
                            KeptType::Compute,
                            KeptSplit::Dispatched,
                            0,
                            0,
                            moe ? 2 * share : 0 };
    static constexpr KeptTensor output {
        "layer_output_gradient", { Symbol::Tokens, Symbol::Hidden }, KeptType::Residual, KeptSplit::Sequence
    };
    return { keptRow(inner, sizes), keptRow(sent, sizes), keptRow(output, sizes) };
}

// The same at the softmax of attention that stores its scores, where more may be live: the gradients of the softmax's
// output and of the scores, in fp32 where the softmax is. What the MLP kept is free by then, which counts against them.
inline std::array<Row, 3> scoreGradients(const Stage &stage, const LayerGroup &group, const std::array<Row, 3> &ofMlp)
{
    const LayerSizes sizes = layerSizes(stage, group);
    if (!(sizes.facts & fact::Eager) || stage.settings.training.attention != Attention::Eager)
        return {};
    const bool wide = (sizes.facts & fact::WideSoftmax) && stage.settings.training.framework != Framework::Megatron;
    const KeptTensor scores { "score_gradients",
                              { Symbol::Heads, Symbol::Sequence, Symbol::Tokens },
                              wide ? KeptType::Float32 : KeptType::Compute,
                              KeptSplit::Tensor,
                              0,
                              0,
                              2 };
    Row row = keptRow(scores, sizes);
    const double freed = stage.settings.training.recompute == Recompute::None ? ofMlp[0].bytes() : 0;
    if (row.bytes() <= freed)
        return {};
    row.coefficient *= 1 - freed / row.bytes();
    row.elements -= freed * row.divisor / row.bytesPerElement;
    return { row, Row {}, ofMlp[2] };
}

// The gradients of the stage's layer that has most.
template <typename Sink>
void layerGradientRows(const Stage &stage, Sink &&sink)
{
    std::array<Row, 3> largest {};
    double most = 0;
    for (std::size_t g = 0; g < stage.architecture().groups.size(); ++g) {
        if (stage.groupLayers[g] == 0)
            continue;
        const std::array<Row, 3> ofMlp = layerGradients(stage, stage.architecture().groups[g]);
        for (const std::array<Row, 3> &rows : { ofMlp, scoreGradients(stage, stage.architecture().groups[g], ofMlp) }) {
            const double bytes = rows[0].bytes() + rows[1].bytes() + rows[2].bytes();
            if (bytes > most) {
                most = bytes;
                largest = rows;
            }
        }
    }
    for (const Row &row : largest) {
        if (row.bytes() > 0)
            sink(TermId::Activations, row);
    }
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

// Each multi-token prediction module has logits of its own, whose gradient waits beside the main ones: in the compute
// type where the loss is fused, else as fp32 softmax. Source: Megatron-LM core/transformer/multi_token_prediction.py
// (its loss is computed in the forward pass of the main one).
template <typename Sink>
void mtpLogitRows(const Stage &stage, Sink &&sink)
{
    if (!trainsMtp(stage))
        return;
    const double compute = std::max(stage.settings.precision.activations.bytes(), 2.0);
    sink(TermId::Loss, Row { .id = "mtp_logits",
                             .elements = logitElements(stage),
                             .bytesPerElement = stage.settings.training.loss == Loss::Fused ? compute : 4,
                             .copies = static_cast<double>(stage.architecture().mtp->modules) });
}

// litgpt's training loop holds the logits, in fp32, until the next micro batch. Source: litgpt finetune/lora.py.
inline bool holdsLogits(const Settings &settings)
{
    return settings.training.framework == Framework::Litgpt && settings.training.loss == Loss::Chunked;
}

template <typename Sink>
void heldLogitRows(const Stage &stage, Sink &&sink)
{
    if (holdsLogits(stage.settings))
        sink(TermId::Loss, Row { .id = "logits_fp32", .elements = logitElements(stage), .bytesPerElement = 4 });
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
    if (stage.settings.training.loss != Loss::Chunked || holdsLogits(stage.settings))
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
