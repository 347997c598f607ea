// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace headroom::ui {

// Takes one local file or folder that is dropped on a window, or a model's files together.
class FileDrop final : public QObject
{
    Q_OBJECT

public:
    explicit FileDrop(QWidget &window);

signals:
    // Comes from the event loop: the program that the file is dragged from waits for no answer to a question.
    void dropped(const QString &path);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace headroom::ui
