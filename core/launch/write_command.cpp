// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/key_text.h"
#include "core/launch/model_name.h"
#include "core/launch/precision_flags.h"
#include "core/launch/server_command.h"
#include "core/launch/speculation_flag.h"
#include "core/launch/tensor_split.h"
#include "core/planning/filled_scenario.h"
#include "core/scenario/fields.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace headroom {

namespace {

constexpr std::string_view placeholder = "MODEL";
constexpr std::string_view allLayers = "999";
// Said by the program, by each request, or not part of a server's settings: targets are asked of the answer.
constexpr std::array<std::string_view, 7> needNotBeSaid = {
    "inference.latency_target", "inference.first_token_target", "inference.engine", "inference.prompt_tokens",
    "inference.output_tokens",  "parallelism.expert_tensor",    "hardware.count"
};

// Engines take the folder of a model that is not in GGUF.
std::string folderOf(const std::string &file)
{
    if (!file.ends_with(".json") && !file.ends_with(".safetensors"))
        return file;
    const std::size_t slash = file.find_last_of("/\\");
    return slash == std::string::npos ? "." : file.substr(0, std::max<std::size_t>(slash, 1));
}

class Writer
{
public:
    Writer(const Launcher &launcher, const Scenario &scenario, const Evaluation &evaluation)
        : m_launcher(launcher),
          m_said(scenario),
          m_filled(filledScenario(scenario, evaluation)),
          m_evaluation(evaluation),
          m_precision(precisionFlags(scenario, evaluation.settings))
    { }

    LaunchCommand run()
    {
        m_command.launcher = m_launcher.id;
        m_command.words.assign(m_launcher.start.begin(), m_launcher.start.end());
        if (m_launcher.modelIsPlace)
            m_command.words.push_back(modelName());
        for (const LaunchFlag &flag : m_launcher.flags)
            write(flag);
        noteRest();
        return std::move(m_command);
    }

private:
    void note(LaunchNoteId id, std::string subject) { m_command.notes.push_back({ id, std::move(subject) }); }

    void add(const LaunchFlag &flag, std::string value = {})
    {
        std::string name(flag.names.front());
        if (m_launcher.underscores)
            std::replace(name.begin() + 2, name.end(), '-', '_');
        m_command.words.push_back(std::move(name));
        if (!value.empty())
            m_command.words.push_back(std::move(value));
    }

    void write(const LaunchFlag &flag)
    {
        const bool fork = m_evaluation.settings.inference.fork;
        if (flag.build != FlagBuild::Any && fork != (flag.build == FlagBuild::Fork))
            return;
        switch (flag.role) {
        case FlagRole::Key: writeKey(flag); return;
        case FlagRole::Model: writeModel(flag); return;
        case FlagRole::ComputeType:
            if (!m_precision.dtype.empty())
                add(flag, m_precision.dtype);
            sayPrecision();
            return;
        case FlagRole::Quantization:
            if (!m_precision.quantization.empty())
                add(flag, m_precision.quantization);
            return;
        case FlagRole::ExpertParallel: writeExperts(flag); return;
        case FlagRole::SplitMode: writeMode(flag); return;
        case FlagRole::TensorSplit: writeShares(flag); return;
        case FlagRole::Adapters:
            if (m_evaluation.settings.inference.loraSlots > 0)
                add(flag);
            return;
        case FlagRole::Speculation: writeSpeculation(flag); return;
        case FlagRole::SpeculationWidth:
            if (guesses() > 0)
                add(flag, "1");
            return;
        case FlagRole::SpeculationTokens:
            if (guesses() > 0)
                add(flag, std::to_string(guesses() + 1));
            return;
        case FlagRole::AttentionReplicas:
            if (sharesExperts())
                add(flag);
            return;
        }
    }

    std::int64_t guesses() const
    {
        const Settings::Inference &inference = m_evaluation.settings.inference;
        return inference.speculative == Speculation::Mtp ? inference.draftTokens : 0;
    }

    // Experts that lie over more cards than a replica of the attention has. SGLang says so by a switch, and counts all
    // these cards as its tensor degree (sglang/srt/layers/dp_attention.py).
    bool sharesExperts() const
    {
        const Layout &layout = m_evaluation.estimate.layout;
        return layout.expert > layout.tensor && layout.data > 1
               && std::ranges::find(m_launcher.flags, FlagRole::AttentionReplicas, &LaunchFlag::role)
                      != m_launcher.flags.end();
    }

