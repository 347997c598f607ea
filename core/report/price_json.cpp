// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/price_json.h"

#include "core/hardware/price_list.h"
#include "core/report/json_writer.h"

namespace headroom {

void appendPrice(const Settings::Operation &operation, JsonWriter &json)
{
    json.member("currency", currencyNames[static_cast<std::size_t>(operation.currency)]);
    json.key("card_hour_price");
    json.number(operation.cardHourPrice);
    json.key("assumed");
    json.boolean(operation.listed != nullptr);
    if (!operation.listed)
        return;
    json.key("listed");
    json.beginObject();
    json.member("provider", operation.listed->provider);
    json.member("date", operation.listed->date);
    json.member("kind", priceKindNames[static_cast<std::size_t>(operation.listed->kind)]);
    json.member("source", operation.listed->source);
    json.endObject();
}

} // namespace headroom
