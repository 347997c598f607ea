// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/drawing.h"
#include "ui/chart/fit_map.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {
namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::FitMap)
};

constexpr int steps = 5;         // of the color scale
constexpr double hatchGap = 7;   // pixels
constexpr int besidesCells = 80; // the same, of the height: legend, tick labels and label

QColor blended(const QColor &color, const QColor &ground, float share)
{
    const float rest = 1 - share;
    return QColor::fromRgbF(color.redF() * share + ground.redF() * rest,
                            color.greenF() * share + ground.greenF() * rest,
                            color.blueF() * share + ground.blueF() * rest);
}

QColor stepColor(int step, const Theme &theme)
{
    return blended(theme.accent, theme.background, 0.10f + 0.9f * static_cast<float>(step) / (steps - 1));
}

int stepOf(double share)
{
    return std::clamp(static_cast<int>(share * steps), 0, steps - 1);
}

// Diagonals within a rectangle, computed: not every device clips.
void hatch(QPainter &painter, const QRectF &rect, const QColor &color)
{
    painter.setPen(QPen(color, 1));
    for (double sum = hatchGap / 2; sum < rect.width() + rect.height(); sum += hatchGap) {
        const double x1 = std::min(sum, rect.width());
        const double x2 = std::max(0.0, sum - rect.height());
        painter.drawLine(QPointF(rect.left() + x1, rect.top() + (sum - x1)),
                         QPointF(rect.left() + x2, rect.top() + (sum - x2)));
    }
}

void paintMisfit(QPainter &painter, const QRectF &rect, const Theme &theme)
{
    painter.fillRect(rect, blended(theme.limit, theme.background, 0.08f));
    hatch(painter, rect, blended(theme.limit, theme.background, 0.55f));
}

QSharedPointer<QCPAxisTickerText> tickerOf(const std::vector<std::int64_t> &values, int most)
{
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    const std::size_t every = (values.size() + static_cast<std::size_t>(most) - 1) / static_cast<std::size_t>(most);
    for (std::size_t i = 0; i < values.size(); i += std::max<std::size_t>(every, 1))
        ticker->addTick(static_cast<double>(i) + 0.5, countText(values[i]));
    return ticker;
}

} // namespace

void FitMap::draw(QCustomPlot &plot, const Theme &theme, bool withCursor, SizeUnit) const
{
    drawAxes(plot);
    new Drawing(plot, [this, &plot, theme, withCursor](QCPPainter &painter) {
        painter.setFont(smallFont(plot.font()));
        painter.setAntialiasing(false);
        paintCells(painter, plot, theme);
        paintMark(painter, cellRect(plot, { matrix().row, matrix().column }), theme, false);
        if (withCursor)
            paintMark(painter, cellRect(plot, cursor()), theme, true);
        paintLegend(painter, plot, theme);
    });
}

void FitMap::drawAxes(QCustomPlot &plot) const
{
    const QSize size = plot.viewport().size();
    plot.xAxis->setTicker(tickerOf(matrix().sequences, std::clamp(size.width() / 48, 2, 16)));
    plot.yAxis->setTicker(tickerOf(matrix().lengths, std::clamp((size.height() - besidesCells) / 18, 2, 16)));
    plot.xAxis->setLabel(Text::tr("Concurrency (sequences)"));
    // A low chart has no room for the whole label.
    const QString label = Text::tr("Length of a sequence (tokens)");
    const QFontMetrics metrics(plot.yAxis->labelFont());
    plot.yAxis->setLabel(metrics.horizontalAdvance(label) < size.height() - besidesCells ? label : Text::tr("Length"));
    plot.xAxis->setRange(0, static_cast<double>(matrix().sequences.size()));
    plot.yAxis->setRange(0, static_cast<double>(matrix().lengths.size()));
}

QRectF FitMap::cellRect(const QCustomPlot &plot, const Cell &cell) const
{
    const auto x = [&plot](std::size_t column) {
        return std::round(plot.xAxis->coordToPixel(static_cast<double>(column)));
    };
    const auto y = [&plot](std::size_t row) { return std::round(plot.yAxis->coordToPixel(static_cast<double>(row))); };
    return QRectF(QPointF(x(cell.column), y(cell.row + 1)), QPointF(x(cell.column + 1), y(cell.row)))
        .adjusted(0, 0, -1, -1);
}

