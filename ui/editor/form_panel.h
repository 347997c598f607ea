// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "ui/editor/form_sections.h"

#include <QScrollArea>

#include <map>

class QCheckBox;
class QGridLayout;

namespace headroom::ui {

class FormRow;
class LayerTable;
class SectionHeading;

// A form to fill in, in sections. Knows nothing of what it is about: who owns it reads the draft after each key and
// tells what is wrong.
class FormPanel final : public QScrollArea
{
    Q_OBJECT

public:
    FormPanel(const Form &form, const std::vector<std::string_view> &elsewhere, QWidget *parent);

    const Form &form() const { return m_form; }
    const FormDraft &draft() const { return m_draft; }
    void setDraft(const FormDraft &draft);
    // What the fields that are left out mean.
    void setDefaults(const FormDraft &defaults);
    void setProblems(const Problems &problems); // each beside its field
    void focusField(const QString &path);
    void retranslate();

signals:
    void changed();

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Shown
    {
        FormSection section;
        SectionHeading *heading = nullptr;
        QCheckBox *check = nullptr; // of a part that may be left out
        std::vector<FormRow *> rows;
        LayerTable *table = nullptr;
    };

    void addSection(QGridLayout &grid, const FormSection &section);
    void addHeading(QGridLayout &grid, Shown &shown);
    void addTable(QGridLayout &grid, Shown &shown);
    void put(const std::string &path, const std::string &text);
    void refresh();
    void refreshShown();
    bool isOn(const FormSection &section) const;

    const Form &m_form;
    FormDraft m_draft;
    Problems m_problems;
    std::vector<Shown> m_sections;
};

} // namespace headroom::ui
