// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help_text.h"

#include "core/report/note_ids.h"
#include "core/scenario/fields.h"
#include "ui/scenario/input.h"
#include "ui/scenario/input_text.h"
#include "ui/text/field_words.h"
#include "ui/text/note_text.h"
#include "ui/text/term_words.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct Help
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Help)
};

QString heading(const QString &text)
{
    return u"<h3>"_s + text.toHtmlEscaped() + u"</h3>"_s;
}

QString entry(const QString &anchor, const QString &name, const QString &help)
{
    return u"<p><a name=\"%1\"></a><b>%2</b><br>%3</p>"_s.arg(anchor, name.toHtmlEscaped(), help.toHtmlEscaped());
}

QString answers()
{
    return heading(Help::tr("Three answers to “how many cards”"))
           + entry(u"minimum"_s, Help::tr("Minimum"),
                   Help::tr("The smallest number of cards with a layout whose fullest card fits."))
           + entry(u"practical"_s, Help::tr("Practical"),
                   Help::tr("Whole nodes and tensor groups that are a power of two: what people order and run."))
           + entry(
               u"ruleOfThumb"_s, Help::tr("Rule of thumb"),
               Help::tr(
                   "All memory together divided by the memory of a card, rounded up. It knows nothing of what every "
                   "card must hold in full, so it is often too low."));
}

QString terms()
{
    QString html = heading(Help::tr("Parts of the memory"));
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        html += entry(fromUtf8(termNames[i]), termName(term), termHelp(term));
    }
    return html;
}

QString field(std::string_view path)
{
    return entry(fromUtf8(path), fieldLabel(path), fieldHelp(path));
}

QString fields()
{
    // What the model's picker and a file may say, beside the inputs.
    QString html = heading(groupTitle(InputGroup::Model)) + field("model.preset") + field("model.parameters")
                   + field("model.architecture") + field("model.architecture.activation");
    InputGroup group = InputGroup::Model;
    for (const Input &input : inputs()) {
        if (input.group != group)
            html += heading(groupTitle(input.group));
        group = input.group;
        html += field(input.path);
    }
    return html;
}

// Its sentence has numbers that only a scenario gives; these stand for them.
Note exampleOf(NoteId id)
{
    switch (id) {
    case NoteId::DoesNotFit:
    case NoteId::FullOfCache:
    case NoteId::Tight: return { id, Severity::Note, static_cast<double>(Bytes::fromGib(2).count()), 0 };
    case NoteId::AssumedShape: return { id, Severity::Note, 7e9, 0 };
    case NoteId::LengthBeyondModel:
    case NoteId::WindowCaps: return { id, Severity::Note, 4096, 0 };
    default: return { id, Severity::Note, 2, 4 };
    }
}

QString notes()
{
    QString html = heading(Help::tr("Notes and warnings"));
    for (std::size_t i = 0; i < noteIds.size(); ++i) {
        const auto id = static_cast<NoteId>(i);
        html += entry(fromUtf8(noteIds[i]), noteText(exampleOf(id)), noteHelp(id));
    }
    return html;
}

QString keys()
{
    return heading(Help::tr("Keys")) + entry(QString(), Help::tr("Ctrl+1, Ctrl+2 …"), Help::tr("The charts."))
           + entry(QString(), Help::tr("Arrow up, arrow down"), Help::tr("In a number field: double, halve."))
           + entry(QString(), Help::tr("A letter in the model or card field"),
                   Help::tr("Opens the list and searches it."))
           + entry(QString(), Help::tr("F2, Delete"), Help::tr("In a comparison: rename a scenario, remove it."))
           + entry(QString(), Help::tr("Empty number field"), Help::tr("Leaves the choice to the program."));
}

} // namespace

QString helpHtml()
{
    return answers() + terms() + fields() + notes() + keys();
}

} // namespace headroom::ui
