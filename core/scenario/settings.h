// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <memory>

namespace headroom {

struct Model;
struct CardPrice;
class ModelCatalogue;
class AcceleratorCatalogue;
class PriceList;

// The facts a scenario is read against.
struct Catalogues
{
    const ModelCatalogue &models;
    const AcceleratorCatalogue &accelerators;
    const PriceList *prices = nullptr; // none: without a price of his own a person learns no cost
};

// How the work is split. data·tensor·pipeline·context = count.
struct Layout
{
    std::int32_t tensor = 1;
    std::int32_t pipeline = 1;
    std::int32_t context = 1;
    std::int32_t expert = 1;
    std::int32_t expertTensor = 1;
    std::int32_t data = 1;

    std::int64_t cards() const { return std::int64_t { 1 } * tensor * pipeline * context * data; }
    bool operator==(const Layout &) const = default;
};

// What is not quite as the person said it, or worth a word: an id, a severity and numbers. Sentences are in ui/text.
enum class NoteId : std::uint8_t {
    AssumedShape,       // {"parameters": n}: value = n
    AssumedAccelerator, // none named
    AssumedCapacity,    // the driver's total is not known; the label is taken as GiB
    AssumedMixer,       // what this kind of layer keeps is approximated
    ApproximateProfile, // this framework or engine is computed with the nearest profile: value = index of the framework
    LowConfidenceModel, // the shape is recalled, not read in a source
    KvHeadsReplicated,  // value = copies, other = kv heads
    LengthBeyondModel,  // sequence length above the model's positions; value = positions
    WindowCaps,         // sliding layers hold the window only; value = window
    NoPipelineOverlap,  // fewer micro batches than stages: value = micro batches, other = stages
    DoesNotFit,         // value = bytes missing on the worst card
    Tight,              // less than 5 % spare; value = bytes spare
    FullOfCache,        // less than 5 % spare, but the allocator gives back what it caches: value = those bytes
    LayoutChosen,       // the planner chose what was left out
    RuntimeEstimated,   // the runtime term is a typical figure
    QuantisedTraining,  // weights in a quantised format are trained through adapters only
    NoCardFits,         // no layout within the search fits
    IncompleteShape,    // the architecture lacks figures: weights are not complete
    NoCapacity,         // the engine's budget leaves no room for the cache
    LatencyMissed,      // an output token takes longer than asked for: value = its seconds, other = the target
    FirstTokenLate,     // likewise the first one
    NoSmallProducts,    // products in a type that the card has no units for: value = bits
    PromptTooLong,      // value = tokens of the prompt, other = the longest sequence
};
enum class Severity : std::uint8_t { Note, Warning, Error };
struct Note
{
    NoteId id;
    Severity severity;
    double value = 0;
    double other = 0;
    bool operator==(const Note &) const = default;
};

// A scenario with every default filled in: what the calculation reads. Which defaults, and why: settings.cpp, and
// README.md beside it.
struct Settings
{
    std::shared_ptr<const Model> model;
    std::shared_ptr<const Accelerator> accelerator;
    bool assumedShape = false;
    bool assumedAccelerator = false;

    Task task = Task::Inference;
    struct Precision
    {
        Format weights, activations, gradients, masterWeights, optimizerStates, keyCache, valueCache;
        Format residual; // of the stream between the layers
        bool autocast = false;
        Format gatheredWeights;       // of the copies that full sharding makes
        std::int64_t groupSize = 128; // of GPTQ weights in training; 0: one group a column
        bool hasMaster = false;
    } precision;

    struct Training
    {
        Framework framework = Framework::Megatron;
        Method method = Method::Full;
        std::int64_t loraRank = 16;
        std::uint8_t loraTargets = loraAllLinear;
        double loraDropout = 0;
        Optimizer optimizer = Optimizer::AdamW;
        OptimizerImplementation implementation = OptimizerImplementation::Fused;
        std::int64_t microBatch = 1;
        std::int64_t globalBatch = 0;  // 0: not said; then `accumulation` holds
        std::int64_t accumulation = 0; // 0: not said; then globalBatch / (microBatch · data)
        std::int64_t sequenceLength = 4096;
        double tokens = 0; // of the whole run; 0: not said
        std::int64_t vocabularyMultiple = 1;
        Recompute recompute = Recompute::None;
        std::int64_t recomputeLayers = 0; // a stage; 0: all
        std::uint16_t recomputeModules = 0;
        Attention attention = Attention::Flash;
        Loss loss = Loss::Standard;
        double dropout = 0;
        bool compile = false;
        std::uint8_t kernels = 0;
        LayerImplementation layerImplementation = LayerImplementation::TransformerEngine;
        ExpertKernels experts = ExpertKernels::Grouped;
        Dispatcher dispatcher = Dispatcher::AllToAll;
        double measuredMfu = 0;           // model FLOPs over the 16-bit peak, as the person measured it; 0: computed
        double expertImbalance = 1;       // tokens of the fullest rank's experts over the average
        bool optimizerInBackward = false; // a step for each gradient as soon as it is there: none is kept
        bool repeatKv = true; // eager and SDPA attention of grouped queries copy key and value to every query head
        bool rotaryPerLayer = false;
        bool equalLengths = true;      // packed or padded sequences: every micro batch has the same shape
        bool keepsDequantised = false; // no key: only a naive dequantise-then-multiply keeps wide base weights
        std::uint8_t offload = 0;
        std::uint8_t offloadModules = 0;
    } training;

