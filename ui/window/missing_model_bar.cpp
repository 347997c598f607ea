// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/missing_model_bar.h"

#include "ui/answer/mark.h"
#include "ui/document/file_commands.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/problem_text.h"

#include <QDir>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace headroom::ui {

using namespace Qt::StringLiterals;

MissingModelBar::MissingModelBar(ScenarioModel &model, FileCommands &files, QWidget *parent)
    : QFrame(parent),
      m_model(model),
      m_files(files),
      m_icon(new QLabel(this)),
      m_sentence(new QLabel(this)),
      m_find(new QPushButton(this)),
      m_other(new QPushButton(this))
{
    setObjectName(u"missingModel"_s);
    setFrameShape(QFrame::StyledPanel);
    m_sentence->setObjectName(u"missingModelSentence"_s);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    m_find->setObjectName(u"missingModelFind"_s);
    m_other->setObjectName(u"missingModelOther"_s);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_find);
    buttons->addWidget(m_other);
    buttons->addStretch(1);
    auto *words = new QVBoxLayout;
    words->addWidget(m_sentence);
    words->addLayout(buttons);
    auto *layout = new QHBoxLayout(this);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addLayout(words, 1);
    connect(m_find, &QPushButton::clicked, &m_files, &FileCommands::findModel);
    connect(m_other, &QPushButton::clicked, this, &MissingModelBar::otherModelWanted);
    connect(&m_model, &ScenarioModel::changed, this, &MissingModelBar::refresh);
    retranslate();
}

void MissingModelBar::refresh()
{
    const ModelChoice &choice = m_model.scenario().model;
    const bool missing = !choice.file.empty() && !choice.fromFile;
    setVisible(missing);
    if (!missing)
        return;
    const int size = fontMetrics().height() + 4;
    m_icon->setPixmap(markPixmap(Mark::Caution, palette(), size, devicePixelRatioF()));
    const QString path = QDir::toNativeSeparators(QString::fromStdString(choice.file));
    const Problems &problems = m_files.modelProblems();
    m_sentence->setText(
        problems.empty()
            ? tr("The model of this scenario could not be loaded: %1. Everything else is as it was saved.").arg(path)
            : tr("The model of this scenario could not be loaded. %1 Everything else is as it was saved.")
                  .arg(problemText(problems.front())));
}

void MissingModelBar::retranslate()
{
    m_find->setText(tr("&Find the Files…"));
    m_other->setText(tr("Choose &Another Model"));
    refresh();
}

void MissingModelBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::PaletteChange)
        refresh();
    QFrame::changeEvent(event);
}

} // namespace headroom::ui
