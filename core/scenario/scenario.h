// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/format/number_format.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

struct Accelerator;
struct Architecture;
struct Model;

// Each enumeration stands beside the names that files use for it, in the same order.
enum class Task : std::uint8_t { Inference, Training };
inline constexpr std::array<std::string_view, 2> taskNames = { "inference", "training" };

enum class Framework : std::uint8_t { Textbook, Megatron, Transformers, Torchtitan, Torchtune, Litgpt };
inline constexpr std::array<std::string_view, 6> frameworkNames = { "textbook",   "megatron",  "transformers",
                                                                    "torchtitan", "torchtune", "litgpt" };

enum class Method : std::uint8_t { Full, Lora, Qlora };
inline constexpr std::array<std::string_view, 3> methodNames = { "full", "lora", "qlora" };

enum class Optimizer : std::uint8_t {
    AdamW,
    AdamW8bit,
    PagedAdamW8bit,
    PagedAdamW32bit,
    Sgd,
    SgdMomentum,
    Adafactor,
    Lion,
    Lion8bit,
    Adagrad,
    RmsProp,
    Muon,
    GaloreAdamW,
    Lomo,
};
inline constexpr std::array<std::string_view, 14> optimizerNames = {
    "adamw", "adamw-8bit", "paged-adamw-8bit", "paged-adamw-32bit", "sgd",  "sgd-momentum", "adafactor",
    "lion",  "lion-8bit",  "adagrad",          "rmsprop",           "muon", "galore-adamw", "lomo",
};

enum class OptimizerImplementation : std::uint8_t { Fused, Foreach, Loop };
inline constexpr std::array<std::string_view, 3> optimizerImplementationNames = { "fused", "foreach", "loop" };

enum class Recompute : std::uint8_t { None, Selective, Full };
inline constexpr std::array<std::string_view, 3> recomputeNames = { "none", "selective", "full" };

enum class Attention : std::uint8_t { Flash, Sdpa, Eager };
inline constexpr std::array<std::string_view, 3> attentionNames = { "flash", "sdpa", "eager" };

// What llama.cpp caches of multi-head latent attention: the latent and the rotary key; beside them the latent once
// more as values; or keys and values of all heads.
enum class MlaCache : std::uint8_t { Latent, LatentAndValues, Expanded };
inline constexpr std::array<std::string_view, 3> mlaCacheNames = { "latent", "latent-and-values", "expanded" };

// Which code computes the loss. Standard: what the framework does today. Fused linear: head and loss in one kernel
// (Liger), which never has all logits. Fused native: Megatron's own operators, compiled. The others are older or plainer
// PyTorch code: logits to fp32 and then shifted (transformers before 4.46), shifted only (its GPT-2), neither (nanoGPT),
// and to fp32 in a shifted copy beside them (transformers 4.46 to 4.48).
enum class Loss : std::uint8_t {
    Standard,
    Fused,
    Chunked,
    FusedLinear,
    UpcastShift,
    Shift,
    NoUpcast,
    FusedNative,
    UpcastCopy,
};
inline constexpr std::array<std::string_view, 9> lossNames = { "standard",     "fused",        "chunked",
                                                               "fused-linear", "upcast-shift", "shift",
                                                               "no-upcast",    "fused-native", "upcast-copy" };

// How the experts of a MoE layer run: one after another, or all in one grouped product.
enum class ExpertKernels : std::uint8_t { Grouped, Loop };
inline constexpr std::array<std::string_view, 2> expertKernelNames = { "grouped", "loop" };

// How tokens reach their experts: every rank gathers all tokens of the group, or each token is sent where it belongs.
enum class Dispatcher : std::uint8_t { AllToAll, AllGather };
inline constexpr std::array<std::string_view, 2> dispatcherNames = { "alltoall", "allgather" };

// Whose input Megatron's fine-grained offloading keeps on the host.
enum class OffloadModule : std::uint8_t {
    AttentionNorm,
    QkvLinear,
    CoreAttention,
    AttentionOutput,
    MlpNorm,
    ExpertIn,
    MoeActivation
};
inline constexpr std::array<std::string_view, 7> offloadModuleNames = {
    "attn_norm", "qkv_linear", "core_attn", "attn_proj", "mlp_norm", "expert_fc1", "moe_act",
};

// Whose layers Megatron runs: Transformer Engine's fused ones, Megatron Core's own, or those of the code before Megatron
// Core (megatron/model, 2021 to 2023, from which Megatron-DeepSpeed was made).
enum class LayerImplementation : std::uint8_t { TransformerEngine, Local, Legacy };
inline constexpr std::array<std::string_view, 3> layerImplementationNames = { "transformer-engine", "local", "legacy" };

// Fused kernels in place of a model's own PyTorch operators (Liger, Unsloth, Apex); a set of bits.
enum class Kernel : std::uint8_t { RmsNorm, Swiglu };
inline constexpr std::array<std::string_view, 2> kernelNames = { "rms_norm", "swiglu" };
inline constexpr std::uint8_t ligerKernels = 0x03;

