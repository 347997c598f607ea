// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTranslator>

#include <array>
#include <optional>

namespace headroom::ui {

enum class LanguageId { Chinese, English };
inline constexpr std::array allLanguages = { LanguageId::Chinese, LanguageId::English };

// The language of the program's and of Qt's own texts, and of numbers and dates. It can change at any time: Qt then
// sends LanguageChange to every widget. One object lives as long as the application.
class Language
{
public:
    Language() = default;
    ~Language();
    Q_DISABLE_COPY_MOVE(Language)

    static LanguageId ofSystem();
    // "zh", "zh_CN", "zh-Hans", "en", "en_US" …
    static std::optional<LanguageId> named(QStringView name);
    static QString code(LanguageId id);    // "zh_CN", "en": for settings and files
    static QString ownName(LanguageId id); // in that language, for menus

    void use(LanguageId id);
    LanguageId current() const { return m_current; }

private:
    LanguageId m_current = LanguageId::English;
    QTranslator m_qtTexts;
    QTranslator m_ownTexts;
};

} // namespace headroom::ui
