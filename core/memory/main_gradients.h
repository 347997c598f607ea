// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/activations.h"
#include "core/memory/states.h"
#include "core/memory/step_point.h"

namespace headroom {

// DeepSpeed's BF16_Optimizer adds gradients up in a whole fp32 copy that stays. Source: deepspeed/runtime/
// bf16_optimizer.py, used for bf16 with ZeRO 0 or 1. Measured: BLOOM 176B in bf16 15 GiB a card above fp16.
inline bool accumulatesWide(const Settings &settings)
{
    return settings.parallelism.shardingEngine == ShardingEngine::Deepspeed && settings.parallelism.zeroStage <= 1
           && settings.precision.weights->id == "bf16" && settings.precision.gradients->nominalBits < 32
           && settings.training.method == Method::Full;
}

// Megatron-DeepSpeed with ZeRO 1 or 2: the engine's optimizer works on flat buffers that it makes for the step.
inline bool stepsOnFlatBuffers(const Settings &settings)
{
    return settings.parallelism.shardingEngine == ShardingEngine::Deepspeed && settings.parallelism.zeroStage >= 1
           && settings.parallelism.zeroStage <= 2 && settings.training.framework == Framework::Megatron
           && !accumulatesWide(settings);
}

// DeepSpeed's ZeRO 1 and 2 at the step. First the norm, of one gradient after another as fp64: 8 bytes an element of the
// largest tensor, as far as one rank has it. Then, of the rank's share, the 16-bit gradients in one flat buffer and
// an fp32 copy of it. Source: deepspeed/runtime/zero/stage_1_and_2.py, get_grad_norm_direct and step.
template <typename Sink>
void flatGradientRows(const Stage &stage, const WeightTotals &totals, Sink &&sink)
{
    constexpr double wide = 8;
    const Settings &settings = stage.settings;
    const double gradient = settings.precision.gradients.bytes();
    const double master = settings.precision.masterWeights.bytes();
    const double largest = std::min(totals.largestTensor, totals.trainableShard);
    if (wide * largest > (gradient + master) * totals.trainableShard) {
        sink(TermId::GradientBuffers, Row { .id = "gradient_norm_copy", .elements = largest, .bytesPerElement = wide });
        return;
    }
    sink(TermId::GradientBuffers,
         Row { .id = "flat_gradients", .elements = totals.trainableShard, .bytesPerElement = gradient });
    sink(TermId::GradientBuffers,
         Row { .id = "main_gradients", .elements = totals.trainableShard, .bytesPerElement = master });
}

// BF16_Optimizer adds a 16-bit gradient to its fp32 one through an fp32 copy, one tensor at a time.
// Source: deepspeed/runtime/bf16_optimizer.py, _update_hp_grad.
template <typename Sink>
void wideningRows(const Stage &stage, const WeightTotals &totals, StepPoint point, Sink &&sink)
{
    if (accumulatesWide(stage.settings) && (point == StepPoint::LayerBackward || point == StepPoint::BackwardEnd))
        sink(TermId::GradientBuffers, Row { .id = "widened_gradient",
                                            .elements = totals.largestTensor,
                                            .bytesPerElement = stage.settings.precision.masterWeights.bytes() });
}

// fp32 gradients beside 16-bit ones: those that Megatron makes for the optimizer, freed before the next pass, and
// BF16_Optimizer's. Source: Megatron-LM core/optimizer/optimizer.py _copy_model_grads_to_main_grads. Measured: 20.14
// bytes a parameter after the step (Megatron GPT-2 345M in fp16, four A800).
template <typename Sink>
void mainGradientRows(const Stage &stage, const WeightTotals &totals, StepPoint point, Sink &&sink)
{
    const Settings &settings = stage.settings;
    const bool wide = accumulatesWide(settings);
    if (stepsOnFlatBuffers(settings)) {
        if (point == StepPoint::OptimizerStep)
            flatGradientRows(stage, totals, sink);
        return;
    }
    wideningRows(stage, totals, point, sink);
    const bool atStep = settings.training.framework == Framework::Megatron && settings.precision.hasMaster
                        && settings.precision.gradients->nominalBits < 32 && point == StepPoint::OptimizerStep;
    if (wide || atStep)
        sink(TermId::Gradients,
             Row { .id = "main_gradients",
                   .elements = settings.parallelism.zeroStage >= 1 && !wide ? totals.trainableShard : totals.trainable,
                   .bytesPerElement = settings.precision.masterWeights.bytes() });
}

// Tensors that a pipeline stage has sent and whose memory the communication library still holds when the step ends: the
// last input gradient and output of each virtual stage. Measured in Megatron's tests after the step: 7B, p = 4, v = 8
// 16 tensors of 64 MiB on A100; 12-layer GPT, p = 4, v = 3 6 tensors of 4 MiB, v = 1 2 to 3.
template <typename Sink>
void sentRows(const Stage &stage, Sink &&sink)
{
    if (stage.stages == 1 || stage.settings.training.framework != Framework::Megatron)
        return;
    static constexpr KeptTensor sent {
        "sent_tensors", { Symbol::Tokens, Symbol::Hidden }, KeptType::Residual, KeptSplit::Sequence, 0, 0, 2
    };
    Row row = keptRow(sent, layerSizes(stage, stage.architecture().groups.front()));
    row.copies = std::max(stage.settings.parallelism.virtualStages, 1);
    sink(TermId::Workspace, row);
}

} // namespace headroom
