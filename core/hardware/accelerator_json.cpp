// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_json.h"

#include "core/hardware/accelerator_fields.h"
#include "core/json/reader.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <utility>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

template <typename Owner, std::size_t n>
void readTexts(JsonReader &reader, Owner &owner, const std::array<TextKey<Owner>, n> &keys)
{
    for (const TextKey<Owner> &key : keys) {
        if (const auto value = reader.text(key.key, key.longest))
            owner.*key.member = *value;
    }
}

template <typename Owner, std::size_t n>
void readFigures(JsonReader &reader, Owner &owner, const std::array<FigureKey<Owner>, n> &keys)
{
    for (const FigureKey<Owner> &key : keys) {
        if (const auto value = reader.number(key.key, key.least, key.most))
            owner.*key.member = *value * key.unit;
    }
}

void readRates(JsonReader &reader, DenseRates &rates)
{
    const Json *object = reader.object("tflops_dense");
    if (!object)
        return;
    JsonReader inner(*object, reader.pathOf("tflops_dense"), reader.problems());
    readFigures(inner, rates, rateFigures);
    inner.finish();
}

void readInterconnect(JsonReader &reader, Interconnect &interconnect)
{
    const Json *object = reader.object("interconnect");
    if (!object)
        return;
    JsonReader inner(*object, reader.pathOf("interconnect"), reader.problems());
    readTexts(inner, interconnect, linkTexts);
    readFigures(inner, interconnect, linkFigures);
    interconnect.links = inner.integer("links", 1, mostLinks);
    interconnect.domain = inner.integer("scale_up_domain", 1, largestDomain);
    inner.finish();
}

void readEvidence(JsonReader &reader, Accelerator &accelerator)
{
    static const Json nothing = Json::object();
    const Json *sources = reader.object("sources");
    const Json *confidences = reader.object("field_confidence");
    JsonReader sourceReader(sources ? *sources : nothing, reader.pathOf("sources"), reader.problems());
    JsonReader confidenceReader(confidences ? *confidences : nothing, reader.pathOf("field_confidence"),
                                reader.problems());
    for (const std::string_view group : evidenceGroups) {
        const auto source = sourceReader.text(group, longestNote);
        const auto level = confidenceReader.oneOf(group, confidenceNames);
        if (!source && !level)
            continue;
        AcceleratorEvidence evidence { std::string(group), std::string(source.value_or("")), std::nullopt };
        if (level)
            evidence.confidence = static_cast<Confidence>(*level);
        accelerator.evidence.push_back(std::move(evidence));
    }
    sourceReader.finish();
    confidenceReader.finish();
}

// value / unit, without the last digits that the division adds: 165.2e12 / 1e12 is written 165.2, and reads back as the
// same double.
Json figure(double value, double unit)
{
    const std::string text = fmt::format("{:.15g}", value / unit);
    double result = 0.0;
    std::from_chars(text.data(), text.data() + text.size(), result);
    if (result >= 1.0 && result < 1e9 && result == static_cast<double>(static_cast<std::int64_t>(result)))
        return static_cast<std::int64_t>(result);
    return result;
}

template <typename Owner, std::size_t n>
void writeTexts(Json &object, const Owner &owner, const std::array<TextKey<Owner>, n> &keys)
{
    for (const TextKey<Owner> &key : keys) {
        if (!(owner.*key.member).empty())
            object[std::string(key.key)] = owner.*key.member;
    }
}

template <typename Owner, std::size_t n>
void writeFigures(Json &object, const Owner &owner, const std::array<FigureKey<Owner>, n> &keys)
{
    for (const FigureKey<Owner> &key : keys) {
        if (owner.*key.member)
            object[std::string(key.key)] = figure(*(owner.*key.member), key.unit);
    }
}

template <typename Value>
void writeWhere(Json &object, const char *key, const std::optional<Value> &value)
{
    if (value)
        object[key] = *value;
}

void writeEvidence(Json &object, const Accelerator &accelerator)
{
    Json confidences = Json::object();
    Json sources = Json::object();
    for (const AcceleratorEvidence &evidence : accelerator.evidence) {
        if (!evidence.source.empty())
            sources[evidence.group] = evidence.source;
        if (evidence.confidence)
            confidences[evidence.group] = confidenceNames[static_cast<std::size_t>(*evidence.confidence)];
    }
    if (!confidences.empty())
        object["field_confidence"] = std::move(confidences);
    if (!sources.empty())
        object["sources"] = std::move(sources);
}

} // namespace

std::optional<Accelerator> readAccelerator(JsonReader &reader)
{
    const std::size_t problemsBefore = reader.problems().size();

    Accelerator result;
    readTexts(reader, result, texts);
    readFigures(reader, result, figures);
    if (result.id.empty())
        result.id = "custom";
    if (result.name.empty())
        result.name = result.id;
    if (const auto kind = reader.oneOf("class", classNames))
        result.kind = static_cast<AcceleratorClass>(*kind);
    result.year = reader.integer("year", leastYear, mostYear);
    result.devicesPerPackage = reader.integer("devices_per_package", 1, mostDevices).value_or(1);
    if (const auto mib = reader.integer("usable_memory_mib", 1, mostMemoryMib))
        result.usableMemory = Bytes(*mib * 1048576);
    result.ecc = reader.boolean("ecc");
    readRates(reader, result.rates);
    result.sparseMultiplier = reader.number("sparse_multiplier", 1.0, mostSparse).value_or(1.0);
    readInterconnect(reader, result.interconnect);
    if (const auto level = reader.oneOf("confidence", confidenceNames))
        result.confidence = static_cast<Confidence>(*level);
    readEvidence(reader, result);
    if (!reader.has("usable_memory_mib"))
        reader.require("memory_gb");
    reader.finish();

    if (reader.problems().size() != problemsBefore)
        return std::nullopt;
    return result;
}

Json writeAccelerator(const Accelerator &accelerator)
{
    Json object = Json::object();
    writeTexts(object, accelerator, texts);
    object["class"] = classNames[static_cast<std::size_t>(accelerator.kind)];
    writeWhere(object, "year", accelerator.year);
    if (accelerator.devicesPerPackage != 1)
        object["devices_per_package"] = accelerator.devicesPerPackage;
    writeFigures(object, accelerator, figures);
    if (accelerator.usableMemory)
        object["usable_memory_mib"] = accelerator.usableMemory->count() / 1048576;
    writeWhere(object, "ecc", accelerator.ecc);
    Json rates = Json::object();
    writeFigures(rates, accelerator.rates, rateFigures);
    if (!rates.empty())
        object["tflops_dense"] = std::move(rates);
    if (accelerator.sparseMultiplier != 1.0)
        object["sparse_multiplier"] = figure(accelerator.sparseMultiplier, 1.0);

    Json links = Json::object();
    writeTexts(links, accelerator.interconnect, linkTexts);
    writeFigures(links, accelerator.interconnect, linkFigures);
    writeWhere(links, "links", accelerator.interconnect.links);
    writeWhere(links, "scale_up_domain", accelerator.interconnect.domain);
    if (!links.empty())
        object["interconnect"] = std::move(links);

    if (accelerator.confidence)
        object["confidence"] = confidenceNames[static_cast<std::size_t>(*accelerator.confidence)];
    writeEvidence(object, accelerator);
    return object;
}

} // namespace headroom
