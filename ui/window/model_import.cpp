// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/model_import.h"

#include "ui/document/file_commands.h"
#include "ui/document/own_models.h"
#include "ui/hub/hub_dialog.h"
#include "ui/window/actions.h"
#include "ui/window/import_dialog.h"

namespace headroom::ui {

using namespace Qt::StringLiterals;

ModelImport::ModelImport(ScenarioModel &model, FileCommands &files, OwnModels &own, QSettings &settings,
                         const Actions &actions, QWidget *window)
    : QObject(window), m_model(model), m_files(files), m_own(own), m_window(window)
{
    connect(actions.importModel, &QAction::triggered, &m_files, &FileCommands::importModel);
    connect(actions.importHub, &QAction::triggered, this, [this, &settings] {
        auto *dialog = new HubDialog(settings, m_own.folder() + u"/hub"_s, m_window);
        connect(dialog, &HubDialog::fetched, &m_files, &FileCommands::openPath);
        dialog->open();
    });
    connect(&m_files, &FileCommands::modelRead, this, &ModelImport::show);
}

void ModelImport::show(const QString &path, const ModelFile &file)
{
    auto *dialog = new ImportDialog(m_model, path, file, m_window);
    connect(dialog, &ImportDialog::used, this, [this](const Model &model, bool wanted) {
        if (wanted)
            keep(model);
    });
    dialog->open();
}

void ModelImport::keep(const Model &model)
{
    if (const Result<void> kept = m_own.add(model); !kept)
        m_files.report(tr("The list of own models could not be changed."), kept.error());
}

} // namespace headroom::ui
