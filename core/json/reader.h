// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"

#include <nlohmann/json_fwd.hpp>

#include <bitset>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace headroom {

// Reads the members of one JSON object and notes what is wrong with them, each with its JSON pointer.
// Members are optional here: an absent (or null) one gives std::nullopt and no problem; require() notes the absence.
// finish() notes every member that nobody asked for, except those whose name starts with "x-".
class JsonReader
{
public:
    static constexpr std::size_t maxMembers = 256;

    JsonReader(const nlohmann::ordered_json &object, std::string path, Problems &problems);

    bool has(std::string_view key) const; // present and not null
    bool require(std::string_view key);

    std::optional<std::int64_t> integer(std::string_view key, std::int64_t least, std::int64_t most);
    std::optional<double> number(std::string_view key, double least, double most);
    std::optional<bool> boolean(std::string_view key);
    std::optional<std::string_view> text(std::string_view key, std::size_t longest = 4096);
    // One of the names; gives its index.
    std::optional<std::size_t> oneOf(std::string_view key, std::span<const std::string_view> names);
    const nlohmann::ordered_json *object(std::string_view key);
    const nlohmann::ordered_json *list(std::string_view key, std::size_t longest);
    const nlohmann::ordered_json *any(std::string_view key); // whatever type; the caller checks

    void finish();

    std::string pathOf(std::string_view key) const;
    void problem(ProblemKind kind, std::string_view key, std::string found, std::string allowed);
    Problems &problems() { return m_problems; }

private:
    const nlohmann::ordered_json *find(std::string_view key);
    std::nullopt_t wrongType(std::string_view key, const nlohmann::ordered_json &value, std::string allowed);

    const nlohmann::ordered_json &m_object;
    std::string m_path;
    Problems &m_problems;
    std::bitset<maxMembers> m_asked; // bit i: member i was asked for
    std::string m_known;             // the names asked for, for the message about an unknown one
};

// A value as a message shows it: its JSON text, cut after 60 bytes at a character's border.
std::string jsonExcerpt(const nlohmann::ordered_json &value);

} // namespace headroom
