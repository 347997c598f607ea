// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/model/model_catalogue.h"
#include "core/scenario/scenario.h"

#include <QObject>

#include <vector>

namespace headroom::ui {

// The models that a person imported and keeps, in a file of the catalogue's form. The id of each is the path that it was
// read from. A file that cannot be read is never written over.
class OwnModels final : public QObject
{
    Q_OBJECT

public:
    explicit OwnModels(const QString &path, QObject *parent = nullptr);

    const std::vector<Model> &models() const { return m_models; } // newest first
    const Problems &problems() const { return m_problems; }       // why there are none

    Result<void> add(const Model &model); // in the place of one with its id
    Result<void> remove(const std::string &id);

    // The model as its files store it; where they are gone, its shape.
    static ModelChoice choiceOf(const Model &model);

signals:
    void changed();

private:
    void read();
    Result<void> write(std::vector<Model> models);

    QString m_path;
    std::vector<Model> m_models;
    Problems m_problems;
};

} // namespace headroom::ui
