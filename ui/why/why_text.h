// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "ui/text/numbers.h"

#include <QString>

namespace headroom::ui {

QString whyTitle(const Explanation &explanation, SizeUnit unit); // "Why 18.10 GiB: activations"
QString wholeTitle(Bytes bytes, SizeUnit unit);                  // "Why 61.30 GiB: all parts"
QString wholeEntry(Bytes bytes, SizeUnit unit);                  // "All parts: 61.30 GiB"
QString wholeHelp();                                             // what stands beside the inventory of all parts
QString peakEntry(Moment peak);                                  // "Peak: backward pass"
QString momentEntry(Moment moment, Bytes bytes, SizeUnit unit);  // "Optimizer step: 40.10 GiB"
QString termEntry(TermId term, Bytes bytes, SizeUnit unit);      // "Activations: 18.10 GiB"
// The sum of all rows where there are several; then of this row its name, letters, numbers and result.
QString formulaLines(const Row &row, const Explanation &explanation, SizeUnit unit);
// What the term is, where the formula is from, and what its letters mean.
QString sourceParagraphs(const Explanation &explanation);

} // namespace headroom::ui
