// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/menus.h"

#include "ui/document/recent_files.h"
#include "ui/window/actions.h"

#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

namespace headroom::ui {

using namespace Qt::StringLiterals;

Menus::Menus(QMainWindow &window, Actions &actions, RecentFiles &recent)
    : QObject(&window), m_actions(actions), m_recent(recent)
{
    createMenus(window);
    createToolBar(window);
    connect(&m_recent, &RecentFiles::changed, this, &Menus::refreshRecent);
}

void Menus::createMenus(QMainWindow &window)
{
    QMenuBar *bar = window.menuBar();
    m_file = bar->addMenu(QString());
    m_file->addActions({ m_actions.newScenario, m_actions.open });
    m_recentMenu = m_file->addMenu(QString());
    m_file->addActions({ m_actions.importModel, m_actions.importHub, m_actions.catalogue });
    m_file->addSeparator();
    m_file->addActions({ m_actions.save, m_actions.saveAs });
    m_file->addSeparator();
    m_file->addActions({ m_actions.exportCharts, m_actions.exportReport });
    m_file->addSeparator();
    m_file->addActions({ m_actions.close, m_actions.quit });

    m_edit = bar->addMenu(QString());
    m_edit->addActions({ m_actions.undo, m_actions.redo });
    m_edit->addSeparator();
    m_edit->addActions({ m_actions.inference, m_actions.training });
    m_edit->addSeparator();
    m_edit->addActions({ m_actions.copyChart, m_actions.copyTable });

    m_view = bar->addMenu(QString());
    for (QAction *chart : m_actions.charts)
        m_view->addAction(chart);
    m_view->addSeparator();
    m_view->addAction(m_actions.why);
    m_view->addSeparator();
    m_units = m_view->addMenu(QString());
    m_units->addActions({ m_actions.gib, m_actions.gb });
    m_themes = m_view->addMenu(QString());
    m_themes->addActions({ m_actions.systemTheme, m_actions.lightTheme, m_actions.darkTheme });
    m_languages = m_view->addMenu(QString());
    m_languages->addActions({ m_actions.chinese, m_actions.english });

    m_tools = bar->addMenu(QString());
    m_tools->addActions({ m_actions.plan, m_actions.verdict, m_actions.utilization });
    m_tools->addSeparator();
    m_tools->addActions({ m_actions.launch, m_actions.pasteLaunch });

    m_help = bar->addMenu(QString());
    m_help->addActions({ m_actions.help, m_actions.accuracy });
    m_help->addSeparator();
    m_help->addActions({ m_actions.about, m_actions.aboutQt });
}

void Menus::createToolBar(QMainWindow &window)
{
    m_toolBar = window.addToolBar(QString());
    m_toolBar->setObjectName(u"toolBar"_s);
    m_toolBar->setMovable(false);
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_toolBar->setContextMenuPolicy(Qt::PreventContextMenu);
    const auto addSpace = [this] {
        auto *space = new QWidget(m_toolBar);
        space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        m_toolBar->addWidget(space);
    };
    m_toolBar->addActions({ m_actions.newScenario, m_actions.open, m_actions.save, m_actions.undo, m_actions.redo });
    addSpace();
    m_toolBar->addActions({ m_actions.inference, m_actions.training });
    addSpace();
    m_toolBar->addActions({ m_actions.exportCharts, m_actions.gib, m_actions.gb, m_actions.chinese, m_actions.english,
                            m_actions.switchTheme });
    for (QAction *action : m_toolBar->actions()) {
        if (auto *button = qobject_cast<QToolButton *>(m_toolBar->widgetForAction(action))) {
            button->setAutoRaise(false);
            button->setFocusPolicy(Qt::TabFocus);
            if (action->isCheckable())
                connect(action, &QAction::toggled, this, &Menus::refreshAccents);
        }
    }
}

// What is switched on stands out in the accent color, as Fusion alone does not show it clearly.
void Menus::refreshAccents()
{
    for (QAction *action : m_toolBar->actions()) {
        QWidget *button = m_toolBar->widgetForAction(action);
        if (!button || !action->isCheckable())
            continue;
        QPalette colors = m_toolBar->palette();
        if (action->isChecked()) {
            colors.setColor(QPalette::Button, colors.color(QPalette::Highlight));
            colors.setColor(QPalette::ButtonText, colors.color(QPalette::HighlightedText));
        }
        button->setPalette(colors);
    }
}

void Menus::retranslate()
{
    m_file->setTitle(tr("&File"));
    m_recentMenu->setTitle(tr("Open &Recent"));
    m_edit->setTitle(tr("&Edit"));
    m_view->setTitle(tr("&View"));
    m_units->setTitle(tr("Size &Unit"));
    m_themes->setTitle(tr("T&heme"));
    m_languages->setTitle(tr("&Language"));
    m_tools->setTitle(tr("&Tools"));
    m_help->setTitle(tr("&Help"));
    m_toolBar->setWindowTitle(tr("Tool Bar"));
    for (QAction *action : m_toolBar->actions()) {
        if (QWidget *button = m_toolBar->widgetForAction(action); button && !action->text().isEmpty())
            button->setAccessibleName(action->toolTip());
    }
    refreshRecent();
}

void Menus::setChartTitles(const QStringList &titles)
{
    for (qsizetype i = 0; i < static_cast<qsizetype>(m_actions.charts.size()); ++i) {
        QAction *action = m_actions.charts[static_cast<std::size_t>(i)];
        action->setVisible(i < titles.size());
        action->setText(titles.value(i));
    }
}

void Menus::refreshRecent()
{
    m_recentMenu->clear();
    int number = 0;
    for (const QString &path : m_recent.paths()) {
        const QString name = QFileInfo(path).fileName().replace(u'&', u"&&"_s);
        QAction *action = m_recentMenu->addAction(tr("&%1 %2", "number and file name").arg(++number).arg(name));
        action->setStatusTip(path);
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { emit recentChosen(path); });
    }
    m_recentMenu->addSeparator();
    m_recentMenu->addAction(m_actions.clearRecent);
    m_recentMenu->setEnabled(number > 0);
}

} // namespace headroom::ui
