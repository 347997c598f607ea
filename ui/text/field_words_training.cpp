// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/field_tables.h"

namespace headroom::ui {

namespace {

constexpr FieldWords words[] = {
    { "training.framework", "", QT_TRANSLATE_NOOP("Fields", "Framework"),
      QT_TRANSLATE_NOOP("Fields", "Whose model code runs. It decides which tensors are kept for the backward pass.") },
    { "training.method", "", QT_TRANSLATE_NOOP("Fields", "Method"),
      QT_TRANSLATE_NOOP("Fields", "Training all parameters, or only low-rank adapters beside frozen weights.") },
    { "training.lora.rank", "", QT_TRANSLATE_NOOP("Fields", "LoRA rank"),
      QT_TRANSLATE_NOOP("Fields", "The rank of the adapters. Their size grows in proportion.") },
    { "training.lora.targets", "", QT_TRANSLATE_NOOP("Fields", "LoRA targets"),
      QT_TRANSLATE_NOOP("Fields", "The matrices that get an adapter.") },
    { "training.lora.dropout", "", QT_TRANSLATE_NOOP("Fields", "LoRA dropout"),
      QT_TRANSLATE_NOOP("Fields", "Dropout on the input of the adapters. Above zero, a copy of that input is kept.") },
    { "training.optimizer", "", QT_TRANSLATE_NOOP("Fields", "Optimizer"),
      QT_TRANSLATE_NOOP("Fields", "The optimizer. It decides how many states each parameter has.") },
    { "training.optimizer_implementation", "", QT_TRANSLATE_NOOP("Fields", "Optimizer implementation"),
      QT_TRANSLATE_NOOP("Fields",
                        "How the optimizer step runs. Foreach needs temporaries as large as the parameters.") },
    { "training.optimizer_in_backward", "", QT_TRANSLATE_NOOP("Fields", "Optimizer in the backward pass"),
      QT_TRANSLATE_NOOP("Fields",
                        "Each gradient is used as soon as it is there and none is kept. Rules out accumulation.") },
    { "training.micro_batch", "sequences", QT_TRANSLATE_NOOP("Fields", "Micro batch"),
      QT_TRANSLATE_NOOP("Fields", "The sequences that one forward pass of one replica processes.") },
    { "training.global_batch", "sequences", QT_TRANSLATE_NOOP("Fields", "Global batch"),
      QT_TRANSLATE_NOOP("Fields", "The sequences of one optimizer step over all replicas.") },
    { "training.accumulation", "", QT_TRANSLATE_NOOP("Fields", "Gradient accumulation"),
      QT_TRANSLATE_NOOP("Fields", "The micro batches whose gradients are summed before an optimizer step.") },
    { "training.sequence_length", "tokens", QT_TRANSLATE_NOOP("Fields", "Sequence length"),
      QT_TRANSLATE_NOOP("Fields", "The tokens of one training sequence.") },
    { "training.tokens", "tokens", QT_TRANSLATE_NOOP("Fields", "Training tokens"),
      QT_TRANSLATE_NOOP("Fields", "The tokens of the whole run.") },
    { "training.vocabulary_multiple", "", QT_TRANSLATE_NOOP("Fields", "Vocabulary multiple"),
      QT_TRANSLATE_NOOP("Fields", "The framework rounds the vocabulary up to a multiple of this; Megatron multiplies "
                                  "it by the tensor parallel degree.") },
    { "training.recompute", "", QT_TRANSLATE_NOOP("Fields", "Recomputation"),
      QT_TRANSLATE_NOOP(
          "Fields", "Activations that are dropped and computed again in the backward pass: less memory, more time.") },
    { "training.recompute_layers", "layers", QT_TRANSLATE_NOOP("Fields", "Recomputed layers"),
      QT_TRANSLATE_NOOP("Fields", "How many layers of a stage are recomputed; all where it is left out.") },
    { "training.recompute_modules", "", QT_TRANSLATE_NOOP("Fields", "Recomputed modules"),
      QT_TRANSLATE_NOOP("Fields", "What selective recomputation drops.") },
    { "training.attention", "", QT_TRANSLATE_NOOP("Fields", "Attention"),
      QT_TRANSLATE_NOOP("Fields", "Flash attention stores no scores; eager attention stores them, and they grow with "
                                  "the square of the length.") },
    { "training.loss", "", QT_TRANSLATE_NOOP("Fields", "Loss"),
      QT_TRANSLATE_NOOP(
          "Fields", "How the cross entropy is computed. Fused and chunked versions keep fewer copies of the logits.") },
    { "training.dropout", "", QT_TRANSLATE_NOOP("Fields", "Dropout"),
      QT_TRANSLATE_NOOP("Fields", "The dropout of the model. Above zero, its masks are kept.") },
    { "training.compile", "", QT_TRANSLATE_NOOP("Fields", "Compile"),
      QT_TRANSLATE_NOOP("Fields", "Whether torch.compile fuses operations, which keeps fewer intermediate tensors.") },
    { "training.kernels", "", QT_TRANSLATE_NOOP("Fields", "Fused kernels"),
      QT_TRANSLATE_NOOP("Fields", "Fused kernels in place of the operators of the model code: rms_norm, swiglu, or "
                                  "liger for both. They keep fewer tensors.") },
    { "training.implementation", "", QT_TRANSLATE_NOOP("Fields", "Layer code"),
      QT_TRANSLATE_NOOP("Fields", "Whose layers Megatron runs: those of Transformer Engine, or its own.") },
    { "training.experts", "", QT_TRANSLATE_NOOP("Fields", "Experts run"),
      QT_TRANSLATE_NOOP("Fields",
                        "One expert after another, as transformers did before 5.0, or all in one grouped product.") },
    { "training.dispatcher", "", QT_TRANSLATE_NOOP("Fields", "Token dispatcher"),
      QT_TRANSLATE_NOOP("Fields", "How tokens reach experts on other cards.") },
    { "training.measured_mfu", "", QT_TRANSLATE_NOOP("Fields", "Measured utilization"),
      QT_TRANSLATE_NOOP("Fields", "Model FLOPs a second over the card's 16-bit rate, as you measured it. Time and cost "
                                  "then follow from it.") },
    { "training.expert_imbalance", "", QT_TRANSLATE_NOOP("Fields", "Expert imbalance"),
      QT_TRANSLATE_NOOP("Fields",
                        "The tokens of the card with the busiest experts over the average. 1 is an even spread, "
                        "or a capacity factor of 1.") },
    { "training.repeat_kv", "", QT_TRANSLATE_NOOP("Fields", "Repeat KV heads"),
      QT_TRANSLATE_NOOP(
          "Fields",
          "Whether eager and SDPA attention copy keys and values to every query head. Newer code leaves it out.") },
    { "training.rotary_per_layer", "", QT_TRANSLATE_NOOP("Fields", "Rotary tables per layer"),
      QT_TRANSLATE_NOOP(
          "Fields",
          "Whether each layer computes tables of rotary positions of its own, as in transformers 4.38 to 4.44.") },
    { "training.offload_modules", "", QT_TRANSLATE_NOOP("Fields", "Offloaded modules"),
      QT_TRANSLATE_NOOP("Fields", "Whose inputs Megatron keeps in host memory where activations are offloaded.") },
    { "training.equal_lengths", "", QT_TRANSLATE_NOOP("Fields", "Equal lengths"),
      QT_TRANSLATE_NOOP("Fields", "Whether sequences are packed or padded to one length. Where lengths vary, the "
                                  "allocator keeps blocks for each and reserves far more.") },
    { "training.offload", "", QT_TRANSLATE_NOOP("Fields", "Offload"),
      QT_TRANSLATE_NOOP("Fields", "What is moved to host memory.") },
};

} // namespace

std::span<const FieldWords> trainingFieldWords()
{
    return words;
}

} // namespace headroom::ui
