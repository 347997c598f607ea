// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scenario/input.h"

#include <QScrollArea>

#include <map>
#include <vector>

class QGridLayout;
class QLabel;

namespace headroom::ui {

class AdvancedButton;
class CataloguePicker;
class FieldEditor;
class OwnCards;
class OwnModels;
class PathLabel;
class ScenarioModel;
class SectionHeading;

// Everything a person can change, in groups; only what matters for the task is shown.
class InputsPanel final : public QScrollArea
{
    Q_OBJECT

public:
    InputsPanel(ScenarioModel &model, const OwnModels &own, const OwnCards &ownCards, QWidget *parent = nullptr);

    void refresh();
    // The field that Problems point at: "/training/micro_batch".
    void openModels(); // the list to choose from
    void focusField(const QString &pointer);
    // The groups whose rarer inputs show, a bit each.
    unsigned openGroups() const;
    void setOpenGroups(unsigned groups);

protected:
    void changeEvent(QEvent *event) override;

private:
    void addHeading(QGridLayout &grid, InputGroup group);
    void addPickers(QGridLayout &grid, InputGroup group);
    void addEditors(QGridLayout &grid, InputGroup group, bool advanced);
    void addAdvancedButton(QGridLayout &grid, InputGroup group);
    void refreshAdvanced(InputGroup group, int shown, int set);
    void addRow(QGridLayout &grid, QLabel *label, QWidget *widget);
    void refreshPickers();
    void refreshModelFile();
    void chooseModel(const QString &id);
    QString modelEntry() const;
    void retranslate();

    ScenarioModel &m_model;
    const OwnModels &m_own;
    const OwnCards &m_ownCards;
    std::map<InputGroup, SectionHeading *> m_headings;
    std::map<InputGroup, AdvancedButton *> m_advanced;
    std::vector<FieldEditor *> m_editors;
    QLabel *m_modelLabel = nullptr;
    CataloguePicker *m_modelPicker = nullptr;
    QLabel *m_fileLabel = nullptr;
    PathLabel *m_modelFile = nullptr;
    QLabel *m_cardLabel = nullptr;
    CataloguePicker *m_cardPicker = nullptr;
};

} // namespace headroom::ui
