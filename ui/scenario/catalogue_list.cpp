// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/catalogue_list.h"

#include "core/hardware/accelerator_catalogue.h"
#include "core/model/assumed_architecture.h"
#include "core/model/model_catalogue.h"
#include "ui/text/model_folder.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct CatalogueList
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::CatalogueList)
};

// No id of a hub begins so.
const auto sizeMark = "="_L1;
const auto ownMark = "file:"_L1;

// Of a model that is in no catalogue.
QString ownModelName(const ModelChoice &model)
{
    if (!model.file.empty())
        return modelNameOf(QString::fromStdString(model.file));
    if (model.parameters)
        return CatalogueList::tr("A model of %1", "of so many parameters").arg(parametersText(*model.parameters));
    return model.architecture ? CatalogueList::tr("A shape of one's own") : QString();
}

} // namespace

std::vector<CatalogueEntry> modelEntries(const Catalogues &catalogues, std::span<const Model> own)
{
    std::vector<CatalogueEntry> result;
    for (const Model &model : catalogues.models.models()) {
        result.push_back({ QString::fromStdString(model.family), QString::fromStdString(model.name),
                           parametersText(static_cast<double>(model.parameters)), QString::fromStdString(model.id) });
    }
    std::ranges::stable_sort(result, [](const CatalogueEntry &a, const CatalogueEntry &b) {
        return a.group.compare(b.group, Qt::CaseInsensitive) < 0;
    });
    std::vector<CatalogueEntry> first;
    for (const Model &model : own) {
        first.push_back({ CatalogueList::tr("Own models"), QString::fromStdString(model.name),
                          parametersText(static_cast<double>(model.parameters)), ownEntryId(model) });
    }
    result.insert(result.begin(), first.begin(), first.end());
    return result;
}

QString ownEntryId(const Model &model)
{
    return ownMark + QString::fromStdString(model.id);
}

const Model *ownModel(const QString &entryId, std::span<const Model> own)
{
    const auto found = std::ranges::find(own, entryId, &ownEntryId);
    return found == own.end() ? nullptr : &*found;
}

std::vector<CatalogueEntry> cardEntries(const Catalogues &catalogues, std::span<const Accelerator> own)
{
    std::vector<CatalogueEntry> result;
    for (const Accelerator &card : own) {
        result.push_back({ CatalogueList::tr("Own cards"), QString::fromStdString(card.name), sizeText(capacity(card)),
                           QString::fromStdString(card.id) });
    }
    for (const Accelerator &card : catalogues.accelerators.accelerators()) {
        result.push_back({ QString::fromStdString(card.vendor), QString::fromStdString(card.name),
                           sizeText(capacity(card)), QString::fromStdString(card.id) });
    }
    return result;
}

const Accelerator *ownCard(const QString &id, std::span<const Accelerator> own)
{
    const auto found = std::ranges::find(own, id.toStdString(), &Accelerator::id);
    return found == own.end() ? nullptr : &*found;
}

Scenario withCard(Scenario scenario, const QString &id, std::span<const Accelerator> own)
{
    const Accelerator *card = ownCard(id, own);
    scenario.hardware.own = card ? std::make_shared<const Accelerator>(*card) : nullptr;
    scenario.hardware.accelerator = card ? std::string() : id.toStdString();
    return scenario;
}

std::optional<CatalogueEntry> sizeEntry(const QString &typed)
{
    static const QRegularExpression pattern(QStringLiteral("^\\s*(\\d{1,9}(?:\\.\\d{1,3})?)\\s*([mbt])\\s*$"),
                                            QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = pattern.match(typed);
    if (!match.hasMatch())
        return std::nullopt;
    const QChar unit = match.captured(2).front().toLower();
    const double count = match.captured(1).toDouble() * (unit == u'm' ? 1e6 : unit == u'b' ? 1e9 : 1e12);
    if (count < fewestParameters || count > mostParameters)
        return CatalogueEntry { CatalogueList::tr("Only the size"),
                                CatalogueList::tr("Allowed: a model of %1 to %2 parameters")
                                    .arg(parametersText(fewestParameters), parametersText(mostParameters)),
                                {},
                                {} };
    return CatalogueEntry { CatalogueList::tr("Only the size"),
                            CatalogueList::tr("A model of %1, shape assumed").arg(parametersText(count)),
                            parametersText(count), sizeMark + QString::number(count, 'f', 0) };
}

std::optional<double> sizeOf(const QString &id)
{
    return id.startsWith(sizeMark) ? std::optional(id.mid(sizeMark.size()).toDouble()) : std::nullopt;
}

QString modelSize(const Settings &settings)
{
    return parametersText(static_cast<double>(settings.model->parameters));
}

QString modelSummary(const Settings &settings)
{
    const Model &model = *settings.model;
    const Architecture &shape = model.architecture;
    const QString parameters = modelSize(settings);
    const QString layers = CatalogueList::tr("%n layer(s)", nullptr, static_cast<int>(shape.layers));
    if (shape.moe) {
        const int experts = static_cast<int>(shape.moe->experts);
        return CatalogueList::tr("%1 parameters, %2 active · %3 · %n expert(s)", "of a model", experts)
            .arg(parameters, parametersText(static_cast<double>(model.activeParameters)), layers);
    }
    return CatalogueList::tr("%1 parameters · %2 · dense", "of a model").arg(parameters, layers);
}

QString cardId(const Settings &settings)
{
    return QString::fromStdString(settings.accelerator->id);
}

QString cardSize(const Settings &settings)
{
    return sizeText(settings.capacity);
}

QString cardSummary(const Settings &settings)
{
    const Accelerator &card = *settings.accelerator;
    if (card.memoryBytesPerSecond) {
        return CatalogueList::tr("%1 · %2", "of a card: memory and its bandwidth")
            .arg(sizeText(settings.capacity), byteRateText(*card.memoryBytesPerSecond));
    }
    return sizeText(settings.capacity);
}

QString modelName(const Scenario &scenario, const Settings &settings)
{
    const QString own = ownModelName(scenario.model);
    return own.isEmpty() ? QString::fromStdString(settings.model->name) : own;
}

QString modelName(const Scenario &scenario, const Catalogues &catalogues)
{
    QString own = ownModelName(scenario.model);
    if (!own.isEmpty())
        return own;
    const Model *model = catalogues.models.find(scenario.model.preset);
    if (model)
        return QString::fromStdString(model->name);
    return QString::fromStdString(scenario.model.preset);
}

QString cardName(const Scenario &scenario, const Catalogues &catalogues)
{
    if (scenario.hardware.own)
        return QString::fromStdString(scenario.hardware.own->name);
    const Accelerator *card = catalogues.accelerators.find(scenario.hardware.accelerator);
    return QString::fromStdString(card ? card->name : scenario.hardware.accelerator);
}

QString cardName(const Settings &settings)
{
    return QString::fromStdString(settings.accelerator->name);
}

} // namespace headroom::ui
