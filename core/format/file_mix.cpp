// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/file_mix.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr Format q2k = formatNamed("q2_k");
constexpr Format q3k = formatNamed("q3_k_s");
constexpr Format q4k = formatNamed("q4_k_s");
constexpr Format q5k = formatNamed("q5_k_s");
constexpr Format q6k = formatNamed("q6_k");
constexpr Format q80 = formatNamed("q8_0");
constexpr Format iq3s = formatNamed("iq3_s");

double bits(Format format)
{
    return format->storedBits;
}

// The first and last eighth of the layers and every third between them get the wider type.
double moreBitsShare(std::int64_t layers)
{
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < layers; ++i)
        count += i < layers / 8 || i >= 7 * layers / 8 || (i - layers / 8) % 3 == 2;
    return static_cast<double>(count) / static_cast<double>(layers);
}

double blend(double share, Format wide, Format narrow)
{
    return share * bits(wide) + (1 - share) * bits(narrow);
}

struct Mix
{
    Format type;
    std::string_view id;
    const Architecture &model;
    double layers;
    bool grouped;      // at least four query heads share a KV head
    bool eightExperts; // Mixtral: attention is small beside the experts and gets wider types

    bool is(std::string_view name) const { return id == name; }
    bool tiny() const { return id.starts_with("iq1") || id.starts_with("iq2"); }

    double head() const
    {
        if (is("q8_0") || is("tq1_0") || is("tq2_0"))
            return is("q8_0") ? bits(q80) : bits(q6k);
        return tiny() || is("iq3_xxs") ? bits(q5k) : bits(q6k);
    }

    double embedding() const
    {
        if (model.tieWordEmbeddings)
            return head();
        if (is("iq2_s") || is("iq3_xxs"))
            return bits(iq3s);
        if (is("tq1_0") || is("tq2_0"))
            return bits(q4k);
        return tiny() ? bits(q2k) : bits(type);
    }

    double value() const
    {
        if (eightExperts)
            return bits(q80);
        if (tiny())
            return grouped ? bits(q4k) : bits(q2k);
        double result = bits(type);
        if (is("q2_k"))
            result = bits(grouped ? q4k : q3k);
        else if (is("q3_k_m"))
            result = blend(2 / layers, q5k, q4k);
        else if (is("q3_k_l"))
            result = bits(q5k);
        else if (is("q4_k_m") || is("q5_k_m"))
            result = blend(moreBitsShare(model.layers), q6k, type);
        else if (is("q4_k_s"))
            result = blend(4 / layers, q5k, q4k);
        return result;
    }

    double output() const
    {
        if (eightExperts && bits(type) < bits(q5k))
            return bits(q5k);
        if (is("q2_k"))
            return bits(q3k);
        if (is("q3_k_m"))
            return bits(q4k);
        if (is("q3_k_l"))
            return bits(q5k);
        return bits(type);
    }

    double down() const
    {
        if (is("q2_k"))
            return bits(q3k);
        if (is("q3_k_m"))
            return blend(1.0 / 16, q5k, q4k);
        if (is("q3_k_l"))
            return bits(q5k);
        if (is("q4_k_m") || is("q5_k_m"))
            return blend(moreBitsShare(model.layers), q6k, type);
        if (is("q4_k_s"))
            return blend(1.0 / 8, q5k, q4k);
        return bits(type);
    }
};

} // namespace

double mixedBytes(const WeightTensor &tensor, Format fileType, const Architecture &model)
{
    constexpr double vectorBits = 32;
    if (tensor.columns <= 1 || tensor.role == WeightRole::Router || tensor.role == WeightRole::Convolution)
        return vectorBits / 8;
    const Mix mix { .type = fileType,
                    .id = fileType->id,
                    .model = model,
                    .layers = static_cast<double>(std::max<std::int64_t>(model.layers, 1)),
                    .grouped = model.kvHeads > 0 && model.heads / model.kvHeads >= 4,
                    .eightExperts = model.moe && model.moe->experts == 8 };
    switch (tensor.role) {
    case WeightRole::Head: return mix.head() / 8;
    case WeightRole::Embedding: return mix.embedding() / 8;
    case WeightRole::Value: return mix.value() / 8;
    case WeightRole::Key: return (mix.eightExperts ? bits(q80) : bits(fileType)) / 8;
    case WeightRole::Output: return mix.output() / 8;
    case WeightRole::Down:
    case WeightRole::ExpertDown:
    case WeightRole::SharedDown: return mix.down() / 8;
    default: return bits(fileType) / 8;
    }
}

} // namespace headroom
