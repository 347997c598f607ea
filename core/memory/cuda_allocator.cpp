// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/cuda_allocator.h"

#include "core/memory/weight_bytes.h"

#include <cmath>

namespace headroom {

double takenBeyond(double bytes)
{
    constexpr double mib = 1024.0 * 1024;
    constexpr double smallest = 10 * mib;
    constexpr double multiple = 2 * mib;
    return bytes < smallest ? 0 : std::ceil(bytes / multiple) * multiple - bytes;
}

double remainderOf(double bytes)
{
    const double remainder = takenBeyond(bytes);
    return remainder <= unsplitRemainder ? remainder : 0;
}

double matrixBytes(const WeightTensor &tensor, const Stage &stage)
{
    const double stored = storedBytes(tensor, stage);
    const double element = stored < 2 ? stage.settings.precision.weights->nominalBits / 8 : stored;
    return paddedElements(tensor, stage) / static_cast<double>(tensor.count) / ranksOf(tensor, stage) * element;
}

double loadedRounding(const Stage &stage)
{
    double bytes = 0;
    for (const WeightTensor &tensor : stage.model().weights) {
        const double copies = copiesOnStage(tensor, stage);
        if (copies == 0 || tensor.columns <= 1)
            continue;
        bytes += copies * static_cast<double>(tensor.count) * remainderOf(matrixBytes(tensor, stage));
    }
    return bytes;
}

} // namespace headroom
