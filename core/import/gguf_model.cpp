// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/gguf_model.h"

#include "core/import/gguf_names.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

class Converter
{
public:
    explicit Converter(const GgufHeader &file) : m_file(file)
    {
        for (const StoredTensor &tensor : file.tensors)
            m_names.insert(tensor.name);
    }

    Result<Json> convert()
    {
        const std::string *name = m_file.text("general.architecture");
        if (name == nullptr)
            return std::unexpected(
                Problems { { ProblemKind::MissingKey, "general.architecture", "general.architecture", {}, {} } });
        m_prefix = *name + ".";
        const auto *known = std::ranges::find(ggufArchitectureNames, *name, &GgufArchitectureName::gguf);
        m_type = known != ggufArchitectureNames.end() ? std::string(known->modelType) : name->substr(0, 64);
        for (const GgufKeyName &key : ggufKeyNames)
            copy(key);
        // Models without such parts have 0 of them.
        for (const char *key : { "num_attention_heads", "num_key_value_heads", "intermediate_size", "num_experts" }) {
            if (m_config.value(key, Json()) == 0)
                m_config.erase(key);
        }
        setVocabulary();
        setTraits();
        setLatentAttention();
        setRecurrence();
        setLayers();
        m_config["model_type"] = m_type;
        return m_config;
    }

private:
    bool has(std::string_view tensor) const { return m_names.contains(tensor); }
    std::optional<std::int64_t> integer(std::string_view key) const
    {
        return m_file.integer(m_prefix + std::string(key));
    }
    const GgufList *list(std::string_view key) const { return m_file.list(m_prefix + std::string(key)); }

    // A number, or the largest of a list with one a layer: layers of another kind have 0.
    void copy(const GgufKeyName &key)
    {
        if (const auto value = integer(key.gguf)) {
            m_config[std::string(key.config)] = *value;
        } else if (const GgufList *values = list(key.gguf); values != nullptr && !values->numbers.empty()) {
            const double most = std::ranges::max(values->numbers);
            if (most >= 0 && most < 1e15)
                m_config[std::string(key.config)] = static_cast<std::int64_t>(most);
        }
    }

    void setVocabulary()
    {
        for (const StoredTensor &tensor : m_file.tensors) {
            if (tensor.name == "token_embd.weight" && tensor.rank == 2 && tensor.shape[0] < INT32_MAX)
                m_config["vocab_size"] = static_cast<std::int64_t>(tensor.shape[0]);
            if (tensor.name == "position_embd.weight" && tensor.rank == 2 && tensor.shape[0] < INT32_MAX)
                m_config["max_position_embeddings"] = static_cast<std::int64_t>(tensor.shape[0]);
        }
        // Converters write a tied head a second time for these.
        const bool alwaysTied = m_type == "gpt2" || m_type == "bloom" || m_type == "mpt" || m_type == "falcon";
        m_config["tie_word_embeddings"] = alwaysTied || !has("output.weight");
    }

    void setTraits()
    {
        const bool bias = anyLayer("attn_output.bias");
        m_config["attention_bias"] = bias || anyLayer("attn_q.bias") || anyLayer("attn_qkv.bias");
        m_config["attention_out_bias"] = bias;
        m_config["mlp_bias"] = anyLayer("ffn_up.bias");
        m_config["use_qkv_bias"] = anyLayer("attn_q.bias");
        m_config["add_qkv_bias"] = anyLayer("attn_qkv.bias") || anyLayer("attn_q.bias");
        m_config["use_qk_norm"] = anyLayer("attn_q_norm.weight");
        m_config["lm_head_bias"] = has("output.bias");
        m_config["use_bias"] = bias;
        m_config["bias"] = bias;
        m_config["enable_bias"] = bias;
        m_config["no_bias"] = !anyLayer("attn_qkv.bias") && !bias;
        m_config["multi_query_attention"] = true;
        if (m_type == "llama" && integer("expert_count").value_or(0) > 0)
            m_type = "mixtral";
        if (m_type == "falcon") {
            m_config["new_decoder_architecture"] = anyLayer("attn_norm_2.weight");
            m_config["multi_query"] = integer("attention.head_count_kv").value_or(1) == 1;
            m_config["num_kv_heads"] = integer("attention.head_count_kv").value_or(1);
        }
        if (m_type == "qwen" && m_config.contains("intermediate_size"))
            m_config["no_bias"] = true;
        if (m_type == "stablelm") {
            m_config["use_parallel_residual"] = !anyLayer("ffn_norm.weight");
            m_config["qk_layernorm"] = anyLayer("attn_q_norm.weight");
        }
        if (m_type == "deepseek_v2" && (anyLayer("exp_probs_b.bias") || anyLayer("exp_probs_b")))
            m_type = "deepseek_v3";
        if (m_type == "mixtral" && !m_config.contains("moe_intermediate_size")
            && m_config.contains("intermediate_size"))
            m_config["moe_intermediate_size"] = m_config["intermediate_size"];
        if (m_type == "minimax_m2")
            m_config["use_routing_bias"] = anyLayer("exp_probs_b.bias");
        if (m_type == "mpt")
            m_config["attn_config"] = { { "alibi", !has("position_embd.weight") } };
        setExpertKeys();
    }

