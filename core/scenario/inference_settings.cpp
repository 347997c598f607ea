// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator.h"
#include "core/model/model_catalogue.h"
#include "core/scenario/engine_version.h"
#include "core/scenario/settings_parts.h"
#include "core/scenario/sglang_defaults.h"

#include <algorithm>

namespace headroom {

namespace {

bool drafts(const Scenario::Inference &said)
{
    return said.speculative.value_or(Speculation::None) != Speculation::None;
}

bool keepsStates(const Architecture &model)
{
    return std::ranges::any_of(model.groups, [](const LayerGroup &group) {
        return group.mixer == Mixer::Mamba1 || group.mixer == Mixer::Mamba2 || group.mixer == Mixer::Lightning;
    });
}

// vLLM's first engine: before 0.8, and until it went with 0.11 for what the second one did not take yet: cards of
// compute capability below 8 and encoder-decoder models up to the end, an 8-bit cache but on Hopper, recurrent models
// and AMD's cards before 0.10, GGUF files and drafts before 0.9.
// Source: vllm/engine/arg_utils.py, _is_v1_supported_oracle (PR 13726) and what took its lines out (PR 18646, 18265,
// 19327, 19792, 26783).
bool hasFirstEngine(const Scenario &scenario, const Settings &settings)
{
    constexpr std::int32_t secondEngine = 8;
    constexpr std::int32_t draftsAndFiles = 9;
    constexpr std::int32_t statesAndAmd = 10;
    constexpr std::int32_t firstRemoved = 11;
    const Settings::Inference &inference = settings.inference;
    const Settings::Precision &precision = settings.precision;
    const Architecture &model = settings.model->architecture;
    const std::string_view capability = settings.accelerator->computeCapability;
    if (inference.before(secondEngine))
        return true;
    if (!inference.before(firstRemoved))
        return false;
    const bool old = capability.starts_with("7.") || capability.starts_with("6.");
    const bool narrowCache = precision.keyCache->nominalBits <= 8 && !capability.starts_with("9.");
    return old || model.encoder || narrowCache
           || (inference.before(statesAndAmd) && (keepsStates(model) || settings.accelerator->vendor == "AMD"))
           || (inference.before(draftsAndFiles)
               && (drafts(scenario.inference) || precision.weights->wide == WideTensors::FileMix));
}

// vLLM's gpu_memory_utilization: 0.92 since 0.21, which counts the CUDA graphs within it, before 0.9, which stands also
// where no release is named.
// Source: vllm/config/cache.py (PR 38284).
double vllmUtilization(const Settings::Inference &inference)
{
    constexpr std::int32_t graphsCounted = 21;
    return inference.version >= graphsCounted ? 0.92 : 0.9;
}

// Tokens of a step of vLLM's first engine: one whole prompt, and 5120 at least where there are images since 0.6. Since
// 0.5.4 prompts beyond 32768 were cut, into steps of 512 tokens and of 2048 since 0.6.5 (of which only the 0.6 is kept);
// models with images, sliding windows or a latent cache did not let it, nor drafts, adapters or AMD's cards.
// Source: vllm/engine/arg_utils.py (PR 6666, 10544, 8028; _set_default_args_v0), config.py of 0.7, SchedulerConfig.
std::int64_t firstEngineTokens(const Scenario::Inference &said, const Settings &settings)
{
    constexpr std::int32_t chunksSince = 5;
    constexpr std::int32_t imagesSince = 6;
    constexpr std::int32_t largerChunks = 7;
    constexpr std::int64_t chunkedFrom = 32768;
    constexpr std::int64_t leastTokens = 2048;
    constexpr std::int64_t leastOfImages = 5120;
    const Settings::Inference &inference = settings.inference;
    const Architecture &model = settings.model->architecture;
    const std::int64_t length =
        inference.maxModelLength > 0 ? inference.maxModelLength : model.maxPositions.value_or(leastTokens);
    const bool whole = model.vision || model.slidingWindow || model.mla || drafts(said)
                       || said.loraSlots.value_or(0) > 0 || settings.accelerator->vendor == "AMD";
    if (length > chunkedFrom && !whole && !inference.before(chunksSince))
        return inference.before(largerChunks) ? 512 : leastTokens;
    return std::max(length, model.vision && !inference.before(imagesSince) ? leastOfImages : leastTokens);
}

// What vLLM takes for max_num_seqs and max_num_batched_tokens where nothing is said: more on cards of 70 GiB and up,
// A100 excepted, and still more from 160 GiB since 0.27.
// Source: vllm/engine/arg_utils.py, get_batch_defaults (PR 51726).
void resolveVllmBatch(const Scenario &scenario, const Settings &settings, Settings::Inference &inference)
{
    constexpr std::int32_t largerSteps = 27;
    const bool large = settings.capacity >= Bytes::fromGib(70) && !settings.accelerator->id.starts_with("a100")
                       && !settings.accelerator->id.starts_with("a800");
    const bool larger = large && settings.capacity >= Bytes::fromGib(160) && inference.version >= largerSteps;
    inference.firstEngine = hasFirstEngine(scenario, settings);
    const bool first = inference.firstEngine;
    inference.maxSequences = scenario.inference.concurrency.value_or(large && !first ? 1024 : 256);
    const std::int64_t tokens = first    ? firstEngineTokens(scenario.inference, settings)
                                : larger ? 16384
                                : large  ? 8192
                                         : 2048;
    inference.batchTokens = scenario.inference.batchTokens.value_or(tokens);
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

// Whether llama.cpp's sequences share one stream of cells where nothing is said: always before there were streams
// (PR 14363, about b5913) and in the fork; since PR 16736 (about b6930) the up to four that the server chooses itself.
bool sharesCells(const Settings::Inference &inference)
{
    constexpr std::int32_t streams = 5913;
    constexpr std::int32_t sharedByDefault = 6930;
    if (inference.fork || inference.before(streams))
        return true;
    return inference.concurrency <= (inference.before(sharedByDefault) ? 1 : 4);
}

} // namespace

void resolveInference(const Scenario &scenario, Settings &settings)
{
    const Scenario::Inference &said = scenario.inference;
    Settings::Inference &inference = settings.inference;
    inference.engine = said.engine.value_or(Engine::Vllm);
    inference.fork = inference.engine == Engine::IkLlamaCpp;
    if (inference.fork)
        inference.engine = Engine::LlamaCpp;
    inference.concurrency = said.concurrency.value_or(1);
    constexpr std::int64_t usualPrompt = 1024;
    inference.promptTokens =
        said.promptTokens.value_or(std::min(said.maxModelLength.value_or(usualPrompt), usualPrompt));
    inference.outputTokens = said.outputTokens.value_or(512);
    inference.maxModelLength = said.maxModelLength.value_or(0);
    const bool llama = inference.engine == Engine::LlamaCpp;
    constexpr std::int32_t flashByDefault = 6325; // llama.cpp PR 15434
    inference.version = versionOf(said.engineVersion, inference.engine);
    inference.memoryUtilization =
        said.memoryUtilization.value_or(inference.engine == Engine::Vllm ? vllmUtilization(inference) : 0.9);
    inference.prefillChunk = said.prefillChunk.value_or(llama ? 512 : 2048);
    inference.batchTokens = said.batchTokens.value_or(2048);
    inference.maxSequences = inference.concurrency;
    if (inference.engine == Engine::Vllm)
        resolveVllmBatch(scenario, settings, inference);
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
    inference.kvUnified = said.kvUnified.value_or(sharesCells(inference));
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
    inference.latencyTarget = said.latencyTarget.value_or(0);
    inference.firstTokenTarget = said.firstTokenTarget.value_or(0);
}

} // namespace headroom
