// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operation/throughput_list.h"

#include "core/hardware/accelerator.h"
#include "core/json/sourced_list.h"
#include "core/model/model_catalogue.h"

#include <array>
#include <cmath>
#include <tuple>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t mostRows = 10000;
constexpr std::size_t longestName = 200;
constexpr std::int64_t mostCards = 1048576; // as hardware.count
constexpr std::int64_t mostTokens = 16777216;
constexpr double leastRate = 1e-3;
constexpr double mostRate = 1e9;

PublishedThroughput readRow(JsonReader &reader, const Json &sources)
{
    for (const std::string_view key :
         { "model", "accelerator", "method", "activations", "tokens_per_second_per_device", "source", "confidence" })
        reader.require(key);
    PublishedThroughput row;
    row.model = reader.text("model", longestName).value_or("");
    row.accelerator = reader.text("accelerator", longestName).value_or("");
    if (const auto framework = reader.oneOf("framework", frameworkNames))
        row.framework = static_cast<Framework>(*framework);
    row.method = static_cast<Method>(reader.oneOf("method", methodNames).value_or(0));
    if (const auto format = reader.oneOf("activations", formatIds()))
        row.activations = Format(static_cast<std::uint8_t>(*format));
    row.cards = reader.integer("cards", 1, mostCards).value_or(0);
    row.sequenceLength = reader.integer("sequence_length", 1, mostTokens).value_or(0);
    row.tokensPerSecondPerDevice = reader.number("tokens_per_second_per_device", leastRate, mostRate).value_or(0);
    row.fromCardHours = reader.boolean("from_card_hours").value_or(false);
    row.confidence = static_cast<Confidence>(reader.oneOf("confidence", confidenceNames).value_or(0));
    row.source = sourceOf(reader, sources, longestName);
    reader.finish();
    return row;
}

// In doublings; what one of the two does not say is taken as far.
double distance(std::int64_t a, std::int64_t b)
{
    constexpr double far = 64;
    return a > 0 && b > 0 ? std::abs(std::log2(static_cast<double>(a) / static_cast<double>(b))) : far;
}

} // namespace

const PublishedThroughput *ThroughputList::nearest(const Settings &settings, std::int64_t cards) const
{
    const Settings::Training &training = settings.training;
    const auto key = [&](const PublishedThroughput &row) {
        return std::tuple(row.activations->nominalBits != settings.precision.activations->nominalBits,
                          row.framework != training.framework, distance(row.sequenceLength, training.sequenceLength),
                          distance(row.cards, cards), row.fromCardHours);
    };
    const PublishedThroughput *best = nullptr;
    for (const PublishedThroughput &row : m_rows) {
        if (row.model == settings.model->id && row.accelerator == settings.accelerator->id
            && row.method == training.method && (!best || key(row) < key(*best)))
            best = &row;
    }
    return best;
}

Result<ThroughputList> parseThroughputList(std::string_view json)
{
    auto rows = parseSourcedList<PublishedThroughput>(
        json, { .format = "headroom-throughputs/1", .rows = "throughputs", .most = mostRows }, [](JsonReader &) { },
        readRow);
    if (!rows)
        return std::unexpected(rows.error());
    return ThroughputList(*std::move(rows));
}

} // namespace headroom
