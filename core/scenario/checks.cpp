// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/checks.h"

#include "core/model/assumed_architecture.h"
#include "core/model/model_catalogue.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

namespace headroom {

namespace {

constexpr std::array activationFormats = { formatNamed("fp32"), formatNamed("tf32"), formatNamed("fp16"),
                                           formatNamed("bf16"), formatNamed("fp8"),  formatNamed("int8"),
                                           formatNamed("nvfp4") };
constexpr std::span stateFormats = std::span(activationFormats).first<6>();

std::string range(std::int64_t least, std::int64_t most)
{
    std::string text = std::to_string(least);
    text += "…";
    text += std::to_string(most);
    return text;
}

class Checker
{
public:
    Checker(const Scenario &scenario, const Settings &settings) : m_said(scenario), m_settings(settings) { }

    Problems run()
    {
        size();
        layers();
        heads();
        experts();
        cards();
        if (m_problems.empty()) {
            expertRanks();
            shardGroup();
        }
        length();
        batch();
        memory();
        precision();
        return std::move(m_problems);
    }

private:
    void add(ProblemKind kind, std::string path, std::int64_t found, std::string allowed)
    {
        m_problems.push_back({ kind, std::move(path), std::to_string(found), std::move(allowed), {} });
    }

    void size()
    {
        const std::optional<double> parameters = m_said.model.parameters;
        if (parameters && (*parameters < fewestParameters || *parameters > mostParameters))
            add(ProblemKind::OutOfRange, "/model/parameters", static_cast<std::int64_t>(*parameters),
                range(static_cast<std::int64_t>(fewestParameters), static_cast<std::int64_t>(mostParameters)));
    }

    void layers()
    {
        const std::int64_t layers = m_settings.model->architecture.layers;
        const Settings::Parallelism &split = m_settings.parallelism;
        if (split.pipeline > layers)
            add(ProblemKind::OutOfRange, "/parallelism/pipeline", split.pipeline, range(1, layers));
        // Where chunks are counted, the embedding and the head may each take the place of a layer.
        else if (const std::int64_t most = std::max<std::int64_t>((layers + 2) / std::max(split.pipeline, 1), 1);
                 split.virtualStages > most)
            add(ProblemKind::OutOfRange, "/parallelism/virtual_stages", split.virtualStages, range(1, most));
        if (split.stageLayers.empty())
            return;
        const auto sum = std::accumulate(split.stageLayers.begin(), split.stageLayers.end(), std::int64_t { 0 });
        if (sum != layers)
            add(ProblemKind::Conflict, "/parallelism/stage_layers", sum, std::to_string(layers));
        if (static_cast<std::int64_t>(split.stageLayers.size()) != split.pipeline)
            add(ProblemKind::Conflict, "/parallelism/stage_layers", static_cast<std::int64_t>(split.stageLayers.size()),
                std::to_string(split.pipeline));
    }

    void heads()
    {
        const std::int64_t tensor = m_settings.parallelism.tensor;
        // The cached tokens are shared out among ranks that would hold the same: tensor ranks.
        const std::int64_t decode = m_settings.parallelism.decodeContext;
        if (decode > 1 && tensor > 0 && tensor % decode != 0)
            add(ProblemKind::NotDivisible, "/parallelism/decode_context", decode, std::to_string(tensor));
        if (tensor <= 1 || !splitsHeads(m_settings))
            return;
        if (const auto heads = undividedHeads(m_settings.model->architecture, tensor))
            add(ProblemKind::NotDivisible, "/parallelism/tensor", tensor, std::to_string(*heads));
    }

    void experts()
    {
        const Architecture &model = m_settings.model->architecture;
        const std::int64_t expert = m_settings.parallelism.expert;
        if (expert <= 1)
            return;
        if (!model.moe)
            add(ProblemKind::Conflict, "/parallelism/expert", expert, "1");
        else if (model.moe->experts % expert != 0)
            add(ProblemKind::NotDivisible, "/parallelism/expert", expert, std::to_string(model.moe->experts));
    }

    // count = tensor · pipeline · context · data; an open degree needs a whole number.
    void cards()
    {
        const Settings::Parallelism &split = m_settings.parallelism;
        if (m_settings.countIsAuto)
            return;
        const auto known = [](std::int32_t degree) { return std::int64_t { degree > 0 ? degree : 1 }; };
        const std::int64_t model = known(split.tensor) * known(split.pipeline) * known(split.context);
        const std::int64_t count = m_settings.count;
        if (count % model != 0) {
            add(ProblemKind::Conflict, "/hardware/count", count, std::to_string(model) + "·n");
            return;
        }
        const bool open = split.tensor == 0 || split.pipeline == 0;
        if (split.data > 0 && (open ? count % (model * split.data) != 0 : model * split.data != count))
            add(ProblemKind::Conflict, "/parallelism/data", split.data, std::to_string(count / model));
    }

    // Ranks that the experts of a stage spread over, as far as the scenario says.
    std::optional<std::int64_t> stageRanks() const
    {
        const Settings::Parallelism &split = m_settings.parallelism;
        if (!m_settings.countIsAuto)
            return m_settings.count / std::max(split.pipeline, 1);
        if (split.tensor > 0 && split.data > 0)
            return std::int64_t { split.tensor } * split.context * split.data;
        return std::nullopt;
    }

