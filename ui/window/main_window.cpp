// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/accuracy/accuracy_dialog.h"
#include "ui/answer/answer_panel.h"
#include "ui/catalogue/catalogue_dialog.h"
#include "ui/document/first_scenario.h"
#include "ui/document/preferences.h"
#include "ui/document/recent_files.h"
#include "ui/scenario/inputs_panel.h"
#include "ui/why/why_panel.h"
#include "ui/window/chart_tabs.h"
#include "ui/window/clipboard.h"
#include "ui/window/export_dialog.h"
#include "ui/window/file_drop.h"
#include "ui/window/help_dialog.h"
#include "ui/window/launch_dialog.h"
#include "ui/window/menus.h"
#include "ui/window/missing_model_bar.h"
#include "ui/window/model_import.h"
#include "ui/window/notes_bar.h"
#include "ui/window/paste_dialog.h"
#include "ui/window/preference_actions.h"
#include "ui/window/report_export.h"
#include "ui/window/utilization_dialog.h"
#include "ui/window/verdict_dialog.h"
#include "ui/window/window_state.h"

#include <QApplication>
#include <QCloseEvent>
#include <QResizeEvent>
#include <QSplitter>
#include <QStatusBar>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

// As high as the answer's lines need at this width and the charts below: a splitter asks for no height by width.
class AnswerAndCharts : public QWidget
{
public:
    QSize minimumSizeHint() const override
    {
        const QSize size = QWidget::minimumSizeHint();
        return { size.width(), std::max(size.height(), layout()->totalMinimumHeightForWidth(width())) };
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QWidget::resizeEvent(event);
        if (event->size().width() != event->oldSize().width())
            updateGeometry();
    }
};

} // namespace

MainWindow::MainWindow(const Catalogues &catalogues, Preferences &preferences, RecentFiles &recent, OwnModels &own,
                       OwnCards &ownCards, Prompts prompts, QWidget *parent)
    : QMainWindow(parent),
      m_preferences(preferences),
      m_recent(recent),
      m_ownModels(own),
      m_ownCards(ownCards),
      m_model(catalogues),
      m_files(m_model, recent, std::move(prompts), this),
      m_actions(this),
      m_menus(new Menus(*this, m_actions, recent)),
      m_inputs(new InputsPanel(m_model, own, ownCards)),
      m_answer(new AnswerPanel(m_model)),
      m_charts(new ChartTabs(m_model, m_files)),
      m_why(new WhyPanel(m_model)),
      m_notes(new NotesBar(m_model)),
      m_columns(new QSplitter(Qt::Horizontal)),
      m_rows(new QSplitter(Qt::Vertical))
{
    createLayout();
    connectFiles();
    connectEdit();
    connectView();
    connectHelp();
    new PreferenceActions(m_preferences, m_actions);
    m_model.reset(firstScenario());
    retranslate();
    refreshPreferences();
    restoreWindow({ *this, *m_columns, *m_rows, *m_actions.why, *m_inputs, m_charts->comparison() },
                  m_preferences.settings());
}

