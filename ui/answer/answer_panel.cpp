// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/answer_panel.h"

#include "core/launch/launch_command.h"
#include "ui/answer/answer_text.h"
#include "ui/answer/chip.h"
#include "ui/answer/flow_layout.h"
#include "ui/answer/mark.h"
#include "ui/answer/sensitivity_popup.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/fix_text.h"
#include "ui/text/verdict_text.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

Mark markOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fits: return Mark::Good;
    case Verdict::Tight: return Mark::Caution;
    case Verdict::DoesNotFit: return Mark::Bad;
    }
    std::unreachable();
}

QLabel *makeLabel(const QString &name, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

AnswerPanel::AnswerPanel(ScenarioModel &model, QWidget *parent)
    : QWidget(parent),
      m_model(model),
      m_icon(new QLabel(this)),
      m_verdict(makeLabel(u"verdict"_s, this)),
      m_sentence(makeLabel(u"sentence"_s, this)),
      m_cards(makeLabel(u"cards"_s, this)),
      m_serving(makeLabel(u"serving"_s, this)),
      m_whatIf(new Chip(this)),
      m_launch(new Chip(this)),
      m_chipRow(new QWidget(this)),
      m_locate(new Chip(m_chipRow))
{
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.25);
    large.setBold(true);
    m_verdict->setFont(large);
    m_sentence->setFont(large);
    m_sentence->setWordWrap(true);
    m_cards->setWordWrap(true);
    m_serving->setWordWrap(true);
    m_launch->setObjectName(u"launch"_s);
    connect(m_launch, &Chip::clicked, this, &AnswerPanel::launchWanted);

    auto *first = new QHBoxLayout;
    first->setSpacing(8);
    first->addWidget(m_icon, 0, Qt::AlignTop);
    first->addWidget(m_verdict, 0, Qt::AlignTop);
    first->addSpacing(8);
    first->addWidget(m_sentence, 1);
    auto *chips = new FlowLayout(m_chipRow, 8);
    for (std::size_t i = 0; i < mostFixes; ++i) {
        auto *chip = new Chip(m_chipRow);
        chip->setObjectName(u"fix%1"_s.arg(i));
        connect(chip, &Chip::clicked, this, [this, i] { apply(i); });
        chips->addWidget(chip);
        m_chips.push_back(chip);
    }
    m_whatIf->setObjectName(u"whatIf"_s);
    connect(m_whatIf, &Chip::clicked, this, &AnswerPanel::openSensitivity);
    m_locate->setObjectName(u"locate"_s);
    chips->addWidget(m_locate);
    connect(m_locate, &Chip::clicked, this, [this] { emit fieldWanted(m_problemField); });

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(6);
    layout->addLayout(first);
    auto *second = new QHBoxLayout;
    second->setSpacing(8);
    second->addWidget(m_cards, 1);
    second->addWidget(m_whatIf, 0, Qt::AlignTop);
    second->addWidget(m_launch, 0, Qt::AlignTop);
    layout->addLayout(second);
    layout->addWidget(m_serving);
    layout->addWidget(m_chipRow);
    connect(&m_model, &ScenarioModel::changed, this, &AnswerPanel::refresh);
    refresh();
}

void AnswerPanel::setUnit(SizeUnit unit)
{
    m_unit = unit;
    refresh();
}

void AnswerPanel::refresh()
{
    const QString before = m_verdict->text();
    if (!m_model.problems().empty())
        showProblem(m_model.problems().front());
    else if (m_model.evaluation())
        showEvaluation(*m_model.evaluation());
    if (m_verdict->text() != before)
        announce();
}

void AnswerPanel::showEvaluation(const Evaluation &evaluation)
{
    const Verdict result = verdict(evaluation.estimate);
    const Mark mark = markOf(result);
    const int size = QFontMetrics(m_verdict->font()).height();
    m_icon->setPixmap(markPixmap(mark, palette(), size, devicePixelRatioF()));
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, markColor(mark, palette()));
    m_verdict->setPalette(colors);
    m_verdict->setText(verdictTitle(result));
    m_sentence->setText(answerSentence(evaluation, m_unit));
    m_cards->setText(cardsSentence(evaluation));
    m_cards->show();
    m_locate->hide();
    showServing(evaluation);
    showFixes(evaluation);
}

void AnswerPanel::showProblem(const Problem &problem)
{
    const int size = QFontMetrics(m_verdict->font()).height();
    m_icon->setPixmap(markPixmap(Mark::Caution, palette(), size, devicePixelRatioF()));
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, markColor(Mark::Caution, palette()));
    m_verdict->setPalette(colors);
    m_verdict->setText(tr("Cannot be computed"));
    m_sentence->setText(problemLine(problem));
    m_cards->hide();
    m_serving->hide();
    m_launch->hide();
    for (Chip *chip : m_chips)
        chip->hide();
    m_whatIf->hide();
    m_problemField = QString::fromStdString(problem.path);
    m_locate->setTexts(tr("Show the input"), {});
    m_locate->setVisible(!m_problemField.isEmpty());
}

// How far the cards go, and the command: of serving only.
void AnswerPanel::showServing(const Evaluation &evaluation)
{
    const bool serves = evaluation.settings.task == Task::Inference;
    m_serving->setVisible(serves);
    m_launch->setVisible(!launchPrograms(evaluation.settings).empty());
    if (!serves)
        return;
    ServingGrid grid(m_model.scenario(), evaluation, m_model.catalogues());
    m_serving->setText(servingSentence(evaluation, grid));
    m_launch->setTexts(tr("Launch command…"), {});
    m_launch->setToolTip(tr("The command or the settings that start this, to copy."));
}

void AnswerPanel::showFixes(const Evaluation &evaluation)
{
    m_fixes = fixes(m_model.scenario(), evaluation, m_model.catalogues());
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const bool used = i < m_fixes.size();
        m_chips[i]->setVisible(used);
        if (!used)
            continue;
        m_chips[i]->setTexts(fixText(m_fixes[i]), fixEffect(m_fixes[i], m_unit));
        m_chips[i]->setToolTip(fixHelp(m_fixes[i], m_unit));
    }
    m_whatIf->setTexts(tr("What if…"), {});
    m_whatIf->setToolTip(tr("What every single change would bring: memory, time, cost."));
    m_whatIf->show();
}

void AnswerPanel::openSensitivity()
{
    if (!m_model.evaluation() || !m_model.problems().empty())
        return;
    auto *popup = new SensitivityPopup(m_model.scenario(), *m_model.evaluation(), m_model.catalogues(), m_unit, this);
    connect(popup, &SensitivityPopup::changeWanted, this,
            [this](const Scenario &after) { m_model.edit(std::string_view {}, Scenario(after)); });
    popup->openBelow(*m_whatIf);
}

// A screen reader reads the verdict when it has changed.
void AnswerPanel::announce()
{
    QAccessibleEvent event(m_verdict, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
}

void AnswerPanel::apply(std::size_t index)
{
    if (index < m_fixes.size())
        m_model.edit(std::string_view {}, Scenario(m_fixes[index].after));
}

void AnswerPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace headroom::ui
