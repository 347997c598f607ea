// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/checkpoint_writer.h"
#include "core/import/memory_source.h"
#include "core/import/model_file.h"
#include "core/memory/weight_bytes.h"
#include "core/model/catalogue_file.h"

#include <QTest>

using namespace headroom;
using namespace headroom::test;

class ModelFileTest : public QObject
{
    Q_OBJECT

private slots:
    void safetensorsAreExact_data() { models(); }
    void safetensorsAreExact();
    void ggufIsExact_data() { models(); }
    void ggufIsExact();
    void shardsAndPartsBelongTogether();
    void partsNeedTheirNumbers();
    void quantisedWeightsAreToldApart_data();
    void quantisedWeightsAreToldApart();
    void namesAreUnderstood_data();
    void namesAreUnderstood();
    void buffersAndCopiesAreNoParameters();
    void whatIsMissingIsNamed();
    void modelOptWritesItsFormatBesideTheConfig_data();
    void modelOptWritesItsFormatBesideTheConfig();

private:
    void models();
};

namespace {

class MemoryFolder final : public Folder
{
public:
    void add(const std::string &name, std::string bytes, std::uint64_t length = 0)
    {
        m_files[name] = { std::move(bytes), length };
    }
    std::unique_ptr<ByteSource> open(std::string_view name) override
    {
        const auto found = m_files.find(std::string(name));
        if (found == m_files.end())
            return nullptr;
        return std::make_unique<MemorySource>(found->second.header, found->second.length);
    }

private:
    std::map<std::string, SparseFile> m_files;
};

// A config.json with the common keys, for the families whose names they are.
std::string configOf(const Model &model)
{
    const Architecture &a = model.architecture;
    nlohmann::ordered_json json = {
        { "model_type", model.modelType },         { "hidden_size", a.hiddenSize },
        { "num_hidden_layers", a.layers },         { "num_attention_heads", a.heads },
        { "num_key_value_heads", a.kvHeads },      { "head_dim", a.headDim },
        { "vocab_size", a.vocabSize.value_or(0) }, { "tie_word_embeddings", a.tieWordEmbeddings }
    };
    if (a.intermediateSize)
        json["intermediate_size"] = *a.intermediateSize;
    if (a.slidingWindow)
        json["sliding_window"] = *a.slidingWindow;
    if (a.moe) {
        json["num_experts"] = a.moe->experts;
        json["num_experts_per_tok"] = a.moe->expertsPerToken;
        json["moe_intermediate_size"] = a.moe->intermediateSize;
        json["n_shared_experts"] = a.moe->sharedExperts;
        if (a.moe->sharedIntermediateSize > 0)
            json["shared_expert_intermediate_size"] = a.moe->sharedIntermediateSize;
        json["first_k_dense_replace"] = a.moe->leadingDenseLayers;
        json["moe_layer_start_index"] = a.moe->leadingDenseLayers;
    }
    json["attention_bias"] = a.attentionBias != AttentionBias::None;
    json["use_qk_norm"] = a.qkNorm != QkNorm::None;
    return json.dump();
}

const Model &modelNamed(const QByteArray &id)
{
    return *shippedCatalogue()->find(id.toStdString());
}

} // namespace

