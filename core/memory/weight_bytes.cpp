// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/weight_bytes.h"

#include "core/hardware/accelerator.h"
#include "core/memory/engine_rules.h"
#include "core/memory/framework_profile.h"
#include "core/memory/padded_weights.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

// Matrices of linear layers, which quantisers take; not routers, convolutions and the small vectors of mixers.
bool isLinear(const WeightTensor &tensor)
{
    if (tensor.place != WeightPlace::Layer || tensor.columns <= 1)
        return false;
    switch (tensor.role) {
    case WeightRole::Router:
    case WeightRole::SharedRouter:
    case WeightRole::IndexerWeight:
    case WeightRole::Convolution:
    case WeightRole::StateSpaceVector:
    case WeightRole::PerLayerEmbedding:
    case WeightRole::Norm:
    case WeightRole::Bias:
    case WeightRole::WideMatrix:
    case WeightRole::Other: return false;
    default: return true;
    }
}

// vLLM keeps fp32 constants for double-quantised releases since 0.9.2: it undoes the second quantisation on loading.
// Source: vllm/model_executor/model_loader/bitsandbytes_loader.py, _dequantize_dq (PR 19742). Log: an embedding model of
// Mistral-7B's layers, without its head of 0.24 GiB, 3.9099 GiB with 0.9.1.dev287.
Format formatInEngine(const Settings &settings)
{
    constexpr std::int32_t undoesSince = 9;
    const bool vllm = settings.task == Task::Inference && settings.inference.engine == Engine::Vllm;
    const Format format = settings.precision.weights;
    return vllm && format == formatNamed("nf4-dq") && !settings.inference.before(undoesSince) ? formatNamed("nf4")
                                                                                              : format;
}

// 4-bit releases of models with linear attention leave its projections in 16 bits. Log: Qwen3.5-27B AWQ, 12.9 GiB on
// each of two cards.
bool staysWide(const WeightTensor &tensor, Format format)
{
    const bool mixer = tensor.role == WeightRole::StateSpaceIn || tensor.role == WeightRole::StateSpaceOut;
    return mixer && (format == formatNamed("awq-4bit") || format == formatNamed("gptq-4bit"));
}

// Layers of a group on this stage whose experts stay in host memory: the first of the model (--n-cpu-moe).
double layersWithoutExperts(const Stage &stage, std::uint8_t group)
{
    const std::int64_t offCard = stage.settings.task == Task::Inference ? stage.settings.inference.cpuExperts : 0;
    const std::vector<std::uint8_t> &order = stage.model().layerOrder;
    const std::int64_t end =
        std::min({ offCard, stage.firstLayer + stage.layers, static_cast<std::int64_t>(order.size()) });
    double layers = 0;
    for (std::int64_t i = stage.firstLayer; i < end; ++i)
        layers += order[static_cast<std::size_t>(i)] == group;
    return layers;
}

// Early llama.cpp gave Metal the mapped file as one buffer: on Apple silicon the embedding counts too. Since PR 4766
// (b1843) buffers hold only a device's own tensors. Logs: gpubench at b1619, "ggml_metal_add_buffer" of 12853 MiB for
// Llama-2-7B in fp16, of 7024 MiB for Llama-13B in q4_0.
bool mapsWholeFile(const Settings &settings)
{
    constexpr std::int32_t ownTensors = 1843;
    return settings.inference.engine == Engine::LlamaCpp && settings.accelerator->kind == AcceleratorClass::Apple
           && settings.inference.before(ownTensors);
}

// Of the tensors before the first layer llama.cpp keeps the embedding and its kin in host memory. A tied one is loaded
// once more as the output. Projections, and until Gemma 4 came also per-layer embeddings, go with the output.
// Source: llama.cpp src/llama-arch.cpp, the layer of each tensor (LLM_TENSOR_LAYER_INPUT, LLM_TENSOR_LAYER_OUTPUT).
// Logs: Gemma-3n-E4B at b5768, CUDA0 4612.03 MiB and the embedding's 420.00 on the host; Gemma-4-E2B at b9849 has 2.1
// GiB on the host.
bool besideOutput(const WeightTensor &tensor, const Stage &stage)
{
    constexpr std::int32_t perLayerOnHost = 8600;
    switch (tensor.role) {
    case WeightRole::Embedding: return stage.architecture().tieWordEmbeddings || mapsWholeFile(stage.settings);
    case WeightRole::PerLayerEmbedding: return stage.settings.inference.before(perLayerOnHost);
    case WeightRole::WideMatrix: return true;
    default: return false;
    }
}

