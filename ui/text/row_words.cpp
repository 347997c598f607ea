// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/term_words.h"
#include "ui/text/word_table.h"

namespace headroom::ui {

namespace {

// The tensors of the inventories under core/memory.
constexpr Word rows[] = {
    { "norm_input", QT_TRANSLATE_NOOP("Rows", "input of the norm") },
    { "norm_output", QT_TRANSLATE_NOOP("Rows", "output of the norm") },
    { "query", QT_TRANSLATE_NOOP("Rows", "query") },
    { "key", QT_TRANSLATE_NOOP("Rows", "key") },
    { "value", QT_TRANSLATE_NOOP("Rows", "value") },
    { "key_value", QT_TRANSLATE_NOOP("Rows", "key and value") },
    { "attention_output", QT_TRANSLATE_NOOP("Rows", "output of the attention") },
    { "log_sum_exp", QT_TRANSLATE_NOOP("Rows", "log-sum-exp of the softmax") },
    { "scores", QT_TRANSLATE_NOOP("Rows", "attention scores") },
    { "gate", QT_TRANSLATE_NOOP("Rows", "gate of the MLP") },
    { "up", QT_TRANSLATE_NOOP("Rows", "up projection of the MLP") },
    { "mlp_product", QT_TRANSLATE_NOOP("Rows", "product of gate and up projection") },
    { "layer_input", QT_TRANSLATE_NOOP("Rows", "input of the layer") },
    { "logits", QT_TRANSLATE_NOOP("Rows", "logits") },
    { "logits_fp32", QT_TRANSLATE_NOOP("Rows", "32-bit copy of the logits") },
    { "logits_gradient", QT_TRANSLATE_NOOP("Rows", "gradient of the logits") },
    { "weights", QT_TRANSLATE_NOOP("Rows", "weights") },
};

// What formulas rest on.
constexpr Word sources[] = {
    { "physics", QT_TRANSLATE_NOOP("Sources", "follows from the shape of the model") },
};

} // namespace

QString rowName(std::string_view id)
{
    return wordFor("Rows", rows, id);
}

bool hasRowName(std::string_view id)
{
    return findWord(rows, id) != nullptr;
}

QString sourceText(std::string_view id)
{
    return wordFor("Sources", sources, id);
}

bool hasSourceText(std::string_view id)
{
    return findWord(sources, id) != nullptr;
}

} // namespace headroom::ui
