// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/file_mix.h"

#include "core/format/layer_choice.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr Format q2k = formatNamed("q2_k");
constexpr Format q3k = formatNamed("q3_k_s");
constexpr Format q4k = formatNamed("q4_k_s");
constexpr Format q5k = formatNamed("q5_k_s");
constexpr Format q6k = formatNamed("q6_k");
constexpr Format q80 = formatNamed("q8_0");
constexpr Format iq2xxs = formatNamed("iq2_xxs");
constexpr Format iq2xs = formatNamed("iq2_xs");
constexpr Format iq2s = formatNamed("iq2_s");
constexpr Format iq3xxs = formatNamed("iq3_xxs");
constexpr Format iq3s = formatNamed("iq3_s");

// Names of files that are another file type with the embedding and the head in q8_0 (`wideEnds`), or whose choice of
// types depends on the model and is approximated by a plain one.
struct Alias
{
    std::string_view id, base;
    bool wideEnds;
};
constexpr std::array aliases = {
    Alias { "q3_k_xl", "q3_k_l", true },      Alias { "q4_k_l", "q4_k_m", true },
    Alias { "q5_k_l", "q5_k_m", true },       Alias { "q6_k_l", "q6_k", true },
    Alias { "ud-iq1_s", "iq1_s", false },     Alias { "ud-iq1_m", "iq1_m", false },
    Alias { "ud-iq2_xxs", "iq2_xxs", false }, Alias { "ud-iq2_m", "iq2_m", false },
    Alias { "ud-iq3_xxs", "iq3_xxs", false }, Alias { "ud-q2_k_xl", "q2_k", false },
    Alias { "ud-q3_k_xl", "q3_k_m", false },  Alias { "ud-q4_k_m", "q4_k_m", false },
    Alias { "ud-q4_k_xl", "q4_k_m", false },  Alias { "ud-q5_k_m", "q5_k_m", false },
    Alias { "ud-q5_k_xl", "q5_k_m", false },  Alias { "ud-q6_k_xl", "q6_k", true },
    Alias { "ud-q8_k_xl", "q8_0", false },
};

double bits(Format format)
{
    return format->storedBits;
}

// What a tensor gets whose rows are no multiple of the 256 weights of a block: a type with blocks of 32, or 16 bits.
// Source: llama.cpp src/llama-quant.cpp, tensor_type_fallback.
double bitsOfRows(double wanted, std::int64_t columns)
{
    constexpr std::int64_t superBlock = 256;
    constexpr std::int64_t block = 32;
    constexpr double q50 = 5.5, q51 = 6, iq4nl = 4.5;
    if (columns % block != 0)
        return 16;
    if (columns % superBlock == 0)
        return wanted;
    if (wanted == bits(q6k))
        return bits(q80);
    if (wanted == bits(q5k))
        return q51;
    if (wanted > bits(q4k))
        return wanted;
    return wanted == bits(q4k) ? q50 : iq4nl;
}

struct Mix
{
    Format type;
    std::string_view id;
    const Architecture &model;
    std::int64_t columns;
    LayerRange range;
    std::span<const std::uint8_t> order; // the group of each layer
    std::uint8_t group;
    bool grouped;      // at least four query heads share a KV head
    bool eightExperts; // Mixtral: attention is small beside the experts and gets wider types
    bool early;        // written by a llama.cpp of 2023
    bool fused;        // query, key and value are one tensor
    bool falcon;       // wider output, narrower down
    bool wideEnds;

    bool is(std::string_view name) const { return id == name; }
    bool tiny() const { return id.starts_with("iq1") || id.starts_with("iq2"); }
    bool largerTiny() const { return is("iq2_s") || is("iq2_m"); }
    bool narrows() const { return is("iq3_xs") || is("iq3_xxs"); }
    // Blocks of 32 weights: these types know no narrower and no wider ones.
    double wide(Format format) const { return bitsOfRows(bits(format), columns); }
    double own() const
    {
        const bool blocksOf32 = id == "q4_0" || id == "q4_1" || id == "q5_0" || id == "q5_1" || id == "q8_0";
        return blocksOf32 ? bits(type) : wide(type);
    }
    double blend(LayerChoice chosen, Format first) const { return blended(chosen, wide(first), own()); }
    double blend(LayerChoice chosen, Format first, Format rest) const
    {
        return blended(chosen, wide(first), wide(rest));
    }
    double shareOf(LayerChoice chosen) const { return headroom::shareOf(chosen, range, order, group); }
    double blended(LayerChoice chosen, double first, double rest) const
    {
        const double share = shareOf(chosen);
        return share * first + (1 - share) * rest;
    }

