// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/form_words.h"

#include "ui/text/numbers.h"

#include <utility>

namespace headroom::ui {

namespace {

struct FormText
{
    Q_DECLARE_TR_FUNCTIONS(FormText)
};

// By the last part of the key and the name, or by the name alone where it means the same everywhere.
constexpr Word choices[] = {
    { "arch_class=decoder", QT_TRANSLATE_NOOP("FormChoices", "Decoder") },
    { "arch_class=hybrid", QT_TRANSLATE_NOOP("FormChoices", "Hybrid") },
    { "arch_class=ssm", QT_TRANSLATE_NOOP("FormChoices", "State space") },
    { "arch_class=encoder", QT_TRANSLATE_NOOP("FormChoices", "Encoder") },
    { "arch_class=encdec", QT_TRANSLATE_NOOP("FormChoices", "Encoder and decoder") },
    { "arch_class=vit", QT_TRANSLATE_NOOP("FormChoices", "Vision transformer") },
    { "none", QT_TRANSLATE_NOOP("FormChoices", "None") },
    { "attention_bias=qkv", QT_TRANSLATE_NOOP("FormChoices", "Query, key, value") },
    { "attention_bias=all", QT_TRANSLATE_NOOP("FormChoices", "All projections") },
    { "attention_bias=o", QT_TRANSLATE_NOOP("FormChoices", "Output") },
    { "attention_bias=qv", QT_TRANSLATE_NOOP("FormChoices", "Query and value") },
    { "qk_norm=per_head", QT_TRANSLATE_NOOP("FormChoices", "A vector of the head's size") },
    { "qk_norm=full", QT_TRANSLATE_NOOP("FormChoices", "A weight for each value") },
    { "norm=rmsnorm", QT_TRANSLATE_NOOP("FormChoices", "RMSNorm") },
    { "norm=layernorm", QT_TRANSLATE_NOOP("FormChoices", "LayerNorm") },
    { "norm=layernorm_nobias", QT_TRANSLATE_NOOP("FormChoices", "LayerNorm without bias") },
    { "norm=layernorm1p", QT_TRANSLATE_NOOP("FormChoices", "LayerNorm (1 + weight)") },
    { "activation=silu", QT_TRANSLATE_NOOP("FormChoices", "SiLU") },
    { "activation=gelu", QT_TRANSLATE_NOOP("FormChoices", "GELU") },
    { "activation=gelu_new", QT_TRANSLATE_NOOP("FormChoices", "GELU (GPT-2)") },
    { "activation=gelu_tanh", QT_TRANSLATE_NOOP("FormChoices", "GELU (tanh)") },
    { "activation=relu", QT_TRANSLATE_NOOP("FormChoices", "ReLU") },
    { "activation=squared_relu", QT_TRANSLATE_NOOP("FormChoices", "ReLU²") },
    { "positional=rope", QT_TRANSLATE_NOOP("FormChoices", "Rotary") },
    { "positional=learned", QT_TRANSLATE_NOOP("FormChoices", "Learned") },
    { "positional=alibi", QT_TRANSLATE_NOOP("FormChoices", "ALiBi") },
    { "attention_output_gate=full", QT_TRANSLATE_NOOP("FormChoices", "As wide as the query") },
    { "attention_output_gate=head_wise", QT_TRANSLATE_NOOP("FormChoices", "A value a head") },
    { "mixer=full", QT_TRANSLATE_NOOP("FormChoices", "Full attention") },
    { "mixer=sliding", QT_TRANSLATE_NOOP("FormChoices", "Sliding window") },
    { "mixer=chunked", QT_TRANSLATE_NOOP("FormChoices", "Chunked attention") },
    { "mixer=blocksparse", QT_TRANSLATE_NOOP("FormChoices", "Block-sparse attention") },
    { "mixer=bidirectional", QT_TRANSLATE_NOOP("FormChoices", "Bidirectional attention") },
    { "mixer=mla", QT_TRANSLATE_NOOP("FormChoices", "Latent attention (MLA)") },
    { "mixer=dsv4", QT_TRANSLATE_NOOP("FormChoices", "Compressed attention (DeepSeek-V4)") },
    { "gated_deltanet", QT_TRANSLATE_NOOP("FormChoices", "Gated DeltaNet") },
    { "kda", QT_TRANSLATE_NOOP("FormChoices", "Kimi Delta Attention") },
    { "lightning", QT_TRANSLATE_NOOP("FormChoices", "Lightning attention") },
    { "mamba1", QT_TRANSLATE_NOOP("FormChoices", "Mamba-1") },
    { "mamba2", QT_TRANSLATE_NOOP("FormChoices", "Mamba-2") },
    { "rwkv4", QT_TRANSLATE_NOOP("FormChoices", "RWKV-4") },
    { "ffn=dense", QT_TRANSLATE_NOOP("FormChoices", "Dense") },
    { "ffn=moe", QT_TRANSLATE_NOOP("FormChoices", "Experts") },
    { "kind=siglip_gemma3", QT_TRANSLATE_NOOP("FormChoices", "SigLIP (Gemma 3)") },
    { "kind=llama4", QT_TRANSLATE_NOOP("FormChoices", "Llama 4") },
    { "kind=qwen3_vl", QT_TRANSLATE_NOOP("FormChoices", "Qwen3-VL") },
    { "kind=gemma4", QT_TRANSLATE_NOOP("FormChoices", "Gemma 4") },
    { "state_dtype=bfloat16", QT_TRANSLATE_NOOP("FormChoices", "BF16") },
    { "state_dtype=float16", QT_TRANSLATE_NOOP("FormChoices", "FP16") },
    { "state_dtype=float32", QT_TRANSLATE_NOOP("FormChoices", "FP32") },
    { "state_dtype=float8_e4m3fn", QT_TRANSLATE_NOOP("FormChoices", "FP8 (E4M3)") },
    { "state_dtype=mxfp4", QT_TRANSLATE_NOOP("FormChoices", "MXFP4") },
    { "state_dtype=float4/float8", QT_TRANSLATE_NOOP("FormChoices", "FP4 and FP8") },
    { "class=datacenter", QT_TRANSLATE_NOOP("FormChoices", "Data center") },
    { "class=workstation", QT_TRANSLATE_NOOP("FormChoices", "Workstation") },
    { "class=consumer", QT_TRANSLATE_NOOP("FormChoices", "Consumer") },
    { "class=mobile", QT_TRANSLATE_NOOP("FormChoices", "Mobile") },
    { "class=apple", QT_TRANSLATE_NOOP("FormChoices", "Apple") },
    { "class=npu", QT_TRANSLATE_NOOP("FormChoices", "NPU") },
    { "class=tpu", QT_TRANSLATE_NOOP("FormChoices", "TPU") },
    { "confidence=low", QT_TRANSLATE_NOOP("FormChoices", "Low") },
    { "confidence=medium", QT_TRANSLATE_NOOP("FormChoices", "Medium") },
    { "confidence=high", QT_TRANSLATE_NOOP("FormChoices", "High") },
};

const Word *labelOf(std::string_view path)
{
    const Word *word = findWord(shapeWords(), path);
    return word ? word : findWord(cardWords(), path);
}

const Word *choiceOf(const FormField &field, std::string_view name)
{
    std::string key = field.path.substr(field.path.rfind('/') + 1);
    key += '=';
    key += name;
    const Word *word = findWord(choices, key);
    return word ? word : findWord(choices, name);
}

QString whatItIs(const FormField &field)
{
    const QString least = numberText(field.least, 15);
    const QString most = numberText(field.most, 15);
    switch (field.kind) {
    case FormKind::Integer: return FormText::tr("A whole number from %1 to %2.").arg(least, most);
    case FormKind::Number: return FormText::tr("A number from %1 to %2.").arg(least, most);
    case FormKind::Integers: return FormText::tr("Whole numbers from %1 to %2, one a layer.").arg(least, most);
    case FormKind::Text:
    case FormKind::Boolean:
    case FormKind::Choice:
    case FormKind::Part:
    case FormKind::RequiredPart:
    case FormKind::List: return {};
    }
    std::unreachable();
}

} // namespace

QString formLabel(std::string_view path)
{
    const Word *word = labelOf(path);
    return word ? QCoreApplication::translate("FormFields", word->text) : fromUtf8(path);
}

bool hasFormLabel(std::string_view path)
{
    return labelOf(path) != nullptr;
}

QString formHelp(const FormField &field)
{
    const QString key = FormText::tr("In the file: %1", "a key").arg(fromUtf8(field.path));
    const QString what = whatItIs(field);
    return what.isEmpty() ? key : what + u'\n' + key;
}

QString formChoice(const FormField &field, std::string_view name)
{
    const Word *word = choiceOf(field, name);
    return word ? QCoreApplication::translate("FormChoices", word->text) : fromUtf8(name);
}

bool hasFormChoice(const FormField &field, std::string_view name)
{
    return choiceOf(field, name) != nullptr;
}

} // namespace headroom::ui
