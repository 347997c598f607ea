// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/architecture_check.h"

#include "core/json/reader.h"
#include "core/model/architecture_fields.h"
#include "core/model/layer_order.h"
#include "core/model/weight_inventory.h"

#include <algorithm>
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
        case StateSpaceKind::Mamba1: return Mixer::Mamba1;
        case StateSpaceKind::Mamba2: return Mixer::Mamba2;
        case StateSpaceKind::Rwkv4: return Mixer::Rwkv4;
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

// Every kind of layer there is, the one of multi-token prediction included.
std::vector<LayerGroup> layerKinds(const Architecture &model)
{
    std::vector<LayerGroup> kinds = model.groups;
    if (model.mtp)
        kinds.push_back(model.mtp->layer);
    return kinds;
}

// The key of the part without which a mixer has no shape; empty where nothing is missing.
std::string_view missingPart(const Architecture &model, Mixer mixer)
{
    const auto state = [&](StateSpaceKind kind) -> std::string_view {
        return model.stateSpace && model.stateSpace->kind == kind ? "" : "ssm";
    };
    const auto linear = [&](LinearAttentionKind kind) -> std::string_view {
        return model.linearAttention && model.linearAttention->kind == kind ? "" : "linear_attention";
    };
    switch (mixer) {
    case Mixer::Sliding: return model.slidingWindow ? "" : "sliding_window";
    case Mixer::Chunked: return model.attentionChunk ? "" : "attention_chunk_size";
    case Mixer::Mla: return model.mla ? "" : "mla";
    case Mixer::Dsv4:
        if (!model.dsv4)
            return "dsv4";
        return model.slidingWindow ? "" : "sliding_window";
    case Mixer::GatedDeltanet: return linear(LinearAttentionKind::GatedDeltanet);
    case Mixer::Kda: return linear(LinearAttentionKind::Kda);
    case Mixer::Lightning: return linear(LinearAttentionKind::Lightning);
    case Mixer::Mamba1: return state(StateSpaceKind::Mamba1);
    case Mixer::Mamba2: return state(StateSpaceKind::Mamba2);
    case Mixer::Rwkv4: return state(StateSpaceKind::Rwkv4);
    case Mixer::Full:
    case Mixer::BlockSparse:
    case Mixer::Bidirectional:
    case Mixer::None: return "";
    }
    return "";
}

void checkHeads(JsonReader &in, const Architecture &model, const LayerGroup &group)
{
    const std::int64_t heads = headsOf(model, group);
    const std::int64_t kvHeads = kvHeadsOf(model, group);
    if (heads == 0) {
        if (in.require("num_attention_heads"))
            in.problem(ProblemKind::OutOfRange, "num_attention_heads", "0", "1…" + std::to_string(maxHeads));
    } else if (isAttention(group.mixer) && (kvHeads == 0 || heads % kvHeads != 0)) {
        in.problem(ProblemKind::NotDivisible, group.kvHeads ? "layer_groups" : "num_key_value_heads",
                   std::to_string(kvHeads), std::to_string(heads));
    } else if (group.mixer != Mixer::Mla && headDimOf(model, group) == 0) {
        in.problem(ProblemKind::MissingKey, "head_dim", "head_dim", {});
    }
}

void checkLayers(JsonReader &in, const Architecture &model)
{
    for (const LayerGroup &group : layerKinds(model)) {
        if (const std::string_view key = missingPart(model, group.mixer); !key.empty())
            in.problem(ProblemKind::MissingKey, key, std::string(key), {});
        else if (isAttention(group.mixer) || group.mixer == Mixer::Mla || group.mixer == Mixer::Dsv4)
            checkHeads(in, model, group);
        if (!in.problems().empty())
            return;
    }
    if (!fitsKnownOrder(model)) {
        const bool letters = !model.layerPattern.empty();
        in.problem(ProblemKind::Conflict, letters ? "hybrid_override_pattern" : "dsv4",
                   letters ? model.layerPattern.substr(0, 60) : "compress_ratios", "layer_groups");
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
    // How such layers alternate has no usual case.
    if (model.linearAttention || model.dsv4 || (model.stateSpace && model.heads > 0))
        in.require("layer_groups");
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
        in.problems().push_back({ ProblemKind::Conflict,
                                  in.pathOf("moe") + "/experts_per_token",
                                  std::to_string(model.moe->expertsPerToken),
                                  std::to_string(model.moe->experts),
                                  {} });
    if (model.dsv4 && model.heads * model.headDim % model.dsv4->outputGroups != 0)
        in.problem(ProblemKind::NotDivisible, "dsv4", std::to_string(model.dsv4->outputGroups),
                   std::to_string(model.heads * model.headDim));
    if (in.problems().empty())
        checkLayers(in, model);
    if (!in.problems().empty())
        return;
    const double parameters = approximateParameters(weightInventory(model), model);
    if (parameters > maxParameters)
        in.problem(ProblemKind::OutOfRange, "hidden_size", std::to_string(model.hiddenSize), "1e15 parameters");
}

} // namespace headroom
