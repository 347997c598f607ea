// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/axis_ticker.h"
#include "ui/chart/drawing.h"
#include "ui/chart/legend_row.h"
#include "ui/chart/size_label.h"
#include "ui/chart/step_chart.h"
#include "ui/text/term_words.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {
namespace {

constexpr double columnShare = 0.66; // of the distance between two columns
constexpr double thickest = 130;     // pixels
constexpr int above = 12;            // the axes
constexpr int limitWidth = 112;      // right of the axes, for the words beside the capacity line
constexpr int narrow = 520;          // below, these words are above the line
constexpr double tip = 5;            // height of the mark of the peak

bool isNarrow(const QCustomPlot &plot)
{
    return plot.viewport().width() < narrow;
}

QFont topFont(const QCustomPlot &plot, bool peak)
{
    QFont font = peak ? plot.font() : smallFont(plot.font());
    font.setBold(peak);
    return font;
}

// In lines at blanks, where it is too wide for its column.
QString wrapped(QString text, const QFontMetricsF &metrics, double width)
{
    if (metrics.horizontalAdvance(text) > width)
        text.replace(u' ', QChar(QChar::LineFeed));
    QStringList lines = text.split(QChar(QChar::LineFeed));
    for (QString &line : lines)
        line = metrics.elidedText(line, Qt::ElideRight, width);
    return lines.join(QChar(QChar::LineFeed));
}

} // namespace

void StepChart::arrange(QCustomPlot &plot) const
{
    QCPAxisRect *rect = plot.axisRect();
    rect->setRangeZoom(Qt::Vertical);
    rect->setRangeDrag(Qt::Vertical);
    plot.setInteractions(QCP::iRangeZoom | QCP::iRangeDrag);
    plot.plotLayout()->addElement(1, 0, new LegendRow(plot));
    plot.plotLayout()->setRowSpacing(0);
    plot.xAxis->grid()->setVisible(false);
    plot.yAxis->setPadding(8);
    keepFromZero(*plot.yAxis);
}

void StepChart::draw(QCustomPlot &plot, const Theme &theme, bool live) const
{
    drawAxes(plot, theme, live);
    drawLegend(plot, theme);
    new Drawing(plot, [this, &plot, theme, live](QCPPainter &painter) {
        painter.setAntialiasing(false);
        paintReserve(painter, plot, theme);
        for (std::size_t i = 0; i < moments().size(); ++i)
            paintColumn(painter, plot, i, theme);
        paintLimit(painter, plot, theme);
        for (std::size_t i = 0; i < moments().size(); ++i)
            paintTop(painter, plot, i, theme);
        if (live)
            paintSelection(painter, plot, theme);
    });
}

// Room above the highest column for its label.
double StepChart::upperEnd(const QCustomPlot &plot) const
{
    double most = 0;
    for (const MomentMemory &moment : moments())
        most = std::max(most, valueIn(unit(), shownTotal(moment.terms)));
    const double height = std::max(plot.viewport().height() - 110.0, 60.0);
    const double label = QFontMetricsF(topFont(plot, true)).height() + tip + 8;
    const double end =
        std::max(valueIn(unit(), m_capacity) * 1.06, most * height / std::max(height - label, height / 2));
    return end > 0 ? end : 1;
}

void StepChart::drawAxes(QCustomPlot &plot, const Theme &theme, bool live) const
{
    plot.axisRect()->setMinimumMargins(isNarrow(plot) ? QMargins(16, 2 * above, 16, 0)
                                                      : QMargins(16, above, limitWidth, 0));
    const std::span<const MomentMemory> all = moments();
    const double column =
        (plot.viewport().width() - (isNarrow(plot) ? 16 : limitWidth) - 64.0) / static_cast<double>(all.size());
    const QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    for (std::size_t i = 0; i < all.size(); ++i)
        names->addTick(static_cast<double>(i),
                       wrapped(momentName(all[i].moment), QFontMetricsF(plot.font()), column - 6));
    plot.xAxis->setTicker(names);
    plot.xAxis->setTickLabelColor(theme.text);
    plot.xAxis->setTickLabelFont(plot.font());
    plot.xAxis->setRange(-0.5, static_cast<double>(all.size()) - 0.5);
    const bool fullest = device() == &m_devices[m_worst];
    plot.xAxis->setLabel(m_devices.size() == 1 ? QString()
                         : fullest             ? tr("Stage %1, the fullest of %2").arg(stage()).arg(m_devices.size())
                                   : tr("Stage %1 of %2", "%1 counts from 0").arg(stage()).arg(m_devices.size()));
    plot.yAxis->setTicker(QSharedPointer<SizeTicker>(new SizeTicker(std::clamp(plot.viewport().height() / 60, 2, 8))));
    plot.yAxis->setLabel(tr("%1 a card", "axis; %1 is GiB").arg(unitName(unit())));
    if (!live || !isZoomed())
        plot.yAxis->setRange(0, upperEnd(plot));
}

