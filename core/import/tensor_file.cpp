// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tensor_file.h"

#include <algorithm>
#include <ranges>

namespace headroom {

void checkPlaces(const std::vector<StoredTensor> &tensors, std::uint64_t dataBytes, Problems &problems)
{
    std::vector<std::uint32_t> order(tensors.size());
    std::ranges::copy(std::views::iota(0u, static_cast<std::uint32_t>(order.size())), order.begin());
    std::ranges::sort(order, {}, [&](std::uint32_t i) { return tensors[i].offset; });
    std::uint64_t end = 0;
    for (const std::uint32_t i : order) {
        const StoredTensor &tensor = tensors[i];
        if (tensor.bytes > dataBytes || tensor.offset > dataBytes - tensor.bytes) {
            problems.push_back({ ProblemKind::OutOfRange,
                                 tensor.name,
                                 std::to_string(tensor.offset) + " + " + std::to_string(tensor.bytes),
                                 "0…" + std::to_string(dataBytes),
                                 {} });
            return;
        }
        if (tensor.offset < end && tensor.bytes > 0) {
            problems.push_back(
                { ProblemKind::Conflict, tensor.name, std::to_string(tensor.offset), std::to_string(end) + "…", {} });
            return;
        }
        end = std::max(end, tensor.offset + tensor.bytes);
    }
}

} // namespace headroom
