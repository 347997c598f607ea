// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/palette.h"
#include "ui/chart/speed_study.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace headroom::ui {

// What the time goes into: a stacked bar of a step, or one of a token and one of all prompts, over a list of its parts.
// Where there is no room for every part, the smallest are one.
class SpeedParts
{
public:
    SpeedParts(const SpeedStudy &study, const QRectF &area, const QFont &font);

    void paint(QPainter &painter, const Theme &theme) const;
    QString textAt(const QPointF &position) const; // of the part there; empty: none
    const std::vector<SpeedRow> &rows() const { return m_rows; }
    bool isCut() const { return m_cut; } // a name does not fit

    // "24.3 s · 64.9 %", the share being of the step, or of the token.
    static QString partText(double seconds, double whole);

private:
    struct Bar
    {
        QRectF area;
        QString name;
        double whole = 0;
        bool ofPrompts = false;
    };
    struct Segment
    {
        QRectF area;
        std::size_t row;
        bool ofPrompts;
    };

    void gather(std::size_t room);
    void placeBars(double &top);
    void placeColumns();
    QString rowText(const SpeedRow &row) const;
    QString valueText(const SpeedRow &row, const Bar &bar) const;

    const SpeedStudy &m_study;
    QRectF m_area;
    QFont m_font;
    std::vector<SpeedRow> m_rows;
    std::vector<Bar> m_bars;
    std::vector<Segment> m_segments;
    std::vector<double> m_columns; // right ends, one a bar
    double m_listTop = 0;
    double m_line = 0; // height of a line of the list
    double m_nameEnd = 0;
    bool m_withShares = true;
    bool m_cut = false;
};

} // namespace headroom::ui
