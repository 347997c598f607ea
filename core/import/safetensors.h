// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/import/byte_source.h"
#include "core/import/tensor_file.h"

namespace headroom {

// The longest header that the format's own library accepts.
inline constexpr std::uint64_t maxSafetensorsHeader = 100'000'000;

// Reads the header of a *.safetensors file: a length of 8 bytes, little endian, then as many bytes of JSON that give each
// tensor's type, shape and place. The weights are not touched, and the header is read piece by piece.
// Source: github.com/huggingface/safetensors README.md, "Format".
Result<std::vector<StoredTensor>> readSafetensors(ByteSource &file);

// Names of the files that a *.safetensors.index.json lists, each once, in order of appearance; and the tensors' names.
struct SafetensorsIndex
{
    std::vector<std::string> files;
    std::vector<std::string> tensors;
    std::uint64_t totalBytes = 0; // metadata.total_size; 0: not said
};
Result<SafetensorsIndex> readSafetensorsIndex(ByteSource &file);

} // namespace headroom
