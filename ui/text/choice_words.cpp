// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/choice_words.h"

#include "core/scenario/fields.h"
#include "ui/text/word_table.h"

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

// What the words of a file stand for. Ids that two choices share mean the same in both: "full" is looked up with the
// name of its choice in front.
constexpr Word words[] = {
    { "inference", QT_TRANSLATE_NOOP("Choices", "Inference") },
    { "USD", QT_TRANSLATE_NOOP("Choices", "US dollar") },
    { "CNY", QT_TRANSLATE_NOOP("Choices", "Renminbi yuan") },
    { "EUR", QT_TRANSLATE_NOOP("Choices", "Euro") },
    { "training", QT_TRANSLATE_NOOP("Choices", "Training") },
    { "textbook", QT_TRANSLATE_NOOP("Choices", "Textbook rules") },
    { "method/full", QT_TRANSLATE_NOOP("Choices", "Full parameters") },
    { "paged-adamw-8bit", QT_TRANSLATE_NOOP("Choices", "AdamW 8-bit, paged") },
    { "paged-adamw-32bit", QT_TRANSLATE_NOOP("Choices", "AdamW 32-bit, paged") },
    { "adamw-8bit", QT_TRANSLATE_NOOP("Choices", "AdamW 8-bit") },
    { "lion-8bit", QT_TRANSLATE_NOOP("Choices", "Lion 8-bit") },
    { "sgd-momentum", QT_TRANSLATE_NOOP("Choices", "SGD with momentum") },
    { "optimizer_implementation/fused", QT_TRANSLATE_NOOP("Choices", "Fused: one kernel, no temporaries") },
    { "foreach", QT_TRANSLATE_NOOP("Choices", "Foreach: all tensors at once") },
    { "loop", QT_TRANSLATE_NOOP("Choices", "Loop: one tensor after another") },
    { "recompute/none", QT_TRANSLATE_NOOP("Choices", "None") },
    { "recompute/selective", QT_TRANSLATE_NOOP("Choices", "Selective") },
    { "recompute/full", QT_TRANSLATE_NOOP("Choices", "Full") },
    { "core_attn", QT_TRANSLATE_NOOP("Choices", "Core of the attention") },
    { "layernorm", QT_TRANSLATE_NOOP("Choices", "Norms") },
    { "mla_up_proj", QT_TRANSLATE_NOOP("Choices", "Up projections of MLA") },
    { "mlp", QT_TRANSLATE_NOOP("Choices", "MLP") },
    { "moe_act", QT_TRANSLATE_NOOP("Choices", "Activation function of the experts") },
    { "moe", QT_TRANSLATE_NOOP("Choices", "Whole MoE layer") },
    { "shared_experts", QT_TRANSLATE_NOOP("Choices", "Shared experts") },
    { "gdn_norm_out", QT_TRANSLATE_NOOP("Choices", "Output norm of delta-net layers") },
    { "gdp_in_proj", QT_TRANSLATE_NOOP("Choices", "Input projection of delta-net layers") },
    { "gdp_qkv", QT_TRANSLATE_NOOP("Choices", "Convolution of delta-net layers") },
    { "op", QT_TRANSLATE_NOOP("Choices", "By operator (torchtitan)") },
    { "flash", QT_TRANSLATE_NOOP("Choices", "FlashAttention") },
    { "sdpa", QT_TRANSLATE_NOOP("Choices", "PyTorch SDPA") },
    { "eager", QT_TRANSLATE_NOOP("Choices", "Eager: scores are stored") },
    { "latent", QT_TRANSLATE_NOOP("Choices", "Latents") },
    { "latent-and-values", QT_TRANSLATE_NOOP("Choices", "Latents, twice") },
    { "expanded", QT_TRANSLATE_NOOP("Choices", "Whole heads") },
    { "attn_norm", QT_TRANSLATE_NOOP("Choices", "Norm before the attention") },
    { "qkv_linear", QT_TRANSLATE_NOOP("Choices", "Query, key and value projections") },
    { "attn_proj", QT_TRANSLATE_NOOP("Choices", "Output projection of the attention") },
    { "mlp_norm", QT_TRANSLATE_NOOP("Choices", "Norm before the MLP") },
    { "expert_fc1", QT_TRANSLATE_NOOP("Choices", "Input projection of the experts") },
    { "loss/standard", QT_TRANSLATE_NOOP("Choices", "Standard") },
    { "loss/fused", QT_TRANSLATE_NOOP("Choices", "Fused") },
    { "loss/chunked", QT_TRANSLATE_NOOP("Choices", "Chunked") },
    { "loss/fused-linear", QT_TRANSLATE_NOOP("Choices", "Fused with the output head (Liger)") },
    { "loss/upcast-copy",
      QT_TRANSLATE_NOOP("Choices", "Logits to 32 bits in a shifted copy (transformers 4.46 to 4.48)") },
    { "loss/upcast-shift", QT_TRANSLATE_NOOP("Choices", "Logits to 32 bits, then shifted (transformers before 4.46)") },
    { "loss/shift", QT_TRANSLATE_NOOP("Choices", "Shifted only (older GPT-2 code)") },
    { "loss/no-upcast", QT_TRANSLATE_NOOP("Choices", "In the type of the logits") },
    { "loss/fused-native", QT_TRANSLATE_NOOP("Choices", "Fused by Megatron itself") },
    { "implementation/local", QT_TRANSLATE_NOOP("Choices", "Its own layers") },
    { "implementation/legacy", QT_TRANSLATE_NOOP("Choices", "Those before Megatron Core, as in Megatron-DeepSpeed") },
    { "dispatcher/alltoall", QT_TRANSLATE_NOOP("Choices", "Tokens are sent to their experts") },
    { "dispatcher/allgather", QT_TRANSLATE_NOOP("Choices", "Every card gathers all tokens") },
    { "experts/grouped", QT_TRANSLATE_NOOP("Choices", "Grouped product") },
    { "experts/loop", QT_TRANSLATE_NOOP("Choices", "One after another") },
    { "speculative/none", QT_TRANSLATE_NOOP("Choices", "None") },
    { "offload/none", QT_TRANSLATE_NOOP("Choices", "Nothing") },
    { "offload/optimizer", QT_TRANSLATE_NOOP("Choices", "Optimizer states") },
    { "offload/parameters", QT_TRANSLATE_NOOP("Choices", "Parameters") },
    { "offload/activations", QT_TRANSLATE_NOOP("Choices", "Activations") },
    { "target/q", QT_TRANSLATE_NOOP("Choices", "Query") },
    { "target/k", QT_TRANSLATE_NOOP("Choices", "Key") },
    { "target/v", QT_TRANSLATE_NOOP("Choices", "Value") },
    { "target/o", QT_TRANSLATE_NOOP("Choices", "Output") },
    { "target/gate", QT_TRANSLATE_NOOP("Choices", "Gate") },
    { "target/up", QT_TRANSLATE_NOOP("Choices", "Up") },
    { "target/down", QT_TRANSLATE_NOOP("Choices", "Down") },
    { "engine/generic", QT_TRANSLATE_NOOP("Choices", "Any engine") },
    { "interleaved", QT_TRANSLATE_NOOP("Choices", "Interleaved 1F1B") },
    { "zero-bubble", QT_TRANSLATE_NOOP("Choices", "Zero bubble (ZB-H1)") },
    { "sharding_engine/megatron", QT_TRANSLATE_NOOP("Choices", "Megatron distributed optimizer") },
    { "sharding_engine/fsdp", QT_TRANSLATE_NOOP("Choices", "PyTorch FSDP") },
    { "master_weights/none", QT_TRANSLATE_NOOP("Choices", "None") },
};

