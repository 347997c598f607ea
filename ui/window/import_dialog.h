// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/model_file.h"
#include "core/scenario/scenario.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QPushButton;
class QTextBrowser;

namespace headroom::ui {

class ScenarioModel;

// What a model's own files hold, and the question whether the scenario is to have that model: one undoable step. All
// else in the scenario stays.
class ImportDialog final : public QDialog
{
    Q_OBJECT

public:
    ImportDialog(ScenarioModel &model, const QString &path, const ModelFile &file, QWidget *parent);

    void accept() override;

signals:
    // The scenario has it now; `keep`: it is wanted in the list of models, too.
    void used(const headroom::Model &model, bool keep);

protected:
    void changeEvent(QEvent *event) override;

private:
    Scenario withModel() const;
    void retranslate();

    ScenarioModel &m_model;
    QString m_path;
    ModelFile m_file;
    std::shared_ptr<const Model> m_read; // null: the files do not tell the shape
    QTextBrowser *m_report;
    QCheckBox *m_asStored;
    QCheckBox *m_keep;
    QLabel *m_stays;
    QPushButton *m_use;
};

} // namespace headroom::ui