void ModelFileTest::models()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("gguf");
    const auto row = [](const char *id, const char *gguf) { QTest::newRow(id) << QByteArray(id) << QByteArray(gguf); };
    row("meta-llama/Llama-2-7b-hf", "llama");
    row("meta-llama/Llama-3.1-8B", "llama");
    row("mistralai/Mistral-7B-Instruct-v0.3", "llama");
    row("mistralai/Mistral-Nemo-Instruct-2407", "llama");
    row("mistralai/Mixtral-8x7B-v0.1", "llama");
    row("Qwen/Qwen2-7B", "qwen2");
    row("Qwen/Qwen1.5-0.5B", "qwen2");
    row("Qwen/Qwen3-0.6B", "qwen3");
    row("Qwen/Qwen3-8B", "qwen3");
    row("Qwen/Qwen3-30B-A3B", "qwen3moe");
    row("Qwen/Qwen1.5-MoE-A2.7B", "qwen2moe");
    row("google/gemma-2b", "gemma");
    row("google/gemma-2-9b", "gemma2");
    row("google/gemma-3-1b-it", "gemma3");
    row("microsoft/phi-4", "phi3");
    row("internlm/internlm2-7b", "internlm2");
    row("allenai/OLMo-2-1124-7B", "olmo2");
    row("allenai/OLMoE-1B-7B-0924", "olmoe");
    row("HuggingFaceTB/SmolLM3-3B", "smollm3");
    row("ibm-granite/granite-3.3-8b-instruct", "granite");
    row("ByteDance-Seed/Seed-OSS-36B-Instruct", "seed_oss");
    row("baidu/ERNIE-4.5-0.3B-PT", "ernie4_5");
    row("zai-org/GLM-4-9B-0414", "glm4");
    row("rednote-hilab/dots.llm1.inst", "dots1");
    row("deepseek-ai/deepseek-moe-16b-base", "deepseek");
}

void ModelFileTest::safetensorsAreExact()
{
    QFETCH(QByteArray, id);
    const Model &model = modelNamed(id);
    MemoryFolder folder;
    const SparseFile weights = safetensorsOf(decoderTensors(model.architecture), "BF16", 2);
    folder.add("model.safetensors", weights.header, weights.length);
    folder.add("config.json", configOf(model));
    const auto file = readModelFile("model.safetensors", folder);
    QVERIFY2(file.has_value(), file ? "" : told(file.error()).c_str());
    QCOMPARE(static_cast<std::int64_t>(file->weights->parameters), model.textParameters);
    QCOMPARE(file->unexplained, std::int64_t(0));
    QCOMPARE(file->model->model.parameters, model.textParameters);
    QCOMPARE(fileBytes(file->model->model, formatNamed("bf16")), 2.0 * static_cast<double>(model.textParameters));
    QCOMPARE(file->weights->byLayer.size(), static_cast<std::size_t>(model.architecture.layers));
    QVERIFY(file->model->notes.size() <= 2);
}

void ModelFileTest::ggufIsExact()
{
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, gguf);
    const Model &model = modelNamed(id);
    const Architecture &a = model.architecture;
    const GgufWriter writer = ggufOf(a, gguf.toStdString());
    const std::uint64_t bytes = writer.tensorBytes();
    MemoryFolder folder;
    folder.add("a.gguf", writer.header(), writer.header().size() + writer.dataBytes());
    const auto file = readModelFile("a.gguf", folder);
    QVERIFY2(file.has_value(), file ? "" : told(file.error()).c_str());
    QCOMPARE(static_cast<std::int64_t>(file->weights->parameters), model.textParameters);
    QCOMPARE(static_cast<std::uint64_t>(file->weights->all.bytes), bytes);
    QCOMPARE(file->model->model.textParameters, model.textParameters);
    QCOMPARE(file->unexplained, std::int64_t(0));
    QCOMPARE(cacheElements(file->model->model.architecture), cacheElements(a));
    // Each tensor keeps the type it has in the file: the sum over our inventory is the file.
    double sum = 0;
    for (const WeightTensor &tensor : file->model->model.weights)
        sum += static_cast<double>(tensor.elements() * layersWith(tensor, file->model->model.architecture))
               * storedBytes(tensor, formatNamed("q8_0"), file->model->model);
    QVERIFY(std::abs(sum / static_cast<double>(bytes) - 1) < 1e-9);
}

