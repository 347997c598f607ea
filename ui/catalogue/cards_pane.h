// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/accelerator.h"
#include "ui/catalogue/catalogue_pane.h"

namespace headroom::ui {

class OwnCards;
class ScenarioModel;

class CardsPane final : public CataloguePane
{
    Q_OBJECT

public:
    CardsPane(ScenarioModel &model, OwnCards &own, FileCommands &files, QWidget *parent);

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
    const Accelerator *find(const QString &id) const; // own or shipped
    void openEditor(const Accelerator &card, const std::string &replaces);

    ScenarioModel &m_model;
    OwnCards &m_own;
};

} // namespace headroom::ui
