// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/training_step.h"

#include "core/memory/activations/activations.h"
#include "core/time/between_steps.h"
#include "core/time/card_rates.h"

#include <algorithm>
#include <vector>

namespace headroom {

namespace {

class StepTimer
{
public:
    StepTimer(const Settings &settings, const Layout &layout)
        : m_settings(settings), m_layout(layout), m_card(*settings.accelerator), m_first(makeStage(settings, layout, 0))
    {
        const std::vector<LayerGroup> &groups = m_first.architecture().groups;
        m_layers.reserve(groups.size());
        for (std::size_t i = 0; i < groups.size(); ++i)
            m_layers.push_back(layerTime(m_first, groups[i], i));
        m_microBatches = std::max(microBatches(m_first), 1.0);
    }

    StepTime step()
    {
        StageTime worst;
        Others others;
        for (std::int32_t i = 0; i < m_layout.pipeline; ++i) {
            const StageTime stage = stageTime(i == 0 ? m_first : makeStage(m_settings, m_layout, i), m_layers);
            others.add(stage, 1);
            if (stage.total() > worst.total())
                worst = stage;
        }
        others.add(worst, -1);
        return assembled(worst, others);
    }

private:
    // Of the stages beside the busiest.
    struct Others
    {
        double total = 0, weightGradients = 0;
        void add(const StageTime &stage, double sign)
        {
            total += sign * stage.total();
            weightGradients += sign * stage.weightGradients;
        }
    };

    // Seconds that the busiest stage waits because the pipeline fills and drains. With 1F1B it waits for a micro batch
    // on each other stage; v virtual stages make it v times shorter. ZB-H1 computes weight gradients meanwhile, its own
    // and those that others put off: (p - 1) (F + B - W) where 1F1B waits (p - 1) (F + B + W) (Qi et al. 2023, table 2).
    double bubble(const StageTime &worst, const Others &others) const
    {
        const double chunks = std::max(m_settings.parallelism.virtualStages, 1);
        const double p = m_layout.pipeline;
        switch (m_settings.parallelism.schedule) {
        case Schedule::ZeroBubble: return std::max(0.0, others.total - 2 * others.weightGradients) / chunks;
        case Schedule::DualPipe:
            return std::max(0.0, p / 2 - 1)
                   * std::max(0.0, 2 * worst.total() - worst.forward - 3 * worst.weightGradients);
        case Schedule::GPipe:
        case Schedule::OneForwardOneBackward:
        case Schedule::Interleaved: break;
        }
        return others.total / chunks;
    }

    StepTime assembled(const StageTime &worst, const Others &others) const
    {
        StepTime step;
        const double m = m_microBatches;
        const auto set = [&step](StepPart part, double seconds) {
            step.parts[static_cast<std::size_t>(part)] = seconds;
        };
        const BetweenSteps between = betweenSteps(m_first, worst);
        for (std::size_t i = 0; i < trafficKinds; ++i) {
            const auto kind = static_cast<TrafficKind>(i);
            step.traffic[kind] = m * worst.traffic[kind];
        }
        step.traffic[TrafficKind::Data] += between.replicas;
        set(StepPart::Products, m * worst.products);
        set(StepPart::Attention, m * worst.attention);
        set(StepPart::Memory, m * worst.memory);
        set(StepPart::Loss, m * worst.loss);
        set(StepPart::Recompute, m * worst.recompute);
        set(StepPart::Tensor, step.traffic[TrafficKind::Tensor].exposed);
        set(StepPart::Context, step.traffic[TrafficKind::Context].exposed);
        set(StepPart::Expert, step.traffic[TrafficKind::Expert].exposed);
        set(StepPart::Pipeline, step.traffic[TrafficKind::Pipeline].exposed);
        set(StepPart::Data, step.traffic[TrafficKind::Data].exposed);
        set(StepPart::Optimizer, between.optimizer);
        set(StepPart::Offload, m * worst.offload + between.offload);
        set(StepPart::Bubble, bubble(worst, others));
        for (const double part : step.parts)
            step.seconds += part;
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
    Stage m_first;
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
