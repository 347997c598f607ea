// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/two_panels.h"

#include "ui/chart/legend_row.h"

namespace headroom::ui {

void arrangePanels(QCustomPlot &plot, double ratio, int above)
{
    auto *panels = new QCPLayoutGrid;
    QCPAxisRect *first = plot.axisRect();
    auto *second = new QCPAxisRect(&plot);
    plot.plotLayout()->take(first);
    plot.plotLayout()->simplify();
    plot.plotLayout()->addElement(0, 0, panels);
    panels->addElement(0, 0, first);
    panels->addElement(0, 1, second);
    panels->setColumnStretchFactor(0, ratio);
    plot.plotLayout()->addElement(1, 0, new LegendRow(plot));
    plot.plotLayout()->setRowSpacing(0);
    for (QCPAxisRect *rect : { first, second }) {
        rect->setMinimumMargins(QMargins(16, above, 16, 0));
        rect->axis(QCPAxis::atLeft)->setPadding(8);
    }
    // Only the first axis rect of a plot is put on these layers by itself.
    for (QCPAxis *axis : second->axes()) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
    }
}

void paintPanelHeading(QPainter &painter, const QCPAxisRect &panel, const QString &text, const Theme &theme,
                       const QFont &font)
{
    const int above = panel.minimumMargins().top();
    const QRectF line(panel.outerRect().left() + 12, panel.outerRect().top(), panel.outerRect().width() - 16,
                      above - 8);
    painter.setFont(font);
    painter.setPen(theme.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(line.width())));
}

} // namespace headroom::ui
