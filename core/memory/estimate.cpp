// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"

#include "core/memory/activations/activations.h"
#include "core/memory/fragmentation.h"
#include "core/memory/layer_bytes.h"
#include "core/memory/serving.h"
#include "core/memory/sources.h"
#include "core/memory/stage_card.h"
#include "core/memory/states.h"
#include "core/memory/training.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::int64_t tightFraction = 20; // of the usable memory

DeviceMemory deviceMemory(const Stage &stage)
{
    return stage.settings.task == Task::Training ? trainingMemory(stage) : servingMemory(stage);
}

// Stages that can differ from their neighbours: with an even split only the first, the last and, under 1F1B, each by
// its micro batches in flight. For the worst card it is enough to look at these.
bool mayBeWorst(const Settings &settings, std::int32_t index, std::int32_t stages)
{
    return stages <= 8 || !settings.cards.empty() || index == 0 || index == stages - 1
           || !settings.parallelism.stageLayers.empty() || settings.model->architecture.groups.size() > 1;
}

// A stage that holds none of it does not limit the others.
std::optional<double> lesser(std::optional<double> a, std::optional<double> b)
{
    return a && b ? std::min(*a, *b) : a ? a : b;
}

void serve(const Stage &stage, const DeviceMemory &device, CacheBudget &least, ServingFigures &figures)
{
    const CacheBudget budget = cacheBudget(stage, device);
    least.tokens = lesser(least.tokens, budget.tokens);
    least.sequences = lesser(least.sequences, budget.sequences);
    figures.weights = std::max(figures.weights, device.terms[TermId::Weights]);
    figures.kvCache = std::max(figures.kvCache, device.pool.value_or(device.terms[TermId::KvCache]));
    figures.sequenceState = std::max(figures.sequenceState, device.terms[TermId::SequenceState]);
}

// What a fixed batch of work makes of the layout: trainable parameters of the whole model.
std::int64_t trainableParameters(const Settings &settings)
{
    if (settings.task == Task::Inference)
        return 0;
    if (settings.training.method == Method::Full)
        return settings.model->parameters;
    const Layout alone;
    const Stage stage = makeStage(settings, alone, 0);
    double adapters = 0;
    for (const WeightTensor &tensor : settings.model->weights)
        adapters += adapterElements(tensor, stage) * copiesOnStage(tensor, stage);
    return static_cast<std::int64_t>(adapters);
}

} // namespace

Bytes MomentMemory::framework() const
{
    return terms.sum() - terms[TermId::Runtime] - terms[TermId::Communication] - terms[TermId::Fragmentation];
}

const TermList &DeviceMemory::termsAt(std::optional<Moment> moment) const
{
    const auto found = std::ranges::find_if(
        timeline(), [moment](const MomentMemory &memory) { return moment && memory.moment == *moment; });
    return found == timeline().end() ? terms : found->terms;
}

Bytes DeviceMemory::total() const
{
    return terms.sum();
}

Bytes DeviceMemory::headroom(Bytes usable) const
{
    return spare.value_or(usable - total());
}

Bytes DeviceMemory::framework() const
{
    return reserved() - terms[TermId::Fragmentation];
}

Bytes DeviceMemory::reserved() const
{
    return terms.sum() - terms[TermId::Runtime] - terms[TermId::Communication];
}

Bytes DeviceMemory::reclaimable() const
{
    if (peak == Moment::Serving)
        return {};
    const Bytes stays = Bytes::rounded(partlyInUse * static_cast<double>(framework().count()));
    return std::max(terms[TermId::Fragmentation] - stays, Bytes());
}

