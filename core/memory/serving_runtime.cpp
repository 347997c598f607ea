// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/serving_runtime.h"

#include "core/hardware/accelerator.h"
#include "core/memory/library_workspace.h"
#include "core/memory/runtime.h"

#include <array>

namespace headroom {

namespace {

// What SGLang's communicators hold when it starts to load ("Load weight begin. avail mem"), beside the context: 1.53 GiB
// with two H100 (0.3, 77.17 GiB free) and 2.1 with eight and sixteen (0.3.0 and 0.4.3, from the pools of Qwen2-72B and
// DeepSeek-R1); 1.28 with eight (September 2025, 77.43 GiB free).
Bytes sglangCommunication(const Stage &stage)
{
    constexpr std::int32_t leaner = 500;
    constexpr std::int32_t many = 8;
    const Layout &layout = stage.layout;
    if (layout.tensor * layout.pipeline == 1 || !hopperOrLater(stage.settings))
        return communicationBytes(stage.settings, layout);
    if (!stage.settings.inference.before(leaner))
        return Bytes::fromGib(1.28);
    return Bytes::fromGib(layout.tensor >= many ? 2.1 : 1.53);
}

// GiB outside of PyTorch's allocator: kernels by the card's compute capability, and what the links' buffers add with more
// than one card, over NVLink and over PCIe.
struct Outside
{
    std::int32_t since; // release
    double hopper, ampere, turing, large, small;
    double linked, unlinked;
};
constexpr std::array<Outside, 3> vllmOutside = { { { .since = 18,
                                                     .hopper = 0.25,
                                                     .ampere = 0.09,
                                                     .turing = 0.04,
                                                     .large = 0.08,
                                                     .small = 0.04,
                                                     .linked = 1.85,
                                                     .unlinked = 0.12 },
                                                   { .since = 7,
                                                     .hopper = 0.13,
                                                     .ampere = 0.09,
                                                     .turing = 0.04,
                                                     .large = 0.08,
                                                     .small = 0.04,
                                                     .linked = 0.41,
                                                     .unlinked = 0.12 },
                                                   // Counted the driver's context too.
                                                   { .since = 0,
                                                     .hopper = 0.26,
                                                     .ampere = 0.26,
                                                     .turing = 0.26,
                                                     .large = 0.26,
                                                     .small = 0.26,
                                                     .linked = 0.41,
                                                     .unlinked = 0.12 } } };

double kernels(const Outside &outside, const Accelerator &card)
{
    constexpr double largeFrom = 50e12; // of RTX 4090's 83 and L4's 30 TFLOP/s
    const std::string_view capability = card.computeCapability;
    if (capability.starts_with("7."))
        return outside.turing;
    if (capability == "8.0")
        return outside.ampere;
    if (capability.starts_with("9.") || capability.starts_with("10."))
        return outside.hopper;
    return card.rates.fp32.value_or(0) >= largeFrom ? outside.large : outside.small;
}

// Cards that reach each other over a switch or a full set of links, not a bridge or the host.
bool linked(const Accelerator &card)
{
    constexpr double slowest = 100e9;
    return card.interconnect.bytesPerSecond.value_or(0) >= slowest;
}

} // namespace

Bytes servingRuntime(const Stage &stage)
{
    const Settings::Inference &inference = stage.settings.inference;
    if (inference.engine == Engine::LlamaCpp)
        return Bytes::fromMib(120);
    if (inference.engine != Engine::Vllm)
        return contextBytes(stage.settings);
    for (const Outside &outside : vllmOutside) {
        if (inference.before(outside.since))
            continue;
        const Accelerator &card = *stage.settings.accelerator;
        const double links = linked(card) ? outside.linked : outside.unlinked;
        return Bytes::fromGib(kernels(outside, card) + (stage.layout.tensor > 1 ? links : 0));
    }
    return {};
}

Bytes graphBytes(const Stage &stage)
{
    const Settings::Inference &inference = stage.settings.inference;
    return inference.engine == Engine::Vllm && inference.cudaGraphs ? Bytes::fromGib(0.38) : Bytes();
}

bool budgetHasGraphs(const Settings &settings)
{
    constexpr std::int32_t since = 21;
    return !settings.inference.before(since);
}

Bytes servingCommunication(const Stage &stage)
{
    if (stage.settings.inference.engine == Engine::Sglang)
        return sglangCommunication(stage);
    if (stage.settings.inference.engine != Engine::Vllm)
        return communicationBytes(stage.settings, stage.layout);
    return stage.layout.tensor > 1 ? Bytes::fromGib(1.02) : Bytes();
}

} // namespace headroom
