// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/loss.h"

#include "core/memory/activations/facts.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

using enum Symbol;
using Type = LossTensor::Type;
using Only = LossTensor::Only;
using enum LossPhase;

constexpr std::array<Symbol, 4> all = { Tokens, Vocabulary };
constexpr std::array<Symbol, 4> labelled = { LabelledTokens, Vocabulary };

// What PyTorch keeps and allocates beside it, measured byte for byte on the graphs and on every live storage of a step:
// tests/data/measured/torch_activations.json (log-softmax, labels) and its peaks.

// transformers 4.49 and later, ForCausalLMLoss in loss/loss_utils.py: logits to fp32; the labels are shifted, padded at
// their end, which makes a copy of them (one sequence: a view of the padded ones).
constexpr std::array upcastPad = {
    LossTensor { "log_softmax", all, Type::Float32, Kept },
    LossTensor { "labels", { Tokens }, Type::Index, Kept },
    LossTensor { "labels", { MicroBatch }, Type::Index, Kept, Only::OneSequence },
    LossTensor { "logits", all, Type::Compute, Forward },
    LossTensor { "logits_fp32", all, Type::Float32, Forward, Only::Half },
    LossTensor { "log_softmax_gradient", all, Type::Float32, Backward },
    LossTensor { "logits_gradient", all, Type::Float32, Backward },
};

// torchtitan under tensor parallelism, where each rank keeps its part of the vocabulary (loss_parallel): the gradient is
// put together from whole tensors, zeros with the labels in it, the exponential and the sum of both.
// Source: torch/distributed/tensor/parallel/loss.py, _nll_loss_and_log_softmax_backward.
constexpr std::array lossParallel = {
    LossTensor { "log_softmax", all, Type::Float32, Kept },
    LossTensor { "labels", { Tokens }, Type::Index, Kept },
    LossTensor { "logits", all, Type::Compute, Forward },
    LossTensor { "logits_fp32", all, Type::Float32, Forward, Only::Half },
    LossTensor { "label_gradient", all, Type::Float32, Backward },
    LossTensor { "log_softmax_gradient", all, Type::Float32, Backward },
    LossTensor { "logits_gradient", all, Type::Float32, Backward },
};

// transformers 4.46 to 4.48, loss/loss_utils.py: logits to fp32 and without the last token, beside the 16-bit ones that
// the model returns, and the hidden states. Measured: fms Mistral-7B LoRA on 4.48.1, 14 V + 2 h bytes a token.
constexpr std::array upcastCopy = {
    LossTensor { "log_softmax", labelled, Type::Float32, Kept },
    LossTensor { "labels", { LabelledTokens }, Type::Index, Kept, Only::SeveralSequences },
    LossTensor { "logits", all, Type::Compute, Forward },
    LossTensor { "logits_fp32", all, Type::Float32, Forward, Only::Half },
    LossTensor { "shifted_logits", labelled, Type::Float32, Forward, Only::SeveralSequences },
    LossTensor { "head_input", { Tokens, Hidden }, Type::Compute, Forward, Only::FrozenHead },
    LossTensor { "log_softmax_gradient", labelled, Type::Float32, Backward },
    LossTensor { "logits_gradient", labelled, Type::Float32, Backward },
};

// transformers before 4.46, modeling_llama.py: logits to fp32, then logits and labels without the last token.
constexpr std::array upcastShift = {
    LossTensor { "log_softmax", labelled, Type::Float32, Kept },
    LossTensor { "labels", { LabelledTokens }, Type::Index, Kept, Only::SeveralSequences },
    LossTensor { "logits_fp32", all, Type::Float32, Forward },
    LossTensor { "shifted_logits", labelled, Type::Float32, Forward, Only::SeveralSequences },
    LossTensor { "log_softmax_gradient", labelled, Type::Float32, Backward },
    LossTensor { "logits_gradient", labelled, Type::Float32, Backward },
};

