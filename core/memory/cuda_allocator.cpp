// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/cuda_allocator.h"

#include "core/memory/weight_bytes.h"

#include <cmath>

namespace headroom {

double remainderOf(double bytes)
{
    constexpr double mib = 1024.0 * 1024;
    constexpr double smallest = 10 * mib;
    constexpr double multiple = 2 * mib;
    if (bytes < smallest)
        return 0;
    const double remainder = std::ceil(bytes / multiple) * multiple - bytes;
    return remainder <= unsplitRemainder ? remainder : 0;
}

double loadedRounding(const Stage &stage)
{
    const Format format = stage.settings.precision.weights;
    double bytes = 0;
    for (const WeightTensor &tensor : stage.model().weights) {
        const double copies = copiesOnStage(tensor, stage);
        if (copies == 0 || tensor.columns <= 1)
            continue;
        // Scales are tensors of their own.
        const double stored = storedBytes(tensor, stage);
        const double element = stored < 2 ? format->nominalBits / 8 : stored;
        const double matrix = static_cast<double>(tensor.rows * tensor.columns) / ranksOf(tensor, stage);
        bytes += copies * static_cast<double>(tensor.count) * remainderOf(matrix * element);
    }
    return bytes;
}

} // namespace headroom
