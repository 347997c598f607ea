// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/accelerator_catalogue.h"
#include "core/model/model_catalogue.h"
#include "core/planning/evaluation.h"

#include <QFile>

#include <string>

// A scenario with the shipped catalogues, for charts that vary an input.
namespace headroom::test {

inline std::string resource(const char *name)
{
    QFile file(QStringLiteral(RESOURCES_DIR "/") + QString::fromLatin1(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

class ScenarioSample
{
public:
    explicit ScenarioSample(Task task)
    {
        scenario.task = task;
        scenario.model.preset = "meta-llama/Meta-Llama-3-8B";
        scenario.hardware.accelerator = "h100-sxm5-80gb";
        evaluation = *evaluate(scenario, catalogues);
    }

    ModelCatalogue models = *parseModelCatalogue(resource("models.json"));
    AcceleratorCatalogue accelerators = *parseAcceleratorCatalogue(resource("accelerators.json"));
    Catalogues catalogues { models, accelerators };
    Scenario scenario;
    Evaluation evaluation;
};

} // namespace headroom::test
