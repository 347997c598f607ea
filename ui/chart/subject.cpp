// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/subject.h"

#include "core/hardware/accelerator.h"
#include "core/model/model_catalogue.h"

#include <QCoreApplication>

namespace headroom::ui {

QString Subject::text() const
{
    if (cards == 0)
        return {};
    const QString pattern =
        task == Task::Training
            ? QCoreApplication::translate("headroom::ui::Chart", "%1 · training · %2 × %3", "model, count, card")
            : QCoreApplication::translate("headroom::ui::Chart", "%1 · inference · %2 × %3", "model, count, card");
    return pattern.arg(model, QString::number(cards), card);
}

Subject subjectOf(const Scenario &scenario, const Evaluation &evaluation)
{
    const Settings &settings = evaluation.settings;
    return { .model = QString::fromStdString(settings.model ? settings.model->name : scenario.model.preset),
             .card = QString::fromStdString(settings.accelerator ? settings.accelerator->name
                                                                 : scenario.hardware.accelerator),
             .cards = evaluation.estimate.layout.cards(),
             .task = settings.task };
}

} // namespace headroom::ui
