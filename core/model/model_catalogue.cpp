// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_catalogue.h"

#include "core/json/document.h"
#include "core/json/reader.h"
#include "core/model/architecture_json.h"
#include "core/model/layer_order.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <ranges>
#include <unordered_set>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view catalogueFormat = "headroom-models/1";
constexpr std::size_t maxModels = 65536;

// What a published total counts besides the language model.
constexpr std::array<std::string_view, 5> includeNames = { "vision", "mtp", "fp8_scales", "tied_lm_head_copy",
                                                           "buffers" };

std::string textOf(JsonReader &in, std::string_view key)
{
    return std::string(in.text(key).value_or(std::string_view()));
}

PublishedParameters publishedParameters(const Json &object, std::string path, Problems &problems)
{
    PublishedParameters published;
    JsonReader in(object, std::move(path), problems);
    in.require("count");
    in.require("source");
    published.count = in.integer("count", 1, std::int64_t(1) << 50).value_or(0);
    published.source = textOf(in, "source");
    published.extra = in.integer("extra", -(std::int64_t(1) << 50), std::int64_t(1) << 50).value_or(0);
    const Json *includes = in.list("includes", includeNames.size());
    for (std::size_t i = 0; includes && i < includes->size(); ++i) {
        const Json &name = (*includes)[i];
        const std::string where = in.pathOf("includes") + '/' + std::to_string(i);
        const auto *known = name.is_string() ? std::ranges::find(includeNames, name.get_ref<const std::string &>())
                                             : includeNames.end();
        if (known == includeNames.end()) {
            problems.push_back({ ProblemKind::UnknownValue,
                                 where,
                                 jsonExcerpt(name),
                                 "vision mtp fp8_scales tied_lm_head_copy buffers",
                                 {} });
            continue;
        }
        published.withVision |= *known == "vision";
        published.withMtp |= *known == "mtp";
        published.withFp8Scales |= *known == "fp8_scales";
        published.withTiedHeadCopy |= *known == "tied_lm_head_copy";
    }
    in.finish();
    return published;
}

Model modelOf(const Json &object, const std::string &path, Problems &problems)
{
    Model model;
    JsonReader in(object, path, problems);
    if (const Json *shape = in.object("architecture")) {
        if (auto architecture = readArchitecture(*shape, in.pathOf("architecture")))
            model = makeModel(std::move(*architecture));
        else
            problems.insert(problems.end(), architecture.error().begin(), architecture.error().end());
    }
    for (const std::string_view key : { "id", "name", "family", "source", "confidence", "architecture" })
        in.require(key);
    model.id = textOf(in, "id");
    model.name = textOf(in, "name");
    model.family = textOf(in, "family");
    model.released = textOf(in, "released");
    model.modelType = textOf(in, "model_type");
    model.source = textOf(in, "source");
    model.quantizedRelease = textOf(in, "quantized_release");
    model.notes = textOf(in, "notes");
    model.activePublished = textOf(in, "active_published");
    if (const auto confidence = in.oneOf("confidence", confidenceNames))
        model.confidence = static_cast<Confidence>(*confidence);
    if (const auto type = in.oneOf("native_dtype", nativeTypeNames))
        model.nativeType = static_cast<NativeType>(*type);
    model.fp8Block = in.integer("fp8_block", 1, 1 << 16).value_or(0);
    if (const Json *published = in.object("published_parameters"))
        model.published = publishedParameters(*published, in.pathOf("published_parameters"), problems);
    in.finish();
    return model;
}

} // namespace

Model makeModel(Architecture architecture)
{
    Model model;
    model.weights = weightInventory(architecture);
    model.layerOrder = layerOrder(architecture);
    model.caches = cacheShape(architecture);
    const auto count = [&](ParameterScope scope) { return parameterCount(model.weights, architecture, scope); };
    model.parameters = count(ParameterScope::Total);
    model.textParameters = count(ParameterScope::Text);
    model.visionParameters = count(ParameterScope::Vision);
    model.embeddingParameters = count(ParameterScope::Embedding);
    model.activeParameters = count(ParameterScope::Active);
    model.mtpParameters = count(ParameterScope::Mtp);
    model.architecture = std::move(architecture);
    return model;
}

ModelCatalogue::ModelCatalogue(std::vector<Model> models) : m_models(std::move(models)), m_byId(m_models.size())
{
    std::ranges::copy(std::views::iota(0u, static_cast<std::uint32_t>(m_byId.size())), m_byId.begin());
    std::ranges::sort(m_byId, {}, [this](std::uint32_t i) -> const std::string & { return m_models[i].id; });
}

const Model *ModelCatalogue::find(std::string_view id) const
{
    const auto idOf = [this](std::uint32_t i) { return std::string_view(m_models[i].id); };
    const auto found = std::ranges::lower_bound(m_byId, id, {}, idOf);
    return found != m_byId.end() && idOf(*found) == id ? &m_models[*found] : nullptr;
}

Result<ModelCatalogue> parseModelCatalogue(std::string_view json)
{
    auto document = parseJson(json);
    if (!document)
        return std::unexpected(std::move(document.error()));

    Problems problems;
    if (!document->is_object()) {
        problems.push_back({ ProblemKind::WrongType, {}, jsonExcerpt(*document), "object", {} });
        return std::unexpected(std::move(problems));
    }
    JsonReader in(*document, {}, problems);
    in.require("format");
    in.require("models");
    const auto format = in.text("format");
    if (format && *format != catalogueFormat)
        in.problem(ProblemKind::FutureFormat, "format", std::string(*format), std::string(catalogueFormat));
    const Json *list = in.list("models", maxModels);
    in.finish();

    std::vector<Model> models;
    std::unordered_set<std::string> ids;
    for (std::size_t i = 0; list && i < list->size(); ++i) {
        const std::string path = "/models/" + std::to_string(i);
        if (!(*list)[i].is_object()) {
            problems.push_back({ ProblemKind::WrongType, path, jsonExcerpt((*list)[i]), "object", {} });
            continue;
        }
        models.push_back(modelOf((*list)[i], path, problems));
        if (!models.back().id.empty() && !ids.insert(models.back().id).second)
            problems.push_back({ ProblemKind::DuplicateId, path + "/id", models.back().id, {}, {} });
    }
    if (!problems.empty())
        return std::unexpected(std::move(problems));
    return ModelCatalogue(std::move(models));
}

std::string writeModelCatalogue(std::span<const Model> models)
{
    Json document = { { "format", catalogueFormat }, { "models", Json::array() } };
    for (const Model &model : models) {
        Json entry = { { "id", model.id }, { "name", model.name }, { "family", model.family } };
        if (!model.modelType.empty())
            entry["model_type"] = model.modelType;
        if (!model.released.empty())
            entry["released"] = model.released;
        if (!model.notes.empty())
            entry["notes"] = model.notes;
        entry["confidence"] = confidenceNames[static_cast<std::size_t>(model.confidence)];
        entry["source"] = model.source;
        if (model.nativeType)
            entry["native_dtype"] = nativeTypeNames[static_cast<std::size_t>(*model.nativeType)];
        if (model.fp8Block > 0)
            entry["fp8_block"] = model.fp8Block;
        entry["architecture"] = writeArchitecture(model.architecture);
        document["models"].push_back(std::move(entry));
    }
    return document.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace headroom
