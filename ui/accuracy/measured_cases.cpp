// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/accuracy/measured_cases.h"

#include <QDir>
#include <QFile>

namespace headroom::ui {

using namespace Qt::StringLiterals;

AccuracyReport ownAccuracy(const Catalogues &catalogues)
{
    std::vector<MeasuredText> texts;
    const QDir folder(u":/measured"_s);
    for (const QString &name : folder.entryList(QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::ReadOnly))
            texts.push_back({ name.toStdString(), file.readAll().toStdString() });
    }
    auto report = accuracyReport(texts, catalogues);
    // The tests read the same files.
    return report ? std::move(*report) : AccuracyReport();
}

} // namespace headroom::ui
