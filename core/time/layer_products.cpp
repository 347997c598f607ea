// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/layer_products.h"

#include "core/memory/states.h"
#include "core/memory/weight_bytes.h"
#include "core/model/model_catalogue.h"
#include "core/time/card_rates.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double halfBytes = 2;

bool isMatrix(const WeightTensor &tensor)
{
    return tensor.columns > 1 && tensor.role != WeightRole::Convolution && tensor.role != WeightRole::Norm
           && tensor.role != WeightRole::Bias;
}

class Products
{
public:
    Products(const Stage &stage, LayerTime &time)
        : m_stage(stage),
          m_card(*stage.settings.accelerator),
          m_time(time),
          m_tokens(tokensOnRank(stage)),
          m_type(productTypeOf(*stage.settings.accelerator, stage.settings.precision.activations)),
          m_full(stage.settings.training.method == Method::Full)
    { }

    void add(const WeightTensor &tensor)
    {
        const double ranks = ranksOf(tensor, m_stage);
        const double elements = static_cast<double>(tensor.elements()) / ranks;
        const double trained = m_full ? elements : adapterElements(tensor, m_stage);
        (isExpert(tensor.role) ? m_time.expertParameters : m_time.parameters) += elements;
        (isExpert(tensor.role) ? m_time.trainedExperts : m_time.trained) += trained;
        if (!isMatrix(tensor))
            return;
        m_time.matrices += 1;
        ProductShape shape { .m = m_tokens,
                             .n = static_cast<double>(tensor.rows),
                             .k = static_cast<double>(tensor.columns),
                             .count = static_cast<double>(tensor.count) };
        switch (tensor.shard) {
        case Shard::Row: shape.k /= ranks; break;
        case Shard::Column:
        case Shard::Vocabulary:
        case Shard::KvHead: shape.n /= ranks; break;
        case Shard::Expert: expertShape(tensor, shape); break;
        case Shard::Replicated:
            if (m_stage.sequenceParallel)
                shape.m /= static_cast<double>(m_stage.layout.tensor);
            break;
        }
        addShape(shape, tensor);
    }

private:
    // The experts of this rank get the tokens that the ranks of their group send.
    void expertShape(const WeightTensor &tensor, ProductShape &shape) const
    {
        const auto &moe = m_stage.architecture().moe;
        const auto split = static_cast<double>(m_stage.layout.expertTensor);
        const auto senders = static_cast<double>(m_stage.layout.expert);
        const auto all = static_cast<double>(moe->experts);
        const double share = m_stage.sequenceParallel || m_stage.layout.tensor > m_stage.layout.expertTensor
                                 ? static_cast<double>(m_stage.layout.tensor) / split
                                 : 1;
        shape.m = m_tokens / share * senders * static_cast<double>(moe->expertsPerToken) / all;
        shape.m *= m_stage.settings.training.expertImbalance;
        shape.count = std::max(1.0, static_cast<double>(tensor.count) / senders);
        if (tensor.role == WeightRole::ExpertDown)
            shape.k /= split;
        else
            shape.n /= split;
    }

    void addShape(const ProductShape &shape, const WeightTensor &tensor)
    {
        const bool looped = isExpert(tensor.role) && m_stage.settings.training.experts == ExpertKernels::Loop;
        ProductShape one = shape;
        double times = 1;
        if (looped) {
            times = one.count;
            one.count = 1;
        }
        const bool expert = isExpert(tensor.role);
        const ProductShape toInput { one.m, one.k, one.n, one.count };
        const ProductShape toWeight { one.n, one.k, one.m, one.count };
        const double forward = times * seconds(one, expert);
        m_time.products += forward;
        if (double *part = partOf(tensor.role))
            *part += forward;
        m_time.inputProducts += times * seconds(toInput, expert);
        const double elements = shape.count * shape.n * shape.k;
        // Gradients that add up are read and written again when the product is done.
        if (m_full)
            m_time.weightProducts +=
                times * productSeconds(m_card, m_type, toWeight, halfBytes)
                + memorySeconds(m_card, elements * 2 * m_stage.settings.precision.gradients.bytes());
        const Format weights = m_stage.settings.precision.weights;
        if (weights->wide != WideTensors::None && weights->nominalBits < 16) {
            const double unpack = memorySeconds(m_card, elements * (weights->storedBits / 8 + halfBytes));
            m_time.products += unpack;
            m_time.inputProducts += unpack;
        }
        // Casting to 8 bits: read in 16, written straight and transposed; in the backward pass the gradients too.
        if (m_type == ProductType::Byte || m_type == ProductType::Nibble) {
            constexpr double castBytes = 4;
            const double moved = shape.count * shape.m * castBytes;
            m_time.products += memorySeconds(m_card, moved * shape.k);
            m_time.inputProducts += memorySeconds(m_card, moved * shape.n);
        }
    }

