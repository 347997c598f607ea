// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/term.h"
#include "core/time/inference_speed.h"
#include "core/time/training_step.h"

#include <QColor>

class QPalette;

namespace headroom::ui {

// The colors of a chart beside those of the terms. Light or dark follows the window's palette; exports use paper.
struct Theme
{
    QColor background;
    QColor text;
    QColor mutedText; // axes, remarks
    QColor grid;
    QColor accent; // the one color of charts without terms
    QColor soft;   // the same, pale
    QColor limit;  // capacity and what exceeds it

    static Theme of(const QPalette &palette);
    static Theme paper();
    bool operator==(const Theme &) const = default;
};

// The same color for the same term everywhere, in light and dark: Okabe and Ito's palette, which the color-blind can
// tell apart, for the terms that matter most; greys for the rest.
QColor termColor(TermId term);

// What time goes into: blue what is computed, green and pink what cards say to each other, grey waiting.
QColor stepPartColor(StepPart part);
QColor passPartColor(PassPart part); // weights and cache as in memory

// Black or white, whichever reads better on the color.
QColor labelColor(const QColor &background);

// As WCAG 2.1 defines it: 1 to 21.
double contrast(const QColor &a, const QColor &b);

} // namespace headroom::ui
