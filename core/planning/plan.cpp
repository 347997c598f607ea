// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/plan.h"

#include "core/memory/estimate.h"
#include "core/model/model_catalogue.h"
#include "core/planning/cards.h"
#include "core/planning/layouts.h"
#include "core/planning/plan_space.h"
#include "core/time/inference_speed.h"
#include "core/time/training_step.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace headroom {

namespace {

constexpr double secondsInHour = 3600;
constexpr std::size_t mostForFront = 1500;

class Search
{
public:
    Search(const Scenario &scenario, const Settings &settings, const PlanRequest &request)
        : m_scenario(scenario), m_settings(settings), m_request(request)
    {
        m_plan.objective = request.objective;
    }

    Plan of(std::int64_t count)
    {
        collect(count);
        rank();
        return std::move(m_plan);
    }

private:
    struct Timed
    {
        PlanOption option;
        double score = 0; // smaller is better
    };

    void collect(std::int64_t count)
    {
        forEachCandidate(m_scenario, m_settings, count, m_request.exhaustive,
                         [&](const Settings &settings, const Layout &layout) {
                             if (m_request.cancelled && (++m_steps & 15u) == 0 && m_request.cancelled()) {
                                 m_plan.complete = false;
                                 return false;
                             }
                             ++m_plan.candidates;
                             const PlanOption option = timed(settings, layout);
                             constexpr double notKnown = std::numeric_limits<double>::infinity();
                             const double score = option.tokensPerSecond > 0 ? 1 / option.tokensPerSecond : notKnown;
                             m_timed.push_back({ option, score });
                             return true;
                         });
    }

    PlanOption timed(const Settings &settings, const Layout &layout) const
    {
        PlanOption option { .layout = layout,
                            .microBatch = settings.training.microBatch,
                            .recompute = settings.training.recompute,
                            .virtualStages = settings.parallelism.virtualStages,
                            .zeroStage = settings.parallelism.zeroStage,
                            .schedule = settings.parallelism.schedule,
                            .memory = {},
                            .usable = {} };
        if (settings.task == Task::Training) {
            const StepTime step = trainingStep(settings, layout);
            option.seconds = step.seconds;
            option.tokensPerSecond = step.seconds > 0 ? step.tokens / step.seconds : 0;
            option.utilization = step.mfu;
            option.runSeconds = trainingRun(settings, layout, step).seconds;
        } else {
            const InferenceSpeed speed = inferenceSpeed(settings, layout);
            option.seconds = speed.timePerOutputToken;
            option.tokensPerSecond = speed.tokensPerSecond;
            option.late = speed.tokensPerSecond > 0 && !isInTime(settings, speed);
        }
        if (m_request.cardHourPrice > 0 && option.tokensPerSecond > 0)
            option.costPerMillionTokens = 1e6 / option.tokensPerSecond / secondsInHour * m_request.cardHourPrice
                                          * static_cast<double>(layout.cards());
        return option;
    }

    // As fast as one that is listed, and no smaller: says nothing new, as context parallelism that halves a sequence and
    // doubles the micro batch.
    bool isAlike(const PlanOption &option) const
    {
        constexpr double same = 1e-4;
        return option.tokensPerSecond > 0 && std::ranges::any_of(m_plan.options, [&](const PlanOption &listed) {
                   return listed.tokensPerSecond - option.tokensPerSecond <= same * listed.tokensPerSecond
                          && listed.late == option.late && listed.memory <= option.memory;
               });
    }

    // What keeps users waiting longer than the scenario says comes after what does not; equal scores in a fixed order, so
    // that the answer does not depend on the order of the search.
    static bool better(const Timed &a, const Timed &b)
    {
        const auto key = [](const PlanOption &option) {
            return std::tuple(option.layout.tensor, option.layout.pipeline, option.layout.context, option.layout.expert,
                              option.virtualStages, option.schedule, option.recompute, option.zeroStage,
                              option.microBatch);
        };
        if (a.option.late != b.option.late)
            return b.option.late;
        return a.score != b.score ? a.score < b.score : key(a.option) < key(b.option);
    }