void ModelFileTest::shardsAndPartsBelongTogether()
{
    const Model &model = *shippedCatalogue()->find("Qwen/Qwen3-0.6B");
    const std::vector<CheckpointTensor> all = decoderTensors(model.architecture);
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    const SparseFile one = safetensorsOf({ all.begin(), middle }, "BF16", 2);
    const SparseFile two = safetensorsOf({ middle, all.end() }, "BF16", 2);
    MemoryFolder folder;
    folder.add("a-1.safetensors", one.header, one.length);
    folder.add("a-2.safetensors", two.header, two.length);
    folder.add("model.safetensors.index.json", R"({"weight_map": {"x": "a-1.safetensors", "y": "a-2.safetensors"}})");
    folder.add("config.json", configOf(model));
    const auto file = readModelFile({}, folder); // the folder
    QVERIFY2(file.has_value(), file ? "" : told(file.error()).c_str());
    QCOMPARE(static_cast<std::int64_t>(file->weights->parameters), model.parameters);
    QCOMPARE(file->files.size(), std::size_t(4));

    GgufWriter first;
    first.text("general.architecture", "qwen3").integer("split.count", 2).integer("split.no", 0);
    for (const char *key : { "block_count", "attention.head_count", "attention.head_count_kv" })
        first.integer(std::string("qwen3.") + key, 1);
    first.integer("qwen3.embedding_length", 64).integer("qwen3.feed_forward_length", 64);
    first.tensor("token_embd.weight", { 64, 10 }, 0, 2560);
    GgufWriter second;
    second.integer("split.count", 2).integer("split.no", 1).tensor("blk.0.ffn_up.weight", { 64, 64 }, 0, 16384);
    folder.add("m-00001-of-00002.gguf", first.header(), first.header().size() + first.dataBytes());
    folder.add("m-00002-of-00002.gguf", second.header(), second.header().size() + second.dataBytes());
    for (const char *name : { "m-00001-of-00002.gguf", "m-00002-of-00002.gguf" }) {
        const auto parts = readModelFile(name, folder);
        QVERIFY2(parts.has_value(), parts ? "" : told(parts.error()).c_str());
        QCOMPARE(parts->weights->parameters, std::uint64_t(640 + 4096));
    }
}

// Else each part would be the first again, ten thousand times.
void ModelFileTest::partsNeedTheirNumbers()
{
    MemoryFolder folder;
    GgufWriter writer;
    writer.text("general.architecture", "qwen3").integer("split.count", 60000).integer("split.no", 0);
    for (const char *name : { "a.gguf", "a-model-with-a-long-name.gguf" }) {
        folder.add(name, writer.header(), writer.header().size());
        const auto read = readModelFile(name, folder);
        QVERIFY(!read);
        QCOMPARE(read.error().front().kind, ProblemKind::Conflict);
        QCOMPARE(read.error().front().path, std::string("split.count"));
    }
}

