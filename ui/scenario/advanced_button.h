// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace headroom::ui {

// Shows and hides the rarer inputs of a group: a quiet word with an arrow, on the group's heading.
class AdvancedButton final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit AdvancedButton(QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
};

} // namespace headroom::ui
