// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fixes.h"
#include "ui/text/numbers.h"

#include <QFrame>

#include <optional>
#include <vector>

class QComboBox;

namespace headroom::ui {

class RowsTable;

// What each single change of the scenario brings, in a frame under the answer. A click on a row, or Return, asks for
// the change and closes it; Esc or a click beside it closes it. Computed when it opens.
class SensitivityPopup final : public QFrame
{
    Q_OBJECT

public:
    SensitivityPopup(const Scenario &scenario, const Evaluation &evaluation, const Catalogues &catalogues,
                     SizeUnit unit, QWidget *parent);

    // Below the corner of whatever opened it, inside that one's window.
    void openBelow(const QWidget &opener);

signals:
    void changeWanted(const headroom::Scenario &after);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    enum Order { ByMemory, ByTime, ByCost };

    void arrange();
    void sort(int order);
    void fill();
    void want(int row);
    QString nowText() const;
    bool isTimed() const;
    bool isPriced() const;

    Evaluation m_evaluation;
    SizeUnit m_unit;
    std::vector<Fix> m_changes;
    QComboBox *m_order;
    RowsTable *m_table;
};

} // namespace headroom::ui
