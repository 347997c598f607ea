// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <QString>

namespace headroom::ui {

QString noteText(const Note &note);      // one sentence, with its numbers
QString noteHelp(NoteId id);             // what it means and what can be done
QString severityName(Severity severity); // "note", "warning", "error"

// For appendResultJson(): noteText() in UTF-8.
std::string noteMessage(const Note &note);

} // namespace headroom::ui
