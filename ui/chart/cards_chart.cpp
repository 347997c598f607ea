// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/cards_chart.h"

#include "ui/chart/legend_row.h"
#include "ui/text/choice_words.h"
#include "ui/text/numbers.h"

#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace headroom::ui {
namespace {

constexpr int slice = 6; // milliseconds

// None sorts behind every count.
std::int64_t orderOf(const CardsCase &item)
{
    if (!item.cards)
        return std::numeric_limits<std::int64_t>::max();
    const std::int64_t count = item.cards->practical > 0 ? item.cards->practical : item.cards->minimum;
    return count > 0 ? count : std::numeric_limits<std::int64_t>::max() - 1;
}

} // namespace

CardsChart::CardsChart(QWidget *parent) : PlotChart(parent), m_timer(new QTimer(this))
{
    setObjectName(u"cardsChart"_s);
    m_timer->setSingleShot(true);
    connect(m_timer, &QTimer::timeout, this, &CardsChart::countSlice);
}

QString CardsChart::id() const
{
    return u"cards"_s;
}

QString CardsChart::title() const
{
    return tr("Cards needed");
}

void CardsChart::take(const ChartInput &input)
{
    m_study = cardsStudy(*input.scenario, *input.evaluation, input.catalogues);
    m_finished = false;
    if (isVisible())
        m_timer->start(0);
}

void CardsChart::drop()
{
    m_study = {};
    m_finished = true;
}

void CardsChart::showEvent(QShowEvent *event)
{
    PlotChart::showEvent(event);
    if (!m_finished)
        m_timer->start(0);
}

void CardsChart::countSlice()
{
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < slice) {
        if (!countNext(m_study)) {
            m_finished = true;
            redraw();
            return;
        }
    }
    m_timer->start(0);
}

void CardsChart::finish() const
{
    while (countNext(m_study)) {
    }
    m_finished = true;
}

std::vector<const CardsCase *> CardsChart::sorted() const
{
    std::vector<const CardsCase *> cases;
    cases.reserve(m_study.accelerators.size());
    for (const CardsCase &item : m_study.accelerators)
        cases.push_back(&item);
    // While counting, the order stays, so that bars do not jump.
    if (m_finished)
        std::ranges::stable_sort(cases, {}, [](const CardsCase *item) { return orderOf(*item); });
    return cases;
}

std::vector<const CardsCase *> CardsChart::formats() const
{
    std::vector<const CardsCase *> cases;
    cases.reserve(m_study.formats.size());
    for (const CardsCase &item : m_study.formats)
        cases.push_back(&item);
    return cases;
}

QString CardsChart::nameOf(const CardsCase &item) const
{
    if (item.name.empty())
        return formatName(item.weights);
    // What stands in brackets tells boards apart that need the same number of cards.
    return QString::fromStdString(item.name.substr(0, item.name.find(" (")));
}

QString CardsChart::countsText(const CardsCase &item) const
{
    if (!item.settings)
        return tr("not possible");
    if (!item.cards)
        return tr("…", "still counting");
    const std::int64_t minimum = item.cards->minimum;
    const std::int64_t practical = item.cards->practical;
    if (minimum <= 0 && practical <= 0)
        return tr("none", "no number of these cards is enough");
    if (practical <= 0)
        return tr("at least %1").arg(countText(minimum));
    return minimum == practical || minimum <= 0
               ? countText(practical)
               : tr("%1 · at least %2", "%1 practical, %2 the minimum").arg(countText(practical), countText(minimum));
}

QString CardsChart::explained(const CardsCase &item) const
{
    if (!item.cards)
        return tr("%1: %2").arg(nameOf(item), countsText(item));
    const auto count = [](std::int64_t value) { return value > 0 ? countText(value) : tr("none"); };
    return tr("%1: practical %2, minimum %3, rule of thumb %4")
        .arg(nameOf(item), count(item.cards->practical), count(item.cards->minimum), count(item.cards->ruleOfThumb));
}

QString CardsChart::emptyText() const
{
    return m_study.accelerators.empty() ? tr("No answer: the inputs contradict each other.") : QString();
}

QString CardsChart::description() const
{
    QStringList lines;
    for (const CardsCase *item : sorted())
        lines << explained(*item);
    for (const CardsCase *item : formats())
        lines << explained(*item);
    return lines.join(u'\n');
}

QString CardsChart::csv() const
{
    finish();
    QString text = u"name,practical,minimum,rule_of_thumb\n"_s;
    const auto add = [&](const CardsCase &item) {
        const Cards counts = item.cards.value_or(Cards {});
        QString name = nameOf(item);
        name.replace(u'"', u"\"\""_s);
        text += u"\"%1\",%2,%3,%4\n"_s.arg(name).arg(counts.practical).arg(counts.minimum).arg(counts.ruleOfThumb);
    };
    for (const CardsCase *item : sorted())
        add(*item);
    for (const CardsCase *item : formats())
        add(*item);
    return text;
}

QString CardsChart::toolTipAt(const QPointF &position) const
{
    const QList<QCPAxisRect *> rects = plot().axisRects();
    for (qsizetype i = 0; i < rects.size(); ++i) {
        const QRect area = rects[i]->outerRect();
        if (!area.contains(position.toPoint()))
            continue;
        const double row = rects[i]->axis(QCPAxis::atLeft)->pixelToCoord(position.y()) + 0.5;
        const std::vector<const CardsCase *> cases = i == 0 ? accelerators(plot()) : formats();
        if (row >= 0 && row < static_cast<double>(cases.size()))
            return explained(*cases[static_cast<std::size_t>(row)]);
    }
    return {};
}

} // namespace headroom::ui
