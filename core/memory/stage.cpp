// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/stage.h"

#include <algorithm>

namespace headroom {

namespace {

void countGroups(Stage &stage, std::int64_t from, std::int64_t count)
{
    const std::vector<std::uint8_t> &order = stage.model().layerOrder;
    for (std::int64_t layer = from; layer < from + count; ++layer)
        ++stage.groupLayers[order[static_cast<std::size_t>(layer)]];
    stage.layers += count;
}

// vLLM gives what an even split leaves over to the stages before the last, from the end; all of it to the last one before
// 0.8. Source: vllm/distributed/utils.py, get_pp_indices (PR 13839).
bool dealsFromTheEnd(const Settings &settings)
{
    return settings.task == Task::Inference && settings.inference.engine == Engine::Vllm;
}

// Layers of the parts before part `index` of an even split.
std::int64_t layersBefore(std::int64_t layers, std::int32_t parts, std::int32_t index)
{
    return layers / parts * index + std::min<std::int64_t>(index, layers % parts);
}

// Adds the layers of the pipeline's stage `index`.
void dealChunks(Stage &stage, std::int32_t index)
{
    const Settings::Parallelism &split = stage.settings.parallelism;
    if (static_cast<std::int32_t>(split.stageLayers.size()) == stage.stages) {
        std::int64_t from = 0;
        for (std::int32_t i = 0; i < index; ++i)
            from += split.stageLayers[static_cast<std::size_t>(i)];
        if (index == stage.index)
            stage.firstLayer = from;
        countGroups(stage, from, split.stageLayers[static_cast<std::size_t>(index)]);
        return;
    }
    const std::int64_t all = stage.architecture().layers;
    if (dealsFromTheEnd(stage.settings)) {
        constexpr std::int32_t toLastUntil = 8;
        const std::int64_t rest = all % stage.stages;
        if (stage.settings.inference.before(toLastUntil)) {
            stage.firstLayer = all / stage.stages * index;
            countGroups(stage, stage.firstLayer, all / stage.stages + (index == stage.stages - 1 ? rest : 0));
            return;
        }
        const std::int64_t firstLarger = stage.stages - 1 - rest;
        const std::int64_t larger = std::clamp<std::int64_t>(index - firstLarger, 0, rest);
        const bool isLarger = index >= firstLarger && index < stage.stages - 1;
        stage.firstLayer = all / stage.stages * index + larger;
        countGroups(stage, stage.firstLayer, all / stage.stages + (isLarger ? 1 : 0));
        return;
    }
    const std::int32_t chunks = stage.stages * std::max(split.virtualStages, 1);
    if (index == stage.index)
        stage.firstLayer = layersBefore(all, chunks, index);
    for (std::int32_t chunk = index; chunk < chunks; chunk += stage.stages)
        countGroups(stage, layersBefore(all, chunks, chunk), evenLayers(all, chunks, chunk));
}

void dealLayers(Stage &stage)
{
    const std::int64_t all = stage.architecture().layers;
    const auto groups = static_cast<std::ptrdiff_t>(stage.architecture().groups.size());
    std::fill_n(stage.groupLayers.begin(), groups, 0);

    if (stage.stages == 1) {
        for (std::size_t group = 0; group < stage.architecture().groups.size(); ++group)
            stage.groupLayers[group] = static_cast<std::int32_t>(stage.architecture().groups[group].count);
        stage.layers = all;
        return;
    }
    dealChunks(stage, stage.index);
    if (holdsBothEnds(stage))
        dealChunks(stage, stage.stages - 1 - stage.index);
}

} // namespace

std::int64_t evenLayers(std::int64_t layers, std::int32_t stages, std::int32_t index)
{
    return layers / stages + (index < layers % stages ? 1 : 0);
}

bool holdsBothEnds(const Stage &stage)
{
    return stage.settings.task == Task::Training && stage.stages > 1
           && stage.settings.parallelism.schedule == Schedule::DualPipe;
}

Stage makeStage(const Settings &settings, const Layout &layout, std::int32_t index)
{
    Stage stage {
        .settings = settings, .layout = layout, .index = index, .stages = layout.pipeline, .groupLayers = {}
    };
    stage.first = index == 0 || (holdsBothEnds(stage) && index == stage.stages - 1);
    stage.last = index == stage.stages - 1 || (holdsBothEnds(stage) && index == 0);
    dealLayers(stage);

    const double replicas = static_cast<double>(layout.data) * layout.context;
    const double sameExperts = replicas * layout.tensor / (static_cast<double>(layout.expert) * layout.expertTensor);
    const double most =
        settings.parallelism.shardGroup > 0 ? settings.parallelism.shardGroup : replicas * layout.tensor;
    stage.dataShards = std::min(most, replicas);
    stage.expertShards = std::clamp(sameExperts, 1.0, most);
    stage.sequenceParallel = sequenceParallel(settings, layout);
    return stage;
}

} // namespace headroom
