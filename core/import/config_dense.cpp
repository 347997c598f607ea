// SPDX-License-Identifier: GPL-3.0-or-later
// Decoders whose layers are all alike. Sources: the configuration and modeling files of transformers, or the code that
// lies beside the weights on the hub.
#include "core/import/config_families.h"
#include "core/model/architecture_fields.h"

namespace headroom {

namespace {

void readLlama(ConfigReader &in, Architecture &model)
{
    model.attentionBias = biasIf(in.flag({ "attention_bias" }, false), AttentionBias::All);
    model.mlpBias = in.flag({ "mlp_bias" }, false);
}

// modeling_mistral.py: the window holds for every layer.
void readMistral(ConfigReader &in, Architecture &model)
{
    model.slidingWindow = in.integer({ "sliding_window" }, 1, maxTokens);
    if (model.slidingWindow)
        model.groups = { { .count = model.layers, .mixer = Mixer::Sliding } };
}

// modeling_qwen2.py: layers from max_window_layers on slide, where the window is used at all.
void readQwen2(ConfigReader &in, Architecture &model)
{
    model.attentionBias = AttentionBias::Qkv;
    if (!in.flag({ "use_sliding_window" }, false))
        return;
    model.slidingWindow = in.integer({ "sliding_window" }, 1, maxTokens);
    const std::int64_t full = in.integer({ "max_window_layers" }, 0, maxLayers).value_or(model.layers);
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i)
        stack.add({ .mixer = i >= full && model.slidingWindow ? Mixer::Sliding : Mixer::Full });
    model.groups = stack.groups();
}

void readQwen3(ConfigReader &in, Architecture &model)
{
    readQwen2(in, model);
    model.attentionBias = biasIf(in.flag({ "attention_bias" }, false), AttentionBias::All);
    model.qkNorm = QkNorm::PerHead;
}

// Qwen-1's own code: intermediate_size counts gate and up together.
void readQwen1(ConfigReader &in, Architecture &model)
{
    model.attentionBias = AttentionBias::Qkv;
    if (model.intermediateSize)
        model.intermediateSize = *model.intermediateSize / 2;
    if (!in.flag({ "no_bias" }, true))
        model.mlpBias = true;
}

// Baichuan's own code: the 13B models bias scores by distance, the 7B ones rotate.
void readBaichuan(ConfigReader &, Architecture &model)
{
    if (model.hiddenSize >= 5120)
        model.positional = Positional::Alibi;
}

void readChatGlm(ConfigReader &in, Architecture &model)
{
    model.vocabSize = in.integer({ "padded_vocab_size" }, 1, maxVocabulary).value_or(model.vocabSize.value_or(0));
    if (!in.flag({ "multi_query_attention" }, false))
        model.kvHeads = model.heads;
    model.attentionBias = biasIf(in.flag({ "add_qkv_bias", "add_bias_linear" }, false), AttentionBias::Qkv);
    model.mlpBias = in.flag({ "add_bias_linear" }, false);
    model.norm = in.flag({ "rmsnorm" }, true) ? Norm::RmsNorm : Norm::LayerNorm;
    model.finalNorm = in.flag({ "post_layer_norm" }, true);
    model.partialRotaryFactor = 0.5;
}

void readGlm(ConfigReader &in, Architecture &model)
{
    model.attentionBias = biasIf(in.flag({ "attention_bias" }, false), AttentionBias::Qkv);
    model.partialRotaryFactor = model.partialRotaryFactor.value_or(0.5);
}

// glm4: norms before and after each half of a layer.
void readGlm4(ConfigReader &in, Architecture &model)
{
    readGlm(in, model);
    model.normsPerLayer = 4;
}

void readInternLm(ConfigReader &in, Architecture &model)
{
    const bool bias = in.flag({ "bias" }, false);
    model.attentionBias = biasIf(bias, AttentionBias::All);
    if (!bias && in.flag({ "qkv_bias" }, false))
        model.attentionBias = AttentionBias::Qkv;
    model.mlpBias = bias && in.has("qkv_bias"); // InternLM3's bias is also the MLP's
}

// modeling_stablelm.py. Norms of query and key have a weight for each head.
void readStableLm(ConfigReader &in, Architecture &model)
{
    model.attentionBias = biasIf(in.flag({ "use_qkv_bias" }, false), AttentionBias::Qkv);
    model.norm = Norm::LayerNorm;
    if (in.flag({ "use_parallel_residual" }, false)) {
        model.parallelBlock = true;
        model.normsPerLayer = 1;
    }
    if (in.flag({ "qk_layernorm" }, false)) {
        model.qkNorm = QkNorm::Full;
        model.norm = Norm::LayerNormNoBias;
    }
    model.partialRotaryFactor = model.partialRotaryFactor.value_or(0.25);
}

// max_position_embeddings is what the first models were trained with; model_max_length is what they take.
void readCohere(ConfigReader &in, Architecture &model)
{
    if (const auto longest = in.integer({ "model_max_length" }, 1, maxTokens))
        model.maxPositions = longest;
    model.attentionBias = biasIf(in.flag({ "attention_bias" }, false), AttentionBias::All);
    model.norm = Norm::LayerNormNoBias;
    model.normsPerLayer = 1;
    model.parallelBlock = true;
    if (in.flag({ "use_qk_norm" }, false))
        model.qkNorm = QkNorm::Full;
}

void readOlmo2(ConfigReader &in, Architecture &model)
{
    readLlama(in, model);
    model.qkNorm = QkNorm::Full;
}

// modeling_olmo.py: its norms have no weights.
void readOlmo(ConfigReader &in, Architecture &model)
{
    readLlama(in, model);
    model.norm = Norm::LayerNormNoBias;
    model.normsPerLayer = 0;
    model.finalNorm = false;
}

void readNemotron(ConfigReader &in, Architecture &model)
{
    readLlama(in, model);
    model.gatedMlp = false;
    model.norm = Norm::LayerNorm1p;
    model.partialRotaryFactor = model.partialRotaryFactor.value_or(0.5);
}

void readPhi(ConfigReader &in, Architecture &model)
{
    model.attentionBias = AttentionBias::All;
    model.mlpBias = true;
    model.headBias = true;
    model.gatedMlp = false;
    model.norm = Norm::LayerNorm;
    model.normsPerLayer = 1;
    model.parallelBlock = true;
    if (!model.rotaryDim)
        model.partialRotaryFactor = model.partialRotaryFactor.value_or(0.5);
    model.intermediateSize = model.intermediateSize.value_or(4 * model.hiddenSize);
    if (in.flag({ "qk_layernorm" }, false))
        in.unsupported("qk_layernorm");
}

// The window of the 4k models holds nearly the whole context; engines keep all of it.
void readPhi3(ConfigReader &in, Architecture &model)
{
    model.slidingWindow = in.integer({ "sliding_window" }, 1, maxTokens);
    if (model.slidingWindow && model.maxPositions && *model.slidingWindow >= *model.maxPositions)
        model.slidingWindow.reset();
    model.groups = { { .count = model.layers, .mixer = Mixer::Full } };
}

// Phi-3-small's own code: every n-th layer attends to all, the others to blocks.
void readPhi3Small(ConfigReader &in, Architecture &model)
{
    model.attentionBias = AttentionBias::All;
    model.mlpBias = true;
    model.norm = Norm::LayerNorm;
    model.activation = Activation::Gelu;
    model.intermediateSize = in.need({ "ff_intermediate_size" }, 1, maxInner);
    const std::int64_t interval = in.sizeOr({ "dense_attention_every_n_layers" }, 1, maxLayers, 2);
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i)
        stack.add({ .mixer = (i + 1) % interval == 0 ? Mixer::Full : Mixer::BlockSparse });
    model.groups = stack.groups();
}

