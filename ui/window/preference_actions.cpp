// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/preference_actions.h"

#include "ui/document/preferences.h"
#include "ui/window/actions.h"

#include <QGuiApplication>

namespace headroom::ui {

PreferenceActions::PreferenceActions(Preferences &preferences, Actions &actions)
    : QObject(&actions), m_preferences(preferences), m_actions(actions)
{
    connect(actions.gib, &QAction::triggered, this, [this] { m_preferences.setUnit(SizeUnit::GiB); });
    connect(actions.gb, &QAction::triggered, this, [this] { m_preferences.setUnit(SizeUnit::GB); });
    connect(actions.chinese, &QAction::triggered, this, [this] { m_preferences.setLanguage(LanguageId::Chinese); });
    connect(actions.english, &QAction::triggered, this, [this] { m_preferences.setLanguage(LanguageId::English); });
    connect(actions.systemTheme, &QAction::triggered, this, [this] { m_preferences.setTheme(ThemeId::System); });
    connect(actions.lightTheme, &QAction::triggered, this, [this] { m_preferences.setTheme(ThemeId::Light); });
    connect(actions.darkTheme, &QAction::triggered, this, [this] { m_preferences.setTheme(ThemeId::Dark); });
    connect(actions.switchTheme, &QAction::triggered, this,
            [this] { m_preferences.setTheme(isDark(QGuiApplication::palette()) ? ThemeId::Light : ThemeId::Dark); });
    connect(&m_preferences, &Preferences::changed, this, &PreferenceActions::refresh);
    refresh();
}

void PreferenceActions::refresh()
{
    (m_preferences.unit() == SizeUnit::GiB ? m_actions.gib : m_actions.gb)->setChecked(true);
    (m_preferences.language() == LanguageId::Chinese ? m_actions.chinese : m_actions.english)->setChecked(true);
    const std::array themes = { m_actions.systemTheme, m_actions.lightTheme, m_actions.darkTheme };
    themes[static_cast<std::size_t>(m_preferences.theme())]->setChecked(true);
}

} // namespace headroom::ui
