// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/stage_card.h"

#include "core/model/model_catalogue.h"

#include <algorithm>

namespace headroom {

namespace {

std::vector<double> freeMemory(const Settings &settings, std::int32_t cards)
{
    std::vector<double> shares;
    for (std::int32_t i = 0; i < cards; ++i) {
        const auto at = std::min(static_cast<std::size_t>(i), settings.cards.size() - 1);
        shares.push_back(static_cast<double>((settings.cards[at].capacity - settings.reserve).count()));
    }
    return shares;
}

} // namespace

std::vector<std::int64_t> layersByShare(const std::vector<double> &shares, std::int64_t layers)
{
    std::vector<float> splits; // as wide as llama.cpp's
    float sum = 0;
    for (const double share : shares)
        splits.push_back(sum += static_cast<float>(share));
    for (float &split : splits)
        split /= sum;
    std::vector<std::int64_t> counts(shares.size());
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const float place = static_cast<float>(layer) / static_cast<float>(layers + 1);
        const auto card = std::ranges::upper_bound(splits, place) - splits.begin();
        ++counts[static_cast<std::size_t>(std::min<std::ptrdiff_t>(card, std::ssize(splits) - 1))];
    }
    return counts;
}

std::size_t smallestCard(const Settings &settings, const Layout &layout, std::int32_t stage)
{
    const auto smaller = [&settings](std::size_t a, std::size_t b) {
        return settings.cards[a].capacity < settings.cards[b].capacity;
    };
    const std::int64_t ranks = std::int64_t { layout.tensor } * layout.context;
    std::optional<std::size_t> smallest;
    for (std::int64_t replica = 0; replica < layout.data; ++replica) {
        const std::int64_t first = (replica * layout.pipeline + stage) * ranks;
        for (std::int64_t rank = first; rank < first + ranks && rank < std::ssize(settings.cards); ++rank) {
            const auto card = static_cast<std::size_t>(rank);
            if (!smallest || smaller(card, *smallest))
                smallest = card;
        }
    }
    // More ranks than there are cards: the planner asks what more of the smallest would do.
    for (std::size_t card = 0; card < settings.cards.size() && layout.cards() > std::ssize(settings.cards); ++card) {
        if (!smallest || smaller(card, *smallest))
            smallest = card;
    }
    return smallest.value_or(0);
}

StageSettings::StageSettings(const Settings &settings, const Layout &layout, std::int32_t stage) : m_all(settings)
{
    if (settings.cards.empty())
        return;
    m_own = settings;
    const Settings::Card &card = settings.cards[smallestCard(settings, layout, stage)];
    m_own->accelerator = card.accelerator;
    m_own->capacity = card.capacity;
    const bool deals = settings.task == Task::Inference && settings.inference.engine == Engine::LlamaCpp;
    if (deals && layout.pipeline > 1 && settings.parallelism.stageLayers.empty())
        m_own->parallelism.stageLayers =
            layersByShare(freeMemory(settings, layout.pipeline), settings.model->architecture.layers);
}

} // namespace headroom
