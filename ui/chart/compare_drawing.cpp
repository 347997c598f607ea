// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/axis_ticker.h"
#include "ui/chart/compare_chart.h"
#include "ui/chart/drawing.h"
#include "ui/chart/size_label.h"

#include <algorithm>

namespace headroom::ui {
namespace {

QFont endFont(const QCustomPlot &plot, bool stands)
{
    QFont font = plot.font();
    font.setBold(stands);
    return font;
}

} // namespace

void CompareChart::arrange(QCustomPlot &plot) const
{
    arrangeTermBars(plot);
}

QString CompareChart::shownName(const QCustomPlot &plot, const ComparedBar &bar) const
{
    return QFontMetrics(plot.font()).elidedText(bar.name, Qt::ElideMiddle, plot.viewport().width() * 3 / 10);
}

double CompareChart::upperEnd(const QCustomPlot &plot, const std::vector<ComparedBar> &bars) const
{
    const QFontMetricsF metrics(plot.font());
    const QFontMetricsF bold(endFont(plot, true));
    double width = plot.viewport().width() - 40;
    for (const ComparedBar &bar : bars)
        width = std::min(width, plot.viewport().width() - 40 - metrics.horizontalAdvance(shownName(plot, bar)));
    double end = 0;
    for (const ComparedBar &bar : bars) {
        const double label = bold.horizontalAdvance(labelText(bar.terms.sum(), unit())) + 20;
        const double total = valueIn(unit(), bar.terms.sum());
        end = std::max({ end, valueIn(unit(), bar.usable) * 1.06, total * width / std::max(width - label, width / 4) });
    }
    return end > 0 ? end : 1;
}

void CompareChart::drawAxes(QCustomPlot &plot, const Theme &theme, const std::vector<ComparedBar> &bars,
                            bool live) const
{
    const QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    for (std::size_t i = 0; i < bars.size(); ++i)
        names->addTick(static_cast<double>(i), shownName(plot, bars[i]));
    plot.yAxis->setTicker(names);
    plot.yAxis->setTickLabelColor(theme.text);
    plot.yAxis->setTickLabelFont(plot.font());
    plot.yAxis->setRange(-0.5, static_cast<double>(bars.size()) - 0.5);
    const int ticks = std::clamp(plot.viewport().width() / 90, 2, 12);
    plot.xAxis->setTicker(QSharedPointer<SizeTicker>(new SizeTicker(ticks)));
    plot.xAxis->setNumberFormat(QStringLiteral("f"));
    plot.xAxis->setLabel(
        tr("%1 on the fullest card; the lines are what a card may hold", "axis; %1 is GiB").arg(unitName(unit())));
    if (!live || !isZoomed())
        plot.xAxis->setRange(0, upperEnd(plot, bars));
}

void CompareChart::draw(QCustomPlot &plot, const Theme &theme, bool live) const
{
    const std::vector<ComparedBar> all = bars();
    TermSet present;
    for (const ComparedBar &bar : all) {
        for (const TermId term : shownTerms(bar.terms, {}))
            present.set(static_cast<std::size_t>(term));
    }
    drawAxes(plot, theme, all, live);
    termLegendOf(plot)->setEntries(termLegend(present, m_hidden), theme.text);
    new Drawing(plot, [this, &plot, all, theme, live](QCPPainter &painter) {
        painter.setAntialiasing(false);
        painter.save();
        painter.setClipRect(plot.axisRect()->rect().adjusted(0, -barLabelsAbove, 1, 0));
        for (std::size_t i = 0; i < all.size(); ++i)
            paintSegments(painter, plot, i, all[i], theme);
        painter.restore();
        // Cards of the same size say it once.
        for (std::size_t i = 0; i < all.size(); ++i)
            paintRoom(painter, plot, unit(), i, all[i].usable, theme, i == 0 || all[i].usable != all[i - 1].usable);
        for (std::size_t i = 0; i < all.size(); ++i)
            paintLabels(painter, plot, i, all[i], theme, live);
    });
}

void CompareChart::paintSegments(QPainter &painter, const QCustomPlot &plot, std::size_t row, const ComparedBar &bar,
                                 const Theme &theme) const
{
    Bytes from;
    for (const TermId term : shownTerms(bar.terms, m_hidden)) {
        paintTermSegment(painter, termBarRect(plot, unit(), row, from, from + bar.terms[term]), term, theme);
        from += bar.terms[term];
    }
}

void CompareChart::paintLabels(QPainter &painter, const QCustomPlot &plot, std::size_t row, const ComparedBar &bar,
                               const Theme &theme, bool live) const
{
    painter.save();
    painter.setClipRect(plot.axisRect()->rect().adjusted(0, -barLabelsAbove, 1, 0));
    painter.setFont(smallFont(plot.font()));
    const double limit = termBarRect(plot, unit(), row, Bytes(), bar.usable).right();
    Bytes from;
    for (const TermId term : shownTerms(bar.terms, m_hidden)) {
        const QRectF rect = termBarRect(plot, unit(), row, from, from + bar.terms[term]);
        paintTermLabel(painter, rect, term, bar.terms[term], unit(), limit);
        if (live && m_selected == Segment { row, term })
            paintMark(painter, rect, theme);
        from += bar.terms[term];
    }
    painter.setClipping(false);
    paintBarEnd(painter, plot, termBarRect(plot, unit(), row, from, from), labelText(bar.terms.sum(), unit()),
                endFont(plot, live && row == m_marked), bar.terms.sum() > bar.usable, theme);
    painter.restore();
}

std::optional<CompareChart::Segment> CompareChart::segmentAt(const QPointF &position) const
{
    const std::vector<ComparedBar> all = bars();
    for (std::size_t i = 0; i < all.size(); ++i) {
        Bytes from;
        for (const TermId term : shownTerms(all[i].terms, m_hidden)) {
            const Bytes to = from + all[i].terms[term];
            if (termBarRect(plot(), unit(), i, from, to).contains(position))
                return Segment { i, term };
            from = to;
        }
    }
    return std::nullopt;
}

QRectF CompareChart::segmentRect(Segment segment) const
{
    const std::vector<ComparedBar> all = bars();
    if (segment.bar >= all.size())
        return {};
    Bytes from;
    for (const TermId term : shownTerms(all[segment.bar].terms, m_hidden)) {
        const Bytes to = from + all[segment.bar].terms[term];
        if (term == segment.term)
            return termBarRect(plot(), unit(), segment.bar, from, to);
        from = to;
    }
    return {};
}

} // namespace headroom::ui
