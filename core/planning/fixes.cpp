// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/fixes.h"

#include "core/planning/chosen_settings.h"
#include "core/planning/layouts.h"
#include "core/planning/plan.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

struct Candidate
{
    FixId id;
    std::int64_t value;
    Scenario after;
};

// Gathers changed copies of one scenario.
class Candidates
{
public:
    Candidates(const Scenario &scenario, const Evaluation &evaluation) : m_scenario(scenario), m_evaluation(evaluation)
    { }

    std::vector<Candidate> inference();
    std::vector<Candidate> training();

private:
    template <typename Change>
    void add(FixId id, std::int64_t value, Change change)
    {
        Candidate candidate { id, value, m_scenario };
        change(candidate.after);
        m_list.push_back(std::move(candidate));
    }
    void addWeights(Format format);
    void addMoreCards();
    void addAutomaticLayout();

    const Scenario &m_scenario;
    const Evaluation &m_evaluation;
    std::vector<Candidate> m_list;
};

void Candidates::addWeights(Format format)
{
    constexpr double smaller = 0.9; // fp8 with its scales is no larger than int8
    if (format->storedBits < smaller * m_evaluation.settings.precision.weights->storedBits)
        add(FixId::WeightsFormat, format.index(), [format](Scenario &s) { s.precision.weights = format; });
}

void Candidates::addMoreCards()
{
    const std::int64_t now = m_evaluation.estimate.layout.cards();
    const auto addCount = [this](std::int64_t count) {
        add(FixId::MoreCards, count, [count](Scenario &s) { s.hardware.count = count; });
    };
    if (m_evaluation.estimate.fits() && m_evaluation.settings.cards.empty()) {
        addCount(now + 1);
        if (now > 1)
            addCount(2 * now);
        return;
    }
    const std::int64_t enough =
        m_evaluation.cards.practical > now ? m_evaluation.cards.practical : m_evaluation.cards.minimum;
    if (enough > now && !m_evaluation.settings.countIsAuto)
        addCount(enough);
}

// Degrees that somebody fixed may be all that keeps the scenario from fitting.
void Candidates::addAutomaticLayout()
{
    const Settings::Parallelism &said = m_evaluation.settings.parallelism;
    if (m_evaluation.estimate.fits() || (said.tensor == 0 && said.pipeline == 0))
        return;
    add(FixId::AutomaticLayout, 0, freeDegrees);
}

// In order of mildness: what costs least quality or speed first.
std::vector<Candidate> Candidates::inference()
{
    const Settings::Inference &now = m_evaluation.settings.inference;
    const Format cache = now.engine == Engine::LlamaCpp ? formatNamed("q8_0") : formatNamed("fp8");
    if (now.attention == Attention::Eager)
        add(FixId::FlashAttention, 0, [](Scenario &s) { s.inference.attention = Attention::Flash; });
    if (cache->storedBits < m_evaluation.settings.precision.keyCache->storedBits) {
        add(FixId::CacheFormat, cache.index(), [cache](Scenario &s) {
            s.precision.keyCache = cache;
            s.precision.valueCache = cache;
        });
    }
    addWeights(now.engine == Engine::LlamaCpp ? formatNamed("q8_0") : formatNamed("int8"));
    addMoreCards();
    addAutomaticLayout();
    addWeights(now.engine == Engine::LlamaCpp ? formatNamed("q4_k_m") : formatNamed("int4"));
    if (const std::int64_t half = now.concurrency / 2; half >= 1)
        add(FixId::Concurrency, half, [half](Scenario &s) { s.inference.concurrency = half; });
    const bool limited = m_scenario.inference.maxModelLength.has_value();
    if (const std::int64_t half = (limited ? now.maxModelLength : now.promptTokens) / 2; half >= 1) {
        add(FixId::Length, half,
            [half, limited](Scenario &s) { (limited ? s.inference.maxModelLength : s.inference.promptTokens) = half; });
    }
    return std::move(m_list);
}

std::vector<Candidate> Candidates::training()
{
    const Settings::Training &now = m_evaluation.settings.training;
    if (now.attention == Attention::Eager)
        add(FixId::FlashAttention, 0, [](Scenario &s) { s.training.attention = Attention::Flash; });
    if (const std::int64_t stage = m_evaluation.settings.parallelism.zeroStage + 1; stage <= 3)
        add(FixId::ZeroStage, stage, [stage](Scenario &s) { s.parallelism.zeroStage = stage; });
    if (now.loss == Loss::Standard)
        add(FixId::ChunkedLoss, 0, [](Scenario &s) { s.training.loss = Loss::Chunked; });
    // Larger micro batches and less recomputation take memory to gain time.
    const std::int64_t inStep = now.globalBatch / m_evaluation.estimate.layout.data;
    if (const std::int64_t twice = 2 * now.microBatch; now.globalBatch > 0 && inStep % twice == 0)
        add(FixId::MicroBatch, twice, [twice](Scenario &s) { s.training.microBatch = twice; });
    if (now.microBatch > 1)
        add(FixId::MicroBatch, 1, [](Scenario &s) { s.training.microBatch = 1; });
    for (const Recompute kind : { Recompute::None, Recompute::Selective, Recompute::Full }) {
        if (kind != now.recompute) {
            add(FixId::Recompute, static_cast<std::int64_t>(kind),
                [kind](Scenario &s) { s.training.recompute = kind; });
        }
    }
    if (now.optimizer == Optimizer::AdamW || now.optimizer == Optimizer::Lion) {
        const Optimizer small = now.optimizer == Optimizer::AdamW ? Optimizer::AdamW8bit : Optimizer::Lion8bit;
        add(FixId::EightBitOptimizer, static_cast<std::int64_t>(small), [small](Scenario &s) {
            s.training.optimizer = small;
            s.precision.optimizerStates.reset();
        });
    }
    if (now.method == Method::Lora) {
        add(FixId::QuantisedBase, 0, [](Scenario &s) {
            s.training.method = Method::Qlora;
            s.precision.weights.reset();
        });
    }
    addMoreCards();
    addAutomaticLayout();
    if (const std::int64_t half = now.sequenceLength / 2; half >= 1)
        add(FixId::Length, half, [half](Scenario &s) { s.training.sequenceLength = half; });
    return std::move(m_list);
}

} // namespace