void StepChart::drawLegend(QCustomPlot &plot, const Theme &theme) const
{
    std::vector<LegendRow::Entry> entries;
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        const auto has = [term](const MomentMemory &moment) { return moment.terms[term].count() > 0; };
        if (std::ranges::any_of(moments(), has))
            entries.push_back({ static_cast<int>(i), termName(term), termColor(term), m_hidden[i] });
    }
    dynamic_cast<LegendRow &>(*plot.plotLayout()->elementAt(1)).setEntries(std::move(entries), theme.text);
}

QRectF StepChart::columnRect(const QCustomPlot &plot, std::size_t column, Bytes from, Bytes to) const
{
    const double center = plot.xAxis->coordToPixel(static_cast<double>(column));
    const double distance = std::abs(plot.xAxis->coordToPixel(1) - plot.xAxis->coordToPixel(0));
    const double width = std::round(std::min(distance * columnShare, thickest));
    const double bottom = std::round(plot.yAxis->coordToPixel(valueIn(unit(), from)));
    const double top = std::round(plot.yAxis->coordToPixel(valueIn(unit(), to)));
    return { std::round(center - width / 2), top, width, bottom - top };
}

void StepChart::paintColumn(QPainter &painter, const QCustomPlot &plot, std::size_t column, const Theme &theme) const
{
    const TermList &terms = moments()[column].terms;
    painter.save();
    painter.setClipRect(plot.axisRect()->rect().adjusted(0, -above, 1, 1));
    painter.setFont(smallFont(plot.font()));
    const QFontMetricsF metrics(painter.font());
    Bytes from;
    for (const TermId term : shownTerms(terms)) {
        const QRectF rect = columnRect(plot, column, from, from + terms[term]);
        from += terms[term];
        painter.fillRect(rect, termColor(term));
        // A hairline parts neighbors.
        if (rect.height() > 3)
            painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1), theme.background);
        const QString number = labelNumber(terms[term], unit());
        const double room = rect.width() - 8;
        if (metrics.height() > rect.height() || metrics.horizontalAdvance(number) > room)
            continue;
        const bool named = rect.height() >= 2.4 * metrics.height() && metrics.horizontalAdvance(termName(term)) <= room;
        painter.setPen(labelColor(termColor(term)));
        painter.drawText(rect, Qt::AlignCenter, named ? termName(term) + QChar(QChar::LineFeed) + number : number);
    }
    painter.restore();
}

void StepChart::paintTop(QPainter &painter, const QCustomPlot &plot, std::size_t column, const Theme &theme) const
{
    const MomentMemory &moment = moments()[column];
    const QRectF area(plot.axisRect()->rect());
    const bool peak = isPeak(moment);
    const QRectF bar = columnRect(plot, column, Bytes(), shownTotal(moment.terms));
    const double top = std::max(bar.top(), area.top());
    painter.setFont(topFont(plot, peak));
    const QFontMetricsF metrics(painter.font());
    const double distance = area.width() / static_cast<double>(moments().size());
    QString text;
    for (const QString &shorter :
         { topText(moment), labelText(moment.total(), unit()), labelNumber(moment.total(), unit()) }) {
        text = shorter;
        if (metrics.horizontalAdvance(text) <= distance - 4)
            break;
    }
    QRectF label(0, 0, metrics.horizontalAdvance(text) + 4, metrics.height());
    label.moveCenter(QPointF(bar.center().x(), 0));
    label.moveBottom(top - 3 - (peak ? tip + 1 : 0));
    label.moveTop(std::max(label.top(), area.top() - above));
    painter.fillRect(label, theme.background);
    const QColor color = moment.total() > m_usable ? theme.limit : peak ? theme.text : theme.mutedText;
    painter.setPen(color);
    painter.drawText(label, Qt::AlignCenter | Qt::TextDontClip, text);
    if (!peak)
        return;
    const double x = bar.center().x();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF { { x - tip, top - tip - 2 }, { x + tip, top - tip - 2 }, { x, top - 2 } });
    painter.restore();
}

