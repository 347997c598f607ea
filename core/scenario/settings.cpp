// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/settings.h"

#include "core/base/nearest_name.h"
#include "core/hardware/accelerator_catalogue.h"
#include "core/hardware/price_list.h"
#include "core/model/architecture_json.h"
#include "core/model/assumed_architecture.h"
#include "core/model/layer_order.h"
#include "core/model/model_catalogue.h"
#include "core/scenario/checks.h"
#include "core/scenario/settings_parts.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::string_view defaultAccelerator = "h100-sxm5-80gb";

ShardingEngine shardingEngineOf(const Scenario &scenario)
{
    const Framework framework = scenario.training.framework.value_or(Framework::Megatron);
    const bool megatron = framework == Framework::Megatron || framework == Framework::Textbook;
    return scenario.parallelism.shardingEngine.value_or(megatron ? ShardingEngine::Megatron : ShardingEngine::Fsdp);
}

void resolveParallelism(const Scenario &scenario, Settings &settings)
{
    const Scenario::Parallelism &said = scenario.parallelism;
    Settings::Parallelism &parallelism = settings.parallelism;
    const auto degree = [](const std::optional<std::int64_t> &value) {
        return static_cast<std::int32_t>(value.value_or(0));
    };
    parallelism.tensor = degree(said.tensor);
    parallelism.pipeline = said.pipeline || said.stageLayers.empty()
                               ? degree(said.pipeline)
                               : static_cast<std::int32_t>(said.stageLayers.size());
    // Splitting the sequence costs communication in every layer: only on request.
    parallelism.context = said.context ? degree(said.context) : 1;
    parallelism.expert = degree(said.expert);
    parallelism.expertTensor = degree(said.expertTensor);
    parallelism.data = degree(said.data);
    parallelism.decodeContext = said.decodeContext ? degree(said.decodeContext) : 1;
    parallelism.virtualStages = static_cast<std::int32_t>(said.virtualStages.value_or(1));
    parallelism.microbatchGroup = static_cast<std::int32_t>(said.microbatchGroup.value_or(0));
    parallelism.stageLayers = said.stageLayers;
    parallelism.sequenceParallelIsAuto = !said.sequenceParallel;
    parallelism.sequenceParallel = said.sequenceParallel.value_or(false);
    parallelism.schedule =
        said.schedule.value_or(parallelism.virtualStages > 1 ? Schedule::Interleaved : Schedule::OneForwardOneBackward);
    const Framework framework = settings.training.framework;
    const int zeroStage = framework == Framework::Megatron ? 1 : framework == Framework::Torchtitan ? 3 : 0;
    parallelism.zeroStage = static_cast<std::int32_t>(said.zeroStage.value_or(zeroStage));
    parallelism.shardGroup = static_cast<std::int32_t>(said.shardGroup.value_or(0));
}

// The catalogues outlive every scenario: a pointer to an entry shares no ownership.
template <typename T>
std::shared_ptr<const T> unowned(const T *entry)
{
    return std::shared_ptr<const T>(std::shared_ptr<const T>(), entry);
}

template <typename Entries>
std::string nearestId(std::string_view found, const Entries &entries)
{
    std::vector<std::string_view> ids;
    ids.reserve(entries.size());
    for (const auto &entry : entries)
        ids.push_back(entry.id);
    return std::string(nearestName(found, ids));
}

// Matrices of the language model as files store them.
double storedBytes(const Model &model, const StoredWeights &stored)
{
    double bytes = 0;
    for (const WeightTensor &tensor : model.weights) {
        if (tensor.place != WeightPlace::Vision && tensor.place != WeightPlace::Mtp)
            bytes += static_cast<double>(tensor.elements() * layersWith(tensor, model.architecture))
                     * stored.bytesOf(tensor);
    }
    return bytes;
}

// Fewer layers of a model. Those that files hold stay as they are stored.
std::shared_ptr<const Model> cutModel(const Model &whole, std::int64_t layers)
{
    auto cut = std::make_shared<Model>(makeModel(cutLayers(whole.architecture, layers)));
    cut->name = whole.name;
    cut->release = whole.release;
    if (whole.stored) {
        StoredWeights stored = *whole.stored;
        stored.bytes -= std::llround(storedBytes(whole, stored) - storedBytes(*cut, stored));
        stored.parameters -= whole.parameters - cut->parameters;
        cut->stored = std::make_shared<const StoredWeights>(stored);
    }
    return cut;
}

