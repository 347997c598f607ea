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

// fp32 gradients beside 16-bit ones: those that Megatron makes for the optimizer, freed before the next pass, and
// BF16_Optimizer's. Source: Megatron-LM core/optimizer/optimizer.py _copy_model_grads_to_main_grads. Measured: 20.14
// bytes a parameter after the step (Megatron GPT-2 345M in fp16, four A800).
template <typename Sink>
void mainGradientRows(const Stage &stage, const WeightTotals &totals, StepPoint point, Sink &&sink)
{
    const Settings &settings = stage.settings;
    const bool wide = accumulatesWide(settings);
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
