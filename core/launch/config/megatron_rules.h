// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/config/setting_rule.h"

namespace headroom {

inline constexpr std::string_view megatronId = "megatron";

inline constexpr std::array<Spelling, 6> megatronOptimizers = { {
    { "adam", "adamw" },
    { "sgd", "sgd-momentum" },
    { "muon", "muon" },
    { "dist_muon", "muon" },
    { "lion", "lion" },
    { "adamw", "adamw" },
} };
inline constexpr std::array<Spelling, 3> megatronLayers = { {
    { "transformer_engine", "transformer-engine" },
    { "local", "local" },
    { "inference_optimized", "transformer-engine" },
} };
inline constexpr std::array<Spelling, 4> megatronDispatchers = { {
    { "alltoall", "alltoall" },
    { "allgather", "allgather" },
    { "flex", "alltoall" },
    { "alltoall_seq", "alltoall" },
} };

inline constexpr std::array megatronRules = {
    SettingRule { .names = { "--tensor-model-parallel-size" }, .key = "parallelism.tensor", .absent = "1" },
    SettingRule { .names = { "--pipeline-model-parallel-size" }, .key = "parallelism.pipeline", .absent = "1" },
    SettingRule { .names = { "--context-parallel-size" }, .key = "parallelism.context", .absent = "1" },
    SettingRule { .names = { "--expert-model-parallel-size" }, .key = "parallelism.expert", .absent = "1" },
    SettingRule { .names = { "--microbatch-group-size-per-virtual-pipeline-stage" },
                  .key = "parallelism.microbatch_group" },
    SettingRule { .names = { "--micro-batch-size" }, .key = "training.micro_batch" },
    SettingRule { .names = { "--seq-length", "--encoder-seq-length" }, .key = "training.sequence_length" },
    SettingRule {
        .names = { "--make-vocab-size-divisible-by" }, .key = "training.vocabulary_multiple", .absent = "128" },
    SettingRule {
        .names = { "--optimizer" }, .key = "training.optimizer", .spellings = megatronOptimizers, .absent = "adamw" },
    SettingRule { .names = { "--transformer-impl" },
                  .key = "training.implementation",
                  .spellings = megatronLayers,
                  .absent = "transformer-engine" },
};
// Of models with experts.
inline constexpr std::array megatronExpertRules = {
    SettingRule { .names = { "--expert-tensor-parallel-size" }, .key = "parallelism.expert_tensor" },
    SettingRule { .names = { "--moe-token-dispatcher-type" },
                  .key = "training.dispatcher",
                  .spellings = megatronDispatchers,
                  .absent = "allgather" },
};

} // namespace headroom