// Names of products and papers: the same in every language.
constexpr Word properNames[] = {
    { "megatron", "Megatron-LM" },
    { "transformer-engine", "Transformer Engine" },
    { "transformers", "Hugging Face Transformers" },
    { "torchtitan", "torchtitan" },
    { "torchtune", "torchtune" },
    { "litgpt", "LitGPT" },
    { "vllm", "vLLM" },
    { "sglang", "SGLang" },
    { "llama.cpp", "llama.cpp" },
    { "ik_llama.cpp", "ik_llama.cpp" },
    { "tensorrt-llm", "TensorRT-LLM" },
    { "mtp", "MTP" },
    { "lora", "LoRA" },
    { "qlora", "QLoRA" },
    { "adamw", "AdamW" },
    { "sgd", "SGD" },
    { "adafactor", "Adafactor" },
    { "lion", "Lion" },
    { "adagrad", "Adagrad" },
    { "rmsprop", "RMSprop" },
    { "muon", "Muon" },
    { "galore-adamw", "GaLore AdamW" },
    { "lomo", "LOMO" },
    { "mtp", "MTP" },
    { "gpipe", "GPipe" },
    { "1f1b", "1F1B" },
    { "dualpipe", "DualPipe" },
    { "deepspeed", "DeepSpeed ZeRO" },
    { "rms_norm", "RMSNorm" },
    { "swiglu", "SwiGLU" },
};