Problems resolveModel(const ModelChoice &choice, const Catalogues &catalogues, Settings &settings)
{
    if (!choice.file.empty()) {
        if (!choice.fromFile)
            return { { ProblemKind::Unreadable, "/model/file", choice.file, {}, {} } };
        settings.model = choice.fromFile;
    } else if (choice.architecture) {
        settings.model = std::make_shared<const Model>(makeModel(*choice.architecture));
        if (!unknownFacts(*choice.architecture).empty())
            settings.notes.push_back({ NoteId::IncompleteShape, Severity::Warning });
    } else if (choice.parameters) {
        settings.model = std::make_shared<const Model>(makeModel(assumedArchitecture(*choice.parameters)));
        settings.assumedShape = true;
        settings.notes.push_back({ NoteId::AssumedShape, Severity::Note, *choice.parameters });
    } else {
        const Model *model = catalogues.models.find(choice.preset);
        if (!model)
            return { { ProblemKind::UnknownModel,
                       "/model/preset",
                       choice.preset,
                       nearestId(choice.preset, catalogues.models.models()),
                       {} } };
        settings.model = unowned(model);
        if (settings.model->confidence == Confidence::Low)
            settings.notes.push_back({ NoteId::LowConfidenceModel, Severity::Note });
    }
    if (choice.layers) {
        const std::int64_t all = settings.model->architecture.layers;
        if (*choice.layers > all)
            return { { ProblemKind::OutOfRange,
                       "/model/layers",
                       std::to_string(*choice.layers),
                       "1…" + std::to_string(all),
                       {} } };
        if (*choice.layers < all)
            settings.model = cutModel(*settings.model, *choice.layers);
    }
    return {};
}

// Cards that differ. What follows for all is that of the smallest.
Problems resolveCards(const Scenario::Hardware &said, const Catalogues &catalogues, Settings &settings)
{
    constexpr std::int64_t mostDifferent = 1024;
    if (!said.accelerator.empty() || said.own)
        return { { ProblemKind::Conflict,
                   "/hardware/accelerator",
                   said.own ? "object" : said.accelerator,
                   "/hardware/cards",
                   {} } };
    if (said.count)
        return { { ProblemKind::Conflict, "/hardware/count", std::to_string(*said.count), "/hardware/cards", {} } };
    for (std::size_t i = 0; i < said.cards.size(); ++i) {
        const Scenario::CardGroup &group = said.cards[i];
        const std::string path = "/hardware/cards/" + std::to_string(i);
        const Accelerator *card = catalogues.accelerators.find(group.accelerator);
        if (!card)
            return { { ProblemKind::UnknownAccelerator, path + "/accelerator", group.accelerator, {}, {} } };
        if (group.count > mostDifferent - std::ssize(settings.cards))
            return { { ProblemKind::TooLarge,
                       path + "/count",
                       std::to_string(group.count),
                       std::to_string(mostDifferent - std::ssize(settings.cards)),
                       {} } };
        settings.cards.insert(settings.cards.end(), static_cast<std::size_t>(group.count),
                              { unowned(card), capacity(*card) });
    }
    settings.accelerator = std::ranges::min_element(settings.cards, {}, &Settings::Card::capacity)->accelerator;
    return {};
}

// What is said wins, also 0, which is no price. Else the catalogue's card has its listed price, where the money is the
// list's: nothing is converted.
void resolvePrice(const Scenario::Hardware &said, const Catalogues &catalogues, Settings &settings)
{
    Settings::Operation &operation = settings.operation;
    operation.currency = said.currency.value_or(operation.currency);
    operation.cardHourPrice = said.cardHourPrice.value_or(operation.cardHourPrice);
    if (said.cardHourPrice || said.own || !settings.cards.empty() || !catalogues.prices)
        return;
    const CardPrice *listed = catalogues.prices->usual(settings.accelerator->id);
    if (!listed || listed->currency != operation.currency)
        return;
    operation.listed = listed;
    operation.cardHourPrice = listed->perHour;
}

