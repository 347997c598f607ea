// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/theme.h"
#include "ui/text/language.h"
#include "ui/text/numbers.h"

#include <QObject>

class QSettings;

namespace headroom::ui {

// What a person likes, in all windows and after a restart: language, theme, unit of memory.
class Preferences final : public QObject
{
    Q_OBJECT

public:
    Preferences(QSettings &settings, Language &language, QObject *parent = nullptr);
    static LanguageId storedLanguage(const QSettings &settings);

    QSettings &settings() const { return m_settings; }
    LanguageId language() const { return m_language.current(); }
    ThemeId theme() const { return m_theme; }
    SizeUnit unit() const { return m_unit; }

    void setLanguage(LanguageId language);
    void setTheme(ThemeId theme);
    void setUnit(SizeUnit unit);
    // For this run only, as the command line asks; nothing is stored.
    void useLanguage(LanguageId language);
    void useTheme(ThemeId theme);

signals:
    void changed();

private:
    QSettings &m_settings;
    Language &m_language;
    ThemeId m_theme = ThemeId::System;
    SizeUnit m_unit = SizeUnit::GiB;
};

} // namespace headroom::ui
