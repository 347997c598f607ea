// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/safetensors.h"

#include "core/import/chunk_iterator.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_set>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

struct Type
{
    std::string_view name;
    std::uint64_t bits;
};

constexpr std::array types = {
    Type { "BOOL", 8 },    Type { "U8", 8 },   Type { "I8", 8 },      Type { "F8_E5M2", 8 }, Type { "F8_E4M3", 8 },
    Type { "F8_E8M0", 8 }, Type { "F4", 4 },   Type { "F6_E2M3", 6 }, Type { "F6_E3M2", 6 }, Type { "I16", 16 },
    Type { "U16", 16 },    Type { "F16", 16 }, Type { "BF16", 16 },   Type { "I32", 32 },    Type { "U32", 32 },
    Type { "F32", 32 },    Type { "I64", 64 }, Type { "U64", 64 },    Type { "F64", 64 },    Type { "C64", 64 },
};

// What both documents have in common: a place for each problem, a limit of depth, and the end at the first problem.
class Reader : public nlohmann::json_sax<Json>
{
public:
    Problems &problems() { return m_problems; }

    bool null() override { return wrong("null"); }
    bool boolean(bool value) override { return wrong(value ? "true" : "false"); }
    bool number_float(number_float_t, const string_t &text) override { return wrong(text); }
    bool number_integer(number_integer_t value) override { return wrong(std::to_string(value)); }
    bool binary(binary_t &) override { return wrong("binary"); }
    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &) override
    {
        return fail(ProblemKind::Syntax, bytePlace(m_start + (position > 0 ? position - 1 : 0)), {}, "JSON");
    }

protected:
    explicit Reader(std::uint64_t start) : m_start(start) { }

    virtual std::string place() const = 0;
    virtual std::string expected() const = 0;
    bool fail(ProblemKind kind, std::string path, std::string found, std::string allowed)
    {
        if (m_problems.empty())
            m_problems.push_back({ kind, std::move(path), std::move(found), std::move(allowed), {} });
        return false;
    }
    bool wrong(std::string found) { return fail(ProblemKind::WrongType, place(), std::move(found), expected()); }
    // Whether the names of the tensors still take no more memory than we give them.
    bool keep(std::size_t bytes)
    {
        m_kept += bytes;
        return m_kept <= maxNameBytes
               || fail(ProblemKind::TooLarge, place(), std::to_string(m_kept), std::to_string(maxNameBytes));
    }
    // A text from the file, cut to what a message can show.
    static std::string shown(const std::string &text)
    {
        return Json(text.substr(0, 60)).dump(-1, ' ', true, Json::error_handler_t::replace);
    }

private:
    std::uint64_t m_start; // of the JSON text in the file
    std::size_t m_kept = 0;
    Problems m_problems;
};

// {"name": {"dtype": "BF16", "shape": [4096, 4096], "data_offsets": [0, 33554432]}, "__metadata__": {"format": "pt"}}
class Header final : public Reader
{
public:
    Header() : Reader(8) { }

    std::vector<StoredTensor> take() { return std::move(m_tensors); }

    bool start_object(std::size_t) override
    {
        if (m_depth >= 2 || m_list != List::None)
            return wrong("object");
        if (++m_depth == 2 && !m_inMetadata)
            m_seen = 0;
        return true;
    }
    bool end_object() override
    {
        if (m_depth-- == 2 && !m_inMetadata)
            return finishTensor();
        m_inMetadata = false;
        return true;
    }
    bool key(string_t &name) override
    {
        if (m_depth == 1)
            return startEntry(name);
        if (m_inMetadata)
            return true;
        m_key = name == "dtype"          ? Key::Type
                : name == "shape"        ? Key::Shape
                : name == "data_offsets" ? Key::Offsets
                                         : Key::None;
        if (m_key == Key::None)
            return fail(ProblemKind::UnknownKey, place(), shown(name), "dtype shape data_offsets");
        const unsigned bit = 1u << static_cast<unsigned>(m_key);
        if ((m_seen & bit) != 0)
            return fail(ProblemKind::DuplicateKey, place(), name, {});
        m_seen |= bit;
        return true;
    }
    bool start_array(std::size_t) override
    {
        if (m_depth != 2 || m_inMetadata || m_list != List::None || (m_key != Key::Shape && m_key != Key::Offsets))
            return wrong("list");
        m_list = m_key == Key::Shape ? List::Shape : List::Offsets;
        m_count = 0;
        return true;
    }
    bool end_array() override
    {
        if (m_list == List::Offsets && m_count != 2)
            return fail(ProblemKind::WrongType, place(), std::to_string(m_count), "2 offsets");
        if (m_list == List::Shape)
            tensor().rank = static_cast<std::uint8_t>(m_count);
        m_list = List::None;
        return true;
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        if (m_list == List::Shape) {
            if (m_count >= maxDimensions)
                return fail(ProblemKind::OutOfRange, place(), std::to_string(m_count + 1), "0…8 dimensions");
            tensor().shape[m_count++] = value;
            return true;
        }
        if (m_list == List::Offsets) {
            if (m_count >= 2)
                return fail(ProblemKind::WrongType, place(), "3", "2 offsets");
            (m_count++ == 0 ? tensor().offset : m_end) = value;
            return true;
        }
        return wrong(std::to_string(value));
    }
    bool string(string_t &value) override
    {
        if (m_inMetadata && m_depth == 2)
            return true;
        if (m_depth != 2 || m_key != Key::Type || m_list != List::None)
            return wrong(shown(value));
        const auto *found = std::ranges::find(types, value, &Type::name);
        if (found == types.end())
            return fail(ProblemKind::UnknownValue, place(), shown(value), "BF16 F16 F32 F8_E4M3 U8 I32 …");
        tensor().type = found->name;
        m_bits = found->bits;
        return true;
    }

private:
    enum class Key { Type, Shape, Offsets, None };
    enum class List { None, Shape, Offsets };

