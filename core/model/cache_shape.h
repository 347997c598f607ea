// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/architecture.h"

namespace headroom {

// What one layer of a group keeps for the tokens it has seen. In elements; their format is the run's choice.
struct LayerCache
{
    std::int64_t layers = 0;             // of the group that keep a cache of their own
    std::int64_t keyElements = 0;        // a token
    std::int64_t valueElements = 0;      // a token
    std::int64_t indexerElements = 0;    // a token, beside the above
    std::int64_t kvHeads = 0;            // that tensor ranks can share out; 0: every rank keeps all (latent caches)
    std::optional<std::int64_t> window;  // tokens that are kept; none: all
    bool chunked = false;                // the window is emptied at each multiple of it, instead of sliding
    std::int64_t compressedElements = 0; // an entry for each compressRatio tokens, of all tokens
    std::int64_t compressRatio = 0;
    // A sequence, whatever its length; in each layer of the group.
    std::int64_t stateElements = 0;
    std::int64_t convolutionElements = 0; // of the whole kernel, as the models' own code keeps it
    std::int64_t crossElements = 0;       // keys and values of an encoder's output

    bool operator==(const LayerCache &) const = default;
};

// One for each of the architecture's groups.
std::vector<LayerCache> cacheShape(const Architecture &model);

// Key and value elements a token, of all layers together: those that keep every token and those that keep a window.
struct CacheElements
{
    double full = 0; // fractions where entries stand for several tokens
    std::int64_t windowed = 0;

    bool operator==(const CacheElements &) const = default;
};
CacheElements cacheElements(const Architecture &model);

} // namespace headroom
