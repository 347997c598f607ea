// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/palette.h"

#include <QPalette>

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::ui {
namespace {

// In the order of TermId. Neighbors among the greys differ in lightness.
constexpr std::array<QRgb, termCount> termColors = {
    0xff0072b2, // weights
    0xffe69f00, // gradients
    0xff56b4e9, // master weights
    0xff009e73, // optimizer states
    0xff5f6772, // adapters
    0xffcc79a7, // activations
    0xffb3b9c2, // recompute buffer
    0xffd55e00, // loss
    0xff7c8490, // unsharded parameters
    0xffbcc2ca, // gradient buffers
    0xfff0e442, // KV cache
    0xff6b7380, // sequence state
    0xffa6adb8, // workspace
    0xff7f8793, // communication
    0xff9aa2ad, // runtime
    0xffc6cbd2, // fragmentation
};

constexpr std::array<QRgb, stepPartNames.size()> stepPartColors = {
    0xff0072b2, // products
    0xff56b4e9, // attention
    0xffa8d8f8, // norms, activations
    0xff1b4f7a, // loss
    0xffe69f00, // computed again
    0xff009e73, // tensor
    0xff7fd1b5, // context
    0xff00664b, // expert
    0xffb7dd8f, // pipeline
    0xffcc79a7, // data
    0xffd55e00, // optimizer
    0xff8c510a, // offload
    0xff9aa2ad, // bubble
};

constexpr std::array<QRgb, passPartNames.size()> passPartColors = {
    0xff0072b2, // weights
    0xff56b4e9, // compute
    0xfff0e442, // cache
    0xff009e73, // links
    0xff9aa2ad, // launch
    0xff8c510a, // host
};

double luminance(const QColor &color)
{
    const auto linear = [](double value) {
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

QColor mixed(const QColor &a, const QColor &b, float shareOfA)
{
    const float rest = 1 - shareOfA;
    return QColor::fromRgbF(a.redF() * shareOfA + b.redF() * rest, a.greenF() * shareOfA + b.greenF() * rest,
                            a.blueF() * shareOfA + b.blueF() * rest);
}

Theme themeOn(const QColor &background, const QColor &text)
{
    const bool dark = luminance(background) < 0.25;
    const QColor accent = dark ? QColor(0x56, 0xb4, 0xe9) : QColor(0x00, 0x72, 0xb2);
    return { .background = background,
             .text = text,
             .mutedText = mixed(text, background, 0.68f),
             .grid = mixed(text, background, dark ? 0.14f : 0.10f),
             .accent = accent,
             .soft = mixed(accent, background, dark ? 0.40f : 0.28f),
             .limit = dark ? QColor(0xff, 0x8a, 0x80) : QColor(0xc0, 0x39, 0x2b) };
}

} // namespace

Theme Theme::of(const QPalette &palette)
{
    return themeOn(palette.color(QPalette::Base), palette.color(QPalette::Text));
}

Theme Theme::paper()
{
    return themeOn(Qt::white, QColor(0x1f, 0x23, 0x28));
}

QColor termColor(TermId term)
{
    return QColor::fromRgb(termColors[static_cast<std::size_t>(term)]);
}

QColor stepPartColor(StepPart part)
{
    return QColor::fromRgb(stepPartColors[static_cast<std::size_t>(part)]);
}

QColor passPartColor(PassPart part)
{
    return QColor::fromRgb(passPartColors[static_cast<std::size_t>(part)]);
}

QColor labelColor(const QColor &background)
{
    const QColor dark(0x14, 0x16, 0x19);
    return contrast(background, dark) >= contrast(background, Qt::white) ? dark : QColor(Qt::white);
}

double contrast(const QColor &a, const QColor &b)
{
    const auto [low, high] = std::minmax({ luminance(a), luminance(b) });
    return (high + 0.05) / (low + 0.05);
}

} // namespace headroom::ui