void ModelFileTest::quantisedWeightsAreToldApart_data()
{
    QTest::addColumn<QByteArray>("tensors");
    QTest::addColumn<qulonglong>("parameters");
    QTest::addColumn<qulonglong>("scaleBytes");
    // A matrix of 128 x 256 in each way of storing it, as its tools write it.
    QTest::newRow("GPTQ, 4 bits in 32-bit words") << QByteArray(
        R"("model.layers.0.mlp.up_proj.qweight":{"dtype":"I32","shape":[32,128],"data_offsets":[0,16384]},
           "model.layers.0.mlp.up_proj.qzeros":{"dtype":"I32","shape":[2,16],"data_offsets":[16384,16512]},
           "model.layers.0.mlp.up_proj.scales":{"dtype":"F16","shape":[2,128],"data_offsets":[16512,17024]},
           "model.layers.0.mlp.up_proj.g_idx":{"dtype":"I32","shape":[256],"data_offsets":[17024,18048]})")
                                                  << qulonglong(32768) << qulonglong(128 + 512 + 1024);
    QTest::newRow("block fp8") << QByteArray(
        R"("model.layers.0.mlp.up_proj.weight":{"dtype":"F8_E4M3","shape":[128,256],"data_offsets":[0,32768]},
           "model.layers.0.mlp.up_proj.weight_scale_inv":{"dtype":"F32","shape":[1,2],"data_offsets":[32768,32776]})")
                               << qulonglong(32768) << qulonglong(8);
    QTest::newRow("NVFP4, two weights a byte") << QByteArray(
        R"("model.layers.0.mlp.up_proj.weight":{"dtype":"U8","shape":[128,128],"data_offsets":[0,16384]},
           "model.layers.0.mlp.up_proj.weight_scale":{"dtype":"F8_E4M3","shape":[128,16],"data_offsets":[16384,18432]},
           "model.layers.0.mlp.up_proj.weight_scale_2":{"dtype":"F32","shape":[],"data_offsets":[18432,18436]})")
                                               << qulonglong(32768) << qulonglong(2048 + 4);
    QTest::newRow("MXFP4 blocks of gpt-oss") << QByteArray(
        R"("model.layers.0.mlp.experts.down_proj_blocks":{"dtype":"U8","shape":[1,128,8,16],"data_offsets":[0,16384]},
           "model.layers.0.mlp.experts.down_proj_scales":{"dtype":"U8","shape":[1,128,8],"data_offsets":[16384,17408]})")
                                             << qulonglong(32768) << qulonglong(1024);
    QTest::newRow("int8 with a scale for each row") << QByteArray(
        R"("model.layers.0.mlp.up_proj.weight":{"dtype":"I8","shape":[128,256],"data_offsets":[0,32768]},
           "model.layers.0.mlp.up_proj.weight_scale":{"dtype":"BF16","shape":[128,1],"data_offsets":[32768,33024]})")
                                                    << qulonglong(32768) << qulonglong(256);
    QTest::newRow("fp4 in signed bytes, a scale for 32") << QByteArray(
        R"("layers.0.mlp.up_proj.weight":{"dtype":"I8","shape":[128,128],"data_offsets":[0,16384]},
           "layers.0.mlp.up_proj.scale":{"dtype":"F8_E8M0","shape":[128,8],"data_offsets":[16384,17408]})")
                                                         << qulonglong(32768) << qulonglong(1024);
    QTest::newRow("MLX, 4 bits in 32-bit words") << QByteArray(
        R"("model.layers.0.mlp.up_proj.weight":{"dtype":"U32","shape":[128,32],"data_offsets":[0,16384]},
           "model.layers.0.mlp.up_proj.scales":{"dtype":"BF16","shape":[128,4],"data_offsets":[16384,17408]},
           "model.layers.0.mlp.up_proj.biases":{"dtype":"BF16","shape":[128,4],"data_offsets":[17408,18432]})")
                                                 << qulonglong(32768) << qulonglong(2048);
    QTest::newRow("bitsandbytes nf4") << QByteArray(
        R"("model.layers.0.mlp.up_proj.weight":{"dtype":"U8","shape":[16384,1],"data_offsets":[0,16384]},
           "model.layers.0.mlp.up_proj.weight.absmax":{"dtype":"F32","shape":[512],"data_offsets":[16384,18432]},
           "model.layers.0.mlp.up_proj.weight.quant_map":{"dtype":"F32","shape":[16],"data_offsets":[18432,18496]})")
                                      << qulonglong(32768) << qulonglong(2048 + 64);
}

void ModelFileTest::quantisedWeightsAreToldApart()
{
    QFETCH(QByteArray, tensors);
    QFETCH(qulonglong, parameters);
    QFETCH(qulonglong, scaleBytes);
    const std::string json = std::string("{").append(tensors.toStdString()).append("}");
    std::string file;
    for (std::uint64_t length = json.size(), i = 0; i < 8; ++i, length >>= 8)
        file += static_cast<char>(length & 0xFF);
    file += json;
    MemoryFolder folder;
    folder.add("q.safetensors", file, file.size() + 40000);
    const auto read = readModelFile("q.safetensors", folder);
    QVERIFY2(read.has_value(), read ? "" : told(read.error()).c_str());
    QCOMPARE(read->weights->parameters, std::uint64_t(parameters));
    QCOMPARE(read->weights->byUse[std::size_t(TensorUse::Scale)].bytes, std::uint64_t(scaleBytes));
    QVERIFY(!read->model);
    const WeightRole role = tensors.contains("experts") ? WeightRole::ExpertDown : WeightRole::Up;
    QCOMPARE(read->weights->byRole[std::size_t(role)].elements, std::uint64_t(parameters));
}

