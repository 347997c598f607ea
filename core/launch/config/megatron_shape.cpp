// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/layer_pattern.h"
#include "core/launch/config/megatron.h"
#include "core/launch/model_name.h"
#include "core/model/layer_order.h"

#include <algorithm>

namespace headroom {

namespace {

std::string key(std::string_view name)
{
    return "model.architecture." + std::string(name);
}

void sayWhole(SettingReader &in, std::string_view name, std::optional<std::int64_t> value, std::string_view by)
{
    if (value)
        in.say(key(name), std::to_string(*value), by);
}

// 4·h, or with three matrices the multiple of 64 below two thirds of it. Source: arguments.py, "ffn_hidden_size".
std::int64_t usualFeedForward(std::int64_t hidden, bool gated)
{
    return gated ? hidden * 8 / 3 / 64 * 64 : hidden * 4;
}

void readAttention(SettingReader &in, std::int64_t hidden, std::int64_t heads)
{
    const bool latent = in.isSet("--multi-latent-attention");
    std::int64_t keyHeads = heads;
    std::optional<std::int64_t> groups = in.integer("--num-query-groups");
    if (in.isSet("--group-query-attention"))
        keyHeads = groups.value_or(1);
    std::optional<std::int64_t> channels = in.integer("--kv-channels");
    if (latent) {
        const std::int64_t plain = in.integer("--qk-head-dim").value_or(128);
        const std::int64_t rope = in.integer("--qk-pos-emb-head-dim").value_or(64);
        in.say(key("mla.kv_lora_rank"), std::to_string(in.integer("--kv-lora-rank").value_or(32)), "--kv-lora-rank");
        in.say(key("mla.q_lora_rank"), std::to_string(in.integer("--q-lora-rank").value_or(0)), "--q-lora-rank");
        in.say(key("mla.qk_rope_head_dim"), std::to_string(rope), "--qk-pos-emb-head-dim");
        in.say(key("mla.qk_nope_head_dim"), std::to_string(plain), "--qk-head-dim");
        in.say(key("mla.v_head_dim"), std::to_string(in.integer("--v-head-dim").value_or(128)), "--v-head-dim");
        channels = plain / 2 <= INT64_MAX / 4 && rope / 2 <= INT64_MAX / 4 ? plain + rope : plain;
        keyHeads = heads;
    }
    sayWhole(in, "num_key_value_heads", keyHeads, "--num-query-groups");
    if (!channels && heads > 0 && hidden % heads == 0)
        channels = hidden / heads;
    sayWhole(in, "head_dim", channels, latent ? "--qk-head-dim" : "--kv-channels");
    if (in.text("--softmax-type") == "learnable")
        in.say(key("attention_sinks"), "true", "--softmax-type");
    if (in.isSet("--qk-layernorm") && !latent)
        in.say(key("qk_norm"), "per_head", "--qk-layernorm");
}

// LayerNorm, biases and learned positions unless said otherwise.
void readKinds(SettingReader &in)
{
    const std::string norm = in.text("--normalization").value_or("LayerNorm");
    const bool centered = in.isSet("--apply-layernorm-1p"); // of an RMSNorm it changes no size
    if (norm != "LayerNorm" && norm != "RMSNorm")
        in.refuse(ProblemKind::UnknownValue, "--normalization", norm, "LayerNorm RMSNorm");
    in.say(key("norm"), norm == "RMSNorm" ? "rmsnorm" : centered ? "layernorm1p" : "layernorm", "--normalization");
    const bool biases = !in.isSet("--disable-bias-linear");
    const bool queryBias = in.isSet("--add-qkv-bias");
    in.say(key("mlp_bias"), biases ? "true" : "false");
    in.say(key("attention_bias"), biases ? "all" : queryBias ? "qkv" : "none");
    in.say(key("tie_word_embeddings"), in.isSet("--untie-embeddings-and-output-weights") ? "false" : "true");

    const std::optional<std::string> kind = in.text("--position-embedding-type");
    const bool rotary = in.isSet("--use-rotary-position-embeddings");
    const bool none = in.isSet("--no-position-embedding"); // older releases take the table away with it
    const std::string position = kind.value_or(rotary ? "rope" : none ? "none" : "learned_absolute");
    const bool known = position == "rope" || position == "mrope" || position == "none" || position == "yarn"
                       || position == "learned_absolute";
    if (!known)
        in.cannotHold("--position-embedding-type");
    const bool learned = position == "learned_absolute" && !rotary;
    in.say(key("positional"), learned ? "learned" : position == "none" ? "none" : "rope");
    if (const auto positions = in.integer("--max-position-embeddings")) {
        sayWhole(in, "max_position_embeddings", positions, "--max-position-embeddings");
        if (learned)
            sayWhole(in, "position_table", positions, "--max-position-embeddings");
    }
    if (const auto share = in.number("--rotary-percent"); share && *share < 1)
        in.say(key("partial_rotary_factor"), std::to_string(*share), "--rotary-percent");
}

bool readFeedForward(SettingReader &in, std::int64_t hidden)
{
    const bool swish = in.isSet("--swiglu");
    const bool gelu = in.isSet("--quick-geglu");
    const bool squared = in.isSet("--squared-relu");
    const bool gated = swish || gelu;
    in.say(key("gated_mlp"), gated ? "true" : "false");
    in.say(key("activation"), swish ? "silu" : squared ? "squared_relu" : "gelu");
    sayWhole(in, "intermediate_size", in.integer("--ffn-hidden-size").value_or(usualFeedForward(hidden, gated)),
             "--ffn-hidden-size");
    return gated;
}

// Each layer with experts or without. Source: megatron/core/models/gpt/gpt_layer_specs.py, "moe_layer_freq".
std::vector<bool> readPattern(SettingReader &in, std::int64_t layers)
{
    const std::optional<std::string> said = in.text("--moe-layer-freq");
    if (const auto pattern = layerPattern(said.value_or("1"), layers))
        return *pattern;
    in.refuse(ProblemKind::WrongType, "--moe-layer-freq", said->substr(0, 60),
              "n  ([0]*a+[1]*b) = " + std::to_string(layers));
    return std::vector<bool>(static_cast<std::size_t>(layers), true);
}

void readExperts(SettingReader &in, std::int64_t layers, std::int64_t usualSize)
{
    const std::vector<bool> pattern = readPattern(in, layers);
    const auto dense = std::ranges::count(pattern, false);
    const auto leading = std::ranges::find(pattern, true) - pattern.begin();
    const std::int64_t size = in.integer("--moe-ffn-hidden-size").value_or(usualSize);
    sayWhole(in, "moe.num_experts", in.integer("--num-experts"), "--num-experts");
    sayWhole(in, "moe.experts_per_token", in.integer("--moe-router-topk").value_or(2), "--moe-router-topk");
    sayWhole(in, "moe.moe_intermediate_size", size, "--moe-ffn-hidden-size");
    if (const auto shared = in.integer("--moe-shared-expert-intermediate-size"); shared && *shared > 0) {
        const bool whole = size > 0 && *shared % size == 0;
        sayWhole(in, "moe.num_shared_experts", whole ? *shared / size : 1, "--moe-shared-expert-intermediate-size");
        sayWhole(in, "moe.shared_expert_intermediate_size", shared, "--moe-shared-expert-intermediate-size");
    }
    if (in.isSet("--moe-shared-expert-gate"))
        in.say(key("moe.shared_expert_gate"), "true");
    if (in.isSet("--moe-router-enable-expert-bias"))
        in.say(key("moe.router_correction_bias"), "true");
    if (in.said(key("mlp_bias")) == "true")
        in.say(key("moe.expert_bias"), "true");
    if (leading > 0)
        sayWhole(in, "moe.first_k_dense_replace", leading, "--moe-layer-freq");
    const std::string mixer = in.said(key("mla.kv_lora_rank")) ? "mla" : "full";
    std::string groups = "[";
    for (const auto &[count, kind] : { std::pair { dense, "dense" }, std::pair { layers - dense, "moe" } }) {
        if (count > 0)
            groups.append(groups.size() > 1 ? "," : "")
                .append(R"({"count":)" + std::to_string(count) + R"(,"mixer":")")
                .append(mixer + R"(","ffn":")" + kind + "\"}");
    }
    in.say(key("layer_groups"), groups + "]", "--moe-layer-freq");
}

// A layer like the last one, with a norm for each of its two inputs and one at its end.
// Source: megatron/core/transformer/multi_token_prediction.py.
void readPrediction(SettingReader &in, bool sparse)
{
    const auto modules = in.integer("--mtp-num-layers");
    if (!modules || *modules <= 0)
        return;
    const bool latent = in.said(key("mla.kv_lora_rank")).has_value();
    sayWhole(in, "mtp.num_modules", modules, "--mtp-num-layers");
    in.say(key("mtp.group"), std::string(R"({"mixer":")") + (latent ? "mla" : "full") + R"(","ffn":")"
                                 + (sparse ? "moe" : "dense") + "\"}");
    in.say(key("mtp.norms"), "3");
}

void readVocabulary(SettingReader &in)
{
    const std::optional<std::string> tokenizer = in.text("--tokenizer-type");
    std::optional<std::int64_t> size = in.integer("--vocab-size");
    // It adds one token for the end of a document. Source: megatron/core/tokenizers, NullTokenizer.
    if (size && tokenizer == "NullTokenizer")
        size = *size + (*size < INT64_MAX ? 1 : 0);
    if (!size && tokenizer == "GPT2BPETokenizer")
        size = 50257; // of the one vocabulary that it is made for
    if (const std::optional<std::string> model = in.text("--tokenizer-model"); model && !size) {
        if (const Model *known = modelNamed(*model, in.catalogues().models).model; known)
            size = known->architecture.vocabSize;
    }
    if (const auto padded = in.integer("--padded-vocab-size"); padded && !size) {
        sayWhole(in, "vocab_size", padded, "--padded-vocab-size");
        in.say("training.vocabulary_multiple", "1", "--padded-vocab-size");
    } else if (size) {
        sayWhole(in, "vocab_size", size, "--vocab-size");
    } else {
        in.note(LaunchNoteId::VocabularyUnsaid, "--vocab-size");
    }
}

} // namespace

void readMegatronShape(SettingReader &in)
{
    static constexpr std::array<std::string_view, 6> otherModels = {
        "--hybrid-layer-pattern",           "--hybrid-override-pattern", "--heterogeneous-layers-config-path",
        "--experimental-attention-variant", "--linear-attention-freq",   "--encoder-num-layers",
    };
    for (const std::string_view name : otherModels) {
        if (in.has(name))
            in.refuse(ProblemKind::NotSupported, name, std::string(name), "--num-layers");
    }
    const auto layers = in.integer("--num-layers");
    const auto hidden = in.integer("--hidden-size");
    const auto heads = in.integer("--num-attention-heads");
    const auto require = [&in](const std::optional<std::int64_t> &value, std::string_view name) {
        constexpr std::int64_t most = 1 << 20;
        if (!value && !in.has(name))
            in.refuse(ProblemKind::MissingKey, {}, std::string(name), {});
        else if (value && (*value < 1 || *value > most))
            in.refuse(ProblemKind::OutOfRange, name, std::to_string(*value), "1…" + std::to_string(most));
        return value && *value >= 1 && *value <= most;
    };
    const bool all =
        require(layers, "--num-layers") && require(hidden, "--hidden-size") && require(heads, "--num-attention-heads");
    if (!all || *layers > 4096) {
        if (all)
            in.refuse(ProblemKind::OutOfRange, "--num-layers", std::to_string(*layers), "1…4096");
        return;
    }
    sayWhole(in, "num_hidden_layers", layers, "--num-layers");
    sayWhole(in, "hidden_size", hidden, "--hidden-size");
    sayWhole(in, "num_attention_heads", heads, "--num-attention-heads");
    readAttention(in, *hidden, *heads);
    readKinds(in);
    const bool gated = readFeedForward(in, *hidden);
    const bool sparse = in.integer("--num-experts").value_or(0) > 0;
    if (sparse)
        readExperts(in, *layers, in.integer("--ffn-hidden-size").value_or(usualFeedForward(*hidden, gated)));
    readPrediction(in, sparse);
    readVocabulary(in);
}

} // namespace headroom
