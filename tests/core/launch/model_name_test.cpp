// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/model_name.h"
#include "support/scenarios.h"

namespace headroom {

class ModelNameTest : public QObject
{
    Q_OBJECT

private slots:
    void findsModelAndFormat_data();
    void findsModelAndFormat();
    void aFileIsNamedByCustom();
    void everyModelFindsItself();
};

void ModelNameTest::findsModelAndFormat_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("weights");
    const auto row = [](const char *text, const char *model, const char *weights) {
        QTest::newRow(text) << text << model << weights;
    };
    row("Qwen/Qwen3-8B", "Qwen/Qwen3-8B", "");
    row("qwen/qwen3-8b", "Qwen/Qwen3-8B", "");
    row("/models/Qwen3-8B/", "Qwen/Qwen3-8B", "");
    row("Qwen/Qwen3-8B-AWQ", "Qwen/Qwen3-8B", "awq-4bit");
    row("Qwen/Qwen3-8B-FP8", "Qwen/Qwen3-8B", "fp8");
    row("Qwen/Qwen2.5-7B-Instruct-GPTQ-Int4", "Qwen/Qwen2.5-7B", "gptq-4bit");
    row("unsloth/Qwen3-8B-unsloth-bnb-4bit", "Qwen/Qwen3-8B", "nf4");
    row("./Qwen3-8B-Q4_K_M.gguf", "Qwen/Qwen3-8B", "q4_k_m");
    row("unsloth/Qwen3-8B-GGUF:Q8_0", "Qwen/Qwen3-8B", "q8_0");
    row("unsloth/Qwen3-8B-GGUF:UD-Q4_K_XL", "Qwen/Qwen3-8B", "ud-q4_k_xl");
    row("Meta-Llama-3-8B.Q5_K_S.gguf", "meta-llama/Meta-Llama-3-8B", "q5_k_s");
    row("DeepSeek-R1-Q4_K_M-00001-of-00009.gguf", "deepseek-ai/DeepSeek-R1", "q4_k_m");
    row("no-such-model", "", "");
    row("", "", "");
}

void ModelNameTest::findsModelAndFormat()
{
    QFETCH(QString, text);
    const NamedModel named = modelNamed(text.toStdString(), embeddedCatalogues().models);
    QTEST(named.model ? QString::fromStdString(named.model->id) : QString(), "model");
    const std::string_view id = named.weights ? (*named.weights)->id : std::string_view();
    QTEST(QString::fromLatin1(id.data(), qsizetype(id.size())), "weights");
}

void ModelNameTest::aFileIsNamedByCustom()
{
    QCOMPARE(ggufName("Qwen/Qwen3-8B", formatNamed("q4_k_m")), std::string("Qwen3-8B-Q4_K_M.gguf"));
    QCOMPARE(ggufName("Qwen/Qwen3-8B", formatNamed("bf16")), std::string("Qwen3-8B-BF16.gguf"));
    QCOMPARE(ggufName("Qwen/Qwen3-8B", formatNamed("fp16")), std::string("Qwen3-8B-F16.gguf"));
}

void ModelNameTest::everyModelFindsItself()
{
    const ModelCatalogue &models = embeddedCatalogues().models;
    for (const Model &model : models.models()) {
        QCOMPARE(modelNamed(model.id, models).model, &model);
        const NamedModel file = modelNamed(ggufName(model.id, formatNamed("q4_k_m")), models);
        QVERIFY2(file.model, model.id.c_str());
        QCOMPARE(file.weights, std::optional(formatNamed("q4_k_m")));
    }
}

} // namespace headroom

QTEST_APPLESS_MAIN(headroom::ModelNameTest)
#include "model_name_test.moc"
