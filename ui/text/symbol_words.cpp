// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/term_words.h"
#include "ui/text/word_table.h"

#include <array>

namespace headroom::ui {

namespace {

// In the order of Symbol.
constexpr std::array<const char *, symbolNames.size()> names = {
    "",
    QT_TRANSLATE_NOOP("Symbols", "tokens of a micro batch on this card"),
    QT_TRANSLATE_NOOP("Symbols", "sequence length"),
    QT_TRANSLATE_NOOP("Symbols", "micro batch"),
    QT_TRANSLATE_NOOP("Symbols", "hidden size"),
    QT_TRANSLATE_NOOP("Symbols", "inner size of the MLP"),
    QT_TRANSLATE_NOOP("Symbols", "query heads"),
    QT_TRANSLATE_NOOP("Symbols", "key/value heads"),
    QT_TRANSLATE_NOOP("Symbols", "head dimension"),
    QT_TRANSLATE_NOOP("Symbols", "width of the query"),
    QT_TRANSLATE_NOOP("Symbols", "width of the key or the value"),
    QT_TRANSLATE_NOOP("Symbols", "vocabulary"),
    QT_TRANSLATE_NOOP("Symbols", "layers"),
    QT_TRANSLATE_NOOP("Symbols", "routed experts"),
    QT_TRANSLATE_NOOP("Symbols", "experts a token"),
    QT_TRANSLATE_NOOP("Symbols", "inner size of an expert"),
    QT_TRANSLATE_NOOP("Symbols", "inner size of the shared experts"),
    QT_TRANSLATE_NOOP("Symbols", "rank of the compressed query"),
    QT_TRANSLATE_NOOP("Symbols", "rank of the compressed key and value"),
    QT_TRANSLATE_NOOP("Symbols", "head dimension without rotary position"),
    QT_TRANSLATE_NOOP("Symbols", "head dimension with rotary position"),
    QT_TRANSLATE_NOOP("Symbols", "head dimension of the value"),
    QT_TRANSLATE_NOOP("Symbols", "head dimension of query and key"),
    QT_TRANSLATE_NOOP("Symbols", "LoRA rank"),
    QT_TRANSLATE_NOOP("Symbols", "micro batches in flight"),
    QT_TRANSLATE_NOOP("Symbols", "parameters on this card"),
    QT_TRANSLATE_NOOP("Symbols", "sequences at once"),
    QT_TRANSLATE_NOOP("Symbols", "tokens of a sequence in the cache"),
    QT_TRANSLATE_NOOP("Symbols", "tokens of one forward step"),
    QT_TRANSLATE_NOOP("Symbols", "attention window"),
    QT_TRANSLATE_NOOP("Symbols", "elements of the state of one sequence"),
    QT_TRANSLATE_NOOP("Symbols", "pipeline stages"),
    QT_TRANSLATE_NOOP("Symbols", "tokens of a micro batch that have a label"),
    QT_TRANSLATE_NOOP("Symbols", "dimensions with rotary position"),
};

} // namespace

QString symbolName(Symbol symbol)
{
    return QCoreApplication::translate("Symbols", names[static_cast<std::size_t>(symbol)]);
}

QString symbolLetter(Symbol symbol)
{
    return fromUtf8(symbolNames[static_cast<std::size_t>(symbol)]);
}

} // namespace headroom::ui
