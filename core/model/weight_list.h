// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/weight_inventory.h"

namespace headroom {

// The inventory while it is being made: the tensors of one place.
class WeightList
{
public:
    WeightList(std::vector<WeightTensor> &tensors, const Architecture &model) : m_tensors(tensors), m_model(model) { }

    WeightPlace place = WeightPlace::Layer;
    std::uint8_t group = 0;
    std::int64_t times = 1; // copies of everything that is added: modules, layers of a tower

    const Architecture &model() const { return m_model; }

    // Tensors without elements are left out.
    void add(WeightRole role, Shard shard, std::int64_t rows, std::int64_t columns = 1, std::int64_t count = 1,
             std::int64_t kvHeads = 0);
    void norm(std::int64_t width, std::int64_t count = 1); // of the model's kind
    void rmsNorm(std::int64_t width, std::int64_t count = 1, Shard shard = Shard::Replicated);
    void layerNorm(std::int64_t width, std::int64_t count = 1);
    void bias(std::int64_t rows, Shard shard, std::int64_t count = 1, std::int64_t kvHeads = 0);

private:
    std::vector<WeightTensor> &m_tensors;
    const Architecture &m_model;
};

// The parts of a layer, each in a file of its own.
void addMixer(WeightList &list, const LayerGroup &group);
void addAttention(WeightList &list, const LayerGroup &group);
void addMla(WeightList &list);
void addDsv4(WeightList &list, const LayerGroup &group);
void addStateSpace(WeightList &list);
void addLinearAttention(WeightList &list);
void addFfn(WeightList &list, const LayerGroup &group);
void addVision(WeightList &list, const Vision &vision);
void addEncoder(WeightList &list, const Encoder &encoder);

} // namespace headroom
