// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// What an import has to say beside its result.
enum class ImportNoteKind : std::uint8_t {
    Assumed,      // `what`: the key that the file does not give; the model code's own default stands for it
    AssumedShape, // `what`: a model type we do not know; read as the commonest decoder
    Approximated, // `what`: a key whose value is a little off what the format has here: groups of another size
    Unsupported,  // `what`: a part of the model that is left out, or a way of storing weights
};
inline constexpr std::array<std::string_view, 4> importNoteNames = { "assumed", "assumed-shape", "approximated",
                                                                     "unsupported" };

struct ImportNote
{
    ImportNoteKind kind = ImportNoteKind::Assumed;
    std::string what;

    bool operator==(const ImportNote &) const = default;
};

using ImportNotes = std::vector<ImportNote>;

} // namespace headroom
