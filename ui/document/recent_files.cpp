// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype capacity = 8;
const auto key = "recentFiles"_L1;

} // namespace

RecentFiles::RecentFiles(QSettings &settings, QObject *parent) : QObject(parent), m_settings(settings) { }

QStringList RecentFiles::paths() const
{
    return m_settings.value(key).toStringList().mid(0, capacity);
}

void RecentFiles::add(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList paths = this->paths();
    paths.removeAll(absolute);
    paths.prepend(absolute);
    store(paths.mid(0, capacity));
}

void RecentFiles::remove(const QString &path)
{
    QStringList paths = this->paths();
    if (paths.removeAll(QFileInfo(path).absoluteFilePath()) > 0)
        store(paths);
}

void RecentFiles::clear()
{
    store({});
}

void RecentFiles::store(const QStringList &paths)
{
    m_settings.setValue(key, paths);
    emit changed();
}

} // namespace headroom::ui
