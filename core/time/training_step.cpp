// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/training_step.h"

#include "core/memory/activations/activations.h"
#include "core/memory/optimizer.h"
#include "core/memory/weight_bytes.h"
#include "core/model/model_catalogue.h"
#include "core/time/card_rates.h"
#include "core/time/layer_time.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace headroom {

namespace {

constexpr double halfBytes = 2;

// Everything of one micro batch on one stage.
struct StageTime
{
    double products = 0, attention = 0, memory = 0, loss = 0, recompute = 0;
    double tensor = 0, context = 0, expert = 0, pipeline = 0, data = 0, offload = 0;
    double tensorBytes = 0, contextBytes = 0, expertBytes = 0, pipelineBytes = 0, dataBytes = 0;
    double forward = 0, weightGradients = 0;
    double dense = 0, experts = 0; // parameters on the rank

    double computed() const { return products + attention + memory + loss + recompute; }
    double total() const { return computed() + tensor + context + expert + pipeline + data + offload; }
};

bool recomputes(const Settings::Training &training, RecomputeModule module)
{
    return training.recompute == Recompute::Selective
           && ((training.recomputeModules >> static_cast<unsigned>(module)) & 1u) != 0;
}

class StepTimer
{
public:
    StepTimer(const Settings &settings, const Layout &layout)
        : m_settings(settings), m_layout(layout), m_card(*settings.accelerator)
    {
        const Stage first = makeStage(settings, layout, 0);
        const std::vector<LayerGroup> &groups = first.architecture().groups;
        m_layers.reserve(groups.size());
        for (std::size_t i = 0; i < groups.size(); ++i)
            m_layers.push_back(layerTime(first, groups[i], i));
        m_microBatches = std::max(microBatches(first), 1.0);
    }

    StepTime step()
    {
        StageTime worst;
        double others = 0;
        for (std::int32_t i = 0; i < m_layout.pipeline; ++i) {
            const StageTime stage = stageTime(makeStage(m_settings, m_layout, i));
            others += stage.total();
            if (stage.total() > worst.total())
                worst = stage;
        }
        others -= worst.total();
        return assembled(worst, others);
    }

private:
    StageTime stageTime(const Stage &stage) const
    {
        StageTime time;
        double forwardOnly = 0;
        for (std::size_t i = 0; i < m_layers.size(); ++i) {
            const double layers = stage.groupLayers[i];
            if (layers <= 0)
                continue;
            addLayers(m_layers[i], layers, stage, time, forwardOnly);
        }
        if (stage.last)
            time.loss = lossSeconds(stage);
        time.forward = forwardOnly;
        addPipeline(stage, time);
        addSharding(stage, time);
        if (holdsBothEnds(stage))
            halve(time);
        return time;
    }

    void addLayers(const LayerTime &layer, double layers, const Stage &stage, StageTime &time, double &forward) const
    {
        const Settings::Training &training = m_settings.training;
        time.products += layers * (layer.products + layer.backwardProducts);
        time.attention += layers * (layer.attention + layer.backwardAttention);
        time.memory += layers * 3 * layer.memory;
        double again = 0;
        double reduced = 0;
        if (training.recompute == Recompute::Full) {
            const double share = training.recomputeLayers > 0
                                     ? std::min(1.0, static_cast<double>(training.recomputeLayers)
                                                         / std::max<double>(1, static_cast<double>(stage.layers)))
                                     : 1;
            again = share * layer.forward();
            reduced = share / 2; // the forward pass's communication once more
        } else if (recomputes(training, RecomputeModule::CoreAttention)) {
            again += layer.attention;
        }
        if (recomputes(training, RecomputeModule::Mlp) || recomputes(training, RecomputeModule::Moe))
            again += layer.products / 2;
        // Every second product, and all that is no product: torchtitan's selection by operator.
        if (recomputes(training, RecomputeModule::Operator))
            again += layer.products / 2 + layer.memory;
        if (recomputes(training, RecomputeModule::LayerNorm))
            again += layer.memory / 4;
        time.recompute += layers * again;
        time.tensor += layers * layer.tensor * (1 + reduced);
        time.tensorBytes += layers * layer.tensorBytes * (1 + reduced);
        // Keys and values travel while the scores of those that are there are computed.
        const double attention = layer.attention + layer.backwardAttention;
        const bool hidesContext = training.framework == Framework::Megatron;
        time.context +=
            layers
            * (hidesContext ? std::max(0.0, layer.context - attention * (1 - 1.0 / m_layout.context)) : layer.context);
        time.contextBytes += layers * layer.contextBytes;
        time.expert += layers * layer.expert * (1 + reduced);
        time.expertBytes += layers * layer.expertBytes * (1 + reduced);
        time.dense += layers * layer.parameters;
        time.experts += layers * layer.expertParameters;
        time.weightGradients += layers * layer.backwardProducts / 2;
        forward += layers * layer.forward();
    }

