// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/flag_value.h"
#include "core/launch/key_text.h"
#include "core/launch/launch_command.h"
#include "core/launch/model_name.h"
#include "core/launch/precision_flags.h"
#include "core/launch/program.h"
#include "core/launch/shell.h"
#include "core/launch/speculation_flag.h"
#include "core/launch/tensor_split.h"
#include "core/memory/stage_card.h"
#include "core/scenario/fields.h"

#include <algorithm>

namespace headroom {

namespace {

using Words = std::vector<std::string>;

constexpr std::string_view lineEnd = "end of line"; // in the notation of problems

std::unexpected<Problems> refuse(ProblemKind kind, std::string_view place, std::string_view found, std::string allowed)
{
    return std::unexpected(Problems { { kind, std::string(place), std::string(found), std::move(allowed), {} } });
}

bool isFlagWord(std::string_view word)
{
    const bool negative = word.size() > 1 && ((word[1] >= '0' && word[1] <= '9') || word[1] == '.');
    return word.size() > 1 && word.front() == '-' && !negative;
}

// In the notation of problems.
std::string wantedType(const LaunchFlag &flag)
{
    if (flag.role == FlagRole::Model)
        return "model";
    const ScenarioField *field = findField(flag.key);
    if (!field)
        return "text";
    return field->type == FieldType::Integer ? "whole number" : field->type == FieldType::Number ? "number" : "text";
}

// Long names are read with dashes and with underscores.
std::string dashed(std::string_view name)
{
    std::string result(name);
    if (result.starts_with("--"))
        std::replace(result.begin() + 2, result.end(), '_', '-');
    return result;
}

class Reader
{
public:
    Reader(const ProgramStart &start, const Words &words, const Catalogues &catalogues)
        : m_launcher(*start.launcher), m_words(words), m_at(start.arguments), m_catalogues(catalogues)
    {
        m_reading.launcher = m_launcher.id;
        m_reading.scenario.task = Task::Inference;
        m_reading.scenario.inference.engine = m_launcher.engine;
        readBefore(start.program);
    }

    Result<LaunchReading> run()
    {
        while (m_at < m_words.size()) {
            if (const Result<void> read = readWord(); !read)
                return std::unexpected(read.error());
        }
        for (const auto step : { &Reader::readModel, &Reader::readKeys, &Reader::readSplit }) {
            if (const Result<void> done = (this->*step)(); !done)
                return std::unexpected(done.error());
        }
        countCards();
        return std::move(m_reading);
    }

private:
    // Variables in front, and the release that an image's tag names.
    void readBefore(std::size_t program)
    {
        for (std::size_t i = 0; i <= program; ++i) {
            const std::string_view word = m_words[i];
            for (const std::string_view name : { "CUDA_VISIBLE_DEVICES=", "HIP_VISIBLE_DEVICES=" }) {
                if (word.starts_with(name))
                    m_devices = 1 + std::ranges::count(word, ',');
            }
        }
        const std::string_view image = m_words[program];
        const std::size_t tag = image.find(":v");
        if (tag != std::string_view::npos && tag + 2 < image.size() && image[tag + 2] >= '0' && image[tag + 2] <= '9')
            m_reading.scenario.inference.engineVersion = image.substr(tag + 2, 64);
    }

    const LaunchFlag *flagNamed(std::string_view name) const
    {
        for (const LaunchFlag &flag : m_launcher.flags) {
            if (!name.empty() && std::ranges::find(flag.names, name) != flag.names.end())
                return &flag;
        }
        return nullptr;
    }

    Result<void> readWord()
    {
        const std::string &word = m_words[m_at++];
        if (!isFlagWord(word)) {
            if (m_launcher.modelIsPlace && m_model.empty())
                m_model = word;
            else
                m_reading.notes.push_back({ LaunchNoteId::NotUnderstood, word });
            return {};
        }
        const std::size_t equals = word.find('=');
        const bool isLong = word.starts_with("--");
        const bool joined = isLong && equals != std::string::npos;
        const std::string shown = joined ? word.substr(0, equals) : word;
        const std::string name = dashed(shown);
        if (const LaunchFlag *flag = flagNamed(name))
            return take({ flag, shown, joined ? word.substr(equals + 1) : std::string(), joined });
        const auto among = [&name](std::span<const std::string_view> names) {
            return std::ranges::find(names, name) != names.end();
        };
        if (among(m_launcher.silentSwitches))
            return {};
        if (among(m_launcher.silentValues)) {
            m_at += joined ? 0 : 1;
            return {};
        }
        m_reading.notes.push_back({ LaunchNoteId::NotUnderstood, shown });
        // What follows is taken as its value, unless it is the model that is still missing.
        const bool follows = !joined && m_at < m_words.size() && !isFlagWord(m_words[m_at]);
        if (follows && !(m_launcher.modelIsPlace && m_model.empty()))
            ++m_at;
        return {};
    }

