// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>

namespace headroom {

// A measured case whose scenario names inputs beside the format, as "x-…" members from before the format had a key for
// them, with these in their keys; std::nullopt where there are none. A scenario of a user is read without this: there
// such members are ignored.
//
//   x-engine      inference.engine           the fork ik_llama.cpp, else written as llama.cpp
//   x-mla         inference.mla              expanded, latent, latent+v
//   x-kv-unified  inference.kv_unified
//   x-swa-full    inference.sliding_cache    its opposite: --swa-full
//   x-kv-tokens   inference.kv_tokens        where bytes were measured; of a measured count of tokens it is the answer
//   x-dcp         parallelism.decode_context
//
// What the format says stands, and what `unknown` says was guessed, as the mode nearest to the printed cache, is left.
std::optional<nlohmann::ordered_json> withFactsInKeys(const nlohmann::ordered_json &document);

} // namespace headroom
