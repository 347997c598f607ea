// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"
#include "core/base/problem.h"
#include "ui/text/report.h"

#include <QString>

#include <string_view>

namespace headroom::cli {

// Writes all of it to standard output. False: it cannot be written; then errno says why.
bool writeAll(std::string_view bytes);

// Writes and gives the exit status: `status`, or WrongInput where the output could not be written. A reader that has
// seen enough (`| head`) is told nothing.
int finish(std::string_view bytes, int status = Done);
int finish(const QString &text, int status = Done);
int writeFailure();

// One line on standard error: the first problem and how many follow.
int fail(const Problems &problems);
int failUsage(const QString &sentence);
// One line on standard error that is no failure.
void say(const QString &sentence);

ui::ReportFormat reportFormat(OutputFormat format); // not of Json

} // namespace headroom::cli
