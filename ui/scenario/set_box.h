// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

#include <cstdint>
#include <optional>

class QStandardItemModel;

namespace headroom::ui {

// A set of names in one row: the list stays open while its boxes are ticked, with the mouse or with Space. The first
// entry leaves the choice to the program.
class SetBox final : public QComboBox
{
    Q_OBJECT

public:
    explicit SetBox(QWidget *parent = nullptr);

    void setNames(const QString &automatic, const QStringList &names);
    // `bits`: no value is left to the program, which chose `chosen`. `text` stands in the closed box.
    void show(std::optional<std::uint16_t> bits, std::uint16_t chosen, const QString &automatic, const QString &text);

    void showPopup() override;

signals:
    void chosen(std::optional<std::uint16_t> bits);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void toggle(int row);

    QStandardItemModel *m_items;
    std::optional<std::uint16_t> m_bits;
    std::uint16_t m_chosen = 0;
    QString m_text;
    bool m_pressed = false; // the mouse, in the list
};

} // namespace headroom::ui
