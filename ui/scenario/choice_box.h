// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace headroom::ui {

// A list that the wheel turns only while it has the focus, and that may be narrower than its longest entry.
class ChoiceBox final : public QComboBox
{
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget *parent = nullptr);

    void selectData(const QVariant &value);
    void showPopup() override;

protected:
    void wheelEvent(QWheelEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
};

} // namespace headroom::ui
