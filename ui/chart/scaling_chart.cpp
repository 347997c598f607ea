// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/scaling_chart.h"

#include "ui/chart/legend_row.h"
#include "ui/chart/size_label.h"
#include "ui/text/term_words.h"

#include <QAccessible>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int mapIndex = 2; // in the box of choices

} // namespace

ScalingChart::ScalingChart(QWidget *parent)
    : PlotChart(parent), m_label(new QLabel(this)), m_choice(new QComboBox(this))
{
    setObjectName(u"scalingChart"_s);
    m_choice->setObjectName(u"scalingVariable"_s);
    m_choice->addItems({ QString(), QString() });
    m_label->setBuddy(m_choice);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(12, 6, 12, 0);
    row->addWidget(m_label);
    row->addWidget(m_choice);
    row->addStretch();
    dynamic_cast<QVBoxLayout &>(*layout()).insertLayout(0, row);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &ScalingChart::choose);
    connect(&plot(), &QCustomPlot::mouseDoubleClick, this, [this](QMouseEvent *event) {
        if (const auto cell = showsMap() ? m_map->cellAt(plot(), event->position()) : std::nullopt)
            wantCell(*cell);
    });
    setTabOrder(m_choice, this); // first what is shown, then its cells
    ScalingChart::retranslate();
}

QString ScalingChart::id() const
{
    return u"scaling"_s;
}

QString ScalingChart::title() const
{
    return tr("Memory scaling");
}

QString ScalingChart::variableName(ScalingVariable variable) const
{
    const bool trains = !m_input || m_input->settings.task == Task::Training;
    if (variable == ScalingVariable::Length)
        return trains ? tr("Sequence length (tokens)") : tr("Prompt and answer (tokens)");
    return trains ? tr("Micro batch (sequences)") : tr("Concurrency (sequences)");
}

void ScalingChart::retranslate()
{
    m_label->setText(tr("&Memory against"));
    m_choice->setItemText(0, variableName(ScalingVariable::Length));
    m_choice->setItemText(1, variableName(ScalingVariable::Batch));
    if (m_choice->count() > mapIndex)
        m_choice->setItemText(mapIndex, tr("Length and concurrency at once"));
}

void ScalingChart::choose(int index)
{
    if (index == mapIndex)
        showMap(true);
    else
        setVariable(static_cast<ScalingVariable>(index));
}

void ScalingChart::showMap(bool show)
{
    const QSignalBlocker blocker(m_choice);
    m_mapChosen = show;
    m_choice->setCurrentIndex(showsMap() ? mapIndex : static_cast<int>(m_variable));
    resetZoom();
}

void ScalingChart::offerMap(bool offered)
{
    const QSignalBlocker blocker(m_choice);
    if (offered && m_choice->count() == mapIndex)
        m_choice->addItem(tr("Length and concurrency at once"));
    else if (!offered && m_choice->count() > mapIndex)
        m_choice->removeItem(mapIndex);
    m_choice->setCurrentIndex(showsMap() ? mapIndex : static_cast<int>(m_variable));
}

void ScalingChart::setVariable(ScalingVariable variable)
{
    const QSignalBlocker blocker(m_choice);
    m_choice->setCurrentIndex(static_cast<int>(variable));
    const bool wasMap = showsMap();
    m_mapChosen = false;
    if (variable == m_variable && !wasMap)
        return;
    m_variable = variable;
    m_series.reset();
    resetZoom();
}

void ScalingChart::take(const ChartInput &input)
{
    const Evaluation &evaluation = *input.evaluation;
    const Estimate &estimate = evaluation.estimate;
    const bool sameTask = m_input && m_input->settings.task == evaluation.settings.task;
    m_input = Input { evaluation.settings, estimate.layout, estimate.capacity, estimate.usable,
                      estimate.devices.empty() ? 0 : estimate.worstDevice().stage };
    m_series.reset();
    if (!sameTask)
        retranslate();
    const bool serves = input.catalogues && evaluation.settings.model && evaluation.settings.task == Task::Inference;
    if (serves)
        m_map.emplace(*input.scenario, evaluation, *input.catalogues);
    else
        m_map.reset();
    offerMap(serves);
}

void ScalingChart::drop()
{
    m_input.reset();
    m_series.reset();
    m_map.reset();
    offerMap(false);
}

const ScalingSeries &ScalingChart::series() const
{
    if (!m_series)
        m_series = m_input ? scalingSeries(m_input->settings, m_input->layout, m_variable) : ScalingSeries {};
    return *m_series;
}

QString ScalingChart::emptyText() const
{
    return m_input ? QString() : tr("No answer: the inputs contradict each other.");
}

