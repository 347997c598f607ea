// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"
#include "core/time/collective_time.h"
#include "core/time/traffic.h"

namespace headroom {

// Seconds of one layer of a group for one micro batch on one rank; communication forward and backward.
struct LayerTime
{
    double products = 0;                             // forward
    double mlp = 0, moe = 0, shared = 0, latent = 0; // of them: what recomputation may name
    double inputProducts = 0, weightProducts = 0;    // backward: with respect to the input and to the weights
    double attention = 0;                            // forward
    double backwardAttention = 0;
    double memory = 0; // forward; backward twice that
    Traffic tensor, context, expert;
    double parameters = 0; // of this layer on this rank, dense
    double expertParameters = 0;
    double trained = 0, trainedExperts = 0; // of them, or the adapters beside them
    double matrices = 0;

    double forward() const { return products + attention + memory; }
    double backwardProducts() const { return inputProducts + weightProducts; }
};
LayerTime layerTime(const Stage &stage, const LayerGroup &group, std::size_t index);

// Seconds of head and loss, forward and backward, of one micro batch on the last stage.
double lossSeconds(const Stage &stage);

// Tokens of a micro batch on one rank, before tensor ranks share the sequence out.
double tokensOnRank(const Stage &stage);

// What fused norms, residuals, rotary positions and activations of a layer read and write for each token, in elements:
// each of two norms 2 h, each of two residual additions 3 h; rotary positions twice queries and keys; a gated activation
// 3 f. Tensor parallelism splits the inner ones by `split`, sequence parallelism those of width h by `streamSplit`.
double movedElements(const Architecture &model, const LayerGroup &group, double split, double streamSplit);

// Bytes of an element of what lies between the products.
double streamBytes(const Settings &settings);

} // namespace headroom
