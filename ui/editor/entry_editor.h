// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/form/form.h"

#include <QDialog>

#include <string>
#include <vector>

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace headroom::ui {

class FileCommands;
class FormPanel;

// An own entry of a catalogue to fill in: its name, where it is from, a form, and beside it what it amounts to, after
// every key. Nothing is kept before Save.
class EntryEditor : public QDialog
{
    Q_OBJECT

public:
    void reject() override; // asks before something typed is lost

protected:
    struct Total
    {
        QString name;
        QString value;
    };

    EntryEditor(const Form &form, const std::vector<std::string_view> &elsewhere, FileCommands &files, QWidget *parent);

    // To be called once by who derives, when it can answer the rest.
    void begin(const QString &name, const QString &source, const FormDraft &draft);
    void accept() override;
    void changeEvent(QEvent *event) override;

    std::string name() const;
    std::string source() const;
    // "own:" and the name: what no hub and no path is called.
    std::string idOfName() const;
    FormPanel &form() { return *m_form; }

    virtual Problems read() = 0;                   // what is wrong with the draft
    virtual std::vector<Total> totals() const = 0; // of what was read; none where something is wrong
    virtual QString remark() const { return {}; }  // under the totals
    virtual Problems nameProblems() const = 0;     // but that it is empty
    virtual Result<void> keep() = 0;
    virtual QString title() const = 0;

private:
    void createLayout();
    void refresh();
    void refreshTotals();
    void refreshProblems(const Problems &problems);
    void retranslate();
    bool isChanged() const;

    FileCommands &m_files;
    FormPanel *m_form = nullptr;
    QLabel *m_nameLabel;
    QLineEdit *m_name;
    QLabel *m_nameProblem;
    QLabel *m_sourceLabel;
    QLineEdit *m_source;
    QGridLayout *m_totals;
    QLabel *m_remark;
    QLabel *m_problems;
    QPushButton *m_save = nullptr;
    QString m_firstName;
    QString m_firstSource;
    FormDraft m_firstDraft;
    std::vector<QLabel *> m_totalLabels;
};

} // namespace headroom::ui
