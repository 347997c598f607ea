// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launchers.h"

namespace headroom {

namespace {

constexpr std::array<Spelling, 9> cacheTypes = { {
    { "f16", "fp16" },
    { "bf16", "bf16" },
    { "f32", "fp32" },
    { "q8_0", "q8_0" },
    { "q5_1", "q5_1" },
    { "q5_0", "q5_0" },
    { "q4_1", "q4_1" },
    { "q4_0", "q4_0" },
    { "iq4_nl", "iq4_nl" },
} };
// "auto" is on wherever the card can.
constexpr std::array<Spelling, 9> flashWords = { {
    { "on", "flash" },
    { "auto", "flash" },
    { "1", "flash" },
    { "true", "flash" },
    { "enabled", "flash" },
    { "off", "eager" },
    { "0", "eager" },
    { "false", "eager" },
    { "disabled", "eager" },
} };

// Of -mla 1 the reader knows more: with flash attention it is the same as 2 and 3.
constexpr std::array<Spelling, 4> latentModes = { {
    { "3", "latent" },
    { "2", "latent" },
    { "1", "latent-and-values" },
    { "0", "expanded" },
} };

constexpr std::int32_t flashTakesWord = 6325; // PR 15434

constexpr LaunchFlag model { .names = { "-m", "--model" }, .role = FlagRole::Model };
constexpr LaunchFlag repository { .names = { "-hf", "-hfr", "--hf-repo" }, .role = FlagRole::Model };
constexpr LaunchFlag file { .names = { "-hff", "--hf-file" }, .role = FlagRole::Model };
// More layers than any model has means all of them in every release; "all" only in new ones.
constexpr LaunchFlag layers { .names = { "-ngl", "--n-gpu-layers", "--gpu-layers" },
                              .key = "inference.gpu_layers",
                              .reliedOn = true,
                              .style = NumberStyle::AllIfBeyond };
constexpr LaunchFlag batch { .names = { "-b", "--batch-size" },
                             .key = "inference.batch_tokens",
                             .engineDefault = "2048" };
constexpr LaunchFlag microBatch { .names = { "-ub", "--ubatch-size" },
                                  .key = "inference.prefill_chunk",
                                  .engineDefault = "512" };
constexpr LaunchFlag keys { .names = { "-ctk", "--cache-type-k" },
                            .key = "precision.kv_cache.k",
                            .spellings = cacheTypes };
constexpr LaunchFlag values { .names = { "-ctv", "--cache-type-v" },
                              .key = "precision.kv_cache.v",
                              .spellings = cacheTypes };
constexpr LaunchFlag flash { .names = { "-fa", "--flash-attn" },
                             .key = "inference.attention",
                             .form = FlagForm::Perhaps,
                             .implied = "flash",
                             .spellings = flashWords,
                             .valueSince = flashTakesWord };
constexpr LaunchFlag shares { .names = { "-ts", "--tensor-split" }, .role = FlagRole::TensorSplit };
constexpr LaunchFlag hostExperts { .names = { "-ncmoe", "--n-cpu-moe" },
                                   .key = "inference.cpu_experts",
                                   .engineDefault = "0" };
constexpr LaunchFlag latent {
    .names = { "-mla", "--mla-use" }, .key = "inference.mla", .spellings = latentModes, .build = FlagBuild::Fork
};
constexpr LaunchFlag scores { .names = { "-amb", "--attention-max-batch" },
                              .key = "inference.scores_limit_bytes",
                              .style = NumberStyle::Mebibytes,
                              .build = FlagBuild::Fork };
constexpr LaunchFlag mode { .names = { "-sm", "--split-mode" }, .role = FlagRole::SplitMode };

constexpr std::array server = {
    model,
    repository,
    file,
    LaunchFlag { .names = { "-c", "--ctx-size" },
                 .key = "inference.max_model_length",
                 .reliedOn = true,
                 .modelLengthIfAbsent = true },
    LaunchFlag { .names = { "-np", "--parallel" }, .key = "inference.concurrency", .reliedOn = true },
    layers,
    batch,
    microBatch,
    keys,
    values,
    flash,
    hostExperts,
    LaunchFlag { .names = { "-cmoe", "--cpu-moe" },
                 .key = "inference.cpu_experts",
                 .form = FlagForm::Bare,
                 .implied = everyLayer },
    LaunchFlag { .names = { "-kvu", "--kv-unified" },
                 .key = "inference.kv_unified",
                 .form = FlagForm::Bare,
                 .implied = "true",
                 .build = FlagBuild::Original },
    LaunchFlag { .names = { "-no-kvu", "--no-kv-unified" },
                 .key = "inference.kv_unified",
                 .form = FlagForm::Bare,
                 .implied = "false",
                 .build = FlagBuild::Original },
    LaunchFlag { .names = { "--swa-full" },
                 .key = "inference.sliding_cache",
                 .form = FlagForm::Bare,
                 .implied = "false",
                 .build = FlagBuild::Original },
    LaunchFlag { .names = { "--spec-type" },
                 .role = FlagRole::Speculation,
                 .implied = "draft-mtp",
                 .build = FlagBuild::Original },
    LaunchFlag { .names = { "--spec-draft-n-max", "--draft-max", "--draft-n", "--draft" },
                 .key = "inference.draft_tokens",
                 .reliedOn = true,
                 .engineDefault = "0",
                 .build = FlagBuild::Original },
    latent,
    scores,
    mode,
    shares,
};

// One run a combination of lists: the largest of each.
constexpr std::array bench = {
    model,
    repository,
    file,
    LaunchFlag { .names = { "-p", "--n-prompt" }, .key = "inference.prompt_tokens", .style = NumberStyle::List },
    LaunchFlag { .names = { "-n", "--n-gen" }, .key = "inference.output_tokens", .style = NumberStyle::List },
    layers,
    LaunchFlag { .names = { "-b", "--batch-size" }, .key = "inference.batch_tokens", .style = NumberStyle::List },
    LaunchFlag { .names = { "-ub", "--ubatch-size" }, .key = "inference.prefill_chunk", .style = NumberStyle::List },
    keys,
    values,
    flash,
    hostExperts,
    latent,
    scores,
    mode,
    shares,
};

} // namespace

std::span<const LaunchFlag> llamaFlags()
{
    return server;
}

std::span<const LaunchFlag> llamaBenchFlags()
{
    return bench;
}

} // namespace headroom
