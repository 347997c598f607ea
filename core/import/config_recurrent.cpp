// SPDX-License-Identifier: GPL-3.0-or-later
// State-space models, and stacks that mix them with attention. Sources: the configuration and modeling
// files of transformers, mamba_ssm's config for the original Mamba releases, or the code beside the weights on the hub.
#include "core/import/config_families.h"
#include "core/model/architecture_fields.h"

#include <algorithm>

namespace headroom {

namespace {

void readMamba1(ConfigReader &in, Architecture &model)
{
    model.modelClass = ModelClass::StateSpace;
    model.normsPerLayer = 1;
    model.positional = Positional::None;
    StateSpace part { .kind = StateSpaceKind::Mamba1 };
    // Where both are there, intermediate_size is the width of the weights: Falcon-Mamba's expand is not.
    part.innerSize = model.intermediateSize.value_or(in.integer({ "expand" }, 1, 64).value_or(2) * model.hiddenSize);
    model.intermediateSize.reset();
    part.stateSize = in.sizeOr({ "state_size" }, 1, 1 << 16, 16);
    part.convolution = in.sizeOr({ "conv_kernel" }, 1, 1 << 10, 4);
    const auto rank = in.any("time_step_rank");
    part.stepRank = rank != nullptr && rank->is_number() ? in.need({ "time_step_rank" }, 1, maxWidth)
                                                         : (model.hiddenSize + 15) / 16;
    part.convolutionBias = in.flag({ "use_conv_bias" }, true);
    part.projectionBias = in.flag({ "use_bias" }, false);
    model.stateSpace = part;
    model.groups = { { .count = model.layers, .mixer = Mixer::Mamba1, .ffn = Ffn::None } };
}

// Both the transformers form and that of mamba_ssm.
void readMamba2(ConfigReader &in, Architecture &model)
{
    model.modelClass = ModelClass::StateSpace;
    model.normsPerLayer = 1;
    model.positional = Positional::None;
    StateSpace part { .kind = StateSpaceKind::Mamba2 };
    const std::int64_t inner = in.integer({ "expand" }, 1, 64).value_or(2) * model.hiddenSize;
    part.headDim = in.sizeOr({ "head_dim" }, 1, maxHeadDim, 64);
    part.heads = in.integer({ "num_heads" }, 1, maxHeads).value_or(std::max<std::int64_t>(1, inner / part.headDim));
    part.groups = in.integer({ "n_groups" }, 1, maxHeads).value_or(1);
    part.stateSize = in.sizeOr({ "state_size" }, 1, 1 << 16, 128);
    part.convolution = in.sizeOr({ "conv_kernel" }, 1, 1 << 10, 4);
    part.convolutionBias = in.flag({ "use_conv_bias" }, true);
    part.projectionBias = in.flag({ "use_bias" }, false);
    model.stateSpace = part;
    model.groups = { { .count = model.layers, .mixer = Mixer::Mamba2, .ffn = Ffn::None } };
}

// mamba_ssm's config has no model_type: ssm_cfg names the layer. The vocabulary is padded when the model is built.
void readMambaSsm(ConfigReader &in, Architecture &model)
{
    const nlohmann::ordered_json *layer = in.object("ssm_cfg");
    std::string_view kind;
    if (layer != nullptr) {
        JsonReader part(*layer, in.pathOf("ssm_cfg"), in.problems());
        kind = part.text("layer").value_or("");
    }
    if (kind == "Mamba2")
        readMamba2(in, model);
    else
        readMamba1(in, model);
    if (const auto multiple = in.integer({ "pad_vocab_size_multiple" }, 1, 1 << 16); multiple && model.vocabSize)
        model.vocabSize = (*model.vocabSize + *multiple - 1) / *multiple * *multiple;
    if (const nlohmann::ordered_json *attention = in.list("attn_layer_idx");
        attention != nullptr && !attention->empty())
        in.unsupported("attn_layer_idx");
    if (in.integer({ "d_intermediate" }, 0, maxInner).value_or(0) > 0)
        in.unsupported("d_intermediate");
}

StateSpace readMambaHeads(ConfigReader &in, const Architecture &model)
{
    StateSpace part { .kind = StateSpaceKind::Mamba2 };
    part.heads = in.need({ "mamba_num_heads", "mamba_n_heads" }, 1, maxHeads);
    if (const nlohmann::ordered_json *width = in.any("mamba_d_head"); width != nullptr && *width == "auto")
        part.headDim = std::max<std::int64_t>(1, in.sizeOr({ "mamba_expand" }, 1, 64, 2) * model.hiddenSize
                                                     / std::max<std::int64_t>(part.heads, 1));
    else
        part.headDim = in.need({ "mamba_head_dim", "mamba_d_head" }, 1, maxHeadDim);
    part.groups = in.integer({ "n_groups", "mamba_n_groups" }, 1, maxHeads).value_or(1);
    part.stateSize = in.need({ "ssm_state_size", "mamba_d_state" }, 1, 1 << 16);
    part.convolution = in.need({ "conv_kernel", "mamba_d_conv" }, 1, 1 << 10);
    part.convolutionBias = in.flag({ "use_conv_bias", "mamba_conv_bias" }, true);
    part.projectionBias = in.flag({ "mamba_proj_bias", "use_bias" }, false);
    return part;
}

// Nemotron-H: a letter a layer, each of which is one mixer or one MLP. Newer files spell the letters out.
void readNemotronH(ConfigReader &in, Architecture &model)
{
    std::string pattern(in.text({ "hybrid_override_pattern" }).value_or(""));
    const auto letterOf = [](std::string_view word) -> char {
        return word == "mamba" ? 'M' : word == "attention" ? '*' : word == "moe" ? 'E' : '-';
    };
    if (pattern.empty()) {
        for (const std::string &word : in.words("layers_block_type", maxLayers))
            pattern += letterOf(word);
    }
    if (!in.has("num_hidden_layers") && pattern.size() <= static_cast<std::size_t>(maxLayers))
        model.layers = static_cast<std::int64_t>(pattern.size());
    if (pattern.empty() || pattern.size() != static_cast<std::size_t>(model.layers)) {
        in.problem(ProblemKind::Conflict, "hybrid_override_pattern", std::to_string(pattern.size()),
                   std::to_string(model.layers));
        return;
    }
    model.modelClass = ModelClass::Hybrid;
    model.normsPerLayer = 1;
    model.gatedMlp = false;
    model.activation = Activation::SquaredRelu;
    model.positional = Positional::None;
    model.headDim = in.integer({ "attention_head_dim", "head_dim" }, 1, maxHeadDim).value_or(model.headDim);
    model.attentionBias = in.flag({ "attention_bias" }, false) ? AttentionBias::All : AttentionBias::None;
    model.mlpBias = in.flag({ "mlp_bias" }, false);
    model.stateSpace = readMambaHeads(in, model);
    model.layerPattern = pattern;
    if (pattern.contains('E')) {
        model.moe = readExperts(in);
        // The published totals: Nano's counts a bias of the router in each layer, Super's does not.
        model.moe->routerCorrectionBias = model.moe->expertHiddenSize == 0;
    }
    LayerStack stack;
    for (const char letter : pattern) {
        switch (letter) {
        case 'M': stack.add({ .mixer = Mixer::Mamba2, .ffn = Ffn::None, .norms = 1 }); break;
        case '*': stack.add({ .mixer = Mixer::Full, .ffn = Ffn::None, .norms = 1 }); break;
        case 'E': stack.add({ .mixer = Mixer::None, .ffn = Ffn::Moe, .norms = 1 }); break;
        case '-': stack.add({ .mixer = Mixer::None, .ffn = Ffn::Dense, .norms = 1 }); break;
        default:
            in.problem(ProblemKind::UnknownValue, "hybrid_override_pattern", std::string(1, letter), "M * E -");
            return;
        }
    }
    model.groups = stack.groups();
    const std::int64_t modules = in.integer({ "num_nextn_predict_layers" }, 0, 64).value_or(0);
    if (modules > 0 && model.moe) {
        model.mtp = Mtp { .modules = modules,
                          .layer = { .count = 1, .mixer = Mixer::Full, .ffn = Ffn::Moe, .norms = 2 },
                          .norms = 3 };
    }
}

// modeling_jamba.py: attention every attn_layer_period layers, experts every expert_layer_period.
void readJamba(ConfigReader &in, Architecture &model)
{
    model.modelClass = ModelClass::Hybrid;
    model.positional = Positional::None;
    StateSpace part { .kind = StateSpaceKind::Mamba1, .innerNorms = true };
    part.innerSize = in.sizeOr({ "mamba_expand" }, 1, 64, 2) * model.hiddenSize;
    part.stateSize = in.sizeOr({ "mamba_d_state" }, 1, 1 << 16, 16);
    part.convolution = in.sizeOr({ "mamba_d_conv" }, 1, 1 << 10, 4);
    part.stepRank = (model.hiddenSize + 15) / 16;
    if (const nlohmann::ordered_json *rank = in.any("mamba_dt_rank"); rank != nullptr && *rank != "auto")
        part.stepRank = in.need({ "mamba_dt_rank" }, 1, maxWidth);
    part.convolutionBias = in.flag({ "mamba_conv_bias" }, true);
    part.projectionBias = in.flag({ "mamba_proj_bias" }, false);
    model.stateSpace = part;
    const std::int64_t attention = in.sizeOr({ "attn_layer_period" }, 1, maxLayers, 8);
    const std::int64_t attentionAt = in.sizeOr({ "attn_layer_offset" }, 0, maxLayers, 4);
    const std::int64_t expert = in.sizeOr({ "expert_layer_period" }, 1, maxLayers, 2);
    const std::int64_t expertAt = in.sizeOr({ "expert_layer_offset" }, 0, maxLayers, 1);
    const bool sparse = in.integer({ "num_experts" }, 1, maxExperts).value_or(16) > 1;
    if (sparse) {
        model.moe = readExperts(in);
        model.moe->layerInterval = expert;
        model.moe->denseIntermediateSize = model.intermediateSize;
    }
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        stack.add({ .mixer = i % attention == attentionAt % attention ? Mixer::Full : Mixer::Mamba1,
                    .ffn = sparse && i % expert == expertAt % expert ? Ffn::Moe : Ffn::Dense });
    }
    model.groups = stack.groups();
}

// modeling_granitemoehybrid.py: the shared expert is the only MLP where there are no routed ones.
void readGraniteHybrid(ConfigReader &in, Architecture &model)
{
    model.positional = in.text({ "position_embedding_type" }) == "nope" ? Positional::None : Positional::Rope;
    model.attentionBias = in.flag({ "attention_bias" }, false) ? AttentionBias::All : AttentionBias::None;
    const std::int64_t shared = in.integer({ "shared_intermediate_size" }, 0, maxInner).value_or(0);
    if (in.integer({ "num_local_experts" }, 0, maxExperts).value_or(0) > 0) {
        model.moe = readExperts(in);
    } else if (shared > 0) {
        model.intermediateSize = shared;
    }
    const std::string_view key = in.has("layer_types") ? "layer_types" : "layers_block_type";
    const std::vector<std::string> types = in.words(key, model.layers);
    LayerStack stack;
    bool mamba = false;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        const auto index = static_cast<std::size_t>(i);
        const bool recurrent = index < types.size() && types[index] == "mamba";
        mamba = mamba || recurrent;
        stack.add({ .mixer = recurrent ? Mixer::Mamba2 : Mixer::Full, .ffn = model.moe ? Ffn::Moe : Ffn::Dense });
    }
    if (mamba) {
        model.modelClass = ModelClass::Hybrid;
        model.stateSpace = readMambaHeads(in, model);
    }
    model.groups = stack.groups();
}

