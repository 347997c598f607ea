// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_page.h"

#include "core/planning/filled_scenario.h"
#include "ui/chart/compare_chart.h"
#include "ui/compare/comparison_table.h"
#include "ui/compare/comparison_text.h"
#include "ui/document/file_commands.h"
#include "ui/text/problem_text.h"

#include <QDropEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QUrl>
#include <QWheelEvent>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int heightOfBar = 34;    // pixels, with the label of its limit
constexpr int heightForBars = 130; // axis and legend

// Empty unless all are scenarios: what else is dropped is for the window.
QStringList scenariosIn(const QMimeData &data)
{
    QStringList paths;
    for (const QUrl &url : data.urls()) {
        const QString path = url.toLocalFile();
        if (QFileInfo(path).suffix().toLower() != "headroom"_L1)
            return {};
        paths += path;
    }
    return paths;
}

} // namespace

ComparePage::ComparePage(const Catalogues &catalogues, FileCommands &files, QWidget *parent)
    : Chart(parent),
      m_files(files),
      m_comparison(catalogues),
      m_chart(new CompareChart(this)),
      m_table(new ComparisonTable(this)),
      m_hint(new QLabel(this)),
      m_add(makeButton("compareAdd")),
      m_pin(makeButton("comparePin")),
      m_rename(makeButton("compareRename")),
      m_remove(makeButton("compareRemove")),
      m_use(makeButton("compareUse"))
{
    setObjectName(u"comparePage"_s);
    setAcceptDrops(true);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    createLayout();
    connectParts();
    retranslate();
}

void ComparePage::connectParts()
{
    connect(m_add, &QPushButton::clicked, this, [this] { addFiles(m_files.prompts().filesToCompare(window())); });
    connect(m_pin, &QPushButton::clicked, this, &ComparePage::pin);
    connect(m_rename, &QPushButton::clicked, this, [this] { m_table->editName(marked()); });
    connect(m_remove, &QPushButton::clicked, this, [this] { emit m_table->removalWanted(marked()); });
    connect(m_use, &QPushButton::clicked, this, &ComparePage::useMarked);
    connect(m_table, &ComparisonTable::renamed, this, [this](int column, const QString &name) {
        m_comparison.rename(static_cast<std::size_t>(column - 1), name);
    });
    connect(m_table, &ComparisonTable::removalWanted, this,
            [this](int column) { m_comparison.remove(static_cast<std::size_t>(column - 1)); });
    connect(m_table, &QTableWidget::currentCellChanged, this, [this] {
        m_chart->setMarked(static_cast<std::size_t>(marked()));
        refreshButtons();
    });
    connect(m_chart, &Chart::termActivated, this, &Chart::termActivated);
    connect(m_chart, &CompareChart::barActivated, this,
            [this](std::size_t bar) { m_table->setCurrentCell(m_table->currentRow(), static_cast<int>(bar)); });
    for (QWidget *part : m_chart->findChildren<QWidget *>())
        part->installEventFilter(this);
    connect(&m_comparison, &Comparison::changed, this, &ComparePage::refresh);
}

QString ComparePage::id() const
{
    return m_chart->id();
}

QString ComparePage::title() const
{
    return m_chart->title();
}

void ComparePage::setInput(const ChartInput &input)
{
    m_chart->setInput(input);
    m_current.reset();
    if (input.scenario && input.evaluation)
        m_current = Compared { .name = {},
                               .path = {},
                               .scenario = *input.scenario,
                               .filled = filledScenario(*input.scenario, *input.evaluation),
                               .evaluation = *input.evaluation };
    refresh();
}

QImage ComparePage::image(const RenderOptions &options) const
{
    return m_chart->image(options);
}

void ComparePage::paint(QPaintDevice &device, const RenderOptions &options) const
{
    m_chart->paint(device, options);
}

QString ComparePage::csv() const
{
    return comparisonCsv(views());
}

void ComparePage::setUnit(SizeUnit unit)
{
    m_unit = unit;
    m_chart->setUnit(unit);
    refresh();
}

std::vector<ComparedView> ComparePage::views() const
{
    std::vector<ComparedView> result;
    if (!m_current)
        return result;
    const auto view = [](const QString &name, const Compared &compared) {
        return ComparedView { name, &compared.scenario, &compared.filled, &compared.evaluation };
    };
    result.push_back(view(tr("Current", "the scenario in the window"), *m_current));
    for (const Compared &compared : m_comparison.scenarios())
        result.push_back(view(compared.name, compared));
    return result;
}

