// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/engine_speed.h"

namespace headroom {

// Measured, all in tests/data/measured/throughput.ndjson unless said otherwise.
// - vLLM, SGLang, TensorRT-LLM run captured graphs: SGLang on H20, Qwen3-0.6B to 32B, 44 µs a layer beside the memory
//   traffic. Without graphs vLLM's host starts about half of the kernels that transformers starts: 300 µs, assumed.
// - Generic compiled code without graphs: the host takes about 95 µs a layer (FasterTransformer's GPT-350M 2.8 ms a step
//   of 24 layers, ExLlama's 3B 3.4 ms of 26, gpt-fast's 7B on eight cards 3.0 ms of 32), and 25 µs more for a
//   collective that it starts: NCCL on eight cards, 32 KiB to 256 KiB, in a graph 20 to 28 µs, without 40 to 60 µs
//   (aiconfigurator's collection, A100, H200, B200). Servers around the engine take longer than that, and what they take is unknown.
// - llama.cpp on RTX 4090, 7B in q4_0, 72 % of the memory's rate; between the products ggml works in 32 bits. Prefill of
//   fp16 models on A40, A100, M2 Ultra and M3 Max: 75 to 85 % of the matrix rate.
// - transformers starts each operator from Python: Qwen3 on H20, 22 ms for 36 layers, 24.6 for 40. It copies the whole
//   cache when it appends to it (DynamicCache) and repeats it for each query head (repeat_kv): with 16, 32, 40, 64 query
//   heads for 8 of keys, 34, 52, 63, 89 ns a cached token and layer. PyTorch's plain operators read and write as often as
//   in training (layer_time.cpp). AutoAWQ fuses layers: TinyLlama's 22 in 1.8 ms.
const EngineSpeed &engineSpeed(const Settings &settings)
{
    static constexpr EngineSpeed graphs { 0.4e-3, 44e-6, 0, 0.95, 0.9, 0.8, 0.95, 1, 0, 1, 0, true };
    static constexpr EngineSpeed eager { 0.4e-3, 44e-6, 300e-6, 0.95, 0.9, 0.8, 0.95, 1, 0, 1, 0, true };
    static constexpr EngineSpeed generic { 0.4e-3, 40e-6, 95e-6, 0.95, 0.75, 0.75, 0.78, 1, 0, 1, 25e-6 };
    static constexpr EngineSpeed llama { 0.2e-3, 22e-6, 0, 0.95, 0.95, 0.5, 0.8, 1, 0, 2 };
    static constexpr EngineSpeed python { 1.0e-3, 200e-6, 580e-6, 0.62, 0.5, 0.5, 0.9, 3, 5, 2.5, 25e-6 };
    static constexpr EngineSpeed fusedPython { 0.5e-3, 25e-6, 60e-6, 0.95, 0.75, 0.58, 0.75, 1, 0, 1.2 };
    switch (settings.inference.engine) {
    case Engine::Sglang:
    case Engine::Vllm:
    case Engine::TensorrtLlm: return settings.inference.cudaGraphs ? graphs : eager;
    case Engine::LlamaCpp:
    case Engine::IkLlamaCpp: return llama;
    case Engine::Transformers: return settings.precision.weights->id.starts_with("awq") ? fusedPython : python;
    case Engine::Generic: break;
    }
    return generic;
}

} // namespace headroom
