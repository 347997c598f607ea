// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/model_file.h"

#include "core/import/byte_source.h"
#include "core/import/config_quantization.h"
#include "core/import/gguf_model.h"
#include "core/import/safetensors.h"
#include "core/json/document.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::string_view configName = "config.json";
constexpr std::string_view quantName = "hf_quant_config.json";
constexpr std::string_view indexName = "model.safetensors.index.json";
constexpr std::string_view singleName = "model.safetensors";

Problems named(Problems problems, std::string_view file)
{
    for (Problem &problem : problems)
        problem.file = file;
    return problems;
}

Problems unreadable(std::string_view file)
{
    return { { ProblemKind::Unreadable, {}, {}, {}, std::string(file) } };
}

Result<std::string> readText(std::string_view name, ByteSource &source)
{
    const std::uint64_t most = JsonLimits {}.bytes;
    if (source.size() > most)
        return std::unexpected(Problems {
            { ProblemKind::TooLarge, {}, std::to_string(source.size()), std::to_string(most), std::string(name) } });
    std::string text(static_cast<std::size_t>(source.size()), '\0');
    if (!source.read(0, text))
        return std::unexpected(unreadable(name));
    return text;
}

Result<ImportedModel> readConfig(std::string_view name, ByteSource &source)
{
    const auto text = readText(name, source);
    if (!text)
        return std::unexpected(text.error());
    auto imported = importConfig(*text);
    if (!imported)
        return std::unexpected(named(std::move(imported.error()), name));
    return imported;
}

class Reader
{
public:
    explicit Reader(Folder &folder) : m_folder(folder) { }

    Result<ModelFile> read(std::string_view name)
    {
        if (name.empty())
            name = firstOf({ indexName, singleName, configName });
        std::unique_ptr<ByteSource> source = m_folder.open(name);
        if (!source)
            return std::unexpected(unreadable(name));
        std::array<char, 4> magic = {};
        Problems problems;
        const bool isGguf =
            source->size() >= magic.size() && source->read(0, magic) && std::string_view(magic.data(), 4) == "GGUF";
        if (isGguf || name.ends_with(".gguf")) // where it is not what its name says, the reader tells
            problems = readGgufParts(name, *source);
        else if (name.ends_with(".safetensors"))
            problems = readShards({ std::string(name) }, ModelFileKind::Safetensors);
        else if (name.ends_with(".index.json"))
            problems = readIndex(name, *source);
        else
            problems = readConfigAlone(name, *source);
        if (!problems.empty())
            return std::unexpected(problems);
        summarize();
        return std::move(m_result);
    }

private:
    std::string_view firstOf(std::initializer_list<std::string_view> names)
    {
        for (const std::string_view name : names) {
            if (m_folder.open(name))
                return name;
        }
        return configName;
    }

    Problems readConfigOnly(std::string_view name, ByteSource &source)
    {
        auto imported = readConfig(name, source);
        if (!imported)
            return imported.error();
        m_result.files.emplace_back(name);
        m_result.model = std::move(*imported);
        return readQuantBeside(*m_result.model);
    }

    // ModelOpt says in a file of its own how it stored the weights.
    Problems readQuantBeside(ImportedModel &imported)
    {
        const auto source = m_folder.open(quantName);
        if (!source)
            return {};
        const auto text = readText(quantName, *source);
        if (!text)
            return text.error();
        m_result.files.emplace_back(quantName);
        return named(readModelOptConfig(*text, imported), quantName);
    }

    // An index whose weights are elsewhere still tells their size.
    Problems readConfigAlone(std::string_view name, ByteSource &source)
    {
        auto problems = readConfigOnly(name, source);
        const auto beside = name == configName && problems.empty() ? m_folder.open(indexName) : nullptr;
        if (!beside)
            return problems;
        if (const auto index = readSafetensorsIndex(*beside); index && index->totalBytes > 0) {
            m_result.files.emplace_back(indexName);
            m_result.indexedBytes = index->totalBytes;
        }
        return problems;
    }

    // The shape of safetensors stands in the config.json beside them, where there is one.
    Problems readConfigBeside()
    {
        if (const auto source = m_folder.open(configName))
            return readConfigOnly(configName, *source);
        return {};
    }

    Problems readIndex(std::string_view name, ByteSource &source)
    {
        auto index = readSafetensorsIndex(source);
        if (!index)
            return named(std::move(index.error()), name);
        m_result.files.emplace_back(name);
        return readShards(index->files, ModelFileKind::SafetensorsIndex);
    }

    Problems readShards(const std::vector<std::string> &names, ModelFileKind kind)
    {
        m_result.kind = kind;
        for (const std::string &name : names) {
            const auto source = m_folder.open(name);
            if (!source)
                return unreadable(name);
            auto tensors = readSafetensors(*source);
            if (!tensors)
                return named(std::move(tensors.error()), name);
            if (auto problems = append(std::move(*tensors), name); !problems.empty())
                return problems;
        }
        return readConfigBeside();
    }

    Problems append(std::vector<StoredTensor> tensors, const std::string &name)
    {
        m_result.files.push_back(name);
        if (m_tensors.size() + tensors.size() > maxTensors)
            return { { ProblemKind::TooLarge,
                       {},
                       std::to_string(m_tensors.size() + tensors.size()),
                       std::to_string(maxTensors),
                       name } };
        for (const StoredTensor &tensor : tensors)
            m_nameBytes += tensor.name.size();
        if (m_nameBytes > maxNameBytes)
            return { { ProblemKind::TooLarge, {}, std::to_string(m_nameBytes), std::to_string(maxNameBytes), name } };
        std::ranges::move(tensors, std::back_inserter(m_tensors));
        return {};
    }

