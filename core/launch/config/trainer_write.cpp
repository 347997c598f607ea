// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/trainer.h"
#include "core/launch/config/trainer_names.h"
#include "core/model/model_catalogue.h"

#include <algorithm>

namespace headroom {

namespace {

class TrainerWriter
{
public:
    TrainerWriter(Dialect dialect, const Scenario &scenario, const Evaluation &evaluation)
        : m_dialect(dialect), m_out(scenario, evaluation), m_settings(evaluation.settings)
    { }

    LaunchCommand run()
    {
        writeModel();
        writeMethod();
        writePrecision();
        writeRules();
        writeBatch();
        writeOptimizer();
        writeRecompute();
        writeAttention();
        writeLoss();
        writeLengths();
        writeSharding();
        if (m_out.layout().tensor > 1 && !is(Dialect::Axolotl))
            m_out.cannotSay("parallelism.tensor");
        if (m_out.layout().pipeline > 1)
            m_out.cannotSay("parallelism.pipeline");
        if (!sequenceParallel(m_settings, m_out.layout()))
            m_out.settle({ "parallelism.sequence_parallel" });
        else
            m_out.cannotSay("parallelism.sequence_parallel");

        const auto id = std::string(dialectNames[static_cast<std::size_t>(m_dialect)]);
        LaunchCommand command { id, {}, {}, id + ".yaml", {} };
        const std::string cards = std::to_string(m_out.cards());
        switch (m_dialect) {
        case Dialect::Axolotl: command.words = { "axolotl", "train", command.fileName }; break;
        case Dialect::LlamaFactory: command.words = { "llamafactory-cli", "train", command.fileName }; break;
        case Dialect::Trl:
            command.words = { "trl", "sft", "--config", command.fileName, "--num_processes", cards };
            break;
        }
        if (m_out.nodes() > 1)
            m_out.note(LaunchNoteId::SeveralNodes, std::to_string(m_out.nodes()));
        command.file = yamlText(m_out.take());
        command.notes = m_out.finish();
        return command;
    }

private:
    bool is(Dialect dialect) const { return m_dialect == dialect; }

    void writeModel()
    {
        const ModelChoice &model = m_out.scenario().model;
        std::string name = model.preset;
        if (name.empty())
            name = model.file.empty() ? "MODEL" : model.file;
        if (model.preset.empty() && model.file.empty())
            m_out.note(LaunchNoteId::PlaceholderModel, name);
        if (model.layers)
            m_out.cannotSay("model.layers");
        m_out.put(is(Dialect::Axolotl) ? "base_model" : "model_name_or_path", name);
        if (is(Dialect::LlamaFactory)) {
            m_out.put("stage", "sft");
            m_out.putFlag("do_train", true);
        }
    }

    void writeMethod() { m_quantised = writeTrainerMethod(m_dialect, m_out); }

    Sharding sharding() const
    {
        const Settings::Parallelism &split = m_settings.parallelism;
        if (split.shardingEngine == ShardingEngine::Deepspeed)
            return Sharding::Deepspeed;
        return split.zeroStage > 0 || split.wrapsLayers ? Sharding::Fsdp : Sharding::None;
    }

    // What the program makes of its switches, against what is computed.
    void writePrecision()
    {
        const Settings::Precision &precision = m_settings.precision;
        const bool half = precision.activations == formatNamed("fp16");
        const bool brain = precision.activations == formatNamed("bf16");
        m_out.putFlag("bf16", brain);
        if (half)
            m_out.putFlag("fp16", true);
        std::optional<Format> loaded;
        const bool full = m_settings.training.method == Method::Full;
        const bool narrow = full && precision.weights == formatNamed("bf16") && sharding() == Sharding::None;
        if (is(Dialect::LlamaFactory) && narrow && brain) {
            m_out.putFlag("pure_bf16", true);
            loaded = precision.weights;
        } else if (is(Dialect::Trl)) {
            loaded = full ? precision.weights : precision.activations;
            m_out.put("dtype", *loaded == formatNamed("bf16")   ? "bfloat16"
                               : *loaded == formatNamed("fp16") ? "float16"
                                                                : "float32");
        }
        const TrainerPrecision made = trainerPrecision(m_dialect, m_settings.training.method, sharding(),
                                                       precision.activations, loaded, m_quantised);
        const Format own = made.weights->wide == WideTensors::None ? made.weights : formatNamed("bf16");
        const Format states = precision.hasMaster ? formatNamed("fp32") : own;
        const bool copies = full && sharding() == Sharding::Deepspeed && made.weights != formatNamed("fp32");
        agree(made.weights == precision.weights, "precision.weights");
        agree(made.activations == precision.activations, "precision.activations");
        agree(made.gradients.value_or(own) == precision.gradients, "precision.gradients");
        agree(made.optimizerStates.value_or(states) == precision.optimizerStates, "precision.optimizer_states");
        agree(made.gatheredWeights.value_or(precision.gatheredWeights) == precision.gatheredWeights,
              "precision.gathered_weights");
        agree(precision.hasMaster == copies, "precision.master_weights");
        if (m_quantised)
            m_out.settle({ "precision.group_size" });
    }

