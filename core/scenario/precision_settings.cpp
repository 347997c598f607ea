// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_catalogue.h"
#include "core/scenario/settings_parts.h"

namespace headroom {

namespace {

constexpr Format fp32 = formatNamed("fp32");
constexpr Format bf16 = formatNamed("bf16");
constexpr Format fp16 = formatNamed("fp16");

bool is16bit(Format format)
{
    return format == bf16 || format == fp16;
}

// The format in which a model is published, which an engine loads when nothing is said: DeepSeek-R1 in fp8, gpt-oss in
// mxfp4. fp32 releases and those in several formats are taken as bf16, but for files in fp32 that PyTorch code loads as
// they are; vLLM and SGLang load those in 16 bits (vLLM vllm/config/model.py, _get_and_verify_dtype, "auto").
Format publishedFormat(const Model &model, Task task, const Scenario &scenario)
{
    if (model.release) {
        const Engine engine = scenario.inference.engine.value_or(Engine::Vllm);
        const bool halves = task == Task::Inference && (engine == Engine::Vllm || engine == Engine::Sglang);
        return halves && model.release == formatNamed("fp32") ? bf16 : *model.release;
    }
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

} // namespace

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
                                                     : publishedFormat(*settings.model, settings.task, scenario));
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

} // namespace headroom
