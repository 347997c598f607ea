// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

#include <QString>

#include <string_view>

namespace headroom::ui {

QString termName(TermId id);
QString termHelp(TermId id); // one or two sentences
QString momentName(Moment moment);
QString rowName(std::string_view id);    // of a tensor in an inventory: "norm_input"
bool hasRowName(std::string_view id);    // for the test that no row lacks its words
QString sourceText(std::string_view id); // where a formula is from
bool hasSourceText(std::string_view id);
QString symbolName(Symbol symbol);   // "h": "hidden size"
QString symbolLetter(Symbol symbol); // "h"

} // namespace headroom::ui