    double head() const
    {
        if (wideEnds || falcon || is("q8_0"))
            return bits(q80);
        return tiny() || is("iq3_xxs") ? wide(q5k) : wide(q6k);
    }

    double embedding() const
    {
        if ((model.tieWordEmbeddings && !falcon) || wideEnds)
            return head();
        if (largerTiny() || is("iq3_xxs"))
            return wide(iq3s);
        if (is("tq1_0") || is("tq2_0"))
            return wide(q4k);
        return tiny() ? wide(q2k) : own();
    }

    double fusedProjection() const
    {
        if (is("q3_k_m") || is("q3_k_l") || is("iq3_m"))
            return wide(q4k);
        if (is("q4_k_m"))
            return wide(q5k);
        return is("q5_k_m") ? wide(q6k) : own();
    }

    double query() const { return narrows() ? wide(is("iq3_xs") ? iq3xxs : iq2s) : own(); }

    double key() const
    {
        if (eightExperts)
            return tiny() ? wide(q4k) : bits(q80);
        return query();
    }

    double value() const
    {
        if (tiny())
            return grouped || (model.moe && model.moe->experts >= 4) ? wide(q4k) : wide(largerTiny() ? iq3s : q2k);
        if (eightExperts)
            return bits(q80);
        return is70B() ? valueOf70B() : plainValue();
    }

    // 80 layers whose queries share heads: the small tensor gets more bits.
    bool is70B() const { return model.layers == 80 && model.heads != model.kvHeads && !model.moe; }
    double valueOf70B() const
    {
        if (is("q3_k_m") || is("q4_k_s"))
            return wide(q5k);
        if (is("q4_k_m"))
            return blend(moreBits, q6k, q5k);
        const double plain = plainValue();
        const bool narrow = plain == wide(q3k) || plain == wide(q4k);
        return narrow && !is("q4_0") ? wide(q5k) : plain;
    }

    double plainValue() const
    {
        if (is("q2_k"))
            return wide(grouped && !early ? q4k : q3k);
        if ((is("iq3_xxs") || is("iq3_xs") || is("iq3_s")) && grouped)
            return wide(q4k);
        if (is("iq3_m"))
            return wide(q4k);
        if (is("q3_k_m"))
            return blend(firstTwo, q5k, q4k);
        if (is("q3_k_l"))
            return wide(q5k);
        if ((is("iq4_xs") || is("iq4_nl")) && grouped)
            return wide(q5k);
        if (is("q4_k_m") || is("q5_k_m"))
            return blend(moreBits, q6k);
        if (is("q4_k_s"))
            return blend(firstFour, q5k);
        return own();
    }

    double output() const
    {
        if (falcon)
            return is("q3_k_l") ? wide(q4k) : own();
        if (eightExperts && !early)
            return bits(type) < bits(q5k) && !is("q3_k_l") && !is("q4_0") && !is("q4_1") ? wide(q5k) : own();
        if (tiny())
            return largerTiny() ? wide(iq3s) : id.starts_with("iq1") ? wide(iq2xxs) : own();
        if (is("q2_k"))
            return wide(q3k);
        if (is("iq3_xxs"))
            return wide(iq3s);
        if (is("q3_k_m") || is("iq3_m"))
            return wide(q4k);
        if (is("q3_k_l"))
            return wide(q5k);
        return own();
    }

    double gateOrUp() const
    {
        if (early && is("q2_k"))
            return wide(q3k);
        return is("iq3_xs") ? blend(middle, iq3xxs) : own();
    }

    // Of the wide layers the first have a wider type still.
    double downOfFalcon(Format first, Format more, Format rest) const
    {
        const double firsts = shareOf(firstSixteenth);
        const double wides = std::max(firsts, shareOf(moreBits));
        return firsts * wide(first) + (wides - firsts) * wide(more) + (1 - wides) * wide(rest);
    }

    double down() const
    {
        if (falcon && is("q3_k_m"))
            return downOfFalcon(q5k, q4k, q3k);
        if (falcon && is("q4_k_m"))
            return downOfFalcon(q6k, q5k, q4k);
        if (falcon && (is("q3_k_l") || is("q4_k_s")))
            return wide(q4k);
        if (tiny())
            return blend(firstEighth, largerTiny() ? iq3s : q2k);
        if (is("q2_k"))
            return wide(q3k);
        if (is("q3_k_m"))
            return blend(firstSixteenth, q5k, q4k);
        if (is("iq3_m"))
            return blend(eightExperts ? moreBits : firstEighth, q4k);
        if (is("q3_k_l"))
            return wide(q5k);
        if (is("q4_k_m") || is("q5_k_m"))
            return blend(moreBits, q6k);
        if (is("q4_k_s"))
            return blend(firstEighth, q5k);
        return own();
    }
};

