// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/plan_space.h"

#include "core/memory/estimate.h"
#include "core/model/model_catalogue.h"
#include "core/planning/layouts.h"
#include "core/planning/schedules.h"
#include "core/scenario/settings_parts.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::uint16_t coreAttention = 1u << static_cast<unsigned>(RecomputeModule::CoreAttention);

void setRecompute(Settings &settings, Recompute recompute)
{
    settings.training.recompute = recompute;
    if (recompute == Recompute::Selective && settings.training.recomputeModules == 0)
        settings.training.recomputeModules = coreAttention;
    settings.training.recomputeLayers = 0;
}

// Types that nobody said follow from whether weights are gathered.
void setZeroStage(const Scenario &scenario, Settings &settings, std::int32_t stage)
{
    if (settings.parallelism.zeroStage == stage)
        return;
    settings.parallelism.zeroStage = stage;
    resolvePrecision(scenario, settings);
}

// Engines with expert parallelism (--enable-expert-parallel, --ep-size, --ep_size).
bool servesExperts(Engine engine)
{
    return engine == Engine::Vllm || engine == Engine::Sglang || engine == Engine::TensorrtLlm;
}

// What the scenario leaves open, each with the values worth trying.
class Space
{
public:
    Space(const Scenario &scenario, const Settings &settings, std::int64_t count, bool all,
          const std::function<bool(const Settings &, const Layout &)> &use)
        : m_scenario(scenario), m_work(settings), m_count(count), m_all(all), m_use(use)
    {
        m_work.countIsAuto = false;
        m_work.count = count;
        m_work.training.measuredMfu = 0; // it was measured in one layout; here layouts are told apart
    }

    void walk()
    {
        for (const std::int32_t context : contexts()) {
            m_work.parallelism.context = context;
            if (!m_scenario.parallelism.virtualStages)
                m_work.parallelism.virtualStages = 1;
            for (const ModelSplit &split : modelSplits(m_work)) {
                if (m_count % split.cards() != 0)
                    continue;
                const std::int64_t replicas = m_count / split.cards();
                if (m_work.parallelism.data > 0 && replicas != m_work.parallelism.data)
                    continue;
                for (const std::int32_t expert : experts(split, replicas)) {
                    m_work.parallelism.expert = expert;
                    if (replicas % replicaUnit(m_work, split) == 0 && !walkLayout(layoutOf(m_work, split, replicas)))
                        return;
                }
                m_work.parallelism.expert =
                    m_scenario.parallelism.expert ? static_cast<std::int32_t>(*m_scenario.parallelism.expert) : 0;
            }
        }
    }

private:
    bool trains() const { return m_work.task == Task::Training; }

    // Also short sequences: where the global batch is small they occupy cards that replicas could not.
    std::vector<std::int32_t> contexts() const
    {
        if (m_scenario.parallelism.context || !trains() || m_work.training.framework != Framework::Megatron)
            return { std::max(m_work.parallelism.context, 1) };
        constexpr std::int32_t most = 16;
        std::vector<std::int32_t> degrees;
        for (std::int32_t degree = 1; degree <= most && degree <= m_work.training.sequenceLength; degree *= 2)
            degrees.push_back(degree);
        return degrees.empty() ? std::vector<std::int32_t> { 1 } : degrees;
    }

    std::vector<std::int32_t> experts(const ModelSplit &split, std::int64_t replicas) const
    {
        const auto &moe = m_work.model->architecture.moe;
        if (!moe || !splitsModels(m_work) || m_scenario.parallelism.expert)
            return { m_work.parallelism.expert };
        std::vector<std::int32_t> degrees;
        if (!trains()) {
            // Experts cut like everything else, or whole ones over all ranks of a stage.
            degrees.push_back(m_work.parallelism.expert);
            const std::int64_t ranks = replicas * split.tensor;
            if (servesExperts(m_work.inference.engine) && ranks > 1 && moe->experts % ranks == 0)
                degrees.push_back(static_cast<std::int32_t>(ranks));
            return degrees;
        }
        for (std::int32_t degree = 1; degree <= moe->experts && degree <= replicas * split.context * split.tensor;
             degree *= 2) {
            if (moe->experts % degree == 0)
                degrees.push_back(degree);
        }
        return degrees;
    }

    bool walkLayout(const Layout &layout)
    {
        if (!trains())
            return m_use(m_work, layout);
        const std::vector<std::int64_t> batches = microBatches(layout);
        if (batches.empty())
            return true;
        const std::vector<Recompute> recomputes = recomputations();
        const std::vector<std::int32_t> stages = zeroStages(layout);
        // Not only the smallest micro batch: a pipeline keeps fewer of the larger ones at a time.
        const auto mayFit = [&](std::int64_t batch) {
            return smallestFits(layout, batch, recomputes.back(), stages.back());
        };
        if (!m_all && std::ranges::none_of(batches, mayFit))
            return true;
        for (const std::int64_t batch : batches) {
            m_work.training.microBatch = batch;
            for (const std::int32_t chunks : virtualStages(layout)) {
                m_work.parallelism.virtualStages = chunks;
                for (const Schedule schedule : schedules(layout)) {
                    m_work.parallelism.schedule = schedule;
                    if (!walkSharding(layout, stages, recomputes))
                        return false;
                }
            }
        }
        return true;
    }

    bool walkSharding(const Layout &layout, const std::vector<std::int32_t> &stages,
                      const std::vector<Recompute> &recomputes)
    {
        for (const std::int32_t zero : stages) {
            setZeroStage(m_scenario, m_work, zero);
            for (const Recompute recompute : recomputes) {
                if (!m_scenario.training.recompute)
                    setRecompute(m_work, recompute);
                if (!m_use(m_work, layout))
                    return false;
            }
        }
        return true;
    }

