// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace headroom {

// How an engine lays out its cache and budget. A new engine is one row in engine_rules.cpp.
struct EngineRules
{
    std::int64_t block;       // tokens that a sequence's cache is rounded up to
    bool capsWindow;          // sliding layers hold their window only
    bool capsOnlyMixedModels; // … but only in models that also have full layers
    bool windowPlusBatch;     // … and the batch in work beside it
    bool sharedContext;       // max_model_length is one context for all sequences
    bool budget;              // takes memory_utilization of the card and gives the cache what is left
    bool embeddingOffCard;    // token embeddings stay in host memory
    bool prefillsWhole;       // a prompt enters in one piece, for all sequences together
    std::string_view source;
};
const EngineRules &engineRules(Engine engine);

} // namespace headroom
