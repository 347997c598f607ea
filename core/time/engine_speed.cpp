// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/engine_speed.h"

namespace headroom {

// Measured: vLLM, SGLang, TensorRT-LLM run captured graphs: SGLang with Qwen3-0.6B on H20, 414 tokens/s, of which the
// weights take a sixth. Compiled generic code: gpt-fast on A100, Llama-2-7B in bf16 69, int8 52, int4 42 % of the
// memory's data sheet rate. llama.cpp on RTX 4090, 7B in q4_0, 72 %. transformers starts each operator from Python and
// copies the whole cache when it appends to it (DynamicCache). Between the products ggml works in 32 bits, PyTorch's plain
// operators read and write as often as in training (layer_time.cpp).
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
    case Engine::Transformers:
        return settings.precision.weights->id.starts_with("awq") ? fusedPython : python; // AutoAWQ fuses layers
    case Engine::Generic: break;
    }
    return generic;
}

} // namespace headroom
