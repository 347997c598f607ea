// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/gguf_writer.h"
#include "core/import/memory_source.h"
#include "core/import/model_file.h"
#include "core/model/catalogue_file.h"

#include <QTest>

#include <sstream>

using namespace headroom;
using namespace headroom::test;

// Small files with the layouts of llama.cpp's converters whose keys or zeros need care: the shape that is read from the
// metadata must account for every parameter of the tensors.
class GgufModelTest : public QObject
{
    Q_OBJECT

private slots:
    void metadataAccountForTheTensors_data();
    void metadataAccountForTheTensors();
    void anUnknownArchitectureIsNamed();
};

namespace {

class OneFile final : public Folder
{
public:
    explicit OneFile(std::string bytes, std::uint64_t length) : m_bytes(std::move(bytes)), m_length(length) { }

    std::unique_ptr<ByteSource> open(std::string_view) override
    {
        return std::make_unique<MemorySource>(m_bytes, m_length);
    }

private:
    std::string m_bytes;
    std::uint64_t m_length;
};

constexpr const char *ends = "token_embd.weight 100 64, output_norm.weight 64,";
constexpr const char *attention = "attn_norm.weight 64, attn_q.weight 64 64, attn_k.weight 32 64, attn_v.weight 32 64,"
                                  "attn_output.weight 64 64, ffn_norm.weight 64,";
constexpr const char *mlp = "ffn_gate.weight 96 64, ffn_up.weight 96 64, ffn_down.weight 64 96,";
constexpr const char *experts = "ffn_gate_inp.weight 4 64, ffn_gate_exps.weight 4 32 64, ffn_up_exps.weight 4 32 64,"
                                "ffn_down_exps.weight 4 64 32,";
constexpr const char *shared = "ffn_gate_shexp.weight 64 64, ffn_up_shexp.weight 64 64, ffn_down_shexp.weight 64 64,";

// "a 2 3, b 4," becomes "blk.0.a 2 3, blk.0.b 4,".
std::string layer(int number, std::initializer_list<const char *> parts)
{
    std::string result;
    std::string all;
    for (const char *part : parts)
        all += part;
    std::istringstream list(all);
    for (std::string tensor; std::getline(list >> std::ws, tensor, ',');)
        result.append("blk.").append(std::to_string(number)).append(".").append(tensor).append(",");
    return result;
}

constexpr const char *sizes = "embedding_length=64 block_count=2 context_length=128 ";
constexpr const char *heads = "attention.head_count=4 attention.head_count_kv=2 ";
constexpr const char *mixture = "expert_count=4 expert_used_count=2 expert_feed_forward_length=32 ";

} // namespace

void GgufModelTest::metadataAccountForTheTensors_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("tensors");
    const auto row = [](const char *architecture, const std::string &keys, const std::string &tensors) {
        QTest::newRow(architecture) << QByteArray::fromStdString(sizes + keys)
                                    << QByteArray::fromStdString(ends + tensors);
    };
    const char *mamba = "attn_norm.weight 64, ssm_in.weight 322 64, ssm_conv1d.weight 192 4, ssm_conv1d.bias 192,"
                        "ssm_dt.bias 2, ssm_a 2 1, ssm_d 2 1, ssm_norm.weight 1 128, ssm_out.weight 64 128,";
    row("mamba2",
        "feed_forward_length=0 attention.head_count=0 ssm.conv_kernel=4 ssm.inner_size=128 ssm.state_size=32 "
        "ssm.time_step_rank=2 ssm.group_count=1",
        layer(0, { mamba }) + layer(1, { mamba }));
    row("llama4",
        std::string(heads) + mixture
            + "feed_forward_length=96 interleave_moe_layer_step=2 expert_shared_feed_forward_length=32",
        layer(0, { attention, mlp })
            + layer(1, { attention, experts, "ffn_gate_shexp.weight 32 64, ffn_up_shexp.weight 32 64,",
                         "ffn_down_shexp.weight 64 32," }));
    row("ernie4_5-moe",
        std::string(heads) + mixture
            + "feed_forward_length=96 leading_dense_block_count=1 expert_shared_feed_forward_length=64",
        layer(0, { attention, mlp }) + layer(1, { attention, experts, shared, "exp_probs_b.bias 4," }));
    row("hunyuan-moe", std::string(heads) + mixture + "feed_forward_length=32 expert_shared_feed_forward_length=64",
        layer(0, { attention, experts, shared }) + layer(1, { attention, experts, shared }));
    row("dbrx", std::string(heads) + "feed_forward_length=32 expert_count=4 expert_used_count=2",
        layer(0, { attention, experts }) + layer(1, { attention, experts }) + "output.weight 100 64,");
    row("deci", "attention.head_count=4,0 attention.head_count_kv=2,0 feed_forward_length=96,96",
        layer(0, { attention, mlp }) + layer(1, { "ffn_norm.weight 64,", mlp }));
    const char *gpt2 = "attn_norm.weight 64, attn_norm.bias 64, attn_qkv.weight 192 64, attn_qkv.bias 192,"
                       "attn_output.weight 64 64, attn_output.bias 64, ffn_norm.weight 64, ffn_norm.bias 64,"
                       "ffn_up.weight 256 64, ffn_up.bias 256, ffn_down.weight 64 256, ffn_down.bias 64,";
    row("gpt2", "feed_forward_length=256 attention.head_count=4",
        layer(0, { gpt2 }) + layer(1, { gpt2 })
            + "output.weight 100 64, output_norm.bias 64, position_embd.weight 128 64,"); // the head a second time
}

void GgufModelTest::metadataAccountForTheTensors()
{
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, tensors);
    const std::string architecture = QTest::currentDataTag();
    GgufWriter writer;
    writer.text("general.architecture", architecture);
    std::istringstream entries(keys.toStdString());
    for (std::string entry; entries >> entry;) {
        const std::size_t equals = entry.find('=');
        std::vector<std::uint32_t> numbers;
        std::istringstream list(entry.substr(equals + 1));
        for (std::string number; std::getline(list, number, ',');)
            numbers.push_back(static_cast<std::uint32_t>(std::stoul(number)));
        const std::string key = architecture + "." + entry.substr(0, equals);
        if (numbers.size() > 1)
            writer.integers(key, numbers);
        else
            writer.integer(key, numbers.front());
    }
    std::istringstream list(tensors.toStdString());
    for (std::string tensor; std::getline(list >> std::ws, tensor, ',');) {
        std::istringstream words(tensor);
        std::string name;
        words >> name;
        std::vector<std::uint64_t> shape;
        std::uint64_t bytes = 4;
        for (std::uint64_t dimension = 0; words >> dimension; bytes *= dimension)
            shape.insert(shape.begin(), dimension);
        writer.tensor(name, shape, 0, bytes);
    }
    OneFile folder(writer.header(), writer.header().size() + writer.dataBytes());
    const auto read = readModelFile("m.gguf", folder);
    QVERIFY2(read.has_value(), read ? "" : told(read.error()).c_str());
    QCOMPARE(read->unexplained, std::int64_t(0));
    QVERIFY(read->model->model.parameters > 0);
}

void GgufModelTest::anUnknownArchitectureIsNamed()
{
    const std::string header = GgufWriter().text("general.architecture", "clip").header();
    OneFile folder(header, header.size());
    const auto read = readModelFile("m.gguf", folder);
    QVERIFY(!read);
    QCOMPARE(read.error().front().kind, ProblemKind::NotSupported);
    QCOMPARE(read.error().front().found, std::string("clip"));
}

QTEST_APPLESS_MAIN(GgufModelTest)
#include "gguf_model_test.moc"
