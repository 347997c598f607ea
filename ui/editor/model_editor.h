// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/architecture_form.h"
#include "core/model/model_catalogue.h"
#include "ui/editor/entry_editor.h"

#include <optional>

namespace headroom::ui {

class OwnModels;

// The shape of an own model, with the parameters and the cache that follow from it.
class ModelEditor final : public EntryEditor
{
    Q_OBJECT

public:
    // `model` as it is at first; `replaces`: the id of the own model in whose place it is kept, empty: a new one.
    ModelEditor(const Model &model, std::string replaces, OwnModels &own, FileCommands &files, QWidget *parent);

signals:
    void saved(const headroom::Model &model);

protected:
    Problems read() override;
    std::vector<Total> totals() const override;
    QString remark() const override;
    Problems nameProblems() const override;
    Result<void> keep() override;
    QString title() const override;

private:
    Model m_model;
    std::string m_replaces;
    OwnModels &m_own;
    std::optional<ShapeTotals> m_totals; // none: the shape is not complete or wrong
    Architecture m_shape;
};

} // namespace headroom::ui
