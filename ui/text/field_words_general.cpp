// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/field_tables.h"

namespace headroom::ui {

namespace {

constexpr FieldWords words[] = {
    { "name", "", QT_TRANSLATE_NOOP("Fields", "Name"),
      QT_TRANSLATE_NOOP("Fields", "What the scenario is called in reports and charts.") },
    { "task", "", QT_TRANSLATE_NOOP("Fields", "Task"),
      QT_TRANSLATE_NOOP("Fields", "Serving requests (inference) or training.") },
    { "model.preset", "", QT_TRANSLATE_NOOP("Fields", "Model"),
      QT_TRANSLATE_NOOP("Fields", "A model of the catalogue, by its hub name.") },
    { "model.parameters", "parameters", QT_TRANSLATE_NOOP("Fields", "Parameters"),
      QT_TRANSLATE_NOOP("Fields",
                        "The size of a model whose shape is not known. A typical shape of that size is assumed.") },
    { "model.architecture", "", QT_TRANSLATE_NOOP("Fields", "Shape of one's own"),
      QT_TRANSLATE_NOOP("Fields", "The figures of a model that the catalogue lacks, under the names of config.json.") },
    { "model.architecture.activation", "", QT_TRANSLATE_NOOP("Fields", "Activation function"),
      QT_TRANSLATE_NOOP(
          "Fields", "The function between the matrices of the MLP: silu, gelu, gelu_new (GPT-2's, written in single "
                    "operators), gelu_tanh, relu or squared_relu. Left out, it is silu where the MLP has a gate, "
                    "else gelu. It decides which tensors are kept for the backward pass.") },
    { "model.layers", "layers", QT_TRANSLATE_NOOP("Fields", "Layers used"),
      QT_TRANSLATE_NOOP("Fields", "Keeps only the first layers of the model, as test beds do.") },
    { "model.file", "", QT_TRANSLATE_NOOP("Fields", "Model file"),
      QT_TRANSLATE_NOOP("Fields",
                        "A config.json, a safetensors file or index, or a GGUF file to take the shape from.") },
    { "precision.weights", "", QT_TRANSLATE_NOOP("Fields", "Weights"),
      QT_TRANSLATE_NOOP("Fields", "The format that weights are stored in.") },
    { "precision.activations", "", QT_TRANSLATE_NOOP("Fields", "Activations"),
      QT_TRANSLATE_NOOP("Fields", "The type that matrix products run in and that activations are kept in. It differs "
                                  "from the weights under autocast.") },
    { "precision.residual", "", QT_TRANSLATE_NOOP("Fields", "Residual stream"),
      QT_TRANSLATE_NOOP("Fields", "The type of the stream between the layers: 32 bits under autocast of 32-bit "
                                  "weights, and where norms were made 32-bit for 4-bit training.") },
    { "precision.autocast", "", QT_TRANSLATE_NOOP("Fields", "Autocast"),
      QT_TRANSLATE_NOOP("Fields", "Whether operators choose their type and cast their inputs. On where 32-bit weights "
                                  "meet 16-bit activations, except for the 16-bit copies that FSDP gathers, and where "
                                  "transformers trains 32-bit adapters.") },
    { "precision.gathered_weights", "", QT_TRANSLATE_NOOP("Fields", "Gathered weights"),
      QT_TRANSLATE_NOOP("Fields", "The format of the whole layers that full sharding gathers from the shards: 16 bits "
                                  "under mixed precision of FSDP, 32 bits where autocast alone casts.") },
    { "precision.group_size", "", QT_TRANSLATE_NOOP("Fields", "Quantisation group"),
      QT_TRANSLATE_NOOP("Fields", "How many GPTQ weights share a scale in training; 0: all of an output.") },
    { "precision.gradients", "", QT_TRANSLATE_NOOP("Fields", "Gradients"),
      QT_TRANSLATE_NOOP("Fields", "The format that gradients are kept and summed in.") },
    { "precision.master_weights", "", QT_TRANSLATE_NOOP("Fields", "Master weights"),
      QT_TRANSLATE_NOOP("Fields", "The wide copy of the weights that the optimizer updates, or none.") },
    { "precision.optimizer_states", "", QT_TRANSLATE_NOOP("Fields", "Optimizer states"),
      QT_TRANSLATE_NOOP("Fields", "The format of what the optimizer remembers of each parameter.") },
    { "precision.kv_cache", "", QT_TRANSLATE_NOOP("Fields", "KV cache"),
      QT_TRANSLATE_NOOP("Fields", "The format of cached keys and values.") },
    { "precision.kv_cache.k", "", QT_TRANSLATE_NOOP("Fields", "KV cache, keys"),
      QT_TRANSLATE_NOOP("Fields", "The format of cached keys.") },
    { "precision.kv_cache.v", "", QT_TRANSLATE_NOOP("Fields", "KV cache, values"),
      QT_TRANSLATE_NOOP("Fields", "The format of cached values.") },
    { "inference.engine", "", QT_TRANSLATE_NOOP("Fields", "Engine"),
      QT_TRANSLATE_NOOP("Fields", "The serving engine. Engines differ in how they reserve and round memory.") },
    { "inference.engine_version", "", QT_TRANSLATE_NOOP("Fields", "Engine version"),
      QT_TRANSLATE_NOOP("Fields", "The version of the engine, where its rules changed between versions.") },
    { "inference.concurrency", "sequences", QT_TRANSLATE_NOOP("Fields", "Concurrency"),
      QT_TRANSLATE_NOOP("Fields", "How many sequences run at once.") },
    { "inference.prompt_tokens", "tokens", QT_TRANSLATE_NOOP("Fields", "Prompt"),
      QT_TRANSLATE_NOOP("Fields", "The tokens of a request's input.") },
    { "inference.output_tokens", "tokens", QT_TRANSLATE_NOOP("Fields", "Output"),
      QT_TRANSLATE_NOOP("Fields", "The tokens that are generated for a request.") },
    { "inference.max_model_length", "tokens", QT_TRANSLATE_NOOP("Fields", "Context limit"),
      QT_TRANSLATE_NOOP(
          "Fields",
          "The longest sequence that the engine admits. For llama.cpp, the context that all sequences share.") },
    { "inference.memory_utilization", "", QT_TRANSLATE_NOOP("Fields", "Memory utilization"),
      QT_TRANSLATE_NOOP("Fields", "The share of a card's memory that the engine may use.") },
    { "inference.prefill_chunk", "tokens", QT_TRANSLATE_NOOP("Fields", "Prefill chunk"),
      QT_TRANSLATE_NOOP("Fields", "How many prompt tokens one forward step processes.") },
    { "inference.batch_tokens", "tokens", QT_TRANSLATE_NOOP("Fields", "Batch tokens"),
      QT_TRANSLATE_NOOP("Fields", "The most tokens of one forward step, over all sequences.") },
    { "inference.attention", "", QT_TRANSLATE_NOOP("Fields", "Attention"),
      QT_TRANSLATE_NOOP("Fields", "How the engine computes attention.") },
    { "inference.gpu_layers", "layers", QT_TRANSLATE_NOOP("Fields", "Layers on the card"),
      QT_TRANSLATE_NOOP(
          "Fields",
          "How many layers llama.cpp keeps on the card: all where none is said. The rest stays in host memory.") },
    { "inference.cpu_experts", "layers", QT_TRANSLATE_NOOP("Fields", "Experts off the card"),
      QT_TRANSLATE_NOOP("Fields", "How many layers keep their experts in host memory (--n-cpu-moe).") },
    { "inference.mla", "", QT_TRANSLATE_NOOP("Fields", "Latent cache"),
      QT_TRANSLATE_NOOP("Fields", "What llama.cpp caches of latent attention (MLA).") },
    { "inference.kv_unified", "", QT_TRANSLATE_NOOP("Fields", "Shared cache"),
      QT_TRANSLATE_NOOP("Fields", "Whether all sequences share one pool of cache cells or have a stream each.") },
    { "inference.sliding_cache", "", QT_TRANSLATE_NOOP("Fields", "Window cache"),
      QT_TRANSLATE_NOOP("Fields", "Whether layers with a sliding window cache only that window.") },
    { "inference.scores_limit_bytes", "bytes", QT_TRANSLATE_NOOP("Fields", "Scores at a time"),
      QT_TRANSLATE_NOOP("Fields", "The most memory of attention scores that is computed at a time (-amb).") },
    { "inference.cuda_graphs", "", QT_TRANSLATE_NOOP("Fields", "CUDA graphs"),
      QT_TRANSLATE_NOOP("Fields", "Whether the engine captures graphs, which takes memory and saves launch time.") },
    { "inference.cpu_experts", "layers", QT_TRANSLATE_NOOP("Fields", "Experts off the card"),
      QT_TRANSLATE_NOOP("Fields", "How many layers keep their experts in host memory (--n-cpu-moe).") },
    { "inference.mla", "", QT_TRANSLATE_NOOP("Fields", "Latent cache"),
      QT_TRANSLATE_NOOP("Fields", "What llama.cpp caches of latent attention (MLA).") },
    { "inference.kv_unified", "", QT_TRANSLATE_NOOP("Fields", "Shared cache"),
      QT_TRANSLATE_NOOP("Fields", "Whether all sequences share one pool of cache cells or have a stream each.") },
    { "inference.sliding_cache", "", QT_TRANSLATE_NOOP("Fields", "Window cache"),
      QT_TRANSLATE_NOOP("Fields", "Whether layers with a sliding window cache only that window.") },
    { "inference.scores_limit_bytes", "bytes", QT_TRANSLATE_NOOP("Fields", "Scores at a time"),
      QT_TRANSLATE_NOOP("Fields", "The most memory of attention scores that is computed at a time (-amb).") },
    { "inference.prefix_caching", "", QT_TRANSLATE_NOOP("Fields", "Prefix caching"),
      QT_TRANSLATE_NOOP("Fields", "Whether what sequences begin with is kept for others. Takes memory for the states "
                                  "of recurrent layers only.") },
    { "inference.lora_slots", "adapters", QT_TRANSLATE_NOOP("Fields", "Adapter slots"),
      QT_TRANSLATE_NOOP("Fields", "How many LoRA adapters the engine has room for at once.") },
    { "inference.lora_rank", "", QT_TRANSLATE_NOOP("Fields", "Adapter rank"),
      QT_TRANSLATE_NOOP("Fields", "The largest rank of an adapter that a slot takes.") },
    { "inference.speculative", "", QT_TRANSLATE_NOOP("Fields", "Speculation"),
      QT_TRANSLATE_NOOP("Fields",
                        "What drafts tokens ahead: nothing, or the prediction modules of the model itself.") },
    { "inference.draft_tokens", "tokens", QT_TRANSLATE_NOOP("Fields", "Draft tokens"),
      QT_TRANSLATE_NOOP("Fields", "How many tokens are drafted ahead in a step.") },
    { "inference.available_kv_bytes", "bytes", QT_TRANSLATE_NOOP("Fields", "KV memory"),
      QT_TRANSLATE_NOOP("Fields",
                        "Free memory for the KV cache as an engine printed it. It overrides the computed budget.") },
    { "inference.kv_tokens", "tokens", QT_TRANSLATE_NOOP("Fields", "KV tokens"),
      QT_TRANSLATE_NOOP(
          "Fields", "The pool of the KV cache as the engine is told to size it, in tokens. It overrides the budget.") },
    { "inference.latency_target", "s", QT_TRANSLATE_NOOP("Fields", "Target of an output token"),
      QT_TRANSLATE_NOOP("Fields", "The seconds that an output token may take. The answer tells how many sequences at "
                                  "once keep to it.") },
    { "inference.first_token_target", "s", QT_TRANSLATE_NOOP("Fields", "Target of the first token"),
      QT_TRANSLATE_NOOP("Fields", "The seconds that may pass until the first token.") },
};

} // namespace

std::span<const FieldWords> generalFieldWords()
{
    return words;
}

} // namespace headroom::ui
