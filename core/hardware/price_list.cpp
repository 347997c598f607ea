// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/price_list.h"

#include "core/json/sourced_list.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t mostPrices = 10000;
constexpr std::size_t longestName = 100;
constexpr std::size_t longestNote = 400;
constexpr double leastPrice = 1e-4;
constexpr double mostPrice = 1e6; // as hardware.card_hour_price

std::string textOf(JsonReader &reader, std::string_view key, std::size_t longest)
{
    return std::string(reader.text(key, longest).value_or(""));
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
    price.source = sourceOf(reader, sources, longestName);
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
    Currency currency = Currency::Usd;
    auto prices = parseSourcedList<CardPrice>(
        json, { .format = "headroom-prices/1", .rows = "prices", .most = mostPrices },
        [&currency](JsonReader &reader) {
            if (reader.require("currency"))
                currency = static_cast<Currency>(reader.oneOf("currency", currencyNames).value_or(0));
        },
        [&currency](JsonReader &row, const Json &sources) { return readPrice(row, currency, sources); });
    if (!prices)
        return std::unexpected(prices.error());
    return PriceList(*std::move(prices));
}

} // namespace headroom
