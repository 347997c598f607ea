// SPDX-License-Identifier: GPL-3.0-or-later
// Google's Gemma. Sources: the configuration and modeling files of transformers.
#include "core/import/config_window.h"
#include "core/model/architecture_fields.h"

namespace headroom {

namespace {

void readGemma(ConfigReader &in, Architecture &model)
{
    model.attentionBias = biasIf(in.flag({ "attention_bias" }, false), AttentionBias::All);
    model.activation = Activation::GeluTanh; // whatever hidden_act says: the class overrides it
}

void readGemma2(ConfigReader &in, Architecture &model)
{
    model.activation = Activation::GeluTanh;
    model.normsPerLayer = 4;
    setWindows(in, model, 2, 4096);
}

void readGemma3(ConfigReader &in, Architecture &model)
{
    model.activation = Activation::GeluTanh;
    model.normsPerLayer = 4;
    model.qkNorm = QkNorm::PerHead;
    if (!model.maxPositions) {
        in.assume("max_position_embeddings");
        model.maxPositions = 131072; // Gemma3TextConfig
    }
    setWindows(in, model, 6, 4096);
}

// The last layers reuse the keys and values of an earlier one of their kind.
void shareLastCaches(std::vector<LayerGroup> &layers, std::int64_t shared)
{
    const auto count = static_cast<std::int64_t>(layers.size());
    for (std::int64_t i = std::max<std::int64_t>(0, count - shared); i < count; ++i)
        layers[static_cast<std::size_t>(i)].kvShared = 1;
}

void setGroups(Architecture &model, const std::vector<LayerGroup> &layers)
{
    LayerStack stack;
    for (const LayerGroup &layer : layers)
        stack.add(layer);
    model.groups = stack.groups();
}

// modeling_gemma3n.py: alternating updates of several streams (AltUp), low-rank residuals (LAuReL), an embedding for
// each layer.
void readGemma3n(ConfigReader &in, Architecture &model)
{
    model.activation = Activation::GeluTanh;
    model.normsPerLayer = 4;
    model.qkNorm = QkNorm::PerHead;
    model.slidingWindow = in.sizeOr({ "sliding_window" }, 1, maxTokens, 512);
    model.perLayerInput = in.sizeOr({ "hidden_size_per_layer_input" }, 1, 1 << 12, 256);
    model.perLayerVocabulary = in.sizeOr({ "vocab_size_per_layer_input" }, 1, maxVocabulary, 262144);
    model.altupInputs = in.sizeOr({ "altup_num_inputs" }, 1, 64, 4);
    model.laurelRank = in.sizeOr({ "laurel_rank" }, 1, maxWidth, 64);

    const std::int64_t h = model.hiddenSize;
    const std::int64_t inner = model.perLayerInput;
    const std::int64_t streams = model.altupInputs;
    const std::int64_t altup = h + streams * streams + streams * streams * streams + h * streams + h;
    const std::int64_t laurel = 2 * h * model.laurelRank + h;
    const std::int64_t perLayer = 2 * h * inner + h;
    model.extraParameters =
        model.perLayerVocabulary * inner * model.layers + h * inner * model.layers + inner + 2 * (streams - 1) * h * h;

    const WindowPattern pattern(in, model, 5);
    std::vector<LayerGroup> layers;
    layers.reserve(static_cast<std::size_t>(model.layers));
    for (std::int64_t i = 0; i < model.layers; ++i) {
        layers.push_back({ .mixer = pattern.slides(i) ? Mixer::Sliding : Mixer::Full,
                           .extraParameters = altup + laurel + perLayer });
    }
    shareLastCaches(layers, in.sizeOr({ "num_kv_shared_layers" }, 0, maxLayers, 15));
    setGroups(model, layers);
}

// modeling_gemma4.py: full layers have heads of their own size and, in the larger models, values that are the keys; a
// scale in each layer; experts beside the dense MLP; an embedding for each layer in the small models, whose last layers
// have no keys and values and may have an MLP twice as wide.
void readGemma4(ConfigReader &in, Architecture &model)
{
    model.activation = Activation::GeluTanh;
    model.normsPerLayer = 4;
    model.qkNorm = QkNorm::PerHead;
    model.slidingWindow = in.sizeOr({ "sliding_window" }, 1, maxTokens, 512);
    const std::int64_t h = model.hiddenSize;
    const std::int64_t inner = in.integer({ "hidden_size_per_layer_input" }, 0, 1 << 12).value_or(256);
    const std::int64_t perLayer = inner > 0 ? 2 * h * inner + h : 0;
    if (inner > 0) {
        model.perLayerInput = inner;
        model.perLayerVocabulary = in.sizeOr({ "vocab_size_per_layer_input" }, 1, maxVocabulary, 262144);
        model.extraParameters = model.perLayerVocabulary * inner * model.layers + h * inner * model.layers + inner;
    }
    const bool experts = in.flag({ "enable_moe_block" }, false);
    if (experts) {
        model.moe = readExperts(in);
        model.moe->parallelDenseIntermediateSize = model.intermediateSize.value_or(0);
        model.moe->routerExtra = h + model.moe->experts; // a scale of the input and of each expert
    }
    const std::int64_t shared = in.integer({ "num_kv_shared_layers" }, 0, maxLayers).value_or(0);
    const bool wide = in.flag({ "use_double_wide_mlp" }, false);
    const bool keyIsValue = in.flag({ "attention_k_eq_v" }, false);
    const auto globalDim = in.integer({ "global_head_dim" }, 1, maxHeadDim);
    const auto globalHeads = in.integer({ "num_global_key_value_heads" }, 1, maxHeads);

    const WindowPattern pattern(in, model, 6);
    std::vector<LayerGroup> layers;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        LayerGroup layer { .extraParameters = perLayer + 1 };
        layer.mixer = pattern.slides(i) ? Mixer::Sliding : Mixer::Full;
        if (experts) {
            layer.ffn = Ffn::Moe;
            layer.norms = 7;
        }
        if (layer.mixer == Mixer::Full) {
            layer.headDim = globalDim;
            layer.keyIsValue = keyIsValue;
            if (keyIsValue)
                layer.kvHeads = globalHeads;
        }
        if (wide && i >= model.layers - shared && model.intermediateSize)
            layer.intermediateSize = 2 * *model.intermediateSize;
        layers.push_back(layer);
    }
    shareLastCaches(layers, shared);
    setGroups(model, layers);
}

constexpr ConfigDefaults tied { .tied = true };

constexpr std::array families = {
    ConfigFamily { "gemma", readGemma, tied },
    ConfigFamily { "gemma2", readGemma2, tied },
    // Gemma3TextConfig
    ConfigFamily { "gemma3", readGemma3, { 2304, 26, 8, 4, 256, 9216, 262208, true } },
    ConfigFamily { "gemma3n", readGemma3n, tied },
    ConfigFamily { "gemma4", readGemma4, tied },
};

} // namespace

std::span<const ConfigFamily> gemmaFamilies()
{
    return families;
}

} // namespace headroom
