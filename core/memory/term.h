// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace headroom {

// The parts of a card's memory, in the order of charts and tables.
enum class TermId : std::uint8_t {
    Weights,
    Gradients,
    MasterWeights,
    OptimizerStates,
    Adapters,
    Activations,
    RecomputeBuffer,
    Loss,
    UnshardedParameters,
    GradientBuffers,
    KvCache,
    SequenceState,
    Workspace,
    Communication,
    Runtime,
    Fragmentation,
};
inline constexpr std::size_t termCount = 16;
inline constexpr std::array<std::string_view, termCount> termNames = {
    "weights",       "gradients",        "master_weights", "optimizer_states",     "adapters",
    "activations",   "recompute_buffer", "loss",           "unsharded_parameters", "gradient_buffers",
    "kv_cache",      "sequence_state",   "workspace",      "communication",        "runtime",
    "fragmentation",
};

// The bytes of each term; a term that does not exist is zero.
class TermList
{
public:
    Bytes operator[](TermId id) const { return m_bytes[static_cast<std::size_t>(id)]; }
    Bytes &operator[](TermId id) { return m_bytes[static_cast<std::size_t>(id)]; }
    Bytes sum() const
    {
        Bytes result;
        for (const Bytes bytes : m_bytes)
            result += bytes;
        return result;
    }
    bool operator==(const TermList &) const = default;

private:
    std::array<Bytes, termCount> m_bytes {};
};

// The quantities that formulas multiply. The letters are those of the literature.
enum class Symbol : std::uint8_t {
    None,
    Tokens, // T = s·b, the tokens of a micro batch on this rank
    Sequence,
    MicroBatch,
    Hidden,
    Intermediate,
    Heads,
    KvHeads,
    HeadDim,
    QueryWidth,
    KvWidth,
    Vocabulary,
    Layers,
    Experts,
    TopK,
    ExpertIntermediate,
    SharedIntermediate,
    QueryRank,
    KvRank,
    NopeDim,
    RopeDim,
    ValueDim,
    QkDim,
    LoraRank,
    InFlight,
    Parameters,
    Sequences,
    CachedTokens,
    BatchTokens,
    Window,
    StateElements,
    Stages,
    LabelledTokens, // (s - 1)·b: the last token of a sequence has no label
    RotaryDim,
};
inline constexpr std::array<std::string_view, 34> symbolNames = {
    "",  "T", "s",     "b",    "h",       "f",   "a",       "g",   "d",   "a·d",   "g·d",  "V",
    "L", "E", "k",     "f_e",  "f_s",     "r_q", "r_kv",    "d_n", "d_r", "d_v",   "d_qk", "r",
    "m", "P", "n_seq", "T_kv", "T_batch", "W",   "N_state", "p",   "T_l", "d_rot",
};

// One row of an inventory: bytes = elements · bytesPerElement · copies / divisor, elements = coefficient · Π symbols.
// `id` names the tensor ("norm_input"); its words are in ui/text.
struct Row
{
    std::string_view id;
    std::array<Symbol, 4> product {};
    double coefficient = 1;
    double elements = 0;
    double bytesPerElement = 0;
    double copies = 1;  // layers, micro batches in flight
    double divisor = 1; // cards that share it
    double bytes() const { return elements * bytesPerElement * copies / divisor; }
};

// How a term came to be.
struct Explanation
{
    TermId term {};
    Bytes value;
    std::string_view source;                       // id of the source; words in ui/text
    std::vector<Row> rows;                         // sum to the value
    std::vector<std::pair<Symbol, double>> inputs; // the symbols used, with their values
};

} // namespace headroom
