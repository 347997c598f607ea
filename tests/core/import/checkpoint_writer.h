// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/gguf_writer.h"
#include "core/model/model_catalogue.h"

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace headroom::test {

// One matrix or vector of a checkpoint: name without ".weight", rows, columns (0: a vector).
struct CheckpointTensor
{
    std::string hf;
    std::string gguf;
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    bool isBias = false;
};

// The tensors of a plain decoder as HuggingFace and llama.cpp name them, layer by layer: written down from the
// checkpoints' own listings, not from our inventory.
inline std::vector<CheckpointTensor> decoderTensors(const Architecture &a)
{
    std::vector<CheckpointTensor> list;
    const auto u = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
    const std::uint64_t h = u(a.hiddenSize), q = u(a.heads * a.headDim), kv = u(a.kvHeads * a.headDim);
    const std::uint64_t v = u(a.vocabSize.value_or(0));
    list.push_back({ "model.embed_tokens", "token_embd", v, h });
    for (std::int64_t i = 0; i < a.layers; ++i) {
        const std::string number = std::to_string(i);
        const std::string hf = std::string("model.layers.").append(number).append(".");
        const std::string gg = std::string("blk.").append(number).append(".");
        const auto add = [&](const char *hfName, const char *ggufName, std::uint64_t rows, std::uint64_t columns) {
            list.push_back({ hf + hfName, gg + ggufName, rows, columns });
        };
        const auto bias = [&](const char *hfName, const char *ggufName, std::uint64_t rows) {
            list.push_back({ hf + hfName, gg + ggufName, rows, 0, true });
        };
        add("self_attn.q_proj", "attn_q", q, h);
        add("self_attn.k_proj", "attn_k", kv, h);
        add("self_attn.v_proj", "attn_v", kv, h);
        add("self_attn.o_proj", "attn_output", h, q);
        if (a.attentionBias == AttentionBias::Qkv || a.attentionBias == AttentionBias::All) {
            bias("self_attn.q_proj", "attn_q", q);
            bias("self_attn.k_proj", "attn_k", kv);
            bias("self_attn.v_proj", "attn_v", kv);
        }
        if (a.attentionBias == AttentionBias::All)
            bias("self_attn.o_proj", "attn_output", h);
        if (a.qkNorm == QkNorm::PerHead) {
            add("self_attn.q_norm", "attn_q_norm", u(a.headDim), 0);
            add("self_attn.k_norm", "attn_k_norm", u(a.headDim), 0);
        }
        if (a.qkNorm == QkNorm::Full) {
            add("self_attn.q_norm", "attn_q_norm", q, 0);
            add("self_attn.k_norm", "attn_k_norm", kv, 0);
        }
        const bool sparse = a.moe && i >= a.moe->leadingDenseLayers;
        if (sparse) {
            const std::uint64_t e = u(a.moe->intermediateSize), n = u(a.moe->experts);
            add("mlp.gate", "ffn_gate_inp", n, h);
            if (a.moe->routerCorrectionBias)
                bias("mlp.gate.e_score_correction_bias", "exp_probs_b", n);
            for (std::uint64_t x = 0; x < n; ++x) {
                const std::string expert = std::string("mlp.experts.").append(std::to_string(x)).append(".");
                list.push_back({ hf + expert + "gate_proj", x == 0 ? gg + "ffn_gate_exps" : "", e, h });
                list.push_back({ hf + expert + "up_proj", x == 0 ? gg + "ffn_up_exps" : "", e, h });
                list.push_back({ hf + expert + "down_proj", x == 0 ? gg + "ffn_down_exps" : "", h, e });
            }
            if (const std::uint64_t s = u(a.moe->sharedIntermediateSize); s > 0) {
                const std::string shared = a.moe->sharedExpertGate ? "mlp.shared_expert." : "mlp.shared_experts.";
                list.push_back({ hf + shared + "gate_proj", gg + "ffn_gate_shexp", s, h });
                list.push_back({ hf + shared + "up_proj", gg + "ffn_up_shexp", s, h });
                list.push_back({ hf + shared + "down_proj", gg + "ffn_down_shexp", h, s });
                if (a.moe->sharedExpertGate)
                    add("mlp.shared_expert_gate", "ffn_gate_inp_shexp", 1, h);
            }
        } else {
            const std::uint64_t f = u(a.intermediateSize.value_or(0));
            if (a.gatedMlp)
                add("mlp.gate_proj", "ffn_gate", f, h);
            add("mlp.up_proj", "ffn_up", f, h);
            add("mlp.down_proj", "ffn_down", h, f);
        }
        static constexpr std::array norms = { "input_layernorm", "post_attention_layernorm",
                                              "pre_feedforward_layernorm", "post_feedforward_layernorm" };
        static constexpr std::array ggufNorms = { "attn_norm", "ffn_norm", "post_attention_norm", "post_ffw_norm" };
        for (std::int64_t k = 0; k < a.normsPerLayer; ++k)
            add(norms[static_cast<std::size_t>(k)], ggufNorms[static_cast<std::size_t>(k)], h, 0);
    }
    list.push_back({ "model.norm", "output_norm", h, 0 });
    if (!a.tieWordEmbeddings)
        list.push_back({ "lm_head", "output", v, h });
    return list;
}

// (No raw string literals here: moc 6.4 loses its place in them.)
// A safetensors file: its header, and the length of the whole file.
struct SparseFile
{
    std::string header;
    std::uint64_t length = 0;
};

inline SparseFile safetensorsOf(const std::vector<CheckpointTensor> &tensors, const char *type, std::uint64_t bytesEach)
{
    std::string json = "{\"__metadata__\":{\"format\":\"pt\"}";
    std::uint64_t at = 0;
    for (const CheckpointTensor &tensor : tensors) {
        const std::uint64_t count = tensor.rows * (tensor.columns > 0 ? tensor.columns : 1);
        const std::uint64_t end = at + count * bytesEach;
        const bool isWhole = tensor.hf.ends_with("correction_bias");
        json.append(",\"").append(tensor.hf).append(isWhole ? "" : tensor.isBias ? ".bias" : ".weight");
        json.append("\":{\"dtype\":\"").append(type).append("\",\"shape\":[").append(std::to_string(tensor.rows));
        if (tensor.columns > 0)
            json.append(",").append(std::to_string(tensor.columns));
        json.append("],\"data_offsets\":[").append(std::to_string(at)).append(",").append(std::to_string(end));
        json.append("]}");
        at = end;
    }
    json += "}";
    std::string file;
    for (std::uint64_t length = json.size(), i = 0; i < 8; ++i, length >>= 8)
        file += static_cast<char>(length & 0xFF);
    return { file + json, file.size() + json.size() + at };
}

// A type of ggml with blocks of 32 weights, and the file type of which it is the main one.
struct GgufType
{
    std::uint32_t id = 8;
    std::uint64_t blockBytes = 34;
    std::uint32_t fileType = 7;
};

// A GGUF file with llama.cpp's keys for an architecture of that name: matrices of that type, the rest in F32.
inline GgufWriter ggufOf(const Architecture &a, const std::string &name, const GgufType &type = {})
{
    const std::string prefix = name + ".";
    const auto u = [](std::int64_t n) { return static_cast<std::uint32_t>(n); };
    GgufWriter writer;
    writer.text("general.architecture", name)
        .integer("general.file_type", type.fileType)
        .integer(prefix + "block_count", u(a.layers))
        .integer(prefix + "embedding_length", u(a.hiddenSize))
        .integer(prefix + "context_length", u(a.maxPositions.value_or(4096)))
        .integer(prefix + "attention.head_count", u(a.heads))
        .integer(prefix + "attention.head_count_kv", u(a.kvHeads))
        .integer(prefix + "attention.key_length", u(a.headDim));
    if (a.intermediateSize)
        writer.integer(prefix + "feed_forward_length", u(*a.intermediateSize));
    if (a.slidingWindow)
        writer.integer(prefix + "attention.sliding_window", u(*a.slidingWindow));
    if (a.moe) {
        writer.integer(prefix + "expert_count", u(a.moe->experts))
            .integer(prefix + "expert_used_count", u(a.moe->expertsPerToken))
            .integer(prefix + "leading_dense_block_count", u(a.moe->leadingDenseLayers));
        if (name != "llama")
            writer.integer(prefix + "expert_feed_forward_length", u(a.moe->intermediateSize));
        if (a.moe->sharedExpertGate)
            writer.integer(prefix + "expert_shared_feed_forward_length", u(a.moe->sharedIntermediateSize));
        else if (a.moe->sharedExperts > 0)
            writer.integer(prefix + "expert_shared_count", u(a.moe->sharedExperts));
    }
    for (const CheckpointTensor &tensor : decoderTensors(a)) {
        if (tensor.gguf.empty())
            continue; // an expert: all of a layer are one tensor
        std::vector<std::uint64_t> dimensions = { tensor.columns > 0 ? tensor.columns : tensor.rows };
        if (tensor.columns > 0)
            dimensions.push_back(tensor.rows);
        std::uint64_t elements = tensor.rows * std::max<std::uint64_t>(tensor.columns, 1);
        if (tensor.gguf.ends_with("_exps")) {
            dimensions.push_back(static_cast<std::uint64_t>(a.moe->experts));
            elements *= static_cast<std::uint64_t>(a.moe->experts);
        }
        const bool wide = tensor.columns == 0 || tensor.columns % 32 != 0;
        const std::uint64_t size = wide ? 4 * elements : elements / 32 * type.blockBytes;
        writer.tensor(tensor.gguf + (tensor.isBias ? ".bias" : ".weight"), dimensions, wide ? 0 : type.id, size);
    }
    return writer;
}

} // namespace headroom::test
