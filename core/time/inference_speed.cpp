// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/inference_speed.h"

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
#include <numeric>

namespace headroom {

namespace {

constexpr double halfBytes = 2;

// One pass over one stage: `tokens` of all sequences, of which each has `context` tokens in the cache at its end.
struct Pass
{
    double tokens = 1;
    double sequences = 1;
    double context = 0;
    bool prefill = false;
};

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
                addWeights(tensor, copies);
        }
        for (std::size_t i = 0; i < m_stage.architecture().groups.size(); ++i)
            addGroup(i);
        if (m_stage.first)
            add(PassPart::Launch, m_speed.step);
        // The host runs ahead of a card that is slower; a faster card waits for it.
        const double host = (m_stage.first ? m_speed.step : 0) + m_layers * m_speed.host;
        add(PassPart::Launch, std::max(0.0, host - m_time.seconds()));
        return m_time;
    }

private:
    void add(PassPart part, double seconds) { m_time.parts[static_cast<std::size_t>(part)] += seconds; }

    // Rows of a product: all tokens, but the head sees the last one of each sequence only; experts those that the router
    // sends them.
    double rowsOf(const WeightTensor &tensor) const
    {
        if (tensor.role == WeightRole::Head)
            return m_pass.sequences;
        return m_pass.tokens;
    }

    ProductType typeOf(double bytes) const
    {
        const ProductType activations = productTypeOf(m_settings.precision.activations);
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
            return ProductType::Byte;
        return activations == ProductType::Wide ? ProductType::Half : activations;
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
        ProductShape shape { .m = embedding ? m_pass.sequences : rowsOf(tensor),
                             .n = static_cast<double>(tensor.rows),
                             .k = static_cast<double>(tensor.columns),
                             .count = static_cast<double>(tensor.count) };
        if (isExpert(tensor.role) && m_stage.architecture().moe) {
            const auto all = static_cast<double>(m_stage.architecture().moe->experts);
            const double share = static_cast<double>(m_stage.architecture().moe->expertsPerToken) / all;
            // Of all experts, those that at least one of the tokens goes to, and the rows of each.
            const double touched = 1 - std::pow(1 - share, m_pass.tokens);
            shape.m = m_pass.tokens * share / touched;
            shape.count *= touched / ranks;
        } else {
            shape.n /= ranks;
        }
        const double elements = shape.n * shape.k * shape.count;
        double reading = memorySeconds(m_card, elements * stored / reached);
        if (stored < 0.8)
            reading = std::max(reading, unpackSeconds(m_card, elements));
        if (m_settings.inference.engine == Engine::LlamaCpp)
            reading = std::max(reading, llamaVectorSeconds(m_card, elements * stored));
        const double share = m_pass.prefill ? (stored < 0.9 ? m_speed.products : m_speed.wideProducts) : 1;
        const double computing = productWork(m_card, typeOf(stored), shape) / (share * narrowSums(stored));
        add(PassPart::Weights, copies * reading);
        if (computing > reading)
            add(PassPart::Compute, copies * (computing - reading));
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
        const double shared = static_cast<double>(headsOf(model, group)) / static_cast<double>(std::max<std::int64_t>(kvHeadsOf(model, group), 1));
        const double passes = m_speed.cachePasses + (shared > 1 ? m_speed.copies * shared : 0);
        add(PassPart::Cache, layers * passes * memorySeconds(m_card, read));
    }

    void addLinks(const LayerGroup &group, double layers)
    {
        const Layout &layout = m_stage.layout;
        const auto hidden = static_cast<double>(m_stage.architecture().hiddenSize);
        const double bytes = m_pass.tokens * hidden * halfBytes;
        if (layout.tensor > 1)
            add(PassPart::Links, layers * 2
                                     * collectiveSeconds(m_card, Collective::AllReduce,
                                                         rankGroup(layout.tensor, 1, linkedCards(m_settings)), bytes));
        if (group.ffn == Ffn::Moe && m_stage.architecture().moe && layout.expert > 1 && layout.data > 1) {
            const auto chosen = static_cast<double>(m_stage.architecture().moe->expertsPerToken);
            add(PassPart::Links,
                layers * 2
                    * collectiveSeconds(m_card, Collective::AllToAll,
                                        rankGroup(layout.expert, 1, linkedCards(m_settings)), bytes * chosen));
        }
    }

    const Stage &m_stage;
    const Settings &m_settings;
    const Accelerator &m_card;
    Pass m_pass;
    const EngineSpeed &m_speed;
    PassTime m_time;
    double m_layers = 0;
};