    StoredTensor &tensor() { return m_tensors.back(); }
    std::string place() const override
    {
        return m_tensors.empty() || m_depth < 2 ? std::string("@8") : m_tensors.back().name;
    }
    std::string expected() const override
    {
        if (m_depth < 2)
            return "object";
        switch (m_key) {
        case Key::Type: return "text";
        case Key::Shape:
        case Key::Offsets: return "list of whole numbers";
        case Key::None: return "text";
        }
        return {};
    }

    bool startEntry(const std::string &name)
    {
        if (name == "__metadata__") {
            m_inMetadata = true;
            return true;
        }
        if (m_tensors.size() >= maxTensors)
            return fail(ProblemKind::TooLarge, "@8", std::to_string(m_tensors.size() + 1), std::to_string(maxTensors));
        if (name.size() > maxTensorName)
            return fail(ProblemKind::TooLarge, shown(name), std::to_string(name.size()), std::to_string(maxTensorName));
        if (!m_names.insert(std::hash<std::string>()(name)).second)
            return fail(ProblemKind::DuplicateKey, "@8", shown(name), {});
        if (!keep(name.size()))
            return false;
        m_tensors.emplace_back().name = name;
        m_key = Key::None;
        return true;
    }
    bool finishTensor()
    {
        if (m_seen != 7)
            return fail(ProblemKind::MissingKey, place(), "dtype shape data_offsets", {});
        StoredTensor &done = tensor();
        if (m_end < done.offset)
            return fail(ProblemKind::OutOfRange, place(), std::to_string(m_end), std::to_string(done.offset) + "…");
        done.bytes = m_end - done.offset;
        std::uint64_t bits = 0;
        if (!multiplyShape(done) || __builtin_mul_overflow(done.elements, m_bits, &bits))
            return fail(ProblemKind::NumberRange, place(), "shape", "2^62");
        if (bits % 8 != 0 || bits / 8 != done.bytes)
            return fail(ProblemKind::Conflict, place(), std::to_string(done.bytes), std::to_string(bits / 8));
        return true;
    }

    std::vector<StoredTensor> m_tensors;
    std::unordered_set<std::size_t> m_names; // by hash: two names of one hash are refused too
    unsigned m_depth = 0;
    unsigned m_seen = 0;
    std::size_t m_count = 0;
    std::uint64_t m_end = 0;
    std::uint64_t m_bits = 0;
    Key m_key = Key::None;
    List m_list = List::None;
    bool m_inMetadata = false;
};

// {"metadata": {"total_size": 16}, "weight_map": {"tensor": "model-00001-of-00002.safetensors"}}
class Index final : public Reader
{
public:
    Index() : Reader(0) { }

    SafetensorsIndex take() { return std::move(m_index); }

