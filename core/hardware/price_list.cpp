// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/price_list.h"

#include "core/json/document.h"
#include "core/json/reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 1> formats { "headroom-prices/1" };
constexpr std::size_t mostPrices = 10000;
constexpr std::size_t longestName = 100;
constexpr std::size_t longestNote = 400;
constexpr double leastPrice = 1e-4;
constexpr double mostPrice = 1e6; // as hardware.card_hour_price

std::string textOf(JsonReader &reader, std::string_view key, std::size_t longest)
{
    return std::string(reader.text(key, longest).value_or(""));
}

// The text behind a key of /sources.
std::string sourceOf(JsonReader &reader, const Json &sources)
{
    const std::string key = textOf(reader, "source", longestName);
    const auto text = sources.find(key);
    if (text != sources.end() && text->is_string())
        return text->get<std::string>();
    if (!key.empty())
        reader.problem(ProblemKind::UnknownValue, "source", key, "keys of /sources");
    return {};
}

CardPrice readPrice(JsonReader &reader, Currency currency, const Json &sources)
{
    for (const std::string_view key : { "card", "provider", "price", "date", "kind", "source", "confidence" })
        reader.require(key);
    CardPrice price;
    price.card = textOf(reader, "card", longestName);
    price.provider = textOf(reader, "provider", longestName);
    price.perHour = reader.number("price", leastPrice, mostPrice).value_or(0);
    price.currency = currency;
    price.date = textOf(reader, "date", longestName);
    price.replaced = reader.boolean("replaced").value_or(false);
    price.kind = static_cast<PriceKind>(reader.oneOf("kind", priceKindNames).value_or(0));
    price.confidence = static_cast<Confidence>(reader.oneOf("confidence", confidenceNames).value_or(0));
    price.source = sourceOf(reader, sources);
    price.note = textOf(reader, "note", longestNote);
    reader.finish();
    return price;
}

} // namespace

PriceList::PriceList(std::vector<CardPrice> prices) : m_prices(std::move(prices))
{
    std::ranges::stable_sort(
        m_prices, {}, [](const CardPrice &price) { return std::tuple(std::string_view(price.card), price.perHour); });
}

const CardPrice *PriceList::usual(std::string_view card) const
{
    const auto rows = std::ranges::equal_range(m_prices, card, {},
                                               [](const CardPrice &price) { return std::string_view(price.card); });
    for (const PriceKind kind : { PriceKind::OnDemand, PriceKind::Estimate }) {
        const auto counts = [kind](const CardPrice &price) { return price.kind == kind && !price.replaced; };
        const std::ptrdiff_t count = std::ranges::count_if(rows, counts);
        std::ptrdiff_t before = (count - 1) / 2; // rows are sorted by price
        for (const CardPrice &price : rows) {
            if (counts(price) && before-- == 0)
                return &price;
        }
    }
    return nullptr;
}

Result<PriceList> parsePriceList(std::string_view json)
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
    Currency currency = Currency::Usd;
    if (reader.require("currency"))
        currency = static_cast<Currency>(reader.oneOf("currency", currencyNames).value_or(0));
    const Json *sources = reader.require("sources") ? reader.object("sources") : nullptr;
    std::vector<CardPrice> prices;
    if (const Json *rows = reader.require("prices") ? reader.list("prices", mostPrices) : nullptr) {
        prices.reserve(rows->size());
        for (std::size_t i = 0; i < rows->size(); ++i) {
            const std::string path = "/prices/" + std::to_string(i);
            if (!(*rows)[i].is_object()) {
                problems.push_back({ ProblemKind::WrongType, path, jsonExcerpt((*rows)[i]), "object", {} });
                continue;
            }
            JsonReader row((*rows)[i], path, problems);
            prices.push_back(readPrice(row, currency, sources ? *sources : nothing));
        }
    }
    reader.finish();
    if (!problems.empty())
        return std::unexpected(problems);
    return PriceList(std::move(prices));
}

} // namespace headroom
