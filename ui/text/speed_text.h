// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/report.h"

namespace headroom::ui {

QString stepPartName(StepPart part);
QString passPartName(PassPart part);

// "12.40 USD", in the scenario's currency.
QString moneyText(double amount, Currency currency);

// What a card and hour costs and, where nobody said it, whose price that is: "6.16 USD (listed price, CoreWeave,
// 2026-05-25; assumed)". Empty: no price is known.
QString priceText(const Settings::Operation &operation);

// Time, cost and failures, where they are known: for the report, one section each.
QList<ReportSection> speedSections(const Evaluation &evaluation);

// One sentence: "5,240 tokens/s, 1.9 s a step, 41 % MFU", or of a served model. Empty: not known.
QString speedSentence(const Evaluation &evaluation);

} // namespace headroom::ui
