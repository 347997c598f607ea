// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalogue/models_pane.h"

#include "ui/document/own_models.h"
#include "ui/editor/model_editor.h"
#include "ui/scenario/catalogue_list.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/numbers.h"

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

CatalogueCell countCell(std::int64_t count)
{
    return { parametersText(static_cast<double>(count)), QVariant::fromValue<qlonglong>(count), countText(count) };
}

} // namespace

ModelsPane::ModelsPane(ScenarioModel &model, OwnModels &own, FileCommands &files, QWidget *parent)
    : CataloguePane(u"models"_s, files, parent), m_model(model), m_own(own)
{
    connect(&m_own, &OwnModels::changed, this, &ModelsPane::refresh);
    retranslate();
}

QStringList ModelsPane::titles() const
{
    return { tr("Model"),    tr("Family"),     tr("Parameters"), tr("Active"),
             tr("Released"), tr("Confidence"), tr("Kept"),       tr("Source") };
}

std::vector<CatalogueRow> ModelsPane::rows() const
{
    std::vector<CatalogueRow> result;
    const auto add = [&result](const Model &model, bool own) {
        const QString source = QString::fromStdString(model.source);
        result.push_back({ own ? ownEntryId(model) : QString::fromStdString(model.id),
                           own,
                           { { QString::fromStdString(model.name), {}, QString::fromStdString(model.id) },
                             { own ? QString() : QString::fromStdString(model.family), {} },
                             countCell(model.parameters),
                             countCell(model.activeParameters),
                             { QString::fromStdString(model.released), {} },
                             { own ? QString() : confidenceText(model.confidence), {} },
                             { own ? tr("own") : tr("shipped"), {} },
                             { source, {} } } });
    };
    for (const Model &model : m_own.models())
        add(model, true);
    for (const Model &model : m_model.catalogues().models.models())
        add(model, false);
    return result;
}

Problems ModelsPane::problems() const
{
    return m_own.problems();
}

const Model *ModelsPane::findOwn(const QString &id) const
{
    return ownModel(id, m_own.models());
}

const Model *ModelsPane::find(const QString &id) const
{
    const Model *own = findOwn(id);
    return own ? own : m_model.catalogues().models.find(id.toStdString());
}

void ModelsPane::create()
{
    openEditor(Model {}, {});
}

void ModelsPane::edit(const QString &id, bool copy)
{
    const Model *found = find(id);
    if (!found)
        return;
    Model model = *found;
    if (copy)
        model.name = tr("%1 (copy)").arg(QString::fromStdString(model.name)).toStdString();
    openEditor(model, copy ? std::string() : model.id);
}

void ModelsPane::openEditor(const Model &model, const std::string &replaces)
{
    auto *editor = new ModelEditor(model, replaces, m_own, files(), this);
    // The scenario follows the own model that it has.
    const ModelChoice &choice = m_model.scenario().model;
    const bool inUse =
        !replaces.empty()
        && (choice.file == replaces || (choice.architecture && *choice.architecture == model.architecture));
    connect(editor, &ModelEditor::saved, this, [this, inUse](const Model &saved) {
        select(ownEntryId(saved));
        if (inUse)
            use(ownEntryId(saved));
    });
    editor->open();
}

Result<void> ModelsPane::remove(const QString &id)
{
    const Model *found = findOwn(id);
    return found ? m_own.remove(std::string(found->id)) : Result<void>();
}

QByteArray ModelsPane::written(const QStringList &ids) const
{
    std::vector<Model> models;
    for (const QString &id : ids) {
        if (const Model *model = find(id))
            models.push_back(*model);
    }
    return QByteArray::fromStdString(writeModelCatalogue(models));
}

QString ModelsPane::fileName() const
{
    return u"models.json"_s;
}

void ModelsPane::use(const QString &id)
{
    Scenario next = m_model.scenario();
    next.model = {};
    if (const Model *own = findOwn(id))
        next.model = OwnModels::choiceOf(*own);
    else
        next.model.preset = id.toStdString();
    m_model.edit(std::string_view {}, std::move(next));
}

} // namespace headroom::ui
