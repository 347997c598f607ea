// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/torch_case.h"
#include "core/json/reader.h"
#include "core/model/model_catalogue.h"

#include <nlohmann/json.hpp>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t maxBytes = std::int64_t { 1 } << 50;

constexpr std::array<std::string_view, 5> architectures = { "gpt2", "megatron", "llama", "mixtral", "deepseek" };
enum class Code { Gpt2, Megatron, Llama, Mixtral, DeepSeek };
constexpr std::array<std::string_view, 4> modes = { "fp32", "bf16", "amp_cuda", "amp_cpu" };
constexpr std::array<std::string_view, 2> semantics = { "cuda", "cpu" };
constexpr std::array<std::string_view, 3> checkpoints = { "none", "selective", "layer" };
constexpr std::array<std::string_view, 3> norms = { "layernorm", "rms_hf", "rms_fused" };
constexpr std::array<std::string_view, 3> repeats = { "repeat", "fold", "broadcast" };
constexpr std::array<std::string_view, 2> rotaries = { "model", "layer" };
constexpr std::array<std::string_view, 2> moeStyles = { "grouped", "loop" };
constexpr std::array<std::string_view, 2> targets = { "qv", "all" };
constexpr std::array<std::string_view, 2> adapterTypes = { "same", "fp32" };
constexpr std::array<std::string_view, 3> bases = { "plain", "bnb", "naive" };

constexpr std::array<std::string_view, 5> lossVariants = { "upcast_pad", "upcast_shift", "gpt2_old", "noupcast_pad",
                                                           "megatron_vocab_ce" };
constexpr std::array losses = { Loss::Standard, Loss::UpcastShift, Loss::Shift, Loss::NoUpcast, Loss::Standard };

constexpr std::array<std::string_view, 7> functions = { "gelu_new",           "gelu",   "gelu_tanh",   "relu",
                                                        "megatron_bias_gelu", "swiglu", "swiglu_fused" };
constexpr std::array activations = { Activation::GeluNew, Activation::Gelu, Activation::GeluTanh, Activation::Relu,
                                     Activation::Gelu,    Activation::Silu, Activation::Silu };
constexpr std::size_t firstGated = 5;

class CaseReader
{
public:
    CaseReader(const Json &document, const std::string &path) : m_in(document, path, m_problems) { }

    Result<TorchCase> run();

private:
    std::int64_t size(std::string_view key, std::int64_t least = 1)
    {
        m_in.require(key);
        return m_in.integer(key, least, 1 << 24).value_or(least);
    }
    std::int64_t bytes(std::string_view key)
    {
        m_in.require(key);
        return m_in.integer(key, 0, maxBytes).value_or(0);
    }
    std::vector<std::int64_t> bytesOfLayers(std::string_view key);
    std::size_t choice(std::string_view key, std::span<const std::string_view> names, std::size_t absent = 0)
    {
        return m_in.oneOf(key, names).value_or(absent);
    }
    bool yes(std::string_view key) { return m_in.boolean(key).value_or(false); }

    Architecture architecture();
    void readDropout(Settings::Training &training);
    void readAdapters(bool autocast);
    void readTraining();
    void readMeasured();

    Problems m_problems;
    JsonReader m_in;
    TorchCase m_case;
    Code m_code = Code::Llama;
};

std::vector<std::int64_t> CaseReader::bytesOfLayers(std::string_view key)
{
    std::vector<std::int64_t> result;
    if (const Json *list = m_in.list(key, 4096)) {
        for (const Json &value : *list) {
            if (!value.is_number_integer()) {
                m_in.problem(ProblemKind::WrongType, key, jsonExcerpt(value), "whole number");
                break;
            }
            result.push_back(value.get<std::int64_t>());
        }
    }
    return result;
}

Architecture CaseReader::architecture()
{
    Architecture model;
    model.hiddenSize = size("hidden");
    model.layers = size("layers");
    model.heads = size("heads");
    model.kvHeads = size("kv_heads");
    model.headDim = size("head_dim");
    model.intermediateSize = size("ffn");
    model.vocabSize = size("vocab");
    model.tieWordEmbeddings = yes("tied_embeddings");
    m_in.require("norm");
    const std::size_t norm = choice("norm", norms);
    model.norm = norm == 0 ? Norm::LayerNorm : Norm::RmsNorm;
    m_in.require("activation_fn");
    const std::size_t function = choice("activation_fn", functions);
    model.gatedMlp = function >= firstGated;
    model.activation = activations[function];
    model.positional = m_code == Code::Gpt2 || m_code == Code::Megatron ? Positional::Learned : Positional::Rope;

    Settings::Training &training = m_case.settings.training;
    const auto use = [&training](Kernel kernel) {
        training.kernels = static_cast<std::uint8_t>(training.kernels | (1u << static_cast<unsigned>(kernel)));
    };
    if (norms[norm] == "rms_fused")
        use(Kernel::RmsNorm);
    if (functions[function] == "swiglu_fused")
        use(Kernel::Swiglu);

    LayerGroup group;
    group.count = model.layers;
    if (m_in.has("experts")) {
        Moe moe;
        moe.experts = size("experts");
        moe.expertsPerToken = size("topk");
        moe.intermediateSize = size("moe_ffn");
        moe.sharedExperts = size("shared_experts", 0);
        moe.sharedIntermediateSize = moe.sharedExperts * moe.intermediateSize;
        moe.routerCorrectionBias = m_code == Code::DeepSeek; // whose router is a sigmoid
        model.moe = moe;
        group.ffn = Ffn::Moe;
        training.experts = static_cast<ExpertKernels>(choice("moe_style", moeStyles, 1));
    }
    if (m_in.has("kv_lora_rank")) {
        Mla mla;
        mla.queryRank = m_in.integer("q_lora_rank", 0, 1 << 24).value_or(0);
        mla.kvRank = size("kv_lora_rank");
        mla.noRopeDim = size("qk_nope_head_dim");
        mla.ropeDim = size("qk_rope_head_dim");
        mla.valueDim = size("v_head_dim");
        model.mla = mla;
        group.mixer = Mixer::Mla;
    }
    model.groups = { group };
    return model;
}

