// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/training.h"

#include "core/memory/activations/activations.h"
#include "core/memory/loss.h"
#include "core/memory/runtime.h"
#include "core/memory/states.h"

namespace headroom {

namespace {

// Rows of the tensors that live only for a part of the step, beside activations and loss.
template <typename Sink>
void transientRows(const Stage &stage, const WeightTotals &totals, Moment moment, Sink &&sink)
{
    const Settings &settings = stage.settings;
    const Settings::Training &training = settings.training;
    if (training.framework == Framework::Textbook)
        return;
    if (moment == Moment::OptimizerStep) {
        const double shards = settings.parallelism.zeroStage >= 1 ? stage.dataShards : 1;
        sink(TermId::Workspace, Row { .id = "optimizer_temporaries",
                                      .elements = totals.trainable,
                                      .bytesPerElement = stepTemporaryBytes(settings),
                                      .divisor = shards });
        return;
    }
    // Fully sharded: the layer in work and the prefetched one are gathered whole, and what belongs to no layer stays so
    // through the pass. Source: PyTorch FSDP, backward_prefetch = BACKWARD_PRE; DeepSpeed ZeRO-3 prefetch.
    if (settings.parallelism.zeroStage >= 3 && stage.dataShards > 1) {
        const bool quantised = settings.precision.weights->wide != WideTensors::None;
        const double bytes =
            quantised ? settings.precision.weights->storedBits / 8 : settings.precision.activations.bytes();
        sink(TermId::UnshardedParameters,
             Row { .id = "gathered_layers", .elements = totals.largestLayer, .bytesPerElement = bytes, .copies = 2 });
        sink(TermId::UnshardedParameters, Row { .id = "gathered_outside",
                                                .elements = totals.outside,
                                                .bytesPerElement = settings.precision.activations.bytes() });
        if (moment == Moment::Backward && training.method == Method::Full)
            sink(TermId::GradientBuffers, Row { .id = "layer_gradient",
                                                .elements = totals.largestLayer,
                                                .bytesPerElement = settings.precision.activations.bytes() });
    }
    // Transformer Engine keeps a dummy gradient of each distinct weight shape when gradients are accumulated in the
    // fused product: 2 bytes an element. Source: transformer_engine/pytorch/module/base.py get_dummy_wgrad.
    if (training.framework == Framework::Megatron && training.method == Method::Full)
        sink(TermId::GradientBuffers,
             Row { .id = "dummy_gradients", .elements = totals.distinct, .bytesPerElement = 2 });
}

// Gradients of earlier micro batches are there while the next one runs, or the framework keeps one buffer for good.
bool gradientsPersist(const Stage &stage)
{
    const Settings &settings = stage.settings;
    const Framework framework = settings.training.framework;
    return framework == Framework::Textbook || framework == Framework::Megatron
           || settings.parallelism.shardingEngine == ShardingEngine::Deepspeed || microBatches(stage) > 1;
}

using Sums = std::array<double, termCount>;

double sumOf(const Sums &sums)
{
    double result = 0;
    for (const double bytes : sums)
        result += bytes;
    return result;
}

double &at(Sums &sums, TermId term)
{
    return sums[static_cast<std::size_t>(term)];
}

// The terms that are live at a moment, from those of the whole step.
Sums liveAt(Moment moment, const Stage &stage, const Sums &whole, const WeightTotals &totals)
{
    Sums sums = whole;
    transientRows(stage, totals, moment, [&sums](TermId term, const Row &row) { at(sums, term) += row.bytes(); });
    switch (moment) {
    case Moment::Loss:
        at(sums, TermId::RecomputeBuffer) = 0;
        if (!gradientsPersist(stage))
            at(sums, TermId::Gradients) = 0;
        break;
    case Moment::Backward:
        // The layers' backward starts when the loss is done. Gradients then grow as activations shrink, so that the
        // start and the end (the optimizer's moment) bound what lies between.
        at(sums, TermId::Loss) = 0;
        if (!gradientsPersist(stage))
            at(sums, TermId::Gradients) = 0;
        break;
    default:
        at(sums, TermId::Loss) = 0;
        at(sums, TermId::Activations) = 0;
        at(sums, TermId::RecomputeBuffer) = 0;
        break;
    }
    return sums;
}

struct StepSums
{
    Sums whole {};
    WeightTotals totals;
};

StepSums stepSums(const Stage &stage)
{
    StepSums step;
    const auto add = [&step](TermId term, const Row &row) { at(step.whole, term) += row.bytes(); };
    step.totals = stateRows(stage, add);
    activationRows(stage, add);
    lossRows(stage, add);
    return step;
}

} // namespace

DeviceMemory trainingMemory(const Stage &stage)
{
    const StepSums step = stepSums(stage);
    DeviceMemory device;
    device.stage = stage.index;

    Sums fixed = step.whole;
    for (const TermId term : { TermId::Activations, TermId::RecomputeBuffer, TermId::Loss })
        at(fixed, term) = 0;
    if (!gradientsPersist(stage))
        at(fixed, TermId::Gradients) = 0;
    device.fixed = Bytes::rounded(sumOf(fixed));

    Sums peak {};
    double peakBytes = -1;
    for (const Moment moment : { Moment::Loss, Moment::Backward, Moment::OptimizerStep }) {
        const Sums sums = liveAt(moment, stage, step.whole, step.totals);
        const double bytes = sumOf(sums);
        device.moments[device.momentCount++] = { moment, Bytes::rounded(bytes) };
        if (bytes > peakBytes) {
            peakBytes = bytes;
            peak = sums;
            device.peak = moment;
        }
    }
    for (std::size_t i = 0; i < termCount; ++i)
        device.terms[static_cast<TermId>(i)] = Bytes::rounded(peak[i]);
    device.terms[TermId::Fragmentation] =
        Bytes::rounded(static_cast<double>(device.terms.sum().count()) * fragmentationShare(stage.settings));
    device.terms[TermId::Runtime] = contextBytes(stage.settings);
    device.terms[TermId::Communication] = communicationBytes(stage.settings, stage.layout);
    return device;
}

void explainTraining(const Stage &stage, const DeviceMemory &device, Explanation &explanation)
{
    if (explanation.value.count() == 0)
        return;
    const auto collect = [&explanation](TermId term, const Row &row) {
        if (term == explanation.term && row.bytes() > 0)
            explanation.rows.push_back(row);
    };
    const WeightTotals totals = stateRows(stage, collect);
    activationRows(stage, collect);
    lossRows(stage, collect);
    transientRows(stage, totals, device.peak, collect);
}

} // namespace headroom
