// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/megatron.h"

#include "core/launch/config/megatron_rules.h"
#include "core/model/model_catalogue.h"

#include <fmt/format.h>

#include <algorithm>

namespace headroom {

namespace {

// A degree of parallelism as far as it goes into products; what is out of bounds is told where the key is read.
std::int64_t degree(SettingReader &in, std::string_view name)
{
    return std::clamp<std::int64_t>(in.integer(name).value_or(1), 1, 65536);
}

std::string wordList(const std::vector<std::string> &names)
{
    std::string text = "[";
    for (const std::string &name : names)
        text.append(text.size() > 1 ? ",\"" : "\"").append(name).append("\"");
    return text + ']';
}

// 16-bit weights have gradients of 32 bits in bf16, of 16 in fp16. Source: arguments.py, "Parameters dtype".
void readPrecision(SettingReader &in)
{
    const bool half = in.isSet("--fp16");
    const bool brain = in.isSet("--bf16");
    in.say("precision.weights", half ? "fp16" : brain ? "bf16" : "fp32", half ? "--fp16" : "--bf16");
    const bool narrow = in.isSet("--grad-reduce-in-bf16");
    const bool wide = in.isSet("--accumulate-allreduce-grads-in-fp32");
    const std::string main = in.text("--main-grads-dtype").value_or("fp32");
    if (half || brain)
        in.say("precision.gradients",
               narrow || main == "bf16" ? "bf16"
               : half && !wide          ? "fp16"
                                        : "fp32",
               narrow ? "--grad-reduce-in-bf16" : "--main-grads-dtype");
    // Products in fp8 keep most of what the backward pass needs in 16 bits; what they keep in 8 no key says.
    for (const std::string_view name : { "--fp8-format", "--fp4-format" }) {
        if (in.text(name))
            in.cannotHold(name);
    }
    if (in.isSet("--fp8-param-gather")) {
        in.say("precision.weights", "fp8", "--fp8-param-gather");
        in.say("precision.activations", half ? "fp16" : "bf16");
    }
    if (in.isSet("--fp32-residual-connection"))
        in.say("precision.residual", "fp32", "--fp32-residual-connection");
    if (!in.isSet("--use-precision-aware-optimizer"))
        return;
    const std::string first = in.text("--exp-avg-dtype").value_or("fp32");
    if (in.text("--exp-avg-sq-dtype").value_or("fp32") != first)
        in.cannotHold("--exp-avg-sq-dtype");
    in.say("precision.optimizer_states", first, "--exp-avg-dtype");
    in.say("precision.master_weights", in.text("--main-params-dtype").value_or("fp32"), "--main-params-dtype");
}

void readSharding(SettingReader &in, std::int64_t cards)
{
    const bool own = in.isSet("--use-megatron-fsdp") || in.isSet("--use-custom-fsdp");
    const bool torch = in.isSet("--use-torch-fsdp2");
    const bool distributed = in.isSet("--use-distributed-optimizer");
    std::string stage = distributed ? "1" : "0";
    if (own) {
        constexpr std::array<std::string_view, 4> strategies = { "no_shard", "optim", "optim_grads",
                                                                 "optim_grads_params" };
        const std::string said = in.text("--data-parallel-sharding-strategy").value_or("optim_grads_params");
        const auto found = std::ranges::find(strategies, said);
        if (found == strategies.end())
            in.cannotHold("--data-parallel-sharding-strategy");
        else
            stage = std::to_string(found - strategies.begin());
    } else if (torch) {
        stage = "3";
    }
    // Megatron-DeepSpeed, which has the layers of before Megatron Core. Source: deepspeedai/Megatron-DeepSpeed
    // megatron/arguments.py.
    if (in.isSet("--deepspeed")) {
        in.say("parallelism.zero_stage", std::to_string(in.integer("--zero-stage").value_or(1)), "--zero-stage");
        in.say("parallelism.sharding_engine", "deepspeed", "--deepspeed");
        in.say("training.implementation", "legacy", "--deepspeed");
        for (const std::string_view name : { "--deepspeed_config", "--deepspeed-config" }) {
            if (const auto file = in.text(name))
                in.note(LaunchNoteId::ReadSeparately, file->substr(0, 120));
        }
        return;
    }
    in.say("parallelism.zero_stage", stage, own ? "--data-parallel-sharding-strategy" : "--use-distributed-optimizer");
    in.say("parallelism.sharding_engine", torch ? "fsdp" : "megatron");
    const std::int64_t instances = in.integer("--num-distributed-optimizer-instances").value_or(1);
    const std::int64_t model =
        degree(in, "--tensor-model-parallel-size") * degree(in, "--pipeline-model-parallel-size");
    if (instances <= 1)
        return;
    if (cards > 0 && cards % model == 0 && cards / model % instances == 0)
        in.say("parallelism.shard_group", std::to_string(cards / model / instances));
    else
        in.cannotHold("--num-distributed-optimizer-instances");
}

void readRecompute(SettingReader &in, std::int64_t layers)
{
    const std::optional<std::string> granularity = in.text("--recompute-granularity");
    const bool selective = in.isSet("--recompute-activations") || in.isSet("--moe-layer-recompute");
    const bool full = granularity == "full" || (!granularity && in.isSet("--checkpoint-activations"));
    if (granularity && *granularity != "full" && *granularity != "selective")
        in.cannotHold("--recompute-granularity");
    in.say("training.recompute",
           full                                      ? "full"
           : granularity == "selective" || selective ? "selective"
                                                     : "none",
           "--recompute-granularity");
    const std::vector<std::string> modules = in.list("--recompute-modules");
    if (!full && (selective || granularity == "selective"))
        in.say("training.recompute_modules",
               in.isSet("--moe-layer-recompute") ? R"(["core_attn","moe"])"
               : modules.empty()                 ? R"(["core_attn"])"
                                                 : wordList(modules),
               "--recompute-modules");
    const std::string method = in.text("--recompute-method").value_or("uniform");
    const std::int64_t count = in.integer("--recompute-num-layers").value_or(1);
    if (!full)
        return;
    // A block of layers in each virtual stage; uniform groups of several layers keep fewer inputs than we count.
    const std::int64_t stages = degree(in, "--pipeline-model-parallel-size");
    const std::int64_t chunks = degree(in, "--num-virtual-stages-per-pipeline-rank");
    if (method == "block" && count >= 1 && count <= layers && count * chunks * stages < layers)
        in.say("training.recompute_layers", std::to_string(count * chunks), "--recompute-num-layers");
    else if (method == "uniform" && count > 1)
        in.cannotHold("--recompute-num-layers");
}

void readRest(SettingReader &in)
{
    const std::string backend = in.text("--attention-backend").value_or("auto");
    const bool local = in.said("training.implementation") == "local";
    const bool flash = in.isSet("--use-flash-attn");
    const bool stores = backend == "unfused" || backend == "local" || (backend == "auto" && local && !flash);
    in.say("training.attention", stores ? "eager" : "flash", "--attention-backend");
    const bool fused = in.isSet("--cross-entropy-loss-fusion");
    const std::string fusion = in.text("--cross-entropy-fusion-impl").value_or("native");
    in.say("training.loss",
           !fused           ? "standard"
           : fusion == "te" ? "fused"
                            : "fused-native",
           "--cross-entropy-fusion-impl");
    const double hidden = in.number("--hidden-dropout").value_or(0.1);
    const double scores = in.number("--attention-dropout").value_or(0.1);
    in.say("training.dropout", fmt::format("{}", hidden), "--hidden-dropout");
    if (hidden != scores)
        in.cannotHold("--attention-dropout");

    std::vector<std::string> offload;
    if (in.isSet("--optimizer-cpu-offload")) {
        offload.emplace_back("optimizer");
        if (in.number("--optimizer-offload-fraction").value_or(1) < 1)
            in.cannotHold("--optimizer-offload-fraction");
    }
    const std::vector<std::string> modules = in.list("--offload-modules");
    const bool fine = in.isSet("--fine-grained-activation-offloading");
    if (fine || in.isSet("--cpu-offloading") || in.integer("--cpu-offloading-num-layers").value_or(0) > 0)
        offload.emplace_back("activations");
    if (fine)
        in.say("training.offload_modules", wordList(modules), "--offload-modules");
    in.say("training.offload", offload.empty() ? "none" : wordList(offload));
}

void readBatch(SettingReader &in)
{
    const auto global = in.integer("--global-batch-size");
    const std::int64_t length = in.integer("--seq-length").value_or(0);
    if (global)
        in.say("training.global_batch", std::to_string(*global), "--global-batch-size");
    else
        in.say("training.accumulation", "1"); // one micro batch a replica and step
    const auto samples = in.integer("--train-samples");
    const auto steps = in.integer("--train-iters");
    const double sequences = samples           ? static_cast<double>(*samples)
                             : steps && global ? static_cast<double>(*steps) * static_cast<double>(*global)
                                               : 0;
    if (sequences > 0 && length > 0)
        in.say("training.tokens", fmt::format("{}", sequences * static_cast<double>(length)),
               samples ? "--train-samples" : "--train-iters");
}

void readExperts(SettingReader &in)
{
    if (in.integer("--num-experts").value_or(0) <= 0)
        return;
    in.apply(megatronExpertRules);
    in.say("training.experts", in.isSet("--moe-grouped-gemm") ? "grouped" : "loop", "--moe-grouped-gemm");
    const auto capacity = in.number("--moe-expert-capacity-factor");
    if (capacity && in.isSet("--moe-pad-expert-input-to-capacity") && *capacity >= 1)
        in.say("training.expert_imbalance", fmt::format("{}", *capacity), "--moe-expert-capacity-factor");
    else if (capacity)
        in.cannotHold("--moe-expert-capacity-factor");
}

} // namespace

Result<LaunchReading> readMegatronArguments(SettingReader &in, std::int64_t cards)
{
    in.say("training.framework", "megatron");
    readMegatronShape(in);
    const std::int64_t layers = std::clamp<std::int64_t>(in.integer("--num-layers").value_or(1), 1, 4096);
    in.apply(megatronRules);
    readPrecision(in);
    readSharding(in, cards);
    readRecompute(in, layers);
    readMegatronStages(in, layers);
    readExperts(in);
    readRest(in);
    readBatch(in);
    // Of one tensor rank there is nothing to split.
    if (const bool splits = in.isSet("--sequence-parallel"); in.integer("--tensor-model-parallel-size").value_or(1) > 1)
        in.say("parallelism.sequence_parallel", splits ? "true" : "false");
    return in.finish(megatronId, false);
}

Result<LaunchReading> readMegatronYaml(const SettingList &settings, const Catalogues &catalogues)
{
    constexpr std::string_view prefix = "MODEL_ARGS.";
    SettingList arguments;
    for (const Setting &setting : settings) {
        if (!setting.name.starts_with(prefix))
            continue; // the test's own
        Setting argument = setting;
        argument.name.erase(0, prefix.size());
        if (argument.value != "false")
            arguments.push_back(std::move(argument));
    }
    SettingReader in(std::move(arguments), catalogues);
    return readMegatronArguments(in, 0);
}

} // namespace headroom