    void sayPrecision()
    {
        m_written.insert("precision.weights");
        if (!m_precision.activationsUnsaid)
            m_written.insert("precision.activations");
    }

    void writeKey(const LaunchFlag &flag)
    {
        std::optional<std::string> value = keyText(m_said, flag.key);
        if (!value && flag.reliedOn)
            value = keyText(m_filled, flag.key);
        const Layout &layout = m_evaluation.estimate.layout;
        if (flag.key == "parallelism.tensor" && sharesExperts())
            value = std::to_string(std::int64_t { layout.tensor } * layout.data);
        if (!value) {
            if (flag.style == NumberStyle::AllIfBeyond)
                add(flag, std::string(allLayers));
            return;
        }
        if (value == flag.engineDefault || isTheirOwnCache(flag.key)) {
            m_written.emplace(flag.key);
            return;
        }
        if (flag.form == FlagForm::Bare) {
            m_written.emplace(flag.key);
            if (value == flag.implied)
                add(flag);
            return;
        }
        const bool bare = flag.form == FlagForm::Perhaps && m_evaluation.settings.inference.before(flag.valueSince);
        const auto spelling = std::ranges::find(flag.spellings, *value, &Spelling::ours);
        if (!flag.spellings.empty() && spelling == flag.spellings.end())
            return; // a value that no word says: noted with the rest
        std::optional<std::string> text =
            flag.spellings.empty() ? unitText(flag, *value) : std::string(spelling->engine);
        if (!text)
            return;
        m_written.emplace(flag.key);
        if (bare && value == flag.implied)
            add(flag);
        else if (!bare)
            add(flag, std::move(*text));
    }

    void writeSpeculation(const LaunchFlag &flag)
    {
        const Settings::Inference &inference = m_evaluation.settings.inference;
        m_written.insert("inference.speculative");
        if (flag.implied.empty())
            m_written.insert("inference.draft_tokens"); // in the same object
        if (inference.speculative == Speculation::Mtp)
            add(flag, speculationValue(flag, inference.draftTokens));
    }

    // In the engine's unit; nothing where it cannot be said in it.
    static std::optional<std::string> unitText(const LaunchFlag &flag, std::string value)
    {
        if (flag.style != NumberStyle::Mebibytes)
            return value;
        constexpr std::int64_t mebibyte = 1 << 20;
        std::int64_t bytes = 0;
        std::from_chars(value.data(), value.data() + value.size(), bytes);
        return bytes % mebibyte == 0 ? std::optional(std::to_string(bytes / mebibyte)) : std::nullopt;
    }

    // vLLM and SGLang cache what the products take when nothing is said.
    bool isTheirOwnCache(std::string_view key) const
    {
        const Settings::Precision &precision = m_evaluation.settings.precision;
        return key == "precision.kv_cache" && precision.keyCache->wide == WideTensors::None
               && precision.keyCache == precision.activations;
    }

    std::string modelName()
    {
        const ModelChoice &model = m_said.model;
        std::string name = !model.file.empty() ? folderOf(model.file) : model.preset;
        if (name.empty() || name.starts_with('-')) {
            name = placeholder;
            note(LaunchNoteId::PlaceholderModel, name);
        }
        return name;
    }

    void writeModel(const LaunchFlag &flag)
    {
        if (m_launcher.modelIsPlace || m_hasModel)
            return;
        m_hasModel = true;
        if (m_launcher.engine != Engine::LlamaCpp) {
            add(flag, modelName());
            return;
        }
        m_written.insert("precision.weights");
        const Format weights = m_evaluation.settings.precision.weights;
        const bool isFile = weights->wide == WideTensors::FileMix || weights->wide == WideTensors::None;
        if (!isFile)
            note(LaunchNoteId::NeedsCheckpoint, std::string(weights->id));
        if (m_said.model.file.ends_with(".gguf")) {
            add(flag, m_said.model.file);
            return;
        }
        const std::string name = m_said.model.preset.empty() ? std::string(placeholder) : m_said.model.preset;
        std::string file = ggufName(name, weights);
        note(LaunchNoteId::PlaceholderModel, file);
        add(flag, std::move(file));
    }

