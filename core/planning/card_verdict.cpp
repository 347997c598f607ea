// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/card_verdict.h"

#include "core/handbook/rules.h"
#include "core/hardware/accelerator.h"
#include "core/model/model_catalogue.h"
#include "core/time/card_rates.h"

namespace headroom {

namespace {

void freeLayout(Scenario &scenario)
{
    scenario.hardware.count.reset();
    scenario.hardware.cards.clear();
    scenario.training.measuredMfu.reset(); // of another card
    scenario.parallelism.context.reset();
    scenario.parallelism.tensor.reset();
    scenario.parallelism.pipeline.reset();
    scenario.parallelism.data.reset();
    scenario.parallelism.expert.reset();
    scenario.parallelism.expertTensor.reset();
    scenario.parallelism.virtualStages.reset();
    scenario.parallelism.schedule.reset();
    scenario.parallelism.stageLayers.clear();
    scenario.parallelism.shardGroup.reset();
}

} // namespace

Result<CardVerdict> cardVerdict(const Scenario &scenario, const std::string &accelerator, const Catalogues &catalogues)
{
    Scenario own = scenario;
    freeLayout(own);
    own.hardware.own.reset();
    own.hardware.accelerator = accelerator;
    const Result<Evaluation> open = evaluate(own, catalogues);
    if (!open)
        return std::unexpected(open.error());
    const Accelerator &card = *open->settings.accelerator;
    CardVerdict verdict;
    verdict.accelerator = card.id;
    verdict.name = card.name;
    verdict.usable = open->settings.capacity - open->settings.reserve;
    verdict.memoryBytesPerSecond = card.memoryBytesPerSecond.value_or(0);
    verdict.peakFlops = peakRate(card, ProductType::Half);
    verdict.linkBytesPerSecond = card.interconnect.bytesPerSecond.value_or(card.hostBytesPerSecond.value_or(0));
    if (verdict.peakFlops > 0 && verdict.linkBytesPerSecond > 0)
        verdict.tensorLimit = rules::tensorLimit(static_cast<double>(open->settings.model->architecture.hiddenSize),
                                                 verdict.peakFlops, verdict.linkBytesPerSecond);
    verdict.cards = open->cards.practical > 0 ? open->cards.practical : open->cards.minimum;
    if (verdict.cards == 0)
        return verdict;
    own.hardware.count = verdict.cards;
    const Result<Evaluation> there = evaluate(own, catalogues);
    if (!there)
        return std::unexpected(there.error());
    verdict.layout = there->estimate.layout;
    if (there->step) {
        verdict.tokensPerSecondPerCard = there->step->tokensPerSecondPerDevice;
        verdict.utilization = there->step->mfu;
    } else if (there->speed) {
        verdict.tokensPerSecondPerCard = there->speed->tokensPerSecond / static_cast<double>(verdict.cards);
        verdict.secondsPerToken = there->speed->timePerOutputToken;
    }
    return verdict;
}

} // namespace headroom
