// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/layer_bytes.h"
#include "core/memory/weight_bytes.h"

namespace headroom {

// Whether every layer that caches has a window.
bool onlySliding(const Model &model);

// Whether the engine drops what has left the window of these layers. vLLM's first engine does not. SGLang has a pool of
// their own for the sliding layers of Llama 4, gpt-oss, MiMo-V2, Step-3.5 and Gemma 4 only; others keep all tokens.
// Source: sglang/srt/configs/model_config.py, is_hybrid_swa_model.
bool keepsOnlyWindow(const LayerCache &cache, const Settings &settings);

// Tokens that the layers of a group hold for `sequences` sequences of the longest length, over all of them.
//
// llama.cpp has one context for all sequences. Its length is rounded up to 256 cells (32 before b6900 without flash
// attention). Sliding layers hold n_swa · sequences + n_ubatch cells (n_batch before about b5550) where the sequences
// share one stream, and n_swa + n_ubatch each where each has its own; rounded up alike.
// Source: llama.cpp src/llama-kv-cache-iswa.cpp, src/llama-context.cpp, PRs 13833 and 14363, issue 17037.
// vLLM keeps window - 1 + the tokens of a step, in blocks, and one block more (v1/kv_cache_interface.py).
double heldTokens(const LayerCache &cache, const Settings &settings, double sequences);

// Recurrent states are one a sequence, also where all sequences share one context, and one more for each drafted token,
// to which a rejected draft goes back; SGLang has one slot more (log: Nemotron-Nano-9B-v2, 48 sequences, 6.55 GiB).
// Source: llama.cpp src/llama-memory-recurrent.cpp (n_rs_seq). Log: Qwen3.5-27B in llama.cpp b9849, four sequences with
// two drafted tokens, 1795.5 MiB.
double stateSequences(const Settings &settings, double sequences);

// Keys, values, indexer keys and compressed entries of `sequences` sequences, and the recurrent states.
// `sink(TermId, const Row &)` takes each.
template <typename Sink>
void cacheRows(const Stage &stage, double sequences, Sink &&sink)
{
    const Settings &settings = stage.settings;
    for (std::size_t g = 0; g < stage.model().caches.size(); ++g) {
        const LayerCache &cache = stage.model().caches[g];
        const LayerBytes layer = layerBytes(settings, g);
        const double layers = cachingLayers(stage, g);
        const double ranks = cacheRanks(cache, stage.layout) * settings.parallelism.decodeContext;
        const double tokens = heldTokens(cache, settings, sequences);
        const auto emit = [&](TermId term, std::string_view id, const LayerBytes::Part &part, double held,
                              double copies, double shared) {
            if (part.elements > 0 && copies > 0)
                sink(term, Row { .id = id,
                                 .elements = part.elements * held,
                                 .bytesPerElement = part.bytes,
                                 .copies = copies,
                                 .divisor = shared });
        };
        emit(TermId::KvCache, "cached_keys", layer.keys, tokens, layers, ranks);
        emit(TermId::KvCache, "cached_values", layer.values, tokens, layers, ranks);
        emit(TermId::KvCache, "cached_indexer_keys", layer.indexer, tokens, layers, settings.parallelism.decodeContext);
        if (cache.compressRatio > 0)
            emit(TermId::KvCache, "cached_compressed", layer.compressed,
                 static_cast<double>(settings.inference.sequenceTokens()) * sequences
                     / static_cast<double>(cache.compressRatio),
                 layers, ranks);
        const LayerBytes::Part cross { static_cast<double>(cache.crossElements), layer.keys.bytes };
        emit(TermId::KvCache, "cached_cross", cross, sequences, layers, ranks);

        const double here = stage.groupLayers[g] * cardShare(stage);
        const double states = stateSequences(settings, sequences);
        emit(TermId::SequenceState, "recurrent_state", layer.state, states, here, stage.layout.tensor);
        emit(TermId::SequenceState, "convolution_state", layer.convolution, states, here, stage.layout.tensor);
    }
}

} // namespace headroom
