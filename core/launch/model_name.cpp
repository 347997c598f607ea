// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/model_name.h"

#include "core/launch/flag.h"

#include <algorithm>

namespace headroom {

namespace {

// What names of quantised releases end in, in lower case.
constexpr std::array<Spelling, 36> endings = { {
    { "awq", "awq-4bit" },
    { "awq-int4", "awq-4bit" },
    { "gptq", "gptq-4bit" },
    { "gptq-int4", "gptq-4bit" },
    { "gptq-4bit", "gptq-4bit" },
    { "gptq-int8", "gptq-8bit" },
    { "fp8", "fp8" },
    { "fp8-dynamic", "fp8" },
    { "fp8-block", "fp8" },
    { "int8", "int8" },
    { "w8a8", "int8" },
    { "quantized-w8a8", "int8" },
    { "quantized-w8a16", "int8" },
    { "w8a16", "int8" },
    { "int4", "int4" },
    { "w4a16", "int4" },
    { "quantized-w4a16", "int4" },
    { "bnb-4bit", "nf4" },
    { "unsloth-bnb-4bit", "nf4" },
    { "nvfp4", "nvfp4" },
    { "fp4", "nvfp4" },
    { "mxfp4", "mxfp4" },
    { "f16", "fp16" },
    { "f32", "fp32" },
    { "gguf", "" },
    { "hf", "" },
    { "i1", "" },
    { "imat", "" },
    { "q4-k", "q4_k_m" },
    { "q5-k", "q5_k_m" },
    { "q3-k", "q3_k_m" },
    { "bf16", "bf16" },
    { "fp16", "fp16" },
    { "fp32", "fp32" },
    { "00001-of-00001", "" },
    { "q8-0", "q8_0" },
} };
// Variants of one shape: tried after the name itself.
constexpr std::array<std::string_view, 8> variants = {
    "instruct", "it", "chat", "hf", "base", "thinking", "v2", "2507"
};

// Lower case, with "-" for every separator.
std::string plain(std::string_view text)
{
    std::string result(text);
    for (char &c : result) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
        else if (c == '_' || c == '.' || c == ' ' || c == ':' || c == '@')
            c = '-';
    }
    return result;
}

std::string_view lastPart(std::string_view text)
{
    while (text.ends_with('/') || text.ends_with('\\'))
        text.remove_suffix(1);
    return text.substr(text.find_last_of("/\\") + 1); // npos + 1 is 0
}

bool cutEnd(std::string &name, std::string_view end)
{
    if (name.size() <= end.size() + 1 || !name.ends_with(end) || name[name.size() - end.size() - 1] != '-')
        return false;
    name.resize(name.size() - end.size() - 1);
    return true;
}

// "-00001-of-00003"
bool cutShard(std::string &name)
{
    const std::size_t of = name.rfind("-of-");
    if (of == std::string::npos || of < 6)
        return false;
    const auto isNumber = [](std::string_view text) {
        return text.size() == 5 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    };
    if (!isNumber(std::string_view(name).substr(of + 4)) || !isNumber(std::string_view(name).substr(of - 5, 5)))
        return false;
    name.resize(of - 6);
    return true;
}

// The longest ending that says a format, or nothing of interest.
bool cutFormat(std::string &name, std::optional<Format> &format)
{
    std::string_view longest;
    std::optional<Format> found;
    const auto consider = [&](std::string_view ending, std::optional<Format> meaning) {
        std::string tried = name;
        if (ending.size() > longest.size() && cutEnd(tried, ending)) {
            longest = ending;
            found = meaning;
        }
    };
    for (const Spelling &ending : endings)
        consider(ending.engine, findFormat(ending.ours));
    std::vector<std::string> ids; // outlives `longest`
    ids.reserve(formatIds().size());
    for (const std::string_view id : formatIds()) {
        ids.push_back(plain(id));
        if (id != "int2" && id != "tf32")
            consider(ids.back(), findFormat(id));
    }
    if (longest.empty())
        return false;
    cutEnd(name, std::string(longest));
    if (found && !format)
        format = found;
    return true;
}

bool isSameName(const Model &model, std::string_view name, bool whole)
{
    std::string own = plain(whole ? std::string_view(model.id) : lastPart(model.id));
    if (own == name)
        return true;
    // "Meta-Llama-3.1-8B" and "Llama-3.1-8B" are one.
    const auto bare = [](std::string_view text) { return text.starts_with("meta-") ? text.substr(5) : text; };
    return !whole && bare(own) == bare(name);
}

const Model *find(const ModelCatalogue &models, std::string_view name)
{
    for (const Model &model : models.models()) {
        if (isSameName(model, name, false))
            return &model;
    }
    return nullptr;
}

std::string withoutVariant(std::string name)
{
    for (bool cut = true; cut;) {
        cut = false;
        for (const std::string_view variant : variants)
            cut |= cutEnd(name, variant);
    }
    return name;
}

const Model *findRelative(const ModelCatalogue &models, const std::string &name)
{
    const std::string family = withoutVariant(name);
    for (const Model &model : models.models()) {
        const std::string own = withoutVariant(plain(lastPart(model.id)));
        if (own == family || own == "meta-" + family || "meta-" + own == family)
            return &model;
    }
    return nullptr;
}

} // namespace

NamedModel modelNamed(std::string_view text, const ModelCatalogue &models)
{
    NamedModel result { models.find(text), std::nullopt };
    if (result.model || text.empty())
        return result;
    for (const Model &model : models.models()) {
        if (isSameName(model, plain(text), true))
            return { &model, std::nullopt };
    }
    std::string name = plain(lastPart(text));
    // Cut off one ending after another, until a model has that name.
    while (true) {
        result.model = find(models, name);
        if (result.model || (!cutShard(name) && !cutFormat(name, result.weights)))
            break;
    }
    if (!result.model)
        result.model = findRelative(models, name);
    return result;
}

std::string ggufName(std::string_view model, Format weights)
{
    std::string format((*weights).id);
    if (format == "fp16" || format == "fp32")
        format.erase(1, 1); // f16
    if (format == "mxfp4-gguf")
        format = "mxfp4";
    for (char &c : format) {
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    }
    return std::string(lastPart(model)) + '-' + format + ".gguf";
}

} // namespace headroom
