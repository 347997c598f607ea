// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/paste_dialog.h"

#include "core/hardware/accelerator.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/choice_words.h"
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

PasteDialog::PasteDialog(ScenarioModel &model, QWidget *parent)
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
    layout->addWidget(m_answer);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &PasteDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_line, &QPlainTextEdit::textChanged, this, &PasteDialog::read);
    resize(fontMetrics().averageCharWidth() * 88, fontMetrics().height() * 16);
    // What was copied elsewhere is most likely what is to be read.
    const QString copied = QGuiApplication::clipboard()->text();
    if (readLaunchCommand(copied.toStdString(), m_model.catalogues())) {
        m_line->setPlainText(copied);
        m_line->selectAll();
    }
    retranslate();
    m_line->setFocus();
}

Scenario PasteDialog::withCard(Scenario scenario) const
{
    const Scenario::Hardware &now = m_model.scenario().hardware;
    scenario.hardware.accelerator = now.accelerator;
    scenario.hardware.own = now.own;
    scenario.hardware.perNode = now.perNode;
    scenario.hardware.reserveBytes = now.reserveBytes;
    return scenario;
}

void PasteDialog::read()
{
    m_scenario.reset();
    const std::string line = m_line->toPlainText().toStdString();
    QStringList sentences;
    if (m_line->toPlainText().trimmed().isEmpty()) {
        sentences += tr("Commands of vLLM, SGLang, llama.cpp and TensorRT-LLM are understood.");
    } else if (const Result<LaunchReading> reading = readLaunchCommand(line, m_model.catalogues()); !reading) {
        sentences += problemText(reading.error().front());
    } else {
        m_scenario = withCard(reading->scenario);
        if (const Result<Evaluation> evaluation = evaluate(*m_scenario, m_model.catalogues()); evaluation) {
            sentences += tr("%1 served by %2. The card stays: %3.", "%1 a model, %2 an engine, %3 a card")
                             .arg(QString::fromStdString(reading->scenario.model.preset),
                                  engineName(*reading->scenario.inference.engine),
                                  QString::fromStdString(evaluation->settings.accelerator->name));
        } else {
            sentences += problemText(evaluation.error().front());
        }
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
    setWindowTitle(tr("Paste a launch command"));
    m_label->setText(tr("&Command line"));
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
