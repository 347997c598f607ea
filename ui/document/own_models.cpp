// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/own_models.h"

#include "ui/text/model_folder.h"

namespace headroom::ui {

namespace {

Result<std::vector<Model>> parse(std::string_view json)
{
    auto catalogue = parseModelCatalogue(json);
    if (!catalogue)
        return std::unexpected(std::move(catalogue.error()));
    return catalogue->models();
}

} // namespace

OwnModels::OwnModels(const QString &path, QObject *parent)
    : QObject(parent),
      m_list(path, &parse, [](const std::vector<Model> &models) { return writeModelCatalogue(models); })
{ }

Result<void> OwnModels::add(const Model &model, const std::string &instead)
{
    return told(m_list.add(model, instead));
}

Result<void> OwnModels::remove(const std::string &id)
{
    return told(m_list.remove(id));
}

Result<void> OwnModels::told(Result<void> done)
{
    if (done)
        emit changed();
    return done;
}

ModelChoice OwnModels::choiceOf(const Model &model)
{
    Scenario scenario;
    if (QFileInfo(QString::fromStdString(model.id)).isAbsolute()) {
        scenario.model.file = model.id;
        if (readModelOf(scenario, {}))
            return scenario.model;
    }
    scenario.model = {};
    scenario.model.architecture = std::make_shared<const Architecture>(model.architecture);
    return scenario.model;
}

} // namespace headroom::ui
