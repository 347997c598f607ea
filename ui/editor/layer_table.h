// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/editor/form_sections.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QPushButton;
class QTableWidget;

namespace headroom::ui {

// A list of objects: one row each, one column a key. The keyboard reaches every cell; Tab leaves the table.
class LayerTable final : public QWidget
{
    Q_OBJECT

public:
    LayerTable(const FormSection &section, QWidget *parent);

    void setDraft(const FormDraft &draft);
    void setDefaults(const FormDraft &defaults); // the elements that the list has where none are told
    void setProblems(const QStringList &sentences);
    void retranslate();

signals:
    void typed(const std::string &path, const std::string &text);
    void elementAdded(const headroom::FormDraft &element); // with the paths of the new draft
    void elementRemoved(std::size_t index);

private:
    void fill();
    void fillCell(int row, int column);
    void takeCell(int row, int column);
    void add();
    std::string pathOf(int row, int column) const;
    QStringList columnTitles() const;

    FormSection m_section;
    FormDraft m_draft;
    FormDraft m_defaults;
    QTableWidget *m_table;
    QPushButton *m_add;
    QPushButton *m_remove;
    QLabel *m_about;
    QLabel *m_problem;
};

} // namespace headroom::ui