void readRwkv(ConfigReader &in, Architecture &model)
{
    model.modelClass = ModelClass::StateSpace;
    model.norm = Norm::LayerNorm;
    model.gatedMlp = false;
    model.positional = Positional::None;
    model.embedNorm = true;
    model.intermediateSize = model.intermediateSize.value_or(4 * model.hiddenSize);
    if (in.integer({ "attention_hidden_size" }, 1, maxWidth).value_or(model.hiddenSize) != model.hiddenSize)
        in.unsupported("attention_hidden_size");
    model.stateSpace = StateSpace { .kind = StateSpaceKind::Rwkv4 };
    model.groups = { { .count = model.layers, .mixer = Mixer::Rwkv4, .ffn = Ffn::None, .norms = 2 } };
}

constexpr ConfigDefaults byPattern { .layers = fromPattern };
constexpr ConfigDefaults stateSpace { .heads = noHeads };
constexpr ConfigDefaults tiedStateSpace { .heads = noHeads, .tied = true };

constexpr std::array families = {
    ConfigFamily { "mamba", readMambaSsm, tiedStateSpace },
    ConfigFamily { "mamba2", readMamba2, stateSpace },
    ConfigFamily { "falcon_mamba", readMamba1, tiedStateSpace },
    ConfigFamily { "nemotron_h", readNemotronH, byPattern },
    ConfigFamily { "jamba", readJamba },
    ConfigFamily { "granitemoehybrid", readGraniteHybrid },
    ConfigFamily { "rwkv", readRwkv, stateSpace },
};

} // namespace

std::span<const ConfigFamily> recurrentFamilies()
{
    return families;
}

} // namespace headroom
