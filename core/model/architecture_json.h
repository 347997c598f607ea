// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/model/architecture.h"

#include <nlohmann/json_fwd.hpp>

namespace headroom {

// Reads a model's shape: an entry of the model catalogue, or what a person wrote as `model.architecture`.
// Only hidden_size, the number of layers (num_hidden_layers or layer_groups) and, with attention layers,
// num_attention_heads are required. What is absent is the commonest case: num_key_value_heads = num_attention_heads,
// head_dim = hidden_size / num_attention_heads, RMSNorm twice a layer, gated MLP without biases, rotary positions, an
// untied head, one group of full attention layers (or of mla, of the state-space kind) with a dense MLP (or with moe).
// Absent vocab_size, intermediate_size or moe stay unknown: see unknownFacts().
Result<Architecture> readArchitecture(const nlohmann::ordered_json &object, const std::string &path);

// readArchitecture() of it gives the same shape. Defaults are left out.
nlohmann::ordered_json writeArchitecture(const Architecture &model);

// The keys without which the weights are not complete. The caches need none of them.
std::vector<std::string_view> unknownFacts(const Architecture &model);

} // namespace headroom
