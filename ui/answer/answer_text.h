// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"
#include "core/planning/serving_grid.h"
#include "ui/text/numbers.h"
#include "ui/text/verdict_text.h"

namespace headroom::ui {

QString verdictTitle(Verdict verdict); // "Fits"
// "4 × A100 80GB: 61.30 of 79.25 GiB a card (77 %), 17.95 GiB to spare"
QString answerSentence(const Evaluation &evaluation, SizeUnit unit);
// "Minimum 2 cards (tensor 2) · rule of thumb 2 · practical 2"
QString cardsSentence(const Evaluation &evaluation);
// "Cache: 512,340 tokens · of 8,192 tokens up to 62 at once · 16 at once up to 32,768 tokens"
QString servingSentence(const Evaluation &evaluation, ServingGrid &grid);
// "Micro batch: found -3; …"
QString problemLine(const Problem &problem);

} // namespace headroom::ui
