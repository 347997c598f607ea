// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/weight_summary.h"

#include <algorithm>
#include <unordered_set>

namespace headroom {

namespace {

// Weights of a tensor: more than its elements where each holds several.
std::uint64_t weightsIn(const StoredTensor &tensor, const WeightName &name, bool halfBytes,
                        const WeightPacking &packing)
{
    if (name.use == TensorUse::Packed) {
        const bool bytes = tensor.type == "U8" || tensor.type == "I8";
        return bytes ? 2 * tensor.elements : tensor.elements * 32 / std::max(packing.bits, 1u);
    }
    return halfBytes ? 2 * tensor.elements : tensor.elements;
}

} // namespace

WeightSummary summarizeWeights(std::span<const StoredTensor> tensors, const WeightPacking &packing)
{
    // 4-bit weights in plain bytes: NVFP4 and bitsandbytes keep the matrix's own name and put scales beside it.
    std::unordered_set<std::string_view> scaled;
    const StoredTensor *embedding = nullptr;
    for (const StoredTensor &tensor : tensors) {
        const WeightName name = readWeightName(tensor.name);
        if (name.use == TensorUse::Scale)
            scaled.insert(name.owner);
        if (name.roles.size() == 1 && name.roles.front() == WeightRole::Embedding && !name.vision && name.layer < 0
            && embedding == nullptr)
            embedding = &tensor;
    }

    WeightSummary summary;
    for (const StoredTensor &tensor : tensors) {
        const WeightName name = readWeightName(tensor.name);
        summary.all.add(tensor.elements, tensor.bytes);
        summary.byType[std::string(tensor.type)].add(tensor.elements, tensor.bytes);
        // Masks have four dimensions; a bias of the same name has one.
        TensorUse use = name.use;
        if (use == TensorUse::Buffer && tensor.name.ends_with(".bias") && tensor.rank <= 1)
            use = TensorUse::Parameter;
        const bool halfBytes =
            (tensor.type == "U8" || tensor.type == "I8") && use == TensorUse::Parameter && scaled.contains(name.owner);
        const std::uint64_t weights = weightsIn(tensor, name, halfBytes, packing);
        summary.byUse[std::size_t(use)].add(weights, tensor.bytes);
        if (name.layer >= 0 && !name.vision && name.layer < 4096) {
            const auto layer = static_cast<std::size_t>(name.layer);
            if (summary.byLayer.size() <= layer)
                summary.byLayer.resize(layer + 1);
            summary.byLayer[layer].add(use == TensorUse::Scale || use == TensorUse::Buffer ? 0 : weights, tensor.bytes);
        } else {
            summary.outside.add(use == TensorUse::Scale || use == TensorUse::Buffer ? 0 : weights, tensor.bytes);
        }
        if (use == TensorUse::Buffer)
            continue;
        const bool isHead = name.roles.size() == 1 && name.roles.front() == WeightRole::Head;
        if (isHead && packing.tied && embedding != nullptr && tensor.elements == embedding->elements) {
            summary.tiedCopy.add(weights, tensor.bytes);
            continue;
        }
        const std::uint64_t counted = use == TensorUse::Scale ? 0 : weights;
        const bool mtp = tensor.name.starts_with("mtp.") || tensor.name.contains(".nextn.")
                         || (packing.layers >= 0 && name.layer >= packing.layers && !name.vision);
        if (mtp) {
            summary.mtp.add(counted, tensor.bytes);
            continue;
        }
        summary.parameters += counted;
        if (name.vision) {
            summary.vision.add(counted, tensor.bytes);
            continue;
        }
        static constexpr std::array others = { WeightRole::Other };
        for (const WeightRole role : name.roles.empty() ? std::span<const WeightRole>(others) : name.roles)
            summary.byRole[std::size_t(role)].add(counted, tensor.bytes);
    }
    return summary;
}

} // namespace headroom
