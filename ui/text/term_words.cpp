// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/term_words.h"

#include "ui/text/word_table.h"

#include <array>

namespace headroom::ui {

namespace {

// In the order of TermId.
constexpr std::array<const char *, termCount> names = {
    QT_TRANSLATE_NOOP("Terms", "weights"),
    QT_TRANSLATE_NOOP("Terms", "gradients"),
    QT_TRANSLATE_NOOP("Terms", "master weights"),
    QT_TRANSLATE_NOOP("Terms", "optimizer states"),
    QT_TRANSLATE_NOOP("Terms", "adapters"),
    QT_TRANSLATE_NOOP("Terms", "activations"),
    QT_TRANSLATE_NOOP("Terms", "recomputation buffer"),
    QT_TRANSLATE_NOOP("Terms", "loss"),
    QT_TRANSLATE_NOOP("Terms", "unsharded parameters"),
    QT_TRANSLATE_NOOP("Terms", "gradient buffers"),
    QT_TRANSLATE_NOOP("Terms", "KV cache"),
    QT_TRANSLATE_NOOP("Terms", "sequence state"),
    QT_TRANSLATE_NOOP("Terms", "workspace"),
    QT_TRANSLATE_NOOP("Terms", "communication"),
    QT_TRANSLATE_NOOP("Terms", "runtime"),
    QT_TRANSLATE_NOOP("Terms", "fragmentation"),
};

constexpr std::array<const char *, termCount> helps = {
    QT_TRANSLATE_NOOP("Terms", "The parameters that this card holds, in the format they are stored in."),
    QT_TRANSLATE_NOOP("Terms",
                      "One value for each trainable parameter, kept from the backward pass to the optimizer step."),
    QT_TRANSLATE_NOOP("Terms", "A 32-bit copy of the trainable parameters that the optimizer updates, so that small "
                               "steps are not lost to rounding."),
    QT_TRANSLATE_NOOP("Terms", "What the optimizer remembers of each trainable parameter: for Adam the mean and the "
                               "variance of its gradient."),
    QT_TRANSLATE_NOOP(
        "Terms", "The low-rank matrices that LoRA trains beside the frozen weights, with their gradients and states."),
    QT_TRANSLATE_NOOP("Terms", "What the forward pass keeps for the backward pass, tensor by tensor. It grows with "
                               "batch size and sequence length."),
    QT_TRANSLATE_NOOP("Terms",
                      "The activations of the one layer that is computed again at a time during the backward pass."),
    QT_TRANSLATE_NOOP("Terms", "Logits, their 32-bit copy and their gradient: tokens times vocabulary. A fused or "
                               "chunked loss makes it smaller."),
    QT_TRANSLATE_NOOP(
        "Terms",
        "Layers gathered in full for a moment when weights are sharded: the current one and those fetched ahead."),
    QT_TRANSLATE_NOOP("Terms", "Buckets in which gradients are gathered, reduced or accumulated."),
    QT_TRANSLATE_NOOP("Terms", "Keys and values of every token that any running sequence can still attend to."),
    QT_TRANSLATE_NOOP("Terms",
                      "The constant-size state that state-space and linear-attention layers keep for each sequence."),
    QT_TRANSLATE_NOOP(
        "Terms", "Temporary memory of the widest operation of a step: inner activations, attention scores, logits."),
    QT_TRANSLATE_NOOP("Terms", "Buffers of the communication library for the groups that this card belongs to."),
    QT_TRANSLATE_NOOP(
        "Terms",
        "The driver's context, loaded kernels, libraries and captured graphs. It does not depend on the model."),
    QT_TRANSLATE_NOOP(
        "Terms",
        "Memory that the allocator holds but cannot hand out, because its free pieces do not fit what is asked for."),
};

constexpr std::array<const char *, momentNames.size()> moments = {
    QT_TRANSLATE_NOOP("Moments", "between steps"),
    QT_TRANSLATE_NOOP("Moments", "forward pass"),
    QT_TRANSLATE_NOOP("Moments", "loss"),
    QT_TRANSLATE_NOOP("Moments", "backward pass"),
    QT_TRANSLATE_NOOP("Moments", "gradient reduction"),
    QT_TRANSLATE_NOOP("Moments", "optimizer step"),
    QT_TRANSLATE_NOOP("Moments", "serving"),
};

} // namespace

QString termName(TermId id)
{
    return QCoreApplication::translate("Terms", names[static_cast<std::size_t>(id)]);
}

QString termHelp(TermId id)
{
    return QCoreApplication::translate("Terms", helps[static_cast<std::size_t>(id)]);
}

QString momentName(Moment moment)
{
    return QCoreApplication::translate("Moments", moments[static_cast<std::size_t>(moment)]);
}

} // namespace headroom::ui