    void rank()
    {
        std::ranges::sort(m_timed, better);
        Bytes least { std::numeric_limits<std::int64_t>::max() };
        const std::size_t most = m_request.exhaustive ? m_timed.size() : std::min(m_timed.size(), mostForFront);
        for (std::size_t i = 0; i < m_timed.size(); ++i) {
            if (m_plan.options.size() >= m_request.top && i >= most)
                break;
            if (m_request.cancelled && (i & 15u) == 0 && m_request.cancelled()) {
                m_plan.complete = false;
                return;
            }
            PlanOption &option = m_timed[i].option;
            const Settings settings = settingsWith(m_scenario, m_settings, option);
            option.memory = worstTotal(settings, option.layout);
            option.usable = settings.capacity - settings.reserve;
            ++m_plan.examined;
            if (option.memory > option.usable)
                continue;
            if (settings.task == Task::Inference)
                tellServing(settings, option);
            if (m_plan.options.size() < m_request.top && !isAlike(option))
                m_plan.options.push_back(option);
            if (option.memory < least && option.tokensPerSecond > 0) {
                least = option.memory;
                m_plan.front.push_back(option);
            }
        }
    }

    // An engine fills its budget: what a card holds and may hold is not what the fit needs.
    void tellServing(const Settings &settings, PlanOption &option)
    {
        estimate(settings, option.layout, m_estimate);
        option.memory = m_estimate.worstDevice().total();
        option.usable = m_estimate.usable;
    }

    const Scenario &m_scenario;
    const Settings &m_settings;
    const PlanRequest &m_request;
    Plan m_plan;
    Estimate m_estimate; // kept, so that it allocates once
    std::vector<Timed> m_timed;
    unsigned m_steps = 0;
};

// Counts that people rent: powers of two up to a node, then whole nodes in four steps to each doubling.
std::vector<std::int64_t> usualCounts(const Settings &settings, std::int64_t to)
{
    std::vector<std::int64_t> counts;
    const std::int64_t node = std::max<std::int64_t>(settings.perNode, 1);
    for (std::int64_t count = 1; count < node; count *= 2)
        counts.push_back(count);
    for (std::int64_t nodes = 1; nodes * node <= to; nodes *= 2) {
        const std::int64_t quarter = std::max<std::int64_t>(nodes / 4, 1);
        for (std::int64_t step = nodes; step < 2 * nodes && step * node <= to; step += quarter)
            counts.push_back(step * node);
    }
    return counts;
}

// Takes out what the request rules out.
void keepInTime(const PlanRequest &request, Plan &plan)
{
    if (request.objective != Objective::Deadline || request.deadlineSeconds <= 0 || plan.options.empty())
        return;
    std::erase_if(plan.options, [&request](const PlanOption &option) {
        return option.runSeconds <= 0 || option.runSeconds > request.deadlineSeconds;
    });
    plan.late = plan.options.empty();
}

Plan withCount(const Scenario &scenario, const Settings &settings, const PlanRequest &request, std::int64_t count)
{
    Plan found = Search(scenario, settings, request).of(count);
    keepInTime(request, found);
    return found;
}

// What the searches of several counts looked at.
struct Tally
{
    std::size_t candidates = 0;
    std::size_t examined = 0;

    void add(const Plan &plan)
    {
        candidates += plan.candidates;
        examined += plan.examined;
    }
    void into(Plan &plan) const
    {
        plan.candidates = candidates;
        plan.examined = examined;
    }
};

// The first of the usual counts, from the smallest, with options.
Plan fewestCards(const Scenario &scenario, const Settings &settings, const PlanRequest &request)
{
    std::int64_t most = 65536;
    constexpr std::int64_t times = 16; // that many cards beyond what fits are tried to meet a target of latency
    Plan last;
    std::optional<Plan> fitting; // that misses the target
    Tally tally;
    bool late = false;
    for (const std::int64_t count : usualCounts(settings, most)) {
        if (count > most)
            break;
        last = withCount(scenario, settings, request, count);
        tally.add(last);
        late = late || last.late;
        if (!last.complete || (!last.options.empty() && !last.options.front().late))
            break;
        if (!last.options.empty() && !fitting) {
            fitting = last;
            most = count * times;
        }
    }
    if (fitting && last.complete && (last.options.empty() || last.options.front().late))
        last = *std::move(fitting);
    last.late = late && last.options.empty();
    tally.into(last);
    return last;
}

Plan cheapest(const Scenario &scenario, const Settings &settings, const PlanRequest &request, std::int64_t from)
{
    constexpr std::int64_t times = 16;
    Plan best;
    const auto price = [](const Plan &plan) {
        const PlanOption &first = plan.options.front();
        return static_cast<double>(first.layout.cards())
               / first.tokensPerSecond; // a card's hour costs the same everywhere
    };
    std::vector<std::int64_t> counts = usualCounts(settings, from * times);
    std::erase_if(counts, [from](std::int64_t count) { return count < from; });
    Tally tally;
    for (const std::int64_t count : counts) {
        Plan found = withCount(scenario, settings, request, count);
        tally.add(found);
        const bool complete = found.complete;
        if (!found.options.empty() && (best.options.empty() || price(found) < price(best)))
            best = std::move(found);
        if (!complete) {
            best.complete = false;
            break;
        }
    }
    best.objective = request.objective;
    tally.into(best);
    return best;
}

} // namespace

