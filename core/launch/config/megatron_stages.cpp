// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/layer_pattern.h"
#include "core/launch/config/megatron.h"
#include "core/memory/stage.h"

#include <algorithm>
#include <numeric>

namespace headroom {

namespace {

std::string listText(const std::vector<std::int64_t> &values)
{
    std::string text = "[";
    for (const std::int64_t value : values)
        text.append(text.size() > 1 ? "," : "").append(std::to_string(value));
    return text + ']';
}

// A stage holds every p-th chunk: with virtual stages several of them.
void readLayout(SettingReader &in, const std::string &layout, std::int64_t stages)
{
    constexpr std::string_view name = "--pipeline-model-parallel-layout";
    const auto chunks = pipelineLayout(layout);
    const std::int64_t count = chunks ? std::ssize(*chunks) : 0;
    if (!chunks || count % stages != 0) {
        in.refuse(ProblemKind::WrongType, name, layout.substr(0, 60), "Et*2|t*3|tL");
        return;
    }
    std::vector<std::int64_t> layers(static_cast<std::size_t>(stages));
    for (std::size_t i = 0; i < chunks->size(); ++i)
        layers[i % layers.size()] += (*chunks)[i];
    in.say("parallelism.stage_layers", listText(layers), name);
    if (count > stages)
        in.say("parallelism.virtual_stages", std::to_string(count / stages), name);
}

// Even but for what the first and the last stage are said to have, or for an embedding and a head that count as layers.
// Source: megatron/core/transformer/transformer_block.py, get_num_layers_to_build.
void readEnds(SettingReader &in, std::int64_t layers, std::int64_t stages)
{
    const auto first = in.integer("--decoder-first-pipeline-num-layers");
    const auto last = in.integer("--decoder-last-pipeline-num-layers");
    const std::int64_t head = in.isSet("--account-for-loss-in-pipeline-split") ? 1 : 0;
    const std::int64_t embedding = in.isSet("--account-for-embedding-in-pipeline-split") ? 1 : 0;
    if (stages <= 1 || (!first && !last && head + embedding == 0))
        return;
    const auto fits = [layers](std::int64_t value) { return value >= 0 && value <= layers; };
    if (!fits(first.value_or(0)) || !fits(last.value_or(0)))
        return in.refuse(ProblemKind::OutOfRange,
                         first && !fits(*first) ? "--decoder-first-pipeline-num-layers"
                                                : "--decoder-last-pipeline-num-layers",
                         std::to_string(first && !fits(*first) ? *first : *last), "0…" + std::to_string(layers));
    std::vector<std::int64_t> split(static_cast<std::size_t>(stages));
    if (first || last) {
        const std::int64_t between = stages - (first ? 1 : 0) - (last ? 1 : 0);
        const std::int64_t rest = layers - first.value_or(0) - last.value_or(0);
        if (between > 0 ? rest < 0 || rest % between != 0 : rest != 0)
            return in.refuse(ProblemKind::NotDivisible, "--pipeline-model-parallel-size", std::to_string(stages),
                             std::to_string(rest));
        std::ranges::fill(split, between > 0 ? rest / between : 0);
    } else {
        if ((layers + head + embedding) % stages != 0)
            return in.refuse(ProblemKind::NotDivisible, "--pipeline-model-parallel-size", std::to_string(stages),
                             std::to_string(layers + head + embedding));
        std::ranges::fill(split, (layers + head + embedding) / stages);
    }
    split.front() = first.value_or(split.front() - embedding);
    split.back() = last.value_or(split.back() - head);
    in.say("parallelism.stage_layers", listText(split), "--num-layers");
}

} // namespace

void readMegatronStages(SettingReader &in, std::int64_t layers)
{
    const std::int64_t stages = in.integer("--pipeline-model-parallel-size").value_or(1);
    if (stages < 1 || stages > 4096)
        return; // told by the key's limits
    const auto chunkLayers = in.integer("--num-layers-per-virtual-pipeline-stage");
    const auto chunks = in.integer("--num-virtual-stages-per-pipeline-rank");
    if (const auto layout = in.text("--pipeline-model-parallel-layout"))
        return readLayout(in, *layout, stages);
    readEnds(in, layers, stages);
    if (chunks) {
        in.say("parallelism.virtual_stages", std::to_string(*chunks), "--num-virtual-stages-per-pipeline-rank");
    } else if (chunkLayers) {
        const std::int64_t counted = layers + (in.isSet("--account-for-loss-in-pipeline-split") ? 1 : 0)
                                     + (in.isSet("--account-for-embedding-in-pipeline-split") ? 1 : 0);
        if (*chunkLayers < 1 || counted % stages != 0 || counted / stages % *chunkLayers != 0)
            return in.refuse(ProblemKind::NotDivisible, "--num-layers-per-virtual-pipeline-stage",
                             std::to_string(*chunkLayers), std::to_string(counted / stages));
        in.say("parallelism.virtual_stages", std::to_string(counted / stages / *chunkLayers),
               "--num-layers-per-virtual-pipeline-stage");
    }
}

// Megatron deals layers only evenly unless a layout says otherwise.
void writeMegatronStages(SettingWriter &out)
{
    const Settings::Parallelism &split = out.settings().parallelism;
    const std::int64_t stages = out.layout().pipeline;
    const std::int64_t layers = out.settings().model->architecture.layers;
    const std::int64_t chunks = std::max(split.virtualStages, 1);
    out.settle({ "parallelism.virtual_stages", "parallelism.stage_layers" });
    if (stages <= 1)
        return;
    const bool even = split.stageLayers.empty() && layers % (stages * chunks) == 0;
    if (even) {
        if (chunks > 1)
            out.put("--num-virtual-stages-per-pipeline-rank", chunks);
        return;
    }
    std::vector<std::int64_t> parts(static_cast<std::size_t>(stages * chunks));
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t stage = i % static_cast<std::size_t>(stages);
        // Of a stage's layers each chunk has its share, the first ones what remains.
        parts[i] = split.stageLayers.empty()
                       ? evenLayers(layers, static_cast<std::int32_t>(stages * chunks), static_cast<std::int32_t>(i))
                       : evenLayers(split.stageLayers[stage], static_cast<std::int32_t>(chunks),
                                    static_cast<std::int32_t>(i / static_cast<std::size_t>(stages)));
    }
    std::string text = "E";
    for (std::size_t i = 0; i < parts.size(); ++i) {
        text.append(i > 0 ? "|" : "");
        if (parts[i] > 0)
            text.append("t*").append(std::to_string(parts[i]));
    }
    if (out.settings().model->architecture.mtp)
        text += 'm';
    out.put("--pipeline-model-parallel-layout", text + 'L');
}

} // namespace headroom
