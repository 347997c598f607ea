// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <QString>

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace headroom::ui {

// One line of a picker: what it is called, under which heading, and its size.
struct CatalogueEntry
{
    QString group;
    QString name;
    QString detail;
    QString id;
};

using TypedEntry = std::function<std::optional<CatalogueEntry>(const QString &typed)>;

// In the current language; sorted by group as the catalogue has them.
std::vector<CatalogueEntry> modelEntries(const Catalogues &catalogues, std::span<const Model> own = {});
std::vector<CatalogueEntry> cardEntries(const Catalogues &catalogues, std::span<const Accelerator> own = {});

// The id of a model of one's own in the list; and whose such an id is.
QString ownEntryId(const Model &model);
const Model *ownModel(const QString &entryId, std::span<const Model> own);

// The own card of that id; the scenario with the card of that id, own or of the catalogue.
const Accelerator *ownCard(const QString &id, std::span<const Accelerator> own);
Scenario withCard(Scenario scenario, const QString &id, std::span<const Accelerator> own);

// "7b", "0.5 B", "1.3t": a model of which only the size is known. The id is the number of parameters; an entry
// without an id tells which sizes are allowed.
std::optional<CatalogueEntry> sizeEntry(const QString &typed);
// The number of such an id.
std::optional<double> sizeOf(const QString &id);

// What the model of an evaluation is, in one line: "70.6B parameters · 80 layers · GQA 8".
QString modelSize(const Settings &settings);
QString modelSummary(const Settings &settings);
QString cardId(const Settings &settings);
QString cardSize(const Settings &settings);
QString cardSummary(const Settings &settings);

// The name of the model and of the card that a scenario is computed with.
QString modelName(const Scenario &scenario, const Settings &settings);
// As far as they are known where nothing can be computed; empty: none is chosen.
QString modelName(const Scenario &scenario, const Catalogues &catalogues);
QString cardName(const Scenario &scenario, const Catalogues &catalogues);
QString cardName(const Settings &settings);

} // namespace headroom::ui
