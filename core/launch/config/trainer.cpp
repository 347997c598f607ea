// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/trainer.h"

#include "core/launch/config/setting_value.h"
#include "core/launch/config/trainer_names.h"
#include "core/launch/model_name.h"
#include "core/model/model_catalogue.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr Format fp32 = formatNamed("fp32");
constexpr Format bf16 = formatNamed("bf16");
constexpr Format fp16 = formatNamed("fp16");

class TrainerReader
{
public:
    TrainerReader(Dialect dialect, SettingReader &in) : m_dialect(dialect), m_in(in) { }

    void run()
    {
        m_in.say("training.framework", "transformers");
        readModel();
        readMethod();
        m_sharding = readSharding(m_in);
        readPrecision();
        readRules();
        readOptimizer();
        readRecompute();
        readAttention();
        readLoss();
        readLengths();
        if (m_sharding == Sharding::None)
            m_in.say("parallelism.zero_stage", "0");
        // None of these programs splits layers over cards, nor what lies between the split ones.
        m_in.say("parallelism.sequence_parallel", "false");
        for (const std::string_view key :
             { "parallelism.tensor", "parallelism.pipeline", "parallelism.context", "parallelism.expert" }) {
            if (!m_in.said(key))
                m_in.say(key, "1");
        }
        for (const std::string_view name :
             { "lora_modules_to_save", "modules_to_save", "additional_target", "relora_steps", "use_unsloth",
               "unfrozen_parameters", "use_dora", "peft_use_dora", "fp8", "use_badam", "use_galore", "use_apollo" }) {
            const std::vector<std::string> said = m_in.list(name);
            if (!said.empty() && settingFlag(said.front()) != false)
                m_in.cannotHold(name);
        }
    }

private:
    bool is(Dialect dialect) const { return m_dialect == dialect; }

    void readModel()
    {
        const std::string_view name = is(Dialect::Axolotl) ? "base_model" : "model_name_or_path";
        const std::optional<std::string> model = m_in.text(name);
        if (!model || model->empty())
            return m_in.refuse(ProblemKind::MissingKey, {}, std::string(name), {});
        const NamedModel named = modelNamed(*model, m_in.catalogues().models);
        if (!named.model)
            return m_in.modelIsUnknown(model->substr(0, 120));
        m_stored = named.weights;
        m_in.say("model.preset", named.model->id, name);
    }

    void readMethod()
    {
        const TrainerMethod method = readTrainerMethod(m_dialect, m_in, m_stored);
        m_method = method.method;
        m_quantised = method.quantised;
    }

    void readPrecision()
    {
        const std::string brain = m_in.has("bf16") ? rawBrain() : "";
        const bool half = m_in.isSet("fp16") || m_in.isSet("float16");
        const bool pure = m_in.isSet("pure_bf16") || m_in.isSet("bfloat16");
        // TRL computes in bf16 unless told otherwise, axolotl where the card can.
        const bool usual = brain.empty() && !half && !is(Dialect::LlamaFactory);
        const bool computesBrain = brain == "true" || brain == "auto" || brain == "full" || pure || usual;
        const Format compute = half ? fp16 : computesBrain ? bf16 : fp32;
        std::optional<Format> loaded;
        for (const std::string_view name : { "dtype", "torch_dtype" }) {
            const std::optional<std::string> type = is(Dialect::Trl) ? m_in.text(name) : std::nullopt;
            const auto spelling = std::ranges::find(torchTypes, type.value_or(""), &Spelling::engine);
            if (type && spelling == torchTypes.end())
                m_in.cannotHold(name);
            else if (type)
                loaded = findFormat(spelling->ours);
        }
        // Source: trl/trainer/model_config.py, dtype.
        if (is(Dialect::Trl) && !m_in.has("dtype") && !m_in.has("torch_dtype"))
            loaded = fp32;
        if (pure)
            loaded = bf16;
        const TrainerPrecision precision =
            trainerPrecision(m_dialect, m_method, m_sharding, compute, loaded, m_quantised);
        const auto say = [this](std::string_view key, std::optional<Format> format) {
            if (format)
                m_in.say(key, std::string((*format)->id));
        };
        say("precision.weights", precision.weights);
        say("precision.activations", precision.activations);
        say("precision.gradients", precision.gradients);
        say("precision.optimizer_states", precision.optimizerStates);
        say("precision.gathered_weights", precision.gatheredWeights);
    }

    // "auto" is a value of its own here.
    std::string rawBrain()
    {
        const std::optional<std::string> text = m_in.word("bf16");
        if (!text)
            return {};
        if (*text == "auto" || *text == "full")
            return *text;
        return m_in.isSet("bf16") ? "true" : "false";
    }

    void readRules()
    {
        const bool adapts = m_method != Method::Full;
        switch (m_dialect) {
        case Dialect::Axolotl:
            m_in.apply(axolotlRules);
            if (adapts)
                m_in.apply(axolotlAdapterRules);
            break;
        case Dialect::LlamaFactory:
            m_in.apply(llamaFactoryRules);
            if (adapts)
                m_in.apply(llamaFactoryAdapterRules);
            break;
        case Dialect::Trl:
            m_in.apply(trlRules);
            if (adapts)
                m_in.apply(trlAdapterRules);
            break;
        }
    }

