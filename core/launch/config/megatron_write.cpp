// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/megatron.h"
#include "core/launch/config/megatron_rules.h"
#include "core/model/model_catalogue.h"

#include <fmt/format.h>

#include <algorithm>

namespace headroom {

namespace {

constexpr Format fp32 = formatNamed("fp32");
constexpr Format bf16 = formatNamed("bf16");
constexpr Format fp16 = formatNamed("fp16");
constexpr Format fp8 = formatNamed("fp8");

template <typename Enum>
std::vector<std::string> namesOf(std::uint16_t set, std::span<const std::string_view> names)
{
    std::vector<std::string> said;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (contains(set, static_cast<Enum>(i)))
            said.emplace_back(names[i]);
    }
    return said;
}

void writePrecision(SettingWriter &out)
{
    const Settings::Precision &precision = out.settings().precision;
    const bool eight = precision.weights == fp8;
    const bool half = precision.weights == fp16;
    if (precision.weights != fp32 && precision.weights != bf16 && !half && !eight)
        return; // noted with the rest
    out.settle({ "precision.weights", "precision.autocast" });
    if (precision.weights != fp32)
        out.putSwitch(half ? "--fp16" : "--bf16");
    if (eight) {
        out.put("--fp8-format", "hybrid");
        out.putSwitch("--fp8-param-gather");
    }
    if (precision.activations == precision.weights || (eight && precision.activations == bf16))
        out.settle({ "precision.activations" });

    const bool wide = precision.gradients == fp32;
    if (half ? wide || precision.gradients == fp16 : wide || precision.gradients == bf16)
        out.settle({ "precision.gradients" });
    if (half && wide)
        out.putSwitch("--accumulate-allreduce-grads-in-fp32");
    if (precision.gradients == bf16 && !half)
        out.putSwitch("--grad-reduce-in-bf16");
    if (precision.residual == fp32 && precision.activations != fp32)
        out.putSwitch("--fp32-residual-connection");
    if (precision.residual == fp32 || precision.residual == precision.activations)
        out.settle({ "precision.residual" });
    if (precision.gatheredWeights == precision.activations)
        out.settle({ "precision.gathered_weights" });

    const bool plain = precision.weights == fp32;
    if (plain ? !precision.hasMaster : precision.hasMaster)
        out.settle({ "precision.master_weights", "precision.optimizer_states" });
    const Format master = precision.masterWeights;
    if (precision.optimizerStates == fp32 && (plain || master == fp32))
        return;
    const std::string states(precision.optimizerStates->id);
    out.putSwitch("--use-precision-aware-optimizer");
    out.put("--exp-avg-dtype", states);
    out.put("--exp-avg-sq-dtype", states);
    if (!plain && master != fp32)
        out.put("--main-params-dtype", std::string(master->id));
}

void writeSharding(SettingWriter &out)
{
    constexpr std::array<std::string_view, 4> strategies = { "no_shard", "optim", "optim_grads", "optim_grads_params" };
    const Settings::Parallelism &split = out.settings().parallelism;
    const bool own = split.shardingEngine == ShardingEngine::Megatron;
    out.settle({ "parallelism.zero_stage" });
    if (own || split.zeroStage == 3)
        out.settle({ "parallelism.sharding_engine" });
    if (split.zeroStage == 1)
        out.putSwitch("--use-distributed-optimizer");
    if (split.zeroStage >= 2 && own) {
        out.putSwitch("--use-megatron-fsdp");
        out.put("--data-parallel-sharding-strategy",
                std::string(strategies[static_cast<std::size_t>(split.zeroStage)]));
        out.put("--ckpt-format", "fsdp_dtensor");
    } else if (split.zeroStage == 3 && split.shardingEngine == ShardingEngine::Fsdp) {
        out.putSwitch("--use-torch-fsdp2");
    }
    const std::int64_t replicas = std::int64_t { out.layout().data } * out.layout().context;
    if (split.shardGroup > 0 && split.shardGroup < replicas)
        out.put("--num-distributed-optimizer-instances", replicas / split.shardGroup);
    out.settle({ "parallelism.shard_group" });
}

void writeRecompute(SettingWriter &out)
{
    const Settings::Training &training = out.settings().training;
    out.settle({ "training.recompute", "training.recompute_layers", "training.recompute_modules" });
    if (training.recompute == Recompute::None)
        return;
    const bool full = training.recompute == Recompute::Full;
    out.put("--recompute-granularity", full ? "full" : "selective");
    if (full) {
        const std::int64_t chunks = std::max(out.settings().parallelism.virtualStages, 1);
        out.put("--recompute-method", training.recomputeLayers > 0 ? "block" : "uniform");
        out.put("--recompute-num-layers",
                training.recomputeLayers > 0 ? (training.recomputeLayers + chunks - 1) / chunks : std::int64_t { 1 });
        if (training.recomputeLayers % chunks != 0)
            out.cannotSay("training.recompute_layers");
    } else {
        out.putList("--recompute-modules", namesOf<RecomputeModule>(training.recomputeModules, recomputeModuleNames));
    }
}

void writeRest(SettingWriter &out)
{
    const Settings::Training &training = out.settings().training;
    if (training.attention != Attention::Sdpa) {
        out.put("--attention-backend", training.attention == Attention::Flash ? "flash" : "unfused");
        out.settle({ "training.attention" });
    }
    if (training.loss == Loss::Standard || training.loss == Loss::Fused || training.loss == Loss::FusedNative) {
        out.settle({ "training.loss" });
        if (training.loss != Loss::Standard) {
            out.putSwitch("--cross-entropy-loss-fusion");
            out.put("--cross-entropy-fusion-impl", training.loss == Loss::Fused ? "te" : "native");
        }
    }
    const std::string dropout = fmt::format("{}", training.dropout);
    out.put("--hidden-dropout", dropout);
    out.put("--attention-dropout", dropout);
    out.settle({ "training.dropout" });
    if (training.implementation == OptimizerImplementation::Fused)
        out.settle({ "training.optimizer_implementation" });
    if (training.method == Method::Full)
        out.settle({ "training.method", "training.lora.rank", "training.lora.dropout" });
    if (training.equalLengths)
        out.settle({ "training.equal_lengths" });
    if (contains(training.offload, Offload::Optimizer))
        out.putSwitch("--optimizer-cpu-offload");
    const bool fine = contains(training.offload, Offload::Activations) && training.offloadModules != 0;
    if (fine) {
        out.putSwitch("--fine-grained-activation-offloading");
        out.putList("--offload-modules", namesOf<OffloadModule>(training.offloadModules, offloadModuleNames));
    }
    if (!contains(training.offload, Offload::Parameters) && (fine || !contains(training.offload, Offload::Activations)))
        out.settle({ "training.offload", "training.offload_modules" });
}

void writeExperts(SettingWriter &out)
{
    const Settings::Training &training = out.settings().training;
    if (!out.settings().model->architecture.moe) {
        out.settle({ "training.experts", "training.dispatcher", "parallelism.expert_tensor" });
        return;
    }
    out.apply(megatronExpertRules);
    out.settle({ "training.experts" });
    if (training.experts == ExpertKernels::Grouped)
        out.putSwitch("--moe-grouped-gemm");
    if (training.expertImbalance > 1) {
        out.put("--moe-expert-capacity-factor", fmt::format("{}", training.expertImbalance));
        out.putSwitch("--moe-pad-expert-input-to-capacity");
    }
    out.settle({ "training.expert_imbalance" });
}

void writeBatch(SettingWriter &out)
{
    const Settings::Training &training = out.settings().training;
    const std::int64_t replicas = out.layout().data;
    const std::int64_t batches = training.accumulation > 0 ? training.accumulation : out.layout().pipeline;
    out.put("--global-batch-size", training.globalBatch > 0 && training.accumulation == 0
                                       ? training.globalBatch
                                       : training.microBatch * replicas * batches);
    if (training.tokens > 0)
        out.put("--train-samples",
                static_cast<std::int64_t>(training.tokens / static_cast<double>(training.sequenceLength)));
    out.settle({ "training.global_batch", "training.accumulation", "training.tokens" });
    const Schedule schedule = out.settings().parallelism.schedule;
    if (schedule == Schedule::OneForwardOneBackward || schedule == Schedule::Interleaved)
        out.settle({ "parallelism.schedule" });
}

} // namespace

Result<LaunchCommand> writeMegatron(const Scenario &scenario, const Evaluation &evaluation)
{
    SettingWriter out(scenario, evaluation);
    writeMegatronShape(out);
    out.apply(megatronRules);
    out.settle({ "parallelism.sequence_parallel" });
    if (out.layout().tensor > 1 && sequenceParallel(out.settings(), out.layout()))
        out.putSwitch("--sequence-parallel");
    writeMegatronStages(out);
    writeSharding(out);
    writePrecision(out);
    writeBatch(out);
    writeRecompute(out);
    writeRest(out);
    writeExperts(out);

    LaunchCommand command { std::string(megatronId), { "torchrun", "--nproc_per_node" }, {} };
    command.words.push_back(std::to_string(out.perNode()));
    if (out.nodes() > 1) {
        command.words.insert(command.words.end(), { "--nnodes", std::to_string(out.nodes()) });
        out.note(LaunchNoteId::SeveralNodes, std::to_string(out.nodes()));
    }
    command.words.emplace_back("pretrain_gpt.py");
    const std::vector<std::string> arguments = argumentWords(out.take());
    command.words.insert(command.words.end(), arguments.begin(), arguments.end());
    command.notes = out.finish();
    return command;
}

} // namespace headroom
