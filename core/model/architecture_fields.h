// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/architecture.h"

namespace headroom {

// The JSON keys of a model's shape with their bounds: one list, which the reader and the writer both walk.
// Bounds leave room above every model we know of, and keep each product of a tensor's shape within 64 bits.
inline constexpr std::int64_t maxWidth = 1 << 20;
inline constexpr std::int64_t maxInner = 1 << 22;
inline constexpr std::int64_t maxLayers = 4096;
inline constexpr std::int64_t maxHeads = 1 << 16;
inline constexpr std::int64_t maxHeadDim = 1 << 16;
inline constexpr std::int64_t maxVocabulary = 1 << 26;
inline constexpr std::int64_t maxExperts = 1 << 16;
inline constexpr std::int64_t maxTokens = std::int64_t(1) << 32;
inline constexpr std::int64_t maxIrregular = std::int64_t(1) << 50;

template <typename Fields>
void listFields(Fields &fields, const LayerGroup &)
{
    using G = LayerGroup;
    fields.integer("count", &G::count, 0, maxLayers);
    fields.name("mixer", &G::mixer, mixerNames);
    fields.name("ffn", &G::ffn, ffnNames);
    fields.integer("num_attention_heads", &G::heads, 1, maxHeads);
    fields.integer("num_key_value_heads", &G::kvHeads, 1, maxHeads);
    fields.integer("head_dim", &G::headDim, 1, maxHeadDim);
    fields.integer("v_head_dim", &G::valueHeadDim, 1, maxHeadDim);
    fields.integer("index_elements", &G::indexElements, 0, maxInner);
    fields.integer("intermediate_size", &G::intermediateSize, 1, maxInner);
    fields.integer("norms", &G::norms, 0, 64);
    fields.integer("compress_ratio", &G::compressRatio, 0, 1 << 16);
    fields.integer("kv_shared", &G::kvShared, 0, maxLayers);
    fields.integer("extra_params", &G::extraParameters, 0, maxIrregular / maxLayers);
    fields.boolean("k_eq_v", &G::keyIsValue);
    fields.boolean("no_kv", &G::noKv);
    fields.boolean("keep_k_norm", &G::keepKeyNorm);
}

template <typename Fields>
void listFields(Fields &fields, const Moe &)
{
    fields.integer("num_experts", &Moe::experts, 1, maxExperts);
    fields.integer("experts_per_token", &Moe::expertsPerToken, 1, maxExperts);
    fields.integer("moe_intermediate_size", &Moe::intermediateSize, 1, maxInner);
    fields.integer("num_shared_experts", &Moe::sharedExperts, 0, 4096);
    fields.integer("shared_expert_intermediate_size", &Moe::sharedIntermediateSize, 0, maxInner);
    fields.integer("first_k_dense_replace", &Moe::leadingDenseLayers, 0, maxLayers);
    fields.integer("moe_layer_freq", &Moe::layerInterval, 1, maxLayers);
    fields.integer("dense_intermediate_size", &Moe::denseIntermediateSize, 1, maxInner);
    fields.integer("parallel_dense_intermediate_size", &Moe::parallelDenseIntermediateSize, 0, maxInner);
    fields.integer("expert_hidden_size", &Moe::expertHiddenSize, 0, maxWidth);
    fields.integer("router_extra", &Moe::routerExtra, 0, maxIrregular / maxLayers);
    fields.boolean("shared_expert_gate", &Moe::sharedExpertGate);
    fields.boolean("router_bias", &Moe::routerBias);
    fields.boolean("router_correction_bias", &Moe::routerCorrectionBias);
    fields.boolean("expert_bias", &Moe::expertBias);
}

template <typename Fields>
void listFields(Fields &fields, const Indexer &)
{
    fields.integer("n_heads", &Indexer::heads, 1, maxHeads);
    fields.integer("head_dim", &Indexer::headDim, 1, maxHeadDim);
    fields.integer("topk", &Indexer::topTokens, 1, maxTokens);
}

template <typename Fields>
void listFields(Fields &fields, const Mla &)
{
    fields.integer("kv_lora_rank", &Mla::kvRank, 1, maxWidth);
    fields.integer("q_lora_rank", &Mla::queryRank, 0, maxWidth);
    fields.integer("qk_rope_head_dim", &Mla::ropeDim, 0, maxHeadDim);
    fields.integer("qk_nope_head_dim", &Mla::noRopeDim, 0, maxHeadDim);
    fields.integer("v_head_dim", &Mla::valueDim, 1, maxHeadDim);
    fields.part("indexer", &Mla::indexer);
}

template <typename Fields>
void listFields(Fields &fields, const StateSpace &)
{
    using S = StateSpace;
    fields.name("kind", &S::kind, stateSpaceKindNames);
    fields.integer("d_inner", &S::innerSize, 1, maxInner);
    fields.integer("dt_rank", &S::stepRank, 1, maxWidth);
    fields.integer("n_heads", &S::heads, 1, maxHeads);
    fields.integer("head_dim", &S::headDim, 1, maxHeadDim);
    fields.integer("n_groups", &S::groups, 1, maxHeads);
    fields.integer("d_state", &S::stateSize, 1, 1 << 16);
    fields.integer("d_conv", &S::convolution, 1, 1 << 10);
    fields.boolean("conv_bias", &S::convolutionBias);
    fields.boolean("proj_bias", &S::projectionBias);
    fields.boolean("inner_norms", &S::innerNorms);
}

template <typename Fields>
void listFields(Fields &fields, const LinearAttention &)
{
    using L = LinearAttention;
    fields.name("kind", &L::kind, linearAttentionKindNames);
    fields.integer("num_key_heads", &L::keyHeads, 1, maxHeads);
    fields.integer("num_value_heads", &L::valueHeads, 1, maxHeads);
    fields.integer("key_head_dim", &L::keyHeadDim, 1, maxHeadDim);
    fields.integer("value_head_dim", &L::valueHeadDim, 1, maxHeadDim);
    fields.integer("conv_kernel", &L::convolution, 0, 1 << 10);
    fields.name("state_dtype", &L::stateType, nativeTypeNames);
}

template <typename Fields>
void listFields(Fields &fields, const Dsv4 &)
{
    fields.integer("q_lora_rank", &Dsv4::queryRank, 1, maxWidth);
    fields.integer("o_lora_rank", &Dsv4::outputRank, 1, maxWidth);
    fields.integer("o_groups", &Dsv4::outputGroups, 1, maxHeads);
    fields.integer("hc_mult", &Dsv4::residualStreams, 1, 64);
    fields.integer("index_n_heads", &Dsv4::indexHeads, 1, maxHeads);
    fields.integer("index_head_dim", &Dsv4::indexHeadDim, 1, maxHeadDim);
    fields.integer("index_topk", &Dsv4::indexTopTokens, 1, maxTokens);
    fields.integer("qk_rope_head_dim", &Dsv4::ropeDim, 0, maxHeadDim);
    fields.integer("num_hash_layers", &Dsv4::hashLayers, 0, maxLayers);
    fields.integers("compress_ratios", &Dsv4::compressRatios, maxLayers, 0, 1 << 16);
}

template <typename Fields>
void listFields(Fields &fields, const Vision &)
{
    using V = Vision;
    fields.name("kind", &V::kind, visionKindNames);
    fields.integer("hidden_size", &V::hiddenSize, 1, 1 << 16);
    fields.integer("num_layers", &V::layers, 1, maxLayers);
    fields.integer("intermediate_size", &V::intermediateSize, 1, maxInner);
    fields.integer("patch", &V::patch, 1, 1 << 10);
    fields.integer("temporal_patch", &V::temporalPatch, 1, 64);
    fields.integer("positions", &V::positions, 0, maxVocabulary);
    fields.integer("adapter_in", &V::adapterIn, 0, maxWidth);
    fields.integer("adapter_out", &V::adapterOut, 0, maxWidth);
    fields.integer("spatial_merge", &V::spatialMerge, 1, 16);
    fields.integer("deepstack", &V::deepstack, 0, maxLayers);
    fields.integer("head_dim", &V::headDim, 0, maxHeadDim);
}

template <typename Fields>
void listFields(Fields &fields, const Encoder &)
{
    fields.integer("num_layers", &Encoder::layers, 1, maxLayers);
    fields.integer("intermediate_size", &Encoder::intermediateSize, 1, maxInner);
    fields.integer("num_mel_bins", &Encoder::melBins, 0, 1 << 16);
    fields.integer("positions", &Encoder::positions, 0, maxVocabulary);
}

template <typename Fields>
void listFields(Fields &fields, const Mtp &)
{
    fields.integer("num_modules", &Mtp::modules, 1, 64);
    fields.part("group", &Mtp::layer);
    fields.integer("norms", &Mtp::norms, 0, 64);
    fields.integer("proj", &Mtp::projection, 0, maxIrregular);
    fields.integer("extra_params", &Mtp::extraParameters, 0, maxIrregular);
    fields.boolean("own_embeddings", &Mtp::ownEmbeddings);
    fields.boolean("own_lm_head", &Mtp::ownHead);
}

template <typename Fields>
void listFields(Fields &fields, const Architecture &)
{
    using A = Architecture;
    fields.name("arch_class", &A::modelClass, modelClassNames);
    fields.integer("hidden_size", &A::hiddenSize, 1, maxWidth);
    fields.integer("num_hidden_layers", &A::layers, 1, maxLayers);
    fields.integer("num_attention_heads", &A::heads, 0, maxHeads);
    fields.integer("num_key_value_heads", &A::kvHeads, 0, maxHeads);
    fields.integer("head_dim", &A::headDim, 0, maxHeadDim);
    fields.integer("intermediate_size", &A::intermediateSize, 0, maxInner);
    fields.integer("vocab_size", &A::vocabSize, 0, maxVocabulary);
    fields.integer("max_position_embeddings", &A::maxPositions, 1, maxTokens);
    fields.boolean("tie_word_embeddings", &A::tieWordEmbeddings);
    fields.boolean("gated_mlp", &A::gatedMlp);
    fields.name("activation", &A::activation, activationNames);
    fields.boolean("mlp_bias", &A::mlpBias);
    fields.boolean("lm_head_bias", &A::headBias);
    fields.name("attention_bias", &A::attentionBias, attentionBiasNames);
    fields.name("qk_norm", &A::qkNorm, qkNormNames);
    fields.name("norm", &A::norm, normNames);
    fields.integer("norms_per_layer", &A::normsPerLayer, 0, 64);
    fields.boolean("embed_norm", &A::embedNorm);
    fields.boolean("final_norm", &A::finalNorm);
    fields.boolean("parallel_block", &A::parallelBlock);
    fields.name("positional", &A::positional, positionalNames);
    fields.integer("position_table", &A::positionTable, 0, maxVocabulary);
    fields.integer("rotary_dim", &A::rotaryDim, 0, maxHeadDim);
    fields.number("partial_rotary_factor", &A::partialRotaryFactor, 0, 1);
    fields.integer("sliding_window", &A::slidingWindow, 1, maxTokens);
    fields.integer("attention_chunk_size", &A::attentionChunk, 1, maxTokens);
    fields.name("attention_output_gate", &A::attentionOutputGate, attentionOutputGateNames);
    fields.boolean("attention_sinks", &A::attentionSinks);
    fields.integer("token_type_vocab", &A::tokenTypes, 0, maxVocabulary);
    fields.integer("embed_proj_dim", &A::embedProjection, 0, maxWidth);
    fields.integer("share_q_dim", &A::sharedQueryDim, 0, maxWidth);
    fields.integer("hidden_size_per_layer_input", &A::perLayerInput, 0, 1 << 12);
    fields.integer("vocab_size_per_layer_input", &A::perLayerVocabulary, 0, maxVocabulary);
    fields.integer("altup_num_inputs", &A::altupInputs, 0, 64);
    fields.integer("laurel_rank", &A::laurelRank, 0, maxWidth);
    fields.integer("extra_params", &A::extraParameters, 0, maxIrregular);
    fields.text("hybrid_override_pattern", &A::layerPattern, maxLayers);
    fields.part("moe", &A::moe);
    fields.part("mla", &A::mla);
    fields.part("ssm", &A::stateSpace);
    fields.part("linear_attention", &A::linearAttention);
    fields.part("dsv4", &A::dsv4);
    fields.part("vision", &A::vision);
    fields.part("encoder", &A::encoder);
    fields.part("mtp", &A::mtp);
    fields.parts("layer_groups", &A::groups);
}

} // namespace headroom
