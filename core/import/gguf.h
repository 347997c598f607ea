// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/import/byte_source.h"
#include "core/import/tensor_file.h"

#include <map>
#include <optional>
#include <variant>

namespace headroom {

// A list of a GGUF file's metadata: short lists of numbers are kept, of long ones and of lists of texts the length only.
struct GgufList
{
    std::uint64_t length = 0;
    std::vector<double> numbers;
};

using GgufValue = std::variant<std::int64_t, double, bool, std::string, GgufList>;

struct GgufHeader
{
    std::uint32_t version = 0;
    bool bigEndian = false;
    std::map<std::string, GgufValue, std::less<>> metadata;
    std::vector<StoredTensor> tensors;
    std::uint64_t headerBytes = 0; // where the data begin

    std::optional<std::int64_t> integer(std::string_view key) const; // whole numbers of every width, and true or false
    std::optional<double> number(std::string_view key) const;
    const std::string *text(std::string_view key) const;
    const GgufList *list(std::string_view key) const;
};

// Reads magic, metadata and tensor descriptions of a GGUF file, versions 1 to 3, of either byte order. The weights are
// not touched. Source: github.com/ggml-org/ggml docs/gguf.md.
Result<GgufHeader> readGguf(ByteSource &file);

} // namespace headroom
