// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart.h"
#include "ui/compare/comparison.h"
#include "ui/compare/differences.h"

#include <optional>

class QLabel;
class QPushButton;
class QScrollArea;

namespace headroom::ui {

class CompareChart;
class ComparisonTable;
class FileCommands;

// The tab that sets other scenarios against the one in the window: bars above, figures and differences below.
class ComparePage final : public Chart
{
    Q_OBJECT

public:
    ComparePage(const Catalogues &catalogues, FileCommands &files, QWidget *parent = nullptr);

    Comparison &comparison() { return m_comparison; }

    QString id() const override;
    QString title() const override;
    bool hasFigures() const override { return !m_comparison.scenarios().empty(); }
    void setInput(const ChartInput &input) override;
    QImage image(const RenderOptions &options) const override;
    void paint(QPaintDevice &device, const RenderOptions &options) const override;
    QString csv() const override;
    void setUnit(SizeUnit unit) override;

protected:
    void changeEvent(QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void createLayout();
    QPushButton *makeButton(const char *name);
    void connectParts();
    void addFiles(const QStringList &paths);
    void pin();
    void useMarked();
    int marked() const; // column; 0: the scenario in the window
    std::vector<ComparedView> views() const;
    void refresh();
    void refreshButtons();
    void retranslate();

    FileCommands &m_files;
    Comparison m_comparison;
    std::optional<Compared> m_current;
    SizeUnit m_unit = SizeUnit::GiB;
    CompareChart *m_chart;
    ComparisonTable *m_table;
    QLabel *m_hint;
    QScrollArea *m_area = nullptr;
    QPushButton *m_add, *m_pin, *m_rename, *m_remove, *m_use;
};

} // namespace headroom::ui