Bytes ScalingChart::shown(const ScalingPoint &point, std::size_t terms) const
{
    Bytes sum;
    for (std::size_t i = 0; i < terms; ++i) {
        if (!m_hidden[i])
            sum += point.terms[static_cast<TermId>(i)];
    }
    return sum;
}

const ScalingPoint *ScalingChart::pointAt(double x) const
{
    const std::vector<ScalingPoint> &points = series().points;
    const auto distance = [x](const ScalingPoint &point) {
        return std::abs(std::log2(static_cast<double>(point.value)) - x);
    };
    const auto nearest = std::ranges::min_element(points, {}, distance);
    return nearest == points.end() ? nullptr : &*nearest;
}

std::optional<TermId> ScalingChart::termAt(const QPointF &position) const
{
    const ScalingPoint *point = pointAt(plot().xAxis->pixelToCoord(position.x()));
    const double y = plot().yAxis->pixelToCoord(position.y());
    if (!point || y < 0)
        return std::nullopt;
    for (std::size_t i = 0; i < termCount; ++i) {
        if (y <= valueIn(unit(), shown(*point, i + 1)))
            return static_cast<TermId>(i);
    }
    return std::nullopt;
}

QString ScalingChart::toolTipAt(const QPointF &position) const
{
    if (!m_input || !plot().axisRect()->rect().contains(position.toPoint()))
        return {};
    if (showsMap()) {
        const auto cell = m_map->cellAt(plot(), position);
        return cell ? m_map->cellText(*cell, unit()) : QString();
    }
    const ScalingPoint *point = pointAt(plot().xAxis->pixelToCoord(position.x()));
    if (!point)
        return {};
    const QString total =
        tr("%1 %2: %3 a card", "%1 is a variable, %2 its value, %3 a size")
            .arg(variableName(m_variable), countText(point->value), sizeText(point->terms.sum(), unit()));
    const std::optional<TermId> term = termAt(position);
    return term ? tr("%1\n%2: %3").arg(total, termName(*term), sizeText(point->terms[*term], unit())) : total;
}

void ScalingChart::clicked(const QPointF &position)
{
    if (!m_input)
        return;
    if (showsMap()) {
        if (const auto cell = m_map->cellAt(plot(), position)) {
            m_map->setCursor(*cell);
            cursorMoved();
        }
        return;
    }
    const auto &legend = dynamic_cast<LegendRow &>(*plot().plotLayout()->elementAt(1));
    if (const int entry = legend.entryAt(position); entry >= 0) {
        m_hidden.flip(static_cast<std::size_t>(entry));
        redraw();
    } else if (plot().axisRect()->rect().contains(position.toPoint())) {
        if (const std::optional<TermId> term = termAt(position))
            emit termActivated(*term, m_input->stage);
    }
}

void ScalingChart::wantCell(const FitMap::Cell &cell)
{
    emit scenarioWanted(m_map->scenarioAt(cell));
}

void ScalingChart::cursorMoved()
{
    redraw();
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

// Arrows go from cell to cell, Enter makes the cell the scenario.
void ScalingChart::keyPressEvent(QKeyEvent *event)
{
    if (!showsMap()) {
        PlotChart::keyPressEvent(event);
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        wantCell(m_map->cursor());
    } else if (m_map->moveCursor(event->key())) {
        cursorMoved();
        const QRectF cell = m_map->cellRect(plot(), m_map->cursor());
        QToolTip::showText(plot().mapToGlobal(cell.bottomRight().toPoint()), m_map->cellText(m_map->cursor(), unit()),
                           &plot());
    } else {
        PlotChart::keyPressEvent(event);
    }
}

QString ScalingChart::largestText() const
{
    if (!series().largest)
        return tr("Nothing fits");
    return series().unbounded ? tr("Fits up to %1 and beyond").arg(countText(*series().largest))
                              : tr("Fits up to %1").arg(countText(*series().largest));
}

QString ScalingChart::description() const
{
    if (showsMap())
        return m_map->description(unit());
    QStringList lines { variableName(m_variable), largestText() };
    for (const ScalingPoint &point : series().points)
        lines << tr("%1: %2").arg(countText(point.value), sizeText(point.terms.sum(), unit()));
    return lines.join(u'\n');
}

QString ScalingChart::csv() const
{
    if (showsMap())
        return m_map->csv();
    QString text = m_variable == ScalingVariable::Length ? u"tokens"_s : u"sequences"_s;
    for (const std::string_view name : termNames)
        text += u',' + QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    text += u",total_bytes\n"_s;
    for (const ScalingPoint &point : series().points) {
        text += QString::number(point.value);
        for (std::size_t i = 0; i < termCount; ++i)
            text += u',' + QString::number(point.terms[static_cast<TermId>(i)].count());
        text += u',' + QString::number(point.terms.sum().count()) + u'\n';
    }
    return text;
}

} // namespace headroom::ui
