// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/trainer.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::string_view launcherId = "deepspeed";

constexpr std::array<Spelling, 13> optimizers = { {
    { "adamw", "adamw" },
    { "adam", "adamw" },
    { "lion", "lion" },
    { "adagrad", "adagrad" },
    { "sgd", "sgd" },
    { "muon", "muon" },
    { "cpuadam", "adamw" },
    { "deepspeedcpuadam", "adamw" },
    { "fusedadam", "adamw" },
    { "adamw_torch", "adamw" },
    { "rmsprop", "rmsprop" },
    { "adafactor", "adafactor" },
    { "fusedlion", "lion" },
} };

constexpr std::array rules = {
    SettingRule { .names = { "train_batch_size" }, .key = "training.global_batch" },
    SettingRule { .names = { "train_micro_batch_size_per_gpu" }, .key = "training.micro_batch" },
    SettingRule { .names = { "gradient_accumulation_steps" }, .key = "training.accumulation" },
    SettingRule { .names = { "optimizer.type" }, .key = "training.optimizer", .spellings = optimizers },
    SettingRule { .names = { "data_types.grad_accum_dtype" }, .key = "precision.gradients", .spellings = torchTypes },
    SettingRule { .names = { "tensor_parallel.autotp_size" }, .key = "parallelism.tensor" },
    SettingRule { .names = { "sequence_parallel_size" }, .key = "parallelism.context" },
    SettingRule { .names = { "zero_optimization.mics_shard_size" }, .key = "parallelism.shard_group" },
};

// What Headroom computes with DeepSpeed's own value; another is told. Source: deepspeed/runtime/zero/config.py.
struct Default
{
    std::string_view name; // in zero_optimization
    double value;
};
constexpr std::array<Default, 12> sizes = { {
    { "reduce_bucket_size", 5e8 },
    { "allgather_bucket_size", 5e8 },
    { "stage3_prefetch_bucket_size", 5e7 },
    { "stage3_param_persistence_threshold", 1e5 },
    { "stage3_max_live_parameters", 1e9 },
    { "stage3_max_reuse_distance", 1e9 },
    { "prefetch_bucket_size", 5e7 },
    { "param_persistence_threshold", 1e5 },
    { "max_live_parameters", 1e9 },
    { "max_reuse_distance", 1e9 },
    { "sub_group_size", 1e9 },
    { "zero_hpz_partition_size", 1 },
} };
struct DefaultSwitch
{
    std::string_view name;
    bool value;
};
constexpr std::array<DefaultSwitch, 4> switches = { {
    { "contiguous_gradients", true },
    { "reduce_scatter", true },
    { "zero_quantized_weights", false },
    { "zero_quantized_gradients", false },
} };
// How fast and how exactly, not how much.
constexpr std::array<std::string_view, 30> silent = {
    "fp16.loss_scale",
    "fp16.loss_scale_window",
    "fp16.initial_scale_power",
    "fp16.hysteresis",
    "fp16.min_loss_scale",
    "fp16.auto_cast",
    "gradient_clipping",
    "prescale_gradients",
    "steps_per_print",
    "wall_clock_breakdown",
    "zero_allow_untested_optimizer",
    "zero_force_ds_cpu_optimizer",
    "zero_optimization.overlap_comm",
    "zero_optimization.allgather_partitions",
    "zero_optimization.round_robin_gradients",
    "zero_optimization.gather_16bit_weights_on_model_save",
    "zero_optimization.stage3_gather_16bit_weights_on_model_save",
    "zero_optimization.stage3_gather_fp16_weights_on_model_save",
    "zero_optimization.offload_optimizer.pin_memory",
    "zero_optimization.offload_param.pin_memory",
    "zero_optimization.ignore_unused_parameters",
    "optimizer.params.lr",
    "optimizer.params.betas",
    "optimizer.params.eps",
    "optimizer.params.weight_decay",
    "scheduler.type",
    "scheduler.params.warmup_min_lr",
    "scheduler.params.warmup_max_lr",
    "scheduler.params.warmup_num_steps",
    "scheduler.params.total_num_steps",
};

std::string zeroKey(std::string_view name)
{
    return "zero_optimization." + std::string(name);
}

void readOffload(SettingReader &in)
{
    const auto moves = [&in](std::string_view part) {
        const std::string device = in.text(zeroKey(part) + ".device").value_or("none");
        return device == "cpu" || device == "nvme";
    };
    std::string list;
    if (moves("offload_optimizer") || in.isSet(zeroKey("cpu_offload")))
        list += "\"optimizer\"";
    if (moves("offload_param") || in.isSet(zeroKey("cpu_offload_params")))
        list += list.empty() ? "\"parameters\"" : ",\"parameters\"";
    if (in.isSet("activation_checkpointing.cpu_checkpointing"))
        list += list.empty() ? "\"activations\"" : ",\"activations\"";
    in.say("training.offload", list.empty() ? "none" : '[' + list + ']', zeroKey("offload_optimizer.device"));
}

