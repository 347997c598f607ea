// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/cards.h"

#include "core/memory/estimate.h"
#include "core/model/model_catalogue.h"
#include "core/planning/layouts.h"

#include <algorithm>
#include <limits>

namespace headroom {

namespace {

constexpr std::int64_t mostCards = 65536;

// More replicas make each card's share smaller only where something is shared among them.
bool replicasHelp(const Settings &settings)
{
    if (settings.parallelism.data > 0)
        return false;
    if (settings.task == Task::Inference)
        return settings.inference.concurrency > 1 && settings.inference.engine != Engine::LlamaCpp;
    return settings.parallelism.zeroStage > 0 || settings.model->architecture.moe.has_value();
}

// The fewest replicas, up to `most`, with which the split fits; 0 if none.
std::int64_t fewestReplicas(const Settings &settings, const ModelSplit &split, std::int64_t most)
{
    const std::int64_t least = std::max<std::int32_t>(settings.parallelism.data, 1);
    const auto fitsWith = [&](std::int64_t replicas) { return fits(settings, layoutOf(settings, split, replicas)); };
    if (least <= most && suitsBatch(settings, least) && fitsWith(least))
        return least;
    if (!replicasHelp(settings) || most <= least || !fitsWith(most))
        return 0;
    std::int64_t low = least; // does not fit, or does not suit the batch
    std::int64_t high = most; // fits
    // The answer is mostly near the least: doubling finds its neighbourhood sooner than halving from the far end.
    while (low * 2 < high) {
        if (fitsWith(low * 2)) {
            high = low * 2;
            break;
        }
        low *= 2;
    }
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (fitsWith(middle) ? high : low) = middle;
    }
    // A little further for a number that suits the batch.
    for (std::int64_t replicas = high; replicas <= most && replicas <= high * 2; ++replicas) {
        if (suitsBatch(settings, replicas) && fitsWith(replicas))
            return replicas;
    }
    return 0;
}

struct Choice
{
    std::int64_t cards = 0;
    Layout layout;
};

Choice fewestCards(const Settings &settings, const std::vector<ModelSplit> &splits)
{
    Choice best;
    for (const ModelSplit &split : splits) {
        const std::int64_t limit = best.cards > 0 ? best.cards - 1 : mostCards;
        if (split.cards() > limit)
            break; // the rest is larger still
        const std::int64_t replicas = fewestReplicas(settings, split, limit / split.cards());
        if (replicas > 0)
            best = { split.cards() * replicas, layoutOf(settings, split, replicas) };
    }
    return best;
}

// With a fixed count: the first split that fits, else the one that comes nearest.
Choice bestForCount(const Settings &settings, const std::vector<ModelSplit> &splits, std::int64_t count)
{
    Choice nearest;
    Bytes least(std::numeric_limits<std::int64_t>::max());
    for (const ModelSplit &split : splits) {
        if (count % split.cards() != 0)
            continue;
        const std::int64_t replicas = count / split.cards();
        if (settings.parallelism.data > 0 && replicas != settings.parallelism.data)
            continue;
        const Layout layout = layoutOf(settings, split, replicas);
        const Bytes total = worstTotal(settings, layout);
        if (suitsBatch(settings, replicas) && total <= settings.capacity - settings.reserve)
            return { count, layout };
        if (total < least) {
            least = total;
            nearest = { 0, layout };
        }
    }
    return nearest;
}

// Counts that people buy: powers of two within a node, then whole nodes.
std::int64_t practicalCount(const Settings &settings, std::int64_t atLeast)
{
    const std::int64_t node = std::max<std::int64_t>(settings.perNode, 1);
    if (atLeast > node)
        return (atLeast + node - 1) / node * node;
    std::int64_t count = 1;
    while (count < atLeast)
        count *= 2;
    return std::min(count, node);
}

Choice practical(const Settings &settings, const std::vector<ModelSplit> &splits, std::int64_t minimum)
{
    std::int64_t count = practicalCount(settings, minimum);
    for (int tries = 0; tries < 16 && count <= mostCards; ++tries) {
        const Choice choice = bestForCount(settings, splits, count);
        if (choice.cards > 0)
            return choice;
        count = practicalCount(settings, count + 1);
    }
    return {};
}

bool isFixed(const Settings::Parallelism &said)
{
    return said.tensor > 0 && said.pipeline > 0;
}

} // namespace

Cards cards(const Settings &settings)
{
    Cards result;
    // One replica on one card of endless size.
    const ModelSplit alone;
    const Bytes total = worstTotal(settings, layoutOf(settings, alone, 1));
    const std::int64_t card = std::max<std::int64_t>((settings.capacity - settings.reserve).count(), 1);
    result.ruleOfThumb = (total.count() + card - 1) / card;

    const std::vector<ModelSplit> splits = modelSplits(settings);
    const Choice fewest = fewestCards(settings, splits);
    result.minimum = fewest.cards;
    result.layout = fewest.layout;
    if (fewest.cards == 0)
        return result;
    const Choice bought = practical(settings, splits, fewest.cards);
    result.practical = bought.cards;
    result.practicalLayout = bought.layout;
    return result;
}

Layout chooseLayout(const Settings &settings)
{
    const Settings::Parallelism &said = settings.parallelism;
    if (!settings.countIsAuto && isFixed(said)) {
        const ModelSplit split { said.tensor, said.pipeline, std::max(said.context, 1) };
        return layoutOf(settings, split, std::max<std::int64_t>(settings.count / split.cards(), 1));
    }
    const std::vector<ModelSplit> splits = modelSplits(settings);
    if (!settings.countIsAuto)
        return bestForCount(settings, splits, settings.count).layout;
    const Choice fewest = fewestCards(settings, splits);
    if (fewest.cards > 0)
        return fewest.layout;
    // Nothing fits: show the widest split of one replica, which comes nearest.
    return splits.empty() ? Layout {} : layoutOf(settings, splits.back(), std::max(said.data, 1));
}

} // namespace headroom