    Result<void> take(GivenFlag given)
    {
        const LaunchFlag &flag = *given.flag;
        const bool more = m_at < m_words.size();
        if (flag.form == FlagForm::Perhaps && !given.hasValue) {
            const bool isWord =
                more && std::ranges::find(flag.spellings, m_words[m_at], &Spelling::engine) != flag.spellings.end();
            given.hasValue = isWord;
            if (isWord)
                given.value = m_words[m_at++];
        } else if (flag.form == FlagForm::Value && !given.hasValue) {
            if (!more || isFlagWord(m_words[m_at]))
                return refuse(ProblemKind::WrongType, given.name, more ? std::string_view(m_words[m_at]) : lineEnd,
                              wantedType(flag));
            given.value = m_words[m_at++];
            given.hasValue = true;
        }
        std::erase_if(m_given,
                      [&flag](const GivenFlag &earlier) { return earlier.flag == &flag; }); // the last one counts
        if (flag.build == FlagBuild::Fork)
            m_reading.scenario.inference.engine = Engine::IkLlamaCpp;
        m_given.push_back(std::move(given));
        return {};
    }

    const GivenFlag *given(FlagRole role) const
    {
        const auto found =
            std::ranges::find_if(m_given, [role](const GivenFlag &each) { return each.flag->role == role; });
        return found == m_given.end() ? nullptr : &*found;
    }

    std::optional<std::string_view> valueOf(FlagRole role) const
    {
        const GivenFlag *each = given(role);
        return each ? std::optional<std::string_view>(each->value) : std::nullopt;
    }

    // One of the places that may name it: "-hf user/X-GGUF -hff X-Q4_K_M.gguf" names the model once and its format once.
    Result<void> readModel()
    {
        std::string_view place = m_launcher.start.back();
        NamedModel named = modelNamed(m_model, m_catalogues.models);
        for (const GivenFlag &each : m_given) {
            if (each.flag->role != FlagRole::Model)
                continue;
            const NamedModel other = modelNamed(each.value, m_catalogues.models);
            if (!named.model && m_model.empty())
                place = each.name;
            m_model = m_model.empty() ? each.value : m_model;
            named.model = named.model ? named.model : other.model;
            named.weights = named.weights ? named.weights : other.weights;
            // llama.cpp takes this file of a repository when none is named.
            if (each.flag->names[0] == "-hf" && !named.weights)
                named.weights = formatNamed("q4_k_m");
        }
        if (m_model.empty())
            return refuse(ProblemKind::WrongType, place, lineEnd, "model");
        if (!named.model)
            return refuse(ProblemKind::UnknownModel, place, m_model, {});
        m_known = named.model;
        m_reading.scenario.model.preset = named.model->id;
        return readPrecision(valueOf(FlagRole::ComputeType), valueOf(FlagRole::Quantization), named.weights, m_known,
                             m_reading.scenario);
    }

    Result<void> readKeys()
    {
        for (const GivenFlag &each : m_given) {
            if (each.flag->role != FlagRole::Key)
                continue;
            const Result<std::string> text = valueAsKey(each, m_known->architecture.layers);
            if (!text)
                return std::unexpected(text.error());
            if (text->empty())
                continue; // what the scenario leaves out
            if (Result<void> set = setKeyText(m_reading.scenario, each.flag->key, *text); !set) {
                Problem problem = std::move(set.error().front());
                problem.path = each.name;
                problem.found = each.value;
                return std::unexpected(Problems { std::move(problem) });
            }
        }
        readLatentMode();
        readAdapters();
        readSpeculation();
        readAbsent();
        return {};
    }

    // Only without flash attention does -mla 1 keep transposed values beside the latent.
    // Source: ik_llama.cpp src/llama.cpp, llama_kv_cache_init.
    void readLatentMode()
    {
        Scenario::Inference &inference = m_reading.scenario.inference;
        if (inference.mla == MlaCache::LatentAndValues && inference.attention != Attention::Eager)
            inference.mla = MlaCache::Latent;
    }

    // Without vLLM's switch it says nothing how many adapters there are and of what rank.
    void readAdapters()
    {
        Scenario::Inference &inference = m_reading.scenario.inference;
        const GivenFlag *adapters = given(FlagRole::Adapters);
        if (!adapters && m_launcher.engine == Engine::Vllm) {
            inference.loraSlots.reset();
            inference.loraRank.reset();
        } else if (adapters && !inference.loraSlots) {
            static_cast<void>(setKeyText(m_reading.scenario, "inference.lora_slots", adapters->flag->implied));
        }
    }