    bool smallestFits(const Layout &layout, std::int64_t batch, Recompute recompute, std::int32_t zero)
    {
        m_work.training.microBatch = batch;
        m_work.parallelism.virtualStages = m_scenario.parallelism.virtualStages ? m_work.parallelism.virtualStages : 1;
        m_work.parallelism.schedule = schedules(layout).front();
        setZeroStage(m_scenario, m_work, zero);
        if (!m_scenario.training.recompute)
            setRecompute(m_work, recompute);
        return fits(m_work, layout);
    }

    std::vector<Schedule> schedules(const Layout &layout) const
    {
        if (m_scenario.parallelism.schedule)
            return { *m_scenario.parallelism.schedule };
        return schedulesOf(m_work.training, layout.pipeline, m_work.parallelism.virtualStages, batchesOf(layout));
    }

    // A step of one replica; where no batch is said it has as many as the pipeline has stages.
    std::int64_t batchesOf(const Layout &layout) const
    {
        const Settings::Training &training = m_work.training;
        if (training.accumulation > 0)
            return training.accumulation;
        return training.globalBatch > 0 ? training.globalBatch / (training.microBatch * layout.data) : layout.pipeline;
    }

    // Powers of two with which the global batch comes out even.
    std::vector<std::int64_t> microBatches(const Layout &layout) const
    {
        const Settings::Training &training = m_work.training;
        const std::int64_t global = training.globalBatch;
        if (m_scenario.training.microBatch) {
            const std::int64_t said = *m_scenario.training.microBatch;
            const bool even = global == 0 || global % (said * layout.data) == 0;
            return even ? std::vector { said } : std::vector<std::int64_t> {};
        }
        if (global == 0)
            return { 1, 2, 4, 8 };
        std::vector<std::int64_t> sizes;
        constexpr std::int64_t most = 16;
        for (std::int64_t size = 1; size <= most && size * layout.data <= global; size *= 2) {
            if (global % (size * layout.data) == 0)
                sizes.push_back(size);
        }
        return sizes;
    }

    // From the one that keeps most to the one that keeps least.
    std::vector<Recompute> recomputations() const
    {
        if (m_scenario.training.recompute)
            return { m_work.training.recompute };
        if (m_work.training.framework == Framework::Megatron && m_work.training.attention == Attention::Eager)
            return { Recompute::None, Recompute::Selective, Recompute::Full };
        return { Recompute::None, Recompute::Full };
    }

    std::vector<std::int32_t> zeroStages(const Layout &layout) const
    {
        if (m_scenario.parallelism.zeroStage || layout.data * layout.context <= 1)
            return { m_work.parallelism.zeroStage };
        if (m_work.parallelism.shardingEngine == ShardingEngine::Megatron)
            return { 0, 1 };
        if (m_work.parallelism.shardingEngine == ShardingEngine::Fsdp)
            return { 0, 2, 3 }; // replicas (DDP), SHARD_GRAD_OP, FULL_SHARD
        return layout.pipeline > 1 ? std::vector<std::int32_t> { 0, 1 } : std::vector<std::int32_t> { 0, 1, 2, 3 };
    }

    // Interleaving needs layers for every chunk and micro batches in groups of the pipeline's depth.
    std::vector<std::int32_t> virtualStages(const Layout &layout) const
    {
        if (m_scenario.parallelism.virtualStages || m_scenario.parallelism.schedule
            || !hasVirtualStages(m_work.training.framework) || layout.pipeline <= 1)
            return { std::max(m_work.parallelism.virtualStages, 1) };
        std::vector<std::int32_t> degrees { 1 };
        const std::int64_t layers = m_work.model->architecture.layers;
        if (batchesOf(layout) % layout.pipeline != 0)
            return degrees;
        constexpr std::int32_t most = 16;
        // Where embedding and head count as a layer each, 126 layers make 16 stages of 8 chunks.
        constexpr std::int64_t ends = 2;
        for (std::int32_t chunks = 2; chunks <= most && chunks * layout.pipeline <= layers + ends; ++chunks) {
            const std::int64_t parts = std::int64_t { chunks } * layout.pipeline;
            if (layers % parts == 0 || (layers + ends) % parts == 0)
                degrees.push_back(chunks);
        }
        return degrees;
    }

    const Scenario &m_scenario;
    Settings m_work;
    std::int64_t m_count;
    bool m_all;
    const std::function<bool(const Settings &, const Layout &)> &m_use;
};

} // namespace

void forEachCandidate(const Scenario &scenario, const Settings &settings, std::int64_t count, bool all,
                      const std::function<bool(const Settings &, const Layout &)> &use)
{
    Space(scenario, settings, count, all, use).walk();
}

Settings settingsWith(const Settings &settings, const PlanOption &option)
{
    Settings next = settings;
    next.countIsAuto = false;
    next.count = option.layout.cards();
    next.parallelism.context = option.layout.context;
    next.parallelism.expert = option.layout.expert;
    if (settings.task != Task::Training)
        return next;
    next.training.microBatch = option.microBatch;
    if (option.recompute != settings.training.recompute)
        setRecompute(next, option.recompute);
    next.parallelism.virtualStages = option.virtualStages;
    next.parallelism.zeroStage = option.zeroStage;
    next.parallelism.schedule = option.schedule;
    return next;
}

Settings settingsWith(const Scenario &scenario, const Settings &settings, const PlanOption &option)
{
    Settings next = settingsWith(settings, option);
    if (next.parallelism.zeroStage != settings.parallelism.zeroStage)
        resolvePrecision(scenario, next);
    return next;
}

} // namespace headroom
