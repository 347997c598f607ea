// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/layouts.h"

#include "core/model/model_catalogue.h"
#include "core/scenario/checks.h"

#include <algorithm>
#include <numeric>

namespace headroom {

namespace {

// SGLang's guide runs models that are larger than a node with tensor parallelism over all nodes; others split layers
// there. Source: docs/references/multi_node_deployment of SGLang; vLLM's docs/serving/parallelism_scaling.
std::int64_t mostTensor(const Settings &settings)
{
    constexpr std::int64_t nodes = 4;
    const bool acrossNodes = settings.task == Task::Inference && settings.inference.engine == Engine::Sglang;
    return settings.perNode * (acrossNodes ? nodes : 1);
}

bool tensorAllowed(const Settings &settings, std::int32_t tensor)
{
    if (settings.parallelism.tensor > 0)
        return tensor == settings.parallelism.tensor;
    if (const std::int32_t ranks = settings.parallelism.decodeContext; ranks > 1 && tensor % ranks != 0)
        return false; // ranks that share a sequence's cache are ranks of the tensor degree
    if (tensor == 1)
        return true;
    if (!splitsModels(settings))
        return false;
    return splitsHeads(settings) && tensor <= mostTensor(settings)
           && !undividedHeads(settings.model->architecture, tensor);
}

bool pipelineAllowed(const Settings &settings, std::int32_t pipeline)
{
    if (settings.parallelism.pipeline > 0)
        return pipeline == settings.parallelism.pipeline;
    if (pipeline > 1 && !splitsModels(settings))
        return false;
    const std::int64_t layers = settings.model->architecture.layers;
    const std::int64_t chunks = std::int64_t { pipeline } * std::max(settings.parallelism.virtualStages, 1);
    if (chunks > layers)
        return false;
    const bool powerOfTwo = (pipeline & (pipeline - 1)) == 0;
    // Stages of unequal length, as the 16 of Llama 3 405B's 126 layers.
    const bool uneven = powerOfTwo && chunks == pipeline && 2 * chunks <= layers;
    if (settings.task == Task::Training)
        return layers % chunks == 0 || (uneven && settings.training.framework != Framework::Textbook);
    if (settings.inference.engine == Engine::LlamaCpp && !settings.countIsAuto && pipeline == settings.count)
        return true; // it deals layers to however many cards there are
    return pipeline <= 8 || powerOfTwo;
}

} // namespace

bool splitsModels(const Settings &settings)
{
    if (settings.task != Task::Training)
        return true;
    switch (settings.training.framework) {
    case Framework::Transformers:
    case Framework::Torchtune:
    case Framework::Litgpt: return false;
    case Framework::Textbook:
    case Framework::Megatron:
    case Framework::Torchtitan: break;
    }
    return true;
}

std::vector<ModelSplit> modelSplits(const Settings &settings)
{
    const auto most = static_cast<std::int32_t>(std::min<std::int64_t>(settings.model->architecture.layers, 128));
    const std::int32_t lastPipeline = std::max(most, settings.parallelism.pipeline);
    const std::int32_t lastTensor =
        std::max<std::int32_t>(static_cast<std::int32_t>(mostTensor(settings)), settings.parallelism.tensor);
    std::vector<ModelSplit> splits;
    splits.reserve(32);
    const auto add = [&](std::int32_t tensor) {
        if (!tensorAllowed(settings, tensor))
            return;
        for (std::int32_t pipeline = settings.parallelism.pipeline > 0 ? settings.parallelism.pipeline : 1;
             pipeline <= lastPipeline; ++pipeline) {
            if (pipelineAllowed(settings, pipeline))
                splits.push_back({ tensor, pipeline, std::max(settings.parallelism.context, 1) });
        }
    };
    if (settings.parallelism.tensor > 0) {
        add(settings.parallelism.tensor);
    } else {
        for (std::int32_t tensor = 1; tensor <= lastTensor; tensor *= 2)
            add(tensor);
    }
    std::ranges::sort(splits, [](const ModelSplit &a, const ModelSplit &b) {
        return a.cards() != b.cards() ? a.cards() < b.cards() : a.tensor > b.tensor;
    });
    return splits;
}

Layout layoutOf(const Settings &settings, const ModelSplit &split, std::int64_t replicas)
{
    const Settings::Parallelism &said = settings.parallelism;
    const bool trains = settings.task == Task::Training;
    Layout layout { .tensor = split.tensor,
                    .pipeline = split.pipeline,
                    .context = split.context,
                    .expert = 1,
                    .expertTensor = 1,
                    .data = static_cast<std::int32_t>(replicas) };
    const std::optional<Moe> &moe = settings.model->architecture.moe;
    if (!moe)
        return layout;
    const std::int64_t ranks = std::int64_t { split.tensor } * split.context * replicas;
    const std::int64_t cut = said.expertTensor > 0 ? said.expertTensor : split.tensor; // of an expert in training
    if (said.expert > 0) {
        layout.expert = said.expert;
    } else if (trains && splitsModels(settings)) {
        std::int64_t expert = 1;
        while (moe->experts % (expert * 2) == 0 && replicas * split.context % (expert * 2) == 0
               && ranks % (expert * 2 * cut) == 0)
            expert *= 2;
        layout.expert = static_cast<std::int32_t>(expert);
    }
    // Megatron splits experts over tensor ranks like everything else unless told; engines with expert parallelism
    // keep them whole.
    if (said.expertTensor > 0) {
        layout.expertTensor = said.expertTensor;
    } else if (trains || layout.expert == 1) {
        // Not more than the ranks that the experts leave.
        const std::int64_t left = std::max<std::int64_t>(ranks / layout.expert, 1);
        layout.expertTensor = static_cast<std::int32_t>(std::gcd(std::int64_t { split.tensor }, left));
    }
    return layout;
}

std::int64_t replicaUnit(const Settings &settings, const ModelSplit &split)
{
    const Settings::Parallelism &said = settings.parallelism;
    std::int64_t unit = 1;
    if (settings.model->architecture.moe) {
        const std::int64_t group = std::int64_t { std::max(said.expert, 1) } * std::max(said.expertTensor, 1);
        unit = group / std::gcd(group, std::int64_t { split.tensor } * split.context);
    }
    if (settings.task == Task::Training && said.shardGroup > 1) {
        const std::int64_t group = said.shardGroup;
        unit = std::lcm(unit, group / std::gcd(group, std::int64_t { split.context }));
    }
    return unit;
}

bool suitsBatch(const Settings &settings, std::int64_t replicas)
{
    const Settings::Training &training = settings.training;
    if (settings.task != Task::Training || training.globalBatch == 0)
        return true;
    return training.globalBatch % (training.microBatch * replicas) == 0;
}

} // namespace headroom
