// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/model_file.h"

#include <QObject>

class QSettings;
class QWidget;

namespace headroom::ui {

class Actions;
class FileCommands;
class OwnModels;
class ScenarioModel;

// From a model's own files to the scenario and to the list of models, and what is kept there.
class ModelImport final : public QObject
{
    Q_OBJECT

public:
    ModelImport(ScenarioModel &model, FileCommands &files, OwnModels &own, QSettings &settings, const Actions &actions,
                QWidget *window);

private:
    void show(const QString &path, const ModelFile &file);
    void keep(const Model &model);

    ScenarioModel &m_model;
    FileCommands &m_files;
    OwnModels &m_own;
    QWidget *m_window;
};

} // namespace headroom::ui
