// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/checkpoint_writer.h"

#include <filesystem>
#include <fstream>
#include <sys/stat.h>

namespace headroom::test {

// Llama-2-70B as llama.cpp's converter writes it, with Q4_1 matrices and its vocabulary: 43 GB.
inline SparseFile largeGguf(const Architecture &llama2)
{
    constexpr GgufType q4_1 { .id = 3, .blockBytes = 20, .fileType = 3 };
    GgufWriter writer = ggufOf(llama2, "llama", q4_1);
    std::vector<std::string> tokens, merges;
    for (int i = 0; i < 32000; ++i)
        tokens.push_back(std::string("token").append(std::to_string(i % 1000)));
    for (int i = 0; i < 61249; ++i)
        merges.push_back(std::string("a ").append(std::to_string(i % 1000)));
    writer.texts("tokenizer.ggml.tokens", tokens)
        .integers("tokenizer.ggml.token_type", std::vector<std::uint32_t>(tokens.size(), 1))
        .texts("tokenizer.ggml.merges", merges);
    std::string header = writer.header();
    const std::uint64_t length = header.size() + writer.dataBytes();
    return { std::move(header), length };
}

// Its bytes on disk are the header's; false where the file system cannot do that, or holds no file of that length.
inline bool writeSparse(const std::filesystem::path &path, const SparseFile &file)
{
    std::ofstream(path, std::ios::binary) << file.header;
    std::error_code failed;
    std::filesystem::resize_file(path, file.length, failed);
    struct stat info = {};
    return !failed && ::stat(path.c_str(), &info) == 0 && static_cast<std::uint64_t>(info.st_size) == file.length
           && static_cast<std::uint64_t>(info.st_blocks) * 512 < file.header.size() + (std::uint64_t(1) << 20);
}

} // namespace headroom::test
