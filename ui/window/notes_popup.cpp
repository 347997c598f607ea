// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/notes_popup.h"

#include "ui/text/note_text.h"

#include <QGridLayout>
#include <QLabel>

#include <utility>

namespace headroom::ui {

Mark markOf(Severity severity)
{
    switch (severity) {
    case Severity::Note: return Mark::Remark;
    case Severity::Warning: return Mark::Caution;
    case Severity::Error: return Mark::Bad;
    }
    std::unreachable();
}

NotesPopup::NotesPopup(const std::vector<Note> &notes, QWidget *parent) : QFrame(parent, Qt::Popup)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Remarks"));
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(12, 8, 12, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    for (const Note &note : notes)
        addNote(note);
}

void NotesPopup::addNote(const Note &note)
{
    auto *grid = static_cast<QGridLayout *>(layout());
    const int row = grid->rowCount();
    auto *icon = new QLabel(this);
    icon->setPixmap(markPixmap(markOf(note.severity), palette(), fontMetrics().height(), devicePixelRatioF()));
    icon->setToolTip(severityName(note.severity));
    auto *text = new QLabel(noteText(note), this);
    QFont bold = font();
    bold.setBold(true);
    text->setFont(bold);
    auto *help = new QLabel(noteHelp(note.id), this);
    for (QLabel *label : { text, help }) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setMinimumWidth(fontMetrics().averageCharWidth() * 72);
    }
    grid->addWidget(icon, row, 0, Qt::AlignTop);
    grid->addWidget(text, row, 1);
    grid->addWidget(help, row + 1, 1);
    grid->setRowMinimumHeight(row + 2, 6);
}

void NotesPopup::openAbove(const QPoint &corner)
{
    adjustSize();
    const int height = heightForWidth(width()) > 0 ? heightForWidth(width()) : this->height();
    resize(width(), height);
    move(corner - QPoint(0, height + 2));
    show();
}

} // namespace headroom::ui
