// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/first_scenario.h"

namespace headroom::ui {

Scenario firstScenario()
{
    Scenario scenario;
    scenario.model.preset = "Qwen/Qwen3-8B";
    scenario.task = Task::Inference;
    scenario.hardware.accelerator = "h100-sxm5-80gb";
    return scenario;
}

} // namespace headroom::ui
