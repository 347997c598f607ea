// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/breakdown_chart.h"

#include "core/memory/stage_card.h"
#include "ui/chart/axis_ticker.h"
#include "ui/chart/size_label.h"
#include "ui/chart/term_bars.h"
#include "ui/text/term_words.h"

#include <QKeyEvent>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

BreakdownChart::BreakdownChart(QWidget *parent) : PlotChart(parent)
{
    setObjectName(u"breakdownChart"_s);
}

QString BreakdownChart::id() const
{
    return u"breakdown"_s;
}

QString BreakdownChart::title() const
{
    return tr("Memory breakdown");
}

void BreakdownChart::take(const ChartInput &input)
{
    const Estimate &estimate = input.evaluation->estimate;
    m_devices = estimate.devices;
    m_worst = estimate.worst;
    m_capacity = estimate.capacity;
    m_usable = estimate.usable;
    m_rooms.clear();
    const Settings &settings = input.evaluation->settings;
    for (std::int32_t stage = 0; !settings.cards.empty() && stage < estimate.stages; ++stage)
        m_rooms.push_back(settings.cards[smallestCard(settings, estimate.layout, stage)].capacity - settings.reserve);
}

Bytes BreakdownChart::roomOf(const DeviceMemory &device) const
{
    const auto stage = static_cast<std::size_t>(device.stage);
    if (stage >= m_rooms.size())
        return m_usable;
    return device.spare ? device.total() + *device.spare : m_rooms[stage];
}

void BreakdownChart::drop()
{
    m_devices.clear();
}

QString BreakdownChart::emptyText() const
{
    return m_devices.empty() ? tr("No answer: the inputs contradict each other.") : QString();
}

QString BreakdownChart::rowName(const BreakdownRow &row) const
{
    if (m_devices.size() == 1)
        return tr("Each card");
    return row.first == row.last ? tr("Stage %1").arg(row.first) : tr("Stages %1–%2").arg(row.first).arg(row.last);
}

QString BreakdownChart::limitText() const
{
    return m_usable == m_capacity
               ? tr("Capacity %1").arg(labelText(m_capacity, unit()))
               : tr("Usable %1 of %2").arg(labelText(m_usable, unit()), labelText(m_capacity, unit()));
}

QString BreakdownChart::endText(const DeviceMemory &device, bool brief) const
{
    const Bytes total = device.terms.sum();
    const QString size = labelText(total, unit());
    const QString over = labelNumber(total - roomOf(device), unit());
    if (brief || device.peak == Moment::Serving)
        return total > roomOf(device) ? tr("%1 · over by %2", "%1 is 68.0 GiB, %2 is 32.0").arg(size, over) : size;
    const QString moment = momentName(device.peak);
    return total > roomOf(device) ? tr("%1 · %2 · over by %3", "%1 is 68.0 GiB, %2 a moment of the step, %3 is 32.0")
                                        .arg(size, moment, over)
                                  : tr("%1 · %2", "%1 is 61.5 GiB, %2 a moment of the step").arg(size, moment);
}

Bytes BreakdownChart::shownTotal(const DeviceMemory &device) const
{
    Bytes total;
    for (const TermId term : shownTerms(device.terms, m_hidden))
        total += device.terms[term];
    return total;
}

void BreakdownChart::toggle(TermId term)
{
    m_hidden.flip(static_cast<std::size_t>(term));
    redraw();
}

void BreakdownChart::select(std::optional<Segment> segment)
{
    if (segment == m_selected)
        return;
    m_selected = segment;
    redraw();
}

void BreakdownChart::clicked(const QPointF &position)
{
    if (const int term = termLegendOf(plot())->entryAt(position); term >= 0) {
        toggle(static_cast<TermId>(term));
    } else if (const std::optional<Segment> segment = segmentAt(position)) {
        select(segment);
        emit termActivated(segment->term, segment->stage);
    }
}

void BreakdownChart::keyPressEvent(QKeyEvent *event)
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
            emit termActivated(m_selected->term, m_selected->stage);
        return;
    default: PlotChart::keyPressEvent(event);
    }
}

void BreakdownChart::moveSelection(int rowStep, int termStep)
{
    const std::vector<BreakdownRow> shown = rows(plot());
    if (shown.empty())
        return;
    const auto current = std::ranges::find_if(shown, [this](const BreakdownRow &row) {
        return m_selected && row.first <= m_selected->stage && m_selected->stage <= row.last;
    });
    const auto step = [](auto index, int by, std::size_t count) {
        return static_cast<std::size_t>(
            std::clamp<std::ptrdiff_t>(index + by, 0, static_cast<std::ptrdiff_t>(count) - 1));
    };
    const bool fresh = current == shown.end();
    const std::size_t row = fresh ? 0 : step(current - shown.begin(), rowStep, shown.size());
    const std::vector<TermId> terms = shownTerms(m_devices[shown[row].device].terms, m_hidden);
    if (terms.empty())
        return;
    // The same term in the other row, or the nearest before it.
    std::ptrdiff_t term = 0;
    if (!fresh)
        term = std::max<std::ptrdiff_t>(0, std::ranges::upper_bound(terms, m_selected->term) - terms.begin() - 1);
    select(Segment { shown[row].first, terms[fresh ? 0 : step(term, termStep, terms.size())] });
}

QString BreakdownChart::toolTipAt(const QPointF &position) const
{
    const std::optional<Segment> segment = segmentAt(position);
    if (!segment)
        return {};
    const auto device = std::ranges::find(m_devices, segment->stage, &DeviceMemory::stage);
    const Bytes bytes = device->terms[segment->term];
    const double share = static_cast<double>(bytes.count()) / static_cast<double>(device->terms.sum().count());
    return tr("%1: %2 (%3 of this card's memory in use)\n%4 bytes", "%1 term, %2 size, %3 per cent")
        .arg(termName(segment->term), sizeText(bytes, unit()), percentText(share, 1), countText(bytes.count()));
}

QString BreakdownChart::description() const
{
    QStringList lines { limitText() };
    for (const BreakdownRow &row : breakdownRows(m_devices, m_worst, m_devices.size())) {
        const DeviceMemory &device = m_devices[row.device];
        lines << tr("%1: %2").arg(rowName(row), endText(device, false));
        for (std::size_t i = 0; i < termCount; ++i) {
            const auto term = static_cast<TermId>(i);
            if (device.terms[term].count() > 0)
                lines << tr("%1: %2").arg(termName(term), sizeText(device.terms[term], unit()));
        }
    }
    return lines.join(u'\n');
}

QString BreakdownChart::csv() const
{
    QString text = u"stage,peak,term,bytes\n"_s;
    for (const DeviceMemory &device : m_devices) {
        for (std::size_t i = 0; i < termCount; ++i) {
            const Bytes bytes = device.terms[static_cast<TermId>(i)];
            const std::string_view name = termNames[i];
            const std::string_view moment = momentNames[static_cast<std::size_t>(device.peak)];
            if (bytes.count() != 0)
                text += u"%1,%2,%3,%4\n"_s.arg(device.stage)
                            .arg(QLatin1StringView(moment.data(), static_cast<qsizetype>(moment.size())),
                                 QLatin1StringView(name.data(), static_cast<qsizetype>(name.size())))
                            .arg(bytes.count());
        }
    }
    return text;
}

QRectF BreakdownChart::legendRect(TermId term) const
{
    return termLegendOf(plot())->entryRect(static_cast<int>(term));
}

} // namespace headroom::ui
