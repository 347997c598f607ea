// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/llama_buffers.h"

#include "core/memory/cache_rows.h"
#include "core/memory/weight_bytes.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double fp32 = 4;
constexpr double fp16 = 2;
constexpr std::int32_t lastLogits = 9800; // the server reserves a row of logits a sequence; 416 MiB for Qwen3.5-9B
constexpr std::int32_t halfMask = 8000;   // the mask is made in fp16; Qwen3.5-27B at 262144 cells 488 MiB

// The output matrix: the head, or the embedding where they are one.
double outputBytes(const Stage &stage)
{
    const WeightRole wanted = stage.architecture().tieWordEmbeddings ? WeightRole::Embedding : WeightRole::Head;
    for (const WeightTensor &tensor : stage.model().weights) {
        if (tensor.role == wanted && tensor.columns > 1)
            return static_cast<double>(tensor.elements())
                   * storedBytes(tensor, stage.settings.precision.weights, stage.model());
    }
    return 0;
}

} // namespace

LlamaBuffer llamaBuffer(const Stage &stage)
{
    const Settings::Inference &inference = stage.settings.inference;
    const Architecture &model = stage.architecture();
    const LayerCache everything;
    const double cells = heldTokens(everything, stage.settings, 1);
    const double tokens = std::min(static_cast<double>(std::min(inference.prefillChunk, inference.batchTokens)), cells);
    const bool flash = inference.attention == Attention::Flash;
    const auto h = static_cast<double>(model.hiddenSize);
    double heads = 0;
    double width = 0;
    for (const LayerGroup &group : model.groups) {
        if (isAttention(group.mixer) || group.mixer == Mixer::Mla)
            heads = std::max(heads, static_cast<double>(headsOf(model, group)));
        if (group.ffn == Ffn::Dense)
            width = std::max(width, static_cast<double>(intermediateSizeOf(model, group).value_or(0)));
    }

    LlamaBuffer attention;
    const double maskBytes = !flash ? fp32 : inference.before(halfMask) ? fp32 + fp16 : fp16;
    attention.mask = heads > 0 ? tokens * cells * maskBytes : 0;
    attention.scores = flash ? 0 : heads * tokens * cells * fp32;
    attention.hidden = 4 * h * tokens * fp32;
    LlamaBuffer mlp;
    mlp.mask = tokens * cells * (flash ? fp16 : fp32); // the fp32 mask is gone by then
    mlp.intermediate = 2 * width * tokens * fp32;
    mlp.hidden = 3 * h * tokens * fp32;
    LlamaBuffer head;
    const double rows =
        inference.version >= lastLogits ? std::min(tokens, static_cast<double>(inference.concurrency)) : tokens;
    head.logits = rows * static_cast<double>(model.vocabSize.value_or(0)) * fp32;
    head.hidden = h * tokens * fp32;
    if (!outputOnCard(stage))
        head.streamed = outputBytes(stage);
    if (stage.stages > 1) {
        const double copies = 3 * (tokens * cells * maskBytes + h * tokens * fp32) + h * tokens * fp32;
        attention.copies = copies;
        head.copies = copies;
        mlp.copies = copies;
    }

    LlamaBuffer widest = attention;
    if (mlp.total() > widest.total())
        widest = mlp;
    if (stage.last && head.total() > widest.total())
        widest = head;
    return widest;
}

} // namespace headroom