    // A micro batch's activations to the next stage and their gradients back. Interleaved stages send while they
    // compute; 1F1B waits for each transfer.
    void addPipeline(const Stage &stage, StageTime &time) const
    {
        if (m_layout.pipeline <= 1)
            return;
        const double bytes = tokensOnRank(stage) * static_cast<double>(stage.architecture().hiddenSize) * halfBytes
                             / (stage.sequenceParallel ? m_layout.tensor : 1);
        const double stride = static_cast<double>(m_layout.tensor) * m_layout.context * m_layout.data;
        const RankGroup pair = rankGroup(2, stride, linkedCards(m_settings));
        const double chunks = std::max(m_settings.parallelism.virtualStages, 1);
        const double each = collectiveSeconds(m_card, Collective::SendReceive, pair, bytes);
        time.pipelineBytes = 2 * chunks * bytes;
        const bool hidden = m_settings.parallelism.schedule == Schedule::DualPipe
                            || m_settings.parallelism.schedule == Schedule::ZeroBubble;
        time.pipeline = hidden ? 0 : 2 * chunks * each * (chunks > 1 ? 0.5 : 1.0);
    }

    // Full sharding gathers each layer before its forward and backward pass and reduces its gradients, while the layer
    // before is computed.
    void addSharding(const Stage &stage, StageTime &time) const
    {
        if (m_settings.parallelism.zeroStage < 3 || stage.dataShards <= 1)
            return;
        const RankGroup ranks = replicaGroup(stage.dataShards);
        const double parameters = time.dense + time.experts;
        const double weights = parameters * m_settings.precision.gatheredWeights.bytes();
        const double gradients =
            m_settings.training.method == Method::Full ? parameters * m_settings.precision.gradients.bytes() : 0;
        const double seconds = 2 * collectiveSeconds(m_card, Collective::AllGather, ranks, weights)
                               + collectiveSeconds(m_card, Collective::ReduceScatter, ranks, gradients);
        time.dataBytes = (2 * weights + gradients) * (ranks.ranks - 1) / ranks.ranks;
        // NCCL's kernels take processors and memory bandwidth from what is computed meanwhile.
        constexpr double contention = 0.25;
        time.data = std::max(0.0, seconds - time.computed()) + contention * std::min(seconds, time.computed());
    }

    RankGroup replicaGroup(double ranks) const
    {
        return rankGroup(ranks, static_cast<double>(m_layout.tensor), linkedCards(m_settings));
    }

    // DualPipe's stages hold two chunks of layers, each of which sees half of the micro batches.
    static void halve(StageTime &time)
    {
        for (double *value :
             { &time.products, &time.attention, &time.memory, &time.loss, &time.recompute, &time.tensor, &time.context,
               &time.expert, &time.pipeline, &time.data, &time.tensorBytes, &time.contextBytes, &time.expertBytes,
               &time.pipelineBytes, &time.dataBytes, &time.forward, &time.weightGradients })
            *value /= 2;
    }

