// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparison_text.h"

#include <QTableWidget>

class QLineEdit;

namespace headroom::ui {

// Scenarios as columns, quantities as rows. The first column is the scenario in the window; the others can be renamed in
// their header and removed.
class ComparisonTable final : public QTableWidget
{
    Q_OBJECT

public:
    explicit ComparisonTable(QWidget *parent = nullptr);

    void show(const QStringList &names, const std::vector<ComparisonRow> &rows);
    // Opens the name of a column for typing. Return and leaving take it, Esc does not.
    void editName(int column);

signals:
    void renamed(int column, const QString &name);
    void removalWanted(int column);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fitHeight();
    void softenMark();
    void showRow(int row, const ComparisonRow &content);
    void endEdit(bool take);

    QLineEdit *m_name;
    int m_edited = -1;
};

} // namespace headroom::ui
