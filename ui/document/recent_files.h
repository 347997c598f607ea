// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QSettings;

namespace headroom::ui {

// The files opened last: newest first, no repeats, at most eight.
class RecentFiles final : public QObject
{
    Q_OBJECT

public:
    explicit RecentFiles(QSettings &settings, QObject *parent = nullptr);

    QStringList paths() const;
    void add(const QString &path);
    void remove(const QString &path);
    void clear();

signals:
    void changed();

private:
    void store(const QStringList &paths);

    QSettings &m_settings;
};

} // namespace headroom::ui
