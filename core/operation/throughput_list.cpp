// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operation/throughput_list.h"

#include "core/hardware/accelerator.h"
#include "core/json/document.h"
#include "core/json/reader.h"
#include "core/model/model_catalogue.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <tuple>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 1> formats { "headroom-throughputs/1" };
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
    const std::string key(reader.text("source", longestName).value_or(""));
    const auto text = sources.find(key);
    if (text != sources.end() && text->is_string())
        row.source = text->get<std::string>();
    else if (!key.empty())
        reader.problem(ProblemKind::UnknownValue, "source", key, "keys of /sources");
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
    const auto document = parseJson(json);
    if (!document)
        return std::unexpected(document.error());
    Problems problems;
    if (!document->is_object()) {
        problems.push_back({ ProblemKind::WrongType, "", jsonExcerpt(*document), "object", {} });
        return std::unexpected(problems);
    }
    static const Json nothing = Json::object();
    JsonReader reader(*document, "", problems);
    if (reader.require("format"))
        reader.oneOf("format", formats);
    const Json *sources = reader.require("sources") ? reader.object("sources") : nullptr;
    std::vector<PublishedThroughput> rows;
    if (const Json *list = reader.require("throughputs") ? reader.list("throughputs", mostRows) : nullptr) {
        rows.reserve(list->size());
        for (std::size_t i = 0; i < list->size(); ++i) {
            const std::string path = "/throughputs/" + std::to_string(i);
            if (!(*list)[i].is_object()) {
                problems.push_back({ ProblemKind::WrongType, path, jsonExcerpt((*list)[i]), "object", {} });
                continue;
            }
            JsonReader row((*list)[i], path, problems);
            rows.push_back(readRow(row, sources ? *sources : nothing));
        }
    }
    reader.finish();
    if (!problems.empty())
        return std::unexpected(problems);
    return ThroughputList(std::move(rows));
}

} // namespace headroom
