// SPDX-License-Identifier: GPL-3.0-or-later
// Decoders whose layers differ in what they attend to. Sources: the configuration and modeling files of transformers, or
// the code that lies beside the weights on the hub.
#include "core/import/config_window.h"
#include "core/model/architecture_fields.h"

#include <cmath>

namespace headroom {

namespace {

void readCohere2(ConfigReader &in, Architecture &model)
{
    model.attentionBias = in.flag({ "attention_bias" }, false) ? AttentionBias::All : AttentionBias::None;
    model.norm = Norm::LayerNormNoBias;
    model.normsPerLayer = 1;
    model.parallelBlock = true;
    setWindows(in, model, 4, 4096);
}

void readOlmo3(ConfigReader &in, Architecture &model)
{
    model.attentionBias = in.flag({ "attention_bias" }, false) ? AttentionBias::All : AttentionBias::None;
    model.qkNorm = QkNorm::Full;
    setWindows(in, model, 4, 4096);
}

// modeling_gpt_oss.py: sinks, biases everywhere; the first layer slides, the next does not.
void readGptOss(ConfigReader &in, Architecture &model)
{
    model.attentionBias = in.flag({ "attention_bias" }, true) ? AttentionBias::All : AttentionBias::None;
    model.attentionSinks = true;
    model.moe = readExperts(in);
    model.moe->routerBias = true;
    model.moe->expertBias = true;
    setWindows(in, model, 2, 128);
}

// modeling_llama4.py: every fourth layer attends to all without positions, the others within their chunk; every
// interleave_moe_layer_step-th layer has experts, the others a wider MLP.
void readLlama4(ConfigReader &in, Architecture &model)
{
    model.attentionBias = in.flag({ "attention_bias" }, false) ? AttentionBias::All : AttentionBias::None;
    model.attentionChunk = in.sizeOr({ "attention_chunk_size" }, 1, maxTokens, 8192);
    model.slidingWindow = model.attentionChunk;
    model.moe = readExperts(in);
    model.moe->sharedExperts = 1;
    model.moe->sharedIntermediateSize = model.moe->intermediateSize;
    const std::int64_t step = in.integer({ "interleave_moe_layer_step" }, 1, maxLayers).value_or(1);
    if (step > 1) {
        model.moe->layerInterval = step;
        model.moe->denseIntermediateSize = in.need({ "intermediate_size_mlp" }, 1, maxInner);
    }
    const std::vector<std::int64_t> rotates = in.integers("no_rope_layers", model.layers, 1);
    const std::int64_t interval = in.integer({ "no_rope_layer_interval" }, 1, maxLayers).value_or(4);
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        const auto index = static_cast<std::size_t>(i);
        const bool chunked = index < rotates.size() ? rotates[index] == 1 : (i + 1) % interval != 0;
        stack.add(
            { .mixer = chunked ? Mixer::Chunked : Mixer::Full, .ffn = (i + 1) % step == 0 ? Ffn::Moe : Ffn::Dense });
    }
    model.groups = stack.groups();
}

// modeling_gpt_neo.py: attention_types lists kinds and how often they repeat; usually global and local in turn.
void readGptNeo(ConfigReader &in, Architecture &model)
{
    model.attentionBias = AttentionBias::O;
    model.mlpBias = true;
    model.gatedMlp = false;
    model.norm = Norm::LayerNorm;
    model.positional = Positional::Learned;
    model.positionTable = model.maxPositions.value_or(0);
    model.intermediateSize = model.intermediateSize.value_or(4 * model.hiddenSize);
    model.slidingWindow = in.sizeOr({ "window_size" }, 1, maxTokens, 256);
    const std::vector<std::string> kinds =
        in.has("attention_layers") ? in.words("attention_layers", model.layers) : std::vector<std::string>();
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        const auto index = static_cast<std::size_t>(i);
        const bool local = index < kinds.size() ? kinds[index] == "local" : i % 2 == 1;
        stack.add({ .mixer = local ? Mixer::Sliding : Mixer::Full });
    }
    model.groups = stack.groups();
}

