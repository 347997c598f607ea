// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/architecture_json.h"

#include "core/json/reader.h"
#include "core/model/architecture_check.h"
#include "core/model/architecture_fields.h"
#include "core/model/layer_order.h"

#include <nlohmann/json.hpp>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

// What layer_groups says already, in words or by another number. Accepted, because model files have it; not kept.
constexpr std::array<std::string_view, 5> redundantKeys = { "layer_pattern", "cla_share_factor", "num_kv_shared_layers",
                                                            "global_head_dim", "num_global_key_value_heads" };

// Sets the members of a value from the members of a JSON object; what is absent keeps its initial value.
template <typename T>
class FieldReader
{
public:
    FieldReader(JsonReader &in, T &value) : m_in(in), m_value(value) { }

    template <typename Member>
    void integer(std::string_view key, Member T::*member, std::int64_t least, std::int64_t most)
    {
        if (const auto found = m_in.integer(key, least, most))
            m_value.*member = *found; // NOLINT(bugprone-optional-value-conversion): not of every member
    }
    void number(std::string_view key, std::optional<double> T::*member, double least, double most)
    {
        if (const auto found = m_in.number(key, least, most))
            m_value.*member = found;
    }
    void boolean(std::string_view key, bool T::*member)
    {
        if (const auto found = m_in.boolean(key))
            m_value.*member = *found;
    }
    template <typename Enum, std::size_t n>
    void name(std::string_view key, Enum T::*member, const std::array<std::string_view, n> &names)
    {
        if (const auto index = m_in.oneOf(key, names))
            m_value.*member = static_cast<Enum>(*index);
    }
    template <typename Enum, std::size_t n>
    void name(std::string_view key, std::optional<Enum> T::*member, const std::array<std::string_view, n> &names)
    {
        if (const auto index = m_in.oneOf(key, names))
            m_value.*member = static_cast<Enum>(*index);
    }
    void text(std::string_view key, std::string T::*member, std::size_t longest)
    {
        if (const auto found = m_in.text(key, longest))
            m_value.*member = std::string(*found);
    }
    void integers(std::string_view key, std::vector<std::int64_t> T::*member, std::size_t longest, std::int64_t least,
                  std::int64_t most)
    {
        const Json *list = m_in.list(key, longest);
        for (std::size_t i = 0; list && i < list->size(); ++i) {
            const Json &element = (*list)[i];
            const std::string where = std::string(key) + '/' + std::to_string(i);
            if (!element.is_number_integer())
                addProblem(ProblemKind::WrongType, where, element, "whole number");
            else if (const auto n = element.get<std::int64_t>(); n < least || n > most)
                addProblem(ProblemKind::OutOfRange, where, element, std::to_string(least) + "…" + std::to_string(most));
            else
                (m_value.*member).push_back(n);
        }
    }
    template <typename Part>
    void part(std::string_view key, std::optional<Part> T::*member)
    {
        if (const Json *object = m_in.object(key))
            (m_value.*member) = partOf<Part>(*object, m_in.pathOf(key));
    }
    template <typename Part>
    void part(std::string_view key, Part T::*member)
    {
        if (const Json *object = m_in.object(key))
            (m_value.*member) = partOf<Part>(*object, m_in.pathOf(key));
    }
    template <typename Part>
    void parts(std::string_view key, std::vector<Part> T::*member)
    {
        const Json *list = m_in.list(key, maxLayerGroups);
        for (std::size_t i = 0; list && i < list->size(); ++i) {
            const std::string where = std::string(key) + '/' + std::to_string(i);
            if (!(*list)[i].is_object())
                addProblem(ProblemKind::WrongType, where, (*list)[i], "object");
            else if (!(*list)[i].contains("count"))
                addProblem(ProblemKind::MissingKey, where + "/count", "count", {});
            else
                (m_value.*member).push_back(partOf<Part>((*list)[i], m_in.pathOf(key) + '/' + std::to_string(i)));
        }
    }

private:
    template <typename Part>
    Part partOf(const Json &object, std::string path);

    void addProblem(ProblemKind kind, const std::string &where, const Json &found, std::string allowed)
    {
        m_in.problems().push_back({ kind, m_in.pathOf({}) + where, jsonExcerpt(found), std::move(allowed), {} });
    }

    JsonReader &m_in;
    T &m_value;
};

void requireAll(JsonReader &in, std::initializer_list<std::string_view> keys)
{
    for (const std::string_view key : keys)
        in.require(key);
}