Plan plan(const Scenario &scenario, const Settings &settings, const PlanRequest &request)
{
    const bool endless = settings.task != Task::Training || settings.training.tokens <= 0;
    if (request.objective == Objective::Deadline && endless) {
        Plan none;
        none.objective = request.objective;
        return none; // without an end there is nothing to be in time for
    }
    if (request.count > 0)
        return withCount(scenario, settings, request, request.count);
    // The count is the answer, unless the cards are listed one by one.
    const bool asksCount = request.objective == Objective::Cards || request.objective == Objective::Deadline;
    if (asksCount && settings.cards.empty())
        return fewestCards(scenario, settings, request);
    if (!settings.countIsAuto)
        return withCount(scenario, settings, request, settings.count);
    const Cards known = cards(settings);
    std::int64_t least = std::max<std::int64_t>(known.practical, known.minimum);
    // What does not fit as it stands may fit with recomputation, smaller micro batches or sharding.
    if (least == 0) {
        PlanRequest smallest = request;
        smallest.objective = Objective::Cards;
        smallest.top = 1;
        Plan fewest = fewestCards(scenario, settings, smallest);
        fewest.objective = request.objective;
        if (fewest.options.empty())
            return fewest;
        least = fewest.options.front().layout.cards();
    }
    if (request.objective == Objective::Cost)
        return cheapest(scenario, settings, request, least);
    return withCount(scenario, settings, request, least);
}

Scenario withOption(const Scenario &scenario, const PlanOption &option)
{
    Scenario next = scenario;
    if (scenario.hardware.cards.empty()) // else the list says it
        next.hardware.count = option.layout.cards();
    next.parallelism.tensor = option.layout.tensor;
    next.parallelism.pipeline = option.layout.pipeline;
    next.parallelism.context = option.layout.context;
    next.parallelism.expert = option.layout.expert;
    next.parallelism.expertTensor = option.layout.expertTensor;
    if (scenario.task.value_or(Task::Inference) != Task::Training)
        return next;
    next.training.microBatch = option.microBatch;
    next.training.recompute = option.recompute;
    next.parallelism.virtualStages = option.virtualStages;
    next.parallelism.zeroStage = option.zeroStage;
    if (option.schedule != Schedule::OneForwardOneBackward)
        next.parallelism.schedule = option.schedule;
    return next;
}

void freeDegrees(Scenario &scenario)
{
    scenario.hardware.count.reset();
    scenario.parallelism.tensor.reset();
    scenario.parallelism.pipeline.reset();
    scenario.parallelism.data.reset();
    scenario.parallelism.expert.reset();
    scenario.parallelism.expertTensor.reset();
    scenario.parallelism.stageLayers.clear();
}

Scenario withOpenLayout(Scenario scenario)
{
    const std::optional<std::int64_t> count = scenario.hardware.count;
    freeDegrees(scenario);
    scenario.hardware.count = count;
    scenario.parallelism.context.reset();
    scenario.parallelism.virtualStages.reset();
    scenario.parallelism.microbatchGroup.reset();
    scenario.parallelism.schedule.reset();
    scenario.parallelism.zeroStage.reset();
    scenario.training.microBatch.reset();
    scenario.training.recompute.reset();
    scenario.training.recomputeLayers.reset();
    scenario.training.recomputeModules.reset();
    return scenario;
}

} // namespace headroom
