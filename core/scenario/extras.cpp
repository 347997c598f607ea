// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/extras.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;
using Pointer = Json::json_pointer;

void collect(const Json &value, const std::string &path, std::vector<Scenario::Extra> &into)
{
    if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i)
            collect(value[i], path + '/' + std::to_string(i), into);
    } else if (value.is_object()) {
        for (const auto &[key, member] : value.get_ref<const Json::object_t &>()) {
            if (key.starts_with("x-"))
                into.push_back({ path, key, member.dump() });
            else
                collect(member, std::string(path).append(1, '/').append(key), into);
        }
    }
}

// The object to put an extra into; null: it is gone.
Json *objectAt(Json &document, const std::string &path)
{
    const Pointer pointer(path);
    if (!document.contains(pointer)) {
        if (path.starts_with("/model/") || path.starts_with("/hardware/"))
            return nullptr;
        document[pointer] = Json::object();
    }
    Json &object = document[pointer];
    if (path == "/precision/kv_cache" && object.is_string())
        object = Json { { "k", object }, { "v", object } };
    return object.is_object() ? &object : nullptr;
}

} // namespace

std::vector<Scenario::Extra> extrasOf(const Json &document)
{
    std::vector<Scenario::Extra> result;
    collect(document, {}, result);
    std::ranges::stable_sort(result, {}, &Scenario::Extra::path);
    return result;
}

void placeExtras(const std::vector<Scenario::Extra> &extras, Json &document)
{
    for (const Scenario::Extra &extra : extras) {
        if (Json *object = objectAt(document, extra.path))
            (*object)[extra.key] = Json::parse(extra.json);
    }
}

} // namespace headroom
