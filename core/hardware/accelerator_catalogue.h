// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/hardware/accelerator.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom {

// The cards we know, in the order of the file: by vendor, then by age.
class AcceleratorCatalogue
{
public:
    AcceleratorCatalogue() = default;
    explicit AcceleratorCatalogue(std::vector<Accelerator> accelerators) : m_accelerators(std::move(accelerators)) { }

    const std::vector<Accelerator> &accelerators() const { return m_accelerators; }
    const Accelerator *find(std::string_view id) const; // null: no such card

private:
    std::vector<Accelerator> m_accelerators;
};

// Reads resources/accelerators.json, or a text like it: {"format", "sources": {key: text}, "accelerators": [card…]}.
// A card's `sources` names keys of the table, separated by spaces; the values here have the texts in their place.
// Reports every problem at once, each with its JSON pointer.
Result<AcceleratorCatalogue> parseAcceleratorCatalogue(std::string_view json);
// The same of cards that a person entered: each needs an id, a name and its memory; nothing else, and no source.
Result<AcceleratorCatalogue> parseOwnAccelerators(std::string_view json);
// parseOwnAccelerators() of it gives the same cards.
std::string writeAcceleratorCatalogue(std::span<const Accelerator> cards);

} // namespace headroom
