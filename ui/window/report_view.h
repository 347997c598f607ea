// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/report.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace headroom::ui {

// A section of a report in a dialog: its sentences above its table.
class ReportView final : public QWidget
{
    Q_OBJECT

public:
    explicit ReportView(QWidget *parent = nullptr);

    void show(const ReportSection &section);
    void setTableName(const QString &name); // for a screen reader
    int currentColumn() const;

signals:
    void currentColumnChanged();
    void removalWanted(); // Delete was pressed on a column

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QLabel *m_sentences;
    QTableWidget *m_table;
};

} // namespace headroom::ui
