// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/settings_parts.h"

namespace headroom {

namespace {

// Single sequences that are gathered into a batch by accumulation: the collators of transformers pad to the longest of
// a micro batch, and packing and grouping by length are off unless asked for, so that each pass has a length of its own.
// Source: transformers data/data_collator.py (padding = True), training_args.py (group_by_length).
bool takesLengthsAsTheyCome(const Settings::Training &training)
{
    return training.framework == Framework::Transformers && training.accumulation > 1;
}

// Whose layers Megatron runs where nothing is said. Megatron-DeepSpeed has the old code. fp16 with stored scores, too,
// is that of runs before Megatron Core, where Transformer Engine's attention would be fused.
LayerImplementation layerImplementationOf(const Scenario &scenario, const Settings &settings)
{
    const Scenario::Training &said = scenario.training;
    if (settings.training.framework != Framework::Megatron || said.attention != Attention::Eager)
        return LayerImplementation::TransformerEngine;
    const bool old = settings.parallelism.shardingEngine == ShardingEngine::Deepspeed
                     || scenario.precision.weights == formatNamed("fp16");
    return old ? LayerImplementation::Legacy : LayerImplementation::TransformerEngine;
}

// litgpt's and torchtune's recipes cut the loss into chunks on their own (litgpt finetune/lora.py, lm_head_chunk_size;
// torchtune recipes/configs, CEWithChunkedOutputLoss). In transformers a chunked loss is Liger's, which is linear too.
Loss lossOf(const Scenario::Training &said)
{
    const Framework framework = said.framework.value_or(Framework::Megatron);
    const bool chunks = framework == Framework::Litgpt || framework == Framework::Torchtune;
    const Loss loss = said.loss.value_or(chunks ? Loss::Chunked : Loss::Standard);
    return framework == Framework::Transformers && loss == Loss::Chunked ? Loss::FusedLinear : loss;
}

} // namespace

void resolveTraining(const Scenario &scenario, Settings &settings)
{
    const Scenario::Training &said = scenario.training;
    Settings::Training &training = settings.training;
    training.framework = said.framework.value_or(Framework::Megatron);
    training.method = said.method.value_or(Method::Full);
    training.loraRank = said.loraRank.value_or(16);
    training.loraTargets = said.loraTargets.value_or(loraAllLinear);
    training.loraDropout = said.loraDropout.value_or(0);
    training.optimizer = said.optimizer.value_or(Optimizer::AdamW);
    // torch.optim takes the foreach path on CUDA when nothing is said; Megatron and DeepSpeed bring fused kernels, and
    // torchtune's recipes say "fused: True".
    const bool tune = training.framework == Framework::Torchtune;
    const bool ownKernels = training.framework == Framework::Megatron || training.framework == Framework::Textbook
                            || tune || settings.parallelism.shardingEngine == ShardingEngine::Deepspeed;
    training.implementation = said.optimizerImplementation.value_or(ownKernels ? OptimizerImplementation::Fused
                                                                               : OptimizerImplementation::Foreach);
    training.microBatch = said.microBatch.value_or(1);
    training.globalBatch = said.globalBatch.value_or(0);
    training.accumulation = said.accumulation.value_or(0);
    training.sequenceLength = said.sequenceLength.value_or(4096);
    training.tokens = said.tokens.value_or(0);
    training.vocabularyMultiple = said.vocabularyMultiple.value_or(1);
    // torchtune's recipes checkpoint activations, and fuse a paged optimizer's step into the backward pass. Source:
    // torchtune recipes/configs: enable_activation_checkpointing, optimizer_in_bwd.
    training.recompute = said.recompute.value_or(tune ? Recompute::Full : Recompute::None);
    training.recomputeLayers = said.recomputeLayers.value_or(0);
    training.recomputeModules =
        said.recomputeModules.value_or(1u << static_cast<unsigned>(RecomputeModule::CoreAttention));
    training.attention = said.attention.value_or(Attention::Flash);
    training.loss = lossOf(said);
    training.dropout = said.dropout.value_or(0);
    // Megatron's own default, which the recipes of its later models turn off.
    if (!said.dropout && layerImplementationOf(scenario, settings) == LayerImplementation::Legacy)
        training.dropout = 0.1;
    training.compile = said.compile.value_or(false);
    // Packages that bring a loss of their own replace the norms too; each has a SwiGLU for some models only.
    const bool packaged = training.framework == Framework::Transformers
                          && (training.loss == Loss::Fused || training.loss == Loss::FusedLinear);
    training.kernels = said.kernels.value_or(packaged ? 1u << static_cast<unsigned>(Kernel::RmsNorm) : 0);
    training.layerImplementation = said.implementation.value_or(layerImplementationOf(scenario, settings));
    // transformers' MoE layers ran expert after expert before 5.0.
    const bool loops = training.framework == Framework::Transformers;
    training.experts = said.experts.value_or(loops ? ExpertKernels::Loop : ExpertKernels::Grouped);
    training.dispatcher = said.dispatcher.value_or(Dispatcher::AllToAll);
    training.measuredMfu = said.measuredMfu.value_or(0);
    training.expertImbalance = said.expertImbalance.value_or(1);
    training.repeatKv = said.repeatKv.value_or(true);
    const bool paged =
        training.optimizer == Optimizer::PagedAdamW8bit || training.optimizer == Optimizer::PagedAdamW32bit;
    const bool fusesPaged = tune && paged && training.method == Method::Full && training.accumulation <= 1;
    training.optimizerInBackward =
        said.optimizerInBackward.value_or(training.optimizer == Optimizer::Lomo || fusesPaged);
    training.rotaryPerLayer = said.rotaryPerLayer.value_or(false);
    training.equalLengths = said.equalLengths.value_or(!takesLengthsAsTheyCome(training));
    training.offload = said.offload.value_or(0);
    training.offloadModules = said.offloadModules.value_or(0);
}

} // namespace headroom
