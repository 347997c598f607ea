// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/cards.h"

#include "core/memory/estimate.h"
#include "core/model/model_catalogue.h"
#include "core/planning/layouts.h"
#include "core/time/inference_speed.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <ranges>
#include <string>

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
    const std::int64_t unit = replicaUnit(settings, split);
    const std::int64_t said = settings.parallelism.data;
    if (said % unit != 0)
        return 0;
    // Counted in units from here.
    const std::int64_t least = said > 0 ? said / unit : 1;
    most /= unit;
    const auto fitsWith = [&](std::int64_t units) { return fits(settings, layoutOf(settings, split, units * unit)); };
    if (least <= most && suitsBatch(settings, least * unit) && fitsWith(least))
        return least * unit;
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
    for (std::int64_t units = high; units <= most && units <= high * 2; ++units) {
        if (suitsBatch(settings, units * unit) && fitsWith(units))
            return units * unit;
    }
    return 0;
}

struct Choice
{
    std::int64_t cards = 0;       // 0: none fits
    std::optional<Layout> layout; // that fits, or comes nearest; std::nullopt: there is none
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

bool allowsReplicas(const Settings &settings, const ModelSplit &split, std::int64_t replicas)
{
    const std::int64_t said = settings.parallelism.data;
    // llama.cpp deals one model over all its cards.
    const bool oneCopy = settings.task == Task::Inference && settings.inference.engine == Engine::LlamaCpp;
    if (oneCopy && said == 0 && replicas > 1)
        return false;
    return (said == 0 || replicas == said) && replicas % replicaUnit(settings, split) == 0;
}

// With a fixed count: of the splits that fit the first in training and the one with most tokens a second in serving, of
// those that keep to the targets of latency where there are any; else the one that comes nearest.
Choice bestForCount(const Settings &settings, const std::vector<ModelSplit> &splits, std::int64_t count)
{
    Choice nearest;
    Choice best;
    double most = 0;
    bool inTime = false; // the best one keeps to the targets of latency
    Bytes least(std::numeric_limits<std::int64_t>::max());
    for (const ModelSplit &split : splits) {
        const std::int64_t replicas = count / split.cards();
        if (count % split.cards() != 0 || !allowsReplicas(settings, split, replicas))
            continue;
        const Layout layout = layoutOf(settings, split, replicas);
        const Bytes total = worstTotal(settings, layout);
        if (suitsBatch(settings, replicas) && total <= settings.capacity - settings.reserve) {
            if (settings.task == Task::Training)
                return { count, layout };
            const InferenceSpeed speed = inferenceSpeed(settings, layout);
            const bool keeps = isInTime(settings, speed);
            if (!best.layout || (keeps && !inTime) || (keeps == inTime && speed.tokensPerSecond > most)) {
                most = speed.tokensPerSecond;
                inTime = keeps;
                best = { count, layout };
            }
            continue;
        }
        if (total < least) {
            least = total;
            nearest = { 0, layout };
        }
    }
    return best.layout ? best : nearest;
}

// The count next to `count` that one of the splits divides; 0 if there is none.
std::int64_t nearestCount(const Settings &settings, const std::vector<ModelSplit> &splits, std::int64_t count)
{
    std::int64_t nearest = 0;
    const auto consider = [&](std::int64_t candidate) {
        if (candidate > 0 && (nearest == 0 || std::abs(candidate - count) < std::abs(nearest - count)))
            nearest = candidate;
    };
    for (const ModelSplit &split : splits) {
        const std::int64_t unit = replicaUnit(settings, split);
        const std::int64_t said = settings.parallelism.data;
        if (said > 0) {
            consider(said % unit == 0 ? split.cards() * said : 0);
            continue;
        }
        if (unit > mostCards)
            continue;
        const std::int64_t step = split.cards() * unit;
        consider(count / step * step);
        consider((count / step + 1) * step);
    }
    return nearest;
}

// Why no layout is left to choose from.
Problems noLayout(const Settings &settings, const std::vector<ModelSplit> &splits)
{
    const Settings::Parallelism &said = settings.parallelism;
    if (splits.empty())
        return { { ProblemKind::NotDivisible,
                   "/parallelism/virtual_stages",
                   std::to_string(said.virtualStages),
                   std::to_string(settings.model->architecture.layers),
                   {} } };
    const std::int64_t nearest = settings.countIsAuto ? 0 : nearestCount(settings, splits, settings.count);
    if (nearest > 0)
        return {
            { ProblemKind::Conflict, "/hardware/count", std::to_string(settings.count), std::to_string(nearest), {} }
        };
    if (said.data > 0)
        return { { ProblemKind::Conflict,
                   "/parallelism/data",
                   std::to_string(said.data),
                   std::to_string(replicaUnit(settings, splits.back())) + "·n",
                   {} } };
    const bool byShards = said.shardGroup > mostCards;
    return { { ProblemKind::OutOfRange,
               byShards ? "/parallelism/shard_group" : "/parallelism/expert_tensor",
               std::to_string(byShards ? said.shardGroup : said.expertTensor),
               "1…" + std::to_string(mostCards),
               {} } };
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
    // One replica on one card of endless size, whatever degrees are said.
    const Bytes total = worstTotal(settings, Layout {});
    const std::int64_t card = std::max<std::int64_t>((settings.capacity - settings.reserve).count(), 1);
    result.ruleOfThumb = (total.count() + card - 1) / card;

    const std::vector<ModelSplit> splits = modelSplits(settings);
    const Choice fewest = fewestCards(settings, splits);
    if (fewest.cards == 0)
        return result;
    result.minimum = fewest.cards;
    result.layout = *fewest.layout;
    const Choice bought = practical(settings, splits, fewest.cards);
    if (bought.cards > 0) {
        result.practical = bought.cards;
        result.practicalLayout = *bought.layout;
    }
    return result;
}

Result<Layout> chooseLayout(const Settings &settings)
{
    const Settings::Parallelism &said = settings.parallelism;
    if (!settings.countIsAuto && isFixed(said)) {
        const ModelSplit split { said.tensor, said.pipeline, std::max(said.context, 1) };
        return layoutOf(settings, split, std::max<std::int64_t>(settings.count / split.cards(), 1));
    }
    const std::vector<ModelSplit> splits = modelSplits(settings);
    const Choice choice =
        settings.countIsAuto ? fewestCards(settings, splits) : bestForCount(settings, splits, settings.count);
    if (choice.layout)
        return *choice.layout;
    if (!settings.countIsAuto)
        return std::unexpected(noLayout(settings, splits));
    // Nothing fits: show the widest split, which comes nearest; where replicas share the states, a node of them.
    for (const ModelSplit &split : std::views::reverse(splits)) {
        const std::int64_t unit = replicaUnit(settings, split);
        if (said.data % unit != 0 || (unit > 1 && unit > mostCards / split.cards()))
            continue;
        const bool shares = !splitsModels(settings) && replicasHelp(settings);
        const std::int64_t least = shares ? std::max<std::int64_t>(settings.perNode / split.cards(), 1) : 1;
        return layoutOf(settings, split, said.data > 0 ? said.data : (least + unit - 1) / unit * unit);
    }
    return std::unexpected(noLayout(settings, splits));
}

} // namespace headroom
