// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/library_workspace.h"

#include "core/hardware/accelerator.h"
#include "core/memory/framework_profile.h"

namespace headroom {

namespace {

constexpr double mib = 1024.0 * 1024.0;

// NVIDIA's compute capability is 9.0 from Hopper on; 10 and more, Blackwell, has two digits before the point.
bool hopperOrLater(const Settings &settings)
{
    const std::string &capability = settings.accelerator->computeCapability;
    return capability.size() >= 4 || capability.starts_with("9.");
}

} // namespace

double productWorkspaceBytes(const Settings &settings)
{
    return settings.accelerator->vendor != "NVIDIA" ? 0 : (hopperOrLater(settings) ? 32 : 8.125) * mib;
}

double libraryWorkspaceBytes(const Stage &stage)
{
    const Settings &settings = stage.settings;
    if (settings.training.framework == Framework::Textbook || settings.accelerator->vendor != "NVIDIA")
        return 0;
    constexpr double threads = 2;
    constexpr double groupedProducts = 4;
    const FrameworkProfile &profile = frameworkProfile(settings.training.framework);
    const bool hopper = hopperOrLater(settings);
    const bool grouped = stage.architecture().moe && settings.training.experts == ExpertKernels::Grouped;
    // The runs of the old code did not set CUBLAS_WORKSPACE_CONFIG. Measured: Megatron GPT-2 345M on A800, after a step
    // of four layouts: 16 MiB beside states and score buffer.
    const bool pinned = profile.pinnedWorkspace && settings.training.layerImplementation != LayerImplementation::Legacy;
    double bytes = threads * (hopper || pinned ? 32 : 8.125) * mib;
    if (profile.ownKernels && settings.training.layerImplementation == LayerImplementation::TransformerEngine)
        bytes += (hopper ? 32 : 4) * mib * (grouped ? 1 + groupedProducts : 1);
    return bytes;
}

} // namespace headroom
