// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/why/why_panel.h"

#include "ui/scenario/choice_box.h"
#include "ui/scenario/scenario_model.h"
#include "ui/why/inventory_table.h"
#include "ui/why/why_text.h"

#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int allTerms = -1; // in the list of terms

QComboBox *makeChoice(const QString &name, QWidget *parent)
{
    auto *choice = new ChoiceBox(parent);
    choice->setObjectName(name);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return choice;
}

} // namespace

WhyPanel::WhyPanel(ScenarioModel &model, QWidget *parent) : QWidget(parent), m_model(model)
{
    setObjectName(u"why"_s);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(16);
    layout->addWidget(makeLeft(), 3);
    layout->addWidget(makeRight(), 1);

    connect(m_terms, &QComboBox::currentIndexChanged, this, [this] {
        const int term = m_terms->currentData().toInt();
        m_term = term == allTerms ? std::nullopt : std::optional(static_cast<TermId>(term));
        refresh();
    });
    connect(m_moments, &QComboBox::currentIndexChanged, this, [this] {
        const QVariant moment = m_moments->currentData();
        m_moment = moment.isValid() ? std::optional(static_cast<Moment>(moment.toInt())) : std::nullopt;
        refresh();
    });
    connect(m_stages, &QComboBox::currentIndexChanged, this, [this](int stage) {
        m_chosenStage = stage;
        refresh();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &WhyPanel::showFormula);
    connect(&m_model, &ScenarioModel::changed, this, &WhyPanel::refresh);
    retranslate();
}

QWidget *WhyPanel::makeLeft()
{
    auto *left = new QWidget(this);
    m_title = new QLabel(left);
    m_title->setObjectName(u"whyTitle"_s);
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_terms = makeChoice(u"whyTerm"_s, left);
    m_moments = makeChoice(u"whyMoment"_s, left);
    m_stages = makeChoice(u"whyStage"_s, left);
    m_formula = new QLabel(left);
    m_formula->setObjectName(u"whyFormula"_s);
    m_formula->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_formula->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_formula->setTextFormat(Qt::PlainText);
    m_formula->setWordWrap(true);
    m_table = new InventoryTable(m_rows, left);
    m_table->setObjectName(u"whyTable"_s);

    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_terms);
    head->addWidget(m_moments);
    head->addWidget(m_stages);
    auto *layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_formula);
    layout->addWidget(m_table, 1);
    return left;
}

QWidget *WhyPanel::makeRight()
{
    auto *right = new QScrollArea(this);
    right->setFrameShape(QFrame::NoFrame);
    right->setWidgetResizable(true);
    right->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    right->setFocusPolicy(Qt::NoFocus);
    auto *content = new QWidget;
    m_sourceTitle = new QLabel(content);
    QFont bold = font();
    bold.setBold(true);
    m_sourceTitle->setFont(bold);
    m_source = new QLabel(content);
    m_source->setObjectName(u"whySource"_s);
    m_source->setWordWrap(true);
    m_source->setTextFormat(Qt::PlainText);
    m_source->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_source->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_sourceTitle);
    layout->addWidget(m_source, 1);
    right->setWidget(content);
    return right;
}

void WhyPanel::setTerm(TermId term, int stage, std::optional<Moment> moment)
{
    m_term = term;
    m_chosenStage = stage;
    m_moment = moment;
    refresh();
}

void WhyPanel::setUnit(SizeUnit unit)
{
    m_unit = unit;
    m_rows.setUnit(unit);
    refresh();
}

void WhyPanel::refresh()
{
    const Evaluation *evaluation = m_model.evaluation();
    setEnabled(evaluation && m_model.problems().empty());
    if (!evaluation)
        clear();
    if (!evaluation || !isVisible())
        return;
    const Estimate &estimate = evaluation->estimate;
    if (m_chosenStage && *m_chosenStage >= static_cast<int>(estimate.devices.size()))
        m_chosenStage.reset();
    m_stage = m_chosenStage.value_or(static_cast<int>(estimate.worst));
    const DeviceMemory &device = estimate.devices[static_cast<std::size_t>(m_stage)];
    refreshStages(estimate);
    refreshMoments(device);
    const TermList &terms = device.termsAt(m_moment);
    refreshTerms(terms);
    std::vector<Explanation> shown = explanations(*evaluation, device);
    m_title->setText(m_term ? whyTitle(shown.front(), m_unit) : wholeTitle(terms.sum(), m_unit));
    m_source->setText(m_term ? sourceParagraphs(shown.front()) : wholeHelp());
    m_rows.setExplanations(std::move(shown));
    m_table->fitColumns();
    m_table->selectRow(m_rows.largest());
    fitHead();
    showFormula();
}

