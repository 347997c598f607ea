// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/term.h"
#include "core/scenario/scenario.h"

#include <span>

namespace headroom {

// What is true of a layer or a run; a kept tensor names those that it needs. A set of bits.
using Facts = std::uint64_t;
namespace fact {
inline constexpr Facts Flash = 1u << 0; // scores never stored
inline constexpr Facts Eager = 1u << 1; // scores stored
inline constexpr Facts Sdpa = 1u << 2;  // as Flash, with K and V repeated to all heads
inline constexpr Facts RmsNorm = 1u << 3;
inline constexpr Facts LayerNorm = 1u << 4;
inline constexpr Facts Gated = 1u << 5; // MLP of three matrices
inline constexpr Facts Dropout = 1u << 6;
inline constexpr Facts Half = 1u << 7;    // activations have 16 bits
inline constexpr Facts Mixed = 1u << 8;   // autocast: 32-bit weights and residual stream, 16-bit products
inline constexpr Facts Attends = 1u << 9; // query, key and value heads around scores
inline constexpr Facts Latent = 1u << 10; // MLA
inline constexpr Facts CompressedQuery = 1u << 11;
inline constexpr Facts Recurrent = 1u << 12; // state space or linear attention
inline constexpr Facts Dense = 1u << 13;     // dense MLP
inline constexpr Facts Moe = 1u << 14;
inline constexpr Facts SharedExperts = 1u << 15;
inline constexpr Facts QkNorm = 1u << 16;
inline constexpr Facts Frozen = 1u << 17; // base weights get no gradient
inline constexpr Facts AdapterDropout = 1u << 18;
inline constexpr Facts WideAdapters = 1u << 19;    // fp32 adapters beside 16-bit activations
inline constexpr Facts GroupedQuery = 1u << 20;    // fewer KV heads than heads
inline constexpr Facts AdaptsAttention = 1u << 21; // any of q, k, v
inline constexpr Facts AdaptsMlp = 1u << 22;       // gate or up
inline constexpr Facts AdaptsQuery = 1u << 23;
inline constexpr Facts AdaptsKey = 1u << 24;
inline constexpr Facts AdaptsValue = 1u << 25;
inline constexpr Facts AdaptsOutput = 1u << 26;
inline constexpr Facts AdaptsGate = 1u << 27;
inline constexpr Facts AdaptsUp = 1u << 28;
inline constexpr Facts AdaptsDown = 1u << 29;
} // namespace fact

// The type a tensor is kept in.
enum class KeptType : std::uint8_t {
    Compute,  // precision.activations
    Residual, // fp32 under autocast, else as Compute
    Float32,
    Mask,  // one byte
    Index, // int64
};

// How ranks share a kept tensor.
enum class KeptSplit : std::uint8_t {
    Whole,
    Sequence,   // over t with sequence parallelism, else whole
    Tensor,     // over t
    KvHeads,    // over min(t, g)
    Dispatched, // routed tokens: over t / e_t
};

// One tensor that a framework keeps from the forward pass for the backward pass of one layer.
struct KeptTensor
{
    std::string_view id;
    std::array<Symbol, 4> product;
    KeptType type = KeptType::Compute;
    KeptSplit split = KeptSplit::Whole;
    Facts when = 0;   // all of these
    Facts unless = 0; // none of these
    double coefficient = 1;
    std::int8_t module = -1; // the RecomputeModule that drops it under selective recomputation, or -1
};

// Which tensors a framework keeps: inside each layer, and once behind the last one.
struct ActivationInventory
{
    std::span<const KeptTensor> layer;
    std::span<const KeptTensor> outside; // embedding, final norm, head: kept on the stage that has them
    std::string_view source;
};

// The inventory of a framework; torchtitan, torchtune and litgpt share the one of the PyTorch code they derive from.
const ActivationInventory &activationInventory(Framework framework);

} // namespace headroom
