// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/compare_chart.h"

#include "ui/text/term_words.h"
#include "ui/text/word_table.h"

#include <QKeyEvent>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

ComparedBar comparedBar(const QString &name, const Evaluation &evaluation)
{
    const DeviceMemory &worst = evaluation.estimate.worstDevice();
    return { name, worst.terms, evaluation.estimate.usable, worst.stage };
}

CompareChart::CompareChart(QWidget *parent) : PlotChart(parent)
{
    setObjectName(u"compareChart"_s);
}

QString CompareChart::id() const
{
    return u"compare"_s;
}

QString CompareChart::title() const
{
    return tr("Compare");
}

void CompareChart::take(const ChartInput &input)
{
    m_current = comparedBar({}, *input.evaluation);
}

void CompareChart::drop()
{
    m_current.reset();
}

void CompareChart::setOthers(std::vector<ComparedBar> others)
{
    m_others = std::move(others);
    if (m_selected && m_selected->bar > m_others.size())
        m_selected.reset();
    redraw();
}

void CompareChart::setMarked(std::size_t bar)
{
    if (bar == m_marked)
        return;
    m_marked = bar;
    redraw();
}

std::vector<ComparedBar> CompareChart::bars() const
{
    if (!m_current)
        return {};
    std::vector<ComparedBar> all { *m_current };
    all.front().name = tr("Current", "the scenario in the window");
    all.insert(all.end(), m_others.begin(), m_others.end());
    return all;
}

QString CompareChart::emptyText() const
{
    return m_current ? QString() : tr("No answer: the inputs contradict each other.");
}

QString CompareChart::totalText(const ComparedBar &bar) const
{
    return tr("%1: %2 of %3 a card", "%1 the name of a scenario, %2 and %3 sizes")
        .arg(bar.name, sizeText(bar.terms.sum(), unit()), sizeText(bar.usable, unit()));
}

QString CompareChart::segmentText(const ComparedBar &bar, TermId term) const
{
    const Bytes bytes = bar.terms[term];
    const double share = static_cast<double>(bytes.count()) / static_cast<double>(bar.terms.sum().count());
    return tr("%1: %2 (%3 of this card's memory in use)\n%4 bytes", "%1 term, %2 size, %3 per cent")
        .arg(termName(term), sizeText(bytes, unit()), percentText(share, 1), countText(bytes.count()));
}

QString CompareChart::description() const
{
    QStringList lines;
    for (const ComparedBar &bar : bars()) {
        lines << totalText(bar);
        for (const TermId term : shownTerms(bar.terms, {}))
            lines << tr("%1: %2").arg(termName(term), sizeText(bar.terms[term], unit()));
    }
    return lines.join(u'\n');
}

QString CompareChart::csv() const
{
    QString text = u"scenario,term,bytes\n"_s;
    for (const ComparedBar &bar : bars()) {
        QString name = bar.name;
        name.replace(u'"', u"\"\""_s);
        for (const TermId term : shownTerms(bar.terms, {}))
            text += u"\"%1\",%2,%3\n"_s.arg(name, fromUtf8(termNames[static_cast<std::size_t>(term)]))
                        .arg(bar.terms[term].count());
    }
    return text;
}

QString CompareChart::toolTipAt(const QPointF &position) const
{
    const std::optional<Segment> segment = segmentAt(position);
    if (!segment)
        return {};
    const ComparedBar bar = bars()[segment->bar];
    return totalText(bar) + u'\n' + segmentText(bar, segment->term);
}

void CompareChart::clicked(const QPointF &position)
{
    if (const int term = termLegendOf(plot())->entryAt(position); term >= 0) {
        m_hidden.flip(static_cast<std::size_t>(term));
        redraw();
    } else if (const std::optional<Segment> segment = segmentAt(position)) {
        choose(*segment);
        activate(*segment);
    }
}

void CompareChart::choose(Segment segment)
{
    m_selected = segment;
    redraw();
}

void CompareChart::activate(Segment segment)
{
    emit barActivated(segment.bar);
    // Why a number is what it is can be said of the scenario in the window.
    if (segment.bar == 0 && m_current)
        emit termActivated(segment.term, m_current->stage);
}

void CompareChart::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: return moveSelection(0, -1);
    case Qt::Key_Right: return moveSelection(0, 1);
    case Qt::Key_Up: return moveSelection(-1, 0);
    case Qt::Key_Down: return moveSelection(1, 0);
    case Qt::Key_Enter:
    case Qt::Key_Return:
    case Qt::Key_Space:
        if (m_selected)
            activate(*m_selected);
        return;
    default: PlotChart::keyPressEvent(event);
    }
}

void CompareChart::moveSelection(int barStep, int termStep)
{
    const std::vector<ComparedBar> all = bars();
    if (all.empty())
        return;
    const auto step = [](std::size_t index, int by, std::size_t count) {
        return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(index) + by, 0,
                                                                   static_cast<std::ptrdiff_t>(count) - 1));
    };
    const std::size_t bar = m_selected ? step(m_selected->bar, barStep, all.size()) : 0;
    const std::vector<TermId> terms = shownTerms(all[bar].terms, m_hidden);
    if (terms.empty())
        return;
    std::size_t term = 0;
    if (m_selected) {
        // The same term in the other bar, or the nearest before it.
        const std::ptrdiff_t before = std::ranges::upper_bound(terms, m_selected->term) - terms.begin() - 1;
        term = step(static_cast<std::size_t>(std::max<std::ptrdiff_t>(before, 0)), termStep, terms.size());
    }
    choose({ bar, terms[term] });
}

} // namespace headroom::ui
