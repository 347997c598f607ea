// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/text_box.h"

#include <QKeyEvent>

namespace headroom::ui {

namespace {

bool isUndoOrRedo(const QKeyEvent &event)
{
    return event.matches(QKeySequence::Undo) || event.matches(QKeySequence::Redo);
}

} // namespace

bool TextBox::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && isUndoOrRedo(*static_cast<QKeyEvent *>(event))) {
        event->ignore();
        return false;
    }
    return QLineEdit::event(event);
}

void TextBox::keyPressEvent(QKeyEvent *event)
{
    if (isUndoOrRedo(*event))
        event->ignore();
    else
        QLineEdit::keyPressEvent(event);
}

} // namespace headroom::ui