// The same versions, modeling_gpt2.py: shifted in the compute type.
constexpr std::array shiftOnly = {
    LossTensor { "log_softmax", labelled, Type::Promoted, Kept },
    LossTensor { "labels", { LabelledTokens }, Type::Index, Kept, Only::SeveralSequences },
    LossTensor { "logits", all, Type::Compute, Forward },
    LossTensor { "shifted_logits", labelled, Type::Compute, Forward, Only::SeveralSequences },
    LossTensor { "logits_fp32", labelled, Type::Float32, Forward, Only::Autocast },
    LossTensor { "log_softmax_gradient", labelled, Type::Promoted, Backward },
    LossTensor { "logits_gradient", labelled, Type::Promoted, Backward },
};

// nanoGPT: cross_entropy(logits, targets) on labels that the caller shifted.
constexpr std::array noUpcast = {
    LossTensor { "log_softmax", all, Type::Promoted, Kept },
    LossTensor { "logits", all, Type::Compute, Forward },
    LossTensor { "log_softmax_gradient", all, Type::Promoted, Backward },
    LossTensor { "logits_gradient", all, Type::Promoted, Backward },
};

// Kernels that write the gradient over the logits, which the model code has converted to fp32 and shifted. Measured:
// 8.0 bytes an entry (fms Llama-3-8B LoRA with the fast cross entropy of Unsloth's kind, one A100).
constexpr std::array fusedLoss = {
    LossTensor { "logits_fp32", all, Type::Float32, Kept },
    LossTensor { "logits_gradient", all, Type::Float32, Kept },
    LossTensor { "head_input", { Tokens, Hidden }, Type::Compute, Forward, Only::FrozenHead },
};

// Liger's fused linear cross entropy: the gradients of the head's input and weight are computed in the forward pass,
// one chunk of tokens at a time. Measured (operators.json, Liger 0.4.2 on an A100, h 4096, V 128256): 56.65 kB a token,
// which is 2·2h for the head's input and its gradient and 10 bytes for each of a chunk's logits; and 4 bytes for each
// weight beside the weight and its gradient. A frozen head has neither.
constexpr std::array fusedLinear = {
    LossTensor { "head_input_gradient", { Tokens, Hidden }, Type::Compute, Kept },
    LossTensor { "head_weight_gradient", { Vocabulary, Hidden }, Type::Compute, Kept, Only::TrainedHead },
    LossTensor { "head_weight_product", { Vocabulary, Hidden }, Type::Compute, Forward, Only::TrainedHead },
    LossTensor { "logits", all, Type::Compute, Forward },
    LossTensor { "logits_fp32", all, Type::Float32, Forward },
    LossTensor { "logits_gradient", all, Type::Float32, Forward },
};

// As many chunks as the vocabulary is wider than the hidden size, each a power of two of tokens.
// Source: liger_kernel/ops/fused_linear_cross_entropy.py.
double fusedLinearChunks(double tokens, double vocabulary, double hidden)
{
    const double smallest = std::ceil(tokens / std::ceil(vocabulary / hidden));
    return tokens / std::min(tokens, std::exp2(std::ceil(std::log2(smallest))));
}

// Megatron-LM core/tensor_parallel/cross_entropy.py: the fp32 copy of the logits is exponentiated in place and becomes
// the gradient; the logits themselves live until the loss returns; targets and their mask. Measured: 6 bytes an entry in
// Megatron's functional tests (12-layer GPT on one H100, 2.51 GiB).
constexpr std::array megatron = {
    LossTensor { "log_softmax", all, Type::Float32, Kept },
    LossTensor { "labels", { Tokens }, Type::Index, Kept },
    LossTensor { "labels_mask", { Tokens }, Type::Mask, Kept },
    LossTensor { "logits", all, Type::Compute, Forward },
};

// The code before Megatron Core: the caller makes the fp32 copy and the loss subtracts the maximum into another one, which
// becomes the softmax; the first two live until the loss returns. Source: Megatron-LM 23.06 megatron/model/gpt_model.py
// and core/tensor_parallel/cross_entropy.py. Measured: GPT-2 345M on A800, 10 bytes an entry in three layouts (4.29 GiB
// on the last of four stages). Megatron-DeepSpeed subtracts in place, in the fp32 copy that a pipeline layer made.
constexpr std::array megatronLegacy = {
    LossTensor { "log_softmax", all, Type::Float32, Kept },     LossTensor { "labels", { Tokens }, Type::Index, Kept },
    LossTensor { "labels_mask", { Tokens }, Type::Mask, Kept }, LossTensor { "logits", all, Type::Compute, Forward },
    LossTensor { "logits_fp32", all, Type::Float32, Forward },
};

