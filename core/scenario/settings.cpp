// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/settings.h"

#include "core/hardware/accelerator_catalogue.h"
#include "core/model/architecture_json.h"
#include "core/model/assumed_architecture.h"
#include "core/model/layer_order.h"
#include "core/model/model_catalogue.h"
#include "core/scenario/checks.h"
#include "core/scenario/engine_version.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::string_view defaultAccelerator = "h100-sxm5-80gb";
constexpr Format fp32 = formatNamed("fp32");
constexpr Format bf16 = formatNamed("bf16");
constexpr Format fp16 = formatNamed("fp16");

bool is16bit(Format format)
{
    return format == bf16 || format == fp16;
}

// The format in which a model is published, which an engine loads when nothing is said: DeepSeek-R1 in fp8, gpt-oss in
// mxfp4. fp32 releases and those in several formats are taken as bf16.
Format publishedFormat(const Model &model)
{
    if (!model.nativeType)
        return bf16;
    switch (*model.nativeType) {
    case NativeType::Float16: return fp16;
    case NativeType::Float8: return formatNamed("fp8");
    case NativeType::Mxfp4: return formatNamed("mxfp4");
    case NativeType::Bfloat16:
    case NativeType::Float32:
    case NativeType::Float4Float8: return bf16;
    }
    return bf16;
}

// Weights to a scale in the GPTQ files of a model. They are commonly of 128; of models too large for one card TheBloke's
// have none, to save memory, while Qwen publishes files of its own. Source: TheBloke/Llama-2-70B-GPTQ and
// TheBloke/Mixtral-8x7B-Instruct-v0.1-GPTQ, Provided files ("No group size, to lower VRAM requirements");
// Qwen/Qwen-72B-Chat-Int4 quantize_config.json.
constexpr std::int64_t gptqGroupSize = 128;
std::int64_t publishedGroup(const Model &model)
{
    constexpr std::int64_t large = 30'000'000'000;
    const bool ofOthers = !model.id.empty() && !model.id.starts_with("Qwen/");
    return model.parameters > large && ofOthers ? 0 : gptqGroupSize;
}

// Engines cache what their products take: 16 or 32 bits also under 8-bit products.
Format cacheFormat(Format activations)
{
    if (activations == formatNamed("tf32"))
        return fp32;
    return activations == fp32 || is16bit(activations) ? activations : bf16;
}

// Whether PEFT's prepare_model_for_kbit_training has made everything fp32 that bitsandbytes left in 16 bits, norms among
// it: on its own it does so for 4-bit weights that are not sharded, which TRL and Swift call it for. Packages that bring
// kernels and a loss of their own (Unsloth, fms-acceleration) prepare the model themselves and leave 16 bits.
// Source: peft/utils/other.py; trl/trainer/sft_trainer.py (is_sharded_qlora).
bool preparedWide(const Settings &settings)
{
    const Settings::Training &training = settings.training;
    const std::string_view weights = settings.precision.weights->id;
    return settings.task == Task::Training && training.framework == Framework::Transformers
           && training.method == Method::Qlora && training.loss == Loss::Standard
           && (weights.starts_with("nf4") || weights == "fp4") && settings.parallelism.zeroStage < 3;
}

