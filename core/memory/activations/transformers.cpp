// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/activations/inventories.h"
#include "core/memory/activations/torch_adapters.h"
#include "core/memory/activations/torch_attention.h"
#include "core/memory/activations/torch_frameworks.h"
#include "core/memory/activations/torch_mlp.h"
#include "core/memory/activations/torch_norms.h"
#include "core/memory/activations/torch_weight_copies.h"

namespace headroom {

namespace {

using namespace torch;
using namespace fact;
using enum Symbol;

// Of a layer; `adapters`: of the attention's projections. (Comparing lists by address is no constant expression under the
// sanitizers.)
constexpr auto layerWith(std::span<const KeptTensor> adapters)
{
    return std::to_array<KeptList>({
        { ModelPart::Norm1, norm1 },
        { ModelPart::Attention, attention },
        { ModelPart::Attention, latentAttention },
        { ModelPart::Attention, adapters },
        { ModelPart::Norm2, norm2 },
        { ModelPart::Norm2, sandwichNorms },
        { ModelPart::Mlp, denseMlp },
        { ModelPart::Mlp, experts },
        { ModelPart::Mlp, mlpAdapters },
        { ModelPart::WeightCopies, weightCopies },
    });
}

constexpr auto layer = layerWith(attentionAdapters);
constexpr auto litgptLayer = [] {
    constexpr auto shared = layerWith(litgptAttentionAdapters);
    std::array<KeptList, shared.size() + 1> lists {};
    std::ranges::copy(shared, lists.begin());
    lists.back() = { ModelPart::Attention, litgptExtras };
    return lists;
}();
constexpr std::array operatorLists = { KeptList { ModelPart::Attention, operatorCheckpoint } };

constexpr std::array embedding = {
    KeptTensor { "embedding_norm_input", th, KeptType::Residual, KeptSplit::Sequence, EmbedNorm },
    KeptTensor { "norm_statistics", tokens, KeptType::Float32, KeptSplit::Sequence, EmbedNorm, 0, 2 },
    KeptTensor { "embedding_dropout_mask", th, KeptType::Mask, KeptSplit::Sequence, Dropout | LayerNorm },
    KeptTensor { "position_indices", { Sequence }, KeptType::Index, KeptSplit::Whole, LearnedPositions },
};
constexpr std::array shared = {
    KeptTensor {
        "rotary_tables", { Sequence, RotaryDim }, KeptType::Residual, KeptSplit::Whole, Rotary, RotaryPerLayer, 2 },
    KeptTensor { "attention_mask", { Sequence, Sequence }, KeptType::Residual, KeptSplit::Whole, MaskKept },
};
constexpr std::array head = {
    KeptTensor { "head_input", th, KeptType::Compute, KeptSplit::Gathered, 0, Frozen },
};

constexpr std::array outside = {
    KeptList { ModelPart::Embedding, embedding },     KeptList { ModelPart::Shared, shared },
    KeptList { ModelPart::FinalNorm, finalNorm },     KeptList { ModelPart::Head, head },
    KeptList { ModelPart::WeightCopies, headCopies },
};

} // namespace

const ActivationInventory transformersInventory = { layer, outside, "torch-saved-tensors", operatorLists };
const ActivationInventory litgptInventory = { litgptLayer, outside, "torch-saved-tensors", operatorLists };

// Megatron's own layers without Transformer Engine keep the same tensors: its fused bias-GELU, softmax and LayerNorm
// are one operator each, as PyTorch's are.
const ActivationInventory megatronLocalInventory = { layer, outside, "torch-saved-tensors", operatorLists };

} // namespace headroom