// Cards of a machine that nobody described: a scale-up domain, of cards in slots as many as machines have (assumed).
std::int64_t usualPerNode(const Accelerator &card)
{
    constexpr std::int64_t slots = 8;
    if (card.formFactor == "PCIe")
        return slots;
    return std::clamp<std::int64_t>(card.interconnect.domain.value_or(slots), 1, slots);
}

Problems resolveHardware(const Scenario &scenario, const Catalogues &catalogues, Settings &settings)
{
    const Scenario::Hardware &said = scenario.hardware;
    if (!said.cards.empty()) {
        Problems problems = resolveCards(said, catalogues, settings);
        if (!problems.empty())
            return problems;
    } else if (said.own) {
        settings.accelerator = said.own;
    } else {
        const std::string_view id = said.accelerator.empty() ? defaultAccelerator : std::string_view(said.accelerator);
        const Accelerator *card = catalogues.accelerators.find(id);
        if (!card)
            return { { ProblemKind::UnknownAccelerator,
                       "/hardware/accelerator",
                       std::string(id),
                       nearestId(id, catalogues.accelerators.accelerators()),
                       {} } };
        settings.accelerator = unowned(card);
        settings.assumedAccelerator = said.accelerator.empty();
        if (settings.assumedAccelerator)
            settings.notes.push_back({ NoteId::AssumedAccelerator, Severity::Note });
    }
    if (said.nicBytesPerSecond) {
        auto wired = std::make_shared<Accelerator>(*settings.accelerator);
        wired->nicBytesPerSecond = said.nicBytesPerSecond;
        settings.accelerator = std::move(wired);
    }
    settings.capacity = capacity(*settings.accelerator);
    if (capacityAssumed(*settings.accelerator))
        settings.notes.push_back({ NoteId::AssumedCapacity, Severity::Note });
    settings.reserve = Bytes(said.reserveBytes.value_or(0));
    resolvePrice(said, catalogues, settings);
    settings.operation.pue = said.pue.value_or(settings.operation.pue);
    settings.operation.cardMtbfHours = said.cardMtbfHours.value_or(settings.operation.cardMtbfHours);
    settings.operation.restartSeconds = said.restartSeconds.value_or(settings.operation.restartSeconds);
    settings.operation.checkpointRate = said.checkpointRate.value_or(settings.operation.checkpointRate);
    if (said.checkpointRate)
        settings.operation.storeRate = 0; // it is said for all of these cards
    settings.countIsAuto = !said.count && settings.cards.empty();
    settings.count = settings.cards.empty() ? said.count.value_or(1) : std::ssize(settings.cards);
    settings.perNode = said.perNode.value_or(usualPerNode(*settings.accelerator));
    return {};
}

} // namespace

std::int64_t Settings::Inference::sequenceTokens() const
{
    return maxModelLength > 0 ? maxModelLength : promptTokens + outputTokens;
}

double Settings::Inference::tokensInFlight() const
{
    constexpr std::int32_t twoSince = 25;
    const bool two = engine == Engine::Vllm && version >= twoSince;
    return static_cast<double>(batchTokens) * (two ? 2 : 1);
}

bool sequenceParallel(const Settings &settings, const Layout &layout)
{
    const Settings::Parallelism &said = settings.parallelism;
    return layout.tensor > 1
           && (said.sequenceParallelIsAuto ? settings.training.framework != Framework::Textbook
                                           : said.sequenceParallel);
}

Result<Settings> resolve(const Scenario &scenario, const Catalogues &catalogues)
{
    Settings settings;
    settings.task = scenario.task.value_or(Task::Inference);
    Problems problems = resolveModel(scenario.model, catalogues, settings);
    Problems hardware = resolveHardware(scenario, catalogues, settings);
    problems.insert(problems.end(), hardware.begin(), hardware.end());
    if (!problems.empty())
        return std::unexpected(std::move(problems));

    settings.parallelism.shardingEngine = shardingEngineOf(scenario);
    settings.parallelism.wrapsLayers = scenario.parallelism.shardingEngine == ShardingEngine::Fsdp;
    resolveTraining(scenario, settings);
    resolveParallelism(scenario, settings);
    resolvePrecision(scenario, settings);
    resolveInference(scenario, settings);
    problems = checkSettings(scenario, settings);
    if (!problems.empty())
        return std::unexpected(std::move(problems));
    noteSettings(settings);
    return settings;
}

} // namespace headroom
