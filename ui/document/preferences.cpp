// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/preferences.h"

#include <QSettings>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

const auto languageKey = "language"_L1;
const auto themeKey = "theme"_L1;
const auto unitKey = "sizeUnit"_L1;

} // namespace

Preferences::Preferences(QSettings &settings, Language &language, QObject *parent)
    : QObject(parent), m_settings(settings), m_language(language)
{
    useLanguage(storedLanguage(settings));
    useTheme(themeNamed(settings.value(themeKey).toString()).value_or(ThemeId::System));
    m_unit = settings.value(unitKey).toString() == "GB"_L1 ? SizeUnit::GB : SizeUnit::GiB;
}

LanguageId Preferences::storedLanguage(const QSettings &settings)
{
    return Language::named(settings.value(languageKey).toString()).value_or(Language::ofSystem());
}

void Preferences::setLanguage(LanguageId language)
{
    m_settings.setValue(languageKey, Language::code(language));
    useLanguage(language);
}

void Preferences::setTheme(ThemeId theme)
{
    m_settings.setValue(themeKey, themeCode(theme));
    useTheme(theme);
}

void Preferences::setUnit(SizeUnit unit)
{
    m_settings.setValue(unitKey, unitName(unit));
    m_unit = unit;
    emit changed();
}

void Preferences::useLanguage(LanguageId language)
{
    m_language.use(language);
    emit changed();
}

void Preferences::useTheme(ThemeId theme)
{
    m_theme = theme;
    applyTheme(theme);
    emit changed();
}

} // namespace headroom::ui
