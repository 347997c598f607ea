// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/json/document.h"
#include "core/json/reader.h"

#include <nlohmann/json.hpp>

#include <array>
#include <string>
#include <vector>

// Documents of facts with where they are from: a format, texts of sources by key, and a list of rows that name such a key.
namespace headroom {

// The text of the source that a row names.
inline std::string sourceOf(JsonReader &row, const nlohmann::ordered_json &sources, std::size_t longestKey)
{
    const std::string key(row.text("source", longestKey).value_or(""));
    const auto text = sources.find(key);
    if (text != sources.end() && text->is_string())
        return text->get<std::string>();
    if (!key.empty())
        row.problem(ProblemKind::UnknownValue, "source", key, "keys of /sources");
    return {};
}

struct SourcedListShape
{
    std::string_view format; // the only one that is known
    std::string_view rows;   // the key of the list
    std::size_t most;        // rows
};

// `head` reads what stands beside the list, `row` one row of it, given the sources.
template <typename Row, typename Head, typename Read>
Result<std::vector<Row>> parseSourcedList(std::string_view json, const SourcedListShape &shape, Head head, Read row)
{
    using Json = nlohmann::ordered_json;
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
        reader.oneOf("format", std::array { shape.format });
    head(reader);
    const Json *sources = reader.require("sources") ? reader.object("sources") : nullptr;
    std::vector<Row> result;
    if (const Json *list = reader.require(shape.rows) ? reader.list(shape.rows, shape.most) : nullptr) {
        result.reserve(list->size());
        for (std::size_t i = 0; i < list->size(); ++i) {
            const std::string path = std::string("/").append(shape.rows).append("/").append(std::to_string(i));
            if (!(*list)[i].is_object()) {
                problems.push_back({ ProblemKind::WrongType, path, jsonExcerpt((*list)[i]), "object", {} });
                continue;
            }
            JsonReader each((*list)[i], path, problems);
            result.push_back(row(each, sources ? *sources : nothing));
        }
    }
    reader.finish();
    if (!problems.empty())
        return std::unexpected(problems);
    return result;
}

} // namespace headroom
