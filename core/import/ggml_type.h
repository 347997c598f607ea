// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace headroom {

// A tensor type of a GGUF file: `bytes` hold `block` weights.
struct GgmlType
{
    std::uint32_t id;
    std::string_view name;
    std::uint32_t block;
    std::uint32_t bytes;
};

// Sources: ids of ggml.h (enum ggml_type), sizes of the block structs of ggml-common.h; those from 133 on are
// ik_llama.cpp's. Types with a scale a row (IQ4_KS and its kin) are left out: their tensors are measured by the place of
// the next one.
inline constexpr std::array ggmlTypes = {
    GgmlType { 0, "F32", 1, 4 },         GgmlType { 1, "F16", 1, 2 },         GgmlType { 2, "Q4_0", 32, 18 },
    GgmlType { 3, "Q4_1", 32, 20 },      GgmlType { 6, "Q5_0", 32, 22 },      GgmlType { 7, "Q5_1", 32, 24 },
    GgmlType { 8, "Q8_0", 32, 34 },      GgmlType { 9, "Q8_1", 32, 36 },      GgmlType { 10, "Q2_K", 256, 84 },
    GgmlType { 11, "Q3_K", 256, 110 },   GgmlType { 12, "Q4_K", 256, 144 },   GgmlType { 13, "Q5_K", 256, 176 },
    GgmlType { 14, "Q6_K", 256, 210 },   GgmlType { 15, "Q8_K", 256, 292 },   GgmlType { 16, "IQ2_XXS", 256, 66 },
    GgmlType { 17, "IQ2_XS", 256, 74 },  GgmlType { 18, "IQ3_XXS", 256, 98 }, GgmlType { 19, "IQ1_S", 256, 50 },
    GgmlType { 20, "IQ4_NL", 32, 18 },   GgmlType { 21, "IQ3_S", 256, 110 },  GgmlType { 22, "IQ2_S", 256, 82 },
    GgmlType { 23, "IQ4_XS", 256, 136 }, GgmlType { 24, "I8", 1, 1 },         GgmlType { 25, "I16", 1, 2 },
    GgmlType { 26, "I32", 1, 4 },        GgmlType { 27, "I64", 1, 8 },        GgmlType { 28, "F64", 1, 8 },
    GgmlType { 29, "IQ1_M", 256, 56 },   GgmlType { 30, "BF16", 1, 2 },       GgmlType { 31, "Q4_0_4_4", 32, 18 },
    GgmlType { 32, "Q4_0_4_8", 32, 18 }, GgmlType { 33, "Q4_0_8_8", 32, 18 }, GgmlType { 34, "TQ1_0", 256, 54 },
    GgmlType { 35, "TQ2_0", 256, 66 },   GgmlType { 39, "MXFP4", 32, 17 },    GgmlType { 40, "NVFP4", 64, 36 },
    GgmlType { 133, "Q6_0", 32, 26 },    GgmlType { 137, "IQ2_K", 256, 76 },  GgmlType { 138, "IQ3_K", 256, 110 },
    GgmlType { 139, "IQ4_K", 256, 144 }, GgmlType { 140, "IQ5_K", 256, 176 }, GgmlType { 141, "IQ6_K", 256, 212 },
};

constexpr const GgmlType *findGgmlType(std::uint32_t id)
{
    for (const GgmlType &type : ggmlTypes) {
        if (type.id == id)
            return &type;
    }
    return nullptr;
}

} // namespace headroom
