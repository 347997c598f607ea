// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::test {

// Writes the header of a GGUF file byte by byte, as docs/gguf.md of ggml describes it: apart from the reader under test.
class GgufWriter
{
public:
    explicit GgufWriter(std::uint32_t version = 3, bool bigEndian = false) : m_version(version), m_bigEndian(bigEndian)
    { }

    GgufWriter &integer(std::string_view key, std::uint32_t value)
    {
        entry(key, 4);
        put(m_entries, value);
        return *this;
    }
    GgufWriter &text(std::string_view key, std::string_view value)
    {
        entry(key, 8);
        string(m_entries, value);
        return *this;
    }
    GgufWriter &texts(std::string_view key, const std::vector<std::string> &values)
    {
        entry(key, 9);
        put(m_entries, std::uint32_t(8));
        count(m_entries, values.size());
        for (const std::string &value : values)
            string(m_entries, value);
        return *this;
    }
    GgufWriter &integers(std::string_view key, const std::vector<std::uint32_t> &values)
    {
        entry(key, 9);
        put(m_entries, std::uint32_t(4));
        count(m_entries, values.size());
        for (const std::uint32_t value : values)
            put(m_entries, value);
        return *this;
    }
    // `dimensions` as the file has them: the fastest first. `bytes`: of its data, for the place of the next.
    GgufWriter &tensor(std::string_view name, const std::vector<std::uint64_t> &dimensions, std::uint32_t type,
                       std::uint64_t bytes)
    {
        string(m_infos, name);
        put(m_infos, static_cast<std::uint32_t>(dimensions.size()));
        for (const std::uint64_t dimension : dimensions)
            count(m_infos, dimension);
        put(m_infos, type);
        put(m_infos, m_dataBytes);
        m_tensorBytes += bytes;
        m_dataBytes = (m_dataBytes + bytes + 31) / 32 * 32;
        ++m_tensors;
        return *this;
    }

    std::uint64_t dataBytes() const { return m_dataBytes; }
    std::uint64_t tensorBytes() const { return m_tensorBytes; } // without the padding between them
    // Header and padding; the data would follow.
    std::string header() const
    {
        std::string file = "GGUF";
        put(file, m_version);
        count(file, m_tensors);
        count(file, m_count);
        file += m_entries + m_infos;
        file.resize((file.size() + 31) / 32 * 32, '\0');
        return file;
    }

private:
    template <typename T>
    void put(std::string &to, T value) const
    {
        auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
        if (m_bigEndian)
            std::ranges::reverse(bytes);
        to.append(bytes.data(), bytes.size());
    }
    void count(std::string &to, std::uint64_t value) const
    {
        if (m_version == 1)
            put(to, static_cast<std::uint32_t>(value));
        else
            put(to, value);
    }
    void string(std::string &to, std::string_view value) const
    {
        count(to, value.size());
        to += value;
    }
    void entry(std::string_view key, std::uint32_t type)
    {
        string(m_entries, key);
        put(m_entries, type);
        ++m_count;
    }

    std::uint32_t m_version;
    bool m_bigEndian;
    std::string m_entries, m_infos;
    std::uint64_t m_count = 0;
    std::uint64_t m_tensors = 0;
    std::uint64_t m_dataBytes = 0;
    std::uint64_t m_tensorBytes = 0;
};

} // namespace headroom::test
