// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/training.h"

#include "core/memory/activations/activations.h"
#include "core/memory/fragmentation.h"
#include "core/memory/library_workspace.h"
#include "core/memory/loss.h"
#include "core/memory/runtime.h"
#include "core/memory/states.h"
#include "core/memory/step_point.h"
#include "core/memory/transients.h"

namespace headroom {

namespace {

using Sums = std::array<double, termCount>;

double sumOf(const Sums &sums)
{
    double result = 0;
    for (const double bytes : sums)
        result += bytes;
    return result;
}

double at(const Sums &sums, TermId term)
{
    return sums[static_cast<std::size_t>(term)];
}

double &at(Sums &sums, TermId term)
{
    return sums[static_cast<std::size_t>(term)];
}

// Which part of a term of the whole step is live at a point.
double liveShare(TermId term, const StepPointRule &rule, const Stage &stage)
{
    switch (term) {
    case TermId::Activations:
        switch (rule.activations) {
        case Share::None: return 0;
        case Share::OneLayer: return stage.layers > 0 ? 1 / static_cast<double>(stage.layers) : 0;
        case Share::All: return 1;
        }
        return 1;
    case TermId::RecomputeBuffer: return rule.recomputes ? 1 : 0;
    case TermId::Loss: return rule.loss ? 1 : 0;
    case TermId::Gradients: return rule.allGradients || gradientsInPass(stage) ? 1 : 0;
    default: return 1;
    }
}

template <typename Sink>
void workspaceRows(const Stage &stage, Sink &&sink)
{
    sink(TermId::Workspace,
         Row { .id = "library_workspace", .elements = libraryWorkspaceBytes(stage), .bytesPerElement = 1 });
    const Settings::Training &training = stage.settings.training;
    if (training.framework == Framework::Megatron && training.dispatcher == Dispatcher::AllGather
        && stage.architecture().moe && stage.layout.expert > 1) {
        // The buffer into which every rank gathers the tokens of the expert group; it stays. Source: Megatron-LM
        // core/transformer/moe/token_dispatcher.py, MoEAllGatherTokenDispatcher. Measured: 8 of 11 MiB that two tests
        // with 8 experts hold between steps beside what others hold.
        static constexpr KeptTensor tokens {
            "gathered_tokens", { Symbol::Tokens, Symbol::Hidden }, KeptType::Compute, KeptSplit::Sequence
        };
        Row row = keptRow(tokens, layerSizes(stage, stage.architecture().groups.front()));
        row.copies = static_cast<double>(stage.layout.expert) * stage.layout.expertTensor;
        sink(TermId::Workspace, row);
    }
    if (training.framework != Framework::Megatron
        || training.layerImplementation == LayerImplementation::TransformerEngine
        || training.attention != Attention::Eager || stage.architecture().groups.empty())
        return;
    // Megatron's own attention takes the scores' product in a buffer that it keeps. Source: Megatron-LM
    // core/transformer/dot_product_attention.py, get_global_memory_buffer. Measured: 64.0 MiB in its test on A100.
    static constexpr KeptTensor scores {
        "score_buffer", { Symbol::Heads, Symbol::Sequence, Symbol::Tokens }, KeptType::Compute, KeptSplit::Tensor
    };
    sink(TermId::Workspace, keptRow(scores, layerSizes(stage, stage.architecture().groups.front())));
}

struct StepSums
{
    Sums whole {};
    WeightTotals totals;
};

StepSums stepSums(const Stage &stage)
{
    StepSums step;
    const auto add = [&step](TermId term, const Row &row) { at(step.whole, term) += row.bytes(); };
    step.totals = stateRows(stage, add);
    activationRows(stage, add);
    lossRows(stage, add);
    workspaceRows(stage, add);
    return step;
}

Sums liveAt(const StepPointRule &rule, const Stage &stage, const StepSums &step)
{
    Sums sums = step.whole;
    for (const TermId term : { TermId::Activations, TermId::RecomputeBuffer, TermId::Loss, TermId::Gradients })
        at(sums, term) *= liveShare(term, rule, stage);
    transientRows(stage, step.totals, rule.point,
                  [&sums](TermId term, const Row &row) { at(sums, term) += row.bytes(); });
    return sums;
}

// What a pass makes and frees again.
double passBytes(const Sums &sums)
{
    double bytes = 0;
    for (const TermId term : { TermId::Activations, TermId::RecomputeBuffer, TermId::Loss, TermId::UnshardedParameters,
                               TermId::GradientBuffers })
        bytes += sums[static_cast<std::size_t>(term)];
    return bytes;
}

// Buffers of the gathers and reductions, which have streams of their own.
double shardingBytes(const Sums &sums)
{
    return at(sums, TermId::UnshardedParameters) + at(sums, TermId::GradientBuffers);
}

// What stays between steps.
Sums sumsAtRest(const Stage &stage, const StepSums &step)
{
    Sums sums = step.whole;
    for (const TermId term : { TermId::Activations, TermId::RecomputeBuffer, TermId::Loss })
        at(sums, term) = 0;
    if (!gradientsAtRest(stage))
        at(sums, TermId::Gradients) = 0;
    if (stage.settings.training.framework != Framework::Textbook && !stage.architecture().groups.empty()) {
        const auto add = [&sums](TermId term, const Row &row) { at(sums, term) += row.bytes(); };
        mainGradientRows(stage, step.totals, StepPoint::OptimizerStep, add);
        copyRows(stage, step.totals, add);
        sentRows(stage, add);
    }
    return sums;
}

void setTerms(TermList &terms, const Sums &sums)
{
    for (std::size_t i = 0; i < termCount; ++i)
        terms[static_cast<TermId>(i)] = Bytes::rounded(sums[i]);
}

// Of the points of one moment the one that holds most, the first of equals.
class MomentWriter
{
public:
    explicit MomentWriter(DeviceMemory &device) : m_device(device) { }

