// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/runtime.h"

#include "core/hardware/accelerator.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

struct MeasuredContext
{
    std::string_view computeCapability;
    double gib;
};
constexpr std::array measuredContexts = {
    MeasuredContext { "8.0", 0.47 },
    MeasuredContext { "9.0", 0.51 },
    MeasuredContext { "10.0", 0.70 },
};
constexpr double assumedContextGib = 0.47;

constexpr auto firstCommunicator = Bytes::fromMib(385);
constexpr auto furtherCommunicator = Bytes::fromMib(250);

const MeasuredContext *measuredContext(const Settings &settings)
{
    const auto *const found = std::ranges::find(measuredContexts, settings.accelerator->computeCapability,
                                                &MeasuredContext::computeCapability);
    return found == measuredContexts.end() ? nullptr : found;
}

bool isTextbook(const Settings &settings)
{
    return settings.task == Task::Training && settings.training.framework == Framework::Textbook;
}

// Groups of ranks that talk among themselves, each with a communicator of its own.
std::int64_t communicators(const Settings &settings, const Layout &layout)
{
    const bool alone = settings.task == Task::Training ? layout.cards() == 1 : layout.tensor * layout.pipeline == 1;
    const bool splitsByLayers = settings.task == Task::Inference && settings.inference.engine == Engine::LlamaCpp;
    if (isTextbook(settings) || alone || splitsByLayers)
        return 0;
    if (settings.task == Task::Inference)
        return 1;
    return std::ranges::count_if(
        std::array { layout.tensor, layout.pipeline, layout.context, layout.expert, layout.data },
        [](std::int32_t ranks) { return ranks > 1; });
}

Row rowOf(std::string_view id, Bytes bytes, double copies = 1)
{
    return { .id = id, .elements = static_cast<double>(bytes.count()), .bytesPerElement = 1, .copies = copies };
}

} // namespace

Bytes contextBytes(const Settings &settings)
{
    if (isTextbook(settings))
        return {};
    const MeasuredContext *measured = measuredContext(settings);
    return Bytes::fromGib(measured ? measured->gib : assumedContextGib);
}

Bytes communicationBytes(const Settings &settings, const Layout &layout)
{
    const std::int64_t groups = communicators(settings, layout);
    return groups > 0 ? firstCommunicator + furtherCommunicator * (groups - 1) : Bytes();
}

std::vector<Row> contextRows(const Settings &settings)
{
    return { rowOf(measuredContext(settings) ? "driver_context" : "driver_context_assumed", contextBytes(settings)) };
}

std::vector<Row> communicationRows(const Settings &settings, const Layout &layout)
{
    const std::int64_t groups = communicators(settings, layout);
    std::vector<Row> rows;
    if (groups > 0)
        rows.push_back(rowOf("first_communicator", firstCommunicator));
    if (groups > 1)
        rows.push_back(rowOf("further_communicators", furtherCommunicator, static_cast<double>(groups - 1)));
    return rows;
}

} // namespace headroom
