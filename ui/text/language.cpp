// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace headroom::ui {

using namespace Qt::StringLiterals;

Language::~Language()
{
    QCoreApplication::removeTranslator(&m_qtTexts);
    QCoreApplication::removeTranslator(&m_ownTexts);
}

LanguageId Language::ofSystem()
{
    const QStringList languages = QLocale::system().uiLanguages();
    for (const QString &language : languages) {
        if (const auto known = named(language))
            return *known;
    }
    return LanguageId::English;
}

std::optional<LanguageId> Language::named(QStringView name)
{
    const auto is = [name](QLatin1StringView code) {
        return name.startsWith(code, Qt::CaseInsensitive)
               && (name.size() == code.size() || name[code.size()] == u'_' || name[code.size()] == u'-');
    };
    if (is("zh"_L1))
        return LanguageId::Chinese;
    if (is("en"_L1))
        return LanguageId::English;
    return std::nullopt;
}

QString Language::code(LanguageId id)
{
    return id == LanguageId::Chinese ? u"zh_CN"_s : u"en"_s;
}

QString Language::ownName(LanguageId id)
{
    return id == LanguageId::Chinese ? u"中文"_s : u"English"_s;
}

void Language::use(LanguageId id)
{
    const QLocale locale = id == LanguageId::Chinese ? QLocale(QLocale::Chinese, QLocale::China)
                                                     : QLocale(QLocale::English, QLocale::UnitedStates);
    m_current = id;
    // The locale first: widgets format numbers while they handle the LanguageChange that installing a translator sends.
    QLocale::setDefault(locale);

    QCoreApplication::removeTranslator(&m_qtTexts);
    QCoreApplication::removeTranslator(&m_ownTexts);
    if (m_qtTexts.load(u"qtbase_"_s + code(id), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qtTexts);
    if (m_ownTexts.load(u":/i18n/headroom_"_s + code(id) + u".qm"_s))
        QCoreApplication::installTranslator(&m_ownTexts);
}

} // namespace headroom::ui