    // Parts of a split file are numbered: name-00001-of-00003.gguf; only the first describes the model.
    Problems readGgufParts(std::string_view name, ByteSource &source)
    {
        auto first = readGguf(source);
        if (!first)
            return named(std::move(first.error()), name);
        m_result.kind = ModelFileKind::Gguf;
        const std::int64_t parts = first->integer("split.count").value_or(1);
        const std::int64_t number = first->integer("split.no").value_or(0);
        if (parts > 1 && number != 0)
            return readFromFirstPart(name, number);
        if (parts > 1 && partName(name, 1) != name)
            return misnamed("split.count", parts, name);
        auto model = modelOfGguf(*first);
        if (!model)
            return named(std::move(model.error()), name);
        m_result.model = std::move(*model);
        if (auto problems = append(std::move(first->tensors), std::string(name)); !problems.empty())
            return problems;
        constexpr std::int64_t mostParts = 10000;
        for (std::int64_t part = 2; part <= std::min(parts, mostParts); ++part) {
            const std::string other = partName(name, part);
            const auto next = m_folder.open(other);
            if (!next)
                return unreadable(other);
            auto header = readGguf(*next);
            if (!header)
                return named(std::move(header.error()), other);
            if (auto problems = append(std::move(header->tensors), other); !problems.empty())
                return problems;
        }
        return {};
    }

    static Problems misnamed(const char *key, std::int64_t found, std::string_view name)
    {
        return { { ProblemKind::Conflict, key, std::to_string(found), "*-00001-of-00002.gguf", std::string(name) } };
    }

    Problems readFromFirstPart(std::string_view name, std::int64_t number)
    {
        const std::string first = partName(name, 1);
        const auto source = m_folder.open(first);
        if (first.empty() || first == name)
            return misnamed("split.no", number, name);
        if (!source)
            return unreadable(first);
        auto header = readGguf(*source);
        if (!header)
            return named(std::move(header.error()), first);
        if (header->integer("split.no").value_or(0) != 0)
            return { { ProblemKind::Conflict, "split.no", std::to_string(*header->integer("split.no")), "0", first } };
        return readGgufParts(first, *source);
    }

    // "a-00001-of-00003.gguf" with another number; nothing where it is not of that form.
    static std::string partName(std::string_view name, std::int64_t part)
    {
        constexpr std::size_t tail = std::string_view("-00001-of-00003.gguf").size();
        std::string result(name);
        if (name.size() < tail || name[name.size() - tail] != '-' || !name.substr(name.size() - 14).starts_with("-of-"))
            return {};
        std::string digits = std::to_string(part);
        digits.insert(0, digits.size() < 5 ? 5 - digits.size() : 0, '0');
        return result.replace(name.size() - tail + 1, 5, digits);
    }

    void summarize()
    {
        if (m_tensors.empty())
            return;
        WeightPacking packing;
        if (m_result.model) {
            const Architecture &shape = m_result.model->model.architecture;
            packing.tied = shape.tieWordEmbeddings;
            packing.layers = static_cast<std::int32_t>(shape.layers);
            if (m_result.model->weights)
                packing.bits = static_cast<std::uint32_t>((*m_result.model->weights)->nominalBits);
        }
        m_result.weights = summarizeWeights(m_tensors, packing);
        if (m_result.model)
            addStored(*m_result.model, *m_result.weights);
    }

    void addStored(ImportedModel &imported, const WeightSummary &weights)
    {
        StoredWeights stored;
        stored.bytes = static_cast<std::int64_t>(weights.all.bytes);
        stored.parameters = static_cast<std::int64_t>(weights.parameters);
        for (std::size_t role = 0; role < stored.bytesPerWeight.size(); ++role) {
            if (weights.byRole[role].elements > 0) {
                stored.bytesPerWeight[role] = static_cast<double>(weights.byRole[role].bytes)
                                              / static_cast<double>(weights.byRole[role].elements);
            }
        }
        if (weights.vision.elements > 0)
            stored.visionBytesPerWeight =
                static_cast<double>(weights.vision.bytes) / static_cast<double>(weights.vision.elements);
        m_result.unexplained =
            stored.parameters
            - (weights.vision.elements > 0 ? imported.model.parameters : imported.model.textParameters);
        balance(imported.model, weights, stored);
        imported.model.stored = std::make_shared<const StoredWeights>(stored);
    }

    // Roles are averages; a small factor makes their sum what the files hold.
    static void balance(const Model &model, const WeightSummary &weights, StoredWeights &stored)
    {
        double sum = 0;
        for (const WeightTensor &tensor : model.weights) {
            if (tensor.place != WeightPlace::Vision && tensor.place != WeightPlace::Mtp)
                sum += static_cast<double>(tensor.elements() * layersWith(tensor, model.architecture))
                       * stored.bytesOf(tensor);
        }
        const auto exact =
            static_cast<double>(weights.all.bytes - weights.tiedCopy.bytes - weights.vision.bytes - weights.mtp.bytes
                                - weights.byUse[std::size_t(TensorUse::Buffer)].bytes);
        constexpr double most = 0.02; // chosen: more is no averaging but a shape that is not the files'
        if (sum <= 0 || std::abs(exact / sum - 1) > most)
            return;
        for (double &bytes : stored.bytesPerWeight)
            bytes *= exact / sum;
    }

    Folder &m_folder;
    ModelFile m_result;
    std::vector<StoredTensor> m_tensors;
    std::size_t m_nameBytes = 0;
};

} // namespace

Result<ModelFile> readModelFile(std::string_view name, Folder &folder)
{
    return Reader(folder).read(name);
}

} // namespace headroom
