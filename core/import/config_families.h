// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/config_reader.h"

#include <span>

namespace headroom {

// The sizes that a model's configuration class fills in where the file is silent; 0: the file has to say it.
struct ConfigDefaults
{
    std::int64_t hiddenSize = 0;
    std::int64_t layers = 0;  // fromPattern: as many as a list of them has
    std::int64_t heads = 0;   // noHeads: there are none
    std::int64_t kvHeads = 0; // 0: as many as heads
    std::int64_t headDim = 0; // 0: hidden size / heads
    std::int64_t intermediateSize = 0;
    std::int64_t vocabSize = 0;
    bool tied = false; // whether head and embedding share their weights
};

inline constexpr std::int64_t noHeads = -1;
inline constexpr std::int64_t fromPattern = -1;

// One way of writing a model down: the model_type of its config.json, and how to read it.
// A new family is one row in one of the tables; its reader fills in what differs from the commonest decoder.
struct ConfigFamily
{
    std::string_view modelType;
    void (*read)(ConfigReader &in, Architecture &model);
    ConfigDefaults defaults = {};
};

std::span<const ConfigFamily> denseFamilies();  // one kind of layer with a dense MLP
std::span<const ConfigFamily> sparseFamilies(); // mixtures of experts
std::span<const ConfigFamily> earlyFamilies();  // decoders of before Llama
std::span<const ConfigFamily> gemmaFamilies();
std::span<const ConfigFamily> patternFamilies();   // layers that differ in their attention
std::span<const ConfigFamily> recurrentFamilies(); // state space, alone or mixed with attention
std::span<const ConfigFamily> linearFamilies();    // linear attention mixed with softmax attention
std::span<const ConfigFamily> otherFamilies();     // encoders, encoder-decoders, vision transformers

// nullptr: a model type that no table has.
const ConfigFamily *findConfigFamily(std::string_view modelType);

// For types that no table has: what the keys that most share say about experts, latent attention and windows.
const ConfigFamily &commonestFamily();

// Width, depth, heads, vocabulary, positions, activation and tying: what every decoder has, under all its names.
void readSizes(ConfigReader &in, Architecture &model, const ConfigDefaults &defaults);

// The routed and shared experts under the names of DeepSeek, Qwen, Mixtral and their descendants.
Moe readExperts(ConfigReader &in);

// Multi-head latent attention under DeepSeek's names.
void readLatentAttention(ConfigReader &in, Architecture &model);

// The vision tower beside a language model; a tower of a kind we do not know is noted as left out.
void readVision(ConfigReader &in, Architecture &model);

constexpr AttentionBias biasIf(bool there, AttentionBias which)
{
    return there ? which : AttentionBias::None;
}

// Collects the layers of a stack, first to last, and gives them as groups in the order in which they first appear.
class LayerStack
{
public:
    void add(LayerGroup layer);
    std::vector<LayerGroup> groups() const { return m_groups; }

private:
    std::vector<LayerGroup> m_groups;
};

} // namespace headroom