    // The part of the products that recomputation names, if any: Megatron's mlp, moe, shared_experts and mla_up_proj.
    double *partOf(WeightRole role) const
    {
        switch (role) {
        case WeightRole::Gate:
        case WeightRole::Up:
        case WeightRole::Down: return &m_time.mlp;
        case WeightRole::Router:
        case WeightRole::ExpertIn:
        case WeightRole::ExpertOut:
        case WeightRole::ExpertGate:
        case WeightRole::ExpertUp:
        case WeightRole::ExpertDown: return &m_time.moe;
        case WeightRole::SharedGate:
        case WeightRole::SharedUp:
        case WeightRole::SharedDown:
        case WeightRole::SharedRouter: return &m_time.shared;
        case WeightRole::QueryUp:
        case WeightRole::KvUp: return &m_time.latent;
        default: return nullptr;
        }
    }

    // Each expert's product is over before the next one's weights are there: reading them adds to the arithmetic. Measured
    // (SimuMax v1.2, configs/system/b200_bf16_ceperm.json, Transformer Engine on B200, 4096 × 7168): 128, 256, 512 and
    // 1024 tokens an expert 21, 27, 37 and 46 % of the peak, dense products 48 %.
    double seconds(const ProductShape &shape, bool expert) const
    {
        const double whole = productSeconds(m_card, m_type, shape, halfBytes);
        if (!expert)
            return whole;
        const double weights = memorySeconds(m_card, halfBytes * shape.count * shape.n * shape.k);
        return std::max(whole, productWork(m_card, m_type, shape) + weights);
    }

    const Stage &m_stage;
    const Accelerator &m_card;
    LayerTime &m_time;
    double m_tokens;
    ProductType m_type;
    bool m_full; // not adapters only
};

} // namespace

void addProducts(const Stage &stage, std::size_t group, LayerTime &time)
{
    Products products(stage, time);
    for (const WeightTensor &tensor : stage.model().weights) {
        if (tensor.place == WeightPlace::Layer && tensor.group == group)
            products.add(tensor);
    }
}

double expertStarts(const Stage &stage, const LayerGroup &group)
{
    const auto &moe = stage.architecture().moe;
    if (group.ffn != Ffn::Moe || !moe)
        return 0;
    const double own = std::max(1.0, static_cast<double>(moe->experts) / stage.layout.expert);
    if (stage.settings.training.experts == ExpertKernels::Loop) {
        constexpr double ofLoop = 11; // where, gather, three products, activation, two multiplications, add back ...
        return own * ofLoop;
    }
    if (stage.settings.training.framework != Framework::Megatron)
        return 0;
    constexpr double layers = 2; // gate and up are one
    // Of each in 8 bits: the product, its input quantised, and the scales of both operands laid out.
    constexpr double whole = 1;
    constexpr double quantised = 4;
    const ProductType type = productTypeOf(*stage.settings.accelerator, stage.settings.precision.activations);
    const bool small = type == ProductType::Byte || type == ProductType::Nibble;
    return layers * own * (small ? quantised : whole);
}

} // namespace headroom