    void expertRanks()
    {
        const Settings::Parallelism &split = m_settings.parallelism;
        const std::optional<std::int64_t> ranks = stageRanks();
        if (!m_settings.model->architecture.moe || !ranks)
            return;
        const std::int64_t expert = std::max(split.expert, 1);
        const std::int64_t cut = std::max(split.expertTensor, 1);
        if (*ranks % expert != 0)
            add(ProblemKind::Conflict, "/parallelism/expert", expert, std::to_string(std::gcd(expert, *ranks)));
        else if (const std::int64_t left = *ranks / expert; left % cut != 0)
            add(ProblemKind::Conflict, "/parallelism/expert_tensor", cut, std::to_string(std::gcd(cut, left)));
    }

    void shardGroup()
    {
        const Settings::Parallelism &split = m_settings.parallelism;
        if (m_settings.task != Task::Training || split.shardGroup == 0)
            return;
        std::int64_t replicas = std::int64_t { split.data } * split.context;
        if (!m_settings.countIsAuto && split.tensor > 0 && split.pipeline > 0)
            replicas = m_settings.count / (std::int64_t { split.tensor } * split.pipeline);
        if (replicas % split.shardGroup != 0)
            add(ProblemKind::Conflict, "/parallelism/shard_group", split.shardGroup,
                std::to_string(std::gcd(std::int64_t { split.shardGroup }, replicas)));
    }

    void length()
    {
        const std::int64_t length = m_settings.training.sequenceLength;
        if (m_settings.task == Task::Training && m_settings.parallelism.context > length)
            add(ProblemKind::OutOfRange, "/parallelism/context", m_settings.parallelism.context, range(1, length));
    }

    void memory()
    {
        const std::int64_t most = m_settings.capacity.count() - 1;
        if (m_settings.reserve.count() > most)
            add(ProblemKind::OutOfRange, "/hardware/reserve_bytes", m_settings.reserve.count(), range(0, most));
    }

    // Files of quantised weights are no formats to compute in.
    void precision()
    {
        const Scenario::Precision &said = m_said.precision;
        computes("/precision/activations", said.activations, activationFormats);
        computes("/precision/gradients", said.gradients, stateFormats);
        computes("/precision/master_weights", said.masterWeights, stateFormats);
        computes("/precision/optimizer_states", said.optimizerStates, stateFormats);
    }

    void computes(std::string path, std::optional<Format> said, std::span<const Format> allowed)
    {
        if (!said || std::ranges::find(allowed, *said) != allowed.end())
            return;
        std::string names;
        for (const Format format : allowed)
            names.append(names.empty() ? "" : " ").append(format->id);
        m_problems.push_back({ ProblemKind::UnknownValue, std::move(path), std::string((*said)->id), names, {} });
    }

    void batch()
    {
        const Settings::Training &training = m_settings.training;
        const Settings::Parallelism &split = m_settings.parallelism;
        if (m_settings.task != Task::Training || training.globalBatch == 0 || !m_said.training.microBatch)
            return;
        std::int64_t data = split.data;
        if (!m_settings.countIsAuto && split.tensor > 0 && split.pipeline > 0)
            data = m_settings.count / (std::int64_t { split.tensor } * split.pipeline * split.context);
        const std::int64_t unit =
            training.microBatch * std::max<std::int64_t>(data, 1) * std::max<std::int64_t>(training.accumulation, 1);
        if (training.globalBatch % unit != 0 || (training.accumulation > 0 && data > 0 && training.globalBatch != unit))
            add(ProblemKind::Conflict, "/training/global_batch", training.globalBatch, std::to_string(unit) + "·n");
    }

    const Scenario &m_said;
    const Settings &m_settings;
    Problems m_problems;
};

} // namespace

bool splitsHeads(const Settings &settings)
{
    return settings.task == Task::Training || settings.inference.engine != Engine::LlamaCpp;
}

std::optional<std::int64_t> undividedHeads(const Architecture &model, std::int64_t tensor)
{
    for (const LayerGroup &group : model.groups) {
        const bool latent = group.mixer == Mixer::Mla;
        if (!latent && !isAttention(group.mixer))
            continue;
        if (const std::int64_t heads = headsOf(model, group); heads % tensor != 0)
            return heads;
        const std::int64_t keys = latent ? 0 : kvHeadsOf(model, group);
        if (keys > 0 && keys % tensor != 0 && tensor % keys != 0)
            return keys;
    }
    return std::nullopt;
}

Problems checkSettings(const Scenario &scenario, const Settings &settings)
{
    return Checker(scenario, settings).run();
}

void noteSettings(Settings &settings)
{
    const Architecture &model = settings.model->architecture;
    const bool trains = settings.task == Task::Training;
    const std::int64_t length = trains ? settings.training.sequenceLength : settings.inference.sequenceTokens();
    const bool shared = !trains && settings.inference.engine == Engine::LlamaCpp; // its length is all sequences'
    if (model.maxPositions && length > *model.maxPositions && !shared)
        settings.notes.push_back(
            { NoteId::LengthBeyondModel, Severity::Warning, static_cast<double>(*model.maxPositions) });

    bool unusualMixer = false;
    for (const LayerGroup &group : model.groups)
        unusualMixer |= !isAttention(group.mixer) && group.mixer != Mixer::Mla && group.mixer != Mixer::None;
    if (trains && unusualMixer)
        settings.notes.push_back({ NoteId::AssumedMixer, Severity::Note });
    const Framework framework = settings.training.framework;
    if (trains && (framework == Framework::Torchtitan || framework == Framework::Torchtune))
        settings.notes.push_back(
            { NoteId::ApproximateProfile, Severity::Note, static_cast<double>(settings.training.framework) });
    const bool quantised = settings.precision.weights->wide != WideTensors::None;
    if (trains && quantised && settings.training.method == Method::Full)
        settings.notes.push_back({ NoteId::QuantisedTraining, Severity::Warning });
}

} // namespace headroom
