// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace headroom::ui {

// The title of a group, a thin line under it, and a quiet remark at its right end.
class SectionHeading final : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    void setTitle(const QString &title);
    void setRemark(const QString &remark);
    void setTrailingSpace(int width); // at the right end, for a button
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QFont titleFont() const;
    QFont remarkFont() const;

    QString m_title;
    QString m_remark;
    int m_trailing = 0;
};

} // namespace headroom::ui
