// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/settings_path.h"

#include "core/launch/launch_command.h"

#include <QFile>
#include <QFileInfo>

namespace headroom::ui {

using namespace Qt::StringLiterals;

bool isSettingsPath(const QString &path)
{
    const QFileInfo info(path);
    if (!info.isFile()) // a pipe can be read only once
        return false;
    const QString suffix = info.suffix().toLower();
    if (suffix == u"yaml"_s || suffix == u"yml"_s || suffix == u"sh"_s)
        return true;
    constexpr qint64 most = 1 << 20;
    QFile file(path);
    if (suffix != u"json"_s || info.size() > most || !file.open(QIODevice::ReadOnly))
        return false;
    return isTrainingConfig(file.readAll().toStdString());
}

} // namespace headroom::ui