    bool start_object(std::size_t) override
    {
        if (m_skipped > 0 || (m_depth > 0 && m_section == Section::Other)
            || (m_section == Section::Metadata && m_depth >= 2))
            return skip();
        if (m_depth >= 2)
            return wrong("object");
        ++m_depth;
        return true;
    }
    bool end_object() override
    {
        if (m_skipped > 0) {
            --m_skipped;
            return true;
        }
        --m_depth;
        return true;
    }
    bool start_array(std::size_t) override { return m_section == Section::Map || m_depth < 1 ? wrong("list") : skip(); }
    bool end_array() override
    {
        --m_skipped;
        return true;
    }
    bool key(string_t &name) override
    {
        if (m_skipped > 0)
            return true;
        if (m_depth == 1) {
            m_section = name == "weight_map" ? Section::Map : name == "metadata" ? Section::Metadata : Section::Other;
            return true;
        }
        m_isTotal = m_section == Section::Metadata && name == "total_size";
        if (m_section != Section::Map)
            return true;
        if (m_index.tensors.size() >= maxTensors)
            return fail(ProblemKind::TooLarge, "/weight_map", std::to_string(maxTensors + 1),
                        std::to_string(maxTensors));
        if (name.size() > maxTensorName)
            return fail(ProblemKind::TooLarge, "/weight_map", std::to_string(name.size()),
                        std::to_string(maxTensorName));
        if (!keep(name.size()))
            return false;
        m_index.tensors.push_back(name);
        return true;
    }
    bool string(string_t &value) override
    {
        if (m_section != Section::Map || m_depth != 2)
            return m_depth > 0 ? true : wrong(shown(value));
        // Only a file beside the index: no way out of its folder.
        if (value.empty() || value.size() > maxTensorName || value.find_first_of("/\\") != std::string::npos
            || value.starts_with('.'))
            return fail(ProblemKind::UnknownValue, "/weight_map", shown(value), "*.safetensors");
        if (m_files.contains(value))
            return true;
        if (!keep(2 * value.size()))
            return false;
        m_files.insert(value);
        m_index.files.push_back(value);
        return true;
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        if (m_isTotal && m_skipped == 0 && m_depth == 2)
            m_index.totalBytes = value;
        return plain(std::to_string(value));
    }
    bool null() override { return plain("null"); }
    bool boolean(bool value) override { return plain(value ? "true" : "false"); }
    bool number_float(number_float_t, const string_t &text) override { return plain(text); }
    bool number_integer(number_integer_t value) override { return plain(std::to_string(value)); }

private:
    enum class Section { Metadata, Map, Other };

    std::string place() const override { return m_section == Section::Map ? "/weight_map" : "/"; }
    std::string expected() const override { return m_depth == 0 ? "object" : "text"; }
    bool plain(std::string found) { return m_section == Section::Map || m_depth == 0 ? wrong(std::move(found)) : true; }
    bool skip()
    {
        if (++m_skipped > 32)
            return fail(ProblemKind::TooDeep, place(), {}, "32");
        return true;
    }

    SafetensorsIndex m_index;
    std::unordered_set<std::string> m_files;
    unsigned m_depth = 0;
    unsigned m_skipped = 0;
    Section m_section = Section::Other;
    bool m_isTotal = false;
};

// Parses the bytes from `begin` to `end` of a file.
template <typename Handler>
std::optional<Problems> parse(ByteSource &file, std::uint64_t begin, std::uint64_t end, Handler &handler)
{
    ChunkIterator::Window window { .file = file, .end = end };
    const bool done = Json::sax_parse(ChunkIterator(window, begin), ChunkIterator(), &handler);
    if (window.failed)
        return Problems { { ProblemKind::Unreadable, bytePlace(window.from), {}, {}, {} } };
    if (window.tooLong)
        return Problems { { ProblemKind::TooLarge,
                            bytePlace(window.runStart),
                            std::to_string(ChunkIterator::longestRun + 1),
                            std::to_string(ChunkIterator::longestRun),
                            {} } };
    if (!done || !handler.problems().empty())
        return handler.problems();
    return std::nullopt;
}

} // namespace

Result<std::vector<StoredTensor>> readSafetensors(ByteSource &file)
{
    std::array<char, 8> head = {};
    if (file.size() < head.size() || !file.read(0, head))
        return std::unexpected(
            Problems { { ProblemKind::Syntax, "@0", std::to_string(file.size()), "safetensors: 8 bytes", {} } });
    std::uint64_t length = 0;
    for (std::size_t i = head.size(); i-- > 0;)
        length = length << 8 | static_cast<unsigned char>(head[i]);
    const std::uint64_t most = std::min(maxSafetensorsHeader, file.size() - head.size());
    if (length < 2 || length > most)
        return std::unexpected(
            Problems { { ProblemKind::OutOfRange, "@0", std::to_string(length), "2…" + std::to_string(most), {} } });
    Header header;
    if (auto problems = parse(file, 8, 8 + length, header))
        return std::unexpected(std::move(*problems));
    std::vector<StoredTensor> tensors = header.take();
    Problems problems;
    checkPlaces(tensors, file.size() - 8 - length, problems);
    if (!problems.empty())
        return std::unexpected(problems);
    return tensors;
}

Result<SafetensorsIndex> readSafetensorsIndex(ByteSource &file)
{
    if (file.size() > maxSafetensorsHeader)
        return std::unexpected(Problems {
            { ProblemKind::TooLarge, {}, std::to_string(file.size()), std::to_string(maxSafetensorsHeader), {} } });
    Index index;
    if (auto problems = parse(file, 0, file.size(), index))
        return std::unexpected(std::move(*problems));
    SafetensorsIndex result = index.take();
    if (result.files.empty())
        return std::unexpected(Problems { { ProblemKind::MissingKey, "/weight_map", "weight_map", {}, {} } });
    return result;
}

} // namespace headroom