namespace {

// Time for a token of work, so that other batches and cards compare.
void addTime(Fix &fix, const Evaluation &before, const Settings &settings, const Layout &layout)
{
    const auto speedOf = [](Settings of, const Layout &in) {
        of.training.measuredMfu = 0; // measured without the change
        return trainingStep(of, in).tokensPerSecondPerDevice * static_cast<double>(in.cards());
    };
    double now = 0;
    double then = 0; // tokens a second
    double scale = 1;
    if (before.step) {
        now = speedOf(before.settings, before.estimate.layout);
        then = speedOf(settings, layout);
        if (now > 0)
            scale = before.step->tokensPerSecondPerDevice * static_cast<double>(before.estimate.layout.cards()) / now;
    } else if (before.speed) {
        now = before.speed->tokensPerSecond;
        then = inferenceSpeed(settings, layout).tokensPerSecond;
    }
    if (now <= 0 || then <= 0)
        return;
    fix.timeShare = now / then - 1;
    fix.costPerMillionTokens = cost(settings, layout, 0, then * scale).perMillionTokens;
}

} // namespace

std::vector<Fix> changes(const Scenario &scenario, const Evaluation &evaluation, const Catalogues &catalogues)
{
    Candidates candidates(scenario, evaluation);
    const bool training = evaluation.settings.task == Task::Training;
    const Bytes before = evaluation.estimate.worstDevice().total();

    std::vector<Fix> result;
    for (Candidate &candidate : training ? candidates.training() : candidates.inference()) {
        const bool otherCards = candidate.id == FixId::MoreCards || candidate.id == FixId::AutomaticLayout;
        // One change at a time: what was chosen for the scenario as it is stays.
        if (training && !otherCards && !splitsModels(evaluation.settings) && !candidate.after.parallelism.zeroStage)
            candidate.after.parallelism.zeroStage = evaluation.settings.parallelism.zeroStage;
        const Result<Settings> settings = chosenSettings(candidate.after, catalogues);
        if (!settings)
            continue; // what cannot be combined is no fix
        const Result<Layout> layout = otherCards ? chooseLayout(*settings) : Result<Layout>(evaluation.estimate.layout);
        if (!layout)
            continue;
        if (candidate.id == FixId::MoreCards
            && (layout->cards() != candidate.value || !suitsBatch(*settings, layout->data)))
            continue;
        const Estimate after = estimate(*settings, *layout);
        if (candidate.id == FixId::AutomaticLayout)
            candidate.value = after.layout.cards();
        Fix fix;
        fix.id = candidate.id;
        fix.value = candidate.value;
        fix.after = std::move(candidate.after);
        fix.change = after.worstDevice().total() - before;
        fix.fits = after.fits();
        fix.order = result.size();
        addTime(fix, evaluation, *settings, *layout);
        const bool idle = fix.change.count() == 0 && std::abs(fix.timeShare.value_or(0)) < 1e-9;
        if (!idle)
            result.push_back(std::move(fix));
    }
    std::ranges::stable_sort(result, {}, &Fix::change);
    return result;
}

std::vector<Fix> fixes(const Scenario &scenario, const Evaluation &evaluation, const Catalogues &catalogues)
{
    std::vector<Fix> result = changes(scenario, evaluation, catalogues);
    // Other cards are worth buying only where these do not fit and those are enough.
    std::erase_if(result, [&](const Fix &fix) {
        const bool otherCards = fix.id == FixId::MoreCards || fix.id == FixId::AutomaticLayout;
        return fix.change.count() >= 0 || (otherCards && (!fix.fits || evaluation.estimate.fits()));
    });
    // A scenario that fits already has nothing to repair: only the saving counts. Where it does not, the mildest first.
    if (!evaluation.estimate.fits()) {
        std::ranges::stable_sort(result, [](const Fix &a, const Fix &b) { return a.order < b.order; });
        std::ranges::stable_sort(result, [](const Fix &a, const Fix &b) {
            if (a.fits || b.fits)
                return a.fits && !b.fits;
            return a.change < b.change;
        });
    }
    if (result.size() > mostFixes)
        result.resize(mostFixes);
    return result;
}

} // namespace headroom
