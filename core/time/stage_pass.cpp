// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/stage_pass.h"

#include "core/memory/cache_rows.h"
#include "core/memory/weight_bytes.h"
#include "core/model/model_catalogue.h"
#include "core/time/card_rates.h"
#include "core/time/collective_time.h"
#include "core/time/engine_speed.h"
#include "core/time/layer_time.h"
#include "core/time/step_flops.h"
#include "core/time/vector_kernels.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double halfBytes = 2;
constexpr double mostVectorRows = 8; // llama.cpp: MMVQ_MAX_BATCH_SIZE

class StagePass
{
public:
    StagePass(const Stage &stage, const Pass &pass)
        : m_stage(stage),
          m_settings(stage.settings),
          m_card(*stage.settings.accelerator),
          m_pass(pass),
          m_speed(engineSpeed(stage.settings))
    { }

    PassTime time()
    {
        for (const WeightTensor &tensor : m_stage.model().weights) {
            const double copies = copiesOnStage(tensor, m_stage);
            if (copies > 0 && tensor.place != WeightPlace::Vision && tensor.place != WeightPlace::Encoder)
                addWeights(tensor, copies * readingsOf(tensor));
            if (isExpert(tensor.role) && tensor.place == WeightPlace::Layer)
                addHostExperts(tensor, m_stage.groupLayers[tensor.group] * cardShare(m_stage) - copies);
        }
        for (std::size_t i = 0; i < m_stage.architecture().groups.size(); ++i)
            addGroup(i);
        if (m_stage.first)
            add(PassPart::Launch, m_speed.step);
        // The host runs ahead of a card that is slower; a faster card waits for it.
        const double host = (m_stage.first ? m_speed.step : 0) + m_layers * m_speed.host;
        const double waiting = host - m_time.seconds();
        m_time.hostLimits = waiting > 0;
        add(PassPart::Launch, std::max(0.0, waiting));
        return m_time;
    }

private:
    void add(PassPart part, double seconds) { m_time.parts[static_cast<std::size_t>(part)] += seconds; }

    // Rows of a product: all tokens, but of a prompt the head sees the last one only; a drafting module guesses one token
    // of each sequence after the other.
    double rowsOf(const WeightTensor &tensor) const
    {
        const bool head = tensor.role == WeightRole::Head || tensor.role == WeightRole::Embedding;
        return (head && m_pass.prefill) || tensor.place == WeightPlace::Mtp ? m_pass.sequences : m_pass.tokens;
    }

    // How often a step reads a matrix: the module that drafts, and the head, once more for each guess.
    double readingsOf(const WeightTensor &tensor) const
    {
        if (m_pass.prefill || !draftsWithMtp(m_stage))
            return 1;
        const auto drafts = static_cast<double>(m_settings.inference.draftTokens);
        if (tensor.place == WeightPlace::Mtp)
            return drafts;
        const bool head = tensor.role == WeightRole::Head || tensor.role == WeightRole::Embedding;
        return head ? 1 + drafts : 1;
    }

    ProductType typeOf(double bytes) const
    {
        const ProductType activations = productTypeOf(m_card, m_settings.precision.activations);
        // llama.cpp multiplies blocks of quantised weights in 8-bit integers (ggml-cuda, MMQ).
        if (m_settings.inference.engine == Engine::LlamaCpp && bytes < 1.9)
            return ProductType::Byte;
        const bool eightBit = m_settings.precision.weights->nominalBits == 8
                              && (m_settings.precision.weights->id.starts_with("fp8")
                                  || m_settings.precision.weights->id.starts_with("int8"));
        if (bytes >= halfBytes)
            return ProductType::Half;
        if (eightBit && m_settings.inference.engine != Engine::Transformers
            && m_settings.inference.engine != Engine::Generic)
            return lacksUnits(m_card, m_settings.precision.weights) ? ProductType::Half : ProductType::Byte;
        return activations == ProductType::Wide ? ProductType::Half : activations;
    }

    // Without 8-bit units (Apple) llama.cpp unpacks a block to 16 bits on its way into the product, at the rate of those.
    bool unpacksFirst() const
    {
        const DenseRates &rates = m_card.rates;
        return m_settings.inference.engine == Engine::LlamaCpp && !rates.int8 && !rates.fp8 && !rates.fp4;
    }

    // ExLlama and its kin add up in fp16, which GeForce cards do twice as fast.
    double narrowSums(double stored) const
    {
        const Engine engine = m_settings.inference.engine;
        const DenseRates &rates = m_card.rates;
        if (stored >= 0.9 || engine != Engine::Generic || !rates.fp16Fp16Accumulation || !rates.fp16)
            return 1;
        return std::max(1.0, *rates.fp16Fp16Accumulation / *rates.fp16);
    }

