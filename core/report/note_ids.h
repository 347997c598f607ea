// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <array>
#include <string_view>

namespace headroom {

// What scripts know a note by, in the order of NoteId.
inline constexpr std::array<std::string_view, 23> noteIds = {
    "assumed-shape",       "assumed-accelerator",  "assumed-capacity",    "assumed-mixer",
    "approximate-profile", "low-confidence-model", "kv-heads-replicated", "length-beyond-model",
    "window-caps",         "no-pipeline-overlap",  "does-not-fit",        "tight",
    "full-of-cache",       "layout-chosen",        "runtime-estimated",   "quantised-training",
    "no-card-fits",        "incomplete-shape",     "no-capacity",         "latency-missed",
    "first-token-late",    "no-small-products",    "prompt-too-long",
};
static_assert(noteIds.size() == static_cast<std::size_t>(NoteId::PromptTooLong) + 1);

inline constexpr std::array<std::string_view, 3> severityIds = { "note", "warning", "error" };

constexpr std::string_view noteId(NoteId id)
{
    return noteIds[static_cast<std::size_t>(id)];
}

constexpr std::string_view severityId(Severity severity)
{
    return severityIds[static_cast<std::size_t>(severity)];
}

} // namespace headroom
