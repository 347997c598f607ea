// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/field_words.h"

#include "ui/text/field_tables.h"

namespace headroom::ui {

namespace {

const FieldWords *find(std::string_view path)
{
    for (const std::span<const FieldWords> table :
         { generalFieldWords(), trainingFieldWords(), hardwareFieldWords() }) {
        for (const FieldWords &words : table) {
            if (words.path == path)
                return &words;
        }
    }
    return nullptr;
}

// Plural forms are in the translation files; Chinese has measure words here.
constexpr Word units[] = {
    { "tokens", QT_TRANSLATE_N_NOOP("FieldUnits", "tokens") },
    { "sequences", QT_TRANSLATE_N_NOOP("FieldUnits", "sequences") },
    { "layers", QT_TRANSLATE_N_NOOP("FieldUnits", "layers") },
    { "cards", QT_TRANSLATE_N_NOOP("FieldUnits", "cards") },
    { "bytes", QT_TRANSLATE_N_NOOP("FieldUnits", "bytes") },
    { "parameters", QT_TRANSLATE_N_NOOP("FieldUnits", "parameters") },
    { "stages", QT_TRANSLATE_N_NOOP("FieldUnits", "stages") },
};

constexpr Word sections[] = {
    { "", QT_TRANSLATE_NOOP("Fields", "Scenario") },
    { "model", QT_TRANSLATE_NOOP("Fields", "Model") },
    { "precision", QT_TRANSLATE_NOOP("Fields", "Precision") },
    { "training", QT_TRANSLATE_NOOP("Fields", "Training") },
    { "training/lora", QT_TRANSLATE_NOOP("Fields", "LoRA") },
    { "inference", QT_TRANSLATE_NOOP("Fields", "Inference") },
    { "hardware", QT_TRANSLATE_NOOP("Fields", "Hardware") },
    { "parallelism", QT_TRANSLATE_NOOP("Fields", "Parallelism") },
};

} // namespace

QString fieldLabel(std::string_view dottedPath)
{
    const FieldWords *words = find(dottedPath);
    return words ? QCoreApplication::translate("Fields", words->label) : fromUtf8(dottedPath);
}

QString fieldHelp(std::string_view dottedPath)
{
    const FieldWords *words = find(dottedPath);
    return words ? QCoreApplication::translate("Fields", words->help) : QString();
}

QString fieldUnit(std::string_view dottedPath, int count)
{
    const FieldWords *words = find(dottedPath);
    const Word *unit = words ? findWord(units, words->unit) : nullptr;
    return unit ? QCoreApplication::translate("FieldUnits", unit->text, nullptr, count) : QString();
}

bool hasFieldWords(std::string_view dottedPath)
{
    return find(dottedPath) != nullptr;
}

QString sectionLabel(std::string_view section)
{
    return wordFor("Fields", sections, section);
}

} // namespace headroom::ui
