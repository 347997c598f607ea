// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/axis_ticker.h"
#include "ui/chart/cards_chart.h"
#include "ui/chart/drawing.h"
#include "ui/chart/legend_row.h"
#include "ui/chart/two_panels.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {
namespace {

constexpr double thickest = 22; // pixels
constexpr int above = 30;       // a panel's heading

enum Mark { Practical, Minimum, RuleOfThumb };

double longest(const CardsCase &item)
{
    if (!item.cards)
        return 0;
    return static_cast<double>(std::max({ item.cards->practical, item.cards->minimum, item.cards->ruleOfThumb }));
}

} // namespace

void CardsChart::arrange(QCustomPlot &plot) const
{
    arrangePanels(plot, 1.7, above);
    plot.setInteractions(QCP::iRangeZoom | QCP::iRangeDrag);
    for (QCPAxisRect *panel : plot.axisRects()) {
        panel->setRangeZoom(Qt::Horizontal);
        panel->setRangeDrag(Qt::Horizontal);
        panel->axis(QCPAxis::atLeft)->setRangeReversed(true);
        panel->axis(QCPAxis::atLeft)->grid()->setVisible(false);
        keepFromZero(*panel->axis(QCPAxis::atBottom));
    }
}

void CardsChart::draw(QCustomPlot &plot, const Theme &theme, bool live) const
{
    if (!live)
        finish();
    const QList<QCPAxisRect *> rects = plot.axisRects();
    const std::vector<const CardsCase *> shown = accelerators(plot);
    const std::size_t all = sorted().size();
    drawPanel(plot, *rects[0], shown,
              shown.size() == all ? tr("By accelerator")
                                  : tr("By accelerator, %1 of %2: more in a higher window")
                                        .arg(countText(static_cast<std::int64_t>(shown.size())),
                                             countText(static_cast<std::int64_t>(all))),
              theme, live);
    drawPanel(plot, *rects[1], formats(), tr("By format of the weights"), theme, live);
    dynamic_cast<LegendRow &>(*plot.plotLayout()->elementAt(1))
        .setEntries({ { Practical, tr("practical: whole nodes, tensor groups of a power of two"), theme.soft },
                      { Minimum, tr("minimum that fits"), theme.accent },
                      { RuleOfThumb, tr("rule of thumb: total memory ÷ memory of a card"), theme.text } },
                    theme.text);
}

std::vector<const CardsCase *> CardsChart::accelerators(const QCustomPlot &plot) const
{
    std::vector<const CardsCase *> cases = sorted();
    const int height = plot.viewport().height() - above - 76; // axis and legend
    const int room = std::max(4, height / (QFontMetrics(plot.font()).height() + 1));
    while (cases.size() > static_cast<std::size_t>(room)) {
        const auto last = std::ranges::find(cases.rbegin(), cases.rend(), false, &CardsCase::own);
        cases.erase(std::next(last).base());
    }
    return cases;
}

void CardsChart::drawPanel(QCustomPlot &plot, QCPAxisRect &rect, const std::vector<const CardsCase *> &cases,
                           const QString &heading, const Theme &theme, bool live) const
{
    QCPAxis &names = *rect.axis(QCPAxis::atLeft);
    QCPAxis &counts = *rect.axis(QCPAxis::atBottom);
    const QFontMetricsF metrics(plot.font());
    const double share = &rect == plot.axisRect(0) ? 0.63 : 0.37;
    const double panel = plot.viewport().width() * share;
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    double nameWidth = 0;
    double labelWidth = 0;
    double end = 4; // else a single card would look like many
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const QString name = metrics.elidedText(nameOf(*cases[i]), Qt::ElideRight, panel * 0.45);
        ticker->addTick(static_cast<double>(i), name);
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(name));
        labelWidth = std::max(labelWidth, metrics.horizontalAdvance(countsText(*cases[i])) + 12);
        end = std::max(end, longest(*cases[i]));
    }
    names.setTicker(ticker);
    names.setTickLabelColor(theme.text);
    names.setTickLabelFont(plot.font());
    names.setRange(-0.5, static_cast<double>(cases.size()) - 0.5);
    counts.setTicker(QSharedPointer<CountTicker>(new CountTicker(std::clamp(static_cast<int>(panel / 90), 2, 8))));
    counts.setLabel(tr("cards", "axis"));
    const double room = std::max(panel - nameWidth - 40, 40.0);
    if (!live || !isZoomed())
        counts.setRange(0, end * room / std::max(room - labelWidth, room / 4));

    new Drawing(plot, [this, &plot, &rect, cases, heading, theme](QCPPainter &painter) {
        painter.setAntialiasing(false);
        paintPanelHeading(painter, rect, heading, theme, plot.font());
        for (std::size_t i = 0; i < cases.size(); ++i)
            paintBar(painter, rect, i, *cases[i], theme);
    });
}

void CardsChart::paintBar(QPainter &painter, QCPAxisRect &rect, std::size_t row, const CardsCase &item,
                          const Theme &theme) const
{
    const QCPAxis &names = *rect.axis(QCPAxis::atLeft);
    const QCPAxis &counts = *rect.axis(QCPAxis::atBottom);
    const double distance = std::abs(names.coordToPixel(1) - names.coordToPixel(0));
    const double height = std::round(std::min(distance * 0.62, thickest));
    const double top = std::round(names.coordToPixel(static_cast<double>(row)) - height / 2);
    const QRectF area(rect.rect());
    const auto x = [&](std::int64_t count) {
        return std::clamp(std::round(counts.coordToPixel(static_cast<double>(count))), area.left(), area.right());
    };
    const double zero = x(0);
    const Cards cards = item.cards.value_or(Cards {});
    double end = zero;
    for (const auto &[count, color] :
         { std::pair(cards.practical, theme.soft), std::pair(cards.minimum, theme.accent) }) {
        if (count > 0)
            painter.fillRect(QRectF(zero, top, x(count) - zero, height), color);
        end = std::max(end, count > 0 ? x(count) : zero);
    }
    if (cards.ruleOfThumb > 0) {
        const double at = x(cards.ruleOfThumb);
        painter.fillRect(QRectF(at - 1, top - 2, 2, height + 4), theme.text);
        end = std::max(end, at);
    }
    QFont font = painter.font();
    font.setBold(item.own);
    painter.save();
    painter.setFont(font);
    painter.setPen(cards.practical > 0 || cards.minimum > 0 ? theme.text : theme.mutedText);
    painter.drawText(QRectF(end + 7, top, 400, height), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                     countsText(item));
    painter.restore();
}

} // namespace headroom::ui
