// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/compressed_pool.h"

#include "core/memory/cache_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double blockTokens = 256;
constexpr std::int64_t overlappingRatio = 4;

double page(double bytes)
{
    constexpr double multiple = 576;
    return std::ceil(bytes / multiple) * multiple;
}

// Blocks of one sequence in a layer that keeps a window, in blocks of its own size.
double windowBlocks(double window, double block, double step, double length)
{
    return std::ceil(std::min(window - 1 + step, length) / block) + 1;
}

// Layers of a group, chosen so that the groups of `a`, `b` and `c` layers are padded the least, and at least `least`.
double tuples(double least, double a, double b, double c)
{
    double best = least;
    double leastPadding = std::numeric_limits<double>::max();
    const double most = std::max({ least, a, b, c });
    for (double size = std::max(1.0, least); size <= most; ++size) {
        double padding = 0;
        for (const double layers : { least, a, b, c })
            padding += std::ceil(layers / size) * size - layers;
        if (padding <= leastPadding) {
            leastPadding = padding;
            best = size;
        }
    }
    return best;
}

} // namespace

BlockPool compressedPool(const Stage &stage)
{
    constexpr double slidingTokens = 64;
    constexpr double stateBytes = 4;
    const Settings::Inference &inference = stage.settings.inference;
    const Architecture &model = stage.architecture();
    const auto dim = static_cast<double>(model.headDim);
    const auto rope = static_cast<double>(model.dsv4->ropeDim);
    const auto indexer = static_cast<double>(model.dsv4->indexHeadDim);
    const bool packed = cacheBytes(stage.settings.precision.keyCache) <= 1;
    const double entry = packed ? dim - rope + 2 * rope + 8 : 2 * dim;
    const double key = indexer + 4;

    double overlapping = 0, compressing = 0, all = 0;
    double window = 0;
    double wideRatio = 0;
    for (std::size_t g = 0; g < stage.model().caches.size(); ++g) {
        const LayerCache &cache = stage.model().caches[g];
        const double layers = cachingLayers(stage, g);
        all += layers;
        window = std::max(window, static_cast<double>(cache.window.value_or(0)));
        if (cache.compressRatio == overlappingRatio) {
            overlapping += layers;
        } else if (cache.compressRatio > 0) {
            compressing += layers;
            wideRatio = static_cast<double>(cache.compressRatio);
        }
    }

    BlockPool pool;
    if (all == 0)
        return pool;
    const double entries = blockTokens / overlappingRatio;
    const double full = overlapping * (page(entries * entry) + page(entries * key))
                        + compressing * (wideRatio > 0 ? page(blockTokens / wideRatio * entry) : 0);
    const double size = tuples(std::max(overlapping, compressing), all, overlapping, compressing);
    const double slidingGroups = std::ceil(all / size);
    // Of both halves of an overlapping window and of one: values and scores.
    const double overlappingStates = page(4 * 4 * dim * stateBytes) + page(4 * 4 * indexer * stateBytes);
    const double wideStates = page(8 * 2 * dim * stateBytes);

    pool.caches = true;
    pool.blockTokens = blockTokens;
    pool.countsSequences = true;
    pool.groups = 1 + slidingGroups + (overlapping > 0 ? 1 : 0) + (compressing > 0 ? 1 : 0);
    pool.blockBytes = std::max({ full, std::ceil(all / slidingGroups) * page(slidingTokens * entry),
                                 overlapping * overlappingStates, compressing * wideStates });

    const auto length = static_cast<double>(inference.sequenceTokens());
    const double step = inference.tokensInFlight();
    pool.blocksOfSequence = std::ceil(length / blockTokens)
                            + slidingGroups * windowBlocks(window, slidingTokens, step, length)
                            + (overlapping > 0 ? windowBlocks(2.0 * overlappingRatio, 4, step, length) : 0)
                            + (compressing > 0 ? windowBlocks(wideRatio, 8, step, length) : 0);
    return pool;
}

} // namespace headroom