    // Replicas that spread their experts over each other's cards: a card's experts see the tokens of all of them.
    double replicasOfExperts() const
    {
        const Layout &layout = m_stage.layout;
        const double ranks = static_cast<double>(layout.expert) * layout.expertTensor / layout.tensor;
        return std::clamp(ranks, 1.0, std::max(1.0, static_cast<double>(layout.data)));
    }

    // Reading an embedding's rows costs nothing to speak of; a tied one is read whole as the head.
    void addWeights(const WeightTensor &tensor, double copies)
    {
        const bool embedding = tensor.role == WeightRole::Embedding;
        if (tensor.columns <= 1 || tensor.role == WeightRole::PositionEmbedding
            || tensor.role == WeightRole::TokenTypeEmbedding || tensor.role == WeightRole::PerLayerEmbedding)
            return;
        if (embedding && !(m_stage.architecture().tieWordEmbeddings && m_stage.last))
            return;
        const double stored = storedBytes(tensor, m_stage);
        const double reached = stored >= 1.9 ? 1 : stored > 0.8 ? m_speed.eightBit : m_speed.quantised;
        const double ranks = ranksOf(tensor, m_stage);
        const double rows = rowsOf(tensor);
        ProductShape shape { .m = rows,
                             .n = static_cast<double>(tensor.rows),
                             .k = static_cast<double>(tensor.columns),
                             .count = static_cast<double>(tensor.count) };
        if (isExpert(tensor.role) && m_stage.architecture().moe) {
            const auto all = static_cast<double>(m_stage.architecture().moe->experts);
            const double share = static_cast<double>(m_stage.architecture().moe->expertsPerToken) / all;
            // Of all experts, those that at least one of the tokens goes to, and the rows of each.
            const double routed = rows * replicasOfExperts();
            const double touched = 1 - std::pow(1 - share, routed);
            shape.m = routed * share / touched;
            shape.count *= touched / ranks;
        } else {
            shape.n /= ranks;
        }
        const double elements = shape.n * shape.k * shape.count;
        double reading = memorySeconds(m_card, elements * stored / reached);
        if (stored < 0.8)
            reading = std::max(reading, unpackSeconds(m_card, elements));
        if (m_settings.inference.engine == Engine::LlamaCpp && shape.m <= mostVectorRows)
            reading = std::max(reading, llamaVectorSeconds(m_card, elements * stored));
        const bool quantised = stored < 0.9 && !unpacksFirst();
        const double share = !m_pass.prefill ? 1 : quantised ? m_speed.products : m_speed.wideProducts;
        const double computing = productWork(m_card, typeOf(stored), shape) / (share * narrowSums(stored));
        add(computing > reading ? PassPart::Compute : PassPart::Weights, copies * std::max(computing, reading));
    }

    // Experts that stay on the host (llama.cpp --n-cpu-moe) are read from its memory, those that a token goes to.
    void addHostExperts(const WeightTensor &tensor, double layers)
    {
        if (layers <= 0 || !m_stage.architecture().moe)
            return;
        const auto all = static_cast<double>(m_stage.architecture().moe->experts);
        const double share = static_cast<double>(m_stage.architecture().moe->expertsPerToken) / all;
        const double touched = 1 - std::pow(1 - share, rowsOf(tensor));
        const double elements =
            static_cast<double>(tensor.rows) * static_cast<double>(tensor.columns) * static_cast<double>(tensor.count);
        add(PassPart::Host, layers * touched * elements * storedBytes(tensor, m_stage) / hostMemoryRate);
    }

    void addGroup(std::size_t index)
    {
        const LayerGroup &group = m_stage.architecture().groups[index];
        const double layers = m_stage.groupLayers[index] * cardShare(m_stage);
        if (layers <= 0)
            return;
        addAttention(group, index, layers);
        addLinks(group, layers);
        const double moved = m_pass.tokens * halfBytes * m_speed.traffic
                             * movedElements(m_stage.architecture(), group, m_stage.layout.tensor, 1);
        add(PassPart::Compute, layers * memorySeconds(m_card, moved));
        m_layers += layers;
        const bool sparse = group.ffn == Ffn::Moe;
        add(PassPart::Launch, layers * m_speed.layer * (sparse ? 1.6 : 1.0));
    }