    // A key that the file makes as it is computed, or else does not say.
    void agree(bool same, std::string_view key)
    {
        m_out.settle({ key });
        if (!same)
            m_out.cannotSay(key);
    }

    void writeRules()
    {
        const bool adapts = m_settings.training.method != Method::Full;
        const auto apply = [&](std::span<const SettingRule> rules, std::span<const SettingRule> adapters) {
            m_out.apply(rules);
            if (adapts)
                m_out.apply(adapters);
        };
        switch (m_dialect) {
        case Dialect::Axolotl: apply(axolotlRules, axolotlAdapterRules); break;
        case Dialect::LlamaFactory: apply(llamaFactoryRules, llamaFactoryAdapterRules); break;
        case Dialect::Trl: apply(trlRules, trlAdapterRules); break;
        }
    }

    // They know no batch of a step: how many micro batches it takes says it.
    void writeBatch()
    {
        const Settings::Training &training = m_settings.training;
        const std::int64_t replica = training.microBatch * m_out.layout().data;
        if (training.globalBatch > 0 && training.accumulation == 0 && training.globalBatch % replica == 0
            && training.globalBatch > replica)
            m_out.put("gradient_accumulation_steps", training.globalBatch / replica);
        m_out.settle({ "training.global_batch" });
    }

    void writeOptimizer()
    {
        const Settings::Training &training = m_settings.training;
        const bool engines = sharding() == Sharding::Deepspeed;
        for (const TrainerOptimizer &each : trainerOptimizers) {
            const bool same = each.optimizer == training.optimizer
                              && (!each.implementation || engines || each.implementation == training.implementation);
            if (!same)
                continue;
            m_out.put(is(Dialect::Axolotl) ? "optimizer" : "optim", std::string(each.name));
            m_out.settle({ "training.optimizer" });
            if (each.implementation || training.implementation == OptimizerImplementation::Foreach)
                m_out.settle({ "training.optimizer_implementation" });
            return;
        }
    }

    void writeRecompute()
    {
        const Settings::Training &training = m_settings.training;
        const bool full = training.recompute == Recompute::Full;
        if (is(Dialect::LlamaFactory))
            m_out.putFlag("disable_gradient_checkpointing", !full);
        else
            m_out.putFlag("gradient_checkpointing", full);
        if (training.recompute != Recompute::Selective)
            m_out.settle({ "training.recompute" });
        if (contains(training.offload, Offload::Activations) && !is(Dialect::LlamaFactory)) {
            m_out.putFlag("activation_offloading", true);
            m_offloadSaid |= training.offload == 1u << static_cast<unsigned>(Offload::Activations);
        }
        m_offloadSaid |= training.offload == 0;
    }

    void writeAttention()
    {
        const Attention attention = m_settings.training.attention;
        m_out.settle({ "training.attention" });
        const std::string_view name = is(Dialect::LlamaFactory) ? "flash_attn" : "attn_implementation";
        const bool factory = is(Dialect::LlamaFactory);
        switch (attention) {
        case Attention::Flash: return m_out.put(name, factory ? "fa2" : "flash_attention_2");
        case Attention::Sdpa: return m_out.put(name, "sdpa");
        case Attention::Eager: return m_out.put(name, factory ? "disabled" : "eager");
        }
    }

