// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/theme.h"

#include <QApplication>
#include <QProxyStyle>

#include <utility>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct Colors
{
    QRgb window, base, alternate, button, text, muted, disabled, line, strongLine, accent, onAccent, link, tip;
};

// Muted text reads at 4.5:1 and more on window and base; the accent is the first of the charts' colors.
constexpr Colors light { 0xFFFFFFFF, 0xFFFFFFFF, 0xFFF3F5F7, 0xFFF8F9FA, 0xFF14181D, 0xFF5A6572, 0xFF8A929C,
                         0xFFE2E5E9, 0xFFBFC5CC, 0xFF0072B2, 0xFFFFFFFF, 0xFF00629A, 0xFFFFFFFF };
constexpr Colors dark { 0xFF1E2124, 0xFF17191C, 0xFF272B2F, 0xFF2B2F34, 0xFFE8EAED, 0xFFA3ABB5, 0xFF757D87,
                        0xFF34393F, 0xFF535A62, 0xFF1674AB, 0xFFFFFFFF, 0xFF6CB8E8, 0xFF2B2F34 };

class PlainFusion final : public QProxyStyle
{
public:
    PlainFusion() : QProxyStyle(u"Fusion"_s) { }

    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returnData) const override
    {
        return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0
                                                           : QProxyStyle::styleHint(hint, option, widget, returnData);
    }
};

QPalette paletteOf(const Colors &colors)
{
    QPalette palette { QColor(colors.button), QColor(colors.window) };
    const auto set = [&palette](QPalette::ColorRole role, QRgb color) { palette.setColor(role, QColor(color)); };
    set(QPalette::Window, colors.window);
    set(QPalette::Base, colors.base);
    set(QPalette::AlternateBase, colors.alternate);
    set(QPalette::Button, colors.button);
    set(QPalette::WindowText, colors.text);
    set(QPalette::Text, colors.text);
    set(QPalette::ButtonText, colors.text);
    set(QPalette::PlaceholderText, colors.muted);
    set(QPalette::Light, colors.base);
    set(QPalette::Midlight, colors.line);
    set(QPalette::Mid, colors.strongLine);
    set(QPalette::Dark, colors.strongLine);
    set(QPalette::Highlight, colors.accent);
    set(QPalette::HighlightedText, colors.onAccent);
    set(QPalette::Link, colors.link);
    set(QPalette::LinkVisited, colors.link);
    set(QPalette::ToolTipBase, colors.tip);
    set(QPalette::ToolTipText, colors.text);
    for (const QPalette::ColorRole role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText })
        palette.setColor(QPalette::Disabled, role, QColor(colors.disabled));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(colors.strongLine));
    return palette;
}

} // namespace

QString themeCode(ThemeId theme)
{
    switch (theme) {
    case ThemeId::System: return u"system"_s;
    case ThemeId::Light: return u"light"_s;
    case ThemeId::Dark: return u"dark"_s;
    }
    std::unreachable();
}

std::optional<ThemeId> themeNamed(QStringView code)
{
    for (const ThemeId theme : allThemes) {
        if (themeCode(theme) == code)
            return theme;
    }
    return std::nullopt;
}

QStyle *makeStyle()
{
    return new PlainFusion;
}

QPalette lightPalette()
{
    return paletteOf(light);
}

QPalette darkPalette()
{
    return paletteOf(dark);
}

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < 128;
}

void applyTheme(ThemeId theme)
{
    QApplication::setPalette(QPalette());
    const bool wanted = theme == ThemeId::System ? isDark(QApplication::palette()) : theme == ThemeId::Dark;
    QApplication::setPalette(wanted ? darkPalette() : lightPalette());
}

} // namespace headroom::ui
