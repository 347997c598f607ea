// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/config/setting_rule.h"
#include "core/scenario/scenario.h"

#include <optional>

namespace headroom {

// An optimizer as transformers' OptimizerNames spells it. Of several names with the same meaning the first is written.
struct TrainerOptimizer
{
    std::string_view name;
    Optimizer optimizer;
    std::optional<OptimizerImplementation> implementation = {};
};
inline constexpr std::array trainerOptimizers = {
    TrainerOptimizer { "adamw_torch", Optimizer::AdamW, OptimizerImplementation::Foreach },
    TrainerOptimizer { "adamw_torch_fused", Optimizer::AdamW, OptimizerImplementation::Fused },
    TrainerOptimizer { "adamw_apex_fused", Optimizer::AdamW, OptimizerImplementation::Fused },
    TrainerOptimizer { "adamw_hf", Optimizer::AdamW, OptimizerImplementation::Loop },
    TrainerOptimizer { "adamw_8bit", Optimizer::AdamW8bit },
    TrainerOptimizer { "adamw_bnb_8bit", Optimizer::AdamW8bit },
    TrainerOptimizer { "paged_adamw_8bit", Optimizer::PagedAdamW8bit },
    TrainerOptimizer { "paged_adamw_32bit", Optimizer::PagedAdamW32bit },
    TrainerOptimizer { "paged_adamw", Optimizer::PagedAdamW32bit },
    TrainerOptimizer { "sgd", Optimizer::Sgd },
    TrainerOptimizer { "adafactor", Optimizer::Adafactor },
    TrainerOptimizer { "lion_32bit", Optimizer::Lion },
    TrainerOptimizer { "lion_pytorch", Optimizer::Lion },
    TrainerOptimizer { "lion_8bit", Optimizer::Lion8bit },
    TrainerOptimizer { "adagrad", Optimizer::Adagrad },
    TrainerOptimizer { "rmsprop", Optimizer::RmsProp },
    TrainerOptimizer { "galore_adamw", Optimizer::GaloreAdamW },
    TrainerOptimizer { "lomo", Optimizer::Lomo },
    TrainerOptimizer { "muon", Optimizer::Muon },
};

// A matrix of a layer as models of transformers name it, and the bits of LoraTarget that it is.
struct LoraModule
{
    std::string_view name;
    std::uint8_t targets;
};
inline constexpr std::array loraModules = {
    LoraModule { "q_proj", 0x01 },        LoraModule { "k_proj", 0x02 },       LoraModule { "v_proj", 0x04 },
    LoraModule { "o_proj", 0x08 },        LoraModule { "gate_proj", 0x10 },    LoraModule { "up_proj", 0x20 },
    LoraModule { "down_proj", 0x40 },     LoraModule { "qkv_proj", 0x07 },     LoraModule { "query_key_value", 0x07 },
    LoraModule { "c_attn", 0x07 },        LoraModule { "gate_up_proj", 0x30 }, LoraModule { "dense_h_to_4h", 0x30 },
    LoraModule { "dense_4h_to_h", 0x40 },
};

// Each of the rules says a key under the program's own name.
inline constexpr std::array axolotlRules = {
    SettingRule { .names = { "sequence_len" }, .key = "training.sequence_length", .absent = "512" },
    SettingRule { .names = { "micro_batch_size" }, .key = "training.micro_batch", .absent = "1" },
    SettingRule { .names = { "gradient_accumulation_steps" }, .key = "training.accumulation", .absent = "1" },
    SettingRule { .names = { "torch_compile" }, .key = "training.compile", .absent = "false" },
    SettingRule { .names = { "tensor_parallel_size" }, .key = "parallelism.tensor", .absent = "1" },
    SettingRule {
        .names = { "context_parallel_size", "sequence_parallel_degree" }, .key = "parallelism.context", .absent = "1" },
    SettingRule { .names = { "dp_shard_size" }, .key = "parallelism.shard_group" },
};
inline constexpr std::array llamaFactoryRules = {
    SettingRule { .names = { "cutoff_len" }, .key = "training.sequence_length", .absent = "2048" },
    SettingRule { .names = { "per_device_train_batch_size" }, .key = "training.micro_batch", .absent = "8" },
    SettingRule { .names = { "gradient_accumulation_steps" }, .key = "training.accumulation", .absent = "1" },
    SettingRule { .names = { "torch_compile" }, .key = "training.compile", .absent = "false" },
};
inline constexpr std::array trlRules = {
    SettingRule { .names = { "max_length", "max_seq_length" }, .key = "training.sequence_length", .absent = "1024" },
    SettingRule { .names = { "per_device_train_batch_size" }, .key = "training.micro_batch", .absent = "8" },
    SettingRule { .names = { "gradient_accumulation_steps" }, .key = "training.accumulation", .absent = "1" },
    SettingRule { .names = { "torch_compile" }, .key = "training.compile", .absent = "false" },
};
// Of adapters.
inline constexpr std::array axolotlAdapterRules = {
    SettingRule { .names = { "lora_r" }, .key = "training.lora.rank" },
    SettingRule { .names = { "lora_dropout" }, .key = "training.lora.dropout", .absent = "0" },
};
inline constexpr std::array llamaFactoryAdapterRules = {
    SettingRule { .names = { "lora_rank" }, .key = "training.lora.rank", .absent = "8" },
    SettingRule { .names = { "lora_dropout" }, .key = "training.lora.dropout", .absent = "0" },
};
inline constexpr std::array trlAdapterRules = {
    SettingRule { .names = { "lora_r" }, .key = "training.lora.rank", .absent = "16" },
    SettingRule { .names = { "lora_dropout" }, .key = "training.lora.dropout", .absent = "0.05" },
};

// FSDP's strategies by their name and by their number, with what they come to. Source: accelerate utils/constants.py.
struct FsdpStrategy
{
    std::string_view name;
    std::string_view number;
    std::string_view word; // of the Trainer's "fsdp"
    std::int32_t stage;
    bool hybrid;
};
inline constexpr std::array fsdpStrategies = {
    FsdpStrategy { "FULL_SHARD", "1", "full_shard", 3, false },
    FsdpStrategy { "SHARD_GRAD_OP", "2", "shard_grad_op", 2, false },
    FsdpStrategy { "NO_SHARD", "3", "no_shard", 0, false },
    FsdpStrategy { "HYBRID_SHARD", "4", "hybrid_shard", 3, true },
    FsdpStrategy { "HYBRID_SHARD_ZERO2", "5", "hybrid_shard_zero2", 2, true },
};

} // namespace headroom
