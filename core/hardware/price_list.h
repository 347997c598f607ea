// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/confidence.h"
#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// How a price is had: by the hour, for a time booked ahead, for what is left over, as a survey of several providers
// found it, or as somebody reckoned with it.
enum class PriceKind : std::uint8_t { OnDemand, Reserved, Spot, Survey, Estimate };
inline constexpr std::array<std::string_view, 5> priceKindNames = { "on-demand", "reserved", "spot", "survey",
                                                                    "estimate" };

// What one card costs for an hour where it is rented.
struct CardPrice
{
    std::string card; // id of the accelerator catalogue
    std::string provider;
    double perHour = 0;
    Currency currency = Currency::Usd;
    std::string date;      // when it was seen: 2026, 2026-05 or 2026-05-25, or "2025 to 2026"
    bool replaced = false; // the provider asks another price since
    PriceKind kind = PriceKind::OnDemand;
    Confidence confidence = Confidence::Low;
    std::string source;
    std::string note;
};

// The rental prices that Headroom comes with: resources/prices.json.
class PriceList
{
public:
    PriceList() = default;
    explicit PriceList(std::vector<CardPrice> prices);

    std::span<const CardPrice> prices() const { return m_prices; } // by card, the cheapest first
    // The price that a card is reckoned with where nobody says one: the median of those that providers ask on demand
    // today, of two in the middle the lower, so that it is one that somebody asks; where none does, of the estimates.
    // Spot, booked and surveyed prices are not counted. nullptr: none is known.
    const CardPrice *usual(std::string_view card) const;

private:
    std::vector<CardPrice> m_prices;
};

// Reads such a list; every mistake with its place.
Result<PriceList> parsePriceList(std::string_view json);

} // namespace headroom
