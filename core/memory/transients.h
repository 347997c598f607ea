// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/backward_gradients.h"
#include "core/memory/main_gradients.h"
#include "core/memory/sharding_buffers.h"

namespace headroom {

// A 4-bit matrix in 16 bits while it is multiplied, one at a time. bitsandbytes only: the kernels of GPTQ and AWQ
// dequantise inside the product. Source: bitsandbytes autograd/_functions.py MatMul4Bit. Measured: litgpt QLoRA.
template <typename Sink>
void dequantisedRows(const Stage &stage, const WeightTotals &totals, StepPoint point, Sink &&sink)
{
    const std::string_view format = stage.settings.precision.weights->id;
    if (point == StepPoint::OptimizerStep || !(format.starts_with("nf4") || format == "fp4"))
        return;
    const bool atHead = point == StepPoint::Loss || point == StepPoint::HeadBackward;
    // Lightning quantises fp16 copies, and what comes out as fp16 is cast to bf16 beside it. Source: lightning
    // fabric/plugins/precision/bitsandbytes.py.
    const bool fromFp16 = stage.settings.training.framework == Framework::Litgpt
                          && stage.settings.precision.activations == formatNamed("bf16");
    // litgpt's loss begins when all chunks of the head are done.
    const bool quantisedHead = totals.headQuantised && !(point == StepPoint::Loss && holdsLogits(stage.settings));
    const double bytes = std::max(stage.settings.precision.activations.bytes(), 2.0) + (fromFp16 ? 2 : 0);
    sink(TermId::Workspace, Row { .id = "dequantised_matrix",
                                  .elements = !atHead         ? totals.largestDequantised
                                              : quantisedHead ? totals.head
                                                              : 0,
                                  .bytesPerElement = bytes });
}

// Everything that is live at one point only, beside states, kept activations and the loss.
template <typename Sink>
void transientRows(const Stage &stage, const WeightTotals &totals, StepPoint point, Sink &&sink)
{
    const Settings &settings = stage.settings;
    const Settings::Training &training = settings.training;
    if (training.framework == Framework::Textbook || stage.architecture().groups.empty())
        return;
    gatheredRows(stage, totals, point, sink);
    castRows(stage, totals, point, sink);
    dequantisedRows(stage, totals, point, sink);
    mainGradientRows(stage, totals, point, sink);
    bucketRows(stage, totals, sink);
    copyRows(stage, totals, sink);
    if (point != StepPoint::Loss && point != StepPoint::OptimizerStep)
        heldLogitRows(stage, sink);
    switch (point) {
    case StepPoint::Loss: mtpLogitRows(stage, sink); break;
    case StepPoint::HeadBackward:
        headGradientRows(stage, totals, sink);
        mtpLogitRows(stage, sink);
        break;
    case StepPoint::LayerBackward: layerGradientRows(stage, sink); break;
    case StepPoint::BackwardEnd:
        layerGradientRows(stage, sink);
        heldInputRows(stage, sink);
        break;
    case StepPoint::OptimizerStep:
        if (!contains(training.offload, Offload::Optimizer))
            sink(TermId::Workspace,
                 Row { .id = "optimizer_temporaries",
                       .elements = settings.parallelism.zeroStage >= 1 ? totals.trainableShard : totals.trainable,
                       .bytesPerElement = stepTemporaryBytes(settings) });
        break;
    }
    // Transformer Engine keeps a dummy gradient of each distinct weight shape when gradients are accumulated in the
    // fused product: 2 bytes an element. Source: transformer_engine/pytorch/module/base.py get_dummy_wgrad.
    if (frameworkProfile(training.framework).ownKernels
        && training.layerImplementation == LayerImplementation::TransformerEngine && training.method == Method::Full
        && point != StepPoint::OptimizerStep)
        sink(TermId::GradientBuffers,
             Row { .id = "dummy_gradients", .elements = totals.distinct, .bytesPerElement = 2 });
}

} // namespace headroom