    void writeExperts(const LaunchFlag &flag)
    {
        const Layout &layout = m_evaluation.estimate.layout;
        if (layout.expert <= 1) {
            m_written.insert("parallelism.expert");
        } else if (layout.expert == layout.tensor * layout.data) {
            m_written.insert("parallelism.expert");
            add(flag);
        }
    }

    // Left alone, llama.cpp takes every card that the machine has.
    void writeMode(const LaunchFlag &flag)
    {
        const Layout &layout = m_evaluation.estimate.layout;
        if (!m_evaluation.settings.cards.empty())
            return;
        if (layout.cards() == 1)
            add(flag, "none");
        else if (layout.tensor > 1)
            add(flag, "row");
    }

    // Left alone, llama.cpp would deal the layers by what each card has free.
    void writeShares(const LaunchFlag &flag)
    {
        const Layout &layout = m_evaluation.estimate.layout;
        m_written.insert({ "parallelism.tensor", "parallelism.pipeline" });
        const std::int64_t cards = std::max(layout.tensor, layout.pipeline);
        // Cards that differ are computed with what llama.cpp does by itself.
        if (!m_evaluation.settings.cards.empty() && m_said.parallelism.stageLayers.empty())
            return;
        if (cards <= 1 || (layout.tensor > 1 && layout.pipeline > 1))
            return;
        m_stageLayersSaid = true;
        add(flag, proportionsText(m_said.parallelism.stageLayers, cards));
    }

    // Every key that the scenario says of serving and that no flag has said.
    void noteRest()
    {
        if (m_precision.neededCheckpoint && m_launcher.engine != Engine::LlamaCpp)
            note(LaunchNoteId::NeedsCheckpoint, std::string((*m_precision.neededCheckpoint)->id));
        for (const ScenarioField &field : scenarioFields()) {
            const bool concerns =
                field.section == "model" || field.section == "inference" || field.section == "parallelism"
                || (field.section == "precision" && (field.key == "weights" || field.key == "activations"));
            const std::string path = field.dottedPath();
            if (!concerns || m_written.contains(path) || std::ranges::find(needNotBeSaid, path) != needNotBeSaid.end())
                continue;
            const std::optional<std::string> said = keyText(m_said, path);
            if (said && !isIdle(path, *said))
                note(LaunchNoteId::CannotSay, path);
        }
        if (m_said.precision.keyCache && !m_written.contains("precision.kv_cache")
            && !m_written.contains("precision.kv_cache.k"))
            note(LaunchNoteId::CannotSay, "precision.kv_cache");
        if (!m_said.parallelism.stageLayers.empty() && !m_stageLayersSaid)
            note(LaunchNoteId::CannotSay, "parallelism.stage_layers");
        constexpr std::int64_t usualNode = 8; // cards without links among them share a machine all the same
        const std::int64_t perNode = m_said.hardware.perNode.value_or(usualNode);
        const std::int64_t nodes = (m_evaluation.estimate.layout.cards() + perNode - 1) / perNode;
        if (nodes > 1)
            note(LaunchNoteId::SeveralNodes, std::to_string(nodes));
    }

    // A degree of one, a training key, the one way an engine has: nothing is lost by not saying it.
    static bool isIdle(std::string_view path, std::string_view value)
    {
        static constexpr std::array<std::string_view, 6> trainingOnly = {
            "parallelism.virtual_stages", "parallelism.sequence_parallel", "parallelism.schedule",
            "parallelism.zero_stage",     "parallelism.sharding_engine",   "parallelism.shard_group",
        };
        if (std::ranges::find(trainingOnly, path) != trainingOnly.end())
            return true;
        return (path.starts_with("parallelism.") && value == "1") || (path == "inference.attention" && value == "flash")
               || (path == "inference.cuda_graphs" && value == "true");
    }

    const Launcher &m_launcher;
    const Scenario &m_said;
    const Scenario m_filled;
    const Evaluation &m_evaluation;
    const PrecisionFlags m_precision;
    LaunchCommand m_command;
    std::set<std::string, std::less<>> m_written;
    bool m_hasModel = false;
    bool m_stageLayersSaid = false;
};

} // namespace

LaunchCommand writeServerCommand(const Launcher &launcher, const Scenario &scenario, const Evaluation &evaluation)
{
    return Writer(launcher, scenario, evaluation).run();
}

} // namespace headroom
