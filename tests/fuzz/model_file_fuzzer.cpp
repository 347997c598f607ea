// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/memory_source.h"
#include "core/import/model_file.h"

#include <array>

using namespace headroom;

namespace {

// The files of a folder one after another, each behind its length in two bytes.
class FuzzedFolder final : public Folder
{
public:
    explicit FuzzedFolder(std::string_view bytes)
    {
        for (std::string_view &file : m_files) {
            if (bytes.size() < 2)
                return;
            const auto length = static_cast<std::size_t>(static_cast<unsigned char>(bytes[0]))
                                + 256 * static_cast<std::size_t>(static_cast<unsigned char>(bytes[1]));
            file = bytes.substr(2, length);
            bytes.remove_prefix(std::min(bytes.size(), 2 + length));
        }
    }

    std::unique_ptr<ByteSource> open(std::string_view name) override
    {
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i] == name && !m_files[i].empty())
                return std::make_unique<test::MemorySource>(std::string(m_files[i]), m_files[i].size() + (1 << 20));
        }
        return nullptr;
    }

    static constexpr std::array<std::string_view, 6> names = {
        "config.json",       "hf_quant_config.json",      "model.safetensors.index.json",
        "model.safetensors", "model-00001-of-00002.gguf", "model-00002-of-00002.gguf",
    };

private:
    std::array<std::string_view, names.size()> m_files;
};

} // namespace

// A model's folder, entered by each of its files: whatever they hold, a model or problems that name a file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    FuzzedFolder folder({ reinterpret_cast<const char *>(data), size });
    for (const std::string_view name : FuzzedFolder::names) {
        const auto read = readModelFile(name, folder);
        if (!read && (read.error().empty() || read.error().front().file.empty()))
            __builtin_trap();
    }
    return 0;
}
