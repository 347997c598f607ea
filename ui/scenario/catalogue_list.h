// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <QString>

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

// In the current language; sorted by group as the catalogue has them.
std::vector<CatalogueEntry> modelEntries(const Catalogues &catalogues);
std::vector<CatalogueEntry> cardEntries(const Catalogues &catalogues);

// What the model of an evaluation is, in one line: "70.6B parameters · 80 layers · GQA 8".
QString modelSize(const Settings &settings);
QString modelSummary(const Settings &settings);
QString cardId(const Settings &settings);
QString cardSize(const Settings &settings);
QString cardSummary(const Settings &settings);

// The name of the model and of the card that a scenario is computed with.
QString modelName(const Scenario &scenario, const Settings &settings);
QString cardName(const Settings &settings);

} // namespace headroom::ui
