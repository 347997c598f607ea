// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/export_dialog.h"

#include "ui/text/problem_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

namespace headroom::ui {

using namespace Qt::StringLiterals;

ExportDialog::ExportDialog(std::vector<Chart *> charts, Chart *current, Preferences &preferences,
                           const Prompts &prompts, QWidget *parent)
    : QDialog(parent),
      m_charts(std::move(charts)),
      m_current(current),
      m_preferences(preferences),
      m_prompts(prompts),
      m_header(new QCheckBox(tr("&Title, scenario and date above the chart"), this))
{
    setObjectName(u"exportDialog"_s);
    setWindowTitle(tr("Export charts"));
    auto *form = new QFormLayout(this);
    m_which = addChoice(*form, "exportWhich", tr("&Charts"));
    m_kind = addChoice(*form, "exportKind", tr("&Format"));
    m_scale = addChoice(*form, "exportScale", tr("&Scale"));
    m_background = addChoice(*form, "exportBackground", tr("&Background"));
    m_language = addChoice(*form, "exportLanguage", tr("&Language"));
    m_header->setObjectName(u"exportHeader"_s);
    m_header->setChecked(true);
    form->addRow(m_header);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Export…"));
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ExportDialog::reject);
    fill();
}

QComboBox *ExportDialog::addChoice(QFormLayout &form, const char *name, const QString &label)
{
    auto *box = new QComboBox(this);
    box->setObjectName(QString::fromLatin1(name));
    form.addRow(label, box);
    return box;
}

void ExportDialog::fill()
{
    m_which->addItem(tr("The chart in view: %1").arg(m_current ? m_current->title() : QString()));
    m_which->addItem(tr("All charts"));
    m_which->setCurrentIndex(1);
    for (const FileKind kind : { FileKind::Png, FileKind::Svg, FileKind::Pdf })
        m_kind->addItem(suffixOf(kind).toUpper(), static_cast<int>(kind));
    for (const int scale : { 1, 2, 3 })
        m_scale->addItem(tr("%1×", "times the size").arg(scale), scale);
    m_scale->setCurrentIndex(1);
    m_background->addItem(tr("White"), false);
    m_background->addItem(tr("Transparent"), true);
    for (const LanguageId language : allLanguages)
        m_language->addItem(Language::ownName(language), static_cast<int>(language));
    m_language->setCurrentIndex(m_language->findData(static_cast<int>(m_preferences.language())));
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this](int kind) { m_scale->setEnabled(kind == 0); });
}

RenderOptions ExportDialog::options() const
{
    return { .scale = m_scale->currentData().toDouble(),
             .transparent = m_background->currentData().toBool(),
             .withHeader = m_header->isChecked() };
}

// In the language that was chosen; the window stays in its own.
Result<QStringList> ExportDialog::write(const QString &folder) const
{
    const LanguageId before = m_preferences.language();
    const auto wanted = static_cast<LanguageId>(m_language->currentData().toInt());
    const auto kind = static_cast<FileKind>(m_kind->currentData().toInt());
    std::vector<Chart *> charts { m_current };
    if (m_which->currentIndex() != 0) {
        charts = m_charts;
        std::erase_if(charts, [](const Chart *chart) { return !chart->hasFigures(); });
    }
    if (wanted != before)
        m_preferences.useLanguage(wanted);
    Result<QStringList> written = exportCharts(charts, folder, kind, options());
    if (wanted != before)
        m_preferences.useLanguage(before);
    return written;
}

void ExportDialog::accept()
{
    const QString folder = m_prompts.folder(this);
    if (folder.isEmpty())
        return;
    if (const Result<QStringList> written = write(folder); !written) {
        QStringList lines;
        for (const Problem &problem : written.error())
            lines += problemText(problem);
        m_prompts.problem(this, tr("The charts could not be written."), lines.join(u'\n'));
        return;
    }
    QDialog::accept();
}

} // namespace headroom::ui
