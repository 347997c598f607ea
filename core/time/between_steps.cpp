// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/between_steps.h"

#include "core/memory/optimizer.h"
#include "core/time/card_rates.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double halfBytes = 2;

// Parameters that engines reduce in one collective. PyTorch's DDP: 25 MiB; DeepSpeed: reduce_bucket_size; Megatron:
// core/distributed/distributed_data_parallel.py, max(40e6, 1e6 · ranks).
double bucketParameters(const Settings &settings, double ranks)
{
    switch (settings.parallelism.shardingEngine) {
    case ShardingEngine::Fsdp: return 25.0 * 1024 * 1024 / settings.precision.gradients.bytes();
    case ShardingEngine::Deepspeed: return 5e8;
    case ShardingEngine::Megatron: break;
    }
    return std::max(40e6, 1e6 * ranks);
}

// How often a step reads or writes each gradient: the norm, clipping (read and written), the step itself; and Megatron's
// buffer of gradients is written with zeros. Sources: Megatron-LM core/optimizer/clip_grads.py, multi_tensor_applier;
// torch.nn.utils.clip_grad_norm_.
double gradientPasses(const Settings &settings)
{
    return settings.training.framework == Framework::Megatron ? 5 : 4;
}

// Parameters of a rank that `ranks` ranks hold, `stride` cards apart, of which `shards` share them out.
struct Replicas
{
    double parameters, ranks, shards, stride;
};

class StepEnd
{
public:
    StepEnd(const Stage &stage, const StageTime &time)
        : m_stage(stage), m_time(time), m_settings(stage.settings), m_card(*stage.settings.accelerator)
    { }

    Traffic replicas() const
    {
        const Layout &layout = m_stage.layout;
        const double ranks = static_cast<double>(layout.data) * layout.context;
        const double split = static_cast<double>(layout.expert) * layout.expertTensor;
        Traffic traffic;
        traffic += collectives({ m_time.trained, ranks, m_stage.dataShards, static_cast<double>(layout.tensor) });
        traffic += collectives(
            { m_time.trainedExperts, std::max(1.0, ranks * layout.tensor / split), m_stage.expertShards, split });
        // Assumed: a tenth shows, whatever hides it.
        constexpr double shown = 0.1;
        const bool overlaps = m_settings.training.layerImplementation != LayerImplementation::Legacy;
        traffic.exposed =
            overlaps ? std::max(shown * traffic.seconds, traffic.seconds - m_time.computed()) : traffic.seconds;
        return traffic;
    }

    void optimizer(BetweenSteps &step) const
    {
        const Settings::Precision &precision = m_settings.precision;
        const bool shards = m_settings.parallelism.zeroStage > 0;
        const double parameters = m_time.trained / (shards ? m_stage.dataShards : 1)
                                  + m_time.trainedExperts / (shards ? m_stage.expertShards : 1);
        const StatesPerParameter states = statesPerParameter(m_settings);
        const bool full = m_settings.training.method == Method::Full;
        const double weights = full ? precision.weights.bytes() : precision.gradients.bytes();
        const double stepped = gradientPasses(m_settings) * precision.gradients.bytes() + weights
                               + (full && precision.hasMaster ? 2 * precision.masterWeights.bytes() : weights);
        const double bytes = parameters * (stepped + 2 * states.bytes);
        const double link = hostLinkRate(m_card);
        if (contains(m_settings.training.offload, Offload::Optimizer)) {
            // Gradients go out, 16-bit weights come back, and the processors of the node, which all its cards share,
            // step. Their rate: ZeRO-Offload's CPU-Adam, 2.57 s for 10 billion parameters of 30 bytes each in a DGX-2
            // (Ren et al. 2021, recalled); a newer node with twice that memory bandwidth would take half.
            constexpr double nodeRate = 117e9;
            step.offload =
                parameters * (precision.gradients.bytes() + halfBytes) / link
                + bytes * static_cast<double>(std::min(m_settings.perNode, m_stage.layout.cards())) / nodeRate;
            return;
        }
        // Paged states come to the card and go back.
        const double paged = states.offCard ? parameters * states.bytes : 0;
        step.offload = 2 * paged / link;
        step.optimizer = memorySeconds(m_card, bytes - 2 * paged);
    }

private:
    Traffic collectives(const Replicas &of) const
    {
        if (of.ranks <= 1 || of.parameters <= 0)
            return {};
        const std::int32_t zero = m_settings.parallelism.zeroStage;
        const double gradients = of.parameters * m_settings.precision.gradients.bytes();
        const double weights =
            of.parameters * (zero >= 3 ? m_settings.precision.gatheredWeights : m_settings.precision.weights).bytes();
        const double units = std::max(1.0, of.parameters / bucketParameters(m_settings, of.ranks));
        const auto all = [&](Collective kind, const RankGroup &group, double bytes) {
            const double volume = (kind == Collective::AllReduce ? 2 : 1) * bytes * (group.ranks - 1) / group.ranks;
            return Traffic { volume, units * collectiveSeconds(m_card, kind, group, bytes / units), 0 };
        };
        const double shards = zero > 0 ? of.shards : 1;
        const RankGroup group = replicaGroup(m_stage, shards, of.stride);
        Traffic sum;
        if (zero < 3 || gathersOnce(m_stage)) {
            sum += all(Collective::ReduceScatter, group, gradients);
            sum += all(Collective::AllGather, group, weights);
        }
        sum += all(Collective::AllReduce, replicaGroup(m_stage, of.ranks / shards, of.stride * shards),
                   gradients / shards);
        return sum;
    }

    const Stage &m_stage;
    const StageTime &m_time;
    const Settings &m_settings;
    const Accelerator &m_card;
};

} // namespace

BetweenSteps betweenSteps(const Stage &stage, const StageTime &time)
{
    const StepEnd end(stage, time);
    BetweenSteps step;
    step.replicas = end.replicas();
    end.optimizer(step);
    return step;
}

} // namespace headroom
