// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace headroom {

// Which tensors of a quantised release keep 16 bits.
enum class WideTensors : std::uint8_t {
    None,          // every tensor is stored alike
    AllButLinears, // only the matrices inside layers are quantised: bitsandbytes, GPTQ, AWQ, fp8, int8
    AllButExperts, // only the routed experts are quantised where there are any: MXFP4 releases
    FileMix,       // GGUF: each tensor has its own format (core/format/file_mix.h); vectors stay fp32
};

// One way of storing a number.
struct NumberFormat
{
    std::string_view id;
    double nominalBits; // what the name says; what the textbook rules count
    double storedBits;  // with scales and zero points, of one weight in a matrix
    double rowBits;     // beside them, once per output row (int8: one 16-bit scale)
    WideTensors wide;
    std::string_view source;
};

// A format of the catalogue, as an index: one byte, compared and copied freely.
class Format
{
public:
    constexpr Format() = default;
    constexpr explicit Format(std::uint8_t index) : m_index(index) { }
    constexpr std::uint8_t index() const { return m_index; }
    const NumberFormat &operator*() const;
    const NumberFormat *operator->() const { return &**this; }
    // Bytes of one element of an activation, gradient or state, where no scales are kept: nominal bits / 8.
    double bytes() const { return (**this).nominalBits / 8.0; }
    friend constexpr bool operator==(Format, Format) = default;

private:
    std::uint8_t m_index = 0;
};

