// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace headroom {

// The words of a model's shape. The names stand in the order of the enumerators: to add one, add it to both lines.

enum class ModelClass : std::uint8_t { Decoder, Hybrid, StateSpace, Encoder, EncoderDecoder, VisionTransformer };
inline constexpr std::array<std::string_view, 6> modelClassNames = { "decoder", "hybrid", "ssm",
                                                                     "encoder", "encdec", "vit" };

// Which attention projections have a bias. Qv: Whisper's, all but the key's.
enum class AttentionBias : std::uint8_t { None, Qkv, All, O, Qv };
inline constexpr std::array<std::string_view, 5> attentionBiasNames = { "none", "qkv", "all", "o", "qv" };

// PerHead: one weight vector of the head's size for all heads. Full: a weight for each value of every head.
enum class QkNorm : std::uint8_t { None, PerHead, Full };
inline constexpr std::array<std::string_view, 3> qkNormNames = { "none", "per_head", "full" };

enum class Norm : std::uint8_t { RmsNorm, LayerNorm, LayerNormNoBias, LayerNorm1p };
inline constexpr std::array<std::string_view, 4> normNames = { "rmsnorm", "layernorm", "layernorm_nobias",
                                                               "layernorm1p" };

// The function between the MLP's matrices. GeluNew: GPT-2's tanh form written out in single operators.
enum class Activation : std::uint8_t { Silu, Gelu, GeluNew, GeluTanh, Relu, SquaredRelu };
inline constexpr std::array<std::string_view, 6> activationNames = { "silu",      "gelu", "gelu_new",
                                                                     "gelu_tanh", "relu", "squared_relu" };

enum class Positional : std::uint8_t { Rope, Learned, Alibi, None };
inline constexpr std::array<std::string_view, 4> positionalNames = { "rope", "learned", "alibi", "none" };

// A gate on the attention's output. Full: as wide as the query, in the query's projection. HeadWise: a value a head.
enum class AttentionOutputGate : std::uint8_t { None, Full, HeadWise };
inline constexpr std::array<std::string_view, 3> attentionOutputGateNames = { "none", "full", "head_wise" };

// What mixes the tokens of a layer.
enum class Mixer : std::uint8_t {
    Full,
    Sliding,
    Chunked,
    BlockSparse,
    Bidirectional,
    Mla,
    Dsv4,
    GatedDeltanet,
    Kda,
    Lightning,
    Mamba1,
    Mamba2,
    Rwkv4,
    None,
};
inline constexpr std::array<std::string_view, 14> mixerNames = {
    "full",           "sliding", "chunked",   "blocksparse", "bidirectional", "mla",   "dsv4",
    "gated_deltanet", "kda",     "lightning", "mamba1",      "mamba2",        "rwkv4", "none"
};

enum class Ffn : std::uint8_t { Dense, Moe, None };
inline constexpr std::array<std::string_view, 3> ffnNames = { "dense", "moe", "none" };

enum class StateSpaceKind : std::uint8_t { Mamba1, Mamba2, Rwkv4 };
inline constexpr std::array<std::string_view, 3> stateSpaceKindNames = { "mamba1", "mamba2", "rwkv4" };

enum class LinearAttentionKind : std::uint8_t { GatedDeltanet, Kda, Lightning };
inline constexpr std::array<std::string_view, 3> linearAttentionKindNames = { "gated_deltanet", "kda", "lightning" };

enum class VisionKind : std::uint8_t { SiglipGemma3, Llama4, Qwen3Vl, Gemma4 };
inline constexpr std::array<std::string_view, 4> visionKindNames = { "siglip_gemma3", "llama4", "qwen3_vl", "gemma4" };

// The number format in which a model is published.
enum class NativeType : std::uint8_t { Bfloat16, Float16, Float32, Float8, Mxfp4, Float4Float8 };
inline constexpr std::array<std::string_view, 6> nativeTypeNames = { "bfloat16",      "float16", "float32",
                                                                     "float8_e4m3fn", "mxfp4",   "float4/float8" };

// Attention in the usual sense: query, key, value and output projections around scores.
constexpr bool isAttention(Mixer mixer)
{
    return mixer <= Mixer::Bidirectional;
}

} // namespace headroom
