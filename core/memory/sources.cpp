// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/sources.h"

#include "core/memory/activations/activations.h"
#include "core/memory/engine_rules.h"

namespace headroom {

std::string_view sourceOf(const Settings &settings, TermId term)
{
    const Framework framework = settings.training.framework;
    switch (term) {
    case TermId::Weights: return "weight-inventory";
    case TermId::Gradients:
    case TermId::MasterWeights:
    case TermId::OptimizerStates:
        return framework == Framework::Megatron ? "megatron-distributed-optimizer" : "zero-2020";
    case TermId::Adapters: return "lora-2021";
    case TermId::Activations:
    case TermId::RecomputeBuffer: return activationInventory(settings).source;
    case TermId::Loss: return framework == Framework::Megatron ? "megatron-cross-entropy" : "transformers-loss";
    case TermId::UnshardedParameters: return "fsdp-units";
    case TermId::GradientBuffers:
        return framework == Framework::Megatron ? "transformer-engine-dummy-gradients" : "fsdp-units";
    case TermId::KvCache:
    case TermId::SequenceState: return engineRules(settings.inference.engine).source;
    case TermId::Workspace: return settings.task == Task::Training ? "foreach-temporaries" : "forward-step";
    case TermId::Communication: return "nccl-measured";
    case TermId::Runtime: return "cuda-context-measured";
    case TermId::Fragmentation: return settings.task == Task::Training ? "allocator-measured" : "graph-pool-measured";
    }
    return {};
}

} // namespace headroom
