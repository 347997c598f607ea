// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/term.h"
#include "core/scenario/scenario.h"

#include <span>

namespace headroom {

// What is true of a layer or a run; a kept tensor names those that it needs. A set of bits.
using Facts = std::uint64_t;
namespace fact {
constexpr Facts bit(int index)
{
    return Facts { 1 } << index;
}
inline constexpr Facts NoScores = bit(0); // flash or SDPA: a kernel that stores no scores
inline constexpr Facts Eager = bit(1);    // scores stored
inline constexpr Facts RmsNorm = bit(2);
inline constexpr Facts LayerNorm = bit(3);
inline constexpr Facts Gated = bit(4); // MLP of three matrices
inline constexpr Facts Dropout = bit(5);
inline constexpr Facts Half = bit(6);     // activations have 16 bits
inline constexpr Facts Autocast = bit(7); // operators choose their type; sums, norms and powers in fp32
inline constexpr Facts Attends = bit(8);  // query, key and value heads around scores
inline constexpr Facts Latent = bit(9);   // MLA
inline constexpr Facts CompressedQuery = bit(10);
inline constexpr Facts Recurrent = bit(11); // state space or linear attention
inline constexpr Facts Mixes = bit(12);     // any of the three
inline constexpr Facts Dense = bit(13);     // dense MLP
inline constexpr Facts Moe = bit(14);
inline constexpr Facts HasFfn = bit(15); // either
inline constexpr Facts SharedExperts = bit(16);
inline constexpr Facts QkNorm = bit(17);
inline constexpr Facts RepeatedKv = bit(18);    // key and value copied to every query head
inline constexpr Facts EqualValueDim = bit(19); // MLA: the value is as wide as the key
inline constexpr Facts SingleSequence = bit(20);
inline constexpr Facts ParallelBlock = bit(21); // attention and MLP read one norm's output
inline constexpr Facts SandwichNorms = bit(22); // norms behind attention and MLP too
inline constexpr Facts Rotary = bit(23);
inline constexpr Facts RotaryPerLayer = bit(24);
inline constexpr Facts LearnedPositions = bit(25);
inline constexpr Facts SequenceFirst = bit(26); // Megatron's [s, b, h]
inline constexpr Facts FusedNorm = bit(27);
inline constexpr Facts FusedSwiglu = bit(28);
inline constexpr Facts GeluNew = bit(29);
inline constexpr Facts Relu = bit(30); // its result is all that its backward needs
inline constexpr Facts SquaredRelu = bit(31);
inline constexpr Facts LoopedExperts = bit(32);
inline constexpr Facts SigmoidRouter = bit(33); // DeepSeek-V3: scores in fp32 from fp32 weights
inline constexpr Facts WideSoftmax = bit(34);   // softmax in fp32 between 16-bit products
inline constexpr Facts WideResidual = bit(35);
inline constexpr Facts CastInputs = bit(36);       // autocast of an fp32 stream: one copy for each projection
inline constexpr Facts CastWeights = bit(37);      // autocast of fp32 weights
inline constexpr Facts DequantisedKept = bit(38);  // of a naive dequantise-then-multiply
inline constexpr Facts KeptByCheckpoint = bit(39); // the first norm's input is the stored input of the layer
inline constexpr Facts MaskKept = bit(40);         // by reentrant checkpoints of eager attention
// Adapters.
inline constexpr Facts Frozen = bit(41);     // base weights get no gradient
inline constexpr Facts FirstLayer = bit(42); // of a frozen model: nothing before it is trained
inline constexpr Facts AdapterDropout = bit(43);
inline constexpr Facts WideAdapters = bit(44);      // fp32 adapters beside 16-bit activations
inline constexpr Facts AdapterCopies = bit(45);     // each adapter on the stream keeps an input of its own
inline constexpr Facts OutputAdapterCopy = bit(46); // the adapter behind attention does
inline constexpr Facts AdaptsAttention = bit(47);   // any of q, k, v
inline constexpr Facts AdaptsMlp = bit(48);         // gate or up
inline constexpr Facts AdaptsQuery = bit(49);
inline constexpr Facts AdaptsKey = bit(50);
inline constexpr Facts AdaptsValue = bit(51);
inline constexpr Facts AdaptsOutput = bit(52);
inline constexpr Facts AdaptsGate = bit(53);
inline constexpr Facts AdaptsUp = bit(54);
inline constexpr Facts AdaptsDown = bit(55);
inline constexpr Facts Quantised = bit(56);        // the base weights
inline constexpr Facts Ring = bit(57);             // the sequence is split: key and value travel between ranks
inline constexpr Facts BatchFirstKernel = bit(59); // attention wants [b, s, …], and its result is copied back
inline constexpr Facts EmbedNorm = bit(58);        // a LayerNorm behind the embedding (BLOOM)
inline constexpr Facts SharedNormInput = bit(60);  // attention and MLP side by side, each with a norm of its own
inline constexpr Facts PaddedAdapters = bit(61);   // some of q, k, v, but not all three
} // namespace fact

// The type a tensor is kept in.
enum class KeptType : std::uint8_t {
    Compute,  // precision.activations
    Residual, // of the stream between the layers: precision.residual
    Promoted, // fp32 under autocast, else as Compute
    Product,  // of a frozen 4-bit matrix: as its input, else as Compute
    Adapter,  // fp32 with fp32 adapters outside autocast, else as Compute
    Float32,
    Mask,  // one byte
    Index, // int64
};

// How ranks share a kept tensor.
enum class KeptSplit : std::uint8_t {
    Whole,
    Sequence,   // over t with sequence parallelism, else whole
    Gathered,   // the input of a split matrix: Megatron keeps its part of the sequence, others all of it
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
    std::int8_t input = -1;  // the OffloadModule whose input it is, or -1

    bool isKept(Facts facts) const { return (facts & when) == when && (facts & unless) == 0; }
};

// Where in the model a tensor is kept.
enum class ModelPart : std::uint8_t {
    Embedding,
    Shared, // once for all layers: rotary tables
    Norm1,
    Attention,
    Norm2,
    Mlp,
    FinalNorm,
    Head,
    WeightCopies, // 16-bit casts of weights, which are no activations but are kept like them
};

struct KeptList
{
    ModelPart part;
    std::span<const KeptTensor> tensors;
};

// Which tensors a framework keeps: inside each layer, and once before the first and behind the last one.
struct ActivationInventory
{
    std::span<const KeptList> layer;
    std::span<const KeptList> outside; // embedding, final norm, head: kept on the stage that has them
    std::string_view source;
    std::span<const KeptList> operators {}; // in place of `layer` under recomputation by operator
};

// The inventory of a framework; torchtitan, torchtune and litgpt share the one of the PyTorch code they derive from.
const ActivationInventory &activationInventory(Framework framework, LayerImplementation implementation);

} // namespace headroom
