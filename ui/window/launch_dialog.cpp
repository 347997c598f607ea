// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/launch_dialog.h"

#include "core/launch/launch_command.h"
#include "core/launch/shell.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/launch_text.h"
#include "ui/text/problem_text.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

Result<LaunchCommand> commandOf(const ScenarioModel &model)
{
    if (!model.problems().empty())
        return std::unexpected(model.problems());
    return launchCommand(model.scenario(), *model.evaluation());
}

} // namespace

LaunchDialog::LaunchDialog(const ScenarioModel &model, QWidget *parent)
    : QDialog(parent), m_model(model), m_line(new QPlainTextEdit(this)), m_notes(new QLabel(this))
{
    setObjectName(u"launchDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    m_line->setObjectName(u"launchLine"_s);
    m_line->setReadOnly(true);
    m_line->setTabChangesFocus(true);
    m_line->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_line->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_notes->setObjectName(u"launchNotes"_s);
    m_notes->setTextFormat(Qt::PlainText);
    m_notes->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_copy = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    m_copy->setObjectName(u"launchCopy"_s);
    m_copy->setDefault(true);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_line, 1);
    layout->addWidget(m_notes);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_copy, &QPushButton::clicked, this, &LaunchDialog::copy);
    connect(&m_model, &ScenarioModel::changed, this, &LaunchDialog::refresh);
    resize(fontMetrics().averageCharWidth() * 88, fontMetrics().height() * 18);
    retranslate();
    m_copy->setFocus();
}

void LaunchDialog::refresh()
{
    const Result<LaunchCommand> command = commandOf(m_model);
    QStringList notes;
    if (command) {
        m_line->setPlainText(QString::fromStdString(shellLine(command->words, true)));
        for (const LaunchNote &note : command->notes)
            notes += launchNoteText(note);
        if (notes.isEmpty())
            notes += tr("The command says everything that the figures rest on, but for the card.");
    } else {
        m_line->clear();
        notes += problemSentence(command.error().front());
    }
    m_notes->setText(notes.join(u'\n'));
    m_line->setEnabled(command.has_value());
    m_copy->setEnabled(command.has_value());
}

void LaunchDialog::copy()
{
    QGuiApplication::clipboard()->setText(m_line->toPlainText());
}

void LaunchDialog::retranslate()
{
    setWindowTitle(tr("Launch command"));
    m_line->setAccessibleName(tr("Launch command"));
    m_copy->setText(tr("&Copy"));
    refresh();
}

void LaunchDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace headroom::ui
