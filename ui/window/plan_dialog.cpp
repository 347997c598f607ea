// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/plan_dialog.h"

#include "core/planning/chosen_settings.h"
#include "ui/chart/pareto_plot.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/plan_text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTableWidget>
#include <QThread>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr double secondsInDay = 86400;

} // namespace

PlanDialog::PlanDialog(ScenarioModel &model, SizeUnit unit, QWidget *parent)
    : QDialog(parent),
      m_model(model),
      m_unit(unit),
      m_objectiveLabel(new QLabel(this)),
      m_daysLabel(new QLabel(this)),
      m_state(new QLabel(this)),
      m_objective(new QComboBox(this)),
      m_days(new QDoubleSpinBox(this)),
      m_table(new QTableWidget(this)),
      m_front(new ParetoPlot(this))
{
    setObjectName(u"planDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    m_objective->setObjectName(u"planObjective"_s);
    for (std::size_t i = 0; i < objectiveNames.size(); ++i)
        m_objective->addItem(objectiveName(static_cast<Objective>(i)));
    m_objective->setCurrentIndex(static_cast<int>(Objective::Throughput));
    m_objectiveLabel->setBuddy(m_objective);
    m_days->setObjectName(u"planDays"_s);
    m_days->setRange(0.1, 10000);
    m_days->setDecimals(1);
    m_days->setValue(30);
    m_daysLabel->setBuddy(m_days);
    m_state->setObjectName(u"planState"_s);
    m_state->setWordWrap(true);
    m_table->setObjectName(u"planTable"_s);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->setWordWrap(true);
    m_front->setObjectName(u"planFront"_s);
    m_front->setUnit(unit);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    const auto button = [&](const QString &name) {
        QPushButton *made = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
        made->setObjectName(name);
        made->setAutoDefault(false);
        return made;
    };
    m_search = button(u"planSearch"_s);
    m_stop = button(u"planStop"_s);
    m_take = button(u"planTake"_s);
    m_search->setDefault(true);

    auto *asked = new QHBoxLayout;
    asked->addWidget(m_objectiveLabel);
    asked->addWidget(m_objective);
    asked->addSpacing(16);
    asked->addWidget(m_daysLabel);
    asked->addWidget(m_days);
    asked->addStretch();
    auto *halves = new QSplitter(Qt::Vertical, this);
    halves->addWidget(m_table);
    halves->addWidget(m_front);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 2);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(asked);
    layout->addWidget(m_state);
    layout->addWidget(halves, 1);
    layout->addWidget(buttons);

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_search, &QPushButton::clicked, this, &PlanDialog::search);
    connect(m_stop, &QPushButton::clicked, this, &PlanDialog::stop);
    connect(m_take, &QPushButton::clicked, this, &PlanDialog::take);
    connect(m_table, &QTableWidget::itemActivated, this, &PlanDialog::take);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
        m_front->setMarked(m_table->selectedItems().isEmpty() ? -1 : m_table->currentRow());
        refreshInputs();
    });
    connect(m_objective, &QComboBox::currentIndexChanged, this, &PlanDialog::refreshInputs);
    connect(&m_model, &ScenarioModel::changed, this, &PlanDialog::refreshInputs);
    resize(fontMetrics().averageCharWidth() * 150, fontMetrics().height() * 36);
    retranslate();
    search();
}

PlanDialog::~PlanDialog()
{
    stop();
    if (m_thread)
        m_thread->wait();
}

void PlanDialog::search()
{
    if (m_thread || !m_model.evaluation() || !m_model.problems().empty())
        return;
    const auto settings = chosenSettings(m_model.scenario(), m_model.catalogues());
    if (!settings)
        return;
    m_planned = m_model.scenario();
    m_taken = m_planned;
    m_settings = *settings;
    m_cancel = std::make_shared<std::atomic<bool>>(false);
    PlanRequest request { .objective = static_cast<Objective>(m_objective->currentIndex()),
                          .cardHourPrice = settings->operation.cardHourPrice,
                          .deadlineSeconds = m_days->value() * secondsInDay,
                          .cancelled = [cancel = m_cancel] { return cancel->load(); } };
    const auto found = std::make_shared<Plan>();
    m_thread = QThread::create([scenario = m_planned, settings = *settings, request = std::move(request), found] {
        *found = plan(scenario, settings, request);
    });
    m_thread->setParent(this);
    connect(m_thread, &QThread::finished, this, [this, found] {
        m_thread->deleteLater();
        m_thread = nullptr;
        showPlan(std::move(*found));
    });
    m_thread->start();
    refreshInputs();
}