// Megatron's fused loss without Transformer Engine, its own operators compiled: a compiled function writes its result
// into a tensor of its own. The fp32 copy, then the softmax; in the backward pass its gradient in fp32 and in 16 bits.
// Source: Megatron-LM core/fusions/fused_cross_entropy.py. Measured: Liger's table, 12 bytes an entry with the logits and
// their gradient (8192 tokens on an A100).
constexpr std::array megatronNative = {
    LossTensor { "log_softmax", all, Type::Float32, Kept },
    LossTensor { "labels", { Tokens }, Type::Index, Kept },
    LossTensor { "labels_mask", { Tokens }, Type::Mask, Kept },
    LossTensor { "logits", all, Type::Compute, Forward },
    LossTensor { "logits_fp32", all, Type::Float32, Forward },
    LossTensor { "log_softmax_gradient", all, Type::Float32, Backward },
    LossTensor { "logits_gradient", all, Type::Compute, Backward },
};

// Megatron's fused loss as its recipes set it (--cross-entropy-fusion-impl te): the kernel of Transformer Engine writes
// the gradient over the 16-bit logits. Source: transformer_engine/pytorch/cross_entropy.py. Measured: SimuMax, Llama-3-70B
// cut to 12 layers with 131072 tokens over c = 8, 148.0 GiB.
constexpr std::array megatronFused = {
    LossTensor { "logits", all, Type::Compute, Kept },
    LossTensor { "labels", { Tokens }, Type::Index, Kept },
};

// litgpt utils.py chunked_cross_entropy: the head runs 128 tokens at a time, but the chunks stay: their logits, which
// Fabric converts to fp32 and the loop holds on to, and the log-softmax of each, whose place its gradient takes. Under
// autocast each chunk casts a frozen head again, and keeps the cast. Source: lightning fabric/plugins/precision
// convert_output; litgpt finetune/lora.py. Measured: StableLM-Alpha-3B LoRA in bf16-mixed, 26.92 GB.
constexpr double litgptChunk = 128;
constexpr std::array litgptChunks = {
    LossTensor { "logits_fp32", all, Type::Float32, Kept },
    LossTensor { "log_softmax", all, Type::Float32, Kept },
    LossTensor { "weight_copies", { Vocabulary, Hidden }, Type::Compute, Kept, Only::CastFrozenHead },
};

// torchtune CEWithChunkedOutputLoss: the head and the loss run on an eighth of the tokens at a time, but the chunks'
// log-softmax stays for the backward pass; compiled, it is computed again from the logits, which then stay. Source:
// torchtune modules/loss/ce_chunked_output_loss.py, recipes (logits are deleted before the backward pass). Measured:
// torchtune README, compiled Llama-3.2-3B on 2 x 4096 tokens: 51.0 GiB without, 42.9 with it, 8.3 bytes an entry less.
constexpr double lossChunks = 8;
constexpr std::array chunked = {
    LossTensor { "log_softmax", all, Type::Float32, Kept, Only::Eager },
    LossTensor { "logits", all, Type::Compute, Kept, Only::Compiled },
    LossTensor { "labels", { Tokens }, Type::Index, Kept },
    LossTensor { "logits", all, Type::Compute, Forward, Only::Eager },
    LossTensor { "logits_fp32", all, Type::Float32, Forward, Only::Always, true },
    LossTensor { "logits_gradient", all, Type::Compute, Backward },
    LossTensor { "log_softmax_gradient", all, Type::Float32, Backward, Only::Always, true },
};

bool splitsOverRanks(const LossTensor &tensor)
{
    return std::ranges::find(tensor.product, Vocabulary) != tensor.product.end();
}

} // namespace

