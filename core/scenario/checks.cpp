// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/checks.h"

#include "core/model/model_catalogue.h"

#include <numeric>

namespace headroom {

namespace {

class Checker
{
public:
    Checker(const Scenario &scenario, const Settings &settings) : m_said(scenario), m_settings(settings) { }

    Problems run()
    {
        layers();
        heads();
        experts();
        cards();
        batch();
        return std::move(m_problems);
    }

private:
    void add(ProblemKind kind, std::string path, std::int64_t found, std::string allowed)
    {
        m_problems.push_back({ kind, std::move(path), std::to_string(found), std::move(allowed), {} });
    }

    void layers()
    {
        const std::int64_t layers = m_settings.model->architecture.layers;
        const Settings::Parallelism &split = m_settings.parallelism;
        if (split.pipeline > layers)
            add(ProblemKind::OutOfRange, "/parallelism/pipeline", split.pipeline, "1…" + std::to_string(layers));
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
        if (tensor <= 1 || !splitsHeads(m_settings))
            return;
        const Architecture &model = m_settings.model->architecture;
        for (const LayerGroup &group : model.groups) {
            const bool attends = isAttention(group.mixer) || group.mixer == Mixer::Mla;
            const std::int64_t heads = headsOf(model, group);
            if (attends && heads % tensor != 0) {
                add(ProblemKind::NotDivisible, "/parallelism/tensor", tensor, std::to_string(heads));
                return;
            }
        }
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
        const std::int64_t expertGroup = known(split.expert) * known(split.expertTensor) * known(split.pipeline);
        if (m_settings.task == Task::Training && split.expert > 1 && count % expertGroup != 0)
            add(ProblemKind::Conflict, "/parallelism/expert", split.expert,
                std::to_string(count / known(split.pipeline)));
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
    if (trains && settings.training.framework > Framework::Transformers)
        settings.notes.push_back(
            { NoteId::ApproximateProfile, Severity::Note, static_cast<double>(settings.training.framework) });
    const bool quantised = settings.precision.weights->wide != WideTensors::None;
    if (trains && quantised && settings.training.method == Method::Full)
        settings.notes.push_back({ NoteId::QuantisedTraining, Severity::Warning });
}

} // namespace headroom
