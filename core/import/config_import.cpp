// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/config_import.h"

#include "core/import/config_families.h"
#include "core/import/config_quantization.h"
#include "core/json/document.h"
#include "core/model/architecture_fields.h"
#include "core/model/architecture_json.h"

#include <algorithm>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

// A class name tells the family where model_type is missing: "LlamaForCausalLM" is "llama".
std::string typeFromClass(ConfigReader &in)
{
    const std::vector<std::string> classes = in.words("architectures", 1);
    if (classes.empty())
        return {};
    std::string type = classes.front().substr(0, std::min<std::size_t>(classes.front().find("For"), 64));
    std::ranges::transform(type, type.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return type;
}

const ConfigFamily &familyOf(ConfigReader &in, std::string &type)
{
    type = in.modelType();
    if (type == "minimax" && typeFromClass(in) == "minimaxm2")
        type = "minimax_m2"; // M2's first release took the older type
    if (const ConfigFamily *family = findConfigFamily(type))
        return *family;
    if (type.empty() && in.has("ssm_cfg")) {
        type = "mamba";
        return *findConfigFamily(type);
    }
    if (const ConfigFamily *family = findConfigFamily(in.topModelType())) {
        type = in.topModelType();
        return *family;
    }
    const std::string byClass = typeFromClass(in);
    if (type.empty())
        type = byClass;
    if (const ConfigFamily *family = findConfigFamily(byClass)) {
        if (type == byClass)
            return *family;
    }
    in.assumeShape(type.empty() ? "model_type" : type);
    return commonestFamily();
}

// Layers of which the family's reader says nothing are alike.
void setUsualLayers(Architecture &model)
{
    if (model.groups.empty())
        model.groups = { { .count = model.layers, .ffn = model.moe ? Ffn::Moe : Ffn::Dense } };
}

// A layer with a dense MLP needs its width.
void needWidth(ConfigReader &in, const Architecture &model)
{
    const bool lacking = std::ranges::any_of(model.groups, [&](const LayerGroup &group) {
        return group.ffn == Ffn::Dense && !intermediateSizeOf(model, group);
    });
    if (lacking)
        in.need({ "intermediate_size" }, 1, maxInner);
}

// An activation that is the usual one of its kind of MLP need not be said.
void dropUsualActivation(Architecture &model)
{
    if (model.activation == (model.gatedMlp ? Activation::Silu : Activation::Gelu))
        model.activation.reset();
}

} // namespace

Result<ImportedModel> importConfig(std::string_view text)
{
    const auto config = parseJson(text, { .members = 1 << 17, .allowNonFinite = true });
    if (!config)
        return std::unexpected(config.error());
    if (!config->is_object())
        return std::unexpected(Problems { { ProblemKind::WrongType, {}, jsonExcerpt(*config), "object", {} } });

    Problems problems;
    ImportedModel imported;
    ConfigReader in(*config, problems, imported.notes);
    std::string type;
    const ConfigFamily &family = familyOf(in, type);
    Architecture shape;
    readSizes(in, shape, family.defaults);
    if (problems.empty())
        family.read(in, shape);
    setUsualLayers(shape);
    if (problems.empty())
        needWidth(in, shape);
    if (problems.empty())
        readVision(in, shape);
    if (problems.empty())
        readWeightFormat(in, imported);
    if (!problems.empty() && type.empty())
        return std::unexpected(Problems { { ProblemKind::MissingKey, "/model_type", "model_type", {}, {} } });
    if (!problems.empty() && &family == &commonestFamily())
        return std::unexpected(Problems { { ProblemKind::NotSupported, "/model_type", type, {}, {} } });
    if (!problems.empty())
        return std::unexpected(problems);
    dropUsualActivation(shape);

    // The reader of our own form fills in the usual layers and checks that the parts agree.
    auto architecture = readArchitecture(writeArchitecture(shape), {});
    if (!architecture)
        return std::unexpected(architecture.error());
    Model model = makeModel(std::move(*architecture));
    model.modelType = type;
    model.nativeType = imported.model.nativeType;
    model.fp8Block = imported.model.fp8Block;
    model.release = imported.weights;
    imported.model = std::move(model);
    return imported;
}

} // namespace headroom
