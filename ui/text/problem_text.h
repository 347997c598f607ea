// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"

#include <QString>

namespace headroom::ui {

// One line: "train.headroom: /training/micro_batch: found -3; allowed: a whole number from 1 to 1048576."
// File and place stand in front as compilers write them, in every language.
QString problemText(const Problem &problem);
// The sentence without file and place.
QString problemSentence(const Problem &problem);
// The name of a list that was most likely meant; empty: none is near.
QString nearestOf(const QString &found, const QStringList &names);
// "… Did you mean “micro_batch”?"; the sentence alone where there is no name.
QString withSuggestion(const QString &sentence, const QString &name);

} // namespace headroom::ui
