// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/engine_rules.h"

namespace headroom {

namespace {

// In the order of the enumeration.
constexpr std::array<EngineRules, engineNames.size()> rules = { {
    { .block = 16,
      .capsWindow = true,
      .capsOnlyMixedModels = false,
      .windowPlusBatch = false,
      .sharedContext = false,
      .budget = true,
      .embeddingOffCard = false,
      .prefillsWhole = false,
      .source = "vllm-kv-cache" },
    { .block = 1,
      .capsWindow = true,
      .capsOnlyMixedModels = false,
      .windowPlusBatch = false,
      .sharedContext = false,
      .budget = true,
      .embeddingOffCard = false,
      .prefillsWhole = false,
      .source = "sglang-memory-pool" },
    { .block = 256,
      .capsWindow = true,
      .capsOnlyMixedModels = true,
      .windowPlusBatch = true,
      .sharedContext = true,
      .budget = false,
      .embeddingOffCard = true,
      .prefillsWhole = false,
      .source = "llama-cpp-kv-cache" },
    { .block = 1,
      .capsWindow = true,
      .capsOnlyMixedModels = false,
      .windowPlusBatch = false,
      .sharedContext = false,
      .budget = false,
      .embeddingOffCard = false,
      .prefillsWhole = true,
      .source = "transformers-cache" },
    { .block = 64,
      .capsWindow = true,
      .capsOnlyMixedModels = false,
      .windowPlusBatch = false,
      .sharedContext = false,
      .budget = true,
      .embeddingOffCard = false,
      .prefillsWhole = false,
      .source = "tensorrt-llm-kv-cache" },
    { .block = 1,
      .capsWindow = true,
      .capsOnlyMixedModels = false,
      .windowPlusBatch = false,
      .sharedContext = false,
      .budget = false,
      .embeddingOffCard = false,
      .prefillsWhole = false,
      .source = "kv-cache" },
} };

} // namespace

const EngineRules &engineRules(Engine engine)
{
    return rules[static_cast<std::size_t>(engine)];
}

} // namespace headroom
