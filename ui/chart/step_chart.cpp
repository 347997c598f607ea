// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/step_chart.h"

#include "ui/chart/breakdown_rows.h"
#include "ui/chart/legend_row.h"
#include "ui/chart/size_label.h"
#include "ui/text/term_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {
namespace {

QLatin1StringView latin(std::string_view text)
{
    return QLatin1StringView(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

StepChart::StepChart(QWidget *parent) : PlotChart(parent), m_label(new QLabel(this)), m_choice(new QComboBox(this))
{
    setObjectName(u"stepChart"_s);
    m_choice->setObjectName(u"stepStage"_s);
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_label->setBuddy(m_choice);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(12, 6, 12, 0);
    row->addWidget(m_label);
    row->addWidget(m_choice);
    row->addStretch();
    dynamic_cast<QVBoxLayout &>(*layout()).insertLayout(0, row);
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this] {
        const QVariant stage = m_choice->currentData();
        setStage(stage.isValid() ? std::optional(stage.toInt()) : std::nullopt);
    });
    StepChart::retranslate();
}

QString StepChart::id() const
{
    return u"step"_s;
}

QString StepChart::title() const
{
    return tr("Step", "a training step or a serving one; title of the chart of its moments");
}

void StepChart::take(const ChartInput &input)
{
    const Estimate &estimate = input.evaluation->estimate;
    m_devices = estimate.devices;
    m_worst = estimate.worst;
    m_capacity = estimate.capacity;
    m_usable = estimate.usable;
    if (m_stage && std::ranges::find(m_devices, *m_stage, &DeviceMemory::stage) == m_devices.end())
        m_stage.reset();
    listStages();
}

void StepChart::drop()
{
    m_devices.clear();
    listStages();
}

void StepChart::retranslate()
{
    m_label->setText(tr("&Pipeline stage"));
    listStages();
}

void StepChart::listStages()
{
    const QSignalBlocker blocker(m_choice);
    m_choice->clear();
    const bool several = m_devices.size() > 1;
    m_label->setVisible(several);
    m_choice->setVisible(several);
    if (!several)
        return;
    m_choice->addItem(tr("The fullest: stage %1").arg(m_devices[m_worst].stage));
    for (const BreakdownRow &row : breakdownRows(m_devices, m_worst, m_devices.size())) {
        m_choice->addItem(stageName(row.first, row.last), row.first);
        if (m_stage && row.first <= *m_stage && *m_stage <= row.last)
            m_choice->setCurrentIndex(m_choice->count() - 1);
    }
}

void StepChart::setStage(std::optional<std::int32_t> stage)
{
    if (stage == m_stage)
        return;
    m_stage = stage;
    listStages();
    resetZoom();
}

std::int32_t StepChart::stage() const
{
    const DeviceMemory *shown = device();
    return shown ? shown->stage : 0;
}

const DeviceMemory *StepChart::device() const
{
    if (m_devices.empty())
        return nullptr;
    const auto chosen = m_stage ? std::ranges::find(m_devices, *m_stage, &DeviceMemory::stage) : m_devices.end();
    return chosen == m_devices.end() ? &m_devices[m_worst] : &*chosen;
}

std::span<const MomentMemory> StepChart::moments() const
{
    const DeviceMemory *shown = device();
    return shown ? shown->timeline() : std::span<const MomentMemory>();
}

bool StepChart::isPeak(const MomentMemory &moment) const
{
    return moment.moment == device()->peak;
}

QString StepChart::emptyText() const
{
    return moments().empty() ? tr("No answer: the inputs contradict each other.") : QString();
}

QString StepChart::stageName(std::int32_t first, std::int32_t last) const
{
    return first == last ? tr("Stage %1").arg(first) : tr("Stages %1–%2").arg(first).arg(last);
}

QString StepChart::limitText() const
{
    return m_usable == m_capacity
               ? tr("Capacity %1").arg(labelText(m_capacity, unit()))
               : tr("Usable %1 of %2").arg(labelText(m_usable, unit()), labelText(m_capacity, unit()));
}

QString StepChart::topText(const MomentMemory &moment) const
{
    const QString size = labelText(moment.total(), unit());
    return isPeak(moment) ? tr("Peak %1", "%1 is 61.8 GiB").arg(size) : size;
}

QString StepChart::toldTotal(const MomentMemory &moment) const
{
    const QString size = sizeText(moment.total(), unit());
    const QString name = momentName(moment.moment);
    return isPeak(moment) ? tr("%1: %2, the peak", "%1 a moment, %2 a size").arg(name, size)
                          : tr("%1: %2").arg(name, size);
}

std::vector<TermId> StepChart::shownTerms(const TermList &terms) const
{
    std::vector<TermId> shown;
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        if (terms[term].count() > 0 && !m_hidden[i])
            shown.push_back(term);
    }
    return shown;
}

