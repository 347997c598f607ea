// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/form_row.h"

#include "ui/answer/mark.h"
#include "ui/scenario/choice_box.h"
#include "ui/text/form_words.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

namespace headroom::ui {

using namespace Qt::StringLiterals;

FormRow::FormRow(const FormField &field, QWidget *parent)
    : QObject(parent),
      m_field(field),
      m_label(new QLabel(parent)),
      m_widget(makeWidget(parent)),
      m_problem(new QLabel(parent))
{
    m_widget->setObjectName(fromUtf8(field.path));
    m_label->setBuddy(m_widget);
    m_label->setWordWrap(true);
    m_problem->setObjectName(u"problem:"_s + fromUtf8(field.path));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_problem->hide();
    retranslate();
}

QWidget *FormRow::makeWidget(QWidget *parent)
{
    if (m_field.kind == FormKind::Boolean && !m_field.initial.empty())
        return makeCheck(parent);
    return m_field.kind == FormKind::Boolean || m_field.kind == FormKind::Choice ? makeChoice(parent)
                                                                                 : makeLine(parent);
}

QWidget *FormRow::makeLine(QWidget *parent)
{
    auto *line = new QLineEdit(parent);
    line->setMaxLength(m_field.kind == FormKind::Text ? static_cast<int>(m_field.most) : 32767);
    connect(line, &QLineEdit::textEdited, this, [this](const QString &text) {
        m_text = text;
        emit typed(text);
    });
    return line;
}

QWidget *FormRow::makeCheck(QWidget *parent)
{
    auto *box = new QCheckBox(parent);
    connect(box, &QCheckBox::toggled, this, [this](bool checked) {
        m_text = checked ? u"true"_s : u"false"_s;
        emit typed(m_text);
    });
    return box;
}

// A choice that need not be made has an entry for that.
QWidget *FormRow::makeChoice(QWidget *parent)
{
    auto *box = new ChoiceBox(parent);
    if (m_field.initial.empty())
        box->addItem(QString(), QString());
    if (m_field.kind == FormKind::Boolean) {
        box->addItem(QString(), u"true"_s);
        box->addItem(QString(), u"false"_s);
    }
    for (const std::string_view name : m_field.names)
        box->addItem(QString(), fromUtf8(name));
    connect(box, &ChoiceBox::activated, this, [this, box] {
        m_text = box->currentData().toString();
        emit typed(m_text);
    });
    return box;
}

QString FormRow::shownText() const
{
    return m_text.isEmpty() ? fromUtf8(m_field.initial) : m_text;
}

void FormRow::setText(const QString &text)
{
    m_text = text;
    const QSignalBlocker quiet(m_widget);
    if (auto *line = qobject_cast<QLineEdit *>(m_widget)) {
        if (line->text() != text)
            line->setText(text);
    } else if (auto *box = qobject_cast<ChoiceBox *>(m_widget)) {
        box->selectData(shownText());
    } else if (auto *check = qobject_cast<QCheckBox *>(m_widget)) {
        check->setChecked(shownText() == "true"_L1);
    }
}

void FormRow::setDefault(const QString &text)
{
    m_default = text.isEmpty() ? fromUtf8(m_field.initial) : text;
    if (auto *line = qobject_cast<QLineEdit *>(m_widget))
        line->setPlaceholderText(m_default.isEmpty() ? tr("not told")
                                                     : tr("%1 if left out", "a number").arg(m_default));
}

void FormRow::setProblem(const QString &sentence)
{
    QPalette colors;
    colors.setColor(QPalette::WindowText, markColor(Mark::Bad, colors));
    m_problem->setPalette(colors);
    m_problem->setText(sentence);
    m_problem->setVisible(!sentence.isEmpty() && !m_widget->isHidden());
    m_widget->setAccessibleDescription(sentence.isEmpty() ? formHelp(m_field) : sentence);
}

void FormRow::setShown(bool shown)
{
    m_label->setVisible(shown);
    m_widget->setVisible(shown);
    m_problem->setVisible(shown && !m_problem->text().isEmpty());
}

void FormRow::retranslate()
{
    const QString name = formLabel(m_field.path);
    m_label->setText(name);
    m_widget->setAccessibleName(name);
    m_widget->setToolTip(formHelp(m_field));
    m_label->setToolTip(formHelp(m_field));
    if (auto *box = qobject_cast<ChoiceBox *>(m_widget)) {
        for (int i = 0; i < box->count(); ++i) {
            const QString value = box->itemData(i).toString();
            QString text = tr("not told");
            if (value == "true"_L1 && m_field.kind == FormKind::Boolean)
                text = tr("yes");
            else if (value == "false"_L1 && m_field.kind == FormKind::Boolean)
                text = tr("no");
            else if (!value.isEmpty())
                text = formChoice(m_field, value.toStdString());
            box->setItemText(i, text);
        }
    }
    setDefault(m_default);
}

} // namespace headroom::ui
