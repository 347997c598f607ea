// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/padded_weights.h"

#include "core/hardware/accelerator.h"

#include <algorithm>

namespace headroom {

namespace {

std::int64_t vocabularyMultiple(const Stage &stage)
{
    const Settings &settings = stage.settings;
    const std::int64_t tensor = stage.layout.tensor;
    if (settings.task == Task::Training)
        return settings.training.vocabularyMultiple * (settings.training.framework == Framework::Megatron ? tensor : 1);
    switch (settings.inference.engine) {
    case Engine::Vllm:
    case Engine::Sglang: return std::max<std::int64_t>(64, tensor);
    case Engine::TensorrtLlm:
    case Engine::Generic: return tensor;
    case Engine::LlamaCpp:
    case Engine::IkLlamaCpp:
    case Engine::Transformers: return 1;
    }
    return 1;
}

std::int64_t roundedUp(std::int64_t value, std::int64_t multiple)
{
    return (value + multiple - 1) / multiple * multiple;
}

bool padsExperts(const Settings &settings)
{
    return settings.task == Task::Inference && settings.inference.engine == Engine::Vllm
           && settings.precision.weights == formatNamed("mxfp4");
}

// TensorRT-LLM's kernels, which vLLM takes on B200 and its like since FlashInfer comes with it (0.11.1).
bool hasTensorrtExperts(const Settings &settings)
{
    constexpr std::int32_t since = 11;
    return settings.accelerator->computeCapability.starts_with("10.") && !settings.inference.before(since);
}

// Triton's MXFP4 kernels run on compute capability 9 and 10; vLLM 0.19 chose another kernel on H100.
bool hasTritonExperts(const Settings &settings)
{
    constexpr std::int32_t otherKernel = 19;
    const std::string_view capability = settings.accelerator->computeCapability;
    return settings.inference.before(otherKernel) && (capability.starts_with("9.") || capability.starts_with("10."));
}

// Elements of MXFP4 experts as a kernel wants them.
double paddedExperts(const WeightTensor &tensor, const Stage &stage)
{
    const bool down = tensor.role == WeightRole::ExpertDown;
    const std::int64_t ranks = stage.layout.expertTensor;
    const std::int64_t hidden = down ? tensor.rows : tensor.columns;
    const std::int64_t inner = (down ? tensor.columns : tensor.rows) / ranks;
    const auto count = static_cast<double>(tensor.count * ranks);
    if (hasTensorrtExperts(stage.settings) || !hasTritonExperts(stage.settings)) {
        constexpr std::int64_t hiddenMultiple = 256;
        constexpr std::int32_t narrowerSince = 27;
        const bool wide = hasTensorrtExperts(stage.settings) && stage.settings.inference.version < narrowerSince;
        const std::int64_t innerMultiple = wide ? 256 : 128;
        return count * static_cast<double>(roundedUp(hidden, hiddenMultiple) * roundedUp(inner, innerMultiple));
    }
    // Values are padded along the inputs, their scales are not.
    constexpr std::int64_t innerMultiple = 64;
    constexpr std::int64_t inputMultiple = 256;
    constexpr double valueShare = 4 / 4.25;
    const std::int64_t inputs = down ? roundedUp(inner, innerMultiple) : hidden;
    const std::int64_t outputs = down ? hidden : roundedUp(inner, innerMultiple);
    return count * static_cast<double>(outputs)
           * (valueShare * static_cast<double>(roundedUp(inputs, inputMultiple))
              + (1 - valueShare) * static_cast<double>(inputs));
}

} // namespace

double paddedElements(const WeightTensor &tensor, const Stage &stage)
{
    if (padsExperts(stage.settings) && isExpert(tensor.role) && tensor.columns > 1)
        return paddedExperts(tensor, stage);
    if (tensor.shard != Shard::Vocabulary)
        return static_cast<double>(tensor.elements());
    const std::int64_t multiple = vocabularyMultiple(stage);
    const std::int64_t rows = (tensor.rows + multiple - 1) / multiple * multiple;
    return static_cast<double>(rows) * static_cast<double>(tensor.columns * tensor.count);
}

} // namespace headroom
