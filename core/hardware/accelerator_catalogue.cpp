// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_catalogue.h"

#include "core/hardware/accelerator_json.h"
#include "core/json/document.h"
#include "core/json/reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 1> formats { "headroom-accelerators/1" };
constexpr std::size_t mostCards = 10000;

// What a card of a catalogue must say, beyond what a card of one's own must.
constexpr std::array<std::string_view, 9> required { "id",   "name",      "vendor",  "architecture", "class",
                                                     "year", "memory_gb", "sources", "confidence" };

// "s1 s5" becomes the two texts; a key that the table lacks is a problem.
std::string sourceTexts(std::string_view keys, const Json &table, const std::string &path, Problems &problems)
{
    std::string result;
    while (!keys.empty()) {
        const std::string key(keys.substr(0, keys.find(' ')));
        keys.remove_prefix(std::min(keys.size(), key.size() + 1));
        const auto text = table.find(key);
        if (text == table.end() || !text->is_string()) {
            problems.push_back({ ProblemKind::UnknownValue, path, key, "keys of /sources", {} });
            continue;
        }
        if (!result.empty())
            result += "; ";
        result += text->get_ref<const std::string &>();
    }
    return result;
}

const Accelerator *findIn(const std::vector<Accelerator> &cards, std::string_view id)
{
    const auto found = std::ranges::find(cards, id, &Accelerator::id);
    return found == cards.end() ? nullptr : &*found;
}

// `own`: by a person for himself, who need not say where a figure is from.
void readCard(const Json &object, const std::string &path, const Json &sources, bool own,
              std::vector<Accelerator> &cards, Problems &problems)
{
    if (!object.is_object()) {
        problems.push_back({ ProblemKind::WrongType, path, jsonExcerpt(object), "object", {} });
        return;
    }
    JsonReader reader(object, path, problems);
    for (const std::string_view key : required) {
        if (!own || key == "id" || key == "name")
            reader.require(key);
    }
    auto card = readAccelerator(reader);
    if (!card)
        return;

    if (!own
        && std::ranges::all_of(card->evidence, [](const AcceleratorEvidence &group) { return group.source.empty(); }))
        problems.push_back({ ProblemKind::MissingKey, path + "/sources/memory_gb", "memory_gb", {}, {} });
    for (AcceleratorEvidence &group : card->evidence)
        group.source = sourceTexts(group.source, sources, path + "/sources/" + group.group, problems);
    if (findIn(cards, card->id))
        problems.push_back({ ProblemKind::DuplicateId, path + "/id", card->id, {}, {} });
    cards.push_back(std::move(*card));
}

Result<AcceleratorCatalogue> parseCards(std::string_view json, bool own)
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
    std::vector<Accelerator> accelerators;
    JsonReader reader(*document, "", problems);
    if (reader.require("format"))
        reader.oneOf("format", formats);
    const Json *sources = own || reader.require("sources") ? reader.object("sources") : nullptr;
    if (const Json *cards = reader.require("accelerators") ? reader.list("accelerators", mostCards) : nullptr) {
        accelerators.reserve(cards->size());
        for (std::size_t i = 0; i < cards->size(); ++i)
            readCard((*cards)[i], "/accelerators/" + std::to_string(i), sources ? *sources : nothing, own, accelerators,
                     problems);
    }
    reader.finish();

    if (!problems.empty())
        return std::unexpected(problems);
    return AcceleratorCatalogue(std::move(accelerators));
}

// The texts of the table become keys again.
Json withKeys(Json card, Json &table)
{
    if (!card.contains("sources"))
        return card;
    for (Json &text : card["sources"]) {
        auto known = table.begin();
        while (known != table.end() && *known != text)
            ++known;
        const std::string key =
            known == table.end() ? std::string("s").append(std::to_string(table.size() + 1)) : known.key();
        table[key] = text;
        text = key;
    }
    return card;
}

} // namespace

const Accelerator *AcceleratorCatalogue::find(std::string_view id) const
{
    return findIn(m_accelerators, id);
}

Result<AcceleratorCatalogue> parseAcceleratorCatalogue(std::string_view json)
{
    return parseCards(json, false);
}

Result<AcceleratorCatalogue> parseOwnAccelerators(std::string_view json)
{
    return parseCards(json, true);
}

std::string writeAcceleratorCatalogue(std::span<const Accelerator> cards)
{
    Json table = Json::object();
    Json list = Json::array();
    for (const Accelerator &card : cards)
        list.push_back(withKeys(writeAccelerator(card), table));
    const Json document = { { "format", formats.front() },
                            { "sources", std::move(table) },
                            { "accelerators", std::move(list) } };
    return document.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace headroom