// What casts between the types of stored weights and of products. Trained parameters of 32 bits beside 16-bit products
// run under autocast, except in DeepSpeed's engine, which casts its inputs itself. Full sharding gathers the weights as
// they are stored, or 16-bit copies where its mixed precision is on: torchtitan, torchtune, litgpt, DeepSpeed and the
// Trainer of transformers set it. transformers' models with their own loss are taken to run outside the Trainer, under
// autocast of fp32 copies (ATorch), which is PyTorch's own default. Sources: accelerate accelerator.py prepare_model,
// utils/dataclasses.py set_mixed_precision; atorch auto/opt_lib/amp_optimization.py.
void resolveCasts(const Scenario &scenario, Settings &settings)
{
    const Scenario::Precision &said = scenario.precision;
    const Settings::Training &training = settings.training;
    Settings::Precision &precision = settings.precision;
    const bool trains = settings.task == Task::Training;
    const bool mixed = trains && is16bit(precision.activations);
    const bool wideWeights = precision.weights == fp32;
    const bool wide = training.method == Method::Full ? wideWeights : wideWeights || precision.gradients == fp32;
    const bool shards = settings.parallelism.zeroStage >= 3;
    const bool deepspeed = settings.parallelism.shardingEngine == ShardingEngine::Deepspeed;

    const bool plainModel = training.framework == Framework::Transformers && training.loss == Loss::Standard;
    const bool gathersWide = wideWeights && said.autocast.value_or(plainModel && !deepspeed);
    precision.gatheredWeights = said.gatheredWeights.value_or(gathersWide ? fp32 : precision.activations);
    const bool copies16 = shards && wideWeights && is16bit(precision.gatheredWeights);

    const bool ofTransformers = training.framework == Framework::Transformers && !deepspeed;
    precision.autocast = said.autocast.value_or(mixed && wide && (ofTransformers || (wideWeights && !copies16)));
    const bool castsWeights = precision.autocast && wideWeights && !copies16;
    precision.residual = said.residual.value_or(castsWeights || preparedWide(settings) ? fp32 : precision.activations);
}

// Precision. Master weights and fp32 gradients are what the framework does on its own when nothing is said:
// mixed precision training in the textbook and Megatron (and DeepSpeed under any model code), the weights' own type in
// the PyTorch frameworks, whose optimizers make states like the parameters.
void resolvePrecision(const Scenario &scenario, Settings &settings)
{
    const Scenario::Precision &said = scenario.precision;
    const Settings::Training &training = settings.training;
    Settings::Precision &precision = settings.precision;
    const bool trains = settings.task == Task::Training;

    precision.weights = said.weights.value_or(trains ? (training.method == Method::Qlora ? formatNamed("nf4") : bf16)
                                                     : publishedFormat(*settings.model));
    // A GGUF of an MXFP4 release is a mix of its own.
    if (!trains && said.weights == formatNamed("mxfp4") && scenario.inference.engine == Engine::LlamaCpp)
        precision.weights = formatNamed("mxfp4-gguf");
    const bool plain = precision.weights->wide == WideTensors::None;
    precision.activations = said.activations.value_or(!plain                                     ? bf16
                                                      : precision.weights == formatNamed("tf32") ? fp32
                                                                                                 : precision.weights);

    const Format own = plain ? precision.weights : bf16;
    precision.gradients =
        said.gradients.value_or(training.framework == Framework::Megatron && is16bit(own) ? fp32 : own);
    resolveCasts(scenario, settings);

    const bool mixed = training.framework == Framework::Textbook || training.framework == Framework::Megatron
                       || settings.parallelism.shardingEngine == ShardingEngine::Deepspeed;
    const bool hasMaster =
        said.masterWeights
        || (!said.noMasterWeights && mixed && training.method == Method::Full && is16bit(precision.weights));
    precision.hasMaster = trains && hasMaster;
    precision.masterWeights = said.masterWeights.value_or(fp32);

    precision.optimizerStates = said.optimizerStates.value_or(hasMaster || mixed ? fp32 : own);

    precision.groupSize = said.groupSize.value_or(trains ? publishedGroup(*settings.model) : gptqGroupSize);

    const Format cache = cacheFormat(precision.activations);
    precision.keyCache = said.keyCache.value_or(cache);
    // The types of keys and values are two options of llama.cpp, each fp16 when it is not given.
    const bool llama = scenario.inference.engine == Engine::LlamaCpp;
    precision.valueCache = said.valueCache.value_or(said.keyCache && llama ? fp16 : cache);
}

// litgpt's and torchtune's recipes cut the loss into chunks on their own (litgpt finetune/lora.py, lm_head_chunk_size;
// torchtune recipes/configs, CEWithChunkedOutputLoss). In transformers a chunked loss is Liger's, which is linear too.
Loss lossOf(const Scenario::Training &said)
{
    const Framework framework = said.framework.value_or(Framework::Megatron);
    const bool chunks = framework == Framework::Litgpt || framework == Framework::Torchtune;
    const Loss loss = said.loss.value_or(chunks ? Loss::Chunked : Loss::Standard);
    return framework == Framework::Transformers && loss == Loss::Chunked ? Loss::FusedLinear : loss;
}