    struct Inference
    {
        Engine engine = Engine::Vllm;
        // Of "0.19.1": 19; of "4.51.3": 4051; of llama.cpp's "b4905": 4905; of SGLang's "0.4.6": 406. 0: not said, taken as the newest.
        std::int32_t version = 0;
        std::int64_t concurrency = 1;
        std::int64_t maxSequences = 1; // that the engine prepares for: the concurrency, or its own default
        bool firstEngine = false;      // vLLM's, before its rewrite
        std::int64_t promptTokens = 1024;
        std::int64_t outputTokens = 512;
        std::int64_t maxModelLength = 0;
        double memoryUtilization = 0.9;
        std::int64_t prefillChunk = 2048;
        std::int64_t batchTokens = 2048;
        Attention attention = Attention::Flash;
        std::int64_t gpuLayers = -1; // all
        MlaCache mla = MlaCache::Latent;
        bool kvUnified = true;
        bool slidingCache = true;
        bool fork = false;            // ik_llama.cpp
        std::int64_t cpuExperts = 0;  // layers whose experts stay in host memory
        std::int64_t scoresLimit = 0; // bytes that are computed at a time; 0: all
        bool cudaGraphs = true;
        std::int64_t availableKvBytes = 0; // 0: by the budget
        bool prefixCaching = true;         // of the states of recurrent layers too
        std::int64_t loraSlots = 0;        // adapters that are held at once
        std::int64_t loraRank = 16;
        Speculation speculative = Speculation::None;
        std::int64_t draftTokens = 0;
        std::int64_t kvTokens = 0;   // the pool as the user set it; 0: by the budget
        double latencyTarget = 0;    // seconds of an output token; 0: none
        double firstTokenTarget = 0; // seconds until the first one; 0: none
        // True where a release older than `release` is named.
        bool before(std::int32_t release) const { return version > 0 && version < release; }
        // Tokens of steps that are not yet settled: vLLM plans a step while another runs since 0.25.
        double tokensInFlight() const;
        // Tokens of one sequence in the cache at its longest.
        std::int64_t sequenceTokens() const;
    } inference;

    Bytes capacity; // of one card, as its driver reports it; of the smallest where they differ
    struct Card
    {
        std::shared_ptr<const Accelerator> accelerator;
        Bytes capacity;
    };
    std::vector<Card> cards; // one a card where they differ; empty: all are `accelerator`
    Bytes reserve;           // what other processes hold
    bool countIsAuto = true;
    std::int64_t count = 1; // where not auto
    std::int64_t perNode = 8;

    // What the scenario fixes of the layout; 0 where it leaves the planner free.
    struct Parallelism
    {
        std::int32_t tensor = 0, pipeline = 0, context = 0, expert = 0, expertTensor = 0, data = 0;
        std::int32_t virtualStages = 1;
        std::int32_t microbatchGroup = 0; // micro batches that a virtual stage takes in a row; 0: as Megatron chooses
        std::vector<std::int64_t> stageLayers;
        bool sequenceParallel = false;
        bool sequenceParallelIsAuto = true; // then headroom::sequenceParallel() decides
        Schedule schedule = Schedule::OneForwardOneBackward;
        std::int32_t zeroStage = 0;
        ShardingEngine shardingEngine = ShardingEngine::Megatron;
        bool wrapsLayers = false; // FSDP is asked for, also where it shards nothing (NO_SHARD)
        std::int32_t shardGroup = 0;
        std::int32_t decodeContext = 1; // tensor ranks that share the cached tokens out among themselves
    } parallelism;

    // Money and failures. Defaults: README.md beside this file.
    struct Operation
    {
        double cardHourPrice = 0;          // 0: not known
        const CardPrice *listed = nullptr; // the row of the price list that the price is of; nullptr: it was said
        Currency currency = Currency::Usd;
        double pue = 1.1;
        double cardMtbfHours = 50600;
        double restartSeconds = 900;
        double checkpointRate = 0.12e9; // bytes a second of a card
        double storeRate = 2e12;        // and at most of all together, which share a store; 0: no such bound
    } operation;

    std::vector<Note> notes;
};

// Whether tensor parallel ranks split the sequence between their products: as said, else in every code but the
// textbook.
bool sequenceParallel(const Settings &settings, const Layout &layout);

// Fills in the defaults and checks what depends on model and card: degrees that must divide, batches that must agree.
Result<Settings> resolve(const Scenario &scenario, const Catalogues &catalogues);

} // namespace headroom
