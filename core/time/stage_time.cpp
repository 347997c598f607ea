// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/stage_time.h"

#include "core/memory/activations/activations.h"
#include "core/memory/framework_profile.h"
#include "core/memory/weight_bytes.h"
#include "core/time/card_rates.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double halfBytes = 2;

bool recomputes(const Settings::Training &training, RecomputeModule module)
{
    return training.recompute == Recompute::Selective
           && ((training.recomputeModules >> static_cast<unsigned>(module)) & 1u) != 0;
}

class StageTimer
{
public:
    explicit StageTimer(const Stage &stage)
        : m_stage(stage), m_settings(stage.settings), m_card(*stage.settings.accelerator)
    { }

    StageTime time(const std::vector<LayerTime> &layers)
    {
        for (std::size_t i = 0; i < layers.size(); ++i) {
            const double count = m_stage.groupLayers[i] + mtpLayers(m_stage, m_stage.architecture().groups[i]);
            if (count > 0)
                addLayers(layers[i], count);
        }
        if (m_stage.last) {
            const double heads = trainsMtp(m_stage) ? 1 + static_cast<double>(m_stage.architecture().mtp->modules) : 1;
            m_time.loss = heads * lossSeconds(m_stage);
        }
        addPipeline();
        addSharding();
        addOffload();
        if (holdsBothEnds(m_stage))
            halve();
        return m_time;
    }

private:
    void addLayers(const LayerTime &layer, double count)
    {
        m_time.products += count * (layer.products + layer.backwardProducts());
        m_time.attention += count * (layer.attention + layer.backwardAttention);
        m_time.memory += count * 3 * layer.memory;
        const double again = fullyRecomputed();
        m_time.recompute += count * recomputed(layer, again);
        // What is computed again communicates again as the forward pass does, which is half of all.
        m_time.traffic[TrafficKind::Tensor] += count * (1 + again / 2) * layer.tensor;
        m_time.traffic[TrafficKind::Context] += count * layer.context;
        const double exchanged = recomputes(m_settings.training, RecomputeModule::Moe) ? 1 : again;
        m_time.traffic[TrafficKind::Expert] += count * (1 + exchanged / 2) * layer.expert;
        m_time.forward += count * layer.forward();
        m_time.weightGradients += count * layer.weightProducts;
        m_time.dense += count * layer.parameters;
        m_time.experts += count * layer.expertParameters;
        m_time.trained += count * layer.trained;
        m_time.trainedExperts += count * layer.trainedExperts;
        m_time.layers += count;
        m_time.matrices += count * layer.matrices;
    }

    // The share of the layers that full recomputation computes again.
    double fullyRecomputed() const
    {
        const Settings::Training &training = m_settings.training;
        if (training.recompute != Recompute::Full)
            return 0;
        if (training.recomputeLayers <= 0)
            return 1;
        const double all = std::max<double>(1, static_cast<double>(m_stage.layers));
        return std::min(1.0, static_cast<double>(training.recomputeLayers) / all);
    }

    double recomputed(const LayerTime &layer, double fully) const
    {
        const Settings::Training &training = m_settings.training;
        double again = fully * layer.forward();
        if (recomputes(training, RecomputeModule::CoreAttention))
            again += layer.attention;
        if (recomputes(training, RecomputeModule::Mlp))
            again += layer.mlp;
        if (recomputes(training, RecomputeModule::Moe))
            again += layer.moe;
        if (recomputes(training, RecomputeModule::Moe) || recomputes(training, RecomputeModule::SharedExperts))
            again += layer.shared;
        if (recomputes(training, RecomputeModule::MlaUpProjection))
            again += layer.latent;
        // Every second product, and all that is no product: torchtitan's selection by operator.
        if (recomputes(training, RecomputeModule::Operator))
            again += layer.products / 2 + layer.memory;
        if (recomputes(training, RecomputeModule::LayerNorm))
            again += layer.memory / 4;
        return again;
    }

    // A micro batch's activations to the next stage and their gradients back. Interleaved stages send while they
    // compute; 1F1B waits for each transfer.
    void addPipeline()
    {
        const Layout &layout = m_stage.layout;
        if (layout.pipeline <= 1)
            return;
        const double bytes = tokensOnRank(m_stage) * static_cast<double>(m_stage.architecture().hiddenSize) * halfBytes
                             / (m_stage.sequenceParallel ? layout.tensor : 1);
        const double stride = static_cast<double>(layout.tensor) * layout.context * layout.data;
        const RankGroup pair = rankGroup(2, stride, linkedCards(m_settings));
        const double chunks = std::max(m_settings.parallelism.virtualStages, 1);
        const double seconds = 2 * chunks * collectiveSeconds(m_card, Collective::SendReceive, pair, bytes);
        const bool hidden = m_settings.parallelism.schedule == Schedule::DualPipe
                            || m_settings.parallelism.schedule == Schedule::ZeroBubble;
        m_time.traffic[TrafficKind::Pipeline] = { 2 * chunks * bytes, seconds,
                                                  hidden ? 0 : seconds * (chunks > 1 ? 0.5 : 1.0) };
    }

