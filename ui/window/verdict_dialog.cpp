// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/verdict_dialog.h"

#include "core/hardware/accelerator.h"
#include "ui/document/own_cards.h"
#include "ui/scenario/catalogue_picker.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/card_verdict_text.h"
#include "ui/text/problem_text.h"
#include "ui/window/report_view.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int pause = 120; // milliseconds
constexpr int mostOthers = 5;
constexpr int firstOther = 2; // column, behind the reasons and the scenario's card

} // namespace

VerdictDialog::VerdictDialog(const ScenarioModel &model, const OwnCards &ownCards, SizeUnit unit, QWidget *parent)
    : QDialog(parent),
      m_model(model),
      m_ownCards(ownCards),
      m_unit(unit),
      m_label(new QLabel(this)),
      m_picker(new CataloguePicker(this)),
      m_remove(new QPushButton(this)),
      m_view(new ReportView(this))
{
    setObjectName(u"verdictDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    m_timer.setSingleShot(true);
    m_timer.setInterval(pause);
    createLayout();
    connect(m_picker, &CataloguePicker::chosen, this, &VerdictDialog::add);
    connect(m_remove, &QPushButton::clicked, this, &VerdictDialog::removeCurrent);
    connect(m_view, &ReportView::removalWanted, this, &VerdictDialog::removeCurrent);
    connect(m_view, &ReportView::currentColumnChanged, this, &VerdictDialog::refreshButtons);
    connect(&m_model, &ScenarioModel::changed, &m_timer, qOverload<>(&QTimer::start));
    connect(&m_timer, &QTimer::timeout, this, &VerdictDialog::refresh);
    connect(&m_ownCards, &OwnCards::changed, this, &VerdictDialog::retranslate);
    resize(fontMetrics().averageCharWidth() * 110, fontMetrics().height() * 29);
    retranslate();
    m_picker->setFocus();
}

void VerdictDialog::createLayout()
{
    m_picker->setObjectName(u"verdictCard"_s);
    m_picker->setMinimumContentsLength(28);
    m_label->setBuddy(m_picker);
    m_remove->setObjectName(u"verdictRemove"_s);
    m_remove->setAutoDefault(false);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *row = new QHBoxLayout;
    row->addWidget(m_label);
    row->addWidget(m_picker);
    row->addWidget(m_remove);
    row->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addWidget(m_view, 1);
    layout->addWidget(buttons);
}

void VerdictDialog::add(const QString &id)
{
    const Evaluation *evaluation = m_model.evaluation();
    const bool isOwn = evaluation && evaluation->settings.accelerator->id == id.toStdString();
    if (isOwn || m_others.contains(id) || m_others.size() >= mostOthers)
        return;
    m_others += id;
    refresh();
}

bool VerdictDialog::isRemovable() const
{
    const int index = m_view->currentColumn() - firstOther;
    return index >= 0 && index < m_others.size();
}

void VerdictDialog::removeCurrent()
{
    if (!isRemovable())
        return;
    m_others.removeAt(m_view->currentColumn() - firstOther);
    refresh();
}

// The scenario's own card first.
Result<std::vector<CardVerdict>> VerdictDialog::verdicts() const
{
    const Result<Settings> settings = resolve(m_model.scenario(), m_model.catalogues());
    if (!settings)
        return std::unexpected(settings.error());
    std::vector<CardVerdict> result;
    QStringList ids { QString::fromStdString(settings->accelerator->id) };
    ids += m_others;
    for (qsizetype i = 0; i < ids.size(); ++i) {
        const Scenario scenario =
            i == 0 ? m_model.scenario() : withCard(m_model.scenario(), ids[i], m_ownCards.cards());
        Result<CardVerdict> verdict = cardVerdict(scenario, ids[i].toStdString(), m_model.catalogues());
        if (!verdict)
            return std::unexpected(std::move(verdict.error()));
        result.push_back(std::move(*verdict));
    }
    return result;
}

void VerdictDialog::refresh()
{
    m_timer.stop();
    // The scenario may have changed to a card that it was set against.
    if (const Evaluation *evaluation = m_model.evaluation())
        m_others.removeAll(QString::fromStdString(evaluation->settings.accelerator->id));
    const auto found = verdicts();
    if (found)
        m_view->show(cardVerdictReport(*found, m_unit).sections.front());
    else
        m_view->show({ {}, { problemText(found.error().front()) }, {} });
    refreshButtons();
}

void VerdictDialog::refreshButtons()
{
    m_remove->setEnabled(isRemovable());
    m_picker->setEnabled(m_others.size() < mostOthers);
}

void VerdictDialog::retranslate()
{
    setWindowTitle(tr("What is this card good for?"));
    m_label->setText(tr("Set a&gainst:"));
    m_picker->setAccessibleName(tr("A card to set against the scenario's"));
    m_picker->setEntries(cardEntries(m_model.catalogues(), m_ownCards.cards()));
    m_picker->setCurrent({}, tr("Add a card…"), {});
    m_picker->retranslate(tr("Cards to choose from"), tr("No card matches"));
    m_remove->setText(tr("&Remove Card"));
    m_view->setTableName(tr("Cards and what decides"));
    refresh();
}

void VerdictDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace headroom::ui
