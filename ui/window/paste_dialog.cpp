// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/paste_dialog.h"

#include "core/hardware/accelerator.h"
#include "core/model/model_catalogue.h"
#include "core/planning/evaluation.h"
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
#include <QScrollArea>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

// A long list of notes leaves the dialog's size alone.
QScrollArea *scrolled(QLabel *label)
{
    auto *area = new QScrollArea(label->parentWidget());
    area->setWidget(label);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setMinimumHeight(label->minimumHeight());
    area->setMaximumHeight(label->fontMetrics().lineSpacing() * 7);
    return area;
}

} // namespace

PasteDialog::PasteDialog(ScenarioModel &model, const QString &text, QWidget *parent)
    : QDialog(parent),
      m_model(model),
      m_label(new QLabel(this)),
      m_line(new QPlainTextEdit(this)),
      m_answer(new QLabel(this))
{
    setObjectName(u"pasteDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    m_line->setObjectName(u"pasteLine"_s);
    m_line->setTabChangesFocus(true);
    m_line->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_line->setPlaceholderText(u"vllm serve Qwen/Qwen3-8B --max-model-len 32768"_s);
    m_label->setBuddy(m_line);
    m_answer->setObjectName(u"pasteAnswer"_s);
    m_answer->setTextFormat(Qt::PlainText);
    m_answer->setWordWrap(true);
    m_answer->setMinimumHeight(fontMetrics().lineSpacing() * 2);
    m_answer->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_use = buttons->button(QDialogButtonBox::Ok);
    m_use->setObjectName(u"pasteUse"_s);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_label);
    layout->addWidget(m_line, 1);
    layout->addWidget(scrolled(m_answer));
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &PasteDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_line, &QPlainTextEdit::textChanged, this, &PasteDialog::read);
    resize(fontMetrics().averageCharWidth() * 88, fontMetrics().height() * 16);
    // What was copied elsewhere is most likely what is to be read.
    const QString copied = text.isEmpty() ? QGuiApplication::clipboard()->text() : text;
    if (!text.isEmpty() || readLaunchText(copied.toStdString(), m_model.catalogues())) {
        m_line->setPlainText(copied);
        if (text.isEmpty())
            m_line->selectAll();
    }
    retranslate();
    m_line->setFocus();
}

QString PasteDialog::summary(const LaunchReading &reading, const Evaluation &evaluation) const
{
    const QString program = programName(reading.launcher);
    const QString card = QString::fromStdString(evaluation.settings.accelerator->name);
    if (reading.isPart)
        return tr("Settings of %1 for the open scenario. Model and card stay: %2, %3.",
                  "%1 a program, %2 a model, %3 a card")
            .arg(program, QString::fromStdString(evaluation.settings.model->name), card);
    const QString preset = QString::fromStdString(reading.scenario.model.preset);
    if (evaluation.settings.task == Task::Training)
        return tr("%1 trained with %2. The card stays: %3.", "%1 a model, %2 a program, %3 a card")
            .arg(preset.isEmpty() ? tr("A shape of its own") : preset, program, card);
    return tr("%1 served by %2. The card stays: %3.", "%1 a model, %2 an engine, %3 a card").arg(preset, program, card);
}

void PasteDialog::read()
{
    m_scenario.reset();
    const std::string line = m_line->toPlainText().toStdString();
    QStringList sentences;
    if (m_line->toPlainText().trimmed().isEmpty()) {
        sentences += tr("Commands of vLLM, SGLang, llama.cpp, TensorRT-LLM and Megatron-LM are understood, and the "
                        "settings of DeepSpeed, accelerate, axolotl, LLaMA-Factory and TRL.");
    } else if (const Result<LaunchReading> reading = readLaunchText(line, m_model.catalogues()); !reading) {
        sentences += problemText(reading.error().front());
    } else {
        const Result<Scenario> scenario = withReading(m_model.scenario(), *reading);
        const Result<Evaluation> evaluation =
            scenario ? evaluate(*scenario, m_model.catalogues()) : std::unexpected(scenario.error());
        if (scenario)
            m_scenario = *scenario;
        sentences += evaluation ? summary(*reading, *evaluation) : problemText(evaluation.error().front());
        for (const LaunchNote &note : reading->notes)
            sentences += launchNoteText(note);
    }
    m_answer->setText(sentences.join(u'\n'));
    m_use->setEnabled(m_scenario.has_value());
}

void PasteDialog::accept()
{
    if (!m_scenario)
        return;
    m_model.edit(std::string_view {}, Scenario(*m_scenario));
    QDialog::accept();
}

void PasteDialog::retranslate()
{
    setWindowTitle(tr("Paste a launch command or settings"));
    m_label->setText(tr("&Command line or settings"));
    m_use->setText(tr("&Use It"));
    read();
}

void PasteDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace headroom::ui
