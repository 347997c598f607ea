// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/accuracy/accuracy_dialog.h"

#include "ui/accuracy/figures_table.h"
#include "ui/accuracy/measured_cases.h"
#include "ui/text/accuracy_text.h"
#include "ui/text/accuracy_words.h"
#include "ui/text/word_table.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <cmath>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

using Cell = FiguresTable::Cell;
using Rows = QList<QList<Cell>>;

Cell countCell(std::size_t count)
{
    return { countText(static_cast<std::int64_t>(count)), static_cast<qulonglong>(count), {} };
}

Cell errorCell(double error, bool exists = true)
{
    return { exists ? percentText(error, 2) : QString(), exists ? error : -1.0, {} };
}

} // namespace

AccuracyDialog::AccuracyDialog(AccuracyReport report, QWidget *parent)
    : QDialog(parent),
      m_report(std::move(report)),
      m_results(goalResults(m_report)),
      m_groups(quantityGroups(m_report)),
      m_summary(new QLabel(this)),
      m_tabs(new QTabWidget(this)),
      m_goals(new FiguresTable),
      m_variants(new FiguresTable)
{
    setObjectName(u"accuracyDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    m_summary->setObjectName(u"accuracySummary"_s);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_goals->setObjectName(u"accuracyGoals"_s);
    m_variants->setObjectName(u"accuracyVariants"_s);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_goals, QString());
    m_tabs->addTab(makeGroups(), QString());
    m_tabs->addTab(m_variants, QString());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_summary);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 166, fontMetrics().height() * 36);
    retranslate();
    m_goals->setFocus();
}

// The groups above, the cases of the chosen one below.
QWidget *AccuracyDialog::makeGroups()
{
    auto *splitter = new QSplitter(Qt::Vertical);
    m_groupTable = new FiguresTable;
    m_groupTable->setObjectName(u"accuracyGroups"_s);
    auto *below = new QWidget;
    m_caseTitle = new QLabel;
    m_search = new QLineEdit;
    m_search->setObjectName(u"accuracySearch"_s);
    m_search->setClearButtonEnabled(true);
    m_cases = new FiguresTable;
    m_cases->setObjectName(u"accuracyCases"_s);
    auto *head = new QHBoxLayout;
    head->addWidget(m_caseTitle, 1);
    head->addWidget(m_search);
    auto *layout = new QVBoxLayout(below);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addLayout(head);
    layout->addWidget(m_cases, 1);
    splitter->addWidget(m_groupTable);
    splitter->addWidget(below);
    splitter->setChildrenCollapsible(false);
    connect(m_groupTable, &FiguresTable::currentRowChanged, this, &AccuracyDialog::fillCases);
    connect(m_search, &QLineEdit::textChanged, m_cases, &FiguresTable::search);
    return splitter;
}

void AccuracyDialog::fillGoals()
{
    Rows rows;
    for (const GoalResult &result : m_results) {
        const Goal &goal = *result.goal;
        const bool hasWithin = goal.within > 0;
        rows += {
            { goalName(goal.id), {}, {} },
            countCell(result.cases),
            { typicalErrorText(goal, result.typical), result.typical, {} },
            { typicalErrorText(goal, goal.typical), goal.typical, {} },
            { errorWithinText(goal, result.within), result.within, {} },
            { hasWithin ? errorWithinText(goal, goal.within) : QString(), goal.within, {} },
            { result.isReached ? tr("✓ reached", "a goal") : tr("✗ not yet", "a goal that is not reached"), {}, {} }
        };
    }
    m_goals->setRows({ tr("What is measured"), tr("Cases"), tr("Typical error"), tr("Goal"), tr("Most cases"),
                       tr("Goal"), tr("Result") },
                     rows, 0);
}