void estimate(const Settings &settings, const Layout &layout, Estimate &into)
{
    into.layout = layout;
    into.stages = layout.pipeline;
    into.devices.clear();
    into.worst = 0;
    into.allDevices = Bytes();
    into.capacity = settings.capacity;
    into.usable = settings.capacity - settings.reserve;
    into.serving = {};
    into.parameters = settings.model->parameters;
    into.activeParameters = settings.model->activeParameters;
    into.trainableParameters = trainableParameters(settings);
    into.fileParameters = fileParameters(*settings.model, settings.precision.weights);
    into.file = Bytes::rounded(fileBytes(*settings.model, settings.precision.weights));

    Bytes least; // headroom
    into.bottleneck = 0;
    const bool serves = settings.task == Task::Inference;
    CacheBudget budget; // of the stages
    for (std::int32_t i = 0; i < layout.pipeline; ++i) {
        const StageSettings here(settings, layout, i);
        const Stage stage = makeStage(here.get(), layout, i);
        into.devices.push_back(deviceMemory(stage));
        const DeviceMemory &device = into.devices.back();
        const Bytes usable = here.get().capacity - settings.reserve;
        const Bytes headroom = device.headroom(usable);
        if (i == 0 || headroom < least) {
            least = headroom;
            into.worst = static_cast<std::size_t>(i);
            into.capacity = here.get().capacity;
            into.usable = usable;
        }
        into.allDevices += device.total() * (layout.cards() / layout.pipeline);
        if (serves)
            serve(stage, device, budget, into.serving);
    }
    if (!settings.cards.empty())
        into.bottleneck = smallestCard(settings, layout, static_cast<std::int32_t>(into.worst));
    if (!serves)
        return;
    constexpr double countable = 9e15;
    into.serving.kvCapacityTokens =
        static_cast<std::int64_t>(std::min(std::floor(budget.tokens.value_or(0)) * layout.data, countable));
    into.serving.maxConcurrency = budget.sequences.value_or(0) * layout.data;
    into.serving.kvBytesPerToken = kvBytesPerToken(settings);
    if (into.worstDevice().spare)
        into.usable = into.worstDevice().total() + *into.worstDevice().spare;
}

Estimate estimate(const Settings &settings, const Layout &layout)
{
    Estimate result;
    estimate(settings, layout, result);
    return result;
}

bool Estimate::isTight() const
{
    return (headroom() + worstDevice().reclaimable()) * tightFraction < usable;
}

bool Estimate::isFullOfCache() const
{
    return headroom() * tightFraction < usable && !isTight();
}

Bytes worstTotal(const Settings &settings, const Layout &layout)
{
    const Bytes usable = settings.capacity - settings.reserve;
    Bytes worst;
    for (std::int32_t i = 0; i < layout.pipeline; ++i) {
        if (!mayBeWorst(settings, i, layout.pipeline))
            continue;
        const StageSettings here(settings, layout, i);
        const Bytes own = here.get().capacity - settings.reserve;
        worst = std::max(worst, usable - deviceMemory(makeStage(here.get(), layout, i)).headroom(own));
    }
    return worst;
}

Explanation explain(const Settings &settings, const Layout &layout, std::int32_t stage, TermId term,
                    std::optional<Moment> moment)
{
    const StageSettings here(settings, layout, stage);
    const Stage ranks = makeStage(here.get(), layout, stage);
    const DeviceMemory device = deviceMemory(ranks);
    Explanation explanation {
        .term = term, .value = device.termsAt(moment)[term], .source = {}, .rows = {}, .inputs = {}
    };
    if (settings.task == Task::Training)
        explainTraining(ranks, moment, explanation);
    else if (explanation.value.count() != 0)
        explainServing(ranks, explanation);
    explanation.source = sourceOf(settings, term);

    // The values of the symbols that the rows use.
    if (settings.model->architecture.groups.empty())
        return explanation;
    const Dimensions dimensions = layerDimensions(ranks, settings.model->architecture.groups.front());
    std::uint64_t used = 0;
    for (const Row &row : explanation.rows) {
        for (const Symbol symbol : row.product)
            used |= std::uint64_t { 1 } << static_cast<unsigned>(symbol);
    }
    for (std::size_t i = 1; i < symbolNames.size(); ++i) {
        const auto symbol = static_cast<Symbol>(i);
        if (((used >> i) & 1u) && dimensions[symbol] > 0)
            explanation.inputs.emplace_back(symbol, dimensions[symbol]);
    }
    return explanation;
}

} // namespace headroom