void resolveTraining(const Scenario &scenario, Settings &settings)
{
    const Scenario::Training &said = scenario.training;
    Settings::Training &training = settings.training;
    training.framework = said.framework.value_or(Framework::Megatron);
    training.method = said.method.value_or(Method::Full);
    training.loraRank = said.loraRank.value_or(16);
    training.loraTargets = said.loraTargets.value_or(loraAllLinear);
    training.loraDropout = said.loraDropout.value_or(0);
    training.optimizer = said.optimizer.value_or(Optimizer::AdamW);
    // torch.optim takes the foreach path on CUDA when nothing is said; Megatron and DeepSpeed bring fused kernels, and
    // torchtune's recipes say "fused: True".
    const bool tune = training.framework == Framework::Torchtune;
    const bool ownKernels = training.framework == Framework::Megatron || training.framework == Framework::Textbook
                            || tune || settings.parallelism.shardingEngine == ShardingEngine::Deepspeed;
    training.implementation = said.optimizerImplementation.value_or(ownKernels ? OptimizerImplementation::Fused
                                                                               : OptimizerImplementation::Foreach);
    training.microBatch = said.microBatch.value_or(1);
    training.globalBatch = said.globalBatch.value_or(0);
    training.accumulation = said.accumulation.value_or(0);
    training.sequenceLength = said.sequenceLength.value_or(4096);
    training.tokens = said.tokens.value_or(0);
    training.vocabularyMultiple = said.vocabularyMultiple.value_or(1);
    // torchtune's recipes checkpoint activations, and fuse a paged optimizer's step into the backward pass. Source:
    // torchtune recipes/configs: enable_activation_checkpointing, optimizer_in_bwd.
    training.recompute = said.recompute.value_or(tune ? Recompute::Full : Recompute::None);
    training.recomputeLayers = said.recomputeLayers.value_or(0);
    training.recomputeModules =
        said.recomputeModules.value_or(1u << static_cast<unsigned>(RecomputeModule::CoreAttention));
    training.attention = said.attention.value_or(Attention::Flash);
    training.loss = lossOf(said);
    training.dropout = said.dropout.value_or(0);
    training.compile = said.compile.value_or(false);
    // Packages that bring a loss of their own replace the norms too; each has a SwiGLU for some models only.
    const bool packaged = training.framework == Framework::Transformers
                          && (training.loss == Loss::Fused || training.loss == Loss::FusedLinear);
    training.kernels = said.kernels.value_or(packaged ? 1u << static_cast<unsigned>(Kernel::RmsNorm) : 0);
    training.layerImplementation = said.implementation.value_or(LayerImplementation::TransformerEngine);
    // transformers' MoE layers ran expert after expert before 5.0.
    const bool loops = training.framework == Framework::Transformers;
    training.experts = said.experts.value_or(loops ? ExpertKernels::Loop : ExpertKernels::Grouped);
    training.repeatKv = said.repeatKv.value_or(true);
    const bool paged =
        training.optimizer == Optimizer::PagedAdamW8bit || training.optimizer == Optimizer::PagedAdamW32bit;
    const bool fusesPaged = tune && paged && training.method == Method::Full && training.accumulation <= 1;
    training.optimizerInBackward =
        said.optimizerInBackward.value_or(training.optimizer == Optimizer::Lomo || fusesPaged);
    training.rotaryPerLayer = said.rotaryPerLayer.value_or(false);
    training.offload = said.offload.value_or(0);
}

// What vLLM takes for max_num_seqs and max_num_batched_tokens where nothing is said: more on cards of 70 GiB and up,
// A100 excepted. Before its second engine (0.8) a step held one whole prompt, or 2048 tokens of prompts beyond 32768.
// Source: vllm/engine/arg_utils.py, _set_default_max_num_seqs_and_batched_tokens_args.
void resolveVllmBatch(const Scenario::Inference &said, const Settings &settings, Settings::Inference &inference)
{
    constexpr std::int32_t secondEngine = 8;
    constexpr std::int64_t chunkedFrom = 32768;
    const bool large = settings.capacity >= Bytes::fromGib(70) && !settings.accelerator->id.starts_with("a100")
                       && !settings.accelerator->id.starts_with("a800");
    const bool first = inference.before(secondEngine);
    inference.maxSequences = said.concurrency.value_or(large && !first ? 1024 : 256);
    std::int64_t tokens = large ? 8192 : 2048;
    if (first)
        tokens = inference.maxModelLength > chunkedFrom ? 2048 : std::max<std::int64_t>(inference.maxModelLength, 2048);
    inference.batchTokens = said.batchTokens.value_or(tokens);
}

