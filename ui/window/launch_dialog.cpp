// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/launch_dialog.h"

#include "core/launch/launch_command.h"
#include "core/launch/shell.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/launch_text.h"
#include "ui/text/problem_text.h"
#include "ui/text/word_table.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

Result<LaunchCommand> commandOf(const ScenarioModel &model, const std::string &program)
{
    if (!model.problems().empty())
        return std::unexpected(model.problems());
    return launchCommand(model.scenario(), *model.evaluation(), program);
}

// A YAML begins with the line that starts it; JSON has no comments.
std::string textOf(const LaunchCommand &command)
{
    if (command.file.empty())
        return shellLine(command.words, true);
    const bool isJson = command.fileName.ends_with(".json");
    return isJson ? command.file : "# " + shellLine(command.words) + '\n' + command.file;
}

} // namespace

LaunchDialog::LaunchDialog(const ScenarioModel &model, QWidget *parent)
    : QDialog(parent),
      m_model(model),
      m_programLabel(new QLabel(this)),
      m_program(new QComboBox(this)),
      m_line(new QPlainTextEdit(this)),
      m_notes(new QLabel(this))
{
    setObjectName(u"launchDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    m_program->setObjectName(u"launchProgram"_s);
    m_programLabel->setBuddy(m_program);
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
    auto *choice = new QHBoxLayout;
    choice->addWidget(m_programLabel);
    choice->addWidget(m_program);
    choice->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(choice);
    layout->addWidget(m_line, 1);
    layout->addWidget(m_notes);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_copy, &QPushButton::clicked, this, &LaunchDialog::copy);
    connect(m_program, &QComboBox::activated, this, &LaunchDialog::refresh);
    connect(&m_model, &ScenarioModel::changed, this, &LaunchDialog::refresh);
    resize(fontMetrics().averageCharWidth() * 88, fontMetrics().height() * 18);
    retranslate();
    m_copy->setFocus();
}

// The chosen program stays chosen as long as it can run the scenario. One program is no choice.
void LaunchDialog::listPrograms()
{
    const std::vector<std::string_view> programs =
        m_model.problems().empty() ? launchPrograms(m_model.evaluation()->settings) : std::vector<std::string_view>();
    const QString chosen = m_program->currentData().toString();
    m_program->clear();
    for (const std::string_view id : programs)
        m_program->addItem(programName(id), fromUtf8(id));
    m_program->setCurrentIndex(std::max(m_program->findData(chosen), programs.empty() ? -1 : 0));
    m_program->setVisible(programs.size() > 1);
    m_programLabel->setVisible(programs.size() > 1);
}

std::string LaunchDialog::program() const
{
    return m_program->currentData().toString().toStdString();
}

void LaunchDialog::refresh()
{
    listPrograms();
    const Result<LaunchCommand> command = commandOf(m_model, program());
    QStringList notes;
    if (command) {
        m_line->setPlainText(QString::fromStdString(textOf(*command)));
        if (command->fileName.ends_with(".json"))
            notes += tr("To start it: %1").arg(QString::fromStdString(shellLine(command->words)));
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
    m_programLabel->setText(tr("&Program"));
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
