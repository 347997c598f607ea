// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/speed_chart.h"

#include "ui/text/numbers.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {

SpeedChart::SpeedChart(QWidget *parent) : PlotChart(parent)
{
    setObjectName(u"speedChart"_s);
}

QString SpeedChart::id() const
{
    return u"speed"_s;
}

QString SpeedChart::title() const
{
    return tr("Speed");
}

void SpeedChart::take(const ChartInput &input)
{
    m_evaluation = *input.evaluation;
    m_study = speedStudy(*m_evaluation);
}

void SpeedChart::drop()
{
    m_study.reset();
    m_evaluation.reset();
}

void SpeedChart::retranslate()
{
    if (m_evaluation)
        m_study = speedStudy(*m_evaluation);
}

QString SpeedChart::emptyText() const
{
    if (!m_study)
        return tr("No answer: the inputs contradict each other.");
    return m_study->rows.empty() ? tr("The rates of this card are not known, so no time can be told.") : QString();
}

QString SpeedChart::rowsHeading() const
{
    if (m_study->trains)
        return tr("A step of %1").arg(durationText(m_study->seconds));
    return tr("An output token of %1; the prompts before it %2")
        .arg(durationText(m_study->seconds), durationText(m_study->promptSeconds));
}

QString SpeedChart::pointsHeading() const
{
    return m_study->trains ? tr("With more replicas") : tr("With more sequences at once");
}

QString SpeedChart::rowText(const SpeedRow &row) const
{
    const double whole = row.ofPrompt ? m_study->promptSeconds : m_study->seconds;
    return tr("%1 · %2", "%1 a time, %2 its share").arg(durationText(row.seconds), percentText(row.seconds / whole, 1));
}

QString SpeedChart::pointText(const SpeedPoint &point) const
{
    if (!m_study->trains)
        return tr("%1 sequences: %2 a token, %3 tokens a second for all")
            .arg(countText(point.at), durationText(point.value), amountText(point.other));
    if (point.other <= 0)
        return tr("%1 cards: %2 tokens a second").arg(countText(point.at), amountText(point.value));
    return tr("%1 cards: %2 tokens a second, the run takes %3 days")
        .arg(countText(point.at), amountText(point.value), amountText(point.other));
}

QString SpeedChart::description() const
{
    QStringList lines { m_study->caption, rowsHeading() };
    for (const SpeedRow &row : m_study->rows)
        lines << tr("%1: %2").arg(row.name, rowText(row));
    for (const SpeedPoint &point : m_study->points)
        lines << pointText(point);
    return lines.join(u'\n');
}

QString SpeedChart::csv() const
{
    if (!m_study)
        return {};
    QString text = u"part,of,seconds\n"_s;
    for (const SpeedRow &row : m_study->rows)
        text += u"%1,%2,%3\n"_s.arg(row.id, m_study->trains ? u"step"_s
                                            : row.ofPrompt  ? u"prompts"_s
                                                            : u"token"_s)
                    .arg(row.seconds);
    text += m_study->trains ? u"cards,tokens_per_second,days\n"_s
                            : u"sequences,time_per_output_token,tokens_per_second\n"_s;
    for (const SpeedPoint &point : m_study->points)
        text += u"%1,%2,%3\n"_s.arg(point.at).arg(point.value).arg(point.other);
    return text;
}

QString SpeedChart::toolTipAt(const QPointF &position) const
{
    const QList<QCPAxisRect *> rects = plot().axisRects();
    if (!m_study || rects.size() < 2)
        return {};
    if (rects[0]->outerRect().contains(position.toPoint())) {
        const double row = std::round(rects[0]->axis(QCPAxis::atLeft)->pixelToCoord(position.y()));
        if (row < 0 || row >= static_cast<double>(m_study->rows.size()))
            return {};
        const SpeedRow &found = m_study->rows[static_cast<std::size_t>(row)];
        return tr("%1: %2").arg(found.name, rowText(found));
    }
    const double at = rects[1]->axis(QCPAxis::atBottom)->pixelToCoord(position.x());
    const SpeedPoint *nearest = nullptr;
    for (const SpeedPoint &point : m_study->points) {
        const auto distance = [at](const SpeedPoint &other) {
            return std::abs(std::log2(static_cast<double>(other.at)) - at);
        };
        if (!nearest || distance(point) < distance(*nearest))
            nearest = &point;
    }
    return nearest ? pointText(*nearest) : QString();
}

} // namespace headroom::ui
