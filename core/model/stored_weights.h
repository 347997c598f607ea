// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/weight_inventory.h"

#include <array>

namespace headroom {

// How a weight file really stores a model: bytes a weight of each role, scales and zero points included, averaged over the
// layers. 0: the file has no such tensor.
struct StoredWeights
{
    std::int64_t bytes = 0;      // of all tensors
    std::int64_t parameters = 0; // that the files hold
    std::array<double, std::size_t(WeightRole::Other) + 1> bytesPerWeight = {};
    double visionBytesPerWeight = 0;

    bool operator==(const StoredWeights &) const = default;

    double bytesOf(const WeightTensor &tensor) const
    {
        return tensor.place == WeightPlace::Vision ? visionBytesPerWeight
                                                   : bytesPerWeight[static_cast<std::size_t>(tensor.role)];
    }
};

} // namespace headroom
