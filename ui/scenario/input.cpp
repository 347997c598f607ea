// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/input.h"

#include "core/model/model_catalogue.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headroom::ui {

namespace {

using Group = InputGroup;
constexpr auto doubling = NumberBox::Steps::Doubling;
constexpr auto even = NumberBox::Steps::Even;

bool training(const Scenario &s)
{
    return s.task.value_or(Task::Inference) == Task::Training;
}

bool inference(const Scenario &s)
{
    return !training(s);
}

bool adapters(const Scenario &s)
{
    return training(s) && s.training.method.value_or(Method::Full) != Method::Full;
}

bool pagedEngine(const Scenario &s)
{
    const Engine engine = s.inference.engine.value_or(Engine::Vllm);
    return inference(s) && (engine == Engine::Vllm || engine == Engine::Sglang || engine == Engine::TensorrtLlm);
}

bool llamaCpp(const Scenario &s)
{
    return inference(s) && isLlama(s.inference.engine);
}

bool recomputing(const Scenario &s)
{
    return training(s) && s.training.recompute.value_or(Recompute::None) != Recompute::None;
}

bool selecting(const Scenario &s)
{
    return training(s) && s.training.recompute == Recompute::Selective;
}

bool ofFramework(const Scenario &s, Framework framework)
{
    return training(s) && s.training.framework.value_or(Framework::Megatron) == framework;
}

bool megatron(const Scenario &s)
{
    return ofFramework(s, Framework::Megatron);
}

// What real model code does, which the textbook knows nothing of.
bool modelCode(const Scenario &s)
{
    return training(s) && !ofFramework(s, Framework::Textbook);
}

bool torchCode(const Scenario &s)
{
    return modelCode(s) && !megatron(s);
}

bool transformers(const Scenario &s)
{
    return ofFramework(s, Framework::Transformers);
}

// Attention of PyTorch code that takes one key for each query head.
bool repeatingAttention(const Scenario &s)
{
    return torchCode(s) && s.training.attention.value_or(Attention::Flash) != Attention::Flash;
}

bool versionedEngine(const Scenario &s)
{
    return inference(s) && s.inference.engine.value_or(Engine::Vllm) != Engine::Generic;
}

bool speculating(const Scenario &s)
{
    return pagedEngine(s) && s.inference.speculative.value_or(Speculation::None) != Speculation::None;
}

Obstacle withoutLatents(const Scenario &, const Evaluation &evaluation)
{
    const auto isLatent = [](const LayerGroup &group) { return group.mixer == Mixer::Mla; };
    return std::ranges::any_of(evaluation.settings.model->architecture.groups, isLatent) ? Obstacle::None
                                                                                         : Obstacle::NoLatents;
}

Obstacle withoutExperts(const Scenario &, const Evaluation &evaluation)
{
    return evaluation.settings.model->architecture.moe ? Obstacle::None : Obstacle::DenseModel;
}

Obstacle withoutPipeline(const Scenario &s, const Evaluation &)
{
    return s.parallelism.pipeline.value_or(1) > 1 ? Obstacle::None : Obstacle::OneStage;
}

Obstacle withoutTensor(const Scenario &s, const Evaluation &)
{
    return s.parallelism.tensor.value_or(1) > 1 ? Obstacle::None : Obstacle::OneTensorRank;
}

Obstacle withoutZero3(const Scenario &s, const Evaluation &)
{
    return s.parallelism.zeroStage.value_or(0) == 3 ? Obstacle::None : Obstacle::ShardingBelowThree;
}

Obstacle ownStates(const Scenario &s, const Evaluation &)
{
    const Optimizer optimizer = s.training.optimizer.value_or(Optimizer::AdamW);
    const bool own = optimizer == Optimizer::AdamW8bit || optimizer == Optimizer::PagedAdamW8bit
                     || optimizer == Optimizer::Lion8bit || optimizer == Optimizer::Sgd || optimizer == Optimizer::Lomo;
    return own ? Obstacle::FixedByOptimizer : Obstacle::None;
}

Obstacle textbook(const Scenario &s, const Evaluation &)
{
    return s.training.framework == Framework::Textbook ? Obstacle::FixedByTextbook : Obstacle::None;
}

Obstacle withoutGroupedQueries(const Scenario &, const Evaluation &evaluation)
{
    const Architecture &shape = evaluation.settings.model->architecture;
    const bool grouped = std::ranges::any_of(shape.groups, [&shape](const LayerGroup &group) {
        return isAttention(group.mixer) && kvHeadsOf(shape, group) < headsOf(shape, group);
    });
    return grouped ? Obstacle::None : Obstacle::OneGroup;
}

constexpr Input advanced(Input input)
{
    input.advanced = true;
    return input;
}

// In the order of the panel; Tab follows it.
constexpr std::array table = {
    advanced({ Group::Model, "model.layers" }),

    Input { Group::Task, "task" },
    Input { Group::Task, "training.method", even, Unit::AsFile, training },
    Input { Group::Task, "training.lora.rank", doubling, Unit::AsFile, adapters },
    Input { Group::Task, "training.lora.targets", even, Unit::AsFile, adapters },
    Input { Group::Task, "training.framework", even, Unit::AsFile, training },
    Input { Group::Task, "inference.engine", even, Unit::AsFile, inference },
    advanced({ Group::Task, "training.lora.dropout", even, Unit::AsFile, adapters }),
    advanced({ Group::Task, "training.implementation", even, Unit::AsFile, megatron }),
    advanced({ Group::Task, "training.kernels", even, Unit::AsFile, torchCode }),
    advanced({ Group::Task, "training.experts", even, Unit::AsFile, modelCode, withoutExperts }),
    advanced({ Group::Task, "training.dispatcher", even, Unit::AsFile, megatron, withoutExperts }),
    advanced({ Group::Task, "training.measured_mfu", even, Unit::AsFile, modelCode }),
    advanced({ Group::Task, "training.expert_imbalance", even, Unit::AsFile, modelCode, withoutExperts }),
    advanced({ Group::Task, "training.repeat_kv", even, Unit::AsFile, repeatingAttention, withoutGroupedQueries }),
    advanced({ Group::Task, "training.rotary_per_layer", even, Unit::AsFile, transformers }),
    advanced({ Group::Task, "training.vocabulary_multiple", doubling, Unit::AsFile, modelCode }),
    advanced({ Group::Task, "inference.speculative", even, Unit::AsFile, pagedEngine }),
    advanced({ Group::Task, "inference.draft_tokens", even, Unit::AsFile, speculating }),
    advanced({ Group::Task, "inference.lora_slots", even, Unit::AsFile, pagedEngine }),
    advanced({ Group::Task, "inference.lora_rank", doubling, Unit::AsFile, pagedEngine }),
    advanced({ Group::Task, "inference.engine_version", even, Unit::AsFile, versionedEngine }),

    Input { Group::Precision, "precision.weights" },
    Input { Group::Precision, "precision.activations" },
    Input { Group::Precision, "precision.gradients", even, Unit::AsFile, training },
    Input { Group::Precision, "precision.master_weights", even, Unit::AsFile, training },
    Input { Group::Precision, "precision.optimizer_states", even, Unit::AsFile, training, ownStates },
    Input { Group::Precision, "precision.kv_cache", even, Unit::AsFile, inference },
    advanced({ Group::Precision, "precision.kv_cache.v", even, Unit::AsFile, inference }),
    advanced({ Group::Precision, "precision.residual", even, Unit::AsFile, modelCode }),
    advanced({ Group::Precision, "precision.autocast", even, Unit::AsFile, modelCode }),
    advanced({ Group::Precision, "precision.gathered_weights", even, Unit::AsFile, torchCode, withoutZero3 }),
    advanced({ Group::Precision, "precision.group_size", doubling, Unit::AsFile, training }),

    Input { Group::Optimizer, "training.optimizer", even, Unit::AsFile, training },
    Input { Group::Optimizer, "training.offload", even, Unit::AsFile, training, textbook },
    advanced({ Group::Optimizer, "training.offload_modules", even, Unit::AsFile, megatron }),
    advanced({ Group::Optimizer, "training.optimizer_implementation", even, Unit::AsFile, modelCode }),
    advanced({ Group::Optimizer, "training.optimizer_in_backward", even, Unit::AsFile, torchCode }),

    Input { Group::Batch, "training.micro_batch", doubling, Unit::AsFile, training },
    Input { Group::Batch, "training.global_batch", doubling, Unit::AsFile, training },
    Input { Group::Batch, "training.accumulation", doubling, Unit::AsFile, training },
    Input { Group::Batch, "training.sequence_length", doubling, Unit::AsFile, training },
    Input { Group::Batch, "training.tokens", doubling, Unit::BillionTokens, training },
    Input { Group::Batch, "training.recompute", even, Unit::AsFile, training },
    Input { Group::Batch, "training.recompute_modules", even, Unit::AsFile, selecting, textbook },
    Input { Group::Batch, "training.recompute_layers", even, Unit::AsFile, recomputing, textbook },
    Input { Group::Batch, "training.attention", even, Unit::AsFile, training, textbook },
    Input { Group::Batch, "training.loss", even, Unit::AsFile, training, textbook },
    Input { Group::Batch, "training.dropout", even, Unit::AsFile, training },
    Input { Group::Batch, "training.compile", even, Unit::AsFile, training, textbook },
    advanced({ Group::Batch, "training.equal_lengths", even, Unit::AsFile, torchCode }),
    Input { Group::Batch, "inference.concurrency", doubling, Unit::AsFile, inference },
    Input { Group::Batch, "inference.prompt_tokens", doubling, Unit::AsFile, inference },
    Input { Group::Batch, "inference.output_tokens", doubling, Unit::AsFile, inference },
    Input { Group::Batch, "inference.max_model_length", doubling, Unit::AsFile, inference },
    Input { Group::Batch, "inference.memory_utilization", even, Unit::AsFile, pagedEngine },
    Input { Group::Batch, "inference.batch_tokens", doubling, Unit::AsFile, inference },
    Input { Group::Batch, "inference.prefill_chunk", doubling, Unit::AsFile, inference },
    Input { Group::Batch, "inference.attention", even, Unit::AsFile, inference },
    Input { Group::Batch, "inference.gpu_layers", even, Unit::AsFile, llamaCpp },
    Input { Group::Batch, "inference.cpu_experts", even, Unit::AsFile, llamaCpp },
    Input { Group::Batch, "inference.cuda_graphs", even, Unit::AsFile, pagedEngine },
    advanced({ Group::Batch, "inference.latency_target", even, Unit::Milliseconds, inference }),
    advanced({ Group::Batch, "inference.first_token_target", even, Unit::Milliseconds, inference }),
    advanced({ Group::Batch, "inference.prefix_caching", even, Unit::AsFile, pagedEngine }),
    advanced({ Group::Batch, "inference.mla", even, Unit::AsFile, llamaCpp, withoutLatents }),
    advanced({ Group::Batch, "inference.kv_unified", even, Unit::AsFile, llamaCpp }),
    advanced({ Group::Batch, "inference.sliding_cache", even, Unit::AsFile, llamaCpp }),
    advanced({ Group::Batch, "inference.scores_limit_bytes", even, Unit::Gibibytes, llamaCpp }),
    advanced({ Group::Batch, "inference.kv_tokens", doubling, Unit::AsFile, pagedEngine }),
    advanced({ Group::Batch, "inference.available_kv_bytes", even, Unit::Gibibytes, pagedEngine }),

    Input { Group::Hardware, "hardware.count" },
    Input { Group::Hardware, "hardware.per_node" },
    advanced({ Group::Hardware, "hardware.nic_bytes_per_second", doubling, Unit::GigabytesPerSecond }),
    Input { Group::Hardware, "hardware.card_hour_price" },
    advanced({ Group::Hardware, "hardware.currency" }),
    advanced({ Group::Hardware, "hardware.pue" }),
    advanced({ Group::Hardware, "hardware.card_mtbf_hours", doubling, Unit::AsFile, training }),
    advanced({ Group::Hardware, "hardware.restart_seconds", doubling, Unit::AsFile, training }),
    advanced({ Group::Hardware, "hardware.checkpoint_bytes_per_second", doubling, Unit::AsFile, training }),
    advanced({ Group::Hardware, "hardware.reserve_bytes", even, Unit::Gibibytes }),

    Input { Group::Parallelism, "parallelism.tensor" },
    Input { Group::Parallelism, "parallelism.pipeline" },
    Input { Group::Parallelism, "parallelism.data" },
    Input { Group::Parallelism, "parallelism.context" },
    Input { Group::Parallelism, "parallelism.expert", doubling, Unit::AsFile, nullptr, withoutExperts },
    Input { Group::Parallelism, "parallelism.sequence_parallel", even, Unit::AsFile, training, withoutTensor },
    Input { Group::Parallelism, "parallelism.schedule", even, Unit::AsFile, training, withoutPipeline },
    Input { Group::Parallelism, "parallelism.zero_stage", even, Unit::AsFile, training },
    Input { Group::Parallelism, "parallelism.sharding_engine", even, Unit::AsFile, training },
    advanced({ Group::Parallelism, "parallelism.stage_layers" }),
    advanced({ Group::Parallelism, "parallelism.decode_context", doubling, Unit::AsFile, pagedEngine }),
    advanced({ Group::Parallelism, "parallelism.microbatch_group", doubling, Unit::AsFile, megatron, withoutPipeline }),
    advanced({ Group::Parallelism, "parallelism.virtual_stages", doubling, Unit::AsFile, training, withoutPipeline }),
    advanced({ Group::Parallelism, "parallelism.expert_tensor", doubling, Unit::AsFile, nullptr, withoutExperts }),
    advanced({ Group::Parallelism, "parallelism.shard_group", doubling, Unit::AsFile, training, withoutZero3 }),
};

} // namespace

std::span<const Input> inputs()
{
    return table;
}

double scaleOf(Unit unit)
{
    switch (unit) {
    case Unit::Gibibytes: return 1073741824.0;
    case Unit::BillionTokens:
    case Unit::GigabytesPerSecond: return 1e9;
    case Unit::Milliseconds: return 1e-3;
    case Unit::AsFile: return 1;
    }
    std::unreachable();
}

int decimalsOf(Unit unit)
{
    return scaleOf(unit) > 1 ? 3 : 0;
}

} // namespace headroom::ui
