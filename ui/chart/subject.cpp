// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/subject.h"

#include "core/hardware/accelerator.h"
#include "core/model/model_catalogue.h"

#include <QCoreApplication>
#include <QStringList>

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

// Each kind once.
static QString cardNames(const Settings &settings)
{
    QStringList names;
    for (const Settings::Card &card : settings.cards)
        names += QString::fromStdString(card.accelerator->name);
    names.removeDuplicates();
    return names.isEmpty() ? QString::fromStdString(settings.accelerator->name) : names.join(QStringLiteral(" / "));
}

Subject subjectOf(const Scenario &scenario, const Evaluation &evaluation)
{
    const Settings &settings = evaluation.settings;
    return { .model = QString::fromStdString(settings.model ? settings.model->name : scenario.model.preset),
             .card = settings.accelerator ? cardNames(settings) : QString::fromStdString(scenario.hardware.accelerator),
             .cards = evaluation.estimate.layout.cards(),
             .task = settings.task };
}

} // namespace headroom::ui
