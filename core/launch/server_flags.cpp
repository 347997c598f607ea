// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launchers.h"

namespace headroom {

namespace {

// The first spelling of a value is the one that is written.
constexpr std::array<Spelling, 7> vllmCache = { {
    { "fp8", "fp8" },
    { "fp8_e4m3", "fp8" },
    { "fp8_e5m2", "fp8" },
    { "fp8_inc", "fp8" },
    { "bfloat16", "bf16" },
    { "float16", "fp16" },
    { "nvfp4", "nvfp4" },
} };
constexpr std::array<Spelling, 5> sglangCache = { {
    { "fp8_e4m3", "fp8" },
    { "fp8_e5m2", "fp8" },
    { "bf16", "bf16" },
    { "bfloat16", "bf16" },
    { "fp4_e2m1", "mxfp4" },
} };

// Names with dashes; underscores are read alike.
constexpr std::array vllm = {
    LaunchFlag { .names = { "--model" }, .role = FlagRole::Model },
    LaunchFlag { .names = { "--tensor-parallel-size", "-tp" },
                 .key = "parallelism.tensor",
                 .reliedOn = true,
                 .engineDefault = "1" },
    LaunchFlag { .names = { "--pipeline-parallel-size", "-pp" },
                 .key = "parallelism.pipeline",
                 .reliedOn = true,
                 .engineDefault = "1" },
    LaunchFlag {
        .names = { "--data-parallel-size", "-dp" }, .key = "parallelism.data", .reliedOn = true, .engineDefault = "1" },
    LaunchFlag {
        .names = { "--enable-expert-parallel", "-ep" }, .form = FlagForm::Bare, .role = FlagRole::ExpertParallel },
    LaunchFlag { .names = { "--max-model-len" },
                 .key = "inference.max_model_length",
                 .reliedOn = true,
                 .style = NumberStyle::Suffixed,
                 .modelLengthIfAbsent = true },
    LaunchFlag { .names = { "--gpu-memory-utilization" }, .key = "inference.memory_utilization", .reliedOn = true },
    LaunchFlag {
        .names = { "--kv-cache-memory-bytes" }, .key = "inference.available_kv_bytes", .style = NumberStyle::Suffixed },
    LaunchFlag { .names = { "--max-num-seqs" }, .key = "inference.concurrency", .style = NumberStyle::Suffixed },
    LaunchFlag {
        .names = { "--max-num-batched-tokens" }, .key = "inference.batch_tokens", .style = NumberStyle::Suffixed },
    LaunchFlag { .names = { "--dtype" }, .role = FlagRole::ComputeType },
    LaunchFlag { .names = { "--quantization", "-q" }, .role = FlagRole::Quantization },
    LaunchFlag { .names = { "--kv-cache-dtype" }, .key = "precision.kv_cache", .spellings = vllmCache },
    LaunchFlag {
        .names = { "--enforce-eager" }, .key = "inference.cuda_graphs", .form = FlagForm::Bare, .implied = "false" },
    LaunchFlag { .names = { "--decode-context-parallel-size", "-dcp" },
                 .key = "parallelism.decode_context",
                 .engineDefault = "1" },
    LaunchFlag { .names = { "--enable-prefix-caching" },
                 .key = "inference.prefix_caching",
                 .form = FlagForm::Bare,
                 .implied = "true" },
    LaunchFlag { .names = { "--no-enable-prefix-caching" },
                 .key = "inference.prefix_caching",
                 .form = FlagForm::Bare,
                 .implied = "false" },
    LaunchFlag { .names = { "--enable-lora" }, .form = FlagForm::Bare, .role = FlagRole::Adapters, .implied = "1" },
    LaunchFlag { .names = { "--max-loras" }, .key = "inference.lora_slots", .engineDefault = "0" },
    LaunchFlag { .names = { "--max-lora-rank" }, .key = "inference.lora_rank", .engineDefault = "16" },
    LaunchFlag { .names = { "--speculative-config", "-sc" }, .role = FlagRole::Speculation },
};

constexpr std::array sglang = {
    LaunchFlag { .names = { "--model-path", "--model" }, .role = FlagRole::Model },
    LaunchFlag { .names = { "--tp-size", "--tp", "--tensor-parallel-size" },
                 .key = "parallelism.tensor",
                 .reliedOn = true,
                 .engineDefault = "1" },
    LaunchFlag { .names = { "--pp-size", "--pp", "--pipeline-parallel-size" },
                 .key = "parallelism.pipeline",
                 .reliedOn = true,
                 .engineDefault = "1" },
    LaunchFlag { .names = { "--dp-size", "--dp", "--data-parallel-size" },
                 .key = "parallelism.data",
                 .reliedOn = true,
                 .engineDefault = "1" },
    LaunchFlag { .names = { "--enable-dp-attention" }, .form = FlagForm::Bare, .role = FlagRole::AttentionReplicas },
    LaunchFlag { .names = { "--ep-size", "--ep", "--expert-parallel-size" },
                 .key = "parallelism.expert",
                 .reliedOn = true,
                 .engineDefault = "1" },
    LaunchFlag { .names = { "--context-length" },
                 .key = "inference.max_model_length",
                 .reliedOn = true,
                 .modelLengthIfAbsent = true },
    LaunchFlag { .names = { "--mem-fraction-static" }, .key = "inference.memory_utilization", .reliedOn = true },
    LaunchFlag { .names = { "--max-running-requests" }, .key = "inference.concurrency" },
    LaunchFlag { .names = { "--chunked-prefill-size" }, .key = "inference.prefill_chunk" },
    LaunchFlag { .names = { "--max-prefill-tokens" }, .key = "inference.batch_tokens" },
    LaunchFlag { .names = { "--dtype" }, .role = FlagRole::ComputeType },
    LaunchFlag { .names = { "--quantization" }, .role = FlagRole::Quantization },
    LaunchFlag { .names = { "--kv-cache-dtype" }, .key = "precision.kv_cache", .spellings = sglangCache },
    LaunchFlag { .names = { "--disable-cuda-graph" },
                 .key = "inference.cuda_graphs",
                 .form = FlagForm::Bare,
                 .implied = "false" },
    LaunchFlag { .names = { "--max-total-tokens" }, .key = "inference.kv_tokens" },
    LaunchFlag { .names = { "--enable-lora" }, .form = FlagForm::Bare, .role = FlagRole::Adapters, .implied = "8" },
    LaunchFlag { .names = { "--max-loras-per-batch" }, .key = "inference.lora_slots", .engineDefault = "0" },
    LaunchFlag { .names = { "--max-lora-rank" }, .key = "inference.lora_rank" },
    LaunchFlag { .names = { "--speculative-algorithm", "--speculative-algo" },
                 .role = FlagRole::Speculation,
                 .implied = "NEXTN" },
    LaunchFlag { .names = { "--speculative-num-steps" },
                 .key = "inference.draft_tokens",
                 .reliedOn = true,
                 .engineDefault = "0" },
    // Of the three it takes all or none: sglang/srt/server_args.py.
    LaunchFlag { .names = { "--speculative-eagle-topk" }, .role = FlagRole::SpeculationWidth },
    LaunchFlag { .names = { "--speculative-num-draft-tokens" }, .role = FlagRole::SpeculationTokens },
};

constexpr std::array tensorrt = {
    LaunchFlag { .names = { "--model" }, .role = FlagRole::Model },
    LaunchFlag { .names = { "--tp-size", "--tensor-parallel-size" },
                 .key = "parallelism.tensor",
                 .reliedOn = true,
                 .engineDefault = "1" },
    LaunchFlag { .names = { "--pp-size", "--pipeline-parallel-size" },
                 .key = "parallelism.pipeline",
                 .reliedOn = true,
                 .engineDefault = "1" },
    LaunchFlag { .names = { "--cp-size", "--context-parallel-size" },
                 .key = "parallelism.context",
                 .reliedOn = true,
                 .engineDefault = "1" },
    LaunchFlag { .names = { "--ep-size", "--moe-expert-parallel-size" },
                 .key = "parallelism.expert",
                 .reliedOn = true,
                 .engineDefault = "1" },
    LaunchFlag { .names = { "--max-seq-len" },
                 .key = "inference.max_model_length",
                 .reliedOn = true,
                 .modelLengthIfAbsent = true },
    LaunchFlag { .names = { "--max-batch-size" }, .key = "inference.concurrency" },
    LaunchFlag { .names = { "--max-num-tokens" }, .key = "inference.batch_tokens" },
    LaunchFlag { .names = { "--kv-cache-free-gpu-memory-fraction", "--free-gpu-memory-fraction" },
                 .key = "inference.memory_utilization",
                 .reliedOn = true,
                 .engineDefault = "0.9" },
};

} // namespace

std::span<const LaunchFlag> vllmFlags()
{
    return vllm;
}

std::span<const LaunchFlag> sglangFlags()
{
    return sglang;
}

std::span<const LaunchFlag> tensorrtFlags()
{
    return tensorrt;
}

} // namespace headroom
