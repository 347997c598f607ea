// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/case_facts.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

Json asIs(const Json &value)
{
    return value;
}

Json opposite(const Json &value)
{
    return value.is_boolean() ? Json(!value.get<bool>()) : value;
}

Json latentMode(const Json &value)
{
    return value == "latent+v" ? Json("latent-and-values") : value;
}

struct Fact
{
    const char *member;
    const char *part;
    const char *key;
    Json (*read)(const Json &);
    bool replaces = false; // what the format says in its stead is only the nearest
};
constexpr std::array facts = {
    Fact { "x-engine", "inference", "engine", asIs, true },
    Fact { "x-mla", "inference", "mla", latentMode },
    Fact { "x-kv-unified", "inference", "kv_unified", asIs },
    Fact { "x-swa-full", "inference", "sliding_cache", opposite },
    Fact { "x-kv-tokens", "inference", "kv_tokens", asIs },
    Fact { "x-dcp", "parallelism", "decode_context", asIs },
};

const Json *member(const Json &object, const char *key)
{
    if (!object.is_object())
        return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

bool isGuessed(const Json &document, std::string_view fact)
{
    const Json *unknown = member(document, "unknown");
    if (!unknown || !unknown->is_array())
        return false;
    for (const Json &text : *unknown) {
        if (text.is_string() && text.get_ref<const std::string &>().starts_with(fact))
            return true;
    }
    return false;
}

bool isTheAnswer(const Json &document, std::string_view fact)
{
    const Json *measured = member(document, "measured");
    const Json *what = measured ? member(*measured, "what") : nullptr;
    return fact == "x-kv-tokens" && what && *what == "kv_capacity_tokens";
}

// Some cases of a known budget name one card and not the ranks between which the cache lay.
bool isAllowed(const Json &scenario, const Fact &fact, const Json &value)
{
    if (std::string_view(fact.key) != "decode_context")
        return true;
    const Json *part = member(scenario, fact.part);
    const Json *tensor = part ? member(*part, "tensor") : nullptr;
    return value.is_number_integer() && value > 0 && tensor && tensor->is_number_integer()
           && tensor->get<std::int64_t>() % value.get<std::int64_t>() == 0;
}

} // namespace

std::optional<Json> withFactsInKeys(const Json &document)
{
    const Json *scenario = member(document, "scenario");
    std::optional<Json> result;
    for (const Fact &fact : facts) {
        const Json *value = scenario ? member(*scenario, fact.member) : nullptr;
        if (!value || isGuessed(document, fact.member) || isTheAnswer(document, fact.member))
            continue;
        if (!isAllowed(*scenario, fact, *value))
            continue;
        const Json *part = member(*scenario, fact.part);
        if ((part && !part->is_object()) || (part && part->contains(fact.key) && !fact.replaces))
            continue;
        if (!result)
            result = document;
        (*result)["scenario"][fact.part][fact.key] = fact.read(*value);
    }
    return result;
}

} // namespace headroom
