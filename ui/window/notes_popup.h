// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "ui/answer/mark.h"

#include <QFrame>

#include <vector>

namespace headroom::ui {

Mark markOf(Severity severity);

// All notes with their help, in a frame above the status bar; Esc or a click beside it closes it.
class NotesPopup final : public QFrame
{
    Q_OBJECT

public:
    NotesPopup(const std::vector<Note> &notes, QWidget *parent);

    void openAbove(const QPoint &corner);

private:
    void addNote(const Note &note);
};

} // namespace headroom::ui