    // What some families call by other names than the rest.
    void setExpertKeys()
    {
        const auto rename = [&](const char *from, const char *to) {
            if (m_config.contains(from))
                m_config[to] = m_config[from];
        };
        rename("first_k_dense_replace", "moe_layer_start_index"); // ERNIE
        if (m_type == "llama4")
            rename("intermediate_size", "intermediate_size_mlp");
        if (m_type.starts_with("hunyuan")) {
            rename("num_experts_per_tok", "moe_topk");
            const std::int64_t shared = integer("expert_shared_feed_forward_length").value_or(0);
            m_config["num_shared_expert"] =
                shared / std::max<std::int64_t>(integer("expert_feed_forward_length").value_or(shared), 1);
        }
        if (m_type == "dbrx") {
            m_config["ffn_config"] = { { "ffn_hidden_size", m_config.value("intermediate_size", Json()) },
                                       { "moe_num_experts", m_config.value("num_experts", Json()) },
                                       { "moe_top_k", m_config.value("num_experts_per_tok", Json()) } };
            m_config["attn_config"] = { { "kv_n_heads", m_config.value("num_key_value_heads", Json()) } };
        }
    }

    // DeciLM's layers differ: no heads mean no attention, no heads of keys a single matrix instead.
    void setBlocks(std::int64_t layers)
    {
        const auto numbersOf = [&](const char *key) {
            const GgufList *values = list(key);
            std::vector<std::int64_t> numbers(static_cast<std::size_t>(layers), integer(key).value_or(0));
            for (std::size_t i = 0; values != nullptr && i < numbers.size() && i < values->numbers.size(); ++i)
                numbers[i] = static_cast<std::int64_t>(std::clamp(values->numbers[i], 0.0, 1e9));
            return numbers;
        };
        const auto heads = numbersOf("attention.head_count");
        const auto keyHeads = numbersOf("attention.head_count_kv");
        const auto widths = numbersOf("feed_forward_length");
        Json blocks = Json::array();
        for (std::size_t i = 0; i < heads.size(); ++i) {
            Json attention = { { "no_op", heads[i] == 0 } };
            if (heads[i] > 0 && keyHeads[i] == 0)
                attention["replace_with_linear"] = true;
            else if (heads[i] > 0)
                attention["n_heads_in_group"] = heads[i] / keyHeads[i];
            Json ffn = { { "no_op", widths[i] == 0 } };
            if (widths[i] > 0)
                ffn["intermediate_size"] = widths[i];
            blocks.push_back({ { "attention", attention }, { "ffn", ffn } });
        }
        m_config["block_configs"] = blocks;
    }

    // A latent key is cached whole: key_length is its width, key_length_mla that of a head.
    void setLatentAttention()
    {
        if (!m_config.contains("kv_lora_rank"))
            return;
        const std::int64_t rope = integer("rope.dimension_count").value_or(64);
        const std::int64_t key =
            integer("attention.key_length_mla").value_or(integer("attention.key_length").value_or(192));
        m_config["qk_rope_head_dim"] = rope;
        m_config["qk_nope_head_dim"] = std::max<std::int64_t>(key - rope, 0);
        m_config["v_head_dim"] =
            integer("attention.value_length_mla").value_or(integer("attention.value_length").value_or(128));
        m_config["n_routed_experts"] = m_config.value("num_experts", Json());
        m_config.erase("head_dim");
        m_config.erase("num_key_value_heads");
    }

