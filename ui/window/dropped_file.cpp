// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dropped_file.h"

#include <QMimeData>
#include <QUrl>

namespace headroom::ui {

QString droppedFile(const QMimeData *data)
{
    const QList<QUrl> urls = data->urls();
    return urls.size() == 1 && urls.first().isLocalFile() ? urls.first().toLocalFile() : QString();
}

} // namespace headroom::ui