// What the lists of fields cannot say: required keys, defaults that follow from other members, second spellings, and
// keys that repeat what the rest says (accepted, because model files have them; not kept).
void readSpecialKeys(JsonReader &in, LinearAttention &part)
{
    in.any("state_elems_per_layer");
    in.any("conv_state_elems_per_layer");
    in.any("full_attention_interval");
    if (part.kind == LinearAttentionKind::GatedDeltanet) {
        requireAll(in, { "num_key_heads", "num_value_heads", "key_head_dim", "value_head_dim", "conv_kernel" });
        return;
    }
    // Kda and Lightning have equal heads for key and value, under shorter names.
    if (const auto heads = in.integer("num_heads", 1, maxHeads))
        part.keyHeads = part.valueHeads = *heads;
    if (const auto dim = in.integer("head_dim", 1, maxHeadDim))
        part.keyHeadDim = part.valueHeadDim = *dim;
    if (!in.has("num_key_heads") || !in.has("key_head_dim"))
        requireAll(in, { "num_heads", "head_dim" });
    part.valueHeads = part.keyHeads;
    part.valueHeadDim = part.keyHeadDim;
}

void readSpecialKeys(JsonReader &in, StateSpace &part)
{
    in.any("state_elems_per_layer");
    in.any("conv_state_elems_per_layer");
    in.require("kind");
    switch (part.kind) {
    case StateSpaceKind::Mamba1: return requireAll(in, { "d_inner", "dt_rank", "d_state", "d_conv" });
    case StateSpaceKind::Mamba2: return requireAll(in, { "n_heads", "head_dim", "d_state", "d_conv" });
    case StateSpaceKind::Rwkv4: return;
    }
}

void readSpecialKeys(JsonReader &in, Moe &part)
{
    in.any("moe_layers");
    requireAll(in, { "num_experts", "experts_per_token", "moe_intermediate_size" });
    if (!in.has("shared_expert_intermediate_size"))
        part.sharedIntermediateSize = part.sharedExperts * part.intermediateSize;
}

void readSpecialKeys(JsonReader &in, LayerGroup &group)
{
    in.any("parallel_dense"); // moe.parallel_dense_intermediate_size says it
    if (!in.has("count"))
        group.count = 1;
}

void readSpecialKeys(JsonReader &in, Mla &)
{
    requireAll(in, { "kv_lora_rank", "qk_rope_head_dim", "qk_nope_head_dim", "v_head_dim" });
}

void readSpecialKeys(JsonReader &in, Indexer &)
{
    requireAll(in, { "n_heads", "head_dim" });
}

void readSpecialKeys(JsonReader &in, Dsv4 &)
{
    requireAll(in, { "q_lora_rank", "o_lora_rank", "index_n_heads", "index_head_dim" });
}

void readSpecialKeys(JsonReader &in, Vision &)
{
    requireAll(in, { "kind", "hidden_size", "num_layers", "intermediate_size", "patch" });
}

void readSpecialKeys(JsonReader &in, Encoder &)
{
    requireAll(in, { "num_layers", "intermediate_size" });
}

void readSpecialKeys(JsonReader &in, Mtp &)
{
    in.require("group");
}

template <typename T>
template <typename Part>
Part FieldReader<T>::partOf(const Json &object, std::string path)
{
    Part part;
    JsonReader in(object, std::move(path), m_in.problems());
    FieldReader<Part> fields(in, part);
    listFields(fields, part);
    readSpecialKeys(in, part);
    in.finish();
    return part;
}

} // namespace

Result<Architecture> readArchitecture(const Json &object, const std::string &path)
{
    Problems problems;
    if (!object.is_object()) {
        problems.push_back({ ProblemKind::WrongType, path, jsonExcerpt(object), "object", {} });
        return std::unexpected(std::move(problems));
    }

    Architecture model;
    JsonReader in(object, path, problems);
    FieldReader<Architecture> fields(in, model);
    listFields(fields, model);
    for (const std::string_view key : redundantKeys)
        in.any(key);
    in.require("hidden_size");
    if (!in.has("layer_groups"))
        in.require("num_hidden_layers");
    in.finish();
    if (problems.empty())
        completeArchitecture(in, model);
    if (problems.empty())
        checkArchitecture(in, model);
    if (!problems.empty())
        return std::unexpected(std::move(problems));
    return model;
}

std::vector<std::string_view> unknownFacts(const Architecture &model)
{
    std::vector<std::string_view> unknown;
    if (!model.vocabSize)
        unknown.emplace_back("vocab_size");
    bool inner = false;
    bool experts = false;
    std::vector<LayerGroup> groups = model.groups;
    if (model.mtp)
        groups.push_back(model.mtp->layer);
    for (const LayerGroup &group : groups) {
        inner |= group.ffn == Ffn::Dense && !intermediateSizeOf(model, group);
        experts |= group.ffn == Ffn::Moe && !model.moe;
    }
    if (inner)
        unknown.emplace_back("intermediate_size");
    if (experts)
        unknown.emplace_back("moe");
    return unknown;
}

} // namespace headroom
