// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/own_models.h"

#include "ui/document/scenario_file.h"
#include "ui/text/model_folder.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace headroom::ui {

namespace {

Result<std::vector<Model>> modelsIn(const QString &path)
{
    if (!QFileInfo::exists(path))
        return std::vector<Model>();
    const Result<QByteArray> content = readFile(path);
    if (!content)
        return std::unexpected(content.error());
    auto catalogue =
        parseModelCatalogue(std::string_view(content->constData(), static_cast<std::size_t>(content->size())));
    if (!catalogue) {
        for (Problem &problem : catalogue.error())
            problem.file = path.toStdString();
        return std::unexpected(std::move(catalogue.error()));
    }
    return catalogue->models();
}

} // namespace

OwnModels::OwnModels(const QString &path, QObject *parent) : QObject(parent), m_path(path)
{
    read();
}

void OwnModels::read()
{
    auto found = modelsIn(m_path);
    m_problems = found ? Problems() : std::move(found.error());
    m_models = found ? std::move(*found) : std::vector<Model>();
}

// Another program may have written meanwhile.
Result<void> OwnModels::add(const Model &model)
{
    read();
    std::vector<Model> models = m_models;
    std::erase_if(models, [&model](const Model &other) { return other.id == model.id; });
    models.insert(models.begin(), model);
    return write(std::move(models));
}

Result<void> OwnModels::remove(const std::string &id)
{
    read();
    std::vector<Model> models = m_models;
    std::erase_if(models, [&id](const Model &other) { return other.id == id; });
    return write(std::move(models));
}

Result<void> OwnModels::write(std::vector<Model> models)
{
    if (!m_problems.empty())
        return std::unexpected(m_problems);
    QDir().mkpath(QFileInfo(m_path).absolutePath());
    if (auto written = writeFile(m_path, QByteArray::fromStdString(writeModelCatalogue(models))); !written)
        return written;
    read();
    emit changed();
    return {};
}

ModelChoice OwnModels::choiceOf(const Model &model)
{
    Scenario scenario;
    scenario.model.file = model.id;
    if (readModelOf(scenario, {}))
        return scenario.model;
    scenario.model = {};
    scenario.model.architecture = std::make_shared<const Architecture>(model.architecture);
    return scenario.model;
}

} // namespace headroom::ui
