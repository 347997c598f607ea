// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

#include <array>

namespace headroom {

// The points of a step at which its memory can be largest. Between them it only grows or only shrinks.
enum class StepPoint : std::uint8_t {
    Loss,          // the loss and its gradient, every activation kept
    HeadBackward,  // gradient of the logits, and of the head's weight and input
    LayerBackward, // the last layer's gradients, every activation but the loss kept
    BackwardEnd,   // the first layer's gradients, all weight gradients there
    OptimizerStep,
};

// Which share of a term is live at a point.
enum class Share : std::uint8_t { None, OneLayer, All };
struct StepPointRule
{
    StepPoint point;
    Moment moment; // as results name it
    Share activations;
    bool recomputes; // one layer is computed again
    bool loss;
    bool allGradients;
};
// clang-format off
inline constexpr std::array<StepPointRule, 5> stepPoints = { {
    { StepPoint::Loss,          Moment::Loss,              Share::All,      false, true,  false },
    { StepPoint::HeadBackward,  Moment::Backward,          Share::All,      false, false, false },
    { StepPoint::LayerBackward, Moment::Backward,          Share::All,      true,  false, false },
    { StepPoint::BackwardEnd,   Moment::GradientReduction, Share::OneLayer, true,  false, true  },
    { StepPoint::OptimizerStep, Moment::OptimizerStep,     Share::None,     false, false, true  },
} };
// clang-format on

} // namespace headroom
