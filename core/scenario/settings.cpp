// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/settings.h"

#include "core/base/nearest_name.h"
#include "core/hardware/accelerator_catalogue.h"
#include "core/model/architecture_json.h"
#include "core/model/assumed_architecture.h"
#include "core/model/layer_order.h"
#include "core/model/model_catalogue.h"
#include "core/scenario/checks.h"
#include "core/scenario/engine_version.h"
#include "core/scenario/sglang_defaults.h"

#include <algorithm>
#include <cmath>

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
    if (model.release)
        return *model.release;
    if (!model.nativeType)
        return bf16;
    switch (*model.nativeType) {
    case NativeType::Float16: return fp16;
    case NativeType::Float8:
    case NativeType::Float4Float8: return formatNamed("fp8"); // with fp4 experts: weight_bytes.cpp
    case NativeType::Mxfp4: return formatNamed("mxfp4");
    case NativeType::Bfloat16:
    case NativeType::Float32: return bf16;
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
// kernels and a loss of their own (Unsloth, fms-acceleration) prepare the model themselves and leave 16 bits, and so does
// who wraps a model into FSDP, whose flat parameters have one type, though it shards nothing.
// Source: peft/utils/other.py; trl/trainer/sft_trainer.py (is_sharded_qlora).
bool preparedWide(const Scenario &scenario, const Settings &settings)
{
    const Settings::Training &training = settings.training;
    const std::string_view weights = settings.precision.weights->id;
    return settings.task == Task::Training && training.framework == Framework::Transformers
           && training.method == Method::Qlora && training.loss == Loss::Standard
           && (weights.starts_with("nf4") || weights == "fp4") && settings.parallelism.zeroStage < 3
           && scenario.parallelism.shardingEngine != ShardingEngine::Fsdp;
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
    precision.residual =
        said.residual.value_or(castsWeights || preparedWide(scenario, settings) ? fp32 : precision.activations);
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

    // Files say how they store a model; what a scenario says, or training makes of it, counts more.
    if (settings.model->stored && (trains || said.weights)) {
        auto plain = std::make_shared<Model>(*settings.model);
        plain->stored.reset();
        settings.model = std::move(plain);
    }
    precision.weights = said.weights.value_or(trains ? (training.method == Method::Qlora ? formatNamed("nf4") : bf16)
                                                     : publishedFormat(*settings.model));
    // A GGUF of an MXFP4 release is a mix of its own.
    if (!trains && said.weights == formatNamed("mxfp4") && isLlama(scenario.inference.engine))
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

    // Releases in NVFP4 ask for an fp8 cache, DeepSeek-V4 has no other.
    const bool vllm = !trains && scenario.inference.engine.value_or(Engine::Vllm) == Engine::Vllm;
    const bool smallCache =
        vllm && (precision.weights == formatNamed("nvfp4") || settings.model->architecture.dsv4.has_value());
    const Format cache = smallCache ? formatNamed("fp8") : cacheFormat(precision.activations);
    precision.keyCache = said.keyCache.value_or(cache);
    // The types of keys and values are two options of llama.cpp, each fp16 when it is not given.
    const bool llama = isLlama(scenario.inference.engine);
    precision.valueCache = said.valueCache.value_or(said.keyCache && llama ? fp16 : cache);
}

// Single sequences that are gathered into a batch by accumulation: the collators of transformers pad to the longest of
// a micro batch, and packing and grouping by length are off unless asked for, so that each pass has a length of its own.
// Source: transformers data/data_collator.py (padding = True), training_args.py (group_by_length).
bool takesLengthsAsTheyCome(const Settings::Training &training)
{
    return training.framework == Framework::Transformers && training.accumulation > 1;
}

// Whose layers Megatron runs where nothing is said. Megatron-DeepSpeed has the old code. fp16 with stored scores, too,
// is that of runs before Megatron Core, where Transformer Engine's attention would be fused.
LayerImplementation layerImplementationOf(const Scenario &scenario, const Settings &settings)
{
    const Scenario::Training &said = scenario.training;
    if (settings.training.framework != Framework::Megatron || said.attention != Attention::Eager)
        return LayerImplementation::TransformerEngine;
    const bool old =
        settings.parallelism.shardingEngine == ShardingEngine::Deepspeed || scenario.precision.weights == fp16;
    return old ? LayerImplementation::Legacy : LayerImplementation::TransformerEngine;
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
    // Megatron's own default, which the recipes of its later models turn off.
    if (!said.dropout && layerImplementationOf(scenario, settings) == LayerImplementation::Legacy)
        training.dropout = 0.1;
    training.compile = said.compile.value_or(false);
    // Packages that bring a loss of their own replace the norms too; each has a SwiGLU for some models only.
    const bool packaged = training.framework == Framework::Transformers
                          && (training.loss == Loss::Fused || training.loss == Loss::FusedLinear);
    training.kernels = said.kernels.value_or(packaged ? 1u << static_cast<unsigned>(Kernel::RmsNorm) : 0);
    training.layerImplementation = said.implementation.value_or(layerImplementationOf(scenario, settings));
    // transformers' MoE layers ran expert after expert before 5.0.
    const bool loops = training.framework == Framework::Transformers;
    training.experts = said.experts.value_or(loops ? ExpertKernels::Loop : ExpertKernels::Grouped);
    training.dispatcher = said.dispatcher.value_or(Dispatcher::AllToAll);
    training.expertImbalance = said.expertImbalance.value_or(1);
    training.repeatKv = said.repeatKv.value_or(true);
    const bool paged =
        training.optimizer == Optimizer::PagedAdamW8bit || training.optimizer == Optimizer::PagedAdamW32bit;
    const bool fusesPaged = tune && paged && training.method == Method::Full && training.accumulation <= 1;
    training.optimizerInBackward =
        said.optimizerInBackward.value_or(training.optimizer == Optimizer::Lomo || fusesPaged);
    training.rotaryPerLayer = said.rotaryPerLayer.value_or(false);
    training.equalLengths = said.equalLengths.value_or(!takesLengthsAsTheyCome(training));
    training.offload = said.offload.value_or(0);
    training.offloadModules = said.offloadModules.value_or(0);
}

// vLLM's first engine: before 0.8, and until it went with 0.11 on cards of compute capability below 8, which the second
// one did not take. Source: vllm/engine/arg_utils.py, _is_v1_supported_oracle.
bool hasFirstEngine(const Settings &settings, const Settings::Inference &inference)
{
    constexpr std::int32_t secondEngine = 8;
    constexpr std::int32_t firstRemoved = 11;
    const std::string_view capability = settings.accelerator->computeCapability;
    const bool old = capability.starts_with("7.") || capability.starts_with("6.");
    return inference.before(secondEngine) || (old && inference.before(firstRemoved));
}

// What vLLM takes for max_num_seqs and max_num_batched_tokens where nothing is said: more on cards of 70 GiB and up,
// A100 excepted, and still more from 160 GiB. Its first engine had a step for one whole prompt, of 5120 tokens at least
// where there are images, or 2048 tokens of prompts beyond 32768, which models with images or sliding windows did not
// let it cut.
// Source: vllm/engine/arg_utils.py, get_batch_defaults and _set_default_args_v0; config.py of 0.7, SchedulerConfig.
void resolveVllmBatch(const Scenario::Inference &said, const Settings &settings, Settings::Inference &inference)
{
    constexpr std::int64_t chunkedFrom = 32768;
    constexpr std::int64_t leastTokens = 2048;
    constexpr std::int64_t leastOfImages = 5120;
    constexpr std::int32_t largerSteps = 24;
    const Architecture &model = settings.model->architecture;
    const bool large = settings.capacity >= Bytes::fromGib(70) && !settings.accelerator->id.starts_with("a100")
                       && !settings.accelerator->id.starts_with("a800");
    const bool larger = large && settings.capacity >= Bytes::fromGib(160) && !inference.before(largerSteps);
    const bool first = hasFirstEngine(settings, inference);
    inference.firstEngine = first;
    inference.maxSequences = said.concurrency.value_or(large && !first ? 1024 : 256);
    std::int64_t tokens = larger ? 16384 : large ? 8192 : leastTokens;
    if (first) {
        const std::int64_t length =
            inference.maxModelLength > 0 ? inference.maxModelLength : model.maxPositions.value_or(leastTokens);
        const bool chunks = length > chunkedFrom && !model.vision && !model.slidingWindow && !model.mla;
        tokens = chunks ? leastTokens : std::max(length, model.vision ? leastOfImages : leastTokens);
    }
    inference.batchTokens = said.batchTokens.value_or(tokens);
}

// How llama.cpp caches latent attention. A file made before the split of its up-projection (b5121) is cached whole, also
// by newer builds: files of models older than DeepSeek-V3 are taken for such, and where keys and values are said to
// have types of their own there are values. From the split on (PR 12801) the latent was kept a second time as values,
// until caches without values came (PR 19067). ik_llama.cpp, which counts its builds from 3590 on while llama.cpp had
// passed 4000 before the split, does so on its own account: -mla was off by default until November 2025 and used with flash
// attention; a file
// with split projections turns it to 1, which without flash attention keeps transposed values.
// Source: llama.cpp src/llama-kv-cache.cpp (has_v), ik_llama.cpp common/common.h (mla_attn).
MlaCache mlaCacheOf(const Scenario &scenario, const Settings &settings)
{
    constexpr std::int32_t firstOfFork = 3590, afterFork = 4000;
    constexpr std::int32_t onByDefault = 3983;
    constexpr std::int32_t split = 5121;
    constexpr std::int32_t withoutValues = 7824;
    const Settings::Inference &inference = settings.inference;
    const Model &model = *settings.model;
    if (inference.engine != Engine::LlamaCpp || !model.architecture.mla)
        return MlaCache::Latent;
    if (scenario.precision.keyCache && scenario.precision.valueCache
        && *scenario.precision.keyCache != *scenario.precision.valueCache)
        return MlaCache::Expanded;
    const bool splitFile = model.released > "2025-04";
    if (inference.fork || (inference.version >= firstOfFork && inference.version < afterFork)) {
        if (inference.attention == Attention::Flash || !inference.before(onByDefault))
            return MlaCache::Latent;
        return splitFile ? MlaCache::LatentAndValues : MlaCache::Expanded;
    }
    const bool oldFile = !model.released.empty() && model.released < "2024-12";
    if (oldFile || inference.before(split))
        return MlaCache::Expanded;
    return inference.before(withoutValues) ? MlaCache::LatentAndValues : MlaCache::Latent;
}

void resolveSglang(const Scenario &scenario, const Settings &settings, Settings::Inference &inference)
{
    const Scenario::Inference &said = scenario.inference;
    const auto degree = [](const auto &given) { return static_cast<std::int32_t>(given.value_or(1)); };
    inference.prefillChunk = said.prefillChunk.value_or(sglangChunk(settings.capacity));
    inference.batchTokens = said.batchTokens.value_or(inference.prefillChunk);
    inference.memoryUtilization = said.memoryUtilization.value_or(
        sglangFraction(inference.version, settings.capacity, degree(scenario.parallelism.tensor),
                       degree(scenario.parallelism.pipeline), inference.prefillChunk));
}

// What TensorRT-LLM builds an engine for where nothing is said: max_num_tokens 8192, max_batch_size 2048, 256 before 0.19.
// Source: tensorrt_llm/builder.py, BuildConfig.
void resolveTensorrt(const Scenario::Inference &said, Settings::Inference &inference)
{
    constexpr std::int32_t largeBatches = 19;
    inference.batchTokens = said.batchTokens.value_or(8192);
    inference.maxSequences = said.concurrency.value_or(inference.before(largeBatches) ? 256 : 2048);
}

void resolveInference(const Scenario &scenario, Settings &settings)
{
    const Scenario::Inference &said = scenario.inference;
    Settings::Inference &inference = settings.inference;
    inference.engine = said.engine.value_or(Engine::Vllm);
    inference.fork = inference.engine == Engine::IkLlamaCpp;
    if (inference.fork)
        inference.engine = Engine::LlamaCpp;
    inference.concurrency = said.concurrency.value_or(1);
    inference.promptTokens = said.promptTokens.value_or(1024);
    inference.outputTokens = said.outputTokens.value_or(512);
    inference.maxModelLength = said.maxModelLength.value_or(0);
    const bool llama = inference.engine == Engine::LlamaCpp;
    constexpr std::int32_t flashByDefault = 6325; // llama.cpp PR 15434
    inference.version = versionOf(said.engineVersion, inference.engine);
    inference.memoryUtilization = said.memoryUtilization.value_or(0.9);
    inference.prefillChunk = said.prefillChunk.value_or(llama ? 512 : 2048);
    inference.batchTokens = said.batchTokens.value_or(2048);
    inference.maxSequences = inference.concurrency;
    if (inference.engine == Engine::Vllm)
        resolveVllmBatch(said, settings, inference);
    if (inference.engine == Engine::Sglang)
        resolveSglang(scenario, settings, inference);
    if (inference.engine == Engine::TensorrtLlm)
        resolveTensorrt(said, inference);
    constexpr std::int32_t sdpaByDefault = 4036; // transformers: _autoset_attn_implementation
    const bool eager = (llama && inference.before(flashByDefault))
                       || (inference.engine == Engine::Transformers && inference.before(sdpaByDefault));
    inference.attention = said.attention.value_or(eager ? Attention::Eager : Attention::Flash);
    inference.gpuLayers = said.gpuLayers.value_or(-1);
    inference.mla = said.mla.value_or(mlaCacheOf(scenario, settings));
    // The server shares one stream among the up to four sequences that it chooses by itself.
    constexpr std::int64_t chosenSequences = 4;
    inference.kvUnified = said.kvUnified.value_or(inference.concurrency <= chosenSequences);
    inference.slidingCache = said.slidingCache.value_or(!inference.fork);
    inference.scoresLimit = said.scoresLimit.value_or(0);
    inference.cpuExperts = said.cpuExperts.value_or(0);
    inference.cudaGraphs = said.cudaGraphs.value_or(true);
    constexpr std::int32_t statesSince = 25;
    inference.prefixCaching =
        said.prefixCaching.value_or(inference.engine == Engine::Vllm && !inference.before(statesSince));
    inference.loraSlots = said.loraSlots.value_or(0);
    inference.loraRank = said.loraRank.value_or(16);
    inference.speculative = said.speculative.value_or(Speculation::None);
    inference.draftTokens = inference.speculative == Speculation::None ? 0 : said.draftTokens.value_or(1);
    inference.availableKvBytes = said.availableKvBytes.value_or(0);
    inference.kvTokens = said.kvTokens.value_or(0);
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
    parallelism.decodeContext = said.decodeContext ? degree(said.decodeContext) : 1;
    parallelism.virtualStages = static_cast<std::int32_t>(said.virtualStages.value_or(1));
    parallelism.microbatchGroup = static_cast<std::int32_t>(said.microbatchGroup.value_or(0));
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

template <typename Entries>
std::string nearestId(std::string_view found, const Entries &entries)
{
    std::vector<std::string_view> ids;
    for (const auto &entry : entries)
        ids.push_back(entry.id);
    return std::string(nearestName(found, ids));
}

// Matrices of the language model as files store them.
double storedBytes(const Model &model, const StoredWeights &stored)
{
    double bytes = 0;
    for (const WeightTensor &tensor : model.weights) {
        if (tensor.place != WeightPlace::Vision && tensor.place != WeightPlace::Mtp)
            bytes += static_cast<double>(tensor.elements() * layersWith(tensor, model.architecture))
                     * stored.bytesOf(tensor);
    }
    return bytes;
}

// Fewer layers of a model. Those that files hold stay as they are stored.
std::shared_ptr<const Model> cutModel(const Model &whole, std::int64_t layers)
{
    auto cut = std::make_shared<Model>(makeModel(cutLayers(whole.architecture, layers)));
    cut->name = whole.name;
    cut->release = whole.release;
    if (whole.stored) {
        StoredWeights stored = *whole.stored;
        stored.bytes -= std::llround(storedBytes(whole, stored) - storedBytes(*cut, stored));
        stored.parameters -= whole.parameters - cut->parameters;
        cut->stored = std::make_shared<const StoredWeights>(stored);
    }
    return cut;
}

Problems resolveModel(const ModelChoice &choice, const Catalogues &catalogues, Settings &settings)
{
    if (!choice.file.empty()) {
        if (!choice.fromFile)
            return { { ProblemKind::NotSupported, "/model/file", choice.file, "preset parameters architecture", {} } };
        settings.model = choice.fromFile;
    } else if (choice.architecture) {
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
            return { { ProblemKind::UnknownModel,
                       "/model/preset",
                       choice.preset,
                       nearestId(choice.preset, catalogues.models.models()),
                       {} } };
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
            settings.model = cutModel(*settings.model, *choice.layers);
    }
    return {};
}

// Cards that differ. What follows for all is that of the smallest.
Problems resolveCards(const Scenario::Hardware &said, const Catalogues &catalogues, Settings &settings)
{
    constexpr std::int64_t mostDifferent = 1024;
    if (!said.accelerator.empty() || said.own)
        return { { ProblemKind::Conflict,
                   "/hardware/accelerator",
                   said.own ? "object" : said.accelerator,
                   "/hardware/cards",
                   {} } };
    if (said.count)
        return { { ProblemKind::Conflict, "/hardware/count", std::to_string(*said.count), "/hardware/cards", {} } };
    for (std::size_t i = 0; i < said.cards.size(); ++i) {
        const Scenario::CardGroup &group = said.cards[i];
        const std::string path = "/hardware/cards/" + std::to_string(i);
        const Accelerator *card = catalogues.accelerators.find(group.accelerator);
        if (!card)
            return { { ProblemKind::UnknownAccelerator, path + "/accelerator", group.accelerator, {}, {} } };
        if (group.count > mostDifferent - std::ssize(settings.cards))
            return { { ProblemKind::TooLarge,
                       path + "/count",
                       std::to_string(group.count),
                       std::to_string(mostDifferent - std::ssize(settings.cards)),
                       {} } };
        settings.cards.insert(settings.cards.end(), static_cast<std::size_t>(group.count),
                              { unowned(card), capacity(*card) });
    }
    settings.accelerator = std::ranges::min_element(settings.cards, {}, &Settings::Card::capacity)->accelerator;
    return {};
}

Problems resolveHardware(const Scenario &scenario, const Catalogues &catalogues, Settings &settings)
{
    const Scenario::Hardware &said = scenario.hardware;
    if (!said.cards.empty()) {
        Problems problems = resolveCards(said, catalogues, settings);
        if (!problems.empty())
            return problems;
    } else if (said.own) {
        settings.accelerator = said.own;
    } else {
        const std::string_view id = said.accelerator.empty() ? defaultAccelerator : std::string_view(said.accelerator);
        const Accelerator *card = catalogues.accelerators.find(id);
        if (!card)
            return { { ProblemKind::UnknownAccelerator,
                       "/hardware/accelerator",
                       std::string(id),
                       nearestId(id, catalogues.accelerators.accelerators()),
                       {} } };
        settings.accelerator = unowned(card);
        settings.assumedAccelerator = said.accelerator.empty();
        if (settings.assumedAccelerator)
            settings.notes.push_back({ NoteId::AssumedAccelerator, Severity::Note });
    }
    settings.capacity = capacity(*settings.accelerator);
    if (capacityAssumed(*settings.accelerator))
        settings.notes.push_back({ NoteId::AssumedCapacity, Severity::Note });
    settings.reserve = Bytes(said.reserveBytes.value_or(0));
    settings.countIsAuto = !said.count && settings.cards.empty();
    settings.count = settings.cards.empty() ? said.count.value_or(1) : std::ssize(settings.cards);
    const std::int64_t domain = settings.accelerator->interconnect.domain.value_or(8);
    settings.perNode = said.perNode.value_or(std::clamp<std::int64_t>(domain, 1, 8));
    return {};
}

} // namespace

std::int64_t Settings::Inference::sequenceTokens() const
{
    return maxModelLength > 0 ? maxModelLength : promptTokens + outputTokens;
}

double Settings::Inference::tokensInFlight() const
{
    constexpr std::int32_t twoSince = 25;
    const bool two = engine == Engine::Vllm && version >= twoSince;
    return static_cast<double>(batchTokens) * (two ? 2 : 1);
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
    settings.parallelism.wrapsLayers = scenario.parallelism.shardingEngine == ShardingEngine::Fsdp;
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
