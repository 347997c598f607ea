// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/document.h"
#include "core/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace headroom {

using Json = nlohmann::ordered_json;

Result<void> applyAssignment(Json &document, std::string_view assignment)
{
    const auto refuse = [](ProblemKind kind, std::string path, std::string found, std::string allowed) {
        return std::unexpected(Problems { { kind, std::move(path), std::move(found), std::move(allowed), {} } });
    };
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return refuse(ProblemKind::Syntax, {}, std::string(assignment), "key.path=value");
    const std::string_view path = assignment.substr(0, equals);
    const std::string_view text = assignment.substr(equals + 1);

    // What does not parse as JSON is a bare word: training.optimizer=adamw.
    Result<Json> parsed = parseJson(text);
    if (!parsed && parsed.error().front().kind != ProblemKind::Syntax) {
        std::string pointer = '/' + std::string(path);
        std::ranges::replace(pointer, '.', '/');
        parsed.error().front().path.insert(0, pointer);
        return std::unexpected(std::move(parsed.error()));
    }
    Json value = parsed ? std::move(*parsed) : Json(std::string(text));

    Json *place = &document;
    std::size_t from = 0;
    std::string pointer;
    while (true) {
        const std::size_t dot = path.find('.', from);
        const std::string key(path.substr(from, dot == std::string_view::npos ? dot : dot - from));
        pointer += '/' + key;
        if (key.empty() || !place->is_object())
            return refuse(ProblemKind::WrongType, pointer, std::string(path), "key.path");
        if (dot == std::string_view::npos) {
            (*place)[key] = std::move(value);
            return {};
        }
        place = &(*place)[key];
        if (place->is_null())
            *place = Json::object();
        from = dot + 1;
    }
}

} // namespace headroom
