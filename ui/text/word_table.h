// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include <span>
#include <string_view>

namespace headroom::ui {

inline QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// The words for one id; `text` is marked with QT_TRANSLATE_NOOP in the context of its table.
struct Word
{
    std::string_view id;
    const char *text;
};

inline const Word *findWord(std::span<const Word> words, std::string_view id)
{
    for (const Word &word : words) {
        if (word.id == id)
            return &word;
    }
    return nullptr;
}

// In the current language. An id without words stands for itself; the tests see to it that no id needs to.
inline QString wordFor(const char *context, std::span<const Word> words, std::string_view id)
{
    const Word *word = findWord(words, id);
    return word ? QCoreApplication::translate(context, word->text) : fromUtf8(id);
}

} // namespace headroom::ui
