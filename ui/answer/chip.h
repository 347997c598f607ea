// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace headroom::ui {

// A small button that names a change and, in the accent color, what it gives.
class Chip final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit Chip(QWidget *parent = nullptr);

    void setTexts(const QString &change, const QString &effect);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QFont effectFont() const;

    QString m_effect;
};

} // namespace headroom::ui