    void writeLoss()
    {
        const Settings::Training &training = m_settings.training;
        const bool linear = training.loss == Loss::FusedLinear;
        const bool standard = training.loss == Loss::Standard;
        if (is(Dialect::Axolotl)) {
            const bool norms = contains(training.kernels, Kernel::RmsNorm);
            const bool gates = contains(training.kernels, Kernel::Swiglu);
            if (norms || gates || linear || training.loss == Loss::Fused)
                m_out.putList("plugins", { "axolotl.integrations.liger.LigerPlugin" });
            if (norms)
                m_out.putFlag("liger_rms_norm", true);
            if (gates)
                m_out.putFlag("liger_glu_activation", true);
            if (linear)
                m_out.putFlag("liger_fused_linear_cross_entropy", true);
            if (training.loss == Loss::Fused)
                m_out.putFlag("liger_cross_entropy", true);
            m_out.settle({ "training.kernels" });
            if (linear || standard || training.loss == Loss::Fused)
                m_out.settle({ "training.loss" });
            return;
        }
        const bool liger = linear && training.kernels != 0;
        if (liger)
            m_out.putFlag(is(Dialect::Trl) ? "use_liger_kernel" : "enable_liger_kernel", true);
        else if (is(Dialect::Trl))
            m_out.put("loss_type", linear ? "chunked_nll" : "nll"); // neither Liger nor chunks have all logits
        agree(training.kernels == (liger ? ligerKernels : 0), "training.kernels");
        agree(standard || liger || (linear && is(Dialect::Trl)), "training.loss");
    }

    void writeLengths()
    {
        const bool equal = m_settings.training.equalLengths;
        m_out.settle({ "training.equal_lengths" });
        if (is(Dialect::Axolotl)) {
            m_out.putFlag("sample_packing", equal);
            m_out.putFlag("pad_to_sequence_len", equal);
        } else {
            m_out.putFlag("packing", equal);
        }
    }

    void writeSharding()
    {
        const Settings::Parallelism &split = m_settings.parallelism;
        const std::uint8_t offload = m_settings.training.offload;
        const bool parameters = contains(offload, Offload::Parameters);
        const bool optimizer = contains(offload, Offload::Optimizer);
        m_out.settle({ "parallelism.zero_stage", "parallelism.sharding_engine" });
        if (sharding() == Sharding::Deepspeed) {
            const std::string file = deepspeedFile(m_dialect, split.zeroStage, optimizer, parameters);
            m_out.put("deepspeed", file);
            m_out.note(LaunchNoteId::NeedsFile, file);
        } else if (sharding() == Sharding::Fsdp) {
            const bool hybrid = split.shardGroup > 0 && split.shardGroup < m_out.cards();
            for (const FsdpStrategy &strategy : fsdpStrategies) {
                if (strategy.stage != split.zeroStage || strategy.hybrid != hybrid)
                    continue;
                m_out.putList("fsdp", { std::string(strategy.word), "auto_wrap" });
                m_out.put("fsdp_config.fsdp_sharding_strategy", std::string(strategy.name));
            }
            if (split.zeroStage == 1)
                m_out.cannotSay("parallelism.zero_stage");
            if (!split.wrapsLayers) // a scenario that does not say FSDP shards without its units
                m_out.cannotSay("parallelism.sharding_engine");
            m_out.putFlag("fsdp_config.fsdp_offload_params", parameters);
            m_offloadSaid |= parameters && optimizer && !contains(offload, Offload::Activations);
        }
        m_offloadSaid |= sharding() == Sharding::Deepspeed && !contains(offload, Offload::Activations);
        if (m_offloadSaid)
            m_out.settle({ "training.offload" });
    }

    const Dialect m_dialect;
    SettingWriter m_out;
    const Settings &m_settings;
    std::optional<Format> m_quantised;
    bool m_offloadSaid = false;
};

} // namespace

Result<LaunchCommand> writeTrainer(Dialect dialect, const Scenario &scenario, const Evaluation &evaluation)
{
    return TrainerWriter(dialect, scenario, evaluation).run();
}

} // namespace headroom
