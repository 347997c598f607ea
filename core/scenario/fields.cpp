// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <type_traits>

namespace headroom {

namespace {

constexpr double maxTokens = 16777216; // of one sequence; bounds every product of sizes
constexpr double maxCards = 1048576;

// The member behind a key is reached by `At`, a captureless lambda Scenario & -> std::optional<T> &.
template <auto At>
struct Access
{
    using Optional = std::remove_reference_t<decltype(At(std::declval<Scenario &>()))>;
    using Value = typename Optional::value_type;

    static FieldValue get(const Scenario &scenario)
    {
        const Optional &member = At(const_cast<Scenario &>(scenario));
        if (!member)
            return std::monostate {};
        if constexpr (std::is_same_v<Value, bool> || std::is_same_v<Value, double>)
            return *member;
        else if constexpr (std::is_same_v<Value, Format>)
            return std::int64_t { member->index() };
        else
            return static_cast<std::int64_t>(*member);
    }

    static void set(Scenario &scenario, const FieldValue &value)
    {
        Optional &member = At(scenario);
        if (std::holds_alternative<std::monostate>(value))
            member.reset();
        else if constexpr (std::is_same_v<Value, bool>)
            member = std::get<bool>(value);
        else if constexpr (std::is_same_v<Value, double>)
            member = std::get<double>(value);
        else if constexpr (std::is_same_v<Value, Format>)
            member = Format(static_cast<std::uint8_t>(std::get<std::int64_t>(value)));
        else
            member = static_cast<Value>(std::get<std::int64_t>(value));
    }
};

template <auto At>
constexpr ScenarioField make(std::string_view section, std::string_view key, FieldType type, double least, double most,
                             std::span<const std::string_view> names, std::string_view autoWord)
{
    return { section, key, type, least, most, names, autoWord, &Access<At>::get, &Access<At>::set };
}

template <auto At>
constexpr ScenarioField integer(std::string_view section, std::string_view key, double least, double most,
                                std::string_view autoWord = {})
{
    return make<At>(section, key, FieldType::Integer, least, most, {}, autoWord);
}

template <auto At>
constexpr ScenarioField number(std::string_view section, std::string_view key, double least, double most)
{
    return make<At>(section, key, FieldType::Number, least, most, {}, {});
}

template <auto At>
constexpr ScenarioField boolean(std::string_view section, std::string_view key)
{
    return make<At>(section, key, FieldType::Boolean, 0, 1, {}, {});
}

template <auto At>
ScenarioField choice(std::string_view section, std::string_view key, std::span<const std::string_view> names)
{
    return make<At>(section, key, FieldType::Choice, 0, static_cast<double>(names.size()) - 1, names, {});
}

// A name of a member cannot stand in parentheses.
#define HEADROOM_AT(member) [](Scenario &s) -> auto & { return s.member; } // NOLINT(bugprone-macro-parentheses)

// In the order of the file.
const std::array fields = {
    integer<HEADROOM_AT(model.layers)>("model", "layers", 1, 4096),
    choice<HEADROOM_AT(task)>("", "task", taskNames),

    choice<HEADROOM_AT(precision.weights)>("precision", "weights", formatIds()),
    choice<HEADROOM_AT(precision.activations)>("precision", "activations", formatIds()),
    choice<HEADROOM_AT(precision.residual)>("precision", "residual", formatIds()),
    boolean<HEADROOM_AT(precision.autocast)>("precision", "autocast"),
    choice<HEADROOM_AT(precision.gatheredWeights)>("precision", "gathered_weights", formatIds()),
    integer<HEADROOM_AT(precision.groupSize)>("precision", "group_size", 0, 65536),
    choice<HEADROOM_AT(precision.gradients)>("precision", "gradients", formatIds()),
    choice<HEADROOM_AT(precision.optimizerStates)>("precision", "optimizer_states", formatIds()),

    choice<HEADROOM_AT(training.framework)>("training", "framework", frameworkNames),
    choice<HEADROOM_AT(training.method)>("training", "method", methodNames),
    integer<HEADROOM_AT(training.loraRank)>("training/lora", "rank", 1, 65536),
    number<HEADROOM_AT(training.loraDropout)>("training/lora", "dropout", 0, 1),
    choice<HEADROOM_AT(training.optimizer)>("training", "optimizer", optimizerNames),
    choice<HEADROOM_AT(training.optimizerImplementation)>("training", "optimizer_implementation",
                                                          optimizerImplementationNames),
    integer<HEADROOM_AT(training.microBatch)>("training", "micro_batch", 1, 65536),
    integer<HEADROOM_AT(training.globalBatch)>("training", "global_batch", 1, 1e9),
    integer<HEADROOM_AT(training.accumulation)>("training", "accumulation", 1, 1e6),
    integer<HEADROOM_AT(training.sequenceLength)>("training", "sequence_length", 1, maxTokens),
    number<HEADROOM_AT(training.tokens)>("training", "tokens", 1, 1e18),
    integer<HEADROOM_AT(training.vocabularyMultiple)>("training", "vocabulary_multiple", 1, 1048576),
    choice<HEADROOM_AT(training.recompute)>("training", "recompute", recomputeNames),
    integer<HEADROOM_AT(training.recomputeLayers)>("training", "recompute_layers", 1, 4096),
    choice<HEADROOM_AT(training.attention)>("training", "attention", attentionNames),
    choice<HEADROOM_AT(training.loss)>("training", "loss", lossNames),
    number<HEADROOM_AT(training.dropout)>("training", "dropout", 0, 1),
    boolean<HEADROOM_AT(training.compile)>("training", "compile"),
    choice<HEADROOM_AT(training.implementation)>("training", "implementation", layerImplementationNames),
    choice<HEADROOM_AT(training.experts)>("training", "experts", expertKernelNames),
    choice<HEADROOM_AT(training.dispatcher)>("training", "dispatcher", dispatcherNames),
    number<HEADROOM_AT(training.expertImbalance)>("training", "expert_imbalance", 1, 4096),
    number<HEADROOM_AT(training.measuredMfu)>("training", "measured_mfu", 0.0001, 1),
    boolean<HEADROOM_AT(training.repeatKv)>("training", "repeat_kv"),
    boolean<HEADROOM_AT(training.optimizerInBackward)>("training", "optimizer_in_backward"),
    boolean<HEADROOM_AT(training.rotaryPerLayer)>("training", "rotary_per_layer"),
    boolean<HEADROOM_AT(training.equalLengths)>("training", "equal_lengths"),

    choice<HEADROOM_AT(inference.engine)>("inference", "engine", engineNames),
    integer<HEADROOM_AT(inference.concurrency)>("inference", "concurrency", 1, 1e6),
    integer<HEADROOM_AT(inference.promptTokens)>("inference", "prompt_tokens", 1, maxTokens),
    integer<HEADROOM_AT(inference.outputTokens)>("inference", "output_tokens", 1, maxTokens),
    integer<HEADROOM_AT(inference.maxModelLength)>("inference", "max_model_length", 1, maxTokens),
    number<HEADROOM_AT(inference.memoryUtilization)>("inference", "memory_utilization", 0.01, 1),
    integer<HEADROOM_AT(inference.prefillChunk)>("inference", "prefill_chunk", 1, maxTokens),
    integer<HEADROOM_AT(inference.batchTokens)>("inference", "batch_tokens", 1, maxTokens),
    choice<HEADROOM_AT(inference.attention)>("inference", "attention", attentionNames),
    integer<HEADROOM_AT(inference.gpuLayers)>("inference", "gpu_layers", 0, 4096, "all"),
    choice<HEADROOM_AT(inference.mla)>("inference", "mla", mlaCacheNames),
    boolean<HEADROOM_AT(inference.kvUnified)>("inference", "kv_unified"),
    boolean<HEADROOM_AT(inference.slidingCache)>("inference", "sliding_cache"),
    integer<HEADROOM_AT(inference.cpuExperts)>("inference", "cpu_experts", 0, 4096),
    integer<HEADROOM_AT(inference.scoresLimit)>("inference", "scores_limit_bytes", 1, 1e15),
    boolean<HEADROOM_AT(inference.cudaGraphs)>("inference", "cuda_graphs"),
    boolean<HEADROOM_AT(inference.prefixCaching)>("inference", "prefix_caching"),
    integer<HEADROOM_AT(inference.loraSlots)>("inference", "lora_slots", 0, 1024),
    integer<HEADROOM_AT(inference.loraRank)>("inference", "lora_rank", 1, 1024),
    choice<HEADROOM_AT(inference.speculative)>("inference", "speculative", speculationNames),
    integer<HEADROOM_AT(inference.draftTokens)>("inference", "draft_tokens", 0, 64),
    integer<HEADROOM_AT(inference.availableKvBytes)>("inference", "available_kv_bytes", 1, 1e15),
    integer<HEADROOM_AT(inference.kvTokens)>("inference", "kv_tokens", 1, 1e12),
    number<HEADROOM_AT(inference.latencyTarget)>("inference", "latency_target", 1e-6, 1e6),
    number<HEADROOM_AT(inference.firstTokenTarget)>("inference", "first_token_target", 1e-6, 1e6),

    integer<HEADROOM_AT(hardware.count)>("hardware", "count", 1, maxCards, "auto"),
    integer<HEADROOM_AT(hardware.perNode)>("hardware", "per_node", 1, 65536),
    integer<HEADROOM_AT(hardware.reserveBytes)>("hardware", "reserve_bytes", 0, 1e15),
    number<HEADROOM_AT(hardware.nicBytesPerSecond)>("hardware", "nic_bytes_per_second", 1e6, 1e15),
    number<HEADROOM_AT(hardware.cardHourPrice)>("hardware", "card_hour_price", 0, 1e6),
    choice<HEADROOM_AT(hardware.currency)>("hardware", "currency", currencyNames),
    number<HEADROOM_AT(hardware.pue)>("hardware", "pue", 1, 10),
    number<HEADROOM_AT(hardware.cardMtbfHours)>("hardware", "card_mtbf_hours", 1, 1e9),
    number<HEADROOM_AT(hardware.restartSeconds)>("hardware", "restart_seconds", 0, 1e7),
    number<HEADROOM_AT(hardware.checkpointRate)>("hardware", "checkpoint_bytes_per_second", 1e3, 1e13),

    integer<HEADROOM_AT(parallelism.tensor)>("parallelism", "tensor", 1, 65536, "auto"),
    integer<HEADROOM_AT(parallelism.pipeline)>("parallelism", "pipeline", 1, 4096, "auto"),
    integer<HEADROOM_AT(parallelism.context)>("parallelism", "context", 1, 65536, "auto"),
    integer<HEADROOM_AT(parallelism.expert)>("parallelism", "expert", 1, 65536, "auto"),
    integer<HEADROOM_AT(parallelism.expertTensor)>("parallelism", "expert_tensor", 1, 65536, "auto"),
    integer<HEADROOM_AT(parallelism.data)>("parallelism", "data", 1, maxCards, "auto"),
    integer<HEADROOM_AT(parallelism.decodeContext)>("parallelism", "decode_context", 1, 1024),
    integer<HEADROOM_AT(parallelism.virtualStages)>("parallelism", "virtual_stages", 1, 4096),
    integer<HEADROOM_AT(parallelism.microbatchGroup)>("parallelism", "microbatch_group", 1, 1e6),
    boolean<HEADROOM_AT(parallelism.sequenceParallel)>("parallelism", "sequence_parallel"),
    choice<HEADROOM_AT(parallelism.schedule)>("parallelism", "schedule", scheduleNames),
    integer<HEADROOM_AT(parallelism.zeroStage)>("parallelism", "zero_stage", 0, 3),
    choice<HEADROOM_AT(parallelism.shardingEngine)>("parallelism", "sharding_engine", shardingEngineNames),
    integer<HEADROOM_AT(parallelism.shardGroup)>("parallelism", "shard_group", 1, maxCards),
};

#undef HEADROOM_AT

std::string withSlashesAs(char separator, std::string_view section)
{
    std::string result(section);
    for (char &c : result) {
        if (c == '/')
            c = separator;
    }
    return result;
}

std::string spelled(double value)
{
    return fmt::format("{}", value);
}

} // namespace

std::string ScenarioField::dottedPath() const
{
    return section.empty() ? std::string(key) : withSlashesAs('.', section) + '.' + std::string(key);
}

std::string ScenarioField::pointer() const
{
    return section.empty() ? '/' + std::string(key) : '/' + std::string(section) + '/' + std::string(key);
}

std::span<const ScenarioField> scenarioFields()
{
    return fields;
}

const ScenarioField *findField(std::string_view path)
{
    const ScenarioField *byKey = nullptr;
    for (const ScenarioField &field : fields) {
        if (field.dottedPath() == path)
            return &field;
        if (field.key == path) {
            if (byKey)
                return nullptr;
            byKey = &field;
        }
    }
    return byKey;
}

Result<void> setField(Scenario &scenario, const ScenarioField &field, const FieldValue &value)
{
    const auto refuse = [&field](ProblemKind kind, std::string found, std::string allowed) {
        return std::unexpected(Problems { { kind, field.pointer(), std::move(found), std::move(allowed), {} } });
    };
    FieldValue checked = value;
    if (field.type == FieldType::Number && std::holds_alternative<std::int64_t>(value))
        checked = static_cast<double>(std::get<std::int64_t>(value));

    double size = field.least;
    if (const auto *whole = std::get_if<std::int64_t>(&checked))
        size = static_cast<double>(*whole);
    else if (const auto *real = std::get_if<double>(&checked))
        size = *real;
    const bool empty = std::holds_alternative<std::monostate>(checked);
    const bool typeFits = empty
                          || (field.type == FieldType::Boolean  ? std::holds_alternative<bool>(checked)
                              : field.type == FieldType::Number ? std::holds_alternative<double>(checked)
                                                                : std::holds_alternative<std::int64_t>(checked));
    if (!typeFits)
        return refuse(ProblemKind::WrongType, spelled(size),
                      field.type == FieldType::Boolean ? "true or false" : "whole number");
    if (!(size >= field.least && size <= field.most))
        return refuse(ProblemKind::OutOfRange, spelled(size), spelled(field.least) + "…" + spelled(field.most));
    field.set(scenario, checked);
    return {};
}

} // namespace headroom