std::span<const LossTensor> lossTensors(const Stage &stage)
{
    const Settings &settings = stage.settings;
    const bool ofMegatron = settings.training.framework == Framework::Megatron;
    if (settings.training.framework == Framework::Textbook)
        return {};
    switch (settings.training.loss) {
    case Loss::Standard:
        if (ofMegatron && settings.training.layerImplementation == LayerImplementation::Legacy
            && settings.parallelism.shardingEngine != ShardingEngine::Deepspeed)
            return megatronLegacy;
        if (ofMegatron)
            return megatron;
        if (settings.training.framework == Framework::Torchtitan && stage.layout.tensor > 1)
            return lossParallel;
        return upcastPad;
    case Loss::Chunked:
        if (settings.training.framework == Framework::Litgpt)
            return litgptChunks;
        return chunked;
    case Loss::Fused:
        if (ofMegatron)
            return megatronFused;
        return fusedLoss;
    case Loss::FusedNative:
        if (ofMegatron)
            return megatronNative;
        return fusedLoss;
    case Loss::FusedLinear: return fusedLinear;
    case Loss::UpcastCopy: return upcastCopy;
    case Loss::UpcastShift: return upcastShift;
    case Loss::Shift: return shiftOnly;
    case Loss::NoUpcast: return noUpcast;
    }
    return {};
}

bool exists(const LossTensor &tensor, const Settings &settings)
{
    const bool half = settings.precision.activations->nominalBits < 32;
    switch (tensor.only) {
    case Only::Always: return true;
    case Only::Half: return half;
    case Only::Autocast: return half && settings.precision.autocast;
    case Only::SeveralSequences: return settings.training.microBatch > 1;
    case Only::TrainedHead: return settings.training.method == Method::Full;
    case Only::OneSequence: return settings.training.microBatch == 1;
    case Only::Eager: return !settings.training.compile;
    case Only::Compiled: return settings.training.compile;
    case Only::FrozenHead: return settings.training.method != Method::Full;
    case Only::CastFrozenHead: return settings.training.method != Method::Full && castsWeights(settings);
    }
    return true;
}

Row lossRow(const LossTensor &tensor, const Stage &stage)
{
    const Settings &settings = stage.settings;
    const Settings::Training &training = settings.training;
    const double ranks = training.framework == Framework::Megatron ? stage.layout.tensor : 1;
    const double multiple = static_cast<double>(training.vocabularyMultiple) * ranks;
    const double vocabulary =
        std::ceil(static_cast<double>(stage.architecture().vocabSize.value_or(0)) / multiple) * multiple;
    const auto batch = static_cast<double>(training.microBatch);
    const double tokens = static_cast<double>(training.sequenceLength) * batch / stage.layout.context;

    const auto hidden = static_cast<double>(stage.architecture().hiddenSize);

    Row row { .id = tensor.id, .product = tensor.product };
    row.elements = 1;
    for (const Symbol symbol : tensor.product) {
        switch (symbol) {
        case Tokens: row.elements *= tokens; break;
        case LabelledTokens: row.elements *= std::max(0.0, tokens - batch); break;
        case MicroBatch: row.elements *= batch; break;
        case Vocabulary: row.elements *= vocabulary; break;
        case Hidden: row.elements *= hidden; break;
        default: break;
        }
    }
    const double compute = std::max(settings.precision.activations.bytes(), 2.0);
    switch (tensor.type) {
    case Type::Compute: row.bytesPerElement = compute; break;
    case Type::Promoted: row.bytesPerElement = settings.precision.autocast ? 4 : compute; break;
    case Type::Float32: row.bytesPerElement = 4; break;
    case Type::Index: row.bytesPerElement = 8; break;
    case Type::Mask: row.bytesPerElement = 1; break;
    }
    if (splitsOverRanks(tensor))
        row.divisor = stage.layout.tensor;
    if (tensor.only == Only::CastFrozenHead) // beside the one that is kept with the other weights' casts
        row.copies = std::max(0.0, std::ceil(static_cast<double>(training.sequenceLength) / litgptChunk) - 1);
    if (tensor.product == all) {
        if (tensor.ofChunk)
            row.divisor *= lossChunks;
        if (training.loss == Loss::FusedLinear)
            row.divisor *= fusedLinearChunks(tokens, vocabulary, hidden);
    }
    return row;
}

} // namespace headroom
