// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/fit_map.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {
namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::FitMap)
};

} // namespace

FitMap::FitMap(const Scenario &scenario, const Evaluation &evaluation, const Catalogues &catalogues)
    : m_grid(scenario, evaluation, catalogues)
{ }

const ServingMatrix &FitMap::matrix() const
{
    if (!m_matrix)
        m_matrix = servingMatrix(m_grid);
    return *m_matrix;
}

Scenario FitMap::scenarioAt(const Cell &cell) const
{
    return m_grid.scenarioAt(matrix().lengths[cell.row], matrix().sequences[cell.column]);
}

const FitMap::Cell &FitMap::cursor() const
{
    if (!m_cursor)
        m_cursor = Cell { matrix().row, matrix().column };
    return *m_cursor;
}

bool FitMap::moveCursor(int key)
{
    Cell next = cursor();
    const std::size_t rows = matrix().lengths.size();
    const std::size_t columns = matrix().sequences.size();
    switch (key) {
    case Qt::Key_Left: next.column -= next.column > 0 ? 1 : 0; break;
    case Qt::Key_Right: next.column += next.column + 1 < columns ? 1 : 0; break;
    case Qt::Key_Up: next.row += next.row + 1 < rows ? 1 : 0; break; // longer is higher
    case Qt::Key_Down: next.row -= next.row > 0 ? 1 : 0; break;
    case Qt::Key_Home: next.column = 0; break;
    case Qt::Key_End: next.column = columns - 1; break;
    default: return false;
    }
    m_cursor = next;
    return true;
}

QString FitMap::cellText(const Cell &cell, SizeUnit unit) const
{
    const ServingCell &figures = matrix().at(cell.row, cell.column);
    const QString where = Text::tr("%1 tokens × %2 sequences", "%1 a length, %2 how many at once")
                              .arg(countText(matrix().lengths[cell.row]), countText(matrix().sequences[cell.column]));
    if (!figures.valid)
        return Text::tr("%1: beyond what can be asked for").arg(where);
    const QString size =
        Text::tr("%1 of %2 a card (%3)")
            .arg(sizeNumber(figures.total, unit), sizeText(figures.usable, unit), percentText(figures.share()));
    const QString answer = figures.fits() ? Text::tr("fits") : Text::tr("does not fit");
    const auto most = static_cast<std::int64_t>(std::floor(std::min(figures.mostSequences, 1e15)));
    return Text::tr("%1: %2\n%3\nThe cache holds %4 of this length at once.").arg(where, answer, size, countText(most));
}

// The cell under the cursor first, then for every length how many sequences fit.
QString FitMap::description(SizeUnit unit) const
{
    QStringList lines { cellText(cursor(), unit) };
    for (std::size_t r = 0; r < matrix().lengths.size(); ++r) {
        std::int64_t most = 0;
        for (std::size_t c = 0; c < matrix().sequences.size(); ++c) {
            if (matrix().at(r, c).fits())
                most = std::max(most, matrix().sequences[c]);
        }
        lines << Text::tr("%1 tokens: fits with up to %2 of the sequences shown")
                     .arg(countText(matrix().lengths[r]), countText(most));
    }
    return lines.join(u'\n');
}

QString FitMap::csv() const
{
    QString text = u"tokens,sequences,fits,total_bytes,usable_bytes,max_concurrency\n"_s;
    for (std::size_t r = 0; r < matrix().lengths.size(); ++r) {
        for (std::size_t c = 0; c < matrix().sequences.size(); ++c) {
            const ServingCell &cell = matrix().at(r, c);
            text += QString::number(matrix().lengths[r]) + u',' + QString::number(matrix().sequences[c]) + u','
                    + (cell.fits() ? u"true"_s : u"false"_s) + u',';
            text += cell.valid ? QString::number(cell.total.count()) + u',' + QString::number(cell.usable.count())
                                     + u',' + QString::number(cell.mostSequences, 'g', 12)
                               : u",,"_s;
            text += u'\n';
        }
    }
    return text;
}

} // namespace headroom::ui
