// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/engine_rules.h"

namespace headroom {

namespace {

// In the order of the enumeration. vLLM's window: the hybrid manager of 0.9; llama.cpp's: PR 13194. The fork's
// row is llama.cpp's; settings say what differs.
constexpr std::array<EngineRules, engineNames.size()> rules = { {
    { .block = 16,
      .windowSince = 9,
      .capsOnlyMixedModels = false,
      .windowPlusBatch = true,
      .sharedContext = false,
      .pool = true,
      .stateInPool = true,
      .embeddingOffCard = false,
      .prefillsWhole = false,
      .rotaryTables = true,
      .convolutionBytes = 0,
      .source = "vllm-kv-cache" },
    { .block = 1,
      .windowSince = 0,
      .capsOnlyMixedModels = false,
      .windowPlusBatch = false,
      .sharedContext = false,
      .pool = true,
      .stateInPool = false,
      .embeddingOffCard = false,
      .prefillsWhole = false,
      .rotaryTables = true,
      .convolutionBytes = 0,
      .source = "sglang-memory-pool" },
    { .block = 256,
      .windowSince = 5440,
      .capsOnlyMixedModels = true,
      .windowPlusBatch = true,
      .sharedContext = true,
      .pool = false,
      .stateInPool = false,
      .embeddingOffCard = true,
      .prefillsWhole = false,
      .rotaryTables = false,
      .convolutionBytes = 4,
      .source = "llama-cpp-kv-cache" },
    { .block = 1,
      .windowSince = 0,
      .capsOnlyMixedModels = false,
      .windowPlusBatch = false,
      .sharedContext = false,
      .pool = false,
      .stateInPool = false,
      .embeddingOffCard = false,
      .prefillsWhole = true,
      .rotaryTables = false,
      .convolutionBytes = 0,
      .source = "transformers-cache" },
    { .block = 64,
      .windowSince = 0,
      .capsOnlyMixedModels = false,
      .windowPlusBatch = false,
      .sharedContext = false,
      .pool = true,
      .stateInPool = false,
      .embeddingOffCard = false,
      .prefillsWhole = false,
      .rotaryTables = false,
      .convolutionBytes = 0,
      .source = "tensorrt-llm-kv-cache" },
    { .block = 1,
      .windowSince = 0,
      .capsOnlyMixedModels = false,
      .windowPlusBatch = false,
      .sharedContext = false,
      .pool = false,
      .stateInPool = false,
      .embeddingOffCard = false,
      .prefillsWhole = false,
      .rotaryTables = false,
      .convolutionBytes = 0,
      .source = "kv-cache" },
    { .block = 256,
      .windowSince = 5440,
      .capsOnlyMixedModels = true,
      .windowPlusBatch = true,
      .sharedContext = true,
      .pool = false,
      .stateInPool = false,
      .embeddingOffCard = true,
      .prefillsWhole = false,
      .rotaryTables = false,
      .convolutionBytes = 4,
      .source = "llama-cpp-kv-cache" },
} };

} // namespace

const EngineRules &engineRules(Engine engine)
{
    return rules[static_cast<std::size_t>(engine)];
}

} // namespace headroom
