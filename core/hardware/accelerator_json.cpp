// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_json.h"

#include "core/json/reader.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <utility>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr double tera = 1e12;
constexpr double giga = 1e9;
constexpr std::size_t longestName = 200;
constexpr std::size_t longestNote = 4000;
constexpr std::int64_t mostMemoryGb = 1 << 20; // a petabyte in one card is a slip of the pen
constexpr std::int64_t largestDomain = 1 << 20;

constexpr std::array<std::string_view, 7> classNames { "datacenter", "workstation", "consumer", "mobile",
                                                       "apple",      "npu",         "tpu" };

// The groups of figures that have a source and a confidence of their own.
constexpr std::array<std::string_view, 8> evidenceGroups {
    "memory_gb",    "usable_memory_mib", "memory_bandwidth_gbs",      "tflops_dense",
    "interconnect", "host_unidir_gbs",   "scale_out_nic_gbs_per_gpu", "tdp_w"
};

template <typename Owner>
struct TextKey
{
    std::string_view key;
    std::string Owner::*member;
    std::size_t longest;
};

constexpr std::array<TextKey<Accelerator>, 11> texts { {
    { "id", &Accelerator::id, longestName },
    { "name", &Accelerator::name, longestName },
    { "vendor", &Accelerator::vendor, longestName },
    { "architecture", &Accelerator::architecture, longestName },
    { "compute_capability", &Accelerator::computeCapability, longestName },
    { "form_factor", &Accelerator::formFactor, longestName },
    { "memory_type", &Accelerator::memoryType, longestName },
    { "memory_note", &Accelerator::memoryNote, longestNote },
    { "host_link", &Accelerator::hostLink, longestName },
    { "scale_out_note", &Accelerator::nicNote, longestNote },
    { "notes", &Accelerator::note, longestNote },
} };

constexpr std::array<TextKey<Interconnect>, 2> linkTexts { {
    { "type", &Interconnect::type, longestName },
    { "topology", &Interconnect::topology, longestNote },
} };

template <typename Owner>
struct FigureKey
{
    std::string_view key;
    std::optional<double> Owner::*member;
    double unit; // of the figure in the file, in ours
    double least;
    double most;
};

constexpr std::array<FigureKey<Accelerator>, 5> figures { {
    { "memory_gb", &Accelerator::memoryGb, 1.0, 0.001, static_cast<double>(mostMemoryGb) },
    { "memory_bandwidth_gbs", &Accelerator::memoryBytesPerSecond, giga, 0.001, 1e7 },
    { "host_unidir_gbs", &Accelerator::hostBytesPerSecond, giga, 0.001, 1e6 },
    { "scale_out_nic_gbs_per_gpu", &Accelerator::nicBytesPerSecond, giga, 0.001, 1e6 },
    { "tdp_w", &Accelerator::watts, 1.0, 0.1, 1e6 },
} };

constexpr std::array<FigureKey<Interconnect>, 2> linkFigures { {
    { "unidir_gbs_per_gpu", &Interconnect::bytesPerSecond, giga, 0.001, 1e6 },
    { "p2p_unidir_gbs_single_peer", &Interconnect::peerBytesPerSecond, giga, 0.001, 1e6 },
} };

constexpr FigureKey<DenseRates> rate(std::string_view key, std::optional<double> DenseRates::*member)
{
    return { key, member, tera, 1e-6, 1e8 };
}

constexpr std::array<FigureKey<DenseRates>, 13> rateFigures { {
    rate("fp64", &DenseRates::fp64),
    rate("fp64_tensor", &DenseRates::fp64Tensor),
    rate("fp32", &DenseRates::fp32),
    rate("tf32_tensor", &DenseRates::tf32),
    rate("fp16_tensor_fp32_acc", &DenseRates::fp16),
    rate("fp16_tensor_fp16_acc", &DenseRates::fp16Fp16Accumulation),
    rate("bf16_tensor", &DenseRates::bf16),
    rate("fp8", &DenseRates::fp8),
    rate("fp8_fp16_acc", &DenseRates::fp8Fp16Accumulation),
    rate("fp6", &DenseRates::fp6),
    rate("fp4", &DenseRates::fp4),
    rate("int8_tops", &DenseRates::int8),
    rate("int4_tops", &DenseRates::int4),
} };

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
    interconnect.links = inner.integer("links", 1, 4096);
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
    result.year = reader.integer("year", 1990, 2100);
    result.devicesPerPackage = reader.integer("devices_per_package", 1, 1024).value_or(1);
    if (const auto mib = reader.integer("usable_memory_mib", 1, mostMemoryGb * 1024))
        result.usableMemory = Bytes(*mib * 1048576);
    result.ecc = reader.boolean("ecc");
    readRates(reader, result.rates);
    result.sparseMultiplier = reader.number("sparse_multiplier", 1.0, 64.0).value_or(1.0);
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
