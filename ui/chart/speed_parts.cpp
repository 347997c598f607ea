// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/speed_parts.h"

#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <ranges>

namespace headroom::ui {
namespace {

struct PartsText
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::SpeedParts)
};

constexpr double swatch = 10;
constexpr double gap = 8;
constexpr double thickest = 22; // of bars and lines, in pixels
constexpr double thinnest = 12;

double secondsOf(const SpeedRow &row, bool ofPrompts)
{
    return ofPrompts ? row.prompts : row.seconds;
}

} // namespace

SpeedParts::SpeedParts(const SpeedStudy &study, const QRectF &area, const QFont &font)
    : m_study(study), m_area(area), m_font(font)
{
    const QFontMetricsF metrics(font);
    m_bars.push_back({ {}, study.trains ? QString() : PartsText::tr("one token"), study.seconds, false });
    if (!study.trains)
        m_bars.push_back({ {}, PartsText::tr("all prompts"), study.promptSeconds, true });
    double top = area.top();
    placeBars(top);
    m_listTop = top;
    if (!study.trains)
        m_listTop += metrics.height() + 2; // what the columns are of
    const double room = std::max(area.bottom() - m_listTop, metrics.height());
    gather(static_cast<std::size_t>(room / metrics.height()));
    m_line = std::min(thickest, room / static_cast<double>(std::max<std::size_t>(m_rows.size(), 1)));
    placeColumns();
    for (const Bar &bar : m_bars) {
        double x = bar.area.left();
        for (std::size_t i = 0; i < m_rows.size() && bar.whole > 0; ++i) {
            const double width = secondsOf(m_rows[i], bar.ofPrompts) / bar.whole * bar.area.width();
            m_segments.push_back({ QRectF(x, bar.area.top(), width, bar.area.height()), i, bar.ofPrompts });
            x += width;
        }
    }
}

// The rows as far as there is room; what takes least goes into one.
void SpeedParts::gather(std::size_t room)
{
    m_rows = m_study.rows;
    room = std::max<std::size_t>(room, 2);
    if (m_rows.size() <= room)
        return;
    const auto share = [this](const SpeedRow &row) {
        const double prompts = m_study.promptSeconds > 0 ? row.prompts / m_study.promptSeconds : 0;
        return std::max(m_study.seconds > 0 ? row.seconds / m_study.seconds : 0, prompts);
    };
    std::vector<double> shares;
    shares.reserve(m_rows.size());
    for (const SpeedRow &row : m_rows)
        shares.push_back(share(row));
    std::ranges::sort(shares, std::greater {});
    const double least = shares[room - 2];
    SpeedRow rest;
    int merged = 0;
    std::erase_if(m_rows, [&](const SpeedRow &row) {
        if (share(row) >= least)
            return false;
        rest.seconds += row.seconds;
        rest.prompts += row.prompts;
        ++merged;
        return true;
    });
    rest.name = PartsText::tr("%1 smaller parts").arg(merged);
    rest.color = QColor(0x9a, 0xa2, 0xad);
    m_rows.push_back(rest);
}

void SpeedParts::placeBars(double &top)
{
    const QFontMetricsF metrics(m_font);
    double names = 0;
    for (const Bar &bar : m_bars)
        names = std::max(names, bar.name.isEmpty() ? 0 : metrics.horizontalAdvance(bar.name) + gap);
    const double height = std::round(std::clamp(m_area.height() * 0.1, thinnest, thickest));
    for (Bar &bar : m_bars) {
        bar.area = QRectF(m_area.left() + names, std::round(top), m_area.width() - names, height);
        top += height + 5;
    }
    top += 4;
}