    void readOptimizer()
    {
        const std::string_view name = is(Dialect::Axolotl) ? "optimizer" : "optim";
        const std::string said = m_in.text(name).value_or(is(Dialect::Axolotl) ? "adamw_torch_fused" : "adamw_torch");
        const auto found = std::ranges::find(trainerOptimizers, said, &TrainerOptimizer::name);
        if (found == trainerOptimizers.end())
            return m_in.cannotHold(name);
        m_in.say("training.optimizer", std::string(optimizerNames[static_cast<std::size_t>(found->optimizer)]), name);
        if (found->implementation && m_sharding != Sharding::Deepspeed)
            m_in.say("training.optimizer_implementation",
                     std::string(optimizerImplementationNames[static_cast<std::size_t>(*found->implementation)]), name);
    }

    void readRecompute()
    {
        bool full = m_in.said("training.recompute").has_value(); // FSDP's own
        std::string offload;
        if (is(Dialect::LlamaFactory)) {
            full |= !m_in.isSet("disable_gradient_checkpointing");
        } else {
            const std::optional<std::string> word = m_in.word("gradient_checkpointing");
            const bool moves = word && word->starts_with("offload");
            full |= moves || (word ? m_in.isSet("gradient_checkpointing") : is(Dialect::Trl));
            const std::string away = m_in.text("activation_offloading").value_or("");
            if (moves || away == "legacy" || away == "disk" || settingFlag(away).value_or(false))
                offload = "activations";
        }
        m_in.say("training.recompute", full ? "full" : "none", "gradient_checkpointing");
        if (!m_in.said("training.offload"))
            m_in.say("training.offload", offload.empty() ? "none" : "[\"" + offload + "\"]");
        else if (!offload.empty())
            m_in.cannotHold("activation_offloading");
    }

    void readAttention()
    {
        const auto isFlash = [](std::string_view word) {
            return word.starts_with("flash") || word == "fa2" || word == "fa3" || word == "xformers"
                   || word.starts_with("kernels-community/flash") || word.starts_with("kernels-community/vllm-flash");
        };
        std::string word = "sdpa";
        for (const std::string_view name : { "attn_implementation", "attention", "flash_attn" }) {
            if (const auto said = m_in.word(name); said && *said != "auto" && !said->empty())
                word = *said;
        }
        if (m_in.isSet("flash_attention") || m_in.isSet("xformers_attention"))
            word = "flash";
        else if (m_in.isSet("eager_attention"))
            word = "eager";
        static_cast<void>(m_in.flag("sdp_attention"));
        m_in.say("training.attention", isFlash(word)                           ? "flash"
                                       : word == "eager" || word == "disabled" ? "eager"
                                                                               : "sdpa");
    }

    void readLoss()
    {
        const bool liger =
            m_in.isSet("use_liger_kernel") || m_in.isSet("use_liger") || m_in.isSet("enable_liger_kernel");
        const bool linear = m_in.isSet("liger_fused_linear_cross_entropy") || m_in.isSet("cut_cross_entropy");
        const bool fused = m_in.isSet("liger_cross_entropy");
        const bool norms = liger || m_in.isSet("liger_rms_norm");
        const bool gates = liger || m_in.isSet("liger_glu_activation") || m_in.isSet("liger_swiglu");
        std::string loss = liger || linear ? "fused-linear" : fused ? "fused" : "standard";
        if (is(Dialect::Trl) && !liger) {
            // In chunks unless told otherwise. Source: trl/trainer/sft_config.py, loss_type.
            const std::string type = m_in.text("loss_type").value_or("chunked_nll");
            loss = type == "chunked_nll" ? "chunked" : "standard";
            if (type != "nll" && type != "chunked_nll")
                m_in.cannotHold("loss_type");
        }
        m_in.say("training.loss", loss);
        m_in.say("training.kernels", norms && gates ? R"(["rms_norm","swiglu"])"
                                     : norms        ? R"(["rms_norm"])"
                                     : gates        ? R"(["swiglu"])"
                                                    : "none");
    }

    void readLengths()
    {
        const bool packs = m_in.isSet("sample_packing") || m_in.isSet("packing") || m_in.isSet("neat_packing");
        const std::optional<bool> pads = m_in.flag("pad_to_sequence_len");
        m_in.say("training.equal_lengths", pads.value_or(packs) ? "true" : "false");
    }

    const Dialect m_dialect;
    SettingReader &m_in;
    Method m_method = Method::Full;
    Sharding m_sharding = Sharding::None;
    std::optional<Format> m_quantised;
    std::optional<Format> m_stored; // as the model's name says
};

} // namespace

TrainerPrecision trainerPrecision(Dialect dialect, Method method, Sharding sharding, Format compute,
                                  std::optional<Format> loaded, std::optional<Format> quantised)
{
    const bool mixes = compute != fp32;
    if (method != Method::Full) {
        TrainerPrecision precision { quantised.value_or(loaded.value_or(compute)), compute };
        if (sharding != Sharding::Deepspeed && mixes) {
            precision.gradients = fp32;
            precision.optimizerStates = fp32;
        }
        return precision;
    }
    if (sharding == Sharding::Deepspeed)
        return { compute, compute };
    if (sharding == Sharding::Fsdp && mixes)
        return { fp32, compute, fp32, fp32, compute };
    if (dialect == Dialect::Axolotl)
        return { compute, compute };
    return { loaded.value_or(fp32), compute };
}

Result<LaunchReading> readTrainer(Dialect dialect, const SettingList &settings, const Catalogues &catalogues)
{
    SettingReader in(settings, catalogues);
    TrainerReader(dialect, in).run();
    return in.finish(dialectNames[static_cast<std::size_t>(dialect)], false);
}

} // namespace headroom