// Step-3.5: layers with a window have more heads; a gate on each head; prediction modules that are such layers too, with
// heads of their own.
void readStep35(ConfigReader &in, Architecture &model)
{
    model.qkNorm = QkNorm::PerHead;
    model.attentionOutputGate = AttentionOutputGate::HeadWise;
    model.kvHeads = in.integer({ "num_attention_groups", "num_key_value_heads" }, 1, maxHeads).value_or(model.heads);
    model.slidingWindow = in.sizeOr({ "sliding_window" }, 1, maxTokens, 512);
    model.moe = readExperts(in);
    model.moe->sharedExperts = model.moe->sharedIntermediateSize > 0 ? 1 : 0;
    model.moe->routerCorrectionBias = in.flag({ "use_moe_router_bias" }, true);
    std::optional<std::int64_t> slidingHeads;
    if (const nlohmann::ordered_json *other = in.object("attention_other_setting")) {
        JsonReader part(*other, in.pathOf("attention_other_setting"), in.problems());
        slidingHeads = part.integer("num_attention_heads", 1, maxHeads);
    }
    const std::int64_t dense = in.integer({ "first_k_dense_replace" }, 0, maxLayers).value_or(3);
    model.moe->leadingDenseLayers = dense;
    const WindowPattern pattern(in, model, 4);
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        LayerGroup layer { .ffn = i < dense ? Ffn::Dense : Ffn::Moe };
        if (pattern.slides(i)) {
            layer.mixer = Mixer::Sliding;
            layer.heads = slidingHeads;
        }
        stack.add(layer);
    }
    model.groups = stack.groups();
    if (const auto modules = in.integer({ "num_nextn_predict_layers" }, 0, 64); modules.value_or(0) > 0) {
        const LayerGroup layer { .count = 1, .mixer = Mixer::Sliding, .heads = slidingHeads };
        model.mtp = Mtp { .modules = *modules, .layer = layer, .norms = 3, .ownHead = true };
    }
}

// What a search over layer shapes left of Llama: in each block attention and MLP may be missing, of another width, or a
// single matrix (modeling_decilm.py). An MLP's width is 2/3 · ffn_mult · hidden, up to a multiple of 256.
void readDeciLm(ConfigReader &in, Architecture &model)
{
    const nlohmann::ordered_json *blocks = in.list("block_configs");
    if (blocks == nullptr || blocks->size() != static_cast<std::size_t>(model.layers)) {
        in.problem(ProblemKind::MissingKey, "block_configs", "block_configs", std::to_string(model.layers));
        return;
    }
    LayerStack stack;
    for (std::size_t i = 0; i < blocks->size(); ++i) {
        const std::string path = in.pathOf("block_configs") + "/" + std::to_string(i);
        const nlohmann::ordered_json &block = (*blocks)[i];
        if (!block.is_object()) {
            in.problems().push_back({ ProblemKind::WrongType, path, jsonExcerpt(block), "object", {} });
            return;
        }
        JsonReader reader(block, path, in.problems());
        LayerGroup layer { .ffn = Ffn::None, .norms = 0 };
        std::int64_t norms = 0;
        if (const nlohmann::ordered_json *attention = reader.object("attention")) {
            JsonReader part(*attention, path + "/attention", in.problems());
            layer.mixer = part.boolean("no_op").value_or(false) ? Mixer::None : Mixer::Full;
            if (part.boolean("replace_with_linear").value_or(false)) {
                layer.mixer = Mixer::None;
                layer.extraParameters += model.hiddenSize * model.hiddenSize;
                ++norms;
            }
            const std::int64_t group = part.integer("n_heads_in_group", 1, model.heads).value_or(1);
            if (layer.mixer == Mixer::Full) {
                layer.kvHeads = std::max<std::int64_t>(1, model.heads / group);
                ++norms;
            }
        }
        if (const nlohmann::ordered_json *ffn = reader.object("ffn")) {
            JsonReader part(*ffn, path + "/ffn", in.problems());
            if (part.boolean("replace_with_linear").value_or(false)) {
                layer.extraParameters += model.hiddenSize * model.hiddenSize;
                ++norms;
            } else if (!part.boolean("no_op").value_or(false)) {
                layer.ffn = Ffn::Dense;
                ++norms;
                if (const auto width = part.integer("intermediate_size", 1, maxInner)) {
                    layer.intermediateSize = width;
                } else {
                    const double multiple = part.number("ffn_mult", 1e-3, 64).value_or(0);
                    const auto width3 =
                        static_cast<std::int64_t>(2 * multiple * static_cast<double>(model.hiddenSize) / 3);
                    layer.intermediateSize = std::max<std::int64_t>(256, (width3 + 255) / 256 * 256);
                }
            }
        }
        layer.norms = norms;
        stack.add(layer);
    }
    model.groups = stack.groups();
    // What most blocks have is the model's own, so that a plain model stays plain.
    for (const LayerGroup &group : model.groups) {
        if (group.kvHeads)
            model.kvHeads = *group.kvHeads;
    }
    for (LayerGroup &group : model.groups) {
        if (group.kvHeads == model.kvHeads)
            group.kvHeads.reset();
        if (group.norms == model.normsPerLayer)
            group.norms.reset();
    }
}

