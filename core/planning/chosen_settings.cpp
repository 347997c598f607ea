// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/chosen_settings.h"

#include "core/memory/estimate.h"
#include "core/planning/cards.h"
#include "core/planning/layouts.h"

namespace headroom {

Result<Settings> chosenSettings(const Scenario &scenario, const Catalogues &catalogues)
{
    Result<Settings> replicated = resolve(scenario, catalogues);
    if (!replicated || splitsModels(*replicated) || scenario.parallelism.zeroStage)
        return replicated;
    const bool oneCard = !replicated->countIsAuto && replicated->count == 1;
    const Result<Layout> layout = chooseLayout(*replicated);
    if (oneCard || (layout && fits(*replicated, *layout)))
        return replicated;
    Scenario sharded = scenario;
    sharded.parallelism.zeroStage = 3;
    Result<Settings> result = resolve(sharded, catalogues);
    return result ? std::move(result) : std::move(replicated); // what cannot be sharded stays as it is said
}

} // namespace headroom