void ModelFileTest::namesAreUnderstood_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("role");
    QTest::addColumn<int>("layer");
    const auto row = [](const char *name, WeightRole role, int layer) {
        QTest::newRow(name) << QByteArray(name) << int(role) << layer;
    };
    row("model.layers.7.block_sparse_moe.experts.3.w1.weight", WeightRole::ExpertGate, 7); // Mixtral
    row("model.layers.7.block_sparse_moe.experts.3.w2.weight", WeightRole::ExpertDown, 7);
    row("transformer.blocks.7.ffn.experts.mlp.v1", WeightRole::ExpertUp, 7); // DBRX
    row("transformer.blocks.7.ffn.router.layer.weight", WeightRole::Router, 7);
    row("model.layers.7.block_sparse_moe.output_linear.weight", WeightRole::ExpertDown, 7); // GraniteMoe
    row("model.layers.7.mlp.shared_mlp.up_proj.weight", WeightRole::SharedUp, 7);           // Hunyuan
    row("model.layers.7.moe.gate_proj.weight", WeightRole::ExpertGate, 7);                  // Step-3
    row("backbone.layers.7.mixer.gate.weight", WeightRole::Router, 7);                      // Nemotron-H
    row("layers.7.ffn.shared_experts.w3.weight", WeightRole::SharedUp, 7);                  // DeepSeek-V4
    row("rwkv.blocks.7.attention.output.weight", WeightRole::Other, 7); // not the head, as InternLM2's "output" is
    row("layers.7.attn.wq_a.weight", WeightRole::QueryDown, 7);
    row("layers.7.attn.indexer.wq_b.weight", WeightRole::IndexerQuery, 7);
    row("layers.7.attn.indexer.compressor.wkv.weight", WeightRole::Compressor, 7);
    row("embed.weight", WeightRole::Embedding, -1);
    row("head.weight", WeightRole::Head, -1);
    row("output.weight", WeightRole::Head, -1);
    row("model.decoder.project_in.weight", WeightRole::EmbeddingProjection, -1); // OPT-350m
}

void ModelFileTest::namesAreUnderstood()
{
    QFETCH(QByteArray, name);
    QFETCH(int, role);
    QFETCH(int, layer);
    const WeightName read = readWeightName(name.toStdString());
    QCOMPARE(int(read.roles.empty() ? WeightRole::Other : read.roles.front()), role);
    QCOMPARE(int(read.layer), layer);
    QVERIFY(readWeightName("model.mtp_layers.0.input_proj.weight").mtp);
    QVERIFY(readWeightName("model.audio_tower.layers.0.fc1.weight").vision);
}

void ModelFileTest::buffersAndCopiesAreNoParameters()
{
    const std::vector<CheckpointTensor> tensors = { { "transformer.wte", "", 100, 64 },
                                                    { "lm_head", "", 100, 64 },
                                                    { "transformer.h.0.mlp.c_fc", "", 64, 256 } };
    SparseFile file = safetensorsOf(tensors, "F32", 4);
    std::string json = file.header.substr(8);
    const std::uint64_t at = file.length - file.header.size();
    json.pop_back();
    json += R"(,"transformer.h.0.attn.bias":{"dtype":"F32","shape":[1,1,32,32],"data_offsets":[)" + std::to_string(at)
            + "," + std::to_string(at + 4096) + R"(]},"rotary.inv_freq":{"dtype":"F32","shape":[8],"data_offsets":[)"
            + std::to_string(at + 4096) + "," + std::to_string(at + 4128) + "]}}";
    std::string header;
    for (std::uint64_t length = json.size(), i = 0; i < 8; ++i, length >>= 8)
        header += static_cast<char>(length & 0xFF);
    MemoryFolder folder;
    folder.add("model.safetensors", header + json, header.size() + json.size() + at + 4128);
    folder.add("config.json", R"({"model_type": "gpt2", "n_embd": 64, "n_layer": 1, "n_head": 4, "n_positions": 32,
                                  "vocab_size": 100})");
    const auto read = readModelFile("model.safetensors", folder);
    QVERIFY2(read.has_value(), read ? "" : told(read.error()).c_str());
    QCOMPARE(read->weights->byUse[std::size_t(TensorUse::Buffer)].elements, std::uint64_t(1024 + 8));
    QCOMPARE(read->weights->tiedCopy.elements, std::uint64_t(6400));
    QCOMPARE(read->weights->parameters, std::uint64_t(6400 + 64 * 256));
}

