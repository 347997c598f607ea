// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace headroom {

// What an engine does with the memory of a card. A new engine is one row.
struct EngineRules
{
    std::int64_t block;       // cache tokens are handed out in multiples of it
    std::int32_t windowSince; // release that keeps only the window of sliding layers; 0: all do
    bool capsOnlyMixedModels; // a model with sliding layers only keeps everything
    bool windowPlusBatch;     // and the tokens of a step beside it
    bool sharedContext;       // the longest length is that of all sequences together
    bool pool;                // the cache is everything that the budget leaves
    bool stateInPool;         // and recurrent states live in its blocks
    bool embeddingOffCard;    // the input embedding stays in host memory
    bool prefillsWhole;       // no chunks: the prompt passes at once
    bool rotaryTables;        // cosines and sines of all positions are kept
    double convolutionBytes;  // of an element of a convolution's state; 0: the activations'
    std::string_view source;  // id; words in ui/text
};

const EngineRules &engineRules(Engine engine);

// Tokens of a block of the cache in the release that is named. TensorRT-LLM's tokens_per_block is 64 in its C++ builder
// and 32 from 0.19 on. Logs: 288384 = 4506 · 64 tokens (0.13), 263008 = 8219 · 32 (0.19).
std::int64_t blockOf(const Settings::Inference &inference);

} // namespace headroom
