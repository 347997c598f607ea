// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/words.h"

#include "core/hardware/accelerator.h"
#include "core/model/model_catalogue.h"

#include <QCoreApplication>

namespace headroom::ui {

QString scenarioLine(const Scenario &scenario, const Evaluation &evaluation)
{
    const Settings &settings = evaluation.settings;
    const QString model = QString::fromStdString(settings.model ? settings.model->name : scenario.model.preset);
    const QString card =
        QString::fromStdString(settings.accelerator ? settings.accelerator->name : scenario.hardware.accelerator);
    const qint64 count = evaluation.estimate.layout.cards();
    return settings.task == Task::Training
               ? QCoreApplication::translate("headroom::ui::Chart", "%1 · training · %2 × %3")
                     .arg(model)
                     .arg(count)
                     .arg(card)
               : QCoreApplication::translate("headroom::ui::Chart", "%1 · inference · %2 × %3")
                     .arg(model)
                     .arg(count)
                     .arg(card);
}

} // namespace headroom::ui
