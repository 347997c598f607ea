// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

#include <initializer_list>

// Figures made by hand, so that charts are tested apart from the calculation.
namespace headroom::test {

// Between steps without activations and loss, then the loss if there is one, then the peak as it is.
inline void addMoments(DeviceMemory &device)
{
    const auto add = [&device](Moment moment, std::initializer_list<TermId> without) {
        MomentMemory &memory = device.moments[device.momentCount++];
        memory = { moment, device.terms };
        for (const TermId term : without)
            memory.terms[term] = Bytes();
    };
    add(Moment::Static, { TermId::Activations, TermId::Loss, TermId::Gradients });
    if (device.peak != Moment::Loss)
        add(Moment::Loss, { TermId::Gradients });
    add(device.peak, {});
    add(Moment::OptimizerStep, { TermId::Activations, TermId::Loss });
}

inline DeviceMemory sampleDevice(std::int32_t stage, std::int32_t stages)
{
    DeviceMemory device;
    device.stage = stage;
    device.peak = stage + 1 == stages && stages > 1 ? Moment::Loss : Moment::Backward;
    device.terms[TermId::Weights] = Bytes::fromGib(8.5);
    device.terms[TermId::Gradients] = Bytes::fromGib(17.25);
    device.terms[TermId::MasterWeights] = Bytes::fromGib(4.25);
    device.terms[TermId::OptimizerStates] = Bytes::fromGib(8.5);
    device.terms[TermId::Activations] = Bytes::fromGib(18.0 * (stages - stage) / stages);
    device.terms[TermId::Workspace] = Bytes::fromGib(0.5);
    device.terms[TermId::Communication] = Bytes::fromGib(1.25);
    device.terms[TermId::Runtime] = Bytes::fromGib(0.75);
    device.terms[TermId::Fragmentation] = Bytes::fromGib(2.5);
    if (stage + 1 == stages)
        device.terms[TermId::Loss] = Bytes::fromGib(6.5);
    addMoments(device);
    return device;
}

inline Evaluation sampleEvaluation(std::int32_t stages = 2)
{
    Evaluation evaluation;
    evaluation.settings.task = Task::Training;
    Estimate &estimate = evaluation.estimate;
    estimate.layout.pipeline = stages;
    estimate.layout.tensor = 8;
    estimate.stages = stages;
    estimate.capacity = Bytes::fromGib(79.625);
    estimate.usable = estimate.capacity;
    for (std::int32_t stage = 0; stage < stages; ++stage)
        estimate.devices.push_back(sampleDevice(stage, stages));
    return evaluation;
}

inline Scenario sampleScenario()
{
    Scenario scenario;
    scenario.model.preset = "llama-3-70b";
    scenario.hardware.accelerator = "h100-sxm5-80gb";
    return scenario;
}

} // namespace headroom::test
