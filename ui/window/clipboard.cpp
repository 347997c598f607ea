// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/clipboard.h"

#include "ui/chart/chart.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>

namespace headroom::ui {

void copyImage(const Chart &chart)
{
    QGuiApplication::clipboard()->setImage(chart.image({ .scale = 2 }));
}

void copyFigures(const Chart &chart)
{
    const QString csv = chart.csv();
    auto *data = new QMimeData;
    data->setText(csv);
    data->setData(QStringLiteral("text/csv"), csv.toUtf8());
    QGuiApplication::clipboard()->setMimeData(data);
}

} // namespace headroom::ui
