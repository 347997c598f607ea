// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/activations.h"
#include "core/memory/loss.h"
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
        sink(TermId::Gradients, Row { .id = "main_gradients",
                                      .elements = totals.trainable,
                                      .bytesPerElement = settings.precision.masterWeights.bytes(),
                                      .divisor = settings.parallelism.zeroStage >= 1 && !wide ? stage.dataShards : 1 });
}

// DeepSpeed reduces gradients through a flat buffer of reduce_bucket_size elements, by default 5e8, in their type.
// Source: deepspeed/runtime/zero/stage_1_and_2.py, stage3.py.
template <typename Sink>
void bucketRows(const Stage &stage, const WeightTotals &totals, Sink &&sink)
{
    const Settings &settings = stage.settings;
    constexpr double bucket = 5e8;
    if (settings.parallelism.shardingEngine != ShardingEngine::Deepspeed || settings.parallelism.zeroStage < 1)
        return;
    sink(TermId::GradientBuffers, Row { .id = "reduce_bucket",
                                        .elements = std::min(totals.trainable, bucket),
                                        .bytesPerElement = settings.precision.gradients.bytes() });
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

// Fully sharded weights while they are gathered: what lies outside the layers through the pass (FSDP1's root unit; of
// FSDP2 only the unit of the head, at the loss), the layer in work and, until the last of the pass, a prefetched one.
// In the type that products run in; quantised weights stay packed. Beside them the whole gradient of the unit in work.
// Source: PyTorch FSDP1, backward_prefetch = BACKWARD_PRE; FSDP2 fully_shard with fp32 reduction; DeepSpeed ZeRO-3.
template <typename Sink>
void gatheredRows(const Stage &stage, const WeightTotals &totals, StepPoint point, Sink &&sink)
{
    const Settings &settings = stage.settings;
    if (!gathersWeights(stage) || point == StepPoint::OptimizerStep)
        return;
    const bool each = frameworkProfile(settings.training.framework).shardsEachParameter;
    const bool full = settings.training.method == Method::Full;
    const bool packed = settings.precision.weights->wide != WideTensors::None;
    const double bytes = packed                        ? 2
                         : settings.precision.autocast ? settings.precision.weights.bytes()
                                                       : settings.precision.activations.bytes();
    const bool atHead = point == StepPoint::Loss || point == StepPoint::HeadBackward;
    sink(TermId::UnshardedParameters, Row { .id = "gathered_outside",
                                            .elements = each ? (atHead ? totals.head : 0) : totals.outside,
                                            .bytesPerElement = bytes });
    if (!each && full)
        sink(TermId::GradientBuffers, Row { .id = "outside_gradient",
                                            .elements = point == StepPoint::Loss ? 0 : totals.outside,
                                            .bytesPerElement = bytes });
    if (atHead)
        return;
    sink(TermId::UnshardedParameters,
         Row { .id = "gathered_layers",
               .elements = totals.largestLayer,
               .bytesPerElement = packed ? totals.largestLayerBytes / std::max(totals.largestLayer, 1.0) : bytes,
               .copies = point == StepPoint::LayerBackward ? 2.0 : 1.0 });
    if (full)
        sink(
            TermId::GradientBuffers,
            Row { .id = "layer_gradient", .elements = totals.largestLayer, .bytesPerElement = bytes + (each ? 4 : 0) });
}

// 16-bit copies of fp32 weights that autocast caches to the end of the forward pass, also where a checkpointed layer
// keeps nothing; without recomputation they are among the kept tensors. Source: PyTorch ATen/autocast_mode.cpp
// cached_cast. Measured: ATorch Llama-2-7B under FSDP1, 38.67 GiB on each of 8 A100, of it 12.55 of casts.
template <typename Sink>
void castRows(const Stage &stage, const WeightTotals &totals, StepPoint point, Sink &&sink)
{
    const Settings &settings = stage.settings;
    if (point == StepPoint::Loss && settings.training.recompute == Recompute::Full && settings.precision.autocast
        && settings.precision.weights->nominalBits == 32)
        sink(TermId::UnshardedParameters, Row { .id = "cast_weights",
                                                .elements = totals.products - totals.head,
                                                .bytesPerElement = settings.precision.activations.bytes() });
}

// A 4-bit matrix in 16 bits while it is multiplied, one at a time. bitsandbytes only: the kernels of GPTQ and AWQ
// dequantise inside the product. Source: bitsandbytes autograd/_functions.py MatMul4Bit. Measured: litgpt QLoRA.
template <typename Sink>
void dequantisedRows(const Stage &stage, const WeightTotals &totals, StepPoint point, Sink &&sink)
{
    const std::string_view format = stage.settings.precision.weights->id;
    if (point == StepPoint::OptimizerStep || !(format.starts_with("nf4") || format == "fp4"))
        return;
    const bool atHead = point == StepPoint::Loss || point == StepPoint::HeadBackward;
    sink(TermId::Workspace, Row { .id = "dequantised_matrix",
                                  .elements = !atHead                ? totals.largestDequantised
                                              : totals.headQuantised ? totals.head
                                                                     : 0,
                                  .bytesPerElement = std::max(stage.settings.precision.activations.bytes(), 2.0) });
}

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
    sink(TermId::Activations, keptRow(output, sizes));
}

