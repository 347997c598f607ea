// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/launch_text.h"

#include "core/format/number_format.h"
#include "ui/text/choice_words.h"
#include "ui/text/field_words.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

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
    }
    std::unreachable();
}

} // namespace headroom::ui