// Llama 3.2 Vision: some layers attend to the image instead of the text, with norms of query and key and two gates; their
// cache holds image tokens only. The embedding has eight rows more than the head, for the image's tokens.
void readMllama(ConfigReader &in, Architecture &model)
{
    std::vector<bool> cross(static_cast<std::size_t>(model.layers), false);
    for (const std::int64_t layer : in.integers("cross_attention_layers", maxLayers, maxLayers)) {
        if (layer < model.layers)
            cross[static_cast<std::size_t>(layer)] = true;
    }
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        LayerGroup layer;
        if (cross[static_cast<std::size_t>(i)]) {
            layer.kvShared = 1;
            layer.extraParameters = 2 * model.headDim + 2;
        }
        stack.add(layer);
    }
    model.groups = stack.groups();
    constexpr std::int64_t imageRows = 8;
    model.extraParameters = imageRows * model.hiddenSize;
}

// DeepSeek-V4. The first num_hash_layers layers route by a table of token ids instead of a router's bias; the head mixes
// the residual streams once more. compress_ratios has an entry for the prediction module too.
void readDeepSeekV4(ConfigReader &in, Architecture &model)
{
    model.kvHeads = 1;
    model.slidingWindow = in.sizeOr({ "sliding_window" }, 1, maxTokens, 128);
    model.moe = readExperts(in);
    model.moe->routerCorrectionBias = true;
    Dsv4 part;
    part.queryRank = in.need({ "q_lora_rank" }, 1, maxWidth);
    part.outputRank = in.need({ "o_lora_rank" }, 1, maxWidth);
    part.outputGroups = in.need({ "o_groups" }, 1, maxHeads);
    part.residualStreams = in.sizeOr({ "hc_mult" }, 1, 64, 4);
    part.indexHeads = in.need({ "index_n_heads" }, 1, maxHeads);
    part.indexHeadDim = in.need({ "index_head_dim" }, 1, maxHeadDim);
    part.indexTopTokens = in.need({ "index_topk" }, 1, maxTokens);
    part.ropeDim = in.need({ "qk_rope_head_dim" }, 0, maxHeadDim);
    part.hashLayers = in.integer({ "num_hash_layers" }, 0, model.layers).value_or(0);
    part.compressRatios = in.integers("compress_ratios", model.layers, 1 << 16);
    if (part.compressRatios.size() != static_cast<std::size_t>(model.layers)) {
        in.problem(ProblemKind::MissingKey, "compress_ratios", "compress_ratios", std::to_string(model.layers));
        return;
    }
    const std::int64_t streams = part.residualStreams;
    const std::int64_t mixHead = streams * streams * model.hiddenSize + streams + 1;
    model.extraParameters =
        part.hashLayers * (model.vocabSize.value_or(0) * model.moe->expertsPerToken - model.moe->experts) + mixHead;
    LayerStack stack;
    for (const std::int64_t ratio : part.compressRatios)
        stack.add({ .mixer = Mixer::Dsv4, .ffn = Ffn::Moe, .compressRatio = ratio });
    model.groups = stack.groups();
    model.dsv4 = std::move(part);
    model.modelClass = ModelClass::Hybrid;
    if (const auto modules = in.integer({ "num_nextn_predict_layers" }, 0, 64); modules.value_or(0) > 0) {
        model.mtp = Mtp { .modules = *modules,
                          .layer = { .count = 1, .mixer = Mixer::Dsv4, .ffn = Ffn::Moe },
                          .norms = 3,
                          .extraParameters = mixHead };
    }
}

constexpr ConfigDefaults tied { .tied = true };

constexpr std::array families = {
    ConfigFamily { "cohere2", readCohere2, tied },
    ConfigFamily { "olmo3", readOlmo3 },
    ConfigFamily { "gpt_oss", readGptOss },
    ConfigFamily { "llama4", readLlama4 },
    ConfigFamily { "mllama", readMllama },
    ConfigFamily { "gpt_neo", readGptNeo, tied },
    ConfigFamily { "step3p5", readStep35 },
    ConfigFamily { "nemotron-nas", readDeciLm },
    ConfigFamily { "deci", readDeciLm },
    ConfigFamily { "deepseek_v4", readDeepSeekV4 },
    // Conversions of DeepSeek's own format.
    ConfigFamily { "deepseek_ref", readDeepSeekV4 },
};

} // namespace

std::span<const ConfigFamily> patternFamilies()
{
    return families;
}

} // namespace headroom