    // Seconds that the busiest stage waits because the pipeline fills and drains. With 1F1B it waits for a micro batch
    // on each other stage; v virtual stages make it v times shorter; zero bubble schedules put weight gradients there.
    double bubble(const StageTime &worst, double others) const
    {
        const double chunks = std::max(m_settings.parallelism.virtualStages, 1);
        const double p = m_layout.pipeline;
        switch (m_settings.parallelism.schedule) {
        case Schedule::ZeroBubble: return others / chunks / 3;
        case Schedule::DualPipe:
            return std::max(0.0, p / 2 - 1)
                   * std::max(0.0, 2 * worst.total() - worst.forward - 3 * worst.weightGradients);
        case Schedule::GPipe:
        case Schedule::OneForwardOneBackward:
        case Schedule::Interleaved: break;
        }
        return others / chunks;
    }

    // Between steps each rank reduces its gradients and gathers the weights that the others have stepped. Backward
    // passes of the last micro batch hide the reduction, forward passes of the first the gathering.
    double dataSeconds(const StageTime &worst, double &bytes) const
    {
        const double ranks = static_cast<double>(m_layout.data) * m_layout.context;
        bytes = 0;
        if (ranks <= 1 || m_settings.parallelism.zeroStage >= 3 || m_settings.training.method != Method::Full)
            return 0;
        const double expertRanks =
            std::max(1.0, ranks * m_layout.tensor / (static_cast<double>(m_layout.expert) * m_layout.expertTensor));
        double seconds = 0;
        const auto add = [&](double parameters, const RankGroup &group) {
            if (group.ranks <= 1)
                return;
            const double gradients = parameters * m_settings.precision.gradients.bytes();
            const double weights = parameters * m_settings.precision.weights.bytes();
            const double others = (group.ranks - 1) / group.ranks;
            if (m_settings.parallelism.zeroStage == 0) {
                seconds += collectiveSeconds(m_card, Collective::AllReduce, group, gradients);
                bytes += 2 * others * gradients;
                return;
            }
            seconds += collectiveSeconds(m_card, Collective::ReduceScatter, group, gradients)
                       + collectiveSeconds(m_card, Collective::AllGather, group, weights);
            bytes += others * (gradients + weights);
        };
        add(worst.dense, replicaGroup(ranks));
        add(worst.experts, rankGroup(expertRanks, static_cast<double>(m_layout.expert) * m_layout.expertTensor,
                                     linkedCards(m_settings)));
        const bool overlaps = m_settings.training.layerImplementation != LayerImplementation::Legacy;
        return overlaps ? std::max(seconds / 10, seconds - worst.computed()) : seconds;
    }

    // Reads gradients twice (norm and step), and reads and writes master weights and states.
    double optimizerSeconds(const StageTime &worst, double &offload) const
    {
        const Settings::Precision &precision = m_settings.precision;
        if (m_settings.training.method != Method::Full)
            return 0;
        const double ranks = static_cast<double>(m_layout.data) * m_layout.context;
        const double shards = m_settings.parallelism.zeroStage > 0 ? ranks : 1;
        const double parameters =
            worst.dense / shards
            + worst.experts
                  / std::max(1.0, m_settings.parallelism.zeroStage > 0
                                      ? ranks * m_layout.tensor
                                            / (static_cast<double>(m_layout.expert) * m_layout.expertTensor)
                                      : 1.0);
        const double states = 2;
        const double bytes = 2 * precision.gradients.bytes() + precision.weights.bytes()
                             + (precision.hasMaster ? 2 * precision.masterWeights.bytes() : precision.weights.bytes())
                             + 2 * states * precision.optimizerStates.bytes();
        offload = 0;
        if ((m_settings.training.offload >> static_cast<unsigned>(Offload::Optimizer)) & 1u) {
            constexpr double hostRate = 10e9; // bytes a second of states that a node's processors step, a card's share
            const double link = m_card.hostBytesPerSecond.value_or(32e9);
            offload = parameters * (precision.gradients.bytes() + halfBytes) / link + parameters * bytes / hostRate;
            return 0;
        }
        constexpr double passes = 1.0;
        return passes * memorySeconds(m_card, parameters * bytes);
    }

