// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/framework_profile.h"

#include "core/memory/activations/activations.h"

namespace headroom {

namespace {

// clang-format off
// Sources: Megatron-LM core/distributed/param_and_grad_buffer.py, its tests' CUBLAS_WORKSPACE_CONFIG; transformers
// trainer.py (zero_grad after the step), accelerate accelerator.py no_sync; torchtitan and torchtune fully_shard;
// litgpt finetune/lora.py (no_backward_sync; blocks wrapped whole; longest_seq_ix), its bitsandbytes plugin (the head too).
constexpr std::array<FrameworkProfile, frameworkNames.size()> profiles = { {
    //             buffer  kernels  pinned  FSDP2  whole  head   shared first  waste of rest, pass, logit
    /* textbook */ { true,  false,  false,  false, false, false, false, false, 0,     0,    0 },
    /* megatron */ { true,  true,   true,   false, false, false, false, false, 0.04,  0.12, 0 },
    /* transf.  */ { false, false,  false,  false, true,  false, false, false, 0,     0.13, 5 },
    /* titan    */ { false, false,  false,  true,  false, false, false, false, 0,     0,    5 },
    /* tune     */ { false, false,  false,  true,  false, false, false, false, 0,     0.13, 5 },
    /* litgpt   */ { false, false,  false,  false, true,  true,  true,  true,  0,     0.13, 5 },
} };
// clang-format on

bool isFsdp(const Stage &stage)
{
    return stage.settings.parallelism.shardingEngine == ShardingEngine::Fsdp;
}

} // namespace

const FrameworkProfile &frameworkProfile(Framework framework)
{
    return profiles[static_cast<std::size_t>(framework)];
}

bool gathersWeights(const Stage &stage)
{
    return stage.settings.parallelism.zeroStage >= 3 && stage.dataShards > 1;
}

bool gradientsInPass(const Stage &stage)
{
    const FrameworkProfile &profile = frameworkProfile(stage.settings.training.framework);
    return profile.gradientBuffer || stage.settings.parallelism.shardingEngine == ShardingEngine::Deepspeed
           || (microBatches(stage) > 1 && !profile.longestFirst);
}

bool gradientsAtRest(const Stage &stage)
{
    const FrameworkProfile &profile = frameworkProfile(stage.settings.training.framework);
    return profile.gradientBuffer || stage.settings.parallelism.shardingEngine == ShardingEngine::Deepspeed
           || (isFsdp(stage) && gathersWeights(stage) && !profile.shardsEachParameter);
}

bool gradientsWhole(const Stage &stage)
{
    return isFsdp(stage) && gathersWeights(stage)
           && frameworkProfile(stage.settings.training.framework).accumulatesWhole && microBatches(stage) > 1;
}

} // namespace headroom
