// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <vector>

namespace headroom::ui {

// Entries with a swatch, in as many lines as the width needs. Below an axis rect; as high as its entries.
class LegendRow : public QCPLayoutElement
{
public:
    struct Entry
    {
        int id = 0;
        QString text;
        QColor color;
        bool hidden = false; // drawn hollow
    };

    explicit LegendRow(QCustomPlot &plot);

    void setEntries(std::vector<Entry> entries, const QColor &textColor);
    int entryAt(const QPointF &position) const; // the entry's id; -1: none
    QRectF entryRect(int id) const;

    void update(UpdatePhase phase) override;

protected:
    void draw(QCPPainter *painter) override;

private:
    int flow(int width); // sets m_rects, relative to the element; returns the height

    std::vector<Entry> m_entries;
    std::vector<QRectF> m_rects;
    QColor m_textColor;
};

} // namespace headroom::ui
