// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

#include <cmath>
#include <span>

namespace headroom {

// What the loss holds at its peak on the last stage: s·b·V/t values in several types.
//   transformers and kin, standard: the logits, their fp32 copy, the fp32 log-softmax that backward needs, and its
//   gradient. Source: transformers loss/loss_utils.py (upcast, cross_entropy).
//   Megatron, standard: logits, the fp32 softmax and its target mask, the gradient in the compute type; fused: logits
//   and the fp32 softmax that becomes the gradient in place. Source: Megatron-LM core/tensor_parallel/cross_entropy.py,
//   fused_cross_entropy.py.
//   chunked: an eighth of the tokens at a time (torchtune CEWithChunkedOutputLoss, num_output_chunks = 8).
// The textbook has no such term.
inline constexpr double lossChunks = 8;

struct LossTensor
{
    std::string_view id;
    double bytes; // an element; 0: the compute type's
};

template <typename Sink>
void lossRows(const Stage &stage, Sink &&sink)
{
    const Settings::Training &training = stage.settings.training;
    const Architecture &model = stage.architecture();
    if (!stage.last || training.framework == Framework::Textbook || !model.vocabSize)
        return;
    const bool megatron = training.framework == Framework::Megatron;
    const auto multiple = static_cast<double>(training.vocabularyMultiple) * (megatron ? stage.layout.tensor : 1);
    const double vocabulary = std::ceil(static_cast<double>(*model.vocabSize) / multiple) * multiple;
    const double tokens = static_cast<double>(training.sequenceLength * training.microBatch) / stage.layout.context;

    static constexpr std::array standard = { LossTensor { "logits", 0 }, LossTensor { "logits_fp32", 4 },
                                             LossTensor { "log_softmax", 4 } };
    static constexpr std::array fusedLoss = { LossTensor { "logits", 0 }, LossTensor { "log_softmax", 4 } };
    const auto emit = [&](std::span<const LossTensor> tensors, double share) {
        for (const LossTensor &tensor : tensors) {
            Row row { .id = tensor.id, .product = { Symbol::Tokens, Symbol::Vocabulary } };
            row.elements = tokens * vocabulary;
            row.bytesPerElement =
                tensor.bytes > 0 ? tensor.bytes : std::max(stage.settings.precision.activations.bytes(), 2.0);
            row.divisor = stage.layout.tensor * share;
            sink(TermId::Loss, row);
        }
    };
    switch (training.loss) {
    case Loss::Standard: emit(standard, 1); return;
    case Loss::Fused: emit(fusedLoss, 1); return;
    case Loss::Chunked: emit(standard, lossChunks); return;
    }
}

} // namespace headroom
