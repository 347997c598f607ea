// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/serving_grid.h"
#include "ui/chart/palette.h"
#include "ui/text/numbers.h"

#include <QRectF>
#include <QString>

#include <optional>

class QCustomPlot;
class QPainter;

namespace headroom::ui {

// Lengths of a sequence against sequences at once: how much of the worst card each takes, and where it does not fit,
// which is hatched so that no color needs to be told apart. A cursor goes from cell to cell.
class FitMap
{
public:
    struct Cell
    {
        std::size_t row = 0;
        std::size_t column = 0;
        bool operator==(const Cell &) const = default;
    };

    FitMap(const Scenario &scenario, const Evaluation &evaluation, const Catalogues &catalogues);

    const ServingMatrix &matrix() const; // computed when somebody looks
    Scenario scenarioAt(const Cell &cell) const;

    const Cell &cursor() const;
    void setCursor(const Cell &cell) { m_cursor = cell; }
    bool moveCursor(int key); // an arrow, Home or End; false: another key

    // Fills an arranged plot. `withCursor`: where the keyboard is.
    void draw(QCustomPlot &plot, const Theme &theme, bool withCursor, SizeUnit unit) const;
    std::optional<Cell> cellAt(const QCustomPlot &plot, const QPointF &position) const;
    QRectF cellRect(const QCustomPlot &plot, const Cell &cell) const;

    QString cellText(const Cell &cell, SizeUnit unit) const;
    QString description(SizeUnit unit) const;
    QString csv() const;

private:
    void drawAxes(QCustomPlot &plot) const;
    void paintCells(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const;
    void paintCell(QPainter &painter, const QRectF &rect, const ServingCell &cell, const Theme &theme) const;
    void paintLegend(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const;
    void paintMark(QPainter &painter, const QRectF &rect, const Theme &theme, bool dashed) const;

    mutable ServingGrid m_grid;
    mutable std::optional<ServingMatrix> m_matrix;
    mutable std::optional<Cell> m_cursor; // empty: the scenario's own
};

} // namespace headroom::ui