    void setRecurrence()
    {
        const auto inner = integer("ssm.inner_size");
        if (!inner)
            return;
        const std::int64_t state = integer("ssm.state_size").value_or(16);
        const std::int64_t kernel = integer("ssm.conv_kernel").value_or(4);
        const std::int64_t rank = integer("ssm.time_step_rank").value_or(1);
        const std::int64_t groups = integer("ssm.group_count").value_or(1);
        m_config["state_size"] = m_config["ssm_state_size"] = m_config["mamba_d_state"] = state;
        m_config["conv_kernel"] = m_config["mamba_d_conv"] = m_config["linear_conv_kernel_dim"] = kernel;
        m_config["n_groups"] = m_config["mamba_n_groups"] = std::max<std::int64_t>(groups, 1);
        if (m_type == "mamba") {
            m_config["intermediate_size"] = *inner;
            m_config["time_step_rank"] = rank;
            return;
        }
        // Elsewhere the rank is the number of heads.
        const std::int64_t heads = std::max<std::int64_t>(rank, 1);
        m_config["num_heads"] = m_config["mamba_num_heads"] = m_config["mamba_n_heads"] = heads;
        m_config["mamba_head_dim"] = m_config["mamba_d_head"] = std::max<std::int64_t>(*inner / heads, 1);
        if (m_type == "mamba2")
            m_config["head_dim"] = std::max<std::int64_t>(*inner / heads, 1);
        m_config["linear_num_value_heads"] = heads;
        m_config["linear_num_key_heads"] = std::max<std::int64_t>(groups, 1);
        m_config["linear_key_head_dim"] = state;
        m_config["linear_value_head_dim"] = std::max<std::int64_t>(*inner / heads, 1);
        m_config["use_bias"] = false;
    }

    // Which layers attend, recur or have a window shows in their tensors, or in a list of the metadata.
    void setLayers()
    {
        const std::int64_t layers =
            std::clamp<std::int64_t>(m_config.value("num_hidden_layers", std::int64_t(0)), 0, 4096);
        if (const GgufList *windows = list("attention.sliding_window_pattern");
            windows != nullptr && !windows->numbers.empty()) {
            Json types = Json::array();
            for (const double slides : windows->numbers)
                types.push_back(slides != 0 ? "sliding_attention" : "full_attention");
            m_config["layer_types"] = types;
        }
        if (m_type == "granitemoehybrid" || m_type == "qwen3_next" || m_type == "qwen3_5" || m_type == "qwen3_5_moe") {
            const char *recurrent = m_type == "granitemoehybrid" ? "mamba" : "linear_attention";
            const char *full = m_type == "granitemoehybrid" ? "attention" : "full_attention";
            Json types = Json::array();
            for (std::int64_t i = 0; i < layers; ++i)
                types.push_back(hasInLayer(i, "ssm_out.weight") ? recurrent : full);
            m_config["layer_types"] = types;
            if (m_type == "granitemoehybrid" && !m_config.contains("num_experts"))
                m_config["shared_intermediate_size"] = m_config.value("intermediate_size", Json());
        }
        if (m_type == "nemotron-nas")
            setBlocks(layers);
        if (m_type == "nemotron_h") {
            std::string pattern;
            for (std::int64_t i = 0; i < layers; ++i)
                pattern += hasInLayer(i, "ssm_in.weight")        ? 'M'
                           : hasInLayer(i, "attn_q.weight")      ? '*'
                           : hasInLayer(i, "ffn_up_exps.weight") ? 'E'
                                                                 : '-';
            m_config["hybrid_override_pattern"] = pattern;
        }
        // Prediction modules count as blocks there.
        const std::int64_t modules = m_config.value("num_nextn_predict_layers", std::int64_t(0));
        if (modules > 0 && modules < layers)
            m_config["num_hidden_layers"] = layers - modules;
    }

    bool hasInLayer(std::int64_t layer, std::string_view tensor) const
    {
        return m_names.contains("blk." + std::to_string(layer) + "." + std::string(tensor));
    }
    bool anyLayer(std::string_view tensor) const
    {
        for (std::int64_t layer = 0; layer < 8; ++layer) {
            if (hasInLayer(layer, tensor))
                return true;
        }
        return false;
    }

    const GgufHeader &m_file;
    std::unordered_set<std::string_view> m_names;
    std::string m_prefix;
    std::string m_type;
    Json m_config = Json::object();
};

} // namespace

Result<ImportedModel> modelOfGguf(const GgufHeader &file)
{
    const auto config = Converter(file).convert();
    if (!config)
        return std::unexpected(config.error());
    auto imported = importConfig(config->dump(-1, ' ', false, Json::error_handler_t::replace));
    if (!imported)
        return imported;
    if (const auto number = file.integer("general.file_type")) {
        const auto *type = std::ranges::find(ggufFileTypes, *number, &GgufFileType::number);
        if (type != ggufFileTypes.end())
            imported->weights = imported->model.release = findFormat(type->format);
    }
    return imported;
}

} // namespace headroom
