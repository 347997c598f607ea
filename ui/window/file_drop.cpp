// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_drop.h"

#include "ui/document/model_path.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace headroom::ui {

namespace {

// Empty where there is no local file, or several that do not belong together.
QString fileIn(const QMimeData &data)
{
    QStringList paths;
    for (const QUrl &url : data.urls()) {
        if (!url.isLocalFile())
            return {};
        paths += url.toLocalFile();
    }
    return paths.size() == 1 ? paths.first() : modelAmong(paths);
}

} // namespace

FileDrop::FileDrop(QWidget &window) : QObject(&window)
{
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

bool FileDrop::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::DragEnter && event->type() != QEvent::Drop)
        return QObject::eventFilter(watched, event);
    auto *drop = static_cast<QDropEvent *>(event);
    const QString path = fileIn(*drop->mimeData());
    if (path.isEmpty())
        return true;
    drop->acceptProposedAction();
    if (event->type() == QEvent::Drop)
        QMetaObject::invokeMethod(this, [this, path] { emit dropped(path); }, Qt::QueuedConnection);
    return true;
}

} // namespace headroom::ui
