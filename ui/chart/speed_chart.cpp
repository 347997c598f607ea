// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/speed_chart.h"

#include "ui/chart/speed_parts.h"
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
    m_study = speedStudy(input);
}

void SpeedChart::drop()
{
    m_study.reset();
    m_evaluation.reset();
}

void SpeedChart::retranslate()
{
    if (m_study)
        headroom::ui::retranslate(*m_study, *m_evaluation);
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

QString SpeedChart::pointText(const SpeedPoint &point) const
{
    QString text;
    if (!m_study->trains)
        text = tr("%1 sequences: %2 a token, %3 tokens a second for all")
                   .arg(countText(point.at), durationText(point.value), amountText(point.other));
    else if (point.other <= 0)
        text = tr("%1 cards: %2 tokens a second").arg(countText(point.at), amountText(point.value));
    else
        text = tr("%1 cards: %2 tokens a second, the run takes %3 days")
                   .arg(countText(point.at), amountText(point.value), amountText(point.other));
    return point.fits ? text : tr("%1; does not fit in memory", "%1 a sentence on speed").arg(text);
}

QString SpeedChart::description() const
{
    QStringList lines { m_study->caption, rowsHeading() };
    for (const SpeedRow &row : m_study->rows) {
        lines << tr("%1: %2").arg(row.name, SpeedParts::partText(row.seconds, m_study->seconds));
        if (!m_study->trains)
            lines << tr("%1, all prompts: %2").arg(row.name, SpeedParts::partText(row.prompts, m_study->promptSeconds));
    }
    for (const SpeedPoint &point : m_study->points)
        lines << pointText(point);
    return lines.join(u'\n');
}

QString SpeedChart::csv() const
{
    if (!m_study)
        return {};
    QString text = u"part,of,seconds\n"_s;
    const auto add = [&text](const SpeedRow &row, const QString &of, double seconds) {
        if (seconds > 0)
            text += u"%1,%2,%3\n"_s.arg(row.id, of).arg(seconds);
    };
    for (const SpeedRow &row : m_study->rows)
        add(row, m_study->trains ? u"step"_s : u"token"_s, row.seconds);
    for (const SpeedRow &row : m_study->rows)
        add(row, u"prompts"_s, row.prompts);
    text += m_study->trains ? u"cards,tokens_per_second,days,fits\n"_s
                            : u"sequences,time_per_output_token,tokens_per_second,fits\n"_s;
    for (const SpeedPoint &point : m_study->points)
        text += u"%1,%2,%3,%4\n"_s.arg(point.at).arg(point.value).arg(point.other).arg(point.fits ? 1 : 0);
    return text;
}

QString SpeedChart::toolTipAt(const QPointF &position) const
{
    const QList<QCPAxisRect *> rects = plot().axisRects();
    if (!m_study || m_study->rows.empty() || rects.size() < 2)
        return {};
    if (rects[0]->outerRect().contains(position.toPoint()))
        return parts(plot()).textAt(position);
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
