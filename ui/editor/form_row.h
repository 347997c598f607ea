// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/form/form.h"

#include <QObject>
#include <QString>

class QLabel;
class QWidget;

namespace headroom::ui {

// One field of a form: its name, a widget to fill it in, and under it what is wrong with it.
class FormRow final : public QObject
{
    Q_OBJECT

public:
    FormRow(const FormField &field, QWidget *parent);

    const FormField &field() const { return m_field; }
    QLabel *label() const { return m_label; }
    QWidget *widget() const { return m_widget; }
    QLabel *problem() const { return m_problem; }

    void setText(const QString &text);        // as the draft has it; empty: left out
    void setDefault(const QString &text);     // what leaving it out means
    void setProblem(const QString &sentence); // empty: none
    void setShown(bool shown);
    void retranslate();

signals:
    void typed(const QString &text);

private:
    QWidget *makeWidget(QWidget *parent);
    QWidget *makeLine(QWidget *parent);
    QWidget *makeCheck(QWidget *parent);
    QWidget *makeChoice(QWidget *parent);
    QString shownText() const;

    const FormField &m_field;
    QLabel *m_label;
    QWidget *m_widget;
    QLabel *m_problem;
    QString m_text;
    QString m_default;
};

} // namespace headroom::ui
