// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"
#include "ui/text/numbers.h"

#include <QString>

namespace headroom::ui {

enum class Verdict { Fits, Tight, DoesNotFit };

Verdict verdict(const Estimate &estimate); // Tight: Estimate::isTight()
QString verdictName(Verdict verdict);
// "4 × A100 80 GB: 61.30 of 79.25 GiB a card (77 %). Fits."
QString verdictSentence(const Evaluation &evaluation, SizeUnit unit = SizeUnit::GiB, const QLocale &locale = QLocale());
// "4 × A100 80GB", or of cards that differ "1 × GeForce RTX 3090 + 2 × GeForce RTX 4090"
QString cardsText(const Evaluation &evaluation, const QLocale &locale = QLocale());
// Of cards that differ the one that limits: "Card 1, the GeForce RTX 3090, limits"; else empty.
QString bottleneckText(const Evaluation &evaluation, const QLocale &locale = QLocale());
// "tensor 8 × data 8", with the degrees above one; "one card"
QString layoutText(const Layout &layout);

} // namespace headroom::ui
