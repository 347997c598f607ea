// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/term_words.h"
#include "ui/text/word_table.h"

namespace headroom::ui {

namespace {

// The tensors that core/memory lists: activations, caches, work space, weights.
constexpr Word rows[] = {
    { "norm_input", QT_TRANSLATE_NOOP("Rows", "input of the norm") },
    { "norm_statistics", QT_TRANSLATE_NOOP("Rows", "mean and variance of the norm") },
    { "normalised", QT_TRANSLATE_NOOP("Rows", "normalized input") },
    { "final_norm_input", QT_TRANSLATE_NOOP("Rows", "input of the final norm") },
    { "qkv_input", QT_TRANSLATE_NOOP("Rows", "input of the query, key and value projections") },
    { "qkv_input_casts", QT_TRANSLATE_NOOP("Rows", "casts of that input, one a projection") },
    { "query", QT_TRANSLATE_NOOP("Rows", "query") },
    { "key", QT_TRANSLATE_NOOP("Rows", "key") },
    { "value", QT_TRANSLATE_NOOP("Rows", "value") },
    { "key_repeated", QT_TRANSLATE_NOOP("Rows", "key, repeated for every query head") },
    { "value_repeated", QT_TRANSLATE_NOOP("Rows", "value, repeated for every query head") },
    { "value_padded", QT_TRANSLATE_NOOP("Rows", "value, padded to the width of the key") },
    { "qk_norm_input", QT_TRANSLATE_NOOP("Rows", "input of the norms of query and key") },
    { "query_compressed", QT_TRANSLATE_NOOP("Rows", "compressed query") },
    { "query_down_norm", QT_TRANSLATE_NOOP("Rows", "compressed query before its norm") },
    { "kv_compressed", QT_TRANSLATE_NOOP("Rows", "compressed key and value") },
    { "kv_down_norm", QT_TRANSLATE_NOOP("Rows", "compressed key and value before their norm") },
    { "key_rope", QT_TRANSLATE_NOOP("Rows", "rotary part of the key") },
    { "rotary_tables", QT_TRANSLATE_NOOP("Rows", "tables of rotary positions") },
    { "softmax_output", QT_TRANSLATE_NOOP("Rows", "softmax of the attention scores") },
    { "softmax_cast", QT_TRANSLATE_NOOP("Rows", "softmax, cast to the compute type") },
    { "softmax_dropout_mask", QT_TRANSLATE_NOOP("Rows", "dropout mask of the softmax") },
    { "dropped_scores", QT_TRANSLATE_NOOP("Rows", "softmax after dropout") },
    { "log_sum_exp", QT_TRANSLATE_NOOP("Rows", "log-sum-exp of the softmax") },
    { "rng_state", QT_TRANSLATE_NOOP("Rows", "state of the random numbers") },
    { "attention_output", QT_TRANSLATE_NOOP("Rows", "output of the attention") },
    { "attention_output_padded", QT_TRANSLATE_NOOP("Rows", "output of the attention, padded") },
    { "mixer_input_projection", QT_TRANSLATE_NOOP("Rows", "input projection of the state-space or linear attention") },
    { "mixer_output", QT_TRANSLATE_NOOP("Rows", "output of the state-space or linear attention") },
    { "residual_dropout_mask", QT_TRANSLATE_NOOP("Rows", "dropout mask of the residual") },
    { "embedding_dropout_mask", QT_TRANSLATE_NOOP("Rows", "dropout mask of the embedding") },
    { "mlp_input", QT_TRANSLATE_NOOP("Rows", "input of the MLP") },
    { "mlp_input_casts", QT_TRANSLATE_NOOP("Rows", "casts of the MLP's input, one a projection") },
    { "gate", QT_TRANSLATE_NOOP("Rows", "gate projection") },
    { "up", QT_TRANSLATE_NOOP("Rows", "up projection") },
    { "gate_and_up", QT_TRANSLATE_NOOP("Rows", "gate and up projections") },
    { "activation", QT_TRANSLATE_NOOP("Rows", "output of the activation function") },
    { "activation_input", QT_TRANSLATE_NOOP("Rows", "input of the activation function") },
    { "mlp_product", QT_TRANSLATE_NOOP("Rows", "input of the down projection") },
    { "router_input", QT_TRANSLATE_NOOP("Rows", "input of the router") },
    { "router_scores", QT_TRANSLATE_NOOP("Rows", "scores of the router") },
    { "router_statistics", QT_TRANSLATE_NOOP("Rows", "statistics of the router") },
    { "routing_indices", QT_TRANSLATE_NOOP("Rows", "indices of the chosen experts") },
    { "expert_input", QT_TRANSLATE_NOOP("Rows", "input of the experts") },
    { "expert_output", QT_TRANSLATE_NOOP("Rows", "output of the experts") },
    { "shared_gate_and_up", QT_TRANSLATE_NOOP("Rows", "gate and up projections of the shared experts") },
    { "shared_product", QT_TRANSLATE_NOOP("Rows", "input of the shared experts' down projection") },
    { "adapter_input", QT_TRANSLATE_NOOP("Rows", "input of the adapters") },
    { "adapter_hidden", QT_TRANSLATE_NOOP("Rows", "inner values of the adapters") },
    { "adapter_dropout_mask", QT_TRANSLATE_NOOP("Rows", "dropout mask of the adapters") },
    { "head_input", QT_TRANSLATE_NOOP("Rows", "input of the output head") },
    { "layer_input", QT_TRANSLATE_NOOP("Rows", "input of the layer") },
    { "logits", QT_TRANSLATE_NOOP("Rows", "logits") },
    { "logits_fp32", QT_TRANSLATE_NOOP("Rows", "32-bit copy of the logits") },
    { "logits_gradient", QT_TRANSLATE_NOOP("Rows", "gradient of the logits") },
    { "log_softmax", QT_TRANSLATE_NOOP("Rows", "log-softmax of the logits") },
    { "cached_keys", QT_TRANSLATE_NOOP("Rows", "cached keys") },
    { "cached_values", QT_TRANSLATE_NOOP("Rows", "cached values") },
    { "cached_indexer_keys", QT_TRANSLATE_NOOP("Rows", "cached keys of the indexer") },
    { "cached_compressed", QT_TRANSLATE_NOOP("Rows", "cached compressed entries") },
    { "cached_cross", QT_TRANSLATE_NOOP("Rows", "cached keys and values of the encoder") },
    { "recurrent_state", QT_TRANSLATE_NOOP("Rows", "recurrent state") },
    { "convolution_state", QT_TRANSLATE_NOOP("Rows", "state of the convolution") },
    { "hidden_states", QT_TRANSLATE_NOOP("Rows", "hidden states") },
    { "mlp_intermediate", QT_TRANSLATE_NOOP("Rows", "inner values of the MLP") },
    { "attention_scores", QT_TRANSLATE_NOOP("Rows", "attention scores") },
    { "optimizer_temporaries", QT_TRANSLATE_NOOP("Rows", "temporaries of the optimizer step") },
    { "gathered_layers", QT_TRANSLATE_NOOP("Rows", "gathered layers") },
    { "gathered_outside", QT_TRANSLATE_NOOP("Rows", "gathered embedding and head") },
    { "layer_gradient", QT_TRANSLATE_NOOP("Rows", "gradient of a gathered layer") },
    { "dummy_gradients", QT_TRANSLATE_NOOP("Rows", "cached dummy gradients") },
    { "library_workspace", QT_TRANSLATE_NOOP("Rows", "work space of the matrix libraries") },
    { "dequantised_matrix", QT_TRANSLATE_NOOP("Rows", "dequantized matrix") },
    { "quantisation_scales", QT_TRANSLATE_NOOP("Rows", "scales of the quantization") },
    { "main_gradients", QT_TRANSLATE_NOOP("Rows", "32-bit gradients for the optimizer") },
    { "outside_gradient", QT_TRANSLATE_NOOP("Rows", "gradient of the gathered embedding and head") },
    { "head_gradient", QT_TRANSLATE_NOOP("Rows", "gradient of the output head") },
    { "head_input_gradient", QT_TRANSLATE_NOOP("Rows", "input of the output head and its gradient") },
    { "cast_weights", QT_TRANSLATE_NOOP("Rows", "16-bit copies of the weights") },
    { "mlp_gradient", QT_TRANSLATE_NOOP("Rows", "gradients inside the MLP") },
    { "layer_output_gradient", QT_TRANSLATE_NOOP("Rows", "gradient of the layer's output") },
    { "held_input_gradient", QT_TRANSLATE_NOOP("Rows", "gradients of the layers' inputs, held to the end") },
    { "qkv_output", QT_TRANSLATE_NOOP("Rows", "output of the query, key and value projections") },
    { "projection_input", QT_TRANSLATE_NOOP("Rows", "input of the output projection") },
    { "sent_tensors", QT_TRANSLATE_NOOP("Rows", "tensors sent to the neighboring stages") },
    { "reduce_bucket", QT_TRANSLATE_NOOP("Rows", "bucket of the gradient reduction") },
    { "score_buffer", QT_TRANSLATE_NOOP("Rows", "buffer of the attention scores") },
    { "expert_gradient", QT_TRANSLATE_NOOP("Rows", "gradients of the experts' output") },
    { "mlp_output", QT_TRANSLATE_NOOP("Rows", "output of the MLP") },
    { "log_softmax_gradient", QT_TRANSLATE_NOOP("Rows", "gradient of the log-softmax") },
    { "embedding", QT_TRANSLATE_NOOP("Rows", "embedding") },
    { "position_embedding", QT_TRANSLATE_NOOP("Rows", "position embedding") },
    { "token_type_embedding", QT_TRANSLATE_NOOP("Rows", "token type embedding") },
    { "per_layer_embedding", QT_TRANSLATE_NOOP("Rows", "embedding of each layer") },
    { "embedding_projection", QT_TRANSLATE_NOOP("Rows", "projection of the embedding") },
    { "head", QT_TRANSLATE_NOOP("Rows", "output head") },
    { "query_gate", QT_TRANSLATE_NOOP("Rows", "gate of the query") },
    { "attention_sink", QT_TRANSLATE_NOOP("Rows", "attention sinks") },
    { "query_down", QT_TRANSLATE_NOOP("Rows", "query, down projection") },
    { "query_up", QT_TRANSLATE_NOOP("Rows", "query, up projection") },
    { "kv_down", QT_TRANSLATE_NOOP("Rows", "key and value, down projection") },
    { "kv_up", QT_TRANSLATE_NOOP("Rows", "key and value, up projection") },
    { "compressor", QT_TRANSLATE_NOOP("Rows", "compressor") },
    { "indexer_query", QT_TRANSLATE_NOOP("Rows", "query of the indexer") },
    { "indexer_key", QT_TRANSLATE_NOOP("Rows", "key of the indexer") },
    { "indexer_weight", QT_TRANSLATE_NOOP("Rows", "weights of the indexer") },
    { "mlp_gate", QT_TRANSLATE_NOOP("Rows", "MLP, gate projection") },
    { "mlp_up", QT_TRANSLATE_NOOP("Rows", "MLP, up projection") },
    { "mlp_down", QT_TRANSLATE_NOOP("Rows", "MLP, down projection") },
    { "router", QT_TRANSLATE_NOOP("Rows", "router") },
    { "expert_in", QT_TRANSLATE_NOOP("Rows", "experts, input projection") },
    { "expert_out", QT_TRANSLATE_NOOP("Rows", "experts, output projection") },
    { "expert_gate", QT_TRANSLATE_NOOP("Rows", "experts, gate projection") },
    { "expert_up", QT_TRANSLATE_NOOP("Rows", "experts, up projection") },
    { "expert_down", QT_TRANSLATE_NOOP("Rows", "experts, down projection") },
    { "shared_gate", QT_TRANSLATE_NOOP("Rows", "shared experts, gate projection") },
    { "shared_up", QT_TRANSLATE_NOOP("Rows", "shared experts, up projection") },
    { "shared_down", QT_TRANSLATE_NOOP("Rows", "shared experts, down projection") },
    { "shared_router", QT_TRANSLATE_NOOP("Rows", "gate of the shared experts") },
    { "state_space_in", QT_TRANSLATE_NOOP("Rows", "state space, input projection") },
    { "state_space_out", QT_TRANSLATE_NOOP("Rows", "state space, output projection") },
    { "state_space_step", QT_TRANSLATE_NOOP("Rows", "state space, step projection") },
    { "state_space_vector", QT_TRANSLATE_NOOP("Rows", "state space, vectors") },
    { "convolution", QT_TRANSLATE_NOOP("Rows", "convolution") },
    { "norm", QT_TRANSLATE_NOOP("Rows", "norms") },
    { "bias", QT_TRANSLATE_NOOP("Rows", "biases") },
    { "patch_embedding", QT_TRANSLATE_NOOP("Rows", "patch embedding") },
    { "adapter", QT_TRANSLATE_NOOP("Rows", "vision adapter") },
    { "mtp_projection", QT_TRANSLATE_NOOP("Rows", "projection of the multi-token prediction") },
    { "other", QT_TRANSLATE_NOOP("Rows", "other tensors") },
    { "weights", QT_TRANSLATE_NOOP("Rows", "weights") },
    { "runtime", QT_TRANSLATE_NOOP("Rows", "driver, kernels and libraries") },
    { "communication", QT_TRANSLATE_NOOP("Rows", "communication buffers") },
    { "fragmentation", QT_TRANSLATE_NOOP("Rows", "memory that the allocator cannot hand out") },
};

// What formulas rest on.
constexpr Word sources[] = {
    { "weight-inventory", QT_TRANSLATE_NOOP("Sources", "The tensors of the model's own weight files, one by one.") },
    { "megatron-distributed-optimizer",
      QT_TRANSLATE_NOOP("Sources", "Megatron-LM, distributed optimizer: 32-bit gradients, master weights and states "
                                   "shared by the data parallel group.") },
    { "zero-2020",
      QT_TRANSLATE_NOOP(
          "Sources",
          "Rajbhandari et al., ZeRO: Memory Optimizations Toward Training Trillion Parameter Models (2020).") },
    { "lora-2021",
      QT_TRANSLATE_NOOP("Sources", "Hu et al., LoRA: Low-Rank Adaptation of Large Language Models (2021).") },
    { "megatron-te",
      QT_TRANSLATE_NOOP(
          "Sources", "Megatron-LM with Transformer Engine: the tensors that its modules save for the backward pass.") },
    { "korthikanti-2022",
      QT_TRANSLATE_NOOP("Sources",
                        "Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models (2022).") },
    { "torch-saved-tensors",
      QT_TRANSLATE_NOOP(
          "Sources", "Hugging Face Transformers: the tensors that PyTorch's autograd saves, measured byte for byte.") },
    { "megatron-cross-entropy", QT_TRANSLATE_NOOP("Sources", "Megatron-LM, vocabulary-parallel cross entropy.") },
    { "transformers-loss", QT_TRANSLATE_NOOP("Sources", "Hugging Face Transformers, causal language model loss.") },
    { "fsdp-units",
      QT_TRANSLATE_NOOP("Sources",
                        "PyTorch FSDP: layers gathered one unit at a time, with the next one fetched ahead.") },
    { "transformer-engine-dummy-gradients",
      QT_TRANSLATE_NOOP("Sources",
                        "Transformer Engine: one cached dummy gradient for each distinct shape of a weight.") },
    { "foreach-temporaries",
      QT_TRANSLATE_NOOP("Sources",
                        "PyTorch optimizers, foreach implementation: temporaries as large as the parameters.") },
    { "forward-step", QT_TRANSLATE_NOOP("Sources", "The widest moment of one forward step.") },
    { "vllm-kv-cache", QT_TRANSLATE_NOOP("Sources", "vLLM: blocks of the paged KV cache within the memory budget.") },
    { "sglang-memory-pool", QT_TRANSLATE_NOOP("Sources", "SGLang: the token pool within the memory budget.") },
    { "llama-cpp-kv-cache", QT_TRANSLATE_NOOP("Sources", "llama.cpp: the KV cache of the whole context, padded.") },
    { "transformers-cache", QT_TRANSLATE_NOOP("Sources", "Hugging Face Transformers: the dynamic cache.") },
    { "tensorrt-llm-kv-cache",
      QT_TRANSLATE_NOOP("Sources", "TensorRT-LLM: blocks of the paged KV cache within the memory budget.") },
    { "kv-cache", QT_TRANSLATE_NOOP("Sources", "Keys and values of every token, without an engine's own rules.") },
    { "nccl-measured", QT_TRANSLATE_NOOP("Sources", "Buffers of NCCL, measured.") },
    { "cuda-context-measured",
      QT_TRANSLATE_NOOP("Sources", "Contexts of drivers and libraries, measured for each generation of cards.") },
    { "allocator-measured",
      QT_TRANSLATE_NOOP("Sources", "Reserved minus allocated memory of PyTorch's caching allocator, measured.") },
};

} // namespace

QString rowName(std::string_view id)
{
    return wordFor("Rows", rows, id);
}

bool hasRowName(std::string_view id)
{
    return findWord(rows, id) != nullptr;
}

QString sourceText(std::string_view id)
{
    return wordFor("Sources", sources, id);
}

bool hasSourceText(std::string_view id)
{
    return findWord(sources, id) != nullptr;
}

} // namespace headroom::ui
