// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/why/why_panel.h"

#include "ui/scenario/choice_box.h"
#include "ui/scenario/scenario_model.h"
#include "ui/why/why_text.h"

#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

WhyPanel::WhyPanel(ScenarioModel &model, QWidget *parent) : QWidget(parent), m_model(model)
{
    setObjectName(u"why"_s);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(16);
    layout->addWidget(makeLeft(), 3);
    layout->addWidget(makeRight(), 1);

    connect(m_terms, &QComboBox::currentIndexChanged, this, [this] {
        m_term = static_cast<TermId>(m_terms->currentData().toInt());
        refresh();
    });
    connect(m_stages, &QComboBox::currentIndexChanged, this, [this](int stage) { setTerm(m_term, stage); });
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
    m_terms = new ChoiceBox(left);
    m_terms->setObjectName(u"whyTerm"_s);
    m_terms->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_stages = new ChoiceBox(left);
    m_stages->setObjectName(u"whyStage"_s);
    m_stages->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_formula = new QLabel(left);
    m_formula->setObjectName(u"whyFormula"_s);
    m_formula->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_formula->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_formula->setTextFormat(Qt::PlainText);
    m_formula->setWordWrap(true);
    m_table = new QTableView(left);
    m_table->setObjectName(u"whyTable"_s);
    m_table->setModel(&m_rows);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->installEventFilter(this);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(RowsModel::Tensor, QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);

    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_terms);
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

void WhyPanel::setTerm(TermId term, int stage)
{
    m_term = term;
    m_chosenStage = stage;
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
    refreshTerms(device);
    m_explanation = explain(evaluation->settings, estimate.layout, device.stage, m_term);
    m_title->setText(whyTitle(m_explanation, m_unit));
    m_rows.setRows(m_explanation.rows);
    m_table->selectRow(m_rows.largest());
    m_source->setText(sourceParagraphs(m_explanation));
    showFormula();
}

void WhyPanel::clear()
{
    m_title->clear();
    m_formula->clear();
    m_source->clear();
    m_rows.setRows({});
    const QSignalBlocker blocker(m_terms);
    m_terms->clear();
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

// Only what takes memory can be asked about; the chosen term stays if it does, else the largest takes its place.
void WhyPanel::refreshTerms(const DeviceMemory &device)
{
    const QSignalBlocker blocker(m_terms);
    m_terms->clear();
    TermId largest = TermId::Weights;
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        const Bytes bytes = device.terms[term];
        if (bytes.count() == 0)
            continue;
        m_terms->addItem(termEntry(term, bytes, m_unit), static_cast<int>(i));
        if (bytes > device.terms[largest])
            largest = term;
    }
    if (device.terms[m_term].count() == 0)
        m_term = largest;
    m_terms->setCurrentIndex(m_terms->findData(static_cast<int>(m_term)));
}

void WhyPanel::showFormula()
{
    const Row *row = m_rows.rowAt(m_table->currentIndex().row());
    m_formula->setText(row ? formulaLines(*row, m_explanation, m_unit) : QString());
    showSelectedRow();
}

void WhyPanel::showSelectedRow()
{
    m_table->scrollTo(m_table->currentIndex());
}

// The formula above takes the table's room as it grows.
bool WhyPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        QTimer::singleShot(0, this, &WhyPanel::showSelectedRow);
    return QWidget::eventFilter(watched, event);
}

void WhyPanel::retranslate()
{
    m_sourceTitle->setText(tr("Source"));
    m_terms->setAccessibleName(tr("Part of the memory"));
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

} // namespace headroom::ui
