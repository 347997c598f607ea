// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/config_families.h"
#include "core/model/architecture_fields.h"

namespace headroom {

namespace {

bool sparse(ConfigReader &in)
{
    for (const std::string_view key : { "num_experts", "n_routed_experts", "num_local_experts", "moe_num_experts" }) {
        if (in.integer({ key }, 0, maxExperts).value_or(0) > 1)
            return true;
    }
    return false;
}

// A mark a layer, or a number of dense layers before the first mixture.
std::vector<bool> sparseLayers(ConfigReader &in, const Architecture &model)
{
    const std::int64_t leading = model.moe ? model.moe->leadingDenseLayers : model.layers;
    const nlohmann::ordered_json *marks = in.any("moe_layer_freq");
    const std::vector<std::int64_t> listed = marks != nullptr && marks->is_array()
                                                 ? in.integers("moe_layer_freq", model.layers, 1)
                                                 : std::vector<std::int64_t>();
    std::vector<bool> layers;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        const auto index = static_cast<std::size_t>(i);
        layers.push_back(model.moe && (index < listed.size() ? listed[index] == 1 : i >= leading));
    }
    return layers;
}

void readCommonest(ConfigReader &in, Architecture &model)
{
    model.attentionBias = in.flag({ "attention_bias" }, false) ? AttentionBias::All : AttentionBias::None;
    model.mlpBias = in.flag({ "mlp_bias" }, false);
    if (in.flag({ "use_qk_norm", "qk_norm" }, false))
        model.qkNorm = QkNorm::PerHead;
    if (in.has("kv_lora_rank"))
        readLatentAttention(in, model);
    if (sparse(in))
        model.moe = readExperts(in);
    const std::vector<std::string> types = in.words("layer_types", model.layers);
    if (!types.empty())
        model.slidingWindow = in.integer({ "sliding_window" }, 1, maxTokens);
    const std::vector<bool> mixtures = sparseLayers(in, model);
    LayerStack stack;
    for (std::size_t i = 0; i < mixtures.size(); ++i) {
        LayerGroup layer { .mixer = model.mla ? Mixer::Mla : Mixer::Full, .ffn = mixtures[i] ? Ffn::Moe : Ffn::Dense };
        if (i < types.size() && types[i] == "sliding_attention" && model.slidingWindow)
            layer.mixer = Mixer::Sliding;
        else if (i < types.size() && types[i] != "full_attention")
            in.unsupported("layer_types");
        stack.add(layer);
    }
    model.groups = stack.groups();
}

} // namespace

const ConfigFamily &commonestFamily()
{
    static constexpr ConfigFamily commonest { "", readCommonest };
    return commonest;
}

} // namespace headroom