void StepChart::paintReserve(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    const QRectF area(plot.axisRect()->rect());
    const double from = std::round(plot.yAxis->coordToPixel(valueIn(unit(), m_usable)));
    const double to = std::round(plot.yAxis->coordToPixel(valueIn(unit(), m_capacity)));
    QColor color = theme.limit;
    color.setAlphaF(0.12f);
    painter.fillRect(QRectF(area.left(), to, area.width(), from - to).intersected(area), color);
}

void StepChart::paintLimit(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    const QRect area = plot.axisRect()->rect();
    const double y = std::round(plot.yAxis->coordToPixel(valueIn(unit(), m_usable)));
    if (y < area.top() || y > area.bottom() + 1)
        return;
    drawLimitLine(painter, QPointF(area.left(), y), QPointF(area.right(), y), theme);
    painter.setFont(smallFont(plot.font()));
    painter.setPen(theme.limit);
    const QFontMetricsF metrics(painter.font());
    if (isNarrow(plot)) {
        const QRectF label(area.left(), 2, area.width(), metrics.height());
        painter.drawText(label, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, limitText());
        return;
    }
    const QString text = m_usable == m_capacity ? limitText()
                                                : tr("Usable %1\nof %2", "two lines; both are like 79.6 GiB")
                                                      .arg(labelText(m_usable, unit()), labelText(m_capacity, unit()));
    QRectF label(area.right() + 6, 0, limitWidth - 8, metrics.height() * 4);
    label.moveCenter(QPointF(label.center().x(), y));
    label.moveTop(std::max(label.top(), 2.0 - metrics.height()));
    painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap | Qt::TextDontClip, text);
}

void StepChart::paintSelection(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    const QRectF marked =
        m_selected ? segmentRect(plot, *m_selected).intersected(QRectF(plot.axisRect()->rect())) : QRectF();
    if (marked.isEmpty())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.background, 1));
    painter.drawRect(marked.adjusted(0, 0, -1, -1));
    painter.setPen(QPen(theme.text, 2));
    painter.drawRect(marked.adjusted(-2, -1, 2, 1));
}

QRectF StepChart::segmentRect(const QCustomPlot &plot, Segment segment) const
{
    const std::span<const MomentMemory> all = moments();
    for (std::size_t i = 0; i < all.size(); ++i) {
        Bytes from;
        for (const TermId term : shownTerms(all[i].terms)) {
            const Bytes to = from + all[i].terms[term];
            if (segment == Segment { all[i].moment, term })
                return columnRect(plot, i, from, to);
            from = to;
        }
    }
    return {};
}

QRectF StepChart::segmentRect(Segment segment) const
{
    return segmentRect(plot(), segment);
}

std::optional<StepChart::Segment> StepChart::segmentAt(const QPointF &position) const
{
    for (const MomentMemory &moment : moments()) {
        for (const TermId term : shownTerms(moment.terms)) {
            if (segmentRect({ moment.moment, term }).contains(position))
                return Segment { moment.moment, term };
        }
    }
    return std::nullopt;
}

QRectF StepChart::legendRect(TermId term) const
{
    return dynamic_cast<LegendRow &>(*plot().plotLayout()->elementAt(1)).entryRect(static_cast<int>(term));
}

double StepChart::capacityY() const
{
    return plot().yAxis->coordToPixel(valueIn(unit(), m_capacity));
}

} // namespace headroom::ui