// The name of a choice's value: with the choice in front where there is such an entry, then alone.
QString named(std::string_view choice, std::string_view id)
{
    const std::string qualified = std::string(choice) + '/' + std::string(id);
    if (findWord(words, qualified))
        return wordFor("Choices", words, qualified);
    if (const Word *proper = findWord(properNames, id))
        return QString::fromUtf8(proper->text);
    return wordFor("Choices", words, id);
}

// "BF16", "Q4_K_M", "GPTQ-4bit".
QString formatWords(std::string_view id)
{
    return fromUtf8(id).toUpper().replace("BIT"_L1, "bit"_L1);
}

template <typename Enum, std::size_t N>
QString nameOf(std::string_view choice, const std::array<std::string_view, N> &ids, Enum value)
{
    return named(choice, ids[static_cast<std::size_t>(value)]);
}

} // namespace

QString taskName(Task task)
{
    return nameOf("task", taskNames, task);
}

QString frameworkName(Framework framework)
{
    return nameOf("framework", frameworkNames, framework);
}

QString engineName(Engine engine)
{
    return nameOf("engine", engineNames, engine);
}

QString methodName(Method method)
{
    return nameOf("method", methodNames, method);
}

QString optimizerName(Optimizer optimizer)
{
    return nameOf("optimizer", optimizerNames, optimizer);
}

QString implementationName(OptimizerImplementation implementation)
{
    return nameOf("optimizer_implementation", optimizerImplementationNames, implementation);
}

QString recomputeName(Recompute recompute)
{
    return nameOf("recompute", recomputeNames, recompute);
}

QString recomputeModuleName(RecomputeModule module)
{
    return nameOf("recompute_modules", recomputeModuleNames, module);
}

QString attentionName(Attention attention)
{
    return nameOf("attention", attentionNames, attention);
}

QString lossName(Loss loss)
{
    return nameOf("loss", lossNames, loss);
}

QString kernelName(Kernel kernel)
{
    return nameOf("kernels", kernelNames, kernel);
}

QString offloadModuleName(OffloadModule module)
{
    return nameOf("offload_modules", offloadModuleNames, module);
}

QString offloadName(Offload offload)
{
    return nameOf("offload", offloadNames, offload);
}

QString loraTargetName(LoraTarget target)
{
    return nameOf("target", loraTargetNames, target);
}

QString scheduleName(Schedule schedule)
{
    return nameOf("schedule", scheduleNames, schedule);
}

QString shardingEngineName(ShardingEngine engine)
{
    return nameOf("sharding_engine", shardingEngineNames, engine);
}

QString formatName(Format format)
{
    return formatWords(format->id);
}

QString choiceName(const ScenarioField &field, std::size_t index)
{
    const std::string_view id = field.names[index];
    if (field.section.starts_with("precision") && findFormat(id))
        return formatWords(id);
    return named(field.key, id);
}

} // namespace headroom::ui
