// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/entry_editor.h"

#include "ui/answer/mark.h"
#include "ui/document/file_commands.h"
#include "ui/editor/form_panel.h"
#include "ui/text/form_words.h"
#include "ui/text/problem_text.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int longestName = 200;
constexpr int longestSource = 2000;

QLabel *makeNote(QWidget *parent, const char *name)
{
    auto *label = new QLabel(parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

void showBad(QLabel &label, const QStringList &sentences)
{
    QPalette colors;
    colors.setColor(QPalette::WindowText, markColor(Mark::Bad, colors));
    label.setPalette(colors);
    label.setText(sentences.join(u'\n'));
    label.setVisible(!sentences.isEmpty());
}

} // namespace

EntryEditor::EntryEditor(const Form &form, const std::vector<std::string_view> &elsewhere, FileCommands &files,
                         QWidget *parent)
    : QDialog(parent),
      m_files(files),
      m_nameLabel(new QLabel(this)),
      m_name(new QLineEdit(this)),
      m_nameProblem(makeNote(this, "problem:name")),
      m_sourceLabel(new QLabel(this)),
      m_source(new QLineEdit(this)),
      m_totals(new QGridLayout),
      m_remark(makeNote(this, "editorRemark")),
      m_problems(makeNote(this, "editorProblems"))
{
    m_form = new FormPanel(form, elsewhere, this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_name->setObjectName(u"editorName"_s);
    m_name->setMaxLength(longestName);
    m_nameLabel->setBuddy(m_name);
    m_source->setObjectName(u"editorSource"_s);
    m_source->setMaxLength(longestSource);
    m_sourceLabel->setBuddy(m_source);
    createLayout();
    m_problems->setTextFormat(Qt::RichText);
    m_problems->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_problems->setOpenExternalLinks(false);
    connect(m_problems, &QLabel::linkActivated, m_form, &FormPanel::focusField);
    connect(m_name, &QLineEdit::textEdited, this, &EntryEditor::refresh);
    connect(m_form, &FormPanel::changed, this, &EntryEditor::refresh);
}

void EntryEditor::createLayout()
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    m_save = buttons->button(QDialogButtonBox::Save);
    m_save->setObjectName(u"editorSave"_s);
    connect(buttons, &QDialogButtonBox::accepted, this, &EntryEditor::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &EntryEditor::reject);

    auto *head = new QGridLayout;
    head->addWidget(m_nameLabel, 0, 0);
    head->addWidget(m_name, 0, 1);
    head->addWidget(m_nameProblem, 1, 1);
    head->addWidget(m_sourceLabel, 2, 0);
    head->addWidget(m_source, 2, 1);
    auto *side = new QVBoxLayout;
    side->addLayout(m_totals);
    side->addWidget(m_remark);
    side->addWidget(m_problems);
    side->addStretch(1);
    auto *columns = new QHBoxLayout;
    columns->setSpacing(16);
    columns->addWidget(m_form, 5);
    columns->addLayout(side, 3);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(head);
    layout->addLayout(columns, 1);
    layout->addWidget(buttons);
    const QSize most = screen() ? screen()->availableSize() - QSize(64, 96) : QSize(960, 640);
    resize(QSize(fontMetrics().averageCharWidth() * 130, fontMetrics().height() * 40).boundedTo(most));
}

void EntryEditor::begin(const QString &name, const QString &source, const FormDraft &draft)
{
    m_name->setText(name);
    m_source->setText(source);
    m_source->setCursorPosition(0);
    m_form->setDraft(draft);
    m_firstName = name;
    m_firstSource = m_source->text();
    m_firstDraft = draft;
    retranslate();
    m_name->setFocus();
}

std::string EntryEditor::name() const
{
    return m_name->text().trimmed().toStdString();
}

std::string EntryEditor::source() const
{
    return m_source->text().trimmed().toStdString();
}

std::string EntryEditor::idOfName() const
{
    std::string id = "own:";
    id += name();
    return id;
}

bool EntryEditor::isChanged() const
{
    return m_name->text() != m_firstName || m_source->text() != m_firstSource || m_form->draft() != m_firstDraft;
}

void EntryEditor::refresh()
{
    const Problems problems = read();
    m_form->setProblems(problems);
    Problems ofName = nameProblems();
    if (name().empty())
        ofName = { { ProblemKind::MissingKey, "/name", "name", {}, {} } };
    QStringList sentences;
    for (const Problem &problem : ofName)
        sentences += problemSentence(problem);
    showBad(*m_nameProblem, sentences);
    m_name->setAccessibleDescription(sentences.join(u' '));
    refreshProblems(problems);
    refreshTotals();
    m_remark->setText(problems.empty() ? remark() : tr("Nothing can be counted yet."));
    m_remark->setVisible(!m_remark->text().isEmpty());
    m_save->setEnabled(problems.empty() && ofName.empty());
}

void EntryEditor::refreshTotals()
{
    const std::vector<Total> shown = totals();
    while (m_totalLabels.size() < shown.size() * 2) {
        auto *label = new QLabel(this);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        const int at = static_cast<int>(m_totalLabels.size());
        label->setObjectName(u"total%1"_s.arg(at));
        m_totals->addWidget(label, at / 2, at % 2, at % 2 ? Qt::AlignRight : Qt::AlignLeft);
        m_totalLabels.push_back(label);
    }
    for (std::size_t i = 0; i < m_totalLabels.size(); ++i) {
        const bool used = i / 2 < shown.size();
        m_totalLabels[i]->setVisible(used);
        m_totalLabels[i]->setText(!used ? QString() : i % 2 ? shown[i / 2].value : shown[i / 2].name);
    }
}

// All of them once more where they are in sight, each with the way to its field.
void EntryEditor::refreshProblems(const Problems &problems)
{
    constexpr std::size_t most = 8;
    QStringList lines;
    for (std::size_t i = 0; i < std::min(problems.size(), most); ++i) {
        const Problem &problem = problems[i];
        const FormField *field = fieldAt(m_form->form(), problem.path);
        const QString link = u"<a href=\"%1\">%2</a>: %3"_s;
        lines += link.arg(fromUtf8(problem.path).toHtmlEscaped(),
                          (field ? formLabel(field->path) : fromUtf8(problem.path)).toHtmlEscaped(),
                          problemSentence(problem).toHtmlEscaped());
    }
    m_problems->setText(lines.join(u"<br>"_s));
    m_problems->setVisible(!lines.isEmpty());
}

void EntryEditor::accept()
{
    if (!m_save->isEnabled())
        return;
    if (const Result<void> kept = keep(); !kept) {
        m_files.report(tr("It could not be kept."), kept.error());
        return;
    }
    QDialog::accept();
}

void EntryEditor::reject()
{
    if (!isChanged())
        return QDialog::reject();
    switch (m_files.prompts().unsaved(this, m_name->text())) {
    case UnsavedAnswer::Save: return accept();
    case UnsavedAnswer::Discard: return QDialog::reject();
    case UnsavedAnswer::Cancel: return;
    }
}

void EntryEditor::retranslate()
{
    setWindowTitle(title());
    m_nameLabel->setText(tr("&Name"));
    m_sourceLabel->setText(tr("S&ource"));
    m_problems->setAccessibleName(tr("What is wrong"));
    m_name->setAccessibleName(tr("Name"));
    m_source->setAccessibleName(tr("Source"));
    m_source->setPlaceholderText(tr("where the figures are from"));
    refresh();
}

void EntryEditor::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace headroom::ui
