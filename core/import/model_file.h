// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/config_import.h"
#include "core/import/weight_summary.h"

#include <memory>

namespace headroom {

class ByteSource;

// Opens files of one folder by name. What cannot be opened is nullptr.
class Folder
{
public:
    virtual ~Folder() = default;
    virtual std::unique_ptr<ByteSource> open(std::string_view name) = 0;
};

enum class ModelFileKind : std::uint8_t { Config, Safetensors, SafetensorsIndex, Gguf };
inline constexpr std::array<std::string_view, 4> modelFileKindNames = { "config.json", "safetensors",
                                                                        "safetensors-index", "gguf" };

// What was found in a model's files.
struct ModelFile
{
    ModelFileKind kind = ModelFileKind::Config;
    std::vector<std::string> files;       // that were read, in order
    std::optional<ImportedModel> model;   // none: weights without a config.json
    std::optional<WeightSummary> weights; // none: a config.json alone
    std::uint64_t indexedBytes = 0;       // of the weights, as an index beside a config.json alone tells; 0: not told
    std::int64_t unexplained = 0; // parameters of the files that the shape does not account for; negative: lacking
};

// Reads a model from one of its files and those beside it that belong to it: the shards of an index, the parts of a split
// GGUF, the config.json of safetensors. An empty name: whatever the folder has, index before weights before config.
// Only headers are read. Problems name the file.
Result<ModelFile> readModelFile(std::string_view name, Folder &folder);

} // namespace headroom
