// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/import_json.h"

#include "core/model/architecture_json.h"

#include <nlohmann/json.hpp>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

Json amountJson(const WeightAmount &amount)
{
    return { { "tensors", amount.tensors }, { "elements", amount.elements }, { "bytes", amount.bytes } };
}

Json modelJson(const ImportedModel &imported)
{
    const Model &model = imported.model;
    Json json;
    json["model_type"] = model.modelType;
    json["parameters"] = model.parameters;
    json["active_parameters"] = model.activeParameters;
    json["text_parameters"] = model.textParameters;
    json["vision_parameters"] = model.visionParameters;
    json["mtp_parameters"] = model.mtpParameters;
    if (imported.weights)
        json["weights"] = (*imported.weights)->id;
    if (model.nativeType)
        json["native_dtype"] = nativeTypeNames[static_cast<std::size_t>(*model.nativeType)];
    json["architecture"] = writeArchitecture(model.architecture);
    return json;
}

Json weightsJson(const WeightSummary &weights)
{
    Json json;
    json["parameters"] = weights.parameters;
    json["file_bytes"] = weights.all.bytes;
    for (const auto &[type, amount] : weights.byType)
        json["types"][type] = amountJson(amount);
    for (std::size_t i = 0; i < tensorUseNames.size(); ++i) {
        if (weights.byUse[i].tensors > 0)
            json["uses"][std::string(tensorUseNames[i])] = amountJson(weights.byUse[i]);
    }
    const auto part = [&](const char *name, const WeightAmount &amount) {
        if (amount.tensors > 0)
            json[name] = amountJson(amount);
    };
    part("tied_copy", weights.tiedCopy);
    part("vision", weights.vision);
    part("mtp", weights.mtp);
    part("outside_layers", weights.outside);
    json["layers"] = Json::array();
    for (const WeightAmount &layer : weights.byLayer)
        json["layers"].push_back(amountJson(layer));
    return json;
}

} // namespace

Json importJson(const ModelFile &file)
{
    Json json;
    json["format"] = "headroom-import/1";
    json["kind"] = modelFileKindNames[static_cast<std::size_t>(file.kind)];
    json["files"] = file.files;
    if (file.model)
        json["model"] = modelJson(*file.model);
    if (file.weights)
        json["weights"] = weightsJson(*file.weights);
    if (file.model && file.weights)
        json["unexplained_parameters"] = file.unexplained;
    json["notes"] = Json::array();
    if (file.model) {
        for (const ImportNote &note : file.model->notes)
            json["notes"].push_back(
                { { "id", importNoteNames[static_cast<std::size_t>(note.kind)] }, { "what", note.what } });
    }
    return json;
}

} // namespace headroom