// Weights of one output that share a scale and a zero point.
double gptqGroup(const WeightTensor &tensor, const Settings &settings)
{
    return static_cast<double>(settings.precision.groupSize > 0 ? settings.precision.groupSize : tensor.columns);
}

// llama.cpp keeps a vision tower in a file of its own (mmproj), which is loaded only on request.
bool inOwnFile(const Settings &settings)
{
    return settings.inference.engine == Engine::LlamaCpp || settings.precision.weights->wide == WideTensors::FileMix;
}

WeightTensor asHead(WeightTensor embedding)
{
    embedding.role = WeightRole::Head;
    return embedding;
}

} // namespace

double cardShare(const Stage &stage)
{
    const std::int64_t onCard = stage.settings.inference.gpuLayers;
    const std::int64_t all = stage.architecture().layers;
    if (stage.settings.task == Task::Training || onCard < 0 || onCard >= all || all == 0)
        return 1;
    return static_cast<double>(onCard) / static_cast<double>(all);
}

bool trainsMtp(const Stage &stage)
{
    const Settings &settings = stage.settings;
    return settings.task == Task::Training && settings.training.framework == Framework::Megatron && stage.last
           && stage.architecture().mtp && settings.training.method == Method::Full;
}

bool draftsWithMtp(const Stage &stage)
{
    const Settings &settings = stage.settings;
    return settings.task == Task::Inference && settings.inference.speculative == Speculation::Mtp && stage.last
           && stage.architecture().mtp;
}

bool outputOnCard(const Stage &stage)
{
    const std::int64_t onCard = stage.settings.inference.gpuLayers;
    return stage.settings.task == Task::Training || onCard < 0 || onCard > stage.architecture().layers;
}

double copiesOnStage(const WeightTensor &tensor, const Stage &stage)
{
    const Settings &settings = stage.settings;
    const bool serves = settings.task == Task::Inference;
    switch (tensor.place) {
    case WeightPlace::Layer: {
        const double layers = stage.groupLayers[tensor.group] * cardShare(stage);
        return isExpert(tensor.role) ? std::max(0.0, layers - layersWithoutExperts(stage, tensor.group)) : layers;
    }
    case WeightPlace::FirstStage:
        if (serves && engineRules(settings.inference.engine).embeddingOffCard)
            return stage.last && outputOnCard(stage) && besideOutput(tensor, stage) ? 1 : 0;
        // A tied head is the embedding again, and a multi-token prediction module looks tokens up too: the last stage
        // of a pipeline holds a second copy.
        return stage.first
                       || (stage.last && tensor.role == WeightRole::Embedding
                           && (stage.architecture().tieWordEmbeddings || trainsMtp(stage)))
                   ? 1
                   : 0;
    case WeightPlace::Encoder: return stage.first ? 1 : 0;
    case WeightPlace::Vision: return stage.first && !(serves && inOwnFile(settings)) ? 1 : 0;
    case WeightPlace::LastStage: return stage.last && outputOnCard(stage) ? 1 : 0;
    case WeightPlace::Mtp: return trainsMtp(stage) || draftsWithMtp(stage) ? 1 : 0;
    }
    return 0;
}

double ranksOf(const WeightTensor &tensor, const Stage &stage)
{
    const Layout &layout = stage.layout;
    switch (tensor.shard) {
    case Shard::Replicated: return 1;
    case Shard::Column:
    case Shard::Row:
    case Shard::Vocabulary: return layout.tensor;
    case Shard::KvHead: return std::min<double>(layout.tensor, std::max<std::int32_t>(tensor.kvHeads, 1));
    case Shard::Expert: return static_cast<double>(layout.expert) * layout.expertTensor;
    }
    return 1;
}

