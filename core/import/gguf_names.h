// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// What GGUF calls architectures, keys and formats, and what config.json calls them. Source: gguf-py/gguf/constants.py of
// llama.cpp.
namespace headroom {

// llama.cpp's name of an architecture and the model_type of its config.json.
struct GgufArchitectureName
{
    std::string_view gguf;
    std::string_view modelType;
};

inline constexpr std::array ggufArchitectureNames = {
    GgufArchitectureName { "llama", "llama" },
    GgufArchitectureName { "llama4", "llama4" },
    GgufArchitectureName { "deci", "nemotron-nas" },
    GgufArchitectureName { "qwen", "qwen" },
    GgufArchitectureName { "qwen2", "qwen2" },
    GgufArchitectureName { "qwen2vl", "qwen2" },
    GgufArchitectureName { "qwen2moe", "qwen2_moe" },
    GgufArchitectureName { "qwen3", "qwen3" },
    GgufArchitectureName { "qwen3vl", "qwen3" },
    GgufArchitectureName { "qwen3moe", "qwen3_moe" },
    GgufArchitectureName { "qwen3vlmoe", "qwen3_moe" },
    GgufArchitectureName { "qwen3next", "qwen3_next" },
    GgufArchitectureName { "qwen35", "qwen3_5" },
    GgufArchitectureName { "qwen35moe", "qwen3_5_moe" },
    GgufArchitectureName { "gemma", "gemma" },
    GgufArchitectureName { "gemma2", "gemma2" },
    GgufArchitectureName { "gemma3", "gemma3" },
    GgufArchitectureName { "gemma3n", "gemma3n" },
    GgufArchitectureName { "gemma4", "gemma4" },
    GgufArchitectureName { "phi2", "phi" },
    GgufArchitectureName { "phi3", "phi3" },
    GgufArchitectureName { "phimoe", "phimoe" },
    GgufArchitectureName { "falcon", "falcon" },
    GgufArchitectureName { "gpt2", "gpt2" },
    GgufArchitectureName { "gptj", "gptj" },
    GgufArchitectureName { "gptneox", "gpt_neox" },
    GgufArchitectureName { "mpt", "mpt" },
    GgufArchitectureName { "bloom", "bloom" },
    GgufArchitectureName { "baichuan", "baichuan" },
    GgufArchitectureName { "internlm2", "internlm2" },
    GgufArchitectureName { "starcoder", "gpt_bigcode" },
    GgufArchitectureName { "starcoder2", "starcoder2" },
    GgufArchitectureName { "stablelm", "stablelm" },
    GgufArchitectureName { "command-r", "cohere" },
    GgufArchitectureName { "cohere2", "cohere2" },
    GgufArchitectureName { "olmo2", "olmo2" },
    GgufArchitectureName { "olmoe", "olmoe" },
    GgufArchitectureName { "deepseek", "deepseek" },
    GgufArchitectureName { "deepseek2", "deepseek_v2" },
    GgufArchitectureName { "minicpm", "minicpm" },
    GgufArchitectureName { "minicpm3", "minicpm3" },
    GgufArchitectureName { "granite", "granite" },
    GgufArchitectureName { "granitehybrid", "granitemoehybrid" },
    GgufArchitectureName { "mamba", "mamba" },
    GgufArchitectureName { "mamba2", "mamba2" },
    GgufArchitectureName { "nemotron", "nemotron" },
    GgufArchitectureName { "nemotron_h", "nemotron_h" },
    GgufArchitectureName { "nemotron_h_moe", "nemotron_h" },
    GgufArchitectureName { "chatglm", "chatglm" },
    GgufArchitectureName { "glm4", "glm4" },
    GgufArchitectureName { "glm4moe", "glm4_moe" },
    GgufArchitectureName { "gpt-oss", "gpt_oss" },
    GgufArchitectureName { "hunyuan-moe", "hunyuan_v1_moe" },
    GgufArchitectureName { "hunyuan-dense", "hunyuan_v1_dense" },
    GgufArchitectureName { "smollm3", "smollm3" },
    GgufArchitectureName { "seed_oss", "seed_oss" },
    GgufArchitectureName { "ernie4_5", "ernie4_5" },
    GgufArchitectureName { "ernie4_5-moe", "ernie4_5_moe" },
    GgufArchitectureName { "dots1", "dots1" },
    GgufArchitectureName { "grok", "grok-1" },
    GgufArchitectureName { "minimax-m2", "minimax_m2" },
    GgufArchitectureName { "mistral3", "mistral" },
};

// A key below the architecture's name, and the config key that means the same.
struct GgufKeyName
{
    std::string_view gguf;
    std::string_view config;
};

inline constexpr std::array ggufKeyNames = {
    GgufKeyName { "embedding_length", "hidden_size" },
    GgufKeyName { "block_count", "num_hidden_layers" },
    GgufKeyName { "context_length", "max_position_embeddings" },
    GgufKeyName { "feed_forward_length", "intermediate_size" },
    GgufKeyName { "attention.head_count", "num_attention_heads" },
    GgufKeyName { "attention.head_count_kv", "num_key_value_heads" },
    GgufKeyName { "attention.key_length", "head_dim" },
    GgufKeyName { "attention.sliding_window", "sliding_window" },
    GgufKeyName { "attention.q_lora_rank", "q_lora_rank" },
    GgufKeyName { "attention.kv_lora_rank", "kv_lora_rank" },
    GgufKeyName { "attention.shared_kv_layers", "num_kv_shared_layers" },
    GgufKeyName { "embedding_length_per_layer_input", "hidden_size_per_layer_input" },
    GgufKeyName { "expert_count", "num_experts" },
    GgufKeyName { "expert_used_count", "num_experts_per_tok" },
    GgufKeyName { "expert_feed_forward_length", "moe_intermediate_size" },
    GgufKeyName { "expert_shared_feed_forward_length", "shared_expert_intermediate_size" },
    GgufKeyName { "expert_shared_count", "n_shared_experts" },
    GgufKeyName { "leading_dense_block_count", "first_k_dense_replace" },
    GgufKeyName { "interleave_moe_layer_step", "interleave_moe_layer_step" },
    GgufKeyName { "nextn_predict_layers", "num_nextn_predict_layers" },
    GgufKeyName { "full_attention_interval", "full_attention_interval" },
    GgufKeyName { "vocab_size", "vocab_size" },
};

// The format of general.file_type: llama.cpp's numbers (include/llama.h, enum llama_ftype).
struct GgufFileType
{
    std::int64_t number;
    std::string_view format;
};

inline constexpr std::array ggufFileTypes = {
    GgufFileType { 0, "fp32" },    GgufFileType { 1, "fp16" },     GgufFileType { 2, "q4_0" },
    GgufFileType { 3, "q4_1" },    GgufFileType { 7, "q8_0" },     GgufFileType { 8, "q5_0" },
    GgufFileType { 9, "q5_1" },    GgufFileType { 10, "q2_k" },    GgufFileType { 11, "q3_k_s" },
    GgufFileType { 12, "q3_k_m" }, GgufFileType { 13, "q3_k_l" },  GgufFileType { 14, "q4_k_s" },
    GgufFileType { 15, "q4_k_m" }, GgufFileType { 16, "q5_k_s" },  GgufFileType { 17, "q5_k_m" },
    GgufFileType { 18, "q6_k" },   GgufFileType { 19, "iq2_xxs" }, GgufFileType { 20, "iq2_xs" },
    GgufFileType { 21, "q2_k" },   GgufFileType { 22, "iq3_xs" },  GgufFileType { 23, "iq3_xxs" },
    GgufFileType { 24, "iq1_s" },  GgufFileType { 25, "iq4_nl" },  GgufFileType { 26, "iq3_s" },
    GgufFileType { 27, "iq3_m" },  GgufFileType { 28, "iq2_s" },   GgufFileType { 29, "iq2_m" },
    GgufFileType { 30, "iq4_xs" }, GgufFileType { 31, "iq1_m" },   GgufFileType { 32, "bf16" },
    GgufFileType { 36, "tq1_0" },  GgufFileType { 37, "tq2_0" },   GgufFileType { 38, "mxfp4-gguf" },
};

} // namespace headroom