// Model types whose converter writes attn_qkv. Source: llama.cpp convert_hf_to_gguf.py and the tensor lists of
// llama-arch.cpp.
constexpr std::array<std::string_view, 9> fusedTypes = { "phi3",  "phi",  "gpt_neox", "falcon", "mpt",
                                                         "bloom", "gpt2", "qwen",     "chatglm" };

// Query, key and value of a gated delta net are one tensor, attn_qkv, and get the type of attn_v. Source: llama.cpp
// src/llama-quant.cpp, category_is_attn_v. Size: Qwen3.5-27B Q3_K_M 12.38 GiB.
bool isFusedLinearInput(const WeightTensor &tensor, const Architecture &model)
{
    if (tensor.role != WeightRole::StateSpaceIn || !model.linearAttention
        || model.linearAttention->kind != LinearAttentionKind::GatedDeltanet)
        return false;
    const LinearAttention &part = *model.linearAttention;
    return tensor.rows == 2 * part.keyHeads * part.keyHeadDim + part.valueHeads * part.valueHeadDim;
}

Mix mixOf(const WeightTensor &tensor, Format fileType, const Model &whole, LayerRange range)
{
    const Architecture &model = whole.architecture;
    Mix mix { .type = fileType,
              .id = fileType->id,
              .model = model,
              .columns = tensor.columns,
              .range = range,
              .order = whole.layerOrder,
              .group = tensor.group,
              .grouped = model.kvHeads > 0 && model.heads / model.kvHeads >= 4,
              .eightExperts = model.moe && model.moe->experts == 8,
              .early = !whole.released.empty() && whole.released < "2024-01",
              .fused = std::ranges::find(fusedTypes, whole.modelType) != fusedTypes.end(),
              .falcon = keepsOutputApart(whole),
              .wideEnds = false };
    for (const Alias &alias : aliases) {
        if (alias.id == mix.id) {
            mix.id = alias.base;
            mix.wideEnds = alias.wideEnds;
            break;
        }
    }
    // The type most tensors of these have is not the one in the name.
    if (mix.is("iq2_s"))
        mix.type = iq2xs;
    return mix;
}

} // namespace

bool keepsPredictors(const Model &model)
{
    return model.modelType == "glm4_moe";
}

bool keepsOutputApart(const Model &model)
{
    return model.modelType == "falcon" && model.architecture.tieWordEmbeddings;
}

double mixedBytes(const WeightTensor &tensor, Format fileType, const Model &model, LayerRange layers)
{
    constexpr double vectorBits = 32;
    constexpr double wideBits = 16;
    if (tensor.columns <= 1 || tensor.role == WeightRole::Router || tensor.role == WeightRole::Convolution)
        return vectorBits / 8;
    const Mix mix = mixOf(tensor, fileType, model, layers);
    if (mix.is("mxfp4-gguf"))
        return (isExpert(tensor.role) ? bits(fileType) : bits(q80)) / 8;
    const bool projection =
        tensor.role == WeightRole::Query || tensor.role == WeightRole::Key || tensor.role == WeightRole::Value;
    if (mix.fused && projection)
        return mix.fusedProjection() / 8;
    // Early files hold each expert apart, under names that the choice did not know.
    if (mix.early && mix.eightExperts && isExpert(tensor.role))
        return mix.own() / 8;
    if (isFusedLinearInput(tensor, model.architecture))
        return mix.value() / 8;
    switch (tensor.role) {
    case WeightRole::Head: return mix.head() / 8;
    case WeightRole::Embedding:
    case WeightRole::PerLayerEmbedding: return mix.embedding() / 8;
    case WeightRole::WideMatrix: return wideBits / 8;
    case WeightRole::Query: return mix.query() / 8;
    case WeightRole::Key: return mix.key() / 8;
    case WeightRole::Value: return mix.value() / 8;
    case WeightRole::Output: return mix.output() / 8;
    case WeightRole::Gate:
    case WeightRole::Up:
    case WeightRole::ExpertGate:
    case WeightRole::ExpertUp:
    case WeightRole::SharedGate:
    case WeightRole::SharedUp: return mix.gateOrUp() / 8;
    case WeightRole::Down:
    case WeightRole::ExpertDown:
    case WeightRole::SharedDown: return mix.down() / 8;
    default: return mix.own() / 8;
    }
}

} // namespace headroom
