// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launch_command.h"

#include "core/launch/config/programs.h"
#include "core/launch/launchers.h"
#include "core/launch/server_command.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

std::unexpected<Problems> refused(ProblemKind kind, std::string path, std::string_view found,
                                  std::span<const std::string_view> known)
{
    std::string allowed;
    for (const std::string_view name : known)
        allowed.append(allowed.empty() ? "" : " ").append(name);
    return std::unexpected(Problems { { kind, std::move(path), std::string(found), std::move(allowed), {} } });
}

// Whether there is such a program at all.
bool isProgram(std::string_view id)
{
    return std::ranges::find(trainingPrograms(), id, &TrainingProgram::id) != trainingPrograms().end()
           || std::ranges::find(launchers(), id, &Launcher::id) != launchers().end();
}

Result<LaunchCommand> trainingCommand(const Scenario &scenario, const Evaluation &evaluation, std::string_view id)
{
    for (const TrainingProgram &program : trainingPrograms()) {
        if (program.id == id)
            return program.write(scenario, evaluation);
    }
    std::unreachable(); // launchPrograms() names no other
}

} // namespace

std::vector<std::string_view> launchPrograms(const Settings &settings)
{
    std::vector<std::string_view> ids;
    if (settings.task == Task::Training) {
        for (const TrainingProgram &program : trainingPrograms()) {
            if (program.runs(settings))
                ids.push_back(program.id);
        }
    } else if (const Launcher *launcher = launcherFor(settings.inference.engine)) {
        ids.push_back(launcher->id);
    }
    return ids;
}

Result<LaunchCommand> launchCommand(const Scenario &scenario, const Evaluation &evaluation, std::string_view program)
{
    const Settings &settings = evaluation.settings;
    const std::vector<std::string_view> programs = launchPrograms(settings);
    if (programs.empty() && settings.task == Task::Inference) {
        std::vector<std::string_view> known;
        for (std::size_t i = 0; i < engineNames.size(); ++i) {
            if (launcherFor(static_cast<Engine>(i)))
                known.push_back(engineNames[i]);
        }
        return refused(ProblemKind::NoProgram, "/inference/engine",
                       engineNames[static_cast<std::size_t>(settings.inference.engine)], known);
    }
    if (programs.empty())
        return refused(ProblemKind::NoProgram, "/training/framework",
                       frameworkNames[static_cast<std::size_t>(settings.training.framework)],
                       std::array<std::string_view, 3> { "textbook", "megatron", "transformers" });
    if (!program.empty() && std::ranges::find(programs, program) == programs.end())
        return refused(isProgram(program) ? ProblemKind::OtherProgram : ProblemKind::UnknownValue, "--for", program,
                       programs);
    if (settings.task == Task::Training)
        return trainingCommand(scenario, evaluation, program.empty() ? programs.front() : program);
    return writeServerCommand(*launcherFor(settings.inference.engine), scenario, evaluation);
}

} // namespace headroom
