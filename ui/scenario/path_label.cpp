// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/path_label.h"

#include <QDir>

namespace headroom::ui {

PathLabel::PathLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void PathLabel::setPath(const QString &path)
{
    m_path = QDir::toNativeSeparators(path);
    setToolTip(m_path);
    setAccessibleName(m_path);
    refresh();
}

QSize PathLabel::minimumSizeHint() const
{
    return { 0, QLabel::minimumSizeHint().height() };
}

void PathLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    refresh();
}

void PathLabel::refresh()
{
    setText(fontMetrics().elidedText(m_path, Qt::ElideMiddle, width()));
}

} // namespace headroom::ui