    void addAttention(const LayerGroup &group, std::size_t index, double layers)
    {
        const Architecture &model = m_stage.architecture();
        const auto split = static_cast<double>(m_stage.layout.tensor);
        if (m_pass.prefill) {
            const double length = m_pass.tokens / std::max(m_pass.sequences, 1.0);
            const double flops =
                attentionFlops(model, group, attendedTokens(model, group, length, true)) * m_pass.tokens / split;
            if (flops > 0)
                add(PassPart::Cache, layers * 1.5
                                         * attentionSeconds(m_card, AttentionKernel::Vendor, flops, length,
                                                            static_cast<double>(headDimOf(model, group))));
            return;
        }
        const LayerCache &cache = m_stage.model().caches[index];
        const LayerBytes bytes = layerBytes(m_settings, index);
        double tokens = m_pass.context;
        if (cache.window && keepsOnlyWindow(cache, m_settings))
            tokens = std::min(tokens, static_cast<double>(*cache.window));
        const double ranks = cacheRanks(cache, m_stage.layout);
        const double read =
            m_pass.sequences * (tokens * tokenBytes(cache, bytes, ranks) + 2 * bytes.sequence() / split);
        const double shared = static_cast<double>(headsOf(model, group))
                              / static_cast<double>(std::max<std::int64_t>(kvHeadsOf(model, group), 1));
        const double passes = m_speed.cachePasses + (shared > 1 ? m_speed.copies * shared : 0);
        add(PassPart::Cache, layers * std::max(passes * memorySeconds(m_card, read), latentSeconds(group, tokens)));
    }

    // All heads of latent attention read one vector a token, from which each computes scores and values on its own:
    // 2 · heads · (2 · rank + rotary) FLOP, which take longer than reading its 2 · (rank + rotary) bytes. FlashMLA on H800:
    // 3000 GB/s where memory limits, 580 of 989 TFLOP/s where this does.
    double latentSeconds(const LayerGroup &group, double tokens) const
    {
        const Architecture &model = m_stage.architecture();
        if (group.mixer != Mixer::Mla || !model.mla || m_settings.inference.mla != MlaCache::Latent)
            return 0;
        const auto each = static_cast<double>(2 * model.mla->kvRank + model.mla->ropeDim);
        const double flops = 2 * static_cast<double>(headsOf(model, group)) / m_stage.layout.tensor * each * tokens;
        const double rate = peakRate(m_card, ProductType::Half) * efficiencyOf(m_card).attention;
        return m_pass.tokens * flops / rate;
    }

    double allReduceSeconds(double bytes) const
    {
        const RankGroup ranks = rankGroup(m_stage.layout.tensor, 1, linkedCards(m_settings));
        return m_speed.directAllReduce
                   ? directAllReduceSeconds(m_card, ranks, bytes)
                   : m_speed.collective + collectiveSeconds(m_card, Collective::AllReduce, ranks, bytes);
    }

    void addLinks(const LayerGroup &group, double layers)
    {
        const Layout &layout = m_stage.layout;
        const auto hidden = static_cast<double>(m_stage.architecture().hiddenSize);
        const double bytes = m_pass.tokens * hidden * halfBytes;
        if (layout.tensor > 1)
            add(PassPart::Links, layers * 2 * allReduceSeconds(bytes));
        if (group.ffn == Ffn::Moe && m_stage.architecture().moe && layout.expert > 1 && layout.data > 1)
            add(PassPart::Links, layers * exchangeSeconds(bytes));
    }

    // Tokens on their way to their experts, in the type of the activations, and back in 16 bits. DeepEP's tables: H800,
    // 128 tokens of 7168 to 8 experts each over 16, 32, 64 cards: 118, 155, 173 µs there, 195, 273, 314 µs back.
    double exchangeSeconds(double bytes) const
    {
        const RankGroup ranks = rankGroup(m_stage.layout.expert, 1, linkedCards(m_settings));
        const double chosen = static_cast<double>(m_stage.architecture().moe->expertsPerToken);
        const double there = std::min(1.0, m_settings.precision.activations->nominalBits / 8 / halfBytes);
        return collectiveSeconds(m_card, Collective::AllToAll, ranks, bytes * chosen * there)
               + collectiveSeconds(m_card, Collective::AllToAll, ranks, bytes * chosen);
    }

    const Stage &m_stage;
    const Settings &m_settings;
    const Accelerator &m_card;
    Pass m_pass;
    const EngineSpeed &m_speed;
    PassTime m_time;
    double m_layers = 0;
};

} // namespace

PassTime stagePassTime(const Stage &stage, const Pass &pass)
{
    return StagePass(stage, pass).time();
}

} // namespace headroom
