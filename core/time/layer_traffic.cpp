// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/layer_traffic.h"

#include "core/model/model_catalogue.h"
#include "core/time/collective_time.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double halfBytes = 2;

class LayerTraffic
{
public:
    LayerTraffic(const Stage &stage, const LayerGroup &group)
        : m_stage(stage),
          m_group(group),
          m_card(*stage.settings.accelerator),
          m_layout(stage.layout),
          m_tokens(tokensOnRank(stage)),
          m_perNode(linkedCards(stage.settings)),
          m_sparse(group.ffn == Ffn::Moe && stage.architecture().moe)
    { }

    Traffic tensor() const
    {
        if (m_layout.tensor <= 1)
            return {};
        const RankGroup ranks = rankGroup(m_layout.tensor, 1, m_perNode);
        const double bytes =
            m_tokens * static_cast<double>(m_stage.architecture().hiddenSize) * streamBytes(m_stage.settings);
        // Forward and backward of attention and of the MLP, unless experts take the tokens as they are split.
        const double reduces = 2.0 * (m_sparse && m_layout.expertTensor < m_layout.tensor ? 1 : 2);
        double seconds = reduces * collectiveSeconds(m_card, Collective::AllReduce, ranks, bytes);
        double sent = reduces * 2 * bytes * others(ranks);
        // What was split along the sequence is gathered once more for the weights' gradients.
        if (m_stage.sequenceParallel && m_stage.settings.training.method == Method::Full) {
            seconds += reduces / 2 * collectiveSeconds(m_card, Collective::AllGather, ranks, bytes);
            sent += reduces / 2 * bytes * others(ranks);
        }
        return { sent, seconds, seconds };
    }

    // Keys and values go to every other rank forward and backward, and their gradients come back, PyTorch's in fp32; of
    // every query head where the model's code repeats them first (torchtitan's repeat_kv before attention).
    Traffic context() const
    {
        if (m_layout.context <= 1)
            return {};
        const Architecture &model = m_stage.architecture();
        const RankGroup ranks = rankGroup(m_layout.context, m_layout.tensor, m_perNode);
        const Settings::Training &training = m_stage.settings.training;
        const bool repeated =
            training.repeatKv && training.attention != Attention::Flash && training.framework != Framework::Megatron;
        const double width = static_cast<double>(repeated ? headsOf(model, m_group) : kvHeadsOf(model, m_group))
                             * static_cast<double>(headDimOf(model, m_group) + valueHeadDimOf(model, m_group))
                             / m_layout.tensor;
        const double passes = training.framework == Framework::Megatron ? 3 : 4;
        const double bytes = passes * m_tokens * width * streamBytes(m_stage.settings) * (ranks.ranks - 1);
        const double seconds = collectiveSeconds(m_card, Collective::SendReceive, ranks, bytes);
        return { bytes, seconds, seconds };
    }

    Traffic expert() const
    {
        if (!m_sparse || m_layout.expert <= 1)
            return {};
        const Architecture &model = m_stage.architecture();
        // Tensor ranks each send their part of the sequence; where they share the experts' matrices too, what arrives is
        // gathered among them.
        const double share = m_stage.sequenceParallel ? static_cast<double>(m_layout.tensor)
                                                      : static_cast<double>(m_layout.tensor) / m_layout.expertTensor;
        const RankGroup ranks = rankGroup(m_layout.expert, m_layout.expertTensor, m_perNode);
        const double token = static_cast<double>(model.hiddenSize) * halfBytes;
        constexpr double passes = 4; // there and back, forward and backward
        // Every rank gets all tokens, and adds up what its experts make of them.
        if (m_stage.settings.training.dispatcher == Dispatcher::AllGather) {
            const double bytes = m_tokens / share * token * ranks.ranks;
            const double seconds = passes * collectiveSeconds(m_card, Collective::AllGather, ranks, bytes);
            return { passes * bytes * others(ranks), seconds, seconds };
        }
        const auto chosen = static_cast<double>(model.moe->expertsPerToken);
        // Dispatchers of today send a token once to each node that has one of its experts.
        const double nodes = std::max(ranks.nodes(), 1.0);
        const double copies = nodes > 1 ? std::min(chosen, nodes * (1 - std::pow(1 - 1 / nodes, chosen))) : chosen;
        const double bytes = m_tokens / share * copies * token;
        double seconds = passes * collectiveSeconds(m_card, Collective::AllToAll, ranks, bytes);
        if (m_stage.sequenceParallel && m_layout.expertTensor > 1)
            seconds +=
                passes
                * collectiveSeconds(m_card, Collective::AllGather, rankGroup(m_layout.expertTensor, 1, m_perNode),
                                    bytes * m_layout.expertTensor);
        return { passes * bytes * others(ranks), seconds, seconds };
    }

private:
    static double others(const RankGroup &ranks) { return (ranks.ranks - 1) / ranks.ranks; }

    const Stage &m_stage;
    const LayerGroup &m_group;
    const Accelerator &m_card;
    const Layout &m_layout;
    double m_tokens;
    double m_perNode;
    bool m_sparse;
};

} // namespace

void addTraffic(const Stage &stage, const LayerGroup &group, LayerTime &time)
{
    const LayerTraffic traffic(stage, group);
    time.tensor = traffic.tensor();
    time.context = traffic.context();
    time.expert = traffic.expert();
    if (stage.settings.training.framework != Framework::Megatron)
        return;
    // Keys and values travel while the scores of those that are there are computed.
    const double attention = time.attention + time.backwardAttention;
    time.context.exposed = std::max(0.0, time.context.seconds - attention * (1 - 1.0 / stage.layout.context));
    // The exchange of one micro batch's tokens hides behind the products of another's, which in a pipeline takes virtual
    // stages (--overlap-moe-expert-parallel-comm, as NVIDIA's recipes for interleaved pipelines have it: Megatron-Bridge,
    // perf_recipes/deepseek and /qwen, comm_overlap).
    if (stage.settings.parallelism.schedule == Schedule::Interleaved) {
        const double computed = time.products + time.backwardProducts() + attention + 3 * time.memory;
        time.expert.exposed = std::max(0.0, time.expert.seconds - computed);
    }
}

} // namespace headroom
