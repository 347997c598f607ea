// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

#include <QString>

namespace headroom::ui {

// What an exported chart is about: "Llama 3 70B · training · 64 × H100 SXM5 80GB". The text is in the language of the
// moment it is asked for.
struct Subject
{
    QString model;
    QString card;
    qint64 cards = 0; // 0: there is no subject
    Task task = Task::Inference;

    QString text() const;
};

Subject subjectOf(const Scenario &scenario, const Evaluation &evaluation);

} // namespace headroom::ui
