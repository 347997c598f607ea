// SPDX-License-Identifier: GPL-3.0-or-later
// What is no decoder: encoders, encoder-decoders, vision transformers; and the vision towers beside decoders.
// Sources: the configuration and modeling files of transformers.
#include "core/import/config_families.h"
#include "core/model/architecture_fields.h"

#include <algorithm>

namespace headroom {

namespace {

void setPostNormEncoder(Architecture &model)
{
    model.attentionBias = AttentionBias::All;
    model.mlpBias = true;
    model.gatedMlp = false;
    model.norm = Norm::LayerNorm;
    model.positional = Positional::Learned;
    model.positionTable = model.maxPositions.value_or(0);
    model.groups = { { .count = model.layers, .mixer = Mixer::Bidirectional } };
}

// BertModel: the pooler is a square matrix with a bias.
void readBert(ConfigReader &in, Architecture &model)
{
    setPostNormEncoder(model);
    model.modelClass = ModelClass::Encoder;
    model.tieWordEmbeddings = true;
    model.embedNorm = true;
    model.finalNorm = false;
    model.tokenTypes = in.sizeOr({ "type_vocab_size" }, 0, maxVocabulary, 2);
    model.extraParameters = model.hiddenSize * model.hiddenSize + model.hiddenSize;
}

// ViTForImageClassification: patch embedding, class token and the classes' head are counted apart.
void readVit(ConfigReader &in, Architecture &model)
{
    const std::int64_t h = model.hiddenSize;
    const std::int64_t patch = in.sizeOr({ "patch_size" }, 1, 1 << 10, 16);
    const std::int64_t image = in.sizeOr({ "image_size" }, 1, 1 << 14, 224);
    const std::int64_t colors = in.integer({ "num_channels" }, 1, 64).value_or(3);
    const nlohmann::ordered_json *labels = in.object("id2label");
    if (labels == nullptr)
        in.assume("id2label");
    const auto classes = labels != nullptr ? static_cast<std::int64_t>(labels->size()) : 2;
    model.maxPositions = (image / patch) * (image / patch) + 1;
    setPostNormEncoder(model);
    model.modelClass = ModelClass::VisionTransformer;
    model.vocabSize = 0;
    model.tieWordEmbeddings = true;
    model.extraParameters = colors * patch * patch * h + h + h + h * classes + classes;
}

// Whisper: each decoder layer attends to the encoder's output too, with a norm of its own; keys have no bias.
void readWhisper(ConfigReader &in, Architecture &model)
{
    const std::int64_t h = model.hiddenSize;
    model.modelClass = ModelClass::EncoderDecoder;
    model.layers = in.need({ "decoder_layers" }, 1, maxLayers);
    model.heads = model.kvHeads = in.need({ "decoder_attention_heads" }, 1, maxHeads);
    model.headDim = h / model.heads;
    model.intermediateSize = in.need({ "decoder_ffn_dim" }, 1, maxInner);
    model.maxPositions = in.sizeOr({ "max_target_positions" }, 1, maxTokens, 448);
    model.attentionBias = AttentionBias::Qv;
    model.mlpBias = true;
    model.gatedMlp = false;
    model.norm = Norm::LayerNorm;
    model.positional = Positional::Learned;
    model.positionTable = *model.maxPositions;
    model.encoder = Encoder { .layers = in.need({ "encoder_layers" }, 1, maxLayers),
                              .intermediateSize = in.need({ "encoder_ffn_dim" }, 1, maxInner),
                              .melBins = in.sizeOr({ "num_mel_bins" }, 1, 1 << 16, 80),
                              .positions = in.sizeOr({ "max_source_positions" }, 1, maxVocabulary, 1500) };
    model.groups = { { .count = model.layers, .extraParameters = 4 * h * h + 3 * h + 2 * h } };
}

constexpr std::array families = {
    ConfigFamily { "bert", readBert },
    ConfigFamily { "vit", readVit, { .vocabSize = 1 } },
    ConfigFamily { "whisper", readWhisper, { .layers = 1, .heads = noHeads, .tied = true } },
};

// One kind of tower: the model_type of the model or of its vision_config.
struct Tower
{
    std::string_view type;
    VisionKind kind;
};

constexpr std::array towers = {
    Tower { "gemma3", VisionKind::SiglipGemma3 }, Tower { "llama4", VisionKind::Llama4 },
    Tower { "qwen3_vl", VisionKind::Qwen3Vl },    Tower { "qwen3_vl_moe", VisionKind::Qwen3Vl },
    Tower { "qwen3_5", VisionKind::Qwen3Vl },     Tower { "qwen3_5_moe", VisionKind::Qwen3Vl },
    Tower { "gemma4", VisionKind::Gemma4 },
};

} // namespace

std::span<const ConfigFamily> otherFamilies()
{
    return families;
}

void readVision(ConfigReader &in, Architecture &model)
{
    if (in.object("audio_config") != nullptr)
        in.unsupported("audio_config");
    const nlohmann::ordered_json *config = in.object("vision_config");
    const auto *tower = std::ranges::find(towers, in.topModelType(), &Tower::type);
    if (config == nullptr) {
        if (in.object("text_config") != nullptr && (tower != towers.end() || in.has("vision_start_token_id")))
            in.assume("vision_config");
        return;
    }
    JsonReader part(*config, in.pathOf("vision_config"), in.problems());
    // The tower of Gemma 4's small models has bounds beside each matrix.
    if (tower == towers.end() || part.boolean("use_clipped_linears").value_or(false)) {
        in.unsupported("vision_config");
        return;
    }
    const auto size = [&](std::string_view key, std::string_view other, std::int64_t most) {
        if (part.has(key))
            return part.integer(key, 1, most).value_or(1);
        if (!other.empty() && part.has(other))
            return part.integer(other, 1, most).value_or(1);
        part.require(key);
        return std::int64_t(1);
    };
    Vision vision { .kind = tower->kind };
    vision.hiddenSize = size("hidden_size", "", 1 << 16);
    vision.layers = size("num_hidden_layers", "depth", maxLayers);
    vision.intermediateSize = size("intermediate_size", "", maxInner);
    vision.patch = size("patch_size", "", 1 << 10);
    switch (tower->kind) {
    case VisionKind::SiglipGemma3: {
        const std::int64_t side = size("image_size", "", 1 << 14) / vision.patch;
        vision.positions = side * side;
        break;
    }
    case VisionKind::Llama4: {
        const std::int64_t side = size("image_size", "", 1 << 14) / vision.patch;
        vision.positions = side * side + 1;
        vision.adapterOut = size("projector_output_dim", "", maxWidth);
        // pixel shuffle folds 1/ratio² patches into one before the adapter
        const double ratio = part.number("pixel_shuffle_ratio", 0.0625, 1).value_or(0.5);
        vision.adapterIn = static_cast<std::int64_t>(static_cast<double>(vision.hiddenSize) / (ratio * ratio));
        break;
    }
    case VisionKind::Qwen3Vl:
        vision.positions = size("num_position_embeddings", "", maxVocabulary);
        vision.temporalPatch = size("temporal_patch_size", "", 64);
        vision.spatialMerge = size("spatial_merge_size", "", 16);
        if (const nlohmann::ordered_json *indexes = part.list("deepstack_visual_indexes", maxLayers))
            vision.deepstack = static_cast<std::int64_t>(indexes->size());
        break;
    case VisionKind::Gemma4:
        vision.positions = size("position_embedding_size", "", maxVocabulary);
        vision.headDim = size("head_dim", "", maxHeadDim);
        break;
    }
    model.vision = vision;
}

} // namespace headroom
