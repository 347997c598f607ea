// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QString>

#include <span>

namespace headroom::ui {

// A key whose value is a set of names: what is recomputed, offloaded, adapted.
struct SetField
{
    // A name for a whole set: "all-linear".
    struct Whole
    {
        std::uint16_t bits;
        const char *text;
    };

    std::string_view path;
    std::span<const std::string_view> names; // by bit
    std::span<const Whole> wholes;
    QString (*nameOf)(std::size_t bit);
    std::optional<std::uint16_t> (*get)(const Scenario &);
    void (*set)(Scenario &, std::optional<std::uint16_t>);

    QString textOf(std::uint16_t bits) const; // in the current language
};

// By dotted path; null where the key is no set.
const SetField *findSetField(std::string_view path);

} // namespace headroom::ui
