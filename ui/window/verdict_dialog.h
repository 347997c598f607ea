// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/card_verdict.h"
#include "ui/text/numbers.h"

#include <QDialog>
#include <QStringList>
#include <QTimer>

class QLabel;
class QPushButton;

namespace headroom::ui {

class CataloguePicker;
class OwnCards;
class ReportView;
class ScenarioModel;

// What the scenario's card is good for, and others beside it. Follows the scenario while it is open.
class VerdictDialog final : public QDialog
{
    Q_OBJECT

public:
    VerdictDialog(const ScenarioModel &model, const OwnCards &ownCards, SizeUnit unit, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void createLayout();
    void add(const QString &id);
    void removeCurrent();
    bool isRemovable() const; // the column that is marked
    Result<std::vector<CardVerdict>> verdicts() const;
    void refresh();
    void refreshButtons();
    void retranslate();

    const ScenarioModel &m_model;
    const OwnCards &m_ownCards;
    SizeUnit m_unit;
    QStringList m_others; // ids, in the order in which they were added
    QLabel *m_label;
    CataloguePicker *m_picker;
    QPushButton *m_remove;
    ReportView *m_view;
    QTimer m_timer; // a planner's search for every key that is pressed would be too much
};

} // namespace headroom::ui
