// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_catalogue.h"
#include "core/scenario/scenario.h"
#include "ui/document/own_list.h"

#include <QObject>

namespace headroom::ui {

// The models that a person imported or entered and keeps, in a file of the catalogue's form. The id of an imported one is
// the path that it was read from.
class OwnModels final : public QObject
{
    Q_OBJECT

public:
    explicit OwnModels(const QString &path, QObject *parent = nullptr);

    const std::vector<Model> &models() const { return m_list.entries(); }
    QString folder() const { return m_list.folder(); } // where what a person keeps lies
    const Problems &problems() const { return m_list.problems(); }

    Result<void> add(const Model &model, const std::string &instead = {}); // in the place of one with its id
    Result<void> remove(const std::string &id);

    // The model as its files store it; where they are gone or it has none, its shape.
    static ModelChoice choiceOf(const Model &model);

signals:
    void changed();

private:
    Result<void> told(Result<void> done);

    OwnList<Model> m_list;
};

} // namespace headroom::ui
