// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/filled_scenario.h"

#include "core/hardware/accelerator.h"
#include "core/model/model_catalogue.h"

namespace headroom {

namespace {

// 0 in the settings: not said, and nothing was chosen in its place.
std::optional<std::int64_t> unlessZero(std::int64_t value)
{
    return value == 0 ? std::nullopt : std::optional(value);
}

void fill(Scenario::Precision &into, const Settings::Precision &from)
{
    into.weights = from.weights;
    into.activations = from.activations;
    into.residual = from.residual;
    into.autocast = from.autocast;
    into.gatheredWeights = from.gatheredWeights;
    into.groupSize = from.groupSize;
    into.gradients = from.gradients;
    into.noMasterWeights = !from.hasMaster;
    into.masterWeights = from.hasMaster ? std::optional(from.masterWeights) : std::nullopt;
    into.optimizerStates = from.optimizerStates;
    into.keyCache = from.keyCache;
    into.valueCache = from.valueCache;
}

void fill(Scenario::Training &into, const Settings::Training &from)
{
    into.framework = from.framework;
    into.method = from.method;
    into.loraRank = from.loraRank;
    into.loraTargets = from.loraTargets;
    into.loraDropout = from.loraDropout;
    into.optimizer = from.optimizer;
    into.optimizerImplementation = from.implementation;
    into.microBatch = from.microBatch;
    into.globalBatch = unlessZero(from.globalBatch);
    into.accumulation = unlessZero(from.accumulation);
    into.sequenceLength = from.sequenceLength;
    if (from.tokens > 0)
        into.tokens = from.tokens;
    into.vocabularyMultiple = from.vocabularyMultiple;
    into.recompute = from.recompute;
    into.recomputeLayers = unlessZero(from.recomputeLayers);
    into.recomputeModules = from.recomputeModules;
    into.attention = from.attention;
    into.loss = from.loss;
    into.dropout = from.dropout;
    into.compile = from.compile;
    into.kernels = from.kernels;
    into.implementation = from.layerImplementation;
    into.experts = from.experts;
    into.dispatcher = from.dispatcher;
    if (from.measuredMfu > 0)
        into.measuredMfu = from.measuredMfu;
    into.expertImbalance = from.expertImbalance;
    into.repeatKv = from.repeatKv;
    into.optimizerInBackward = from.optimizerInBackward;
    into.rotaryPerLayer = from.rotaryPerLayer;
    into.equalLengths = from.equalLengths;
    into.offload = from.offload;
    into.offloadModules = from.offloadModules;
}

void fill(Scenario::Inference &into, const Settings::Inference &from)
{
    into.engine = from.fork ? Engine::IkLlamaCpp : from.engine;
    into.concurrency = from.concurrency;
    into.promptTokens = from.promptTokens;
    into.outputTokens = from.outputTokens;
    into.maxModelLength = from.maxModelLength > 0 ? from.maxModelLength : from.sequenceTokens();
    into.memoryUtilization = from.memoryUtilization;
    into.prefillChunk = from.prefillChunk;
    into.batchTokens = from.batchTokens;
    into.attention = from.attention;
    if (from.gpuLayers >= 0)
        into.gpuLayers = from.gpuLayers;
    into.mla = from.mla;
    into.kvUnified = from.kvUnified;
    into.cpuExperts = from.cpuExperts;
    into.scoresLimit = unlessZero(from.scoresLimit);
    into.slidingCache = from.slidingCache;
    into.cudaGraphs = from.cudaGraphs;
    into.prefixCaching = from.prefixCaching;
    into.loraSlots = from.loraSlots;
    into.loraRank = from.loraRank;
    into.speculative = from.speculative;
    into.draftTokens = from.draftTokens;
    into.availableKvBytes = unlessZero(from.availableKvBytes);
    into.kvTokens = unlessZero(from.kvTokens);
    if (from.latencyTarget > 0)
        into.latencyTarget = from.latencyTarget;
    if (from.firstTokenTarget > 0)
        into.firstTokenTarget = from.firstTokenTarget;
}

void fill(Scenario::Parallelism &into, const Settings &settings, const Layout &layout)
{
    const Settings::Parallelism &from = settings.parallelism;
    into.tensor = layout.tensor;
    into.pipeline = layout.pipeline;
    into.context = layout.context;
    into.expert = layout.expert;
    into.expertTensor = layout.expertTensor;
    into.data = layout.data;
    into.decodeContext = from.decodeContext;
    into.virtualStages = from.virtualStages;
    into.microbatchGroup = unlessZero(from.microbatchGroup);
    into.sequenceParallel = sequenceParallel(settings, layout);
    into.schedule = from.schedule;
    into.zeroStage = from.zeroStage;
    // Not said where nothing is sharded: DDP, which FSDP without shards is not.
    if (from.shardingEngine != ShardingEngine::Fsdp || from.zeroStage > 0 || from.wrapsLayers)
        into.shardingEngine = from.shardingEngine;
    into.shardGroup = unlessZero(from.shardGroup);
}

} // namespace

Scenario filledScenario(const Scenario &scenario, const Evaluation &evaluation)
{
    const Settings &settings = evaluation.settings;
    Scenario result = scenario;
    result.task = settings.task;
    result.model.layers = unlessZero(settings.model->architecture.layers);
    fill(result.precision, settings.precision);
    fill(result.training, settings.training);
    fill(result.inference, settings.inference);
    fill(result.parallelism, settings, evaluation.estimate.layout);
    if (scenario.hardware.cards.empty())
        result.hardware.count = evaluation.estimate.layout.cards();
    result.hardware.perNode = settings.perNode;
    result.hardware.reserveBytes = settings.reserve.count();
    result.hardware.nicBytesPerSecond = settings.accelerator->nicBytesPerSecond;
    if (settings.operation.cardHourPrice > 0)
        result.hardware.cardHourPrice = settings.operation.cardHourPrice;
    result.hardware.currency = settings.operation.currency;
    result.hardware.pue = settings.operation.pue;
    result.hardware.cardMtbfHours = settings.operation.cardMtbfHours;
    result.hardware.restartSeconds = settings.operation.restartSeconds;
    result.hardware.checkpointRate = settings.operation.checkpointRate;
    return result;
}

} // namespace headroom