// Layers that llama.cpp leaves to the host: its memory gives about 60 GB/s (two channels of DDR5, assumed), and each
// product waits for it.
double hostSeconds(const Stage &stage)
{
    constexpr double hostRate = 60e9;
    const double share = cardShare(stage);
    if (share >= 1)
        return 0;
    return fileBytes(stage.model(), stage.settings.precision.weights) * (1 - share) / stage.layout.pipeline / hostRate;
}

// A pass goes through the stages one after another; only prompts cut into batches keep several of them busy.
PassTime through(const Settings &settings, const Layout &layout, const Pass &pass)
{
    PassTime sum;
    for (std::int32_t i = 0; i < layout.pipeline; ++i) {
        const Stage stage = makeStage(settings, layout, i);
        const PassTime time = StagePass(stage, pass).time();
        for (std::size_t part = 0; part < sum.parts.size(); ++part)
            sum.parts[part] += time.parts[part];
        sum.parts[static_cast<std::size_t>(PassPart::Host)] += hostSeconds(stage);
        if (!stage.last)
            sum.parts[static_cast<std::size_t>(PassPart::Links)] += collectiveSeconds(
                *settings.accelerator, Collective::SendReceive,
                rankGroup(2, static_cast<double>(layout.tensor), linkedCards(settings)),
                pass.tokens * static_cast<double>(settings.model->architecture.hiddenSize) * halfBytes);
    }
    return sum;
}

} // namespace

double PassTime::seconds() const
{
    return std::accumulate(parts.begin(), parts.end(), 0.0);
}

PassPart PassTime::binding() const
{
    return static_cast<PassPart>(std::ranges::max_element(parts) - parts.begin());
}

InferenceSpeed inferenceSpeed(const Settings &settings, const Layout &layout, double sequences)
{
    InferenceSpeed speed;
    if (!hasRates(*settings.accelerator, ProductType::Half))
        return speed;
    const double replicas = std::max(1, layout.data);
    const double each = std::max(1.0, std::ceil(sequences / replicas));
    const auto prompt = static_cast<double>(std::max<std::int64_t>(settings.inference.promptTokens, 1));
    const auto output = static_cast<double>(std::max<std::int64_t>(settings.inference.outputTokens, 1));
    speed.prefill = through(settings, layout, { each * prompt, each, prompt, true });
    // Prompts longer than a batch pass through a pipeline in several parts, and the stages work at the same time.
    if (layout.pipeline > 1 && settings.inference.engine != Engine::LlamaCpp) {
        const double parts =
            std::max(1.0, std::ceil(each * prompt
                                    / static_cast<double>(std::max<std::int64_t>(settings.inference.prefillChunk, 1))));
        const double busy = (parts + layout.pipeline - 1) / (parts * layout.pipeline);
        for (double &part : speed.prefill.parts)
            part *= busy;
    }
    speed.decode = through(settings, layout, { each, each, prompt + output / 2, false });
    speed.timeToFirstToken = speed.prefill.seconds();
    speed.timePerOutputToken = speed.decode.seconds();
    const double request = speed.timeToFirstToken + (output - 1) * speed.timePerOutputToken;
    speed.tokensPerSecond = sequences * output / request;
    speed.prefillTokensPerSecond = replicas * each * prompt / speed.timeToFirstToken;
    return speed;
}

InferenceSpeed inferenceSpeed(const Settings &settings, const Layout &layout)
{
    return inferenceSpeed(settings, layout, static_cast<double>(settings.inference.concurrency));
}

std::int64_t sequencesAtLatency(const Settings &settings, const Layout &layout, double secondsPerToken,
                                std::int64_t most)
{
    const auto meets = [&](std::int64_t sequences) {
        return inferenceSpeed(settings, layout, static_cast<double>(sequences)).timePerOutputToken <= secondsPerToken;
    };
    if (most < 1 || !meets(1))
        return 0;
    std::int64_t good = 1;
    std::int64_t bad = most + 1;
    while (bad - good > 1) {
        const std::int64_t middle = good + (bad - good) / 2;
        (meets(middle) ? good : bad) = middle;
    }
    return good;
}

} // namespace headroom