void readStarCoder2(ConfigReader &in, Architecture &model)
{
    const bool bias = in.flag({ "use_bias" }, true);
    model.attentionBias = biasIf(bias, AttentionBias::All);
    model.mlpBias = bias;
    model.gatedMlp = false;
    model.norm = Norm::LayerNorm;
    readMistral(in, model);
}

void readSeedOss(ConfigReader &in, Architecture &model)
{
    const bool out = in.flag({ "attention_out_bias" }, false);
    model.attentionBias = biasIf(in.flag({ "attention_bias" }, true), out ? AttentionBias::All : AttentionBias::Qkv);
    model.mlpBias = in.flag({ "mlp_bias" }, false);
}

void readErnie(ConfigReader &in, Architecture &model)
{
    const bool bias = in.flag({ "use_bias" }, false);
    model.attentionBias = biasIf(bias, AttentionBias::All);
    model.mlpBias = bias;
}

constexpr ConfigDefaults llamaSizes { 4096, 32, 32, 0, 0, 11008, 32000, false };
constexpr ConfigDefaults tied { .tied = true };

constexpr std::array families = {
    ConfigFamily { "llama", readLlama, llamaSizes },
    ConfigFamily { "mistral", readMistral, { 4096, 32, 32, 8, 0, 14336, 32000, false } },
    ConfigFamily { "ministral3", readMistral },
    ConfigFamily { "qwen2", readQwen2 },
    ConfigFamily { "qwen2_vl", readQwen2 },
    ConfigFamily { "qwen2_5_vl", readQwen2 },
    ConfigFamily { "qwen3", readQwen3 },
    ConfigFamily { "qwen3_vl", readQwen3 },
    ConfigFamily { "qwen", readQwen1 },
    ConfigFamily { "baichuan", readBaichuan },
    ConfigFamily { "chatglm", readChatGlm },
    ConfigFamily { "glm", readGlm },
    ConfigFamily { "glm4", readGlm4 },
    ConfigFamily { "glm4v", readGlm4 },
    ConfigFamily { "internlm", readInternLm },
    ConfigFamily { "internlm2", readInternLm },
    ConfigFamily { "internlm3", readInternLm },
    ConfigFamily { "stablelm", readStableLm },
    ConfigFamily { "stablelm_epoch", readStableLm },
    ConfigFamily { "cohere", readCohere, tied },
    ConfigFamily { "olmo", readOlmo },
    ConfigFamily { "olmo2", readOlmo2 },
    ConfigFamily { "nemotron", readNemotron },
    ConfigFamily { "phi", readPhi },
    // Phi-2's first release.
    ConfigFamily { "phi-msft", readPhi },
    ConfigFamily { "phi3", readPhi3 },
    ConfigFamily { "phi3small", readPhi3Small, tied },
    ConfigFamily { "starcoder2", readStarCoder2, tied },
    ConfigFamily { "seed_oss", readSeedOss },
    ConfigFamily { "smollm3", readLlama, tied },
    ConfigFamily { "granite", readLlama },
    ConfigFamily { "ernie4_5", readErnie, tied },
    ConfigFamily { "yi", readLlama },
    ConfigFamily { "Yi", readLlama },
    ConfigFamily { "mimo", readQwen2 },
};

} // namespace

std::span<const ConfigFamily> denseFamilies()
{
    return families;
}

} // namespace headroom
