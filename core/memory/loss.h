// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

#include <span>

namespace headroom {

// When a tensor of the loss is there: kept from the forward pass for the backward pass, or beside what is kept at the
// end of the one or at the start of the other.
enum class LossPhase : std::uint8_t { Kept, Forward, Backward };

struct LossTensor
{
    enum class Type : std::uint8_t { Compute, Promoted, Float32, Index, Mask }; // Promoted: fp32 under autocast
    enum class Only : std::uint8_t {
        Always,
        Half,
        Autocast,
        SeveralSequences,
        OneSequence,
        TrainedHead,
        FrozenHead,
        CastFrozenHead,
        Eager,
        Compiled
    };

    std::string_view id;
    std::array<Symbol, 4> product;
    Type type;
    LossPhase phase;
    Only only = Only::Always;
    bool ofChunk = false; // of one chunk of tokens
};

// The tensors of the loss that a scenario computes; empty where the framework (the textbook) has no such term.
std::span<const LossTensor> lossTensors(const Stage &stage);

// Whether it exists in this run, and its row on the last stage.
bool exists(const LossTensor &tensor, const Settings &settings);
Row lossRow(const LossTensor &tensor, const Stage &stage);

// What backward needs of the loss, as `sink(TermId, const Row &)`.
template <typename Sink>
void keptLossRows(const Stage &stage, Sink &&sink)
{
    if (!stage.last || !stage.architecture().vocabSize)
        return;
    for (const LossTensor &tensor : lossTensors(stage)) {
        if (tensor.phase == LossPhase::Kept && exists(tensor, stage.settings))
            sink(TermId::Loss, lossRow(tensor, stage));
    }
}

// What the loss holds at its peak: what it keeps, and the temporaries of its forward or of its backward, whichever are
// more.
template <typename Sink>
void lossRows(const Stage &stage, Sink &&sink)
{
    if (!stage.last || !stage.architecture().vocabSize)
        return;
    double forward = 0;
    double backward = 0;
    for (const LossTensor &tensor : lossTensors(stage)) {
        if (tensor.phase != LossPhase::Kept && exists(tensor, stage.settings))
            (tensor.phase == LossPhase::Forward ? forward : backward) += lossRow(tensor, stage).bytes();
    }
    const LossPhase larger = forward > backward ? LossPhase::Forward : LossPhase::Backward;
    for (const LossTensor &tensor : lossTensors(stage)) {
        if ((tensor.phase == LossPhase::Kept || tensor.phase == larger) && exists(tensor, stage.settings))
            sink(TermId::Loss, lossRow(tensor, stage));
    }
}

} // namespace headroom
