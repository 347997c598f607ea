// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTabWidget;

namespace headroom::ui {

class FileCommands;
class OwnCards;
class OwnModels;
class ScenarioModel;

// All models and cards that are known, shipped and own.
class CatalogueDialog final : public QDialog
{
    Q_OBJECT

public:
    CatalogueDialog(ScenarioModel &model, OwnModels &models, OwnCards &cards, FileCommands &files, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QTabWidget *m_tabs;
};

} // namespace headroom::ui
