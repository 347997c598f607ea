// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/gguf.h"

#include "core/import/binary_reader.h"
#include "core/import/ggml_type.h"

#include <algorithm>
#include <unordered_set>

namespace headroom {

namespace {

enum ValueType : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, Text, List, U64, I64, F64, valueTypes };

constexpr std::array<std::uint64_t, valueTypes> typeBytes = { 1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8 };

constexpr std::uint64_t maxEntries = 1 << 16;  // of the metadata
constexpr std::uint64_t maxText = 1 << 20;     // chat templates are the longest
constexpr std::uint64_t maxKeptNumbers = 4096; // of a list: one a layer
constexpr std::uint64_t maxGgmlDimensions = 4;
constexpr std::uint64_t maxAlignment = 1 << 20;
// Vocabularies take a few megabytes. A sparse file could go on with empty texts for days, or fill the memory.
constexpr std::uint64_t maxHeader = 256 << 20;
constexpr std::uint64_t maxKept = 32 << 20; // of keys, values and tensors' names

class Reader
{
public:
    explicit Reader(ByteSource &file) : m_file(file), m_in(file, maxHeader, m_problems) { }

    Result<GgufHeader> read()
    {
        readVersion();
        const std::uint64_t tensors = count();
        if (!m_in.failed() && tensors > maxTensors)
            m_in.fail(ProblemKind::OutOfRange, std::to_string(tensors), "0…" + std::to_string(maxTensors));
        const std::uint64_t entries = count();
        if (!m_in.failed() && entries > maxEntries)
            m_in.fail(ProblemKind::OutOfRange, std::to_string(entries), "0…" + std::to_string(maxEntries));
        for (std::uint64_t i = 0; i < entries && !m_in.failed(); ++i)
            readEntry();
        for (std::uint64_t i = 0; i < tensors && !m_in.failed(); ++i)
            readTensor();
        if (!m_in.failed())
            placeTensors();
        if (m_in.failed())
            return std::unexpected(m_problems);
        return std::move(m_header);
    }

private:
    // Lengths and counts have 32 bits in version 1.
    std::uint64_t count()
    {
        return m_header.version == 1 ? m_in.number<std::uint32_t>() : m_in.number<std::uint64_t>();
    }
    std::string text(std::uint64_t longest)
    {
        std::string result = m_in.text(count(), longest);
        keep(result.size());
        return result;
    }
    void keep(std::uint64_t bytes)
    {
        m_kept += bytes;
        if (m_kept > maxKept)
            m_in.fail(ProblemKind::TooLarge, std::to_string(m_kept), std::to_string(maxKept));
    }

    void readVersion()
    {
        const std::string magic = m_file.size() >= 4 ? m_in.text(4, 4) : std::string();
        if (magic != "GGUF")
            return m_in.fail(ProblemKind::Syntax, {}, "GGUF");
        m_header.version = m_in.number<std::uint32_t>();
        // The version tells the byte order: no version is that large.
        if ((m_header.version & 0xFFFF) == 0 && m_header.version != 0) {
            m_header.version = std::byteswap(m_header.version);
            m_header.bigEndian = true;
            m_in.swapBytes(true);
        }
        if (!m_in.failed() && (m_header.version < 1 || m_header.version > 3))
            m_in.fail(ProblemKind::OutOfRange, std::to_string(m_header.version), "1…3");
    }

    void readEntry()
    {
        std::string key = text(65535);
        const auto type = m_in.number<std::uint32_t>();
        if (m_in.failed())
            return;
        GgufValue value;
        if (type == List)
            value = readList();
        else if (type < valueTypes)
            value = readValue(type);
        else
            return m_in.fail(ProblemKind::UnknownValue, std::to_string(type), "0…12");
        if (!m_in.failed() && !m_header.metadata.emplace(std::move(key), std::move(value)).second)
            m_in.fail(ProblemKind::DuplicateKey, {}, {});
    }

    GgufValue readValue(std::uint32_t type)
    {
        switch (type) {
        case U8: return std::int64_t(m_in.number<std::uint8_t>());
        case I8: return std::int64_t(m_in.number<std::int8_t>());
        case U16: return std::int64_t(m_in.number<std::uint16_t>());
        case I16: return std::int64_t(m_in.number<std::int16_t>());
        case U32: return std::int64_t(m_in.number<std::uint32_t>());
        case I32: return std::int64_t(m_in.number<std::int32_t>());
        case F32: return double(m_in.number<float>());
        case Bool: return m_in.number<std::uint8_t>() != 0;
        case Text: return text(maxText);
        case U64: return static_cast<std::int64_t>(std::min<std::uint64_t>(m_in.number<std::uint64_t>(), INT64_MAX));
        case I64: return m_in.number<std::int64_t>();
        case F64: return m_in.number<double>();
        default: return std::int64_t(0);
        }
    }

    GgufList readList()
    {
        GgufList list;
        const auto type = m_in.number<std::uint32_t>();
        list.length = count();
        if (m_in.failed())
            return list;
        if (type >= valueTypes || type == List) {
            m_in.fail(ProblemKind::UnknownValue, std::to_string(type), "0…8 10…12");
            return list;
        }
        // Each text takes at least its length.
        const std::uint64_t least = type == Text ? (m_header.version == 1 ? 4 : 8) : typeBytes[type];
        if (list.length > m_in.left() / least) {
            m_in.fail(ProblemKind::OutOfRange, std::to_string(list.length), "0…" + std::to_string(m_in.left() / least));
            return list;
        }
        if (type == Text) {
            for (std::uint64_t i = 0; i < list.length && !m_in.failed(); ++i)
                m_in.skip(count());
        } else if (list.length > maxKeptNumbers) {
            m_in.skip(list.length * typeBytes[type]);
        } else {
            keep(list.length * sizeof(double));
            for (std::uint64_t i = 0; i < list.length && !m_in.failed(); ++i)
                list.numbers.push_back(numberOf(readValue(type)));
        }
        return list;
    }

