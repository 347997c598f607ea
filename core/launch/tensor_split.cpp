// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/tensor_split.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace headroom {

namespace {

constexpr std::size_t mostCards = 128;

} // namespace

Result<std::vector<double>> readProportions(std::string_view text, std::string_view flag)
{
    const auto refuse = [&] {
        return std::unexpected(Problems { { ProblemKind::Syntax, std::string(flag), std::string(text), "3,1", {} } });
    };
    std::vector<double> proportions;
    double sum = 0;
    for (std::size_t from = 0; from <= text.size() && proportions.size() <= mostCards;) {
        const std::size_t end = std::min(text.find_first_of(",/", from), text.size());
        double value = 0;
        const auto [stop, error] = std::from_chars(text.data() + from, text.data() + end, value);
        if (error != std::errc {} || stop != text.data() + end || !(value >= 0) || value > 1e9)
            return refuse();
        proportions.push_back(value);
        sum += value;
        from = end + 1;
    }
    while (!proportions.empty() && proportions.back() == 0)
        proportions.pop_back();
    if (!(sum > 0) || proportions.size() > mostCards)
        return refuse();
    return proportions;
}

std::vector<std::int64_t> layersOf(const std::vector<double> &proportions, std::int64_t layers)
{
    std::vector<float> splits;
    float sum = 0;
    for (const double proportion : proportions)
        splits.push_back(sum += static_cast<float>(proportion));
    for (float &split : splits)
        split /= sum;
    std::vector<std::int64_t> counts(proportions.size());
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const float place = static_cast<float>(layer) / static_cast<float>(layers + 1);
        const auto card = std::ranges::upper_bound(splits, place) - splits.begin();
        ++counts[static_cast<std::size_t>(std::min<std::ptrdiff_t>(card, std::ssize(splits) - 1))];
    }
    return counts;
}

std::string proportionsText(const std::vector<std::int64_t> &stageLayers, std::int64_t cards)
{
    std::string text;
    for (std::int64_t card = 0; card < cards; ++card) {
        const auto at = static_cast<std::size_t>(card);
        // The output counts as one more layer, of the last card.
        const std::int64_t share = stageLayers.empty() ? 1 : stageLayers[at] + (card + 1 == cards ? 1 : 0);
        text.append(card > 0 ? "," : "").append(std::to_string(share));
    }
    return text;
}

} // namespace headroom
