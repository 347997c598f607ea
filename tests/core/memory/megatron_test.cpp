// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scenarios.h"

using namespace headroom;

// Rules of Megatron's layers, counted by hand on shapes that are known.
class MegatronTest : public QObject
{
    Q_OBJECT

private slots:
    void busierExpertsKeepMore();
    void offloadedModulesKeepOneLayer();
    void recomputedModulesAreDropped_data();
    void recomputedModulesAreDropped();
    void gatheredTokensStay();
    void oldCodeIsChosenForOldRuns_data();
    void oldCodeIsChosenForOldRuns();

private:
    static DeviceMemory cardOf(const std::string &training);
};

// Mixtral 8x7B on eight cards, an expert of each layer on each: T = 4096, h = 4096, k = 2, f_e = 14336, 32 layers.
DeviceMemory MegatronTest::cardOf(const std::string &training)
{
    return evaluationOf(R"({"format": "headroom/1", "task": "training",
      "model": {"preset": "mistralai/Mixtral-8x7B-v0.1"}, "training": {"framework": "megatron", "dropout": 0)"
                        + training + R"(}, "hardware": {"count": 8},
      "parallelism": {"tensor": 1, "pipeline": 1, "expert": 8, "expert_tensor": 1}})")
        .estimate.worstDevice();
}

namespace {

std::int64_t keptBytes(const DeviceMemory &device)
{
    for (const MomentMemory &moment : device.timeline()) {
        if (moment.moment == Moment::Loss) // every activation, no gradients yet
            return moment.terms[TermId::Activations].count();
    }
    return 0;
}

constexpr std::int64_t layers = 32;
constexpr std::int64_t routed = 2 * 4096;                             // tokens times experts of a token
constexpr std::int64_t expertLayer = 2 * routed * (4096 + 3 * 14336); // input; gate, up and their product
constexpr std::int64_t expertInputs = 2 * routed * 4096;
constexpr std::int64_t gateAndUp = 2 * routed * 2 * 14336;

} // namespace

void MegatronTest::busierExpertsKeepMore()
{
    const std::int64_t even = keptBytes(cardOf({}));
    QCOMPARE(keptBytes(cardOf(R"(, "expert_imbalance": 1)")), even);
    QCOMPARE(keptBytes(cardOf(R"(, "expert_imbalance": 1.5)")) - even, layers * expertLayer / 2);
}

void MegatronTest::offloadedModulesKeepOneLayer()
{
    const std::int64_t all = keptBytes(cardOf({}));
    // Megatron offloads the modules that are named, none of itself.
    QCOMPARE(keptBytes(cardOf(R"(, "offload": "activations")")), all);
    const std::int64_t some =
        keptBytes(cardOf(R"(, "offload": "activations", "offload_modules": ["expert_fc1", "moe_act"])"));
    QCOMPARE(all - some, (layers - 1) * (expertInputs + gateAndUp));
}

void MegatronTest::recomputedModulesAreDropped_data()
{
    constexpr std::int64_t stream = 2 * std::int64_t { 4096 } * 4096;
    QTest::addColumn<QString>("modules");
    QTest::addColumn<std::int64_t>("dropped"); // of a layer
    QTest::newRow("product of gate and up") << R"("moe_act")" << std::int64_t { 2 * routed * 14336 };
    QTest::newRow("what the norms give") << R"("layernorm")" << 2 * stream;
    QTest::newRow("all behind the router's input") << R"("moe")" << expertLayer + 2 * 4 * std::int64_t { 4096 } * 8;
    QTest::newRow("the flash kernel keeps nothing to drop") << R"("core_attn")" << std::int64_t { 0 };
    QTest::newRow("no shared experts") << R"("shared_experts")" << std::int64_t { 0 };
    QTest::newRow("no recurrent layers") << R"("gdn_norm_out", "gdp_in_proj", "gdp_qkv")" << std::int64_t { 0 };
    QTest::newRow("two") << R"("moe_act", "layernorm")" << 2 * routed * 14336 + 2 * stream;
}

void MegatronTest::recomputedModulesAreDropped()
{
    QFETCH(QString, modules);
    QFETCH(std::int64_t, dropped);
    const std::string training = R"(, "recompute": "selective", "recompute_modules": [)" + modules.toStdString() + "]";
    QCOMPARE(keptBytes(cardOf({})) - keptBytes(cardOf(training)), layers * dropped);
}

// T · e tokens of h in 16 bits.
void MegatronTest::gatheredTokensStay()
{
    const Bytes sent = cardOf({}).fixed;
    const Bytes gathered = cardOf(R"(, "dispatcher": "allgather")").fixed;
    QCOMPARE((gathered - sent).count(), std::int64_t { 4096 } * 8 * 4096 * 2);
}

void MegatronTest::oldCodeIsChosenForOldRuns_data()
{
    QTest::addColumn<QString>("precision");
    QTest::addColumn<QString>("attention");
    QTest::addColumn<QString>("engine");
    QTest::addColumn<bool>("old");
    QTest::newRow("Transformer Engine") << "bf16" << "flash" << "megatron" << false;
    QTest::newRow("its unfused attention") << "bf16" << "eager" << "megatron" << false;
    QTest::newRow("fp16 with stored scores") << "fp16" << "eager" << "megatron" << true;
    QTest::newRow("Megatron-DeepSpeed") << "bf16" << "eager" << "deepspeed" << true;
}

void MegatronTest::oldCodeIsChosenForOldRuns()
{
    QFETCH(QString, precision);
    QFETCH(QString, attention);
    QFETCH(QString, engine);
    QFETCH(bool, old);
    const Evaluation evaluation = evaluationOf(QStringLiteral(R"({"format": "headroom/1", "task": "training",
      "model": {"preset": "openai-community/gpt2-medium"}, "precision": {"weights": "%1"},
      "training": {"attention": "%2", "sequence_length": 1024},
      "parallelism": {"tensor": 1, "pipeline": 1, "sharding_engine": "%3"}})")
                                                   .arg(precision, attention, engine)
                                                   .toStdString());
    QCOMPARE(evaluation.settings.training.layerImplementation == LayerImplementation::Legacy, old);
    QCOMPARE(evaluation.settings.training.dropout, old ? 0.1 : 0.0);
}

QTEST_APPLESS_MAIN(MegatronTest)
#include "megatron_test.moc"
