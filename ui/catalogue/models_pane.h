// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_catalogue.h"
#include "ui/catalogue/catalogue_pane.h"

namespace headroom::ui {

class OwnModels;
class ScenarioModel;

class ModelsPane final : public CataloguePane
{
    Q_OBJECT

public:
    ModelsPane(ScenarioModel &model, OwnModels &own, FileCommands &files, QWidget *parent);

protected:
    QStringList titles() const override;
    std::vector<CatalogueRow> rows() const override;
    Problems problems() const override;
    void create() override;
    void edit(const QString &id, bool copy) override;
    Result<void> remove(const QString &id) override;
    QByteArray written(const QStringList &ids) const override;
    QString fileName() const override;
    void use(const QString &id) override;

private:
    const Model *find(const QString &id) const; // own or shipped
    const Model *findOwn(const QString &id) const;
    void openEditor(const Model &model, const std::string &replaces);

    ScenarioModel &m_model;
    OwnModels &m_own;
};

} // namespace headroom::ui
