// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace headroom::ui {

class Actions;
class Preferences;

// Lets the actions of a window set language, theme and unit, and show which are set, whichever window set them.
class PreferenceActions final : public QObject
{
    Q_OBJECT

public:
    PreferenceActions(Preferences &preferences, Actions &actions);

private:
    void refresh();

    Preferences &m_preferences;
    Actions &m_actions;
};

} // namespace headroom::ui