void resolveInference(const Scenario &scenario, Settings &settings)
{
    const Scenario::Inference &said = scenario.inference;
    Settings::Inference &inference = settings.inference;
    inference.engine = said.engine.value_or(Engine::Vllm);
    inference.concurrency = said.concurrency.value_or(1);
    inference.promptTokens = said.promptTokens.value_or(1024);
    inference.outputTokens = said.outputTokens.value_or(512);
    inference.maxModelLength = said.maxModelLength.value_or(0);
    const bool llama = inference.engine == Engine::LlamaCpp;
    constexpr std::int32_t flashByDefault = 6325; // llama.cpp PR 15434
    inference.version = versionOf(said.engineVersion, inference.engine);
    inference.memoryUtilization = said.memoryUtilization.value_or(inference.engine == Engine::Sglang ? 0.88 : 0.9);
    inference.prefillChunk = said.prefillChunk.value_or(llama ? 512 : 2048);
    inference.batchTokens = said.batchTokens.value_or(2048);
    inference.maxSequences = inference.concurrency;
    if (inference.engine == Engine::Vllm)
        resolveVllmBatch(said, settings, inference);
    const bool eager = llama && inference.before(flashByDefault);
    inference.attention = said.attention.value_or(eager ? Attention::Eager : Attention::Flash);
    inference.gpuLayers = said.gpuLayers.value_or(-1);
    inference.cudaGraphs = said.cudaGraphs.value_or(true);
    inference.availableKvBytes = said.availableKvBytes.value_or(0);
}

ShardingEngine shardingEngineOf(const Scenario &scenario)
{
    const Framework framework = scenario.training.framework.value_or(Framework::Megatron);
    const bool megatron = framework == Framework::Megatron || framework == Framework::Textbook;
    return scenario.parallelism.shardingEngine.value_or(megatron ? ShardingEngine::Megatron : ShardingEngine::Fsdp);
}

void resolveParallelism(const Scenario &scenario, Settings &settings)
{
    const Scenario::Parallelism &said = scenario.parallelism;
    Settings::Parallelism &parallelism = settings.parallelism;
    const auto degree = [](const std::optional<std::int64_t> &value) {
        return static_cast<std::int32_t>(value.value_or(0));
    };
    parallelism.tensor = degree(said.tensor);
    parallelism.pipeline = said.pipeline || said.stageLayers.empty()
                               ? degree(said.pipeline)
                               : static_cast<std::int32_t>(said.stageLayers.size());
    // Splitting the sequence costs communication in every layer: only on request.
    parallelism.context = said.context ? degree(said.context) : 1;
    parallelism.expert = degree(said.expert);
    parallelism.expertTensor = degree(said.expertTensor);
    parallelism.data = degree(said.data);
    parallelism.virtualStages = static_cast<std::int32_t>(said.virtualStages.value_or(1));
    parallelism.stageLayers = said.stageLayers;
    parallelism.sequenceParallelIsAuto = !said.sequenceParallel;
    parallelism.sequenceParallel = said.sequenceParallel.value_or(false);
    parallelism.schedule =
        said.schedule.value_or(parallelism.virtualStages > 1 ? Schedule::Interleaved : Schedule::OneForwardOneBackward);
    const Framework framework = settings.training.framework;
    const int zeroStage = framework == Framework::Megatron ? 1 : framework == Framework::Torchtitan ? 3 : 0;
    parallelism.zeroStage = static_cast<std::int32_t>(said.zeroStage.value_or(zeroStage));
    parallelism.shardGroup = static_cast<std::int32_t>(said.shardGroup.value_or(0));
}

// The catalogues outlive every scenario: a pointer to an entry shares no ownership.
template <typename T>
std::shared_ptr<const T> unowned(const T *entry)
{
    return std::shared_ptr<const T>(std::shared_ptr<const T>(), entry);
}