Bytes StepChart::shownTotal(const TermList &terms) const
{
    Bytes total;
    for (const TermId term : shownTerms(terms))
        total += terms[term];
    return total;
}

void StepChart::toggle(TermId term)
{
    m_hidden.flip(static_cast<std::size_t>(term));
    redraw();
}

void StepChart::clicked(const QPointF &position)
{
    const auto &legend = dynamic_cast<LegendRow &>(*plot().plotLayout()->elementAt(1));
    if (const int term = legend.entryAt(position); term >= 0) {
        toggle(static_cast<TermId>(term));
    } else if (const std::optional<Segment> segment = segmentAt(position)) {
        m_selected = segment;
        redraw();
        emit momentActivated(segment->term, stage(), segment->moment);
    }
}

void StepChart::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: return moveSelection(-1, 0);
    case Qt::Key_Right: return moveSelection(1, 0);
    case Qt::Key_Up: return moveSelection(0, 1);
    case Qt::Key_Down: return moveSelection(0, -1);
    case Qt::Key_Enter:
    case Qt::Key_Return:
    case Qt::Key_Space:
        if (m_selected && device())
            emit momentActivated(m_selected->term, stage(), m_selected->moment);
        return;
    default: PlotChart::keyPressEvent(event);
    }
}

void StepChart::moveSelection(int columnStep, int termStep)
{
    const std::span<const MomentMemory> all = moments();
    if (all.empty())
        return;
    const auto step = [](auto index, int by, std::size_t count) {
        return static_cast<std::size_t>(
            std::clamp<std::ptrdiff_t>(index + by, 0, static_cast<std::ptrdiff_t>(count) - 1));
    };
    const auto current = std::ranges::find_if(
        all, [this](const MomentMemory &moment) { return m_selected && moment.moment == m_selected->moment; });
    const bool fresh = current == all.end();
    const MomentMemory &moment = all[fresh ? 0 : step(current - all.begin(), columnStep, all.size())];
    const std::vector<TermId> terms = shownTerms(moment.terms);
    if (terms.empty())
        return;
    // The same term in the other column, or the nearest below it.
    std::ptrdiff_t term = 0;
    if (!fresh)
        term = std::max<std::ptrdiff_t>(0, std::ranges::upper_bound(terms, m_selected->term) - terms.begin() - 1);
    m_selected = Segment { moment.moment, terms[fresh ? 0 : step(term, termStep, terms.size())] };
    redraw();
}

QString StepChart::toolTipAt(const QPointF &position) const
{
    const std::optional<Segment> segment = segmentAt(position);
    if (!segment)
        return {};
    const auto moment = std::ranges::find(moments(), segment->moment, &MomentMemory::moment);
    const Bytes bytes = moment->terms[segment->term];
    return tr("%1: %2\n%3 bytes\n\n%4", "%1 term, %2 size, %3 the same, %4 the total of the moment")
        .arg(termName(segment->term), sizeText(bytes, unit()), countText(bytes.count()), toldTotal(*moment));
}

QString StepChart::description() const
{
    QStringList lines { limitText() };
    if (m_devices.size() > 1)
        lines << stageName(stage(), stage());
    for (const MomentMemory &moment : moments()) {
        lines << toldTotal(moment);
        for (const TermId term : shownTerms(moment.terms))
            lines << tr("%1: %2").arg(termName(term), sizeText(moment.terms[term], unit()));
    }
    return lines.join(u'\n');
}

QString StepChart::csv() const
{
    QString text = u"stage,moment,term,bytes\n"_s;
    for (const MomentMemory &moment : moments()) {
        for (std::size_t i = 0; i < termCount; ++i) {
            const Bytes bytes = moment.terms[static_cast<TermId>(i)];
            if (bytes.count() != 0)
                text += u"%1,%2,%3,%4\n"_s.arg(stage())
                            .arg(latin(momentNames[static_cast<std::size_t>(moment.moment)]), latin(termNames[i]))
                            .arg(bytes.count());
        }
    }
    return text;
}

} // namespace headroom::ui
