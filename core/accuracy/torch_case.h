// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scenario/settings.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace headroom {

// Bytes that PyTorch keeps for backward at the end of one forward pass, part by part.
struct KeptBytes
{
    std::int64_t embedding = 0;
    std::int64_t shared = 0; // rotary tables, masks
    std::vector<std::int64_t> layers;
    std::int64_t finalNorm = 0;
    std::int64_t head = 0;
    std::int64_t loss = 0;
    std::int64_t total = 0;              // of the above
    std::int64_t weightCopies = 0;       // apart from the total
    std::vector<std::int64_t> recompute; // what redoing each layer adds; empty where nothing is recomputed

    bool operator==(const KeptBytes &) const = default;
};

// One case of tests/data/measured/torch_activations.json: its own fields name the variant of the model code.
struct TorchCase
{
    std::string id;
    std::string variant;
    std::string mode; // fp32, bf16, amp_cuda
    bool cuda = true; // false: what a CPU keeps, which is nothing that we compute
    Settings settings;
    KeptBytes measured;
};

Result<TorchCase> readTorchCase(const nlohmann::ordered_json &document, const std::string &path);

// The same bytes as computed: by the rows that an estimate adds up.
KeptBytes keptBytes(const Settings &settings);

} // namespace headroom