// Under FSDP1 the hooks on the inputs of frozen units hold the gradient of every layer's input until the pass ends, and
// the inputs themselves: at its end both are there. Source: PyTorch distributed/fsdp/_runtime_utils.py,
// _register_post_backward_reshard_only_hook. Measured: fms LoRA of Llama-3-8B and Mistral-7B on two A100, 3.75 GiB a
// 16384 tokens more than on one = 30 of 32 layers; Llama-2-70B QLoRA 25.5 instead of 14.4 GiB of activations.
template <typename Sink>
void heldInputRows(const Stage &stage, Sink &&sink)
{
    const Settings::Training &training = stage.settings.training;
    if (!gathersWeights(stage) || stage.settings.parallelism.shardingEngine != ShardingEngine::Fsdp
        || frameworkProfile(training.framework).shardsEachParameter || frameworkProfile(training.framework).sharedUnits
        || training.method == Method::Full || training.recompute != Recompute::Full)
        return;
    const KeptTensor input {
        "held_input_gradient", { Symbol::Tokens, Symbol::Hidden }, KeptType::Residual, KeptSplit::Sequence
    };
    const LayerGroup &front = stage.architecture().groups.front();
    Row row = keptRow(input, layerSizes(stage, front));
    row.copies = std::max(0.0, static_cast<double>(stage.layers) - 2);
    sink(TermId::Activations, row);
    row.id = "layer_input"; // beyond the one that every end of a backward pass has
    row.copies = static_cast<double>(stage.layers) - 1;
    sink(TermId::Activations, row);
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
    switch (point) {
    case StepPoint::Loss: break;
    case StepPoint::HeadBackward: headGradientRows(stage, totals, sink); break;
    case StepPoint::LayerBackward: layerGradientRows(stage, sink); break;
    case StepPoint::BackwardEnd:
        layerGradientRows(stage, sink);
        heldInputRows(stage, sink);
        break;
    case StepPoint::OptimizerStep:
        if (!contains(training.offload, Offload::Optimizer))
            sink(TermId::Workspace, Row { .id = "optimizer_temporaries",
                                          .elements = totals.trainable,
                                          .bytesPerElement = stepTemporaryBytes(settings),
                                          .divisor = settings.parallelism.zeroStage >= 1 ? stage.dataShards : 1 });
        break;
    }
    // Transformer Engine keeps a dummy gradient of each distinct weight shape when gradients are accumulated in the
    // fused product: 2 bytes an element. Source: transformer_engine/pytorch/module/base.py get_dummy_wgrad.
    if (frameworkProfile(training.framework).ownKernels && training.method == Method::Full
        && point != StepPoint::OptimizerStep)
        sink(TermId::GradientBuffers,
             Row { .id = "dummy_gradients", .elements = totals.distinct, .bytesPerElement = 2 });
}

} // namespace headroom
