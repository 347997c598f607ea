// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/architecture_check.h"

#include "core/json/reader.h"
#include "core/model/architecture_fields.h"
#include "core/model/weight_inventory.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace headroom {

namespace {

// Far above every model, far below what overflows.
constexpr double maxParameters = 1e15;

Mixer usualMixer(const Architecture &model)
{
    if (model.mla)
        return Mixer::Mla;
    if (model.stateSpace) {
        switch (model.stateSpace->kind) {
        case StateSpaceKind::Mamba1:
            return Mixer::Mamba1;
        case StateSpaceKind::Mamba2:
            return Mixer::Mamba2;
        case StateSpaceKind::Rwkv4:
            return Mixer::Rwkv4;
        }
    }
    return model.slidingWindow ? Mixer::Sliding : Mixer::Full;
}

// One group, or the dense and the MoE layers apart.
std::vector<LayerGroup> usualGroups(const Architecture &model)
{
    LayerGroup layer;
    layer.count = model.layers;
    layer.mixer = usualMixer(model);
    if (layer.mixer == Mixer::Mamba1 || layer.mixer == Mixer::Mamba2 || layer.mixer == Mixer::Rwkv4)
        layer.ffn = Ffn::None;
    if (!model.moe)
        return { layer };

    const std::int64_t leading = std::min(model.moe->leadingDenseLayers, model.layers);
    LayerGroup sparse = layer;
    sparse.ffn = Ffn::Moe;
    sparse.count = (model.layers - leading) / model.moe->layerInterval;
    layer.ffn = Ffn::Dense;
    layer.count = model.layers - sparse.count;
    std::vector<LayerGroup> groups;
    for (const LayerGroup &group : { layer, sparse }) {
        if (group.count > 0)
            groups.push_back(group);
    }
    return groups;
}

bool anyGroup(const Architecture &model, bool (*matches)(Mixer))
{
    return std::ranges::any_of(model.groups, [&](const LayerGroup &group) { return matches(group.mixer); });
}

void requirePart(JsonReader &in, bool present, const char *key)
{
    if (!present)
        in.problem(ProblemKind::MissingKey, key, key, {});
}

void checkParts(JsonReader &in, const Architecture &model)
{
    const auto usesState = [&](Mixer mixer, StateSpaceKind kind) {
        const bool used = std::ranges::any_of(model.groups, [&](const LayerGroup &g) { return g.mixer == mixer; });
        return !used || (model.stateSpace && model.stateSpace->kind == kind);
    };
    const auto usesLinear = [&](Mixer mixer, LinearAttentionKind kind) {
        const bool used = std::ranges::any_of(model.groups, [&](const LayerGroup &g) { return g.mixer == mixer; });
        return !used || (model.linearAttention && model.linearAttention->kind == kind);
    };
    requirePart(in, model.mla || !anyGroup(model, [](Mixer m) { return m == Mixer::Mla; }), "mla");
    requirePart(in, model.dsv4 || !anyGroup(model, [](Mixer m) { return m == Mixer::Dsv4; }), "dsv4");
    requirePart(in, usesState(Mixer::Mamba1, StateSpaceKind::Mamba1) && usesState(Mixer::Mamba2, StateSpaceKind::Mamba2) &&
                        usesState(Mixer::Rwkv4, StateSpaceKind::Rwkv4), "ssm");
    requirePart(in, usesLinear(Mixer::GatedDeltanet, LinearAttentionKind::GatedDeltanet) &&
                        usesLinear(Mixer::Kda, LinearAttentionKind::Kda) &&
                        usesLinear(Mixer::Lightning, LinearAttentionKind::Lightning), "linear_attention");
    requirePart(in, model.slidingWindow || !anyGroup(model, [](Mixer m) { return m == Mixer::Sliding || m == Mixer::Dsv4; }),
                "sliding_window");
    requirePart(in, model.attentionChunk || !anyGroup(model, [](Mixer m) { return m == Mixer::Chunked; }),
                "attention_chunk_size");
}

void checkHeads(JsonReader &in, const Architecture &model)
{
    for (std::size_t i = 0; i < model.groups.size(); ++i) {
        const LayerGroup &group = model.groups[i];
        if (!isAttention(group.mixer))
            continue;
        const std::int64_t heads = headsOf(model, group);
        const std::int64_t kvHeads = kvHeadsOf(model, group);
        if (heads == 0) {
            in.require("num_attention_heads");
            if (in.has("num_attention_heads"))
                in.problem(ProblemKind::OutOfRange, "num_attention_heads", "0", "1…65536");
            return;
        }
        if (kvHeads == 0 || heads % kvHeads != 0) {
            const bool own = group.kvHeads.has_value();
            in.problem(ProblemKind::NotDivisible, own ? "layer_groups" : "num_key_value_heads", std::to_string(kvHeads),
                       std::to_string(heads));
            return;
        }
        if (headDimOf(model, group) == 0) {
            in.problem(ProblemKind::MissingKey, "head_dim", "head_dim", {});
            return;
        }
    }
}

} // namespace

void completeArchitecture(JsonReader &in, Architecture &model)
{
    if (!in.has("num_key_value_heads"))
        model.kvHeads = model.heads;
    if (!in.has("head_dim") && model.heads > 0 && model.hiddenSize % model.heads == 0)
        model.headDim = model.hiddenSize / model.heads;
    if (!in.has("num_hidden_layers")) {
        for (const LayerGroup &group : model.groups)
            model.layers += group.count;
    }
    if (!in.has("layer_groups"))
        model.groups = usualGroups(model);
    std::erase_if(model.groups, [](const LayerGroup &group) { return group.count == 0; });
}

void checkArchitecture(JsonReader &in, const Architecture &model)
{
    std::int64_t sum = 0;
    for (const LayerGroup &group : model.groups)
        sum += group.count;
    if (sum != model.layers || sum == 0)
        in.problem(ProblemKind::Conflict, "layer_groups", std::to_string(sum), std::to_string(model.layers));
    if (sum > maxLayers)
        in.problem(ProblemKind::OutOfRange, "layer_groups", std::to_string(sum), "1…" + std::to_string(maxLayers));
    if (model.moe && model.moe->expertsPerToken > model.moe->experts)
        in.problems().push_back({ ProblemKind::Conflict, in.pathOf("moe") + "/experts_per_token",
                                  std::to_string(model.moe->expertsPerToken), std::to_string(model.moe->experts), {} });
    if (model.dsv4 && model.heads * model.headDim % model.dsv4->outputGroups != 0)
        in.problem(ProblemKind::NotDivisible, "dsv4", std::to_string(model.dsv4->outputGroups),
                   std::to_string(model.heads * model.headDim));
    checkParts(in, model);
    checkHeads(in, model);
    if (!in.problems().empty())
        return;
    const double parameters = approximateParameters(weightInventory(model), model);
    if (parameters > maxParameters)
        in.problem(ProblemKind::OutOfRange, "hidden_size", std::to_string(model.hiddenSize), "1e15 parameters");
}

} // namespace headroom
