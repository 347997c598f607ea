// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/activations.h"
#include "core/memory/states.h"
#include "core/memory/step_point.h"

namespace headroom {

// DistributedDataParallel copies gradients into flat buckets that it makes at the start and keeps, together as large as all
// of them (gradient_as_bucket_view = False, its default, which accelerate and Fabric leave). Source: PyTorch
// torch/csrc/distributed/c10d/reducer.cpp initialize_buckets.
inline bool hasGradientCopies(const Settings &settings, const Layout &layout)
{
    const Framework framework = settings.training.framework;
    return settings.task == Task::Training && settings.parallelism.zeroStage == 0 && layout.data > 1
           && settings.parallelism.shardingEngine == ShardingEngine::Fsdp
           && (framework == Framework::Transformers || framework == Framework::Litgpt);
}

template <typename Sink>
void copyRows(const Stage &stage, const WeightTotals &totals, Sink &&sink)
{
    if (hasGradientCopies(stage.settings, stage.layout))
        sink(TermId::GradientBuffers, Row { .id = "reduce_bucket",
                                            .elements = totals.trainable,
                                            .bytesPerElement = stage.settings.precision.gradients.bytes() });
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

// Fully sharded weights while they are gathered: what lies outside the layers through the pass (FSDP1's root unit; of
// FSDP2 only the unit of the head, at the loss), the layer in work and, until the last of the pass, a prefetched one.
// As precision.gathered_weights says; quantised weights stay packed. Beside them the whole gradient of the unit in work.
// Source: PyTorch FSDP1, backward_prefetch = BACKWARD_PRE; FSDP2 fully_shard with fp32 reduction. DeepSpeed's ZeRO 3 is
// computed alike: it keeps what is used again within 1e9 elements (stage3_max_reuse_distance), half of them at the turn,
// but its runs hold more than that (Qwen-72B LoRA on four cards: 207.3 GiB, 13.6 % more; as computed here, 4.2 %).
template <typename Sink>
void gatheredRows(const Stage &stage, const WeightTotals &totals, StepPoint point, Sink &&sink)
{
    const Settings &settings = stage.settings;
    if (!gathersWeights(stage) || point == StepPoint::OptimizerStep)
        return;
    const bool each = frameworkProfile(settings.training.framework).shardsEachParameter;
    const bool full = settings.training.method == Method::Full;
    const bool packed = settings.precision.weights->wide != WideTensors::None;
    const double bytes = packed ? 2 : settings.precision.gatheredWeights.bytes();
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
    if (full || frameworkProfile(settings.training.framework).sharedUnits)
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
    if (point == StepPoint::Loss && settings.training.recompute == Recompute::Full && castsWeights(settings))
        sink(TermId::UnshardedParameters, Row { .id = "cast_weights",
                                                .elements = totals.products - totals.head,
                                                .bytesPerElement = settings.precision.activations.bytes() });
}

// Under FSDP1 the hooks on the inputs of frozen units hold the gradient of every layer's input until the pass ends, and
// the inputs themselves: at its end both are there. Source: PyTorch distributed/fsdp/_runtime_utils.py,
// _register_post_backward_reshard_only_hook, whatever is sharded: FSDP that shards nothing (NO_SHARD) has them too.
// Measured: fms LoRA of Llama-3-8B and Mistral-7B on two A100, 3.75 GiB a 16384 tokens more than on one = 30 of 32
// layers; Llama-2-70B QLoRA 25.5 instead of 14.4 GiB of activations; fsdp_qlora of Llama-2-7B with NO_SHARD on two RTX
// 3090, 20.94 GiB reserved.
template <typename Sink>
void heldInputRows(const Stage &stage, Sink &&sink)
{
    const Settings::Training &training = stage.settings.training;
    const Settings::Parallelism &parallelism = stage.settings.parallelism;
    const bool wrapped = gathersWeights(stage) || (parallelism.wrapsLayers && stage.layout.data > 1);
    if (!wrapped || parallelism.shardingEngine != ShardingEngine::Fsdp
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
    row.copies = std::max(0.0, static_cast<double>(stage.layers) - 1);
    sink(TermId::Activations, row);
}

} // namespace headroom