    // Full sharding gathers each layer before its forward and backward pass and reduces its gradients, while the layer
    // before is computed.
    void addSharding()
    {
        if (m_settings.parallelism.zeroStage < 3 || m_stage.dataShards <= 1 || gathersOnce(m_stage))
            return;
        const Layout &layout = m_stage.layout;
        const double split = static_cast<double>(layout.expert) * layout.expertTensor;
        if (m_stage.expertShards == m_stage.dataShards) {
            addShards({ m_time.dense + m_time.experts, m_time.trained + m_time.trainedExperts, m_stage.dataShards,
                        static_cast<double>(layout.tensor) });
        } else { // experts that are split already have fewer ranks that hold the same
            addShards({ m_time.dense, m_time.trained, m_stage.dataShards, static_cast<double>(layout.tensor) });
            addShards({ m_time.experts, m_time.trainedExperts, m_stage.expertShards, split });
        }
        // NCCL's kernels take processors and memory bandwidth from what is computed meanwhile. Assumed: a quarter.
        constexpr double contention = 0.25;
        const double computed = m_time.computed();
        Traffic &traffic = m_time.traffic[TrafficKind::Data];
        traffic.exposed = std::max(0.0, traffic.seconds - computed) + contention * std::min(traffic.seconds, computed);
        m_time.memory += m_copies;
    }

    // Parameters that `shards` ranks share out, `stride` cards apart, and those of them that get gradients.
    struct Shards
    {
        double parameters, trained, shards, stride;
    };

    void addShards(const Shards &of)
    {
        if (of.shards <= 1 || of.parameters <= 0)
            return;
        const RankGroup ranks = replicaGroup(m_stage, of.shards, of.stride);
        const double weights = of.parameters * m_settings.precision.gatheredWeights.bytes();
        // FSDP1 adds up whole gradients until the last micro batch (no_sync).
        const FrameworkProfile &profile = frameworkProfile(m_settings.training.framework);
        const bool addsUp = m_settings.parallelism.shardingEngine == ShardingEngine::Fsdp && profile.accumulatesWhole;
        const double reductions = addsUp ? 1 / std::max(microBatches(m_stage), 1.0) : 1;
        const double gradients = of.trained * m_settings.precision.gradients.bytes() * reductions;
        // FSDP gathers whole layers, DeepSpeed each matrix with its vectors.
        const bool eachMatrix = m_settings.parallelism.shardingEngine == ShardingEngine::Deepspeed;
        const double units = std::max(eachMatrix ? m_time.matrices : m_time.layers, 1.0);
        const double seconds = units
                               * (2 * collectiveSeconds(m_card, Collective::AllGather, ranks, weights / units)
                                  + collectiveSeconds(m_card, Collective::ReduceScatter, ranks, gradients / units));
        m_time.traffic[TrafficKind::Data] +=
            { (2 * weights + gradients) * (ranks.ranks - 1) / ranks.ranks, seconds, 0 };
        // FSDP2 copies what it has gathered into each parameter, and gradients into the buffer that is scattered.
        // Source: torch/distributed/fsdp/_fully_shard/_fsdp_collectives.py (split_with_sizes_copy, chunk_cat).
        if (!eachMatrix && profile.shardsEachParameter)
            m_copies += memorySeconds(m_card, 2 * 2 * weights + 2 * gradients);
    }

    // What waits on the host comes over its link while something else is computed: sharded weights before each pass,
    // activations out in the forward and back in the backward pass.
    void addOffload()
    {
        const std::uint8_t offload = m_settings.training.offload;
        const double rate = hostLinkRate(m_card);
        if (contains(offload, Offload::Parameters)) {
            const double shards = m_settings.parallelism.zeroStage >= 3 ? m_stage.dataShards : 1;
            const double bytes = (m_time.dense + m_time.experts) / shards * m_settings.precision.weights.bytes();
            m_time.offload += std::max(0.0, 2 * bytes / rate - m_time.computed());
        }
        if (contains(offload, Offload::Activations)) {
            const double each = offloadedActivationBytes(m_stage) / rate;
            m_time.offload +=
                std::max(0.0, each - m_time.forward) + std::max(0.0, each - (m_time.computed() - m_time.forward));
        }
    }

    // DualPipe's stages hold two chunks of layers, each of which sees half of the micro batches.
    void halve()
    {
        for (double *value : { &m_time.products, &m_time.attention, &m_time.memory, &m_time.loss, &m_time.recompute,
                               &m_time.offload, &m_time.forward, &m_time.weightGradients })
            *value /= 2;
        for (Traffic &traffic : m_time.traffic)
            traffic = 0.5 * traffic;
    }

    const Stage &m_stage;
    const Settings &m_settings;
    const Accelerator &m_card;
    StageTime m_time;
    double m_copies = 0; // seconds of what sharding copies
};

} // namespace

StageTime stageTime(const Stage &stage, const std::vector<LayerTime> &layers)
{
    return StageTimer(stage).time(layers);
}

RankGroup replicaGroup(const Stage &stage, double ranks, double stride)
{
    return rankGroup(ranks, stride, linkedCards(stage.settings));
}

bool gathersOnce(const Stage &stage)
{
    return stage.settings.parallelism.zeroStage >= 3 && stage.stages > 1
           && stage.settings.training.framework == Framework::Torchtitan;
}

} // namespace headroom