void PlanDialog::stop()
{
    if (m_cancel)
        m_cancel->store(true);
}

void PlanDialog::showPlan(Plan plan)
{
    m_plan = std::move(plan);
    const Report report = planReport(m_plan, *m_settings, m_unit);
    const ReportSection &section = report.sections.front();
    m_table->clear();
    m_table->setColumnCount(static_cast<int>(section.table.header.size()));
    m_table->setRowCount(static_cast<int>(section.table.rows.size()));
    m_table->setHorizontalHeaderLabels(section.table.header);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        for (int column = 0; column < m_table->columnCount(); ++column) {
            auto *item = new QTableWidgetItem(section.table.rows[row].value(column));
            item->setToolTip(item->text());
            if (section.table.figures.contains(column))
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(row, column, item);
        }
    }
    m_table->resizeColumnsToContents();
    constexpr int layoutColumn = 2;
    m_table->horizontalHeader()->setSectionResizeMode(layoutColumn, QHeaderView::Stretch);
    m_table->resizeRowsToContents();
    m_front->setPlan(m_plan);
    if (m_table->rowCount() > 0)
        m_table->selectRow(0);
    refreshInputs();
    emit searched();
}

// One step of undo takes it back; another row may be tried after it.
void PlanDialog::take()
{
    const int row = m_table->currentRow();
    if (m_thread || !isCurrent() || row < 0 || row >= static_cast<int>(m_plan.options.size()))
        return;
    m_taken = withOption(m_planned, m_plan.options[static_cast<std::size_t>(row)]);
    m_model.edit(std::string_view {}, m_taken);
}

// Layouts of another model, card or task would overwrite what was changed meanwhile.
bool PlanDialog::isCurrent() const
{
    return m_model.scenario() == m_planned || m_model.scenario() == m_taken;
}

QString PlanDialog::stateText() const
{
    if (m_thread)
        return tr("Searching…");
    if (!m_settings)
        return {};
    QStringList sentences = planReport(m_plan, *m_settings, m_unit).sections.front().sentences;
    sentences += isCurrent() ? tr("What the scenario says stays; a key that is left on Auto is varied.")
                             : tr("The scenario was changed since: search again to use a layout.");
    return sentences.join(u' ');
}

void PlanDialog::refreshInputs()
{
    const bool hasDeadline = static_cast<Objective>(m_objective->currentIndex()) == Objective::Deadline;
    m_days->setEnabled(hasDeadline);
    m_daysLabel->setEnabled(hasDeadline);
    const bool valid = m_model.evaluation() && m_model.problems().empty();
    m_search->setEnabled(!m_thread && valid);
    m_stop->setEnabled(m_thread != nullptr);
    m_take->setEnabled(!m_thread && isCurrent() && m_table->currentRow() >= 0 && !m_plan.options.empty());
    m_state->setText(stateText());
}

void PlanDialog::retranslate()
{
    setWindowTitle(tr("Plan layouts"));
    m_objectiveLabel->setText(tr("&Objective:"));
    m_daysLabel->setText(tr("&Days:"));
    for (std::size_t i = 0; i < objectiveNames.size(); ++i)
        m_objective->setItemText(static_cast<int>(i), objectiveName(static_cast<Objective>(i)));
    m_search->setText(tr("&Search"));
    m_stop->setText(tr("S&top"));
    m_take->setText(tr("&Use Layout"));
    m_table->setAccessibleName(tr("Layouts, the best first"));
    m_front->setAccessibleName(tr("Time against memory"));
    if (m_settings && !m_thread)
        showPlan(m_plan);
    refreshInputs();
}

// Return on a row has taken it and does not search as well.
void PlanDialog::keyPressEvent(QKeyEvent *event)
{
    const bool confirms = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!confirms || !m_table->hasFocus())
        QDialog::keyPressEvent(event);
}

void PlanDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace headroom::ui
