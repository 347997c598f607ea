// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace headroom {

// The settings of a scenario, with the sharding chosen that its cards ask for. Frameworks that split no model on their
// own (layouts.h, splitsModels) replicate it, their default, where a replica fits on a card; where it does not, and the
// scenario says no stage, their users shard everything: FSDP's full shard, ZeRO 3.
// Sources: transformers docs/source/en/perf_train_gpu_many.md; torchtune recipes/*_distributed.py, litgpt
// pretrain.py (fully sharded on several cards).
Result<Settings> chosenSettings(const Scenario &scenario, const Catalogues &catalogues);

} // namespace headroom
