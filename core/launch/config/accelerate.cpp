// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/trainer.h"
#include "core/launch/config/trainer_names.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::string_view launcherId = "accelerate";

// Nothing about memory: where processes meet, and what they are started by.
constexpr std::array<std::string_view, 32> silent = {
    "compute_environment",
    "debug",
    "downcast_bf16",
    "machine_rank",
    "main_training_function",
    "main_process_ip",
    "main_process_port",
    "rdzv_backend",
    "same_network",
    "tpu_env",
    "tpu_use_cluster",
    "tpu_use_sudo",
    "use_cpu",
    "enable_cpu_affinity",
    "gpu_ids",
    "ipex_config",
    "deepspeed_config.deepspeed_multinode_launcher",
    "deepspeed_config.zero3_init_flag",
    "deepspeed_config.zero3_save_16bit_model",
    "deepspeed_config.gradient_clipping",
    "deepspeed_config.deepspeed_hostfile",
    "fsdp_config.fsdp_auto_wrap_policy",
    "fsdp_config.fsdp_transformer_layer_cls_to_wrap",
    "fsdp_config.fsdp_backward_prefetch",
    "fsdp_config.fsdp_backward_prefetch_policy",
    "fsdp_config.fsdp_cpu_ram_efficient_loading",
    "fsdp_config.fsdp_forward_prefetch",
    "fsdp_config.fsdp_state_dict_type",
    "fsdp_config.fsdp_sync_module_states",
    "fsdp_config.fsdp_use_orig_params",
    "fsdp_config.fsdp_version",
    "fsdp_config.fsdp_limit_all_gathers",
};

void readCards(SettingReader &in)
{
    const auto processes = in.integer("num_processes");
    const std::int64_t machines = std::max<std::int64_t>(in.integer("num_machines").value_or(1), 1);
    if (!processes)
        return;
    in.say("hardware.count", std::to_string(*processes), "num_processes");
    if (*processes % machines == 0)
        in.say("hardware.per_node", std::to_string(*processes / machines), "num_machines");
}

void readDeepspeedPart(SettingReader &in)
{
    in.say("parallelism.sharding_engine", "deepspeed");
    if (const auto file = in.text("deepspeed_config.deepspeed_config_file"))
        in.note(LaunchNoteId::ReadSeparately, file->substr(0, 120));
    else
        in.say("parallelism.zero_stage", std::to_string(in.integer("deepspeed_config.zero_stage").value_or(2)),
               "deepspeed_config.zero_stage");
    if (const auto accumulation = in.integer("deepspeed_config.gradient_accumulation_steps"))
        in.say("training.accumulation", std::to_string(*accumulation), "deepspeed_config.gradient_accumulation_steps");
    const auto moves = [&in](std::string_view name) { return in.text(name).value_or("none") != "none"; };
    const bool optimizer = moves("deepspeed_config.offload_optimizer_device");
    const bool parameters = moves("deepspeed_config.offload_param_device");
    in.say("training.offload", optimizer && parameters ? R"(["optimizer","parameters"])"
                               : optimizer             ? R"(["optimizer"])"
                               : parameters            ? R"(["parameters"])"
                                                       : "none");
}

void readPrecision(SettingReader &in, const std::string &type)
{
    const std::optional<std::string> mixed = in.text("mixed_precision");
    if (!mixed || *mixed == "no" || *mixed == "false")
        return;
    const bool known = *mixed == "bf16" || *mixed == "fp16";
    if (!known)
        return in.cannotHold("mixed_precision");
    in.say("precision.activations", *mixed, "mixed_precision");
    if (type == "DEEPSPEED") {
        in.say("precision.weights", *mixed, "mixed_precision");
    } else if (type == "FSDP") {
        // Shards of 32 bits, gathered in 16. Source: accelerate accelerator.py, prepare_model.
        in.say("precision.weights", "fp32", "mixed_precision");
        in.say("precision.gathered_weights", *mixed, "mixed_precision");
    }
}

} // namespace

Result<LaunchReading> readAccelerate(const SettingList &settings, const Catalogues &catalogues)
{
    SettingReader in(settings, catalogues);
    std::string type = in.text("distributed_type").value_or("NO");
    if (type == "false")
        type = "NO";
    in.say("training.framework", "transformers");
    readCards(in);
    if (type == "FSDP") {
        readFsdpConfig(in);
        if (!in.said("training.offload"))
            in.say("training.offload", "none");
    } else if (type == "DEEPSPEED") {
        readDeepspeedPart(in);
    } else if (type == "MULTI_GPU" || type == "NO" || type == "MULTI_CPU") {
        in.say("parallelism.zero_stage", "0", "distributed_type");
    } else {
        in.cannotHold("distributed_type");
    }
    readPrecision(in, type);
    if (const auto context = in.integer("parallelism_config.parallelism_config_cp_size"))
        in.say("parallelism.context", std::to_string(*context), "parallelism_config.parallelism_config_cp_size");
    if (const auto tensor = in.integer("parallelism_config.parallelism_config_tp_size"))
        in.say("parallelism.tensor", std::to_string(*tensor), "parallelism_config.parallelism_config_tp_size");
    in.passOver(silent);
    return in.finish(launcherId, true);
}