// Of the chosen term, or of every one that takes memory at the chosen moment.
std::vector<Explanation> WhyPanel::explanations(const Evaluation &evaluation, const DeviceMemory &device) const
{
    const auto explained = [&](TermId term) {
        return explain(evaluation.settings, evaluation.estimate.layout, device.stage, term, m_moment);
    };
    if (m_term)
        return { explained(*m_term) };
    std::vector<Explanation> result;
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        if (device.termsAt(m_moment)[term].count() != 0)
            result.push_back(explained(term));
    }
    return result;
}

void WhyPanel::clear()
{
    m_title->clear();
    m_formula->clear();
    m_source->clear();
    m_rows.setExplanations({});
    const QSignalBlocker blocker(m_terms);
    m_terms->clear();
    m_moments->hide();
    m_stages->hide();
}

void WhyPanel::refreshStages(const Estimate &estimate)
{
    const QSignalBlocker blocker(m_stages);
    m_stages->clear();
    for (const DeviceMemory &device : estimate.devices)
        m_stages->addItem(tr("Stage %1").arg(device.stage));
    m_stages->setCurrentIndex(m_stage);
    m_stages->setVisible(estimate.devices.size() > 1);
}

void WhyPanel::refreshMoments(const DeviceMemory &device)
{
    const QSignalBlocker blocker(m_moments);
    m_moments->clear();
    m_moments->addItem(peakEntry(device.peak));
    int current = 0;
    for (const MomentMemory &memory : device.timeline()) {
        if (m_moment == memory.moment)
            current = m_moments->count();
        m_moments->addItem(momentEntry(memory.moment, memory.total(), m_unit), static_cast<int>(memory.moment));
    }
    if (current == 0)
        m_moment.reset();
    m_moments->setCurrentIndex(current);
    m_moments->setVisible(device.timeline().size() > 1);
}

// Only what takes memory can be asked about; the chosen term stays if it does, else the largest takes its place.
void WhyPanel::refreshTerms(const TermList &terms)
{
    const QSignalBlocker blocker(m_terms);
    m_terms->clear();
    m_terms->addItem(wholeEntry(terms.sum(), m_unit), allTerms);
    TermId largest = TermId::Weights;
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        const Bytes bytes = terms[term];
        if (bytes.count() == 0)
            continue;
        m_terms->addItem(termEntry(term, bytes, m_unit), static_cast<int>(i));
        if (bytes > terms[largest])
            largest = term;
    }
    if (m_term && terms[*m_term].count() == 0)
        m_term = largest;
    m_terms->setCurrentIndex(m_terms->findData(m_term ? static_cast<int>(*m_term) : allTerms));
}

// The title repeats what the choices beside it say: it goes where they would be cut.
void WhyPanel::fitHead()
{
    int needed = m_title->sizeHint().width();
    for (const QComboBox *choice : { m_terms, m_moments, m_stages })
        needed += choice->isHidden() ? 0 : choice->sizeHint().width() + layout()->spacing();
    m_title->setVisible(needed <= m_title->parentWidget()->width());
}

void WhyPanel::showFormula()
{
    const int at = m_table->currentIndex().row();
    const Row *row = m_rows.rowAt(at);
    m_formula->setText(row ? formulaLines(*row, *m_rows.explanationAt(at), m_unit) : QString());
    m_table->scrollTo(m_table->currentIndex());
}

void WhyPanel::retranslate()
{
    m_sourceTitle->setText(tr("Source"));
    m_terms->setAccessibleName(tr("Part of the memory"));
    m_moments->setAccessibleName(tr("Moment of the step"));
    m_stages->setAccessibleName(tr("Pipeline stage"));
    m_table->setAccessibleName(tr("What it is made of"));
    m_rows.retranslate();
    refresh();
}

void WhyPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void WhyPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

// The layout comes first.
void WhyPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    QTimer::singleShot(0, this, &WhyPanel::fitHead);
}

} // namespace headroom::ui