void ModelFileTest::modelOptWritesItsFormatBesideTheConfig_data()
{
    QTest::addColumn<QByteArray>("algorithm");
    QTest::addColumn<QByteArray>("format");
    // As in nvidia/Llama-3.1-8B-Instruct-FP8 and nvidia/DeepSeek-R1-FP4.
    QTest::newRow("FP8") << QByteArray("FP8") << QByteArray("fp8");
    QTest::newRow("NVFP4") << QByteArray("NVFP4") << QByteArray("nvfp4");
    QTest::newRow("AWQ") << QByteArray("W4A16_AWQ") << QByteArray("awq-4bit");
    QTest::newRow("none that we know") << QByteArray("MIXED_PRECISION") << QByteArray();
}

void ModelFileTest::modelOptWritesItsFormatBesideTheConfig()
{
    QFETCH(QByteArray, algorithm);
    QFETCH(QByteArray, format);
    MemoryFolder folder;
    folder.add("config.json", configOf(*shippedCatalogue()->find("meta-llama/Llama-3.1-8B")));
    const auto plain = readModelFile({}, folder);
    folder.add("hf_quant_config.json", R"({"producer": {"name": "modelopt"}, "quantization": {"quant_algo": ")"
                                           + algorithm.toStdString()
                                           + R"(", "kv_cache_quant_algo": "FP8", "exclude_modules": ["lm_head"]}})");
    const auto read = readModelFile({}, folder);
    QVERIFY(plain && read);
    QCOMPARE(read->files.back(), std::string("hf_quant_config.json"));
    if (format.isEmpty()) {
        QCOMPARE(read->model->weights, plain->model->weights);
        QCOMPARE(read->model->notes.back(), (ImportNote { ImportNoteKind::Unsupported, "quantization/quant_algo" }));
        return;
    }
    QCOMPARE(std::string((*read->model->weights)->id), format.toStdString());
    QVERIFY(read->model->model.release == read->model->weights);

    folder.add("hf_quant_config.json", R"({"quantization": 4})");
    const auto wrong = readModelFile({}, folder);
    QVERIFY(!wrong);
    QCOMPARE(wrong.error().front().file, std::string("hf_quant_config.json"));
    QCOMPARE(wrong.error().front().path, std::string("/quantization"));
}

void ModelFileTest::whatIsMissingIsNamed()
{
    MemoryFolder folder;
    const auto missing = [&](std::string_view name, const char *file) {
        const auto read = readModelFile(name, folder);
        QVERIFY(!read);
        QCOMPARE(read.error().front().kind, ProblemKind::Unreadable);
        QCOMPARE(read.error().front().file, std::string(file));
    };
    missing("gone.gguf", "gone.gguf");
    missing({}, "config.json");
    folder.add("model.safetensors.index.json", R"({"weight_map": {"x": "a.safetensors"}})");
    missing("model.safetensors.index.json", "a.safetensors");
    folder.add("bad.gguf", "this is text");
    // A part whose name does not tell the others'.
    for (const std::uint32_t part : { 0u, 1u }) {
        GgufWriter writer;
        writer.text("general.architecture", "qwen3").integer("split.count", 2).integer("split.no", part);
        for (const char *key : { "block_count", "attention.head_count", "attention.head_count_kv" })
            writer.integer(std::string("qwen3.") + key, 1);
        writer.integer("qwen3.embedding_length", 64).integer("qwen3.feed_forward_length", 64);
        writer.tensor("token_embd.weight", { 64, 10 }, 0, 2560);
        for (const char *name : { "a.gguf", "a name that is long enough.gguf" }) {
            folder.add(name, writer.header(), writer.header().size() + writer.dataBytes());
            const auto read = readModelFile(name, folder);
            QVERIFY(!read);
            QCOMPARE(read.error().front().kind, ProblemKind::Conflict);
        }
    }
    const auto bad = readModelFile("bad.gguf", folder);
    QVERIFY(!bad);
    QCOMPARE(bad.error().front().file, std::string("bad.gguf"));
}

QTEST_APPLESS_MAIN(ModelFileTest)
#include "model_file_test.moc"