void AccuracyDialog::fillGroups()
{
    Rows rows;
    for (const QuantityGroup &group : m_groups) {
        const ErrorSummary &scored = group.scored;
        const bool has = scored.cases > 0;
        rows += { { taskWords(group.task), {}, {} },
                  { codeName(group.code), {}, {} },
                  { quantityName(group.quantity), {}, fromUtf8(group.quantity) },
                  countCell(scored.cases),
                  errorCell(scored.median, has),
                  errorCell(scored.nineOfTen, has),
                  errorCell(scored.worst, has),
                  countCell(group.apart.cases),
                  errorCell(group.apart.median, group.apart.cases > 0) };
    }
    const int chosen = m_groupTable->currentRow();
    m_groupTable->setRows({ tr("Task"), tr("Code"), tr("Quantity"), tr("Cases"), tr("Median"), tr("9 of 10"),
                            tr("Worst"), tr("Apart", "cases that are no score"), tr("Median apart") },
                          rows, 2);
    // The first group with a score.
    const auto first = std::ranges::find_if(m_groups, [](const QuantityGroup &g) { return g.scored.cases > 0; });
    m_groupTable->selectRow(chosen >= 0 ? chosen : static_cast<int>(first - m_groups.begin()));
    fillCases();
}

void AccuracyDialog::fillCases()
{
    const int row = m_groupTable->currentRow();
    if (row < 0)
        return;
    const QuantityGroup &group = m_groups[static_cast<std::size_t>(row)];
    m_caseTitle->setText(tr("Cases of %1, %2, the worst first", "a framework or engine and a quantity")
                             .arg(codeName(group.code), quantityName(group.quantity)));
    Rows rows;
    for (const std::size_t i : group.cases) {
        const CaseOutcome &outcome = m_report.cases[i];
        const CaseGroup &from = m_report.groups[outcome.group];
        rows +=
            { { fromUtf8(outcome.id), {}, {} },
              { fromUtf8(from.source), {}, {} },
              { measuredText(from.quantity, outcome.measured), outcome.measured, {} },
              { measuredText(from.quantity, outcome.computed), outcome.computed, {} },
              { errorText(outcome.error), std::abs(outcome.error), {} },
              { outcome.standing == CaseStanding::Scored ? tr("yes", "counts") : tr("no", "does not count"), {}, {} } };
    }
    m_cases->setRows({ tr("Case"), tr("Source"), tr("Measured"), tr("Computed"), tr("Error"), tr("Counts") }, rows, 0);
}

void AccuracyDialog::fillVariants()
{
    Rows rows;
    for (const VariantMatches &variant : m_report.variants) {
        QStringList different;
        for (const std::string &id : variant.different)
            different += fromUtf8(id);
        rows += { { fromUtf8(variant.variant), {}, {} },
                  { fromUtf8(variant.mode), {}, {} },
                  countCell(variant.cases),
                  countCell(variant.exact),
                  { different.join(u", "_s), {}, {} } };
    }
    m_variants->setRows({ tr("Variant"), tr("Types"), tr("Cases"), tr("Equal to the byte"), tr("Different") }, rows, 4);
}

void AccuracyDialog::retranslate()
{
    setWindowTitle(tr("Accuracy"));
    m_summary->setText(accuracySentences(m_report).join(u'\n'));
    m_tabs->setTabText(0, tr("Goals"));
    m_tabs->setTabText(1, tr("Frameworks and cases"));
    m_tabs->setTabText(2, tr("Saved tensors of PyTorch"));
    m_tabs->setAccessibleName(tr("Accuracy"));
    m_goals->setAccessibleName(tr("Goals"));
    m_groupTable->setAccessibleName(tr("Groups"));
    m_cases->setAccessibleName(tr("Cases"));
    m_variants->setAccessibleName(tr("Saved tensors of PyTorch"));
    m_search->setPlaceholderText(tr("Search the cases"));
    m_search->setAccessibleName(tr("Search the cases"));
    fillGoals();
    fillGroups();
    fillVariants();
}

void AccuracyDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

void showAccuracy(const Catalogues &catalogues, QWidget *parent)
{
    QApplication::setOverrideCursor(Qt::WaitCursor);
    auto *dialog = new AccuracyDialog(ownAccuracy(catalogues), parent);
    QApplication::restoreOverrideCursor();
    dialog->show();
}

} // namespace headroom::ui
