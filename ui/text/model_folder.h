// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/model_file.h"
#include "core/scenario/scenario.h"

#include <QString>

namespace headroom::ui {

// A model's files as they lie on disk. `path`: one of them, or the folder that holds them.
Result<ModelFile> readModelPath(const QString &path);

// What to call a model that lies at `path`: the file without its suffix, or the folder where all models have the same
// file names.
QString modelNameOf(const QString &path);

// Reads what `model.file` of a scenario names, relative to `folder`; nothing to do where it names nothing.
Result<void> readModelOf(Scenario &scenario, const QString &folder);

} // namespace headroom::ui