// The model's dropouts are one number here: those of GPT must be equal, Llama has that of attention only.
void CaseReader::readDropout(Settings::Training &training)
{
    const Json *object = m_in.object("dropout");
    if (!object)
        return;
    JsonReader parts(*object, m_in.pathOf("dropout"), m_problems);
    const double attention = parts.number("attn", 0, 1).value_or(0);
    const double residual = parts.number("resid", 0, 1).value_or(0);
    const double embedding = parts.number("embd", 0, 1).value_or(0);
    training.loraDropout = parts.number("lora", 0, 1).value_or(0);
    training.dropout = attention;
    const bool gpt = m_code == Code::Gpt2 || m_code == Code::Megatron;
    if (gpt && ((attention > 0) != (residual > 0) || (attention > 0) != (embedding > 0)))
        parts.problem(ProblemKind::Conflict, "resid", std::to_string(residual), std::to_string(attention));
}

void CaseReader::readAdapters(bool autocast)
{
    if (!m_in.has("lora_r"))
        return;
    Settings &settings = m_case.settings;
    Settings::Training &training = settings.training;
    Settings::Precision &precision = settings.precision;
    const std::size_t base = choice("lora_base", bases);
    training.method = base == 0 ? Method::Lora : Method::Qlora;
    training.loraRank = size("lora_r");
    constexpr unsigned queryAndValue =
        (1u << static_cast<unsigned>(LoraTarget::Query)) | (1u << static_cast<unsigned>(LoraTarget::Value));
    training.loraTargets =
        choice("lora_targets", targets, 1) == 0 ? static_cast<std::uint8_t>(queryAndValue) : loraAllLinear;
    training.keepsDequantised = bases[base] == "naive";
    const bool wideAdapters = choice("lora_adapter_dtype", adapterTypes) == 1 || (autocast && base == 0);
    if (base != 0)
        precision.weights = formatNamed("nf4");
    precision.gradients = wideAdapters ? formatNamed("fp32") : precision.activations;
    // What prepares a 4-bit model for training makes its norms fp32, and with them the stream.
    precision.residual = yes("kbit_prep") || (autocast && base == 0) ? formatNamed("fp32") : precision.activations;
}

void CaseReader::readTraining()
{
    Settings &settings = m_case.settings;
    Settings::Training &training = settings.training;
    settings.task = Task::Training;
    training.framework = m_code == Code::Megatron ? Framework::Megatron : Framework::Transformers;
    training.layerImplementation = LayerImplementation::Local;
    training.microBatch = size("batch");
    training.sequenceLength = size("seq");
    training.accumulation = 1;
    m_in.require("attention");
    training.attention = static_cast<Attention>(choice("attention", attentionNames));
    training.recompute = static_cast<Recompute>(choice("checkpointing", checkpoints));
    training.recomputeModules = 1u << static_cast<unsigned>(RecomputeModule::CoreAttention);
    m_in.require("loss_variant");
    training.loss = losses[choice("loss_variant", lossVariants)];
    training.repeatKv = choice("gqa", repeats) != 1;
    training.rotaryPerLayer = choice("rope", rotaries) == 1;
    readDropout(training);

    m_in.require("dtype_mode");
    const std::size_t mode = choice("dtype_mode", modes);
    m_case.mode = modes[mode];
    const bool autocast = mode >= 2;
    const Format wide = formatNamed("fp32");
    const Format narrow = formatNamed("bf16");
    Settings::Precision &precision = settings.precision;
    precision.weights = precision.residual = precision.gradients = mode == 1 ? narrow : wide;
    precision.activations = mode == 0 ? wide : narrow;
    precision.autocast = autocast;
    readAdapters(autocast);
}

void CaseReader::readMeasured()
{
    KeptBytes &measured = m_case.measured;
    measured.embedding = bytes("embedding_bytes");
    measured.shared = bytes("shared_bytes");
    measured.layers = bytesOfLayers("activations_bytes_each_layer");
    measured.finalNorm = bytes("final_norm_bytes");
    measured.head = bytes("head_bytes");
    measured.loss = bytes("loss_bytes");
    measured.total = bytes("activations_bytes_total");
    measured.weightCopies = bytes("weight_copy_bytes");
    measured.recompute = bytesOfLayers("recompute_each_layer");
}

Result<TorchCase> CaseReader::run()
{
    for (const auto &[key, member] :
         { std::pair { "id", &TorchCase::id }, std::pair { "variant", &TorchCase::variant } }) {
        m_in.require(key);
        if (const auto text = m_in.text(key))
            m_case.*member = std::string(*text);
    }
    m_in.require("arch");
    m_code = static_cast<Code>(choice("arch", architectures));
    m_case.cuda = choice("semantics", semantics) == 0;
    Architecture model = architecture();
    readTraining();
    readMeasured();
    if (!m_problems.empty())
        return std::unexpected(std::move(m_problems));
    m_case.settings.model = std::make_shared<const Model>(makeModel(std::move(model)));
    return std::move(m_case);
}

} // namespace

Result<TorchCase> readTorchCase(const Json &document, const std::string &path)
{
    if (!document.is_object())
        return std::unexpected(Problems { { ProblemKind::WrongType, path, jsonExcerpt(document), "object", {} } });
    return CaseReader(document, path).run();
}

} // namespace headroom
