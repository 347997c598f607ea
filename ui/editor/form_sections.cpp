// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/form_sections.h"

#include "ui/text/form_words.h"

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

// Where a field of the outermost object stands; what no line names stands under "more".
struct Place
{
    std::string_view path;
    std::string_view section;
};

constexpr std::array places = {
    Place { "/arch_class", "shape" },
    Place { "/hidden_size", "shape" },
    Place { "/num_hidden_layers", "shape" },
    Place { "/vocab_size", "shape" },
    Place { "/max_position_embeddings", "shape" },
    Place { "/tie_word_embeddings", "shape" },
    Place { "/num_attention_heads", "attention" },
    Place { "/num_key_value_heads", "attention" },
    Place { "/head_dim", "attention" },
    Place { "/attention_bias", "attention" },
    Place { "/qk_norm", "attention" },
    Place { "/sliding_window", "attention" },
    Place { "/attention_chunk_size", "attention" },
    Place { "/attention_sinks", "attention" },
    Place { "/attention_output_gate", "attention" },
    Place { "/intermediate_size", "mlp" },
    Place { "/gated_mlp", "mlp" },
    Place { "/activation", "mlp" },
    Place { "/mlp_bias", "mlp" },
    Place { "/parallel_block", "mlp" },
    Place { "/norm", "norms" },
    Place { "/norms_per_layer", "norms" },
    Place { "/embed_norm", "norms" },
    Place { "/final_norm", "norms" },
    Place { "/positional", "positions" },
    Place { "/position_table", "positions" },
    Place { "/rotary_dim", "positions" },
    Place { "/partial_rotary_factor", "positions" },
    Place { "/name", "card" },
    Place { "/vendor", "card" },
    Place { "/architecture", "card" },
    Place { "/class", "card" },
    Place { "/year", "card" },
    Place { "/memory_gb", "memory" },
    Place { "/usable_memory_mib", "memory" },
    Place { "/memory_bandwidth_gbs", "memory" },
    Place { "/memory_type", "memory" },
    Place { "/ecc", "memory" },
    Place { "/memory_note", "memory" },
    Place { "/host_link", "network" },
    Place { "/host_unidir_gbs", "network" },
    Place { "/scale_out_nic_gbs_per_gpu", "network" },
    Place { "/scale_out_note", "network" },
};

constexpr std::array order = { "shape", "card", "attention", "mlp", "norms", "positions", "memory", "network" };

constexpr Word titles[] = {
    { "shape", QT_TRANSLATE_NOOP("FormSections", "Sizes") },
    { "attention", QT_TRANSLATE_NOOP("FormSections", "Attention") },
    { "mlp", QT_TRANSLATE_NOOP("FormSections", "MLP") },
    { "norms", QT_TRANSLATE_NOOP("FormSections", "Norms") },
    { "positions", QT_TRANSLATE_NOOP("FormSections", "Positions") },
    { "card", QT_TRANSLATE_NOOP("FormSections", "Card") },
    { "memory", QT_TRANSLATE_NOOP("FormSections", "Memory") },
    { "network", QT_TRANSLATE_NOOP("FormSections", "Host and network") },
    { "more", QT_TRANSLATE_NOOP("FormSections", "More") },
};

bool isPart(const FormField &field)
{
    return field.kind == FormKind::Part || field.kind == FormKind::RequiredPart || field.kind == FormKind::List;
}

std::string holderOf(const FormField &field)
{
    return field.path.substr(0, field.path.rfind('/'));
}

} // namespace

std::vector<FormSection> formSections(const Form &form, const std::vector<std::string_view> &elsewhere)
{
    std::vector<FormSection> sections;
    sections.reserve(order.size() + form.size());
    for (const char *id : order)
        sections.push_back({ id, {}, nullptr, false });
    for (const FormField &field : form) {
        if (isPart(field))
            sections.push_back({ field.path, {}, &field, field.kind == FormKind::List });
    }
    sections.push_back({ "more", {}, nullptr, false });
    const auto named = [&sections](std::string_view id) { return std::ranges::find(sections, id, &FormSection::id); };
    for (const Place &place : places) {
        const FormField *field = fieldAt(form, place.path);
        if (field && std::ranges::find(elsewhere, field->path) == elsewhere.end())
            named(place.section)->fields.push_back(field);
    }
    for (const FormField &field : form) {
        if (isPart(field) || std::ranges::find(elsewhere, field.path) != elsewhere.end())
            continue;
        std::string holder = holderOf(field);
        if (holder.ends_with("/*"))
            holder.resize(holder.size() - 2);
        if (!holder.empty())
            named(holder)->fields.push_back(&field);
        else if (std::ranges::find(places, field.path, &Place::path) == places.end())
            named("more")->fields.push_back(&field);
    }
    std::erase_if(sections, [](const FormSection &section) { return section.fields.empty(); });
    return sections;
}

QString sectionTitle(const FormSection &section)
{
    return section.part ? formLabel(section.id) : wordFor("FormSections", titles, section.id);
}

} // namespace headroom::ui
