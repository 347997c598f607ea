// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMainWindow;
class QMenu;
class QToolBar;

namespace headroom::ui {

class Actions;
class RecentFiles;

// The menu bar and the tool bar of a window: where its actions stand.
class Menus final : public QObject
{
    Q_OBJECT

public:
    Menus(QMainWindow &window, Actions &actions, RecentFiles &recent);

    void retranslate();
    void refreshAccents();
    void setChartTitles(const QStringList &titles);

signals:
    void recentChosen(const QString &path);

private:
    void createMenus(QMainWindow &window);
    void createToolBar(QMainWindow &window);
    void refreshRecent();

    Actions &m_actions;
    RecentFiles &m_recent;
    QMenu *m_file, *m_recentMenu, *m_edit, *m_view, *m_units, *m_themes, *m_languages, *m_tools, *m_help;
    QToolBar *m_toolBar;
};

} // namespace headroom::ui