    static double numberOf(const GgufValue &value)
    {
        if (const auto *integer = std::get_if<std::int64_t>(&value))
            return static_cast<double>(*integer);
        if (const auto *flag = std::get_if<bool>(&value))
            return *flag ? 1 : 0;
        const auto *number = std::get_if<double>(&value);
        return number != nullptr ? *number : 0;
    }

    void readTensor()
    {
        StoredTensor tensor;
        tensor.name = text(maxTensorName);
        const auto dimensions = m_in.number<std::uint32_t>();
        if (m_in.failed())
            return;
        if (dimensions > maxGgmlDimensions)
            return m_in.fail(ProblemKind::OutOfRange, std::to_string(dimensions), "0…4");
        // The file writes the fastest dimension first.
        tensor.rank = static_cast<std::uint8_t>(dimensions);
        for (std::uint32_t i = dimensions; i-- > 0;)
            tensor.shape[i] = count();
        const auto id = m_in.number<std::uint32_t>();
        tensor.offset = m_in.number<std::uint64_t>();
        if (m_in.failed())
            return;
        if (!multiplyShape(tensor))
            return m_in.fail(ProblemKind::NumberRange, "shape", "2^62");
        if (!m_names.insert(std::hash<std::string>()(tensor.name)).second)
            return m_in.fail(ProblemKind::DuplicateKey, tensor.name.substr(0, 60), {});
        if (const GgmlType *type = findGgmlType(id)) {
            const std::uint64_t row = dimensions > 0 ? tensor.shape[dimensions - 1] : 1;
            if (row % type->block != 0)
                return m_in.fail(ProblemKind::NotDivisible, std::to_string(row), std::to_string(type->block));
            tensor.type = type->name;
            if (__builtin_mul_overflow(tensor.elements / type->block, std::uint64_t(type->bytes), &tensor.bytes))
                return m_in.fail(ProblemKind::NumberRange, "shape", "2^62");
        }
        m_header.tensors.push_back(std::move(tensor));
    }

    void placeTensors()
    {
        const std::int64_t alignment = m_header.integer("general.alignment").value_or(32);
        if (alignment < 1 || static_cast<std::uint64_t>(alignment) > maxAlignment
            || !std::has_single_bit(static_cast<std::uint64_t>(alignment)))
            return m_in.fail(ProblemKind::UnknownValue, std::to_string(alignment), "1 2 4 8 16 32 …");
        const auto step = static_cast<std::uint64_t>(alignment);
        const std::uint64_t start = (m_in.position() + step - 1) / step * step;
        m_header.headerBytes = start;
        const std::uint64_t data = m_file.size() > start ? m_file.size() - start : 0;
        measureUnknownTypes(data);
        if (m_in.failed())
            return;
        Problems problems;
        checkPlaces(m_header.tensors, data, problems);
        if (!problems.empty())
            m_problems.push_back(problems.front());
    }

    // A tensor of a type we do not know reaches to the next one; no type has less than a bit for each weight.
    void measureUnknownTypes(std::uint64_t dataBytes)
    {
        std::vector<std::uint64_t> starts = { dataBytes };
        for (const StoredTensor &tensor : m_header.tensors)
            starts.push_back(tensor.offset);
        std::ranges::sort(starts);
        for (StoredTensor &tensor : m_header.tensors) {
            if (!tensor.type.empty())
                continue;
            tensor.type = "?";
            if (tensor.offset < dataBytes)
                tensor.bytes = *std::ranges::upper_bound(starts, tensor.offset, {}) - tensor.offset;
            if (tensor.elements / 8 > tensor.bytes) {
                m_problems.push_back({ ProblemKind::OutOfRange,
                                       tensor.name,
                                       std::to_string(tensor.elements),
                                       "0…" + std::to_string(8 * tensor.bytes),
                                       {} });
                return;
            }
        }
    }

    ByteSource &m_file;
    Problems m_problems;
    BinaryReader m_in;
    GgufHeader m_header;
    std::unordered_set<std::size_t> m_names; // by hash: two names of one hash are refused too
    std::uint64_t m_kept = 0;
};

} // namespace

std::optional<std::int64_t> GgufHeader::integer(std::string_view key) const
{
    const auto found = metadata.find(key);
    if (found == metadata.end())
        return std::nullopt;
    if (const auto *flag = std::get_if<bool>(&found->second))
        return *flag ? 1 : 0;
    const auto *value = std::get_if<std::int64_t>(&found->second);
    return value != nullptr ? std::optional(*value) : std::nullopt;
}

std::optional<double> GgufHeader::number(std::string_view key) const
{
    const auto found = metadata.find(key);
    const auto *value = found != metadata.end() ? std::get_if<double>(&found->second) : nullptr;
    return value != nullptr ? std::optional(*value) : std::nullopt;
}

const std::string *GgufHeader::text(std::string_view key) const
{
    const auto found = metadata.find(key);
    return found != metadata.end() ? std::get_if<std::string>(&found->second) : nullptr;
}

const GgufList *GgufHeader::list(std::string_view key) const
{
    const auto found = metadata.find(key);
    return found != metadata.end() ? std::get_if<GgufList>(&found->second) : nullptr;
}

Result<GgufHeader> readGguf(ByteSource &file)
{
    return Reader(file).read();
}

} // namespace headroom
