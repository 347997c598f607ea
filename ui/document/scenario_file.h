// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <QByteArray>
#include <QString>

namespace headroom::ui {

// Reads and writes scenario files. What is wrong names the file. In the program `model.file` is a whole path.
Result<Scenario> loadScenario(const QString &path);

// The same where the model's own files cannot be read: all the rest, and why not.
struct OpenedScenario
{
    Scenario scenario;
    Problems modelProblems; // then the scenario names the files and has no model
};
Result<OpenedScenario> openScenario(const QString &path);

Result<void> saveScenario(const QString &path, const Scenario &scenario);

Result<QByteArray> readFile(const QString &path);
// All or nothing: the old file survives a full disk and a crash.
Result<void> writeFile(const QString &path, const QByteArray &content);

} // namespace headroom::ui
