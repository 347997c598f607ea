// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/import_note.h"
#include "core/json/reader.h"
#include "core/model/architecture.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string_view>

namespace headroom {

// The names that one fact has in different families; the first that is there counts.
using ConfigKeys = std::initializer_list<std::string_view>;

// Looks facts up in a config.json: in the part that describes the text model, then in the whole. Keys that nobody asks
// for are other people's business. A fact of the wrong type or size is a problem with its place.
class ConfigReader
{
public:
    ConfigReader(const nlohmann::ordered_json &config, Problems &problems, ImportNotes &notes);

    std::string modelType() const; // of the text model where it has one, without "_text"
    std::string topModelType() const { return m_topType; }

    // A number, or a list with the same number for each layer; where those differ, the first, and a note.
    std::optional<std::int64_t> integer(ConfigKeys keys, std::int64_t least, std::int64_t most);
    std::optional<double> number(ConfigKeys keys, double least, double most);
    std::optional<std::string_view> text(ConfigKeys keys);
    bool flag(ConfigKeys keys, bool otherwise);
    const nlohmann::ordered_json *object(std::string_view key); // nullptr: none
    const nlohmann::ordered_json *list(std::string_view key);
    const nlohmann::ordered_json *any(std::string_view key); // whatever type
    bool has(std::string_view key) const;
    bool hasNull(std::string_view key) const; // the file says null, which is not the same as saying nothing

    // A size that a model cannot do without.
    std::int64_t need(ConfigKeys keys, std::int64_t least, std::int64_t most);
    // A size that the model's own code fills in where the file is silent; noted as assumed.
    std::int64_t sizeOr(ConfigKeys keys, std::int64_t least, std::int64_t most, std::int64_t otherwise);

    // A list with one entry a layer, as words or numbers; entries beyond the layers are left out.
    std::vector<std::string> words(std::string_view key, std::int64_t layers);
    std::vector<std::int64_t> integers(std::string_view key, std::int64_t layers, std::int64_t most);

    void assume(std::string_view what) { m_notes.push_back({ ImportNoteKind::Assumed, std::string(what) }); }
    void assumeShape(std::string_view type) { m_notes.push_back({ ImportNoteKind::AssumedShape, std::string(type) }); }
    void approximate(std::string_view what) { m_notes.push_back({ ImportNoteKind::Approximated, std::string(what) }); }
    void unsupported(std::string_view what) { m_notes.push_back({ ImportNoteKind::Unsupported, std::string(what) }); }
    std::string pathOf(std::string_view key) const; // the JSON pointer of where the key stands
    void problem(ProblemKind kind, std::string_view key, std::string found, std::string allowed);
    bool failed() const { return !m_problems.empty(); }
    Problems &problems() { return m_problems; }

private:
    // The object, and the key's name in it, in which the first of the keys stands; nullptr where none does.
    JsonReader *find(ConfigKeys keys, std::string_view &key);
    std::optional<std::int64_t> numberOfLayers(std::string_view key, const nlohmann::ordered_json &list,
                                               std::int64_t least, std::int64_t most);

    Problems &m_problems;
    ImportNotes &m_notes;
    std::string m_topType;
    std::string m_textPath;
    JsonReader m_top;
    std::optional<JsonReader> m_text;
    const nlohmann::ordered_json &m_topObject;
    const nlohmann::ordered_json *m_textObject = nullptr;
};

} // namespace headroom