    void readSpeculation()
    {
        const GivenFlag *each = given(FlagRole::Speculation);
        const Result<SpeculationFlag> read = each ? readSpeculationFlag(*each->flag, each->value) : SpeculationFlag {};
        Scenario::Inference &inference = m_reading.scenario.inference;
        if (read && read->ownModules) {
            inference.speculative = Speculation::Mtp;
            if (read->draftTokens)
                inference.draftTokens = read->draftTokens;
            if (const GivenFlag *width = given(FlagRole::SpeculationWidth); width && width->value != "1")
                m_reading.notes.push_back({ LaunchNoteId::NotUnderstood, width->name });
            return;
        }
        inference.draftTokens.reset();
        if (each && !(read && read->isNone))
            m_reading.notes.push_back({ LaunchNoteId::NotUnderstood, each->name });
    }

    // What the engine takes where the flag is not there, and that is not our default.
    void readAbsent()
    {
        Scenario &scenario = m_reading.scenario;
        for (const LaunchFlag &flag : m_launcher.flags) {
            const bool limits = flag.modelLengthIfAbsent && !scenario.inference.maxModelLength;
            if (limits && m_known->architecture.maxPositions)
                scenario.inference.maxModelLength = m_known->architecture.maxPositions;
            const bool isGiven =
                std::ranges::any_of(m_given, [&flag](const GivenFlag &each) { return each.flag == &flag; });
            if (flag.role == FlagRole::Key && flag.reliedOn && !isGiven && flag.engineDefault == "1")
                static_cast<void>(setKeyText(scenario, flag.key, flag.engineDefault));
        }
    }

    Result<void> readSplit()
    {
        Scenario::Parallelism &split = m_reading.scenario.parallelism;
        if (given(FlagRole::ExpertParallel) && m_known->architecture.moe)
            split.expert = split.tensor.value_or(1) * split.data.value_or(1);
        if (const GivenFlag *shared = given(FlagRole::AttentionReplicas)) {
            const std::int64_t replicas = split.data.value_or(1);
            if (split.tensor.value_or(1) % replicas == 0)
                split.tensor = split.tensor.value_or(1) / replicas;
            else
                m_reading.notes.push_back({ LaunchNoteId::NotUnderstood, shared->name });
        }
        if (m_launcher.engine != Engine::LlamaCpp)
            return {};
        std::int64_t cards = m_devices;
        std::vector<std::int64_t> layers;
        if (const GivenFlag *shares = given(FlagRole::TensorSplit)) {
            const Result<std::vector<double>> proportions = readProportions(shares->value, shares->name);
            if (!proportions)
                return std::unexpected(proportions.error());
            cards = std::ssize(*proportions);
            const bool even =
                std::ranges::all_of(*proportions, [&](double share) { return share == (*proportions)[0]; });
            if (!even)
                layers = layersByShare(*proportions, m_known->architecture.layers);
        }
        const std::string_view mode = valueOf(FlagRole::SplitMode).value_or("layer");
        if (mode != "layer" && mode != "none" && mode != "row" && mode != "tensor")
            return refuse(ProblemKind::UnknownValue, given(FlagRole::SplitMode)->name, mode, "none layer row tensor");
        if (mode == "none")
            cards = 1;
        if (cards == 0)
            return {}; // as many as the machine has
        const bool byRows = mode == "row" || mode == "tensor";
        split.tensor = byRows ? cards : 1;
        split.pipeline = byRows ? 1 : cards;
        if (!byRows && cards > 1)
            split.stageLayers = std::move(layers);
        return {};
    }

    void countCards()
    {
        Scenario &scenario = m_reading.scenario;
        const Scenario::Parallelism &split = scenario.parallelism;
        if (!split.tensor || !split.pipeline)
            return;
        const double cards = static_cast<double>(*split.tensor) * static_cast<double>(*split.pipeline)
                             * static_cast<double>(split.context.value_or(1))
                             * static_cast<double>(split.data.value_or(1));
        if (cards <= 1048576)
            scenario.hardware.count = static_cast<std::int64_t>(cards);
    }

    const Launcher &m_launcher;
    const Words &m_words;
    std::size_t m_at;
    const Catalogues &m_catalogues;
    LaunchReading m_reading;
    std::vector<GivenFlag> m_given;
    std::string m_model;
    const Model *m_known = nullptr;
    std::int64_t m_devices = 0; // 0: not said
};

} // namespace

Result<LaunchReading> readLaunchCommand(std::string_view line, const Catalogues &catalogues)
{
    const Result<Words> words = shellWords(line);
    if (!words)
        return std::unexpected(words.error());
    const ProgramStart start = programStart(*words);
    if (!start.launcher) {
        std::string known;
        for (const Launcher &launcher : launchers()) {
            if (launcher.preferred)
                known.append(known.empty() ? "" : " ")
                    .append(launcher.start.back() == "serve" ? "vllm" : launcher.start.back());
        }
        if (words->empty())
            return refuse(ProblemKind::WrongType, {}, lineEnd, known);
        return refuse(ProblemKind::UnknownValue, {}, words->front().substr(0, 60), known);
    }
    return Reader(start, *words, catalogues).run();
}

} // namespace headroom
