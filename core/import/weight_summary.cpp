// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/weight_summary.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace headroom {

namespace {

// The finest scales of each matrix that has some, by its name.
using Scales = std::unordered_map<std::string_view, const StoredTensor *>;

bool isByte(const StoredTensor &tensor)
{
    return tensor.type == "U8" || tensor.type == "I8";
}

// Weights of a matrix that keeps its own name beside its scales. In unsigned bytes NVFP4 and bitsandbytes store two
// each. A signed byte is one weight of int8, with a scale for a row or a large block, or two of fp4, with more scales.
// In 32-bit words MLX stores as many as the scales have groups of 64, or of 32 where the scales are MXFP4's.
std::uint64_t weightsBesideScales(const StoredTensor &tensor, const StoredTensor &scales)
{
    if (tensor.type == "U32" && scales.elements < tensor.elements)
        return scales.elements * (scales.type == "U8" ? 32 : 64);
    const std::uint64_t columns = tensor.rank > 0 ? std::max<std::uint64_t>(tensor.shape[tensor.rank - 1u], 1) : 1;
    const bool two = tensor.type == "U8" || (tensor.type == "I8" && scales.elements > tensor.elements / columns);
    return two ? 2 * tensor.elements : tensor.elements;
}

// Weights of a tensor: more than its elements where each holds several.
std::uint64_t weightsIn(const StoredTensor &tensor, const WeightName &name, TensorUse use, const Scales &scales,
                        const WeightPacking &packing)
{
    if (use == TensorUse::Packed)
        return isByte(tensor) ? 2 * tensor.elements : tensor.elements * 32 / std::max(packing.bits, 1u);
    const auto found = use == TensorUse::Parameter ? scales.find(name.owner) : scales.end();
    return found != scales.end() ? weightsBesideScales(tensor, *found->second) : tensor.elements;
}

// Masks have four dimensions, a bias of the same name has one; a scale without a matrix is a parameter.
TensorUse useOf(const StoredTensor &tensor, const WeightName &name,
                const std::unordered_set<std::string_view> &matrices)
{
    if (name.use == TensorUse::Buffer && tensor.name.ends_with(".bias") && tensor.rank <= 1)
        return TensorUse::Parameter;
    if (name.use == TensorUse::Scale && tensor.name.ends_with(".scale") && !matrices.contains(name.owner))
        return TensorUse::Parameter;
    return name.use;
}

} // namespace

WeightSummary summarizeWeights(std::span<const StoredTensor> tensors, const WeightPacking &packing)
{
    Scales scales;
    std::unordered_set<std::string_view> matrices;
    const StoredTensor *embedding = nullptr;
    for (const StoredTensor &tensor : tensors) {
        const WeightName name = readWeightName(tensor.name);
        if (name.use == TensorUse::Scale) {
            const StoredTensor *&finest = scales[name.owner];
            if (finest == nullptr || tensor.elements > finest->elements)
                finest = &tensor;
        } else {
            matrices.insert(name.owner);
        }
        if (name.roles.size() == 1 && name.roles.front() == WeightRole::Embedding && !name.vision && name.layer < 0
            && embedding == nullptr)
            embedding = &tensor;
    }

    WeightSummary summary;
    for (const StoredTensor &tensor : tensors) {
        const WeightName name = readWeightName(tensor.name);
        summary.all.add(tensor.elements, tensor.bytes);
        summary.byType[std::string(tensor.type)].add(tensor.elements, tensor.bytes);
        const TensorUse use = useOf(tensor, name, matrices);
        const std::uint64_t weights = weightsIn(tensor, name, use, scales, packing);
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
        const bool mtp = name.mtp || (packing.layers >= 0 && name.layer >= packing.layers && !name.vision);
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