void writeOffload(SettingWriter &out)
{
    const std::uint8_t offload = out.settings().training.offload;
    const bool parameters = contains(offload, Offload::Parameters);
    if (contains(offload, Offload::Optimizer)) {
        out.put(zeroKey("offload_optimizer.device"), "cpu");
        out.putFlag(zeroKey("offload_optimizer.pin_memory"), true);
    }
    if (parameters) {
        out.put(zeroKey("offload_param.device"), "cpu");
        out.putFlag(zeroKey("offload_param.pin_memory"), true);
    }
    if (!parameters || out.settings().parallelism.zeroStage == 3)
        out.settle({ "training.offload" });
}

} // namespace

void readDeepspeedSettings(SettingReader &in)
{
    in.say("parallelism.sharding_engine", "deepspeed");
    const bool open = in.text("zero_optimization.stage") == std::nullopt && in.has("zero_optimization.stage");
    if (const auto stage = open ? std::nullopt : in.integer("zero_optimization.stage"); !open)
        in.say("parallelism.zero_stage", std::to_string(stage.value_or(0)), "zero_optimization.stage");
    in.apply(rules);
    if (in.isSet("bf16.enabled") || in.isSet("bfloat16.enabled")) {
        in.say("precision.weights", "bf16", "bf16.enabled");
        in.say("precision.activations", "bf16", "bf16.enabled");
    } else if (in.isSet("fp16.enabled")) {
        in.say("precision.weights", "fp16", "fp16.enabled");
        in.say("precision.activations", "fp16", "fp16.enabled");
    } else if (in.flag("bf16.enabled") == false && in.flag("fp16.enabled") == false) {
        in.say("precision.weights", "fp32", "bf16.enabled");
        in.say("precision.activations", "fp32", "bf16.enabled");
    }
    readOffload(in);
    for (const Default &size : sizes) {
        const std::string name = zeroKey(size.name);
        if (const auto value = in.number(name); value && *value != size.value)
            in.cannotHold(name);
    }
    for (const DefaultSwitch &each : switches) {
        const std::string name = zeroKey(each.name);
        if (const auto value = in.flag(name); value && *value != each.value)
            in.cannotHold(name);
    }
    if (in.isSet("activation_checkpointing.partition_activations"))
        in.cannotHold("activation_checkpointing.partition_activations");
    in.passOver(silent);
}

Result<LaunchReading> readDeepspeed(const SettingList &settings, const Catalogues &catalogues)
{
    SettingReader in(settings, catalogues);
    readDeepspeedSettings(in);
    return in.finish(launcherId, true);
}

Result<LaunchCommand> writeDeepspeed(const Scenario &scenario, const Evaluation &evaluation)
{
    SettingWriter out(scenario, evaluation);
    const Settings &settings = out.settings();
    const Settings::Training &training = settings.training;
    out.put("train_micro_batch_size_per_gpu", training.microBatch);
    if (training.globalBatch > 0)
        out.put("train_batch_size", training.globalBatch);
    if (training.accumulation > 0)
        out.put("gradient_accumulation_steps", training.accumulation);
    const bool half = settings.precision.activations == formatNamed("fp16");
    out.putFlag("bf16.enabled", settings.precision.activations == formatNamed("bf16"));
    out.putFlag("fp16.enabled", half);
    out.put("zero_optimization.stage", std::int64_t { settings.parallelism.zeroStage });
    writeOffload(out);
    out.putFlag("zero_optimization.contiguous_gradients", true);
    out.putFlag("zero_optimization.overlap_comm", true);
    if (settings.parallelism.zeroStage == 3)
        out.putFlag("zero_optimization.stage3_gather_16bit_weights_on_model_save", true);
    const auto type =
        std::ranges::find(optimizers, optimizerNames[static_cast<std::size_t>(training.optimizer)], &Spelling::ours);
    if (type != optimizers.end())
        out.put("optimizer.type", training.optimizer == Optimizer::AdamW ? "AdamW" : std::string(type->engine));
    if (settings.parallelism.shardGroup > 0)
        out.put("zero_optimization.mics_shard_size", std::int64_t { settings.parallelism.shardGroup });
    const bool full = training.method == Method::Full;
    if (full && settings.precision.gradients != settings.precision.activations)
        out.put("data_types.grad_accum_dtype", std::string(settings.precision.gradients->id));

    LaunchCommand command { std::string(launcherId), { "deepspeed" }, {}, "ds_config.json", {} };
    if (out.nodes() > 1) {
        command.words.insert(command.words.end(), { "--num_nodes", std::to_string(out.nodes()) });
        out.note(LaunchNoteId::SeveralNodes, std::to_string(out.nodes()));
    }
    command.words.insert(command.words.end(),
                         { "--num_gpus", std::to_string(out.perNode()), "train.py", "--deepspeed", "ds_config.json" });
    out.note(LaunchNoteId::SettingsOnly, "ds_config.json");
    command.file = jsonText(out.take());
    // What the training program says for itself is not this file's to say.
    command.notes = out.notesSoFar();
    if (settings.parallelism.shardingEngine != ShardingEngine::Deepspeed)
        command.notes.push_back({ LaunchNoteId::CannotSay, "parallelism.sharding_engine" });
    const Format weights = settings.precision.weights;
    if (full && weights != settings.precision.activations)
        command.notes.push_back({ LaunchNoteId::CannotSay, "precision.weights" });
    if (type == optimizers.end())
        command.notes.push_back({ LaunchNoteId::CannotSay, "training.optimizer" });
    return command;
}

} // namespace headroom