int ComparePage::marked() const
{
    return std::max(m_table->currentColumn(), 0);
}

// The present inputs, to see what a change does to them.
void ComparePage::pin()
{
    if (!m_current || !m_comparison.pin(m_current->scenario))
        return;
    const int column = static_cast<int>(m_comparison.scenarios().size());
    m_table->setCurrentCell(0, column);
    m_table->editName(column);
}

void ComparePage::addFiles(const QStringList &paths)
{
    Problems problems;
    for (const QString &path : paths) {
        if (const Result<void> added = m_comparison.addFile(path); !added)
            problems.push_back(added.error().front());
    }
    if (!problems.empty())
        m_files.report(tr("%n file(s) cannot be compared.", nullptr, static_cast<int>(problems.size())), problems);
}

void ComparePage::useMarked()
{
    const auto index = static_cast<std::size_t>(marked());
    if (index > 0 && index <= m_comparison.scenarios().size())
        emit scenarioWanted(Scenario(m_comparison.scenarios()[index - 1].scenario));
}

void ComparePage::dragEnterEvent(QDragEnterEvent *event)
{
    if (!scenariosIn(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

// From the event loop: the program that the files are dragged from waits for no answer to a question.
void ComparePage::dropEvent(QDropEvent *event)
{
    const QStringList paths = scenariosIn(*event->mimeData());
    if (paths.isEmpty())
        return;
    event->acceptProposedAction();
    QMetaObject::invokeMethod(this, [this, paths] { addFiles(paths); }, Qt::QueuedConnection);
}

void ComparePage::showEvent(QShowEvent *event)
{
    Chart::showEvent(event);
    m_comparison.readState();
    refresh();
}

void ComparePage::refresh()
{
    if (!isVisible())
        return;
    std::vector<ComparedBar> others;
    for (const Compared &compared : m_comparison.scenarios())
        others.push_back(comparedBar(compared.name, compared.evaluation));
    m_chart->setOthers(std::move(others));
    m_chart->setMinimumHeight(heightForBars + heightOfBar * static_cast<int>(m_comparison.scenarios().size() + 1));
    const std::vector<ComparedView> shown = views();
    QStringList names;
    for (const ComparedView &view : shown)
        names += view.name;
    m_table->show(names, shown.empty() ? std::vector<ComparisonRow>() : comparisonRows(shown, m_unit));
    m_table->setVisible(!shown.empty());
    m_hint->setVisible(m_comparison.scenarios().empty());
    m_chart->setMarked(static_cast<std::size_t>(marked()));
    refreshButtons();
}

void ComparePage::refreshButtons()
{
    const bool other = marked() > 0;
    for (QPushButton *button : { m_rename, m_remove, m_use })
        button->setEnabled(other);
    for (QPushButton *button : { m_add, m_pin }) {
        button->setEnabled(m_current && !m_comparison.isFull());
        button->setToolTip(m_comparison.isFull()
                               ? tr("More than %1 scenarios beside the window's cannot be compared.").arg(mostCompared)
                               : QString());
    }
}

void ComparePage::retranslate()
{
    setAccessibleName(title());
    m_table->setAccessibleName(tr("Scenarios side by side"));
    m_add->setText(tr("&Add Scenario…"));
    m_pin->setText(tr("&Pin Current"));
    m_use->setText(tr("&Use Scenario"));
    m_rename->setText(tr("&Rename"));
    m_remove->setText(tr("Re&move"));
    m_hint->setText(
        tr("Add saved scenarios, drop their files here, or pin the present inputs: then change them and see "
           "what the change does."));
    refresh();
}

// The wheel zooms a chart, but where the page is longer than its window it scrolls the page: then Ctrl zooms.
bool ComparePage::eventFilter(QObject *watched, QEvent *event)
{
    const bool scrolls = event->type() == QEvent::Wheel && m_area->verticalScrollBar()->maximum() > 0
                         && !static_cast<QWheelEvent *>(event)->modifiers().testFlag(Qt::ControlModifier);
    if (!scrolls)
        return Chart::eventFilter(watched, event);
    event->ignore();
    return true;
}

void ComparePage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    Chart::changeEvent(event);
}

} // namespace headroom::ui
