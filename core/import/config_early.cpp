// SPDX-License-Identifier: GPL-3.0-or-later
// Decoders of before Llama: GPT-2 and its kin up to Falcon. Sources: the configuration and modeling files of transformers,
// or the code that lies beside the weights on the hub.
#include "core/import/config_families.h"
#include "core/model/architecture_fields.h"

namespace headroom {

namespace {

void readGpt2(ConfigReader &, Architecture &model)
{
    model.attentionBias = AttentionBias::All;
    model.mlpBias = true;
    model.gatedMlp = false;
    model.norm = Norm::LayerNorm;
    model.positional = Positional::Learned;
    model.positionTable = model.maxPositions.value_or(0);
    model.intermediateSize = model.intermediateSize.value_or(4 * model.hiddenSize);
}

// One key and value head for all; modeling_gpt_bigcode.py.
void readGptBigCode(ConfigReader &in, Architecture &model)
{
    readGpt2(in, model);
    if (in.flag({ "multi_query" }, true))
        model.kvHeads = 1;
}

void readGptJ(ConfigReader &, Architecture &model)
{
    model.mlpBias = true;
    model.headBias = true;
    model.gatedMlp = false;
    model.norm = Norm::LayerNorm;
    model.normsPerLayer = 1;
    model.parallelBlock = true;
    model.intermediateSize = model.intermediateSize.value_or(4 * model.hiddenSize);
}

void readGptNeox(ConfigReader &in, Architecture &model)
{
    model.attentionBias = biasIf(in.flag({ "attention_bias" }, true), AttentionBias::All);
    model.mlpBias = true;
    model.gatedMlp = false;
    model.norm = Norm::LayerNorm;
    model.parallelBlock = in.flag({ "use_parallel_residual" }, true);
    model.partialRotaryFactor = model.partialRotaryFactor.value_or(0.25);
}

// modeling_opt.py: the position table has two rows before the first position; OPT-350m's embedding is narrower than the
// model and its layers norm after the sum, so that there is no last norm.
void readOpt(ConfigReader &in, Architecture &model)
{
    const bool bias = in.flag({ "enable_bias" }, true);
    model.attentionBias = biasIf(bias, AttentionBias::All);
    model.mlpBias = bias;
    model.gatedMlp = false;
    model.norm = Norm::LayerNorm;
    model.positional = Positional::Learned;
    model.positionTable = model.maxPositions.value_or(0) + 2;
    const std::int64_t width = in.integer({ "word_embed_proj_dim" }, 1, maxWidth).value_or(model.hiddenSize);
    if (width != model.hiddenSize)
        model.embedProjection = width;
    model.finalNorm = in.flag({ "do_layer_norm_before" }, true) && !in.flag({ "_remove_final_layer_norm" }, false);
}

void readBloom(ConfigReader &, Architecture &model)
{
    model.attentionBias = AttentionBias::All;
    model.mlpBias = true;
    model.gatedMlp = false;
    model.activation = Activation::GeluTanh; // BloomGelu
    model.norm = Norm::LayerNorm;
    model.positional = Positional::Alibi;
    model.embedNorm = true;
    model.intermediateSize = model.intermediateSize.value_or(4 * model.hiddenSize);
}

// MPT's own code. learned_pos_emb counts only without ALiBi.
void readMpt(ConfigReader &in, Architecture &model)
{
    const bool bias = !in.flag({ "no_bias" }, true);
    model.attentionBias = biasIf(bias, AttentionBias::All);
    model.mlpBias = bias;
    model.gatedMlp = false;
    model.norm = bias ? Norm::LayerNorm : Norm::LayerNormNoBias;
    const std::int64_t ratio = in.sizeOr({ "expansion_ratio" }, 1, 64, 4);
    model.intermediateSize = ratio * model.hiddenSize;
    const nlohmann::ordered_json *attention = in.object("attn_config");
    if (attention == nullptr)
        return;
    JsonReader part(*attention, in.pathOf("attn_config"), in.problems());
    const bool alibi = part.boolean("alibi").value_or(false);
    model.positional = alibi ? Positional::Alibi : Positional::Learned;
    if (!alibi)
        model.positionTable = model.maxPositions.value_or(0);
    if (const auto heads = part.integer("kv_n_heads", 1, maxHeads))
        model.kvHeads = *heads;
    else if (part.text("attn_type") == "multiquery_attention")
        model.kvHeads = 1;
}

// modeling_falcon.py: num_kv_heads counts only in the new decoder architecture; before it, multi_query means one head.
void readFalcon(ConfigReader &in, Architecture &model)
{
    // Its first releases, as RefinedWeb, named n_head_kv where that architecture was meant.
    const bool newDecoder = in.flag({ "new_decoder_architecture" }, in.has("n_head_kv"));
    const bool bias = in.flag({ "bias" }, false);
    model.attentionBias = biasIf(bias, AttentionBias::All);
    model.mlpBias = bias;
    model.gatedMlp = false;
    model.norm = Norm::LayerNorm;
    model.parallelBlock = newDecoder || in.flag({ "parallel_attn" }, true);
    model.positional = in.flag({ "alibi" }, false) ? Positional::Alibi : Positional::Rope;
    model.intermediateSize = model.intermediateSize.value_or(4 * model.hiddenSize);
    model.maxPositions = model.maxPositions.value_or(2048);
    if (newDecoder)
        model.kvHeads = in.integer({ "num_kv_heads", "n_head_kv" }, 1, maxHeads).value_or(model.heads);
    else
        model.kvHeads = in.flag({ "multi_query" }, true) ? 1 : model.heads;
    const std::int64_t norms = in.integer({ "num_ln_in_parallel_attn" }, 1, 2).value_or(newDecoder ? 2 : 1);
    model.normsPerLayer = model.parallelBlock ? norms : 2;
}

constexpr ConfigDefaults tied { .tied = true };

constexpr std::array families = {
    ConfigFamily { "gpt2", readGpt2, tied },
    ConfigFamily { "gpt_bigcode", readGptBigCode, tied },
    ConfigFamily { "gptj", readGptJ },
    ConfigFamily { "gpt_neox", readGptNeox },
    ConfigFamily { "opt", readOpt, tied },
    ConfigFamily { "bloom", readBloom, tied },
    ConfigFamily { "mpt", readMpt, tied },
    ConfigFamily { "falcon", readFalcon, tied },
    ConfigFamily { "RefinedWeb", readFalcon, tied },
    ConfigFamily { "RefinedWebModel", readFalcon, tied },
};

} // namespace

std::span<const ConfigFamily> earlyFamilies()
{
    return families;
}

} // namespace headroom