Problems resolveModel(const ModelChoice &choice, const Catalogues &catalogues, Settings &settings)
{
    if (!choice.file.empty())
        return { { ProblemKind::NotSupported, "/model/file", choice.file, "preset parameters architecture", {} } };
    if (choice.architecture) {
        settings.model = std::make_shared<const Model>(makeModel(*choice.architecture));
        if (!unknownFacts(*choice.architecture).empty())
            settings.notes.push_back({ NoteId::IncompleteShape, Severity::Warning });
    } else if (choice.parameters) {
        settings.model = std::make_shared<const Model>(makeModel(assumedArchitecture(*choice.parameters)));
        settings.assumedShape = true;
        settings.notes.push_back({ NoteId::AssumedShape, Severity::Note, *choice.parameters });
    } else {
        const Model *model = catalogues.models.find(choice.preset);
        if (!model)
            return { { ProblemKind::UnknownModel, "/model/preset", choice.preset, {}, {} } };
        settings.model = unowned(model);
        if (settings.model->confidence == Confidence::Low)
            settings.notes.push_back({ NoteId::LowConfidenceModel, Severity::Note });
    }
    if (choice.layers) {
        const std::int64_t all = settings.model->architecture.layers;
        if (*choice.layers > all)
            return { { ProblemKind::OutOfRange,
                       "/model/layers",
                       std::to_string(*choice.layers),
                       "1…" + std::to_string(all),
                       {} } };
        if (*choice.layers < all)
            settings.model =
                std::make_shared<const Model>(makeModel(cutLayers(settings.model->architecture, *choice.layers)));
    }
    return {};
}

Problems resolveHardware(const Scenario &scenario, const Catalogues &catalogues, Settings &settings)
{
    const Scenario::Hardware &said = scenario.hardware;
    if (said.own) {
        settings.accelerator = said.own;
    } else {
        const std::string_view id = said.accelerator.empty() ? defaultAccelerator : std::string_view(said.accelerator);
        const Accelerator *card = catalogues.accelerators.find(id);
        if (!card)
            return { { ProblemKind::UnknownAccelerator, "/hardware/accelerator", std::string(id), {}, {} } };
        settings.accelerator = unowned(card);
        settings.assumedAccelerator = said.accelerator.empty();
        if (settings.assumedAccelerator)
            settings.notes.push_back({ NoteId::AssumedAccelerator, Severity::Note });
    }
    settings.capacity = capacity(*settings.accelerator);
    if (capacityAssumed(*settings.accelerator))
        settings.notes.push_back({ NoteId::AssumedCapacity, Severity::Note });
    settings.reserve = Bytes(said.reserveBytes.value_or(0));
    settings.countIsAuto = !said.count;
    settings.count = said.count.value_or(1);
    const std::int64_t domain = settings.accelerator->interconnect.domain.value_or(8);
    settings.perNode = said.perNode.value_or(std::clamp<std::int64_t>(domain, 1, 8));
    return {};
}

} // namespace

std::int64_t Settings::Inference::sequenceTokens() const
{
    return maxModelLength > 0 ? maxModelLength : promptTokens + outputTokens;
}

bool sequenceParallel(const Settings &settings, const Layout &layout)
{
    const Settings::Parallelism &said = settings.parallelism;
    return layout.tensor > 1
           && (said.sequenceParallelIsAuto ? settings.training.framework != Framework::Textbook
                                           : said.sequenceParallel);
}

Result<Settings> resolve(const Scenario &scenario, const Catalogues &catalogues)
{
    Settings settings;
    settings.task = scenario.task.value_or(Task::Inference);
    Problems problems = resolveModel(scenario.model, catalogues, settings);
    Problems hardware = resolveHardware(scenario, catalogues, settings);
    problems.insert(problems.end(), hardware.begin(), hardware.end());
    if (!problems.empty())
        return std::unexpected(std::move(problems));

    settings.parallelism.shardingEngine = shardingEngineOf(scenario);
    resolveTraining(scenario, settings);
    resolveParallelism(scenario, settings);
    resolvePrecision(scenario, settings);
    resolveInference(scenario, settings);
    problems = checkSettings(scenario, settings);
    if (!problems.empty())
        return std::unexpected(std::move(problems));
    noteSettings(settings);
    return settings;
}

} // namespace headroom