    StepTime assembled(const StageTime &worst, double others)
    {
        StepTime step;
        const double m = m_microBatches;
        const auto set = [&step](StepPart part, double seconds) {
            step.parts[static_cast<std::size_t>(part)] = seconds;
        };
        double replicaBytes = 0;
        double offload = 0;
        const double replicas = dataSeconds(worst, replicaBytes);
        set(StepPart::Products, m * worst.products);
        set(StepPart::Attention, m * worst.attention);
        set(StepPart::Memory, m * worst.memory);
        set(StepPart::Loss, m * worst.loss);
        set(StepPart::Recompute, m * worst.recompute);
        set(StepPart::Tensor, m * worst.tensor);
        set(StepPart::Context, m * worst.context);
        set(StepPart::Expert, m * worst.expert);
        set(StepPart::Pipeline, m * worst.pipeline);
        set(StepPart::Data, m * worst.data + replicas);
        set(StepPart::Optimizer, optimizerSeconds(worst, offload));
        set(StepPart::Offload, offload);
        set(StepPart::Bubble, bubble(worst, others));
        for (const double part : step.parts)
            step.seconds += part;
        step.traffic = { StepTraffic { m * worst.tensorBytes, m * worst.tensor },
                         { m * worst.contextBytes, m * worst.context },
                         { m * worst.expertBytes, m * worst.expert },
                         { m * worst.pipelineBytes, m * worst.pipeline },
                         { m * worst.dataBytes + replicaBytes, m * worst.data + replicas } };
        finish(step);
        return step;
    }

    void finish(StepTime &step) const
    {
        const Settings::Training &training = m_settings.training;
        step.tokens = m_microBatches * static_cast<double>(training.microBatch)
                      * static_cast<double>(training.sequenceLength) * m_layout.data;
        step.flops = stepFlops(m_settings);
        step.peak = peakRate(m_card, productTypeOf(m_settings.precision.activations));
        step.bandwidthPeak = peakRate(m_card, ProductType::Half);
        if (step.seconds <= 0)
            return;
        step.tokensPerSecondPerDevice = step.tokens / step.seconds / static_cast<double>(m_layout.cards());
        if (step.bandwidthPeak > 0) {
            step.mfu = step.rate(FlopConvention::Causal) / step.bandwidthPeak;
            step.hfu = step.mfu
                       + (step.rate(FlopConvention::WithRecompute) - step.rate(FlopConvention::FullAttention))
                             / step.bandwidthPeak;
        }
        scaleToMeasured(step);
    }

    // What the person measured stands for everything that is computed; the parts keep their proportions.
    void scaleToMeasured(StepTime &step) const
    {
        const double measured = m_settings.training.measuredMfu;
        if (measured <= 0 || step.mfu <= 0)
            return;
        const double factor = step.mfu / measured;
        step.seconds *= factor;
        for (double &part : step.parts)
            part *= factor;
        step.tokensPerSecondPerDevice /= factor;
        step.hfu /= factor;
        step.mfu = measured;
        step.measured = true;
    }

    const Settings &m_settings;
    const Layout &m_layout;
    const Accelerator &m_card;
    std::vector<LayerTime> m_layers; // of each group
    double m_microBatches = 1;
};

} // namespace

StepTime trainingStep(const Settings &settings, const Layout &layout)
{
    if (!hasRates(*settings.accelerator, productTypeOf(settings.precision.activations)))
        return {};
    return StepTimer(settings, layout).step();
}

TrainingRun trainingRun(const Settings &settings, const Layout &layout, const StepTime &step)
{
    TrainingRun run;
    if (settings.training.tokens <= 0 || step.tokens <= 0)
        return run;
    run.seconds = settings.training.tokens / step.tokens * step.seconds;
    run.gpuHours = run.seconds / 3600 * static_cast<double>(layout.cards());
    return run;
}

} // namespace headroom