void SpeedParts::placeColumns()
{
    const QFontMetricsF metrics(m_font);
    double names = 0;
    for (const SpeedRow &row : m_rows)
        names = std::max(names, metrics.horizontalAdvance(row.name));
    const auto place = [&] {
        m_columns.clear();
        double right = m_area.right();
        for (const Bar &bar : std::views::reverse(m_bars)) {
            m_columns.insert(m_columns.begin(), right);
            double width = metrics.horizontalAdvance(bar.name);
            for (const SpeedRow &row : m_rows)
                width = std::max(width, metrics.horizontalAdvance(valueText(row, bar)));
            right -= width + 1.5 * gap;
        }
        m_nameEnd = right + gap / 2;
    };
    place();
    const double needed = m_area.left() + swatch + gap + names;
    if (needed > m_nameEnd) {
        m_withShares = false;
        place();
    }
    m_cut = needed > m_nameEnd + 0.5;
    // Beside the names, not at the far end of a wide chart.
    const double far = m_nameEnd - needed - 3 * gap;
    if (far > 0) {
        for (double &column : m_columns)
            column -= far;
        m_nameEnd -= far;
    }
}

QString SpeedParts::partText(double seconds, double whole)
{
    return PartsText::tr("%1 · %2", "%1 a time, %2 its share")
        .arg(durationText(seconds), percentText(whole > 0 ? seconds / whole : 0, 1));
}

QString SpeedParts::valueText(const SpeedRow &row, const Bar &bar) const
{
    const double seconds = secondsOf(row, bar.ofPrompts);
    return m_withShares ? partText(seconds, bar.whole) : durationText(seconds);
}

QString SpeedParts::rowText(const SpeedRow &row) const
{
    if (m_study.trains)
        return PartsText::tr("%1: %2", "a part, its time").arg(row.name, partText(row.seconds, m_study.seconds));
    return PartsText::tr("%1: %2 of one token, %3 of all prompts", "a part, its times")
        .arg(row.name, partText(row.seconds, m_study.seconds), partText(row.prompts, m_study.promptSeconds));
}

QString SpeedParts::textAt(const QPointF &position) const
{
    for (const Segment &segment : m_segments) {
        if (segment.area.contains(position))
            return rowText(m_rows[segment.row]);
    }
    const double row = std::floor((position.y() - m_listTop) / m_line);
    if (position.y() < m_listTop || row >= static_cast<double>(m_rows.size()) || position.x() < m_area.left()
        || position.x() > m_area.right())
        return {};
    return rowText(m_rows[static_cast<std::size_t>(row)]);
}

void SpeedParts::paint(QPainter &painter, const Theme &theme) const
{
    painter.setFont(m_font);
    for (const Segment &segment : m_segments) {
        const double left = std::round(segment.area.left());
        const double right = std::round(segment.area.right());
        // A line between neighbors, where there is room for one.
        painter.fillRect(QRectF(left, segment.area.top(), std::max(right - left - (right - left > 3 ? 1 : 0), 0.0),
                                segment.area.height()),
                         m_rows[segment.row].color);
    }
    painter.setPen(theme.mutedText);
    for (std::size_t i = 0; i < m_bars.size() && !m_study.trains; ++i) {
        const Bar &bar = m_bars[i];
        painter.drawText(QRectF(m_area.left(), bar.area.top(), bar.area.left() - m_area.left(), bar.area.height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, bar.name);
        painter.drawText(QRectF(m_columns[i] - 200, m_listTop - QFontMetricsF(m_font).height() - 2, 200,
                                QFontMetricsF(m_font).height()),
                         Qt::AlignRight | Qt::AlignVCenter, bar.name);
    }
    painter.setPen(theme.text);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const SpeedRow &row = m_rows[i];
        const QRectF line(m_area.left(), m_listTop + static_cast<double>(i) * m_line, m_area.width(), m_line);
        painter.fillRect(QRectF(line.left(), std::round(line.center().y() - swatch / 2), swatch, swatch), row.color);
        const QRectF name(line.left() + swatch + gap, line.top(), m_nameEnd - line.left() - swatch - gap, m_line);
        painter.drawText(
            name, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
            painter.fontMetrics().elidedText(row.name, Qt::ElideRight, static_cast<int>(name.width()) + 1));
        for (std::size_t column = 0; column < m_bars.size(); ++column)
            painter.drawText(QRectF(m_columns[column] - 200, line.top(), 200, m_line),
                             Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, valueText(row, m_bars[column]));
    }
}

} // namespace headroom::ui