// The catalogue. A new format is one line here.
// Sources: physics = bits per weight follow from the block layout named; ggml = block structs of ggml-common.h
// (bytes of a block · 8 / weights of a block); bitsandbytes = functional.py quantize_4bit, blocksize 64;
// gptq = AutoGPTQ packing, group 128: 16-bit scale and 4-bit zero a group; ocp = OCP Microscaling Formats 1.0.
inline constexpr std::array numberFormats = {
    NumberFormat { "fp32", 32, 32, 0, WideTensors::None, "IEEE 754" },
    NumberFormat { "tf32", 32, 32, 0, WideTensors::None, "stored as fp32; 19 bits enter the product" },
    NumberFormat { "fp16", 16, 16, 0, WideTensors::None, "IEEE 754" },
    NumberFormat { "bf16", 16, 16, 0, WideTensors::None, "bfloat16" },
    NumberFormat { "fp8", 8, 8.0 + 32.0 / (128 * 128), 0, WideTensors::AllButLinears, "fp32 scale a 128x128 block" },
    NumberFormat { "int8", 8, 8, 32, WideTensors::AllButLinears, "fp32 scale a row: LLM.int8, W8A8" },
    NumberFormat { "int4", 4, 4.0 + 20.0 / 128, 0, WideTensors::AllButLinears, "gptq, group 128" },
    NumberFormat { "gptq-4bit", 4, 4.0 + 20.0 / 128, 0, WideTensors::AllButLinears, "gptq, group 128" },
    NumberFormat { "awq-4bit", 4, 4.0 + 20.0 / 128, 0, WideTensors::AllButLinears, "gptq, group 128" },
    NumberFormat { "nf4", 4, 4.0 + 32.0 / 64, 0, WideTensors::AllButLinears, "bitsandbytes" },
    NumberFormat { "nf4-dq", 4, 4.0 + 8.0 / 64 + 32.0 / (64 * 256), 0, WideTensors::AllButLinears, "bitsandbytes" },
    NumberFormat { "fp4", 4, 4.0 + 32.0 / 64, 0, WideTensors::AllButLinears, "bitsandbytes" },
    NumberFormat { "mxfp4", 4, 4.0 + 8.0 / 32, 0, WideTensors::AllButExperts, "ocp" },
    NumberFormat { "nvfp4", 4, 4.0 + 8.0 / 16, 0, WideTensors::AllButLinears, "8-bit scale a 16 weights" },
    NumberFormat { "q4_0", 4, 4.5, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q4_1", 4, 5, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q5_0", 5, 5.5, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q5_1", 5, 6, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q8_0", 8, 8.5, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q2_k", 2, 2.625, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q3_k_s", 3, 3.4375, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q3_k_m", 3, 3.4375, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q3_k_l", 3, 3.4375, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q4_k_s", 4, 4.5, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q4_k_m", 4, 4.5, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q5_k_s", 5, 5.5, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q5_k_m", 5, 5.5, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q6_k", 6, 6.5625, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "iq1_s", 1, 1.5625, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "iq1_m", 1, 1.75, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "iq2_xxs", 2, 2.0625, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "iq2_xs", 2, 2.3125, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "iq2_s", 2, 2.5625, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "iq2_m", 2, 2.5625, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "iq3_xxs", 3, 3.0625, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "iq3_s", 3, 3.4375, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "iq3_xs", 3, 3.4375, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "iq3_m", 3, 3.4375, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "iq4_xs", 4, 4.25, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "iq4_nl", 4, 4.5, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "tq1_0", 1, 1.6875, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "tq2_0", 2, 2.0625, 0, WideTensors::FileMix, "ggml" },
    NumberFormat { "q3_k_xl", 3, 3.4375, 0, WideTensors::FileMix, "q3_k_l with embedding and head in q8_0" },
    NumberFormat { "q4_k_l", 4, 4.5, 0, WideTensors::FileMix, "q4_k_m with embedding and head in q8_0" },
    NumberFormat { "q5_k_l", 5, 5.5, 0, WideTensors::FileMix, "q5_k_m with embedding and head in q8_0" },
    NumberFormat { "q6_k_l", 6, 6.5625, 0, WideTensors::FileMix, "q6_k with embedding and head in q8_0" },
    NumberFormat { "ud-iq1_s", 1, 1.5625, 0, WideTensors::FileMix, "ggml; tensors chosen by model, taken as iq1_s" },
    NumberFormat { "ud-iq1_m", 1, 1.75, 0, WideTensors::FileMix, "ggml; tensors chosen by model, taken as iq1_m" },
    NumberFormat { "ud-iq2_xxs", 2, 2.0625, 0, WideTensors::FileMix, "ggml; taken as iq2_xxs" },
    NumberFormat { "ud-iq2_m", 2, 2.5625, 0, WideTensors::FileMix, "ggml; taken as iq2_m" },
    NumberFormat { "ud-iq3_xxs", 3, 3.0625, 0, WideTensors::FileMix, "ggml; taken as iq3_xxs" },
    NumberFormat { "ud-q2_k_xl", 2, 2.625, 0, WideTensors::FileMix, "ggml; taken as q2_k" },
    NumberFormat { "ud-q3_k_xl", 3, 3.4375, 0, WideTensors::FileMix, "ggml; taken as q3_k_m" },
    NumberFormat { "ud-q4_k_m", 4, 4.5, 0, WideTensors::FileMix, "ggml; taken as q4_k_m" },
    NumberFormat { "ud-q4_k_xl", 4, 4.5, 0, WideTensors::FileMix, "ggml; taken as q4_k_m" },
    NumberFormat { "ud-q5_k_m", 5, 5.5, 0, WideTensors::FileMix, "ggml; taken as q5_k_m" },
    NumberFormat { "ud-q5_k_xl", 5, 5.5, 0, WideTensors::FileMix, "ggml; taken as q5_k_m" },
    NumberFormat { "ud-q6_k_xl", 6, 6.5625, 0, WideTensors::FileMix, "ggml; taken as q6_k_l" },
    NumberFormat { "ud-q8_k_xl", 8, 8.5, 0, WideTensors::FileMix, "ggml; taken as q8_0" },
    NumberFormat { "iq2_bn", 2, 2, 0, WideTensors::FileMix, "ik_llama.cpp: 16 bytes for 64 weights" },
    NumberFormat { "iq4_ks", 4, 4.25, 0, WideTensors::FileMix, "ik_llama.cpp" },
    NumberFormat { "iq2_ks", 2, 2.1875, 0, WideTensors::FileMix, "ik_llama.cpp" },
    NumberFormat { "iq2_k", 2, 2.375, 0, WideTensors::FileMix, "ik_llama.cpp" },
    NumberFormat { "iq3_k", 3, 3.4375, 0, WideTensors::FileMix, "ik_llama.cpp" },
    NumberFormat { "iq4_kss", 4, 4, 0, WideTensors::FileMix, "ik_llama.cpp" },
    NumberFormat { "iq5_k", 5, 5.5, 0, WideTensors::FileMix, "ik_llama.cpp" },
    NumberFormat { "iq6_k", 6, 6.625, 0, WideTensors::FileMix, "ik_llama.cpp" },
    NumberFormat { "iq4_k", 4, 4.5, 0, WideTensors::FileMix, "ik_llama.cpp: 144 bytes for 256 weights" },
    NumberFormat { "gptq-8bit", 8, 8.0 + 16.0 / 128 + 8.0 / 128, 0, WideTensors::AllButLinears, "gptq, group 128" },
    NumberFormat { "mxfp4-gguf", 4, 4.25, 0, WideTensors::FileMix, "ocp; the experts, all else q8_0" },
    NumberFormat { "int2", 2, 2.0 + 20.0 / 128, 0, WideTensors::AllButLinears, "gptq layout, group 128" },
};

// The ids in the order of the catalogue: the names of a choice.
std::span<const std::string_view> formatIds();
std::optional<Format> findFormat(std::string_view id);

// A format that code names; a misspelled name does not compile.
consteval Format formatNamed(std::string_view id)
{
    for (std::size_t i = 0; i < numberFormats.size(); ++i) {
        if (numberFormats[i].id == id)
            return Format(static_cast<std::uint8_t>(i));
    }
    throw "no such format";
}

inline const NumberFormat &Format::operator*() const
{
    return numberFormats[m_index];
}

} // namespace headroom
