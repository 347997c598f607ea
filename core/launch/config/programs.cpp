// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/programs.h"

#include "core/launch/config/megatron.h"
#include "core/launch/config/trainer.h"

namespace headroom {

namespace {

bool usesDeepspeed(const Settings &settings)
{
    return settings.parallelism.shardingEngine == ShardingEngine::Deepspeed;
}

bool usesMegatron(const Settings &settings)
{
    const Framework framework = settings.training.framework;
    return (framework == Framework::Megatron || framework == Framework::Textbook) && !usesDeepspeed(settings);
}

bool usesTransformers(const Settings &settings)
{
    return settings.training.framework == Framework::Transformers;
}

template <Dialect dialect>
Result<LaunchCommand> write(const Scenario &scenario, const Evaluation &evaluation)
{
    return writeTrainer(dialect, scenario, evaluation);
}

constexpr std::array programs = {
    TrainingProgram { "megatron", &usesMegatron, &writeMegatron },
    TrainingProgram { "axolotl", &usesTransformers, &write<Dialect::Axolotl> },
    TrainingProgram { "llama-factory", &usesTransformers, &write<Dialect::LlamaFactory> },
    TrainingProgram { "trl", &usesTransformers, &write<Dialect::Trl> },
    TrainingProgram { "accelerate", &usesTransformers, &writeAccelerate },
    TrainingProgram { "deepspeed", &usesDeepspeed, &writeDeepspeed },
};

} // namespace

std::span<const TrainingProgram> trainingPrograms()
{
    return programs;
}

} // namespace headroom