void MainWindow::createLayout()
{
    auto *charts = new AnswerAndCharts;
    auto *layout = new QVBoxLayout(charts);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *missing = new MissingModelBar(m_model, m_files);
    connect(missing, &MissingModelBar::otherModelWanted, m_inputs, &InputsPanel::openModels);
    layout->addWidget(missing);
    layout->addWidget(m_answer);
    layout->addWidget(m_charts, 1);
    m_rows->addWidget(charts);
    m_rows->addWidget(m_why);
    m_rows->setStretchFactor(0, 1);
    m_rows->setChildrenCollapsible(false);
    m_columns->addWidget(m_inputs);
    m_columns->addWidget(m_rows);
    m_columns->setStretchFactor(1, 1);
    m_columns->setChildrenCollapsible(false);
    m_inputs->setMinimumWidth(280);
    m_charts->setMinimumHeight(214);
    m_why->setMinimumHeight(120);
    setCentralWidget(m_columns);
    statusBar()->addWidget(m_notes, 1);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::connectFiles()
{
    connect(m_actions.newScenario, &QAction::triggered, this, [this] { m_files.newScenario(firstScenario()); });
    connect(m_actions.open, &QAction::triggered, &m_files, &FileCommands::open);
    connect(m_actions.save, &QAction::triggered, &m_files, &FileCommands::save);
    connect(m_actions.saveAs, &QAction::triggered, &m_files, &FileCommands::saveAs);
    new ModelImport(m_model, m_files, m_ownModels, m_preferences.settings(), m_actions, this);
    connect(m_actions.catalogue, &QAction::triggered, this,
            [this] { (new CatalogueDialog(m_model, m_ownModels, m_ownCards, m_files, this))->open(); });
    connect(m_actions.close, &QAction::triggered, this, &MainWindow::close);
    connect(m_actions.quit, &QAction::triggered, qApp, &QApplication::closeAllWindows);
    connect(m_actions.clearRecent, &QAction::triggered, &m_recent, &RecentFiles::clear);
    connect(m_menus, &Menus::recentChosen, &m_files, &FileCommands::openPath);
    connect(new FileDrop(*this), &FileDrop::dropped, &m_files, &FileCommands::openPath);
    connect(m_actions.exportCharts, &QAction::triggered, this, [this] {
        m_charts->updateAll();
        ExportDialog(m_charts->charts(), m_charts->current(), m_preferences, m_files.prompts(), this).exec();
    });
    connect(m_actions.exportReport, &QAction::triggered, this,
            [this] { exportReport(m_model, *m_charts, m_files, m_preferences.unit(), this); });
    connect(&m_files, &FileCommands::settingsRead, this,
            [this](const QString &text) { (new PasteDialog(m_model, text, this))->open(); });
    connect(&m_files, &FileCommands::pathChanged, this, &MainWindow::refreshTitle);
}

void MainWindow::connectEdit()
{
    QUndoStack &stack = m_model.undoStack();
    connect(m_actions.undo, &QAction::triggered, &stack, &QUndoStack::undo);
    connect(m_actions.redo, &QAction::triggered, &stack, &QUndoStack::redo);
    connect(&stack, &QUndoStack::canUndoChanged, m_actions.undo, &QAction::setEnabled);
    connect(&stack, &QUndoStack::canRedoChanged, m_actions.redo, &QAction::setEnabled);
    connect(&stack, &QUndoStack::cleanChanged, this, [this](bool clean) { setWindowModified(!clean); });
    connect(m_actions.inference, &QAction::triggered, this, [this] { setTask(Task::Inference); });
    connect(m_actions.training, &QAction::triggered, this, [this] { setTask(Task::Training); });
    connect(m_actions.copyChart, &QAction::triggered, this, [this] { copyImage(*m_charts->current()); });
    connect(m_actions.copyTable, &QAction::triggered, this, [this] { copyFigures(*m_charts->current()); });
    connect(m_actions.plan, &QAction::triggered, m_charts, &ChartTabs::plan);
    connect(m_actions.launch, &QAction::triggered, this, [this] { (new LaunchDialog(m_model, this))->show(); });
    connect(m_actions.pasteLaunch, &QAction::triggered, this, [this] { (new PasteDialog(m_model, {}, this))->open(); });
    connect(m_actions.verdict, &QAction::triggered, this,
            [this] { (new VerdictDialog(m_model, m_ownCards, m_preferences.unit(), this))->show(); });
    connect(m_actions.utilization, &QAction::triggered, this,
            [this] { (new UtilizationDialog(m_model, this))->show(); });
    connect(m_answer, &AnswerPanel::launchWanted, m_actions.launch, &QAction::trigger);
    connect(&m_model, &ScenarioModel::changed, this, &MainWindow::refresh);
    connect(m_answer, &AnswerPanel::fieldWanted, m_inputs, &InputsPanel::focusField);
}

void MainWindow::connectView()
{
    for (std::size_t i = 0; i < m_actions.charts.size(); ++i) {
        connect(m_actions.charts[i], &QAction::triggered, this,
                [this, i] { m_charts->setCurrentIndex(static_cast<int>(i)); });
    }
    connect(m_charts, &ChartTabs::titlesChanged, this, [this] { m_menus->setChartTitles(m_charts->titles()); });
    connect(m_charts, &ChartTabs::termActivated, this, [this](TermId term, int stage) {
        m_actions.why->setChecked(true);
        m_why->setTerm(term, stage);
    });
    connect(m_charts, &ChartTabs::momentActivated, this, [this](TermId term, int stage, Moment moment) {
        m_actions.why->setChecked(true);
        m_why->setTerm(term, stage, moment);
    });
    m_actions.why->setChecked(true);
    connect(m_actions.why, &QAction::toggled, m_why, &QWidget::setVisible);
    connect(&m_preferences, &Preferences::changed, this, &MainWindow::refreshPreferences);
}

void MainWindow::connectHelp()
{
    connect(m_actions.help, &QAction::triggered, this, [this] { showHelp(focusWidget(), this); });
    connect(m_actions.accuracy, &QAction::triggered, this, [this] { showAccuracy(m_model.catalogues(), this); });
    connect(m_actions.about, &QAction::triggered, this, [this] { showAbout(this); });
    connect(m_actions.aboutQt, &QAction::triggered, qApp, &QApplication::aboutQt);
}

void MainWindow::setTask(Task task)
{
    Scenario next = m_model.scenario();
    next.task = task;
    m_model.edit("task", std::move(next));
}

void MainWindow::refresh()
{
    const bool training = m_model.filled().task == Task::Training;
    m_actions.training->setChecked(training);
    m_actions.inference->setChecked(!training);
    m_actions.exportReport->setEnabled(m_model.evaluation() && m_model.problems().empty());
    refreshTitle();
}

void MainWindow::refreshTitle()
{
    setWindowTitle(tr("%1[*] – Headroom").arg(m_files.displayName()));
    setWindowModified(!m_model.undoStack().isClean());
    setWindowFilePath(m_files.path());
}

void MainWindow::refreshPreferences()
{
    const SizeUnit unit = m_preferences.unit();
    m_answer->setUnit(unit);
    m_charts->setUnit(unit);
    m_why->setUnit(unit);
}

// A field that is being typed in ends its input when it loses the focus, which must not happen after the model has gone.
MainWindow::~MainWindow()
{
    if (QWidget *field = focusWidget())
        field->clearFocus();
}

void MainWindow::retranslate()
{
    m_actions.retranslate();
    m_menus->retranslate();
    m_menus->setChartTitles(m_charts->titles());
    refresh();
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::PaletteChange)
        m_menus->refreshAccents();
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_files.settleChanges()) {
        event->ignore();
        return;
    }
    storeLastFile(m_files.path(), m_preferences.settings());
    storeWindow({ *this, *m_columns, *m_rows, *m_actions.why, *m_inputs, m_charts->comparison() },
                m_preferences.settings());
    event->accept();
}

} // namespace headroom::ui