Result<LaunchCommand> writeAccelerate(const Scenario &scenario, const Evaluation &evaluation)
{
    SettingWriter out(scenario, evaluation);
    const Settings &settings = out.settings();
    const bool deepspeed = settings.parallelism.shardingEngine == ShardingEngine::Deepspeed;
    const bool fsdp = !deepspeed && (settings.parallelism.zeroStage > 0 || settings.parallelism.wrapsLayers);
    out.put("compute_environment", "LOCAL_MACHINE");
    out.put("distributed_type", deepspeed ? "DEEPSPEED" : fsdp ? "FSDP" : out.cards() > 1 ? "MULTI_GPU" : "NO");
    const bool optimizer = contains(settings.training.offload, Offload::Optimizer);
    const bool parameters = contains(settings.training.offload, Offload::Parameters);
    bool offloadSaid = !optimizer && !parameters;
    if (deepspeed) {
        out.put("deepspeed_config.zero_stage", std::int64_t { settings.parallelism.zeroStage });
        if (settings.training.accumulation > 0)
            out.put("deepspeed_config.gradient_accumulation_steps", settings.training.accumulation);
        out.put("deepspeed_config.offload_optimizer_device", optimizer ? "cpu" : "none");
        out.put("deepspeed_config.offload_param_device", parameters ? "cpu" : "none");
        out.putFlag("deepspeed_config.zero3_init_flag", settings.parallelism.zeroStage == 3);
        offloadSaid = true;
    } else if (fsdp) {
        const bool hybrid = settings.parallelism.shardGroup > 0 && settings.parallelism.shardGroup < out.cards();
        for (const FsdpStrategy &strategy : fsdpStrategies) {
            if (strategy.stage == settings.parallelism.zeroStage && strategy.hybrid == hybrid)
                out.put("fsdp_config.fsdp_sharding_strategy", std::string(strategy.name));
        }
        out.put("fsdp_config.fsdp_auto_wrap_policy", "TRANSFORMER_BASED_WRAP");
        out.putFlag("fsdp_config.fsdp_offload_params", parameters);
        out.putFlag("fsdp_config.fsdp_cpu_ram_efficient_loading", true);
        out.putFlag("fsdp_config.fsdp_use_orig_params", false);
        out.put("fsdp_config.fsdp_version", std::int64_t { 1 });
        offloadSaid = optimizer == parameters;
    }
    const Format activations = settings.precision.activations;
    const bool mixes = activations == formatNamed("bf16") || activations == formatNamed("fp16");
    out.put("mixed_precision", mixes ? std::string(activations->id) : "no");
    out.put("num_machines", out.nodes());
    out.put("num_processes", out.cards());
    if (out.nodes() > 1)
        out.note(LaunchNoteId::SeveralNodes, std::to_string(out.nodes()));
    out.note(LaunchNoteId::SettingsOnly, "accelerate.yaml");
    LaunchCommand command { std::string(launcherId),
                            { "accelerate", "launch", "--config_file", "accelerate.yaml", "train.py" },
                            {},
                            "accelerate.yaml",
                            yamlText(out.take()) };
    const Settings::Precision &precision = settings.precision;
    const Format made = fsdp && mixes ? formatNamed("fp32") : deepspeed ? activations : precision.weights;
    const bool full = settings.training.method == Method::Full;
    if (full && made != precision.weights)
        out.cannotSay("precision.weights");
    if (full && fsdp && mixes && precision.gatheredWeights != activations)
        out.cannotSay("precision.gathered_weights");
    // A scenario that does not say FSDP shards without its units.
    if (fsdp && !settings.parallelism.wrapsLayers)
        out.cannotSay("parallelism.sharding_engine");
    if (!offloadSaid)
        out.cannotSay("training.offload");
    if (out.layout().tensor > 1)
        out.cannotSay("parallelism.tensor");
    if (out.layout().pipeline > 1)
        out.cannotSay("parallelism.pipeline");
    command.notes = out.notesSoFar();
    return command;
}

} // namespace headroom