std::optional<FitMap::Cell> FitMap::cellAt(const QCustomPlot &plot, const QPointF &position) const
{
    const double column = std::floor(plot.xAxis->pixelToCoord(position.x()));
    const double row = std::floor(plot.yAxis->pixelToCoord(position.y()));
    if (column < 0 || row < 0 || column >= static_cast<double>(matrix().sequences.size())
        || row >= static_cast<double>(matrix().lengths.size()))
        return std::nullopt;
    return Cell { static_cast<std::size_t>(row), static_cast<std::size_t>(column) };
}

void FitMap::paintCells(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    for (std::size_t r = 0; r < matrix().lengths.size(); ++r) {
        for (std::size_t c = 0; c < matrix().sequences.size(); ++c)
            paintCell(painter, cellRect(plot, { r, c }), matrix().at(r, c), theme);
    }
}

void FitMap::paintCell(QPainter &painter, const QRectF &rect, const ServingCell &cell, const Theme &theme) const
{
    const double share = cell.share();
    const bool fits = cell.fits();
    if (fits)
        painter.fillRect(rect, stepColor(stepOf(share), theme));
    else
        paintMisfit(painter, rect, theme);
    const QString text = !cell.valid ? u"–"_s : share < 9.995 ? percentText(share) : u"✕"_s;
    const QFontMetricsF metrics(painter.font());
    QRectF plate(0, 0, metrics.horizontalAdvance(text) + 4, metrics.height());
    if (plate.width() > rect.width() || plate.height() > rect.height())
        return;
    plate.moveCenter(rect.center());
    if (!fits)
        painter.fillRect(plate, theme.background);
    painter.setPen(fits ? labelColor(stepColor(stepOf(share), theme)) : theme.limit);
    painter.drawText(plate, Qt::AlignCenter | Qt::TextDontClip, text);
}

void FitMap::paintMark(QPainter &painter, const QRectF &rect, const Theme &theme, bool dashed) const
{
    // Around a cell that is too low for its text and a frame inside.
    const bool low = rect.height() < QFontMetricsF(painter.font()).height() + 8;
    const double inset = low ? -1 : dashed ? 4 : 1;
    const QRectF outline = rect.adjusted(inset, inset, -inset, -inset);
    painter.setBrush(Qt::NoBrush);
    if (!low) {
        painter.setPen(QPen(theme.background, dashed ? 3 : 4));
        painter.drawRect(outline);
    }
    QPen pen(theme.text, 2);
    if (dashed)
        pen.setDashPattern({ 3, 2 });
    painter.setPen(pen);
    painter.drawRect(outline);
}

// Above the cells: the scale, what hatching means, and the mark of the scenario as it is.
void FitMap::paintLegend(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    const QFontMetricsF metrics(painter.font());
    const QRect area = plot.axisRect()->rect();
    const double height = metrics.height();
    const double swatch = std::round(height * 0.9);
    double x = area.left();
    const double top = std::max(2.0, area.top() - height - 7);
    const auto write = [&](const QString &text) {
        const double width = metrics.horizontalAdvance(text);
        painter.setPen(theme.text);
        painter.drawText(QRectF(x, top, width + 2, height), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
        x += width + 16;
    };
    const double y = top + (height - swatch) / 2;
    for (int step = 0; step < steps; ++step, x += swatch)
        painter.fillRect(QRectF(x, y, swatch, swatch), stepColor(step, theme));
    x += 6;
    write(Text::tr("0 to 100 % of the memory of a card"));
    paintMisfit(painter, QRectF(x, y, swatch * 1.6, swatch), theme);
    x += swatch * 1.6 + 6;
    write(Text::tr("Does not fit"));
    paintMark(painter, QRectF(x, y, swatch * 1.6, swatch), theme, false);
    x += swatch * 1.6 + 6;
    write(Text::tr("Now"));
}

} // namespace headroom::ui
