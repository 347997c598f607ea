// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/preferences.h"
#include "ui/document/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QObject>

#include <array>
#include <vector>

namespace headroom::ui {

inline constexpr std::size_t chartShortcuts = 7;

// Every command of the window, with its shortcut and its words.
class Actions final : public QObject
{
    Q_OBJECT

public:
    explicit Actions(QObject *parent);

    void retranslate(); // NOLINT(readability-make-member-function-const): it changes what the actions say

    QAction *newScenario, *open, *importModel, *importHub, *catalogue, *save, *saveAs, *exportCharts, *exportReport,
        *close, *quit, *clearRecent;
    QAction *undo, *redo, *copyChart, *copyTable, *plan, *launch, *pasteLaunch, *verdict, *utilization;
    QAction *inference, *training;
    QAction *why, *gib, *gb;
    QAction *chinese, *english;
    QAction *systemTheme, *lightTheme, *darkTheme, *switchTheme;
    QAction *help, *accuracy, *about, *aboutQt;
    std::array<QAction *, chartShortcuts> charts {};

private:
    QAction *add(const char *name, const QKeySequence &shortcut = {});
    QActionGroup *exclusive(std::initializer_list<QAction *> actions);
};

} // namespace headroom::ui