// What may be moved to host memory; a set of bits.
enum class Offload : std::uint8_t { Optimizer, Parameters, Activations };
inline constexpr std::array<std::string_view, 3> offloadNames = { "optimizer", "parameters", "activations" };

// The matrices of a layer that LoRA may adapt; a set of bits.
enum class LoraTarget : std::uint8_t { Query, Key, Value, Output, Gate, Up, Down };
inline constexpr std::array<std::string_view, 7> loraTargetNames = { "q", "k", "v", "o", "gate", "up", "down" };
inline constexpr std::uint8_t loraAttention = 0x0F;
inline constexpr std::uint8_t loraAllLinear = 0x7F;

// What selective recomputation drops and computes again; a set of bits. "op" is torchtitan's policy by operator.
enum class RecomputeModule : std::uint8_t {
    CoreAttention,
    LayerNorm,
    MlaUpProjection,
    Mlp,
    MoeActivation,
    Moe,
    Operator,
    SharedExperts,
    DeltaNorm,
    DeltaProjection,
    DeltaConvolution
};
inline constexpr std::array<std::string_view, 11> recomputeModuleNames = {
    "core_attn", "layernorm",      "mla_up_proj",  "mlp",         "moe_act", "moe",
    "op",        "shared_experts", "gdn_norm_out", "gdp_in_proj", "gdp_qkv",
};

// ik_llama.cpp is a fork of llama.cpp: settings hold it as LlamaCpp with Settings::Inference::fork.
enum class Engine : std::uint8_t { Vllm, Sglang, LlamaCpp, Transformers, TensorrtLlm, Generic, IkLlamaCpp };
inline constexpr std::array<std::string_view, 7> engineNames = { "vllm",         "sglang",       "llama.cpp",
                                                                 "transformers", "tensorrt-llm", "generic",
                                                                 "ik_llama.cpp" };
inline bool isLlama(std::optional<Engine> engine)
{
    return engine == Engine::LlamaCpp || engine == Engine::IkLlamaCpp;
}

// What drafts tokens for a served model: nothing, or the multi-token prediction modules of its own checkpoint.
enum class Speculation : std::uint8_t { None, Mtp };
inline constexpr std::array<std::string_view, 2> speculationNames = { "none", "mtp" };

enum class Schedule : std::uint8_t { GPipe, OneForwardOneBackward, Interleaved, ZeroBubble, DualPipe };
inline constexpr std::array<std::string_view, 5> scheduleNames = { "gpipe", "1f1b", "interleaved", "zero-bubble",
                                                                   "dualpipe" };

enum class ShardingEngine : std::uint8_t { Deepspeed, Fsdp, Megatron };
inline constexpr std::array<std::string_view, 3> shardingEngineNames = { "deepspeed", "fsdp", "megatron" };

// What prices are in; it is shown, never converted.
enum class Currency : std::uint8_t { Usd, Cny, Eur };
inline constexpr std::array<std::string_view, 3> currencyNames = { "USD", "CNY", "EUR" };

template <typename Enum>
constexpr bool contains(std::uint16_t set, Enum member)
{
    return (unsigned { set } >> static_cast<unsigned>(member)) & 1u;
}

// Which model: exactly one of preset, parameters, architecture, file. `layers` cuts a preset.
struct ModelChoice
{
    std::string preset;
    std::optional<double> parameters;
    std::shared_ptr<const Architecture> architecture;
    std::string file;
    std::shared_ptr<const Model> fromFile; // what `file` holds, once it was read (core/import)
    std::optional<std::int64_t> layers;

    bool operator==(const ModelChoice &other) const;
};

// A scenario as its file says it. std::nullopt is a key that was left out (or "auto"): core/scenario/settings.h
// gives what it then means. Nothing here is derived, so that reading back what was written gives the same value.
struct Scenario
{
    std::string name;
    ModelChoice model;
    std::optional<Task> task;

    struct Precision
    {
        std::optional<Format> weights;
        std::optional<Format> activations;
        std::optional<Format> residual;
        std::optional<bool> autocast;
        std::optional<Format> gatheredWeights;
        std::optional<std::int64_t> groupSize; // of quantised weights; 0: one group a column
        std::optional<Format> gradients;
        std::optional<Format> masterWeights;
        bool noMasterWeights = false; // "none"
        std::optional<Format> optimizerStates;
        std::optional<Format> keyCache;
        std::optional<Format> valueCache; // equal to keyCache unless the file told them apart
        bool operator==(const Precision &) const = default;
    } precision;