double storedBytes(const WeightTensor &tensor, Format format, const Model &model, bool headToo, LayerRange layers)
{
    if (model.stored) {
        if (const double bytes = model.stored->bytesOf(tensor); bytes > 0)
            return bytes;
    }
    constexpr double wide = 2;
    // Releases of fp4 experts and fp8 for the rest are called by the latter.
    if (model.nativeType == NativeType::Float4Float8 && format == formatNamed("fp8") && isExpert(tensor.role)
        && tensor.columns > 1)
        return formatNamed("mxfp4")->storedBits / 8;
    const double quantised =
        (format->storedBits + format->rowBits / static_cast<double>(std::max<std::int64_t>(tensor.columns, 1))) / 8;
    switch (format->wide) {
    case WideTensors::None: return format->nominalBits / 8;
    case WideTensors::AllButLinears: {
        const bool head = headToo && tensor.role == WeightRole::Head;
        return head || (isLinear(tensor) && !staysWide(tensor, format)) ? quantised : wide;
    }
    case WideTensors::AllButExperts:
        return (model.architecture.moe ? isExpert(tensor.role) && tensor.columns > 1 : isLinear(tensor)) ? quantised
                                                                                                         : wide;
    case WideTensors::FileMix: return mixedBytes(tensor, format, model, layers);
    }
    return wide;
}

double storedBytes(const WeightTensor &tensor, const Stage &stage)
{
    // The embedding itself stays in host memory: what the card holds is the output.
    if (tensor.role == WeightRole::Embedding && stage.settings.inference.engine == Engine::LlamaCpp
        && stage.settings.task == Task::Inference && keepsOutputApart(stage.model()))
        return storedBytes(asHead(tensor), stage);
    LayerRange range { stage.firstLayer, stage.layers };
    const double share = cardShare(stage);
    if (share < 1) {
        const auto onCard = static_cast<std::int64_t>(std::llround(share * static_cast<double>(stage.layers)));
        range.from += range.count - onCard;
        range.count = std::max<std::int64_t>(onCard, 1);
        range.from = std::min(range.from, stage.firstLayer + stage.layers - range.count);
    }
    const Settings &settings = stage.settings;
    const bool trains = settings.task == Task::Training;
    const bool headToo = trains && frameworkProfile(settings.training.framework).quantisesHead;
    const double bytes = storedBytes(tensor, formatInEngine(settings), stage.model(), headToo, range);
    if (!trains || !isGptq(settings.precision.weights) || bytes >= 2)
        return bytes;
    const double zeros = settings.precision.weights->nominalBits / gptqGroup(tensor, settings) / 8;
    return settings.precision.weights->nominalBits / 8 + zeros + gptqWholeBytes(tensor, settings);
}

double matrixBytes(const WeightTensor &tensor, const Stage &stage)
{
    const double stored = storedBytes(tensor, stage);
    const double element = stored < 2 ? stage.settings.precision.weights->nominalBits / 8 : stored;
    return paddedElements(tensor, stage) / static_cast<double>(tensor.count) / ranksOf(tensor, stage) * element;
}

bool isGptq(Format format)
{
    return format->id.starts_with("gptq");
}

double gptqWholeBytes(const WeightTensor &tensor, const Settings &settings)
{
    constexpr double scaleBits = 16;
    constexpr double indexBits = 32;
    return (scaleBits / gptqGroup(tensor, settings) + indexBits / static_cast<double>(tensor.rows)) / 8;
}

double fileBytes(const Model &model, Format format)
{
    if (model.stored)
        return static_cast<double>(model.stored->bytes);
    const bool apart = format->wide == WideTensors::FileMix; // the vision tower: mmproj
    double bytes = 0;
    for (const WeightTensor &tensor : model.weights) {
        if ((tensor.place != WeightPlace::Mtp || (apart && keepsPredictors(model)))
            && !(apart && tensor.place == WeightPlace::Vision))
            bytes += static_cast<double>(tensor.elements() * layersWith(tensor, model.architecture))
                     * storedBytes(tensor, format, model);
        if (apart && tensor.role == WeightRole::Embedding && keepsOutputApart(model))
            bytes += static_cast<double>(tensor.elements()) * storedBytes(asHead(tensor), format, model);
    }
    return bytes;
}

std::int64_t fileParameters(const Model &model, Format format)
{
    if (format->wide != WideTensors::FileMix)
        return model.parameters;
    std::int64_t count = model.textParameters;
    for (const WeightTensor &tensor : model.weights) {
        const bool twice = tensor.role == WeightRole::Embedding && keepsOutputApart(model);
        const bool predicts = tensor.place == WeightPlace::Mtp && keepsPredictors(model);
        count += twice || predicts ? tensor.elements() * layersWith(tensor, model.architecture) : 0;
    }
    return count;
}

} // namespace headroom
