// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/model_file.h"
#include "ui/text/report.h"

namespace headroom::ui {

// What a note of an import says, in the current language.
QString importNoteText(const ImportNote &note);

// The shape, the parameters and what the files hold.
Report importReport(const ModelFile &file, const QString &name);
// One row a figure, unrounded, with ids for scripts.
Table importTable(const ModelFile &file);

} // namespace headroom::ui
