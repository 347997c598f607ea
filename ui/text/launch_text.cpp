// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/launch_text.h"

#include "core/format/number_format.h"
#include "core/launch/launchers.h"
#include "ui/text/choice_words.h"
#include "ui/text/field_words.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace headroom::ui {

namespace {

struct LaunchText
{
    Q_DECLARE_TR_FUNCTIONS(LaunchText)
};

QString formatWords(const std::string &id)
{
    const auto format = findFormat(id);
    return format ? formatName(*format) : fromUtf8(id);
}

} // namespace

QString launchNoteText(const LaunchNote &note)
{
    const QString subject = fromUtf8(note.subject);
    switch (note.id) {
    case LaunchNoteId::CannotSay:
        return hasFieldWords(note.subject) ? LaunchText::tr("%1 (%2): no option of this command says it.")
                                                 .arg(fieldLabel(note.subject), subject)
                                           : LaunchText::tr("%1: no option of this command says it.").arg(subject);
    case LaunchNoteId::NeedsCheckpoint:
        return LaunchText::tr("The model must be a release whose weights are stored as %1.")
            .arg(formatWords(note.subject));
    case LaunchNoteId::PlaceholderModel:
        return LaunchText::tr("%1 stands for your model: put its file or name there.").arg(subject);
    case LaunchNoteId::SeveralNodes:
        return LaunchText::tr("The cards are in %n node(s): each also needs the address of the first.", nullptr,
                              QString(subject).toInt());
    case LaunchNoteId::NotUnderstood: return LaunchText::tr("%1 was not understood and was left out.").arg(subject);
    case LaunchNoteId::NotUsed: return LaunchText::tr("Not used: %1.").arg(subject);
    case LaunchNoteId::CannotHold:
        return LaunchText::tr("%1: Headroom has no key for this, and computes without it.").arg(subject);
    case LaunchNoteId::LeftOpen: return LaunchText::tr("Set only when the run starts, so left open: %1.").arg(subject);
    case LaunchNoteId::ReadSeparately:
        return LaunchText::tr("%1 was not opened: what its name says was taken; read it on its own for the rest.")
            .arg(subject);
    case LaunchNoteId::BranchLeftOut:
        return LaunchText::tr("“%1” could not be decided: what depends on it was left out.").arg(subject);
    case LaunchNoteId::VocabularyUnsaid:
        return LaunchText::tr("%1 is not given: the size of the vocabulary is only in the tokenizer's file.")
            .arg(subject);
    case LaunchNoteId::NotInCatalogue:
        return LaunchText::tr("%1 is not in the catalogue: the model of the open scenario stays.").arg(subject);
    case LaunchNoteId::NeedsFile:
        return LaunchText::tr("%1 must be there: one like it is written for the program DeepSpeed.").arg(subject);
    case LaunchNoteId::SettingsOnly:
        return LaunchText::tr("%1 is a part: model and training are said by your own program.").arg(subject);
    }
    std::unreachable();
}

QString programName(std::string_view id)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> names = { {
        { "megatron", "Megatron-LM" },
        { "axolotl", "axolotl" },
        { "llama-factory", "LLaMA-Factory" },
        { "trl", "TRL" },
        { "accelerate", "accelerate" },
        { "deepspeed", "DeepSpeed" },
    } };
    const auto found = std::ranges::find(names, id, &std::pair<std::string_view, std::string_view>::first);
    if (found != names.end())
        return fromUtf8(found->second);
    const auto launcher = std::ranges::find(launchers(), id, &Launcher::id);
    return launcher == launchers().end() ? fromUtf8(id) : engineName(launcher->engine);
}

} // namespace headroom::ui