    void add(Moment moment, const Sums &sums, double bytes)
    {
        const bool again = m_device.momentCount > 0 && m_device.moments[m_device.momentCount - 1].moment == moment;
        if (again && bytes <= m_bytes)
            return;
        MomentMemory &memory = m_device.moments[again ? m_device.momentCount - 1 : m_device.momentCount++];
        memory.moment = moment;
        setTerms(memory.terms, sums);
        m_bytes = bytes;
    }

private:
    DeviceMemory &m_device;
    double m_bytes = 0; // of the latest moment
};

struct Peak
{
    const StepPointRule *rule = nullptr;
    Sums sums {};
    double bytes = -1;
    // The largest of each over the forward and backward pass.
    double inPass = 0;
    double pass = 0;
    double sharding = 0;
    double flat = 0; // buffers that the optimizer's step makes and frees
};

// The point at which the step holds most; `visit(rule, sums, bytes)` is called for each.
template <typename Visit>
Peak peakOf(const Stage &stage, const StepSums &step, Visit &&visit)
{
    Peak peak;
    for (const StepPointRule &rule : stepPoints) {
        const Sums sums = liveAt(rule, stage, step);
        const double bytes = sumOf(sums);
        visit(rule, sums, bytes);
        if (bytes > peak.bytes) {
            peak.rule = &rule;
            peak.sums = sums;
            peak.bytes = bytes;
        }
        if (rule.point == StepPoint::OptimizerStep) {
            peak.flat = stepsOnFlatBuffers(stage.settings) ? at(sums, TermId::GradientBuffers) : 0;
            continue;
        }
        peak.inPass = std::max(peak.inPass, bytes);
        peak.pass = std::max(peak.pass, passBytes(sums));
        peak.sharding = std::max(peak.sharding, shardingBytes(sums));
    }
    return peak;
}

// What stays between steps, row by row: as sumsAtRest() adds it up.
void explainRest(const Stage &stage, Explanation &explanation)
{
    const bool passing = explanation.term == TermId::Activations || explanation.term == TermId::RecomputeBuffer
                         || explanation.term == TermId::Loss
                         || (explanation.term == TermId::Gradients && !gradientsAtRest(stage));
    const auto collect = [&explanation, passing](TermId term, const Row &row) {
        if (term == explanation.term && !passing && row.bytes() > 0)
            explanation.rows.push_back(row);
    };
    const StepSums step = stepSums(stage);
    stateRows(stage, collect);
    workspaceRows(stage, collect);
    if (stage.settings.training.framework != Framework::Textbook && !stage.architecture().groups.empty()) {
        mainGradientRows(stage, step.totals, StepPoint::OptimizerStep, collect);
        sentRows(stage, collect);
    }
}

StepBytes stepBytes(const Stage &stage, const StepSums &step, const Peak &peak)
{
    const Settings::Training &training = stage.settings.training;
    const double gradients = at(step.whole, TermId::Gradients) - at(peak.sums, TermId::Gradients);
    const bool onStream = frameworkProfile(training.framework).shardsEachParameter;
    return { .peak = peak.bytes,
             .inPass = peak.inPass,
             .pass = peak.pass,
             .loss = at(step.whole, TermId::Loss),
             .layer = at(step.whole, TermId::RecomputeBuffer),
             .elsewhere = peak.sharding - shardingBytes(peak.sums) + (onStream ? gradients : 0),
             .flat = peak.flat,
             .logits = training.loss == Loss::Chunked ? 0 : logitElements(stage),
             .atStep = peak.rule->moment == Moment::OptimizerStep };
}

// What lies outside of the framework's own count, the same at every moment. False for every other term.
bool explainOutside(const Stage &stage, Explanation &explanation)
{
    switch (explanation.term) {
    case TermId::Fragmentation: {
        const StepSums step = stepSums(stage);
        const Peak peak = peakOf(stage, step, [](const StepPointRule &, const Sums &, double) { });
        explanation.rows = fragmentationRows(stage, stepBytes(stage, step, peak));
        return true;
    }
    case TermId::Runtime: explanation.rows = contextRows(stage.settings); return true;
    case TermId::Communication: explanation.rows = communicationRows(stage.settings, stage.layout); return true;
    default: return false;
    }
}

} // namespace

DeviceMemory trainingMemory(const Stage &stage)
{
    const StepSums step = stepSums(stage);
    DeviceMemory device;
    device.stage = stage.index;
    MomentWriter moments(device);
    const Sums rest = sumsAtRest(stage, step);
    device.fixed = Bytes::rounded(sumOf(rest));
    moments.add(Moment::Static, rest, 0);
    const Peak peak = peakOf(stage, step, [&moments](const StepPointRule &rule, const Sums &sums, double bytes) {
        moments.add(rule.moment, sums, bytes);
    });
    device.peak = peak.rule->moment;
    setTerms(device.terms, peak.sums);
    device.terms[TermId::Fragmentation] = Bytes::rounded(fragmentationBytes(stage, stepBytes(stage, step, peak)));
    device.terms[TermId::Runtime] = contextBytes(stage.settings);
    device.terms[TermId::Communication] = communicationBytes(stage.settings, stage.layout);
    for (MomentMemory &moment : std::span(device.moments).first(device.momentCount)) {
        for (const TermId term : { TermId::Communication, TermId::Runtime, TermId::Fragmentation })
            moment.terms[term] = device.terms[term];
    }
    return device;
}

void explainTraining(const Stage &stage, std::optional<Moment> moment, Explanation &explanation)
{
    if (explanation.value.count() == 0)
        return;
    if (explainOutside(stage, explanation))
        return;
    if (moment == Moment::Static)
        return explainRest(stage, explanation);
    const StepSums step = stepSums(stage);
    // Of the points of the moment the one that holds most, the first of equals.
    Peak chosen;
    const Peak peak = peakOf(stage, step, [moment, &chosen](const StepPointRule &rule, const Sums &sums, double bytes) {
        if (moment == rule.moment && bytes > chosen.bytes)
            chosen = { &rule, sums, bytes };
    });
    const StepPointRule &rule = chosen.rule ? *chosen.rule : *peak.rule;
    const double share = liveShare(explanation.term, rule, stage);
    const auto collect = [&explanation](TermId term, const Row &row) {
        if (term == explanation.term && row.bytes() > 0)
            explanation.rows.push_back(row);
    };
    const auto collectLive = [&collect, share](TermId term, Row row) {
        row.copies *= share;
        collect(term, row);
    };
    stateRows(stage, collectLive);
    activationRows(stage, collectLive);
    lossRows(stage, collectLive);
    workspaceRows(stage, collectLive);
    transientRows(stage, step.totals, rule.point, collect);
}

} // namespace headroom