    struct Training
    {
        std::optional<Framework> framework;
        std::optional<Method> method;
        std::optional<std::int64_t> loraRank;
        std::optional<std::uint8_t> loraTargets;
        std::optional<double> loraDropout;
        std::optional<Optimizer> optimizer;
        std::optional<OptimizerImplementation> optimizerImplementation;
        std::optional<std::int64_t> microBatch;
        std::optional<std::int64_t> globalBatch;
        std::optional<std::int64_t> accumulation;
        std::optional<std::int64_t> sequenceLength;
        std::optional<double> tokens;
        std::optional<std::int64_t> vocabularyMultiple;
        std::optional<Recompute> recompute;
        std::optional<std::int64_t> recomputeLayers;
        std::optional<std::uint16_t> recomputeModules;
        std::optional<Attention> attention;
        std::optional<Loss> loss;
        std::optional<double> dropout;
        std::optional<bool> compile;
        std::optional<std::uint8_t> kernels;
        std::optional<LayerImplementation> implementation;
        std::optional<ExpertKernels> experts;
        std::optional<Dispatcher> dispatcher;
        std::optional<double> expertImbalance;
        std::optional<double> measuredMfu;
        std::optional<bool> repeatKv;
        std::optional<bool> optimizerInBackward;
        std::optional<bool> rotaryPerLayer;
        std::optional<bool> equalLengths;
        std::optional<std::uint8_t> offload;
        std::optional<std::uint8_t> offloadModules;
        bool operator==(const Training &) const = default;
    } training;

    struct Inference
    {
        std::optional<Engine> engine;
        std::string engineVersion;
        std::optional<std::int64_t> concurrency;
        std::optional<std::int64_t> promptTokens;
        std::optional<std::int64_t> outputTokens;
        std::optional<std::int64_t> maxModelLength;
        std::optional<double> memoryUtilization;
        std::optional<std::int64_t> prefillChunk;
        std::optional<std::int64_t> batchTokens;
        std::optional<Attention> attention;
        std::optional<std::int64_t> gpuLayers; // std::nullopt: all
        std::optional<MlaCache> mla;
        std::optional<bool> kvUnified;
        std::optional<bool> slidingCache;
        std::optional<std::int64_t> cpuExperts;  // layers
        std::optional<std::int64_t> scoresLimit; // bytes
        std::optional<bool> cudaGraphs;
        std::optional<bool> prefixCaching;
        std::optional<std::int64_t> loraSlots;
        std::optional<std::int64_t> loraRank;
        std::optional<Speculation> speculative;
        std::optional<std::int64_t> draftTokens;
        std::optional<std::int64_t> availableKvBytes;
        std::optional<std::int64_t> kvTokens;
        std::optional<double> latencyTarget;    // seconds of an output token
        std::optional<double> firstTokenTarget; // seconds until the first one
        bool operator==(const Inference &) const = default;
    } inference;

    // Cards of one kind among others.
    struct CardGroup
    {
        std::string accelerator; // catalogue id
        std::int64_t count = 1;
        bool operator==(const CardGroup &) const = default;
    };

    struct Hardware
    {
        std::string accelerator;                // catalogue id; empty: left out, or `own`
        std::shared_ptr<const Accelerator> own; // a card of one's own
        std::optional<std::int64_t> count;      // std::nullopt: "auto"
        std::vector<CardGroup> cards;           // that differ, in the order of the ranks; then no accelerator and count
        std::optional<std::int64_t> perNode;
        std::optional<std::int64_t> reserveBytes;
        std::optional<double> nicBytesPerSecond; // one way, of one card to other nodes
        std::optional<double> cardHourPrice;
        std::optional<Currency> currency;
        std::optional<double> pue;
        std::optional<double> cardMtbfHours;
        std::optional<double> restartSeconds;
        std::optional<double> checkpointRate; // bytes a second of one card
        bool operator==(const Hardware &other) const;
    } hardware;

    struct Parallelism
    {
        std::optional<std::int64_t> tensor;
        std::optional<std::int64_t> pipeline;
        std::optional<std::int64_t> context;
        std::optional<std::int64_t> expert;
        std::optional<std::int64_t> expertTensor;
        std::optional<std::int64_t> data;
        std::optional<std::int64_t> decodeContext;
        std::optional<std::int64_t> virtualStages;
        std::optional<std::int64_t> microbatchGroup;
        std::vector<std::int64_t> stageLayers; // empty: even
        std::optional<bool> sequenceParallel;
        std::optional<Schedule> schedule;
        std::optional<std::int64_t> zeroStage;
        std::optional<ShardingEngine> shardingEngine;
        std::optional<std::int64_t> shardGroup;
        bool operator==(const Parallelism &) const = default;
    } parallelism;

    // Members whose name starts with "x-": kept and otherwise ignored.
    struct Extra
    {
        std::string path; // JSON pointer of the object that holds it: "" or "/training"
        std::string key;
        std::string json;
        bool operator==(const Extra &) const = default;
    };
    std::vector<Extra> extras;

    bool operator==(const Scenario &) const = default;
};

} // namespace headroom
