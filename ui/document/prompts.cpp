// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/prompts.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>

#include <algorithm>
#include <array>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct Prompt
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Prompt)
};

UnsavedAnswer askUnsaved(QWidget *window, const QString &name)
{
    QMessageBox box(QMessageBox::Question, Prompt::tr("Unsaved changes"),
                    Prompt::tr("Save the changes to “%1”?").arg(name),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window);
    box.setInformativeText(Prompt::tr("Without saving they are lost."));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save: return UnsavedAnswer::Save;
    case QMessageBox::Discard: return UnsavedAnswer::Discard;
    default: return UnsavedAnswer::Cancel;
    }
}

QString filter()
{
    return Prompt::tr("Scenarios (*.headroom *.json)") + QStringLiteral(";;") + Prompt::tr("All files (*)");
}

QString modelFilter()
{
    return Prompt::tr("Models and settings (*.gguf *.safetensors *.json *.yaml *.yml *.sh)") + QStringLiteral(";;")
           + Prompt::tr("All files (*)");
}

// The kind that is chosen gives the name its suffix.
QString askReportFile(QWidget *window, const QString &suggested)
{
    QFileDialog dialog(window, Prompt::tr("Export report"), suggested);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    const QStringList filters { Prompt::tr("HTML (*.html)"), Prompt::tr("PDF (*.pdf)"), Prompt::tr("Markdown (*.md)") };
    static constexpr std::array suffixes = { "html"_L1, "pdf"_L1, "md"_L1 };
    dialog.setNameFilters(filters);
    dialog.setDefaultSuffix(suffixes.front());
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, [&dialog, &filters](const QString &filter) {
        const qsizetype kind = std::max<qsizetype>(filters.indexOf(filter), 0);
        dialog.setDefaultSuffix(suffixes[static_cast<std::size_t>(kind)]);
    });
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

} // namespace

Prompts dialogPrompts()
{
    return {
        .unsaved = &askUnsaved,
        .fileToOpen =
            [](QWidget *window) {
                return QFileDialog::getOpenFileName(window, Prompt::tr("Open scenario"), {}, filter());
            },
        .filesToCompare =
            [](QWidget *window) {
                return QFileDialog::getOpenFileNames(window, Prompt::tr("Scenarios to compare"), {}, filter());
            },
        .modelToImport =
            [](QWidget *window) {
                return QFileDialog::getOpenFileName(window, Prompt::tr("Import model"), {}, modelFilter());
            },
        .modelsToSave =
            [](QWidget *window, const QString &suggested) {
                return QFileDialog::getSaveFileName(window, Prompt::tr("Export models"), suggested,
                                                    Prompt::tr("Model catalogues (*.json)"));
            },
        .fileToSave =
            [](QWidget *window, const QString &suggested) {
                return QFileDialog::getSaveFileName(window, Prompt::tr("Save scenario"), suggested, filter());
            },
        .reportToSave = &askReportFile,
        .folder =
            [](QWidget *window) {
                return QFileDialog::getExistingDirectory(window, Prompt::tr("Folder for the charts"));
            },
        .problem =
            [](QWidget *window, const QString &what, const QString &details) {
                QMessageBox box(QMessageBox::Warning, Prompt::tr("Headroom"), what, QMessageBox::Close, window);
                box.setInformativeText(details);
                box.setTextInteractionFlags(Qt::TextSelectableByMouse);
                box.exec();
            },
    };
}

} // namespace headroom::ui
