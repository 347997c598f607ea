// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

#include <QStringList>

#include <vector>

namespace headroom::ui {

struct Input;

// One scenario of a comparison; all of them are kept elsewhere.
struct ComparedView
{
    QString name;
    const Scenario *scenario;
    const Scenario *filled;
    const Evaluation *evaluation;
};

// An input in which scenarios differ.
struct Difference
{
    const Input *input;
    QStringList values; // one a scenario, in the current language; empty: the input means nothing there
};

// By what is computed with, whether it was said or chosen. Inputs of a task are compared among the scenarios of that
// task; the task itself and the count of cards are left out, as every comparison shows them.
std::vector<Difference> differences(const std::vector<ComparedView> &scenarios);

} // namespace headroom::ui
