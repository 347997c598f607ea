// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/legend_row.h"

#include "ui/chart/drawing.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headroom::ui {
namespace {

constexpr double swatch = 10;
constexpr double gap = 6;      // swatch to text
constexpr double spacing = 18; // entry to entry
constexpr int side = 12;
constexpr int top = 6;

} // namespace

LegendRow::LegendRow(QCustomPlot &plot) : QCPLayoutElement(&plot)
{
    setLayer(QStringLiteral("axes"));
    setMinimumMargins(QMargins(0, 0, 0, 0));
    setAutoMargins(QCP::msNone);
}

void LegendRow::setEntries(std::vector<Entry> entries, const QColor &textColor)
{
    m_entries = std::move(entries);
    m_textColor = textColor;
}

int LegendRow::flow(int width)
{
    const QFontMetricsF metrics(smallFont(parentPlot()->font()));
    const double line = std::ceil(std::max(metrics.height(), swatch)) + 4;
    m_rects.clear();
    double x = side;
    double y = top;
    for (const Entry &entry : m_entries) {
        const double entryWidth = swatch + gap + std::ceil(metrics.horizontalAdvance(entry.text));
        if (x > side && x + entryWidth > width - side) {
            x = side;
            y += line;
        }
        m_rects.emplace_back(x, y, entryWidth, line);
        x += entryWidth + spacing;
    }
    return m_entries.empty() ? top : static_cast<int>(y + line) + top;
}

void LegendRow::update(UpdatePhase phase)
{
    if (phase == upPreparation) {
        const int height = flow(parentPlot()->viewport().width());
        setMinimumSize(0, height);
        setMaximumSize(QWIDGETSIZE_MAX, height);
    }
    QCPLayoutElement::update(phase);
}

int LegendRow::entryAt(const QPointF &position) const
{
    const QPointF inside = position - outerRect().topLeft();
    for (std::size_t i = 0; i < m_rects.size(); ++i) {
        if (m_rects[i].adjusted(-spacing / 2, 0, spacing / 2, 0).contains(inside))
            return m_entries[i].id;
    }
    return -1;
}

QRectF LegendRow::entryRect(int id) const
{
    for (std::size_t i = 0; i < m_rects.size(); ++i) {
        if (m_entries[i].id == id)
            return m_rects[i].translated(outerRect().topLeft());
    }
    return {};
}

void LegendRow::draw(QCPPainter *painter)
{
    painter->setFont(smallFont(parentPlot()->font()));
    painter->setAntialiasing(false);
    for (std::size_t i = 0; i < m_rects.size(); ++i) {
        const Entry &entry = m_entries[i];
        const QRectF rect = m_rects[i].translated(outerRect().topLeft());
        const QRectF box(rect.left(), std::round(rect.center().y() - swatch / 2), swatch, swatch);
        if (entry.hidden) {
            painter->setPen(QPen(entry.color, 1));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(box.adjusted(0, 0, -1, -1));
        } else {
            painter->fillRect(box, entry.color);
        }
        QColor color = m_textColor;
        color.setAlphaF(entry.hidden ? 0.6f : 1.0f);
        painter->setPen(color);
        painter->drawText(rect.adjusted(swatch + gap, 0, 2, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip,
                          entry.text);
    }
}

} // namespace headroom::ui
