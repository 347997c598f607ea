// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_run.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Qt::StringLiterals;
using nlohmann::json;

class CliTest : public QObject
{
    Q_OBJECT

private slots:
    void wrongUsageIsStatusTwo_data();
    void wrongUsageIsStatusTwo();
    void anUnknownCommandIsNamed();
    void refusalsNameWhatIsFoundAndAllowed_data();
    void refusalsNameWhatIsFoundAndAllowed();
    void mistypedNamesAreGuessed_data();
    void mistypedNamesAreGuessed();
    void explainsAnotherMoment();
    void accuracyInBriefIsOneTable();
    void estimateInEveryFormat();
    void checkIsStatusThreeWhereItDoesNotFit();
    void explainRowsSumToTheTerm();
    void solveFindsTheLargest();
    void sweepCoversEveryCombination();
    void sweepGoesOnAfterAnErrorAndInSteps();
    void launchWritesAndReadsCommands();
    void launchWritesAndReadsTrainingSettings();
    void catalogueAndHandbook();
    void batchKeepsLineByLine();
    void helpAndVersion();
    void closedOutputIsAnError();
};

namespace {

json parsed(const QByteArray &text)
{
    return json::parse(text.toStdString(), nullptr, false);
}

} // namespace

void CliTest::wrongUsageIsStatusTwo_data()
{
    QTest::addColumn<QStringList>("arguments");

    QTest::newRow("nothing") << QStringList {};
    QTest::newRow("unknown command") << QStringList { u"frobnicate"_s };
    QTest::newRow("no file") << QStringList { u"estimate"_s };
    QTest::newRow("two files") << QStringList { u"estimate"_s, u"a"_s, u"b"_s };
    QTest::newRow("unknown option") << QStringList { u"estimate"_s, u"-"_s, u"--frobnicate"_s };
    QTest::newRow("unknown format") << QStringList { u"estimate"_s, u"-"_s, u"--format"_s, u"xml"_s };
    QTest::newRow("unknown language") << QStringList { u"--language"_s, u"fr"_s, u"models"_s };
    QTest::newRow("option without value") << QStringList { u"estimate"_s, u"-"_s, u"--set"_s };
    QTest::newRow("solve without key") << QStringList { u"solve"_s, u"-"_s };
    QTest::newRow("solve for a word") << QStringList { u"solve"_s, u"-"_s, u"--for"_s, u"task"_s };
    QTest::newRow("sweep over nothing") << QStringList { u"sweep"_s, u"-"_s };
    QTest::newRow("sweep backwards") << QStringList { u"sweep"_s, u"-"_s, u"--over"_s, u"a=5..1"_s };
    QTest::newRow("sweep without end") << QStringList { u"sweep"_s, u"-"_s, u"--over"_s, u"a=1..9:0"_s };
    QTest::newRow("sweep too large") << QStringList { u"sweep"_s, u"-"_s, u"--over"_s, u"a=1..1e9"_s };
    QTest::newRow("unknown moment") << QStringList { u"explain"_s, u"-"_s, u"--moment"_s, u"lunch"_s };
    QTest::newRow("unknown term") << QStringList { u"explain"_s, u"-"_s, u"--term"_s, u"love"_s };
    QTest::newRow("negative stage") << QStringList { u"explain"_s, u"-"_s, u"--stage"_s, u"-1"_s };
}

void CliTest::wrongUsageIsStatusTwo()
{
    QFETCH(QStringList, arguments);

    const CliResult result = runCli(arguments, smallTraining());

    QCOMPARE(result.status, 2);
    QVERIFY(result.error.startsWith("headroom-cli: "));
    QCOMPARE(result.error.count('\n'), 1);
    QVERIFY(result.output.isEmpty());
}

void CliTest::anUnknownCommandIsNamed()
{
    const CliResult result = runCli({ u"--language"_s, u"en"_s, u"frobnicate"_s });

    QVERIFY(result.error.contains("“frobnicate” is not a command; allowed: estimate, explain"));
    QVERIFY(!result.error.contains("Did you mean"));
}

// What was found, and what would do: the names, or both ends of a range.
void CliTest::refusalsNameWhatIsFoundAndAllowed_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArrayList>("said");
    const auto row = [](const char *name, const QStringList &arguments, int status,
                        const std::initializer_list<const char *> &said) {
        QByteArrayList words;
        for (const char *word : said)
            words += QByteArray(word);
        QTest::newRow(name) << arguments << status << words;
    };
    row("option", { u"estimate"_s, u"-"_s, u"--frobnicate"_s }, 2,
        { "“--frobnicate”", "--format", "--set", "--check" });
    row("option without value", { u"estimate"_s, u"-"_s, u"--set"_s }, 2, { "--set" });
    row("flag with a value", { u"estimate"_s, u"-"_s, u"--check=love"_s }, 2, { "--check" });
    row("term", { u"explain"_s, u"-"_s, u"--term"_s, u"love"_s }, 2, { "“love”", "weights", "fragmentation" });
    row("stage beyond the last", { u"explain"_s, u"-"_s, u"--stage"_s, u"3"_s }, 2, { "“3”", "0 to 0" });
    row("stage below the first", { u"explain"_s, u"-"_s, u"--stage"_s, u"-1"_s }, 2, { "“-1”", "0 to 4095" });
    row("days", { u"plan"_s, u"-"_s, u"--days"_s, u"1e13"_s }, 2, { "“1e13”", "above 0, at most 1e+12" });
    row("profiler's share", { u"utilization"_s, u"-"_s, u"--profiler-share"_s, u"146.54"_s }, 2,
        { "“146.54”", "at most 100." });
    row("two speeds", { u"utilization"_s, u"-"_s, u"--step-seconds"_s, u"1"_s, u"--tokens-per-second"_s, u"9"_s }, 2,
        { "not both" });
    row("key of a word", { u"solve"_s, u"-"_s, u"--for"_s, u"training.optimizer"_s }, 2,
        { "“training.optimizer”", "training.micro_batch", "inference.gpu_layers" });
    row("key that memory does not grow with", { u"solve"_s, u"-"_s, u"--for"_s, u"parallelism.tensor"_s }, 1,
        { "parallelism.tensor, with which memory does not grow", "training.micro_batch" });
    row("card", { u"verdict"_s, u"-"_s, u"--against"_s, u"h100-sxm5"_s }, 2, { "“h100-sxm5”", "“h100-sxm5-80gb”" });
    row("program of another framework", { u"launch"_s, u"-"_s, u"--for"_s, u"axolotl"_s }, 1,
        { "axolotl, which does not run the framework or engine of this scenario", "allowed: megatron." });
    row("unknown program", { u"launch"_s, u"-"_s, u"--for"_s, u"megatrom"_s }, 1,
        { "megatrom", "allowed: megatron.", "Did you mean" });
    row("framework without a command", { u"launch"_s, u"-"_s, u"--set"_s, u"training.framework=torchtitan"_s }, 1,
        { "/training/framework: found torchtitan, for which no command is known", "textbook, megatron, transformers" });
    row("target of latency", { u"estimate"_s, u"-"_s, u"--set"_s, u"inference.latency_target=0"_s }, 1,
        { "/inference/latency_target", "found 0", "1e-06 to 1000000" });
    row("network", { u"estimate"_s, u"-"_s, u"--set"_s, u"hardware.nic_bytes_per_second=25"_s }, 1,
        { "/hardware/nic_bytes_per_second", "found 25", "1000000 to 1e+15" });
    row("settings without a model",
        { u"launch"_s, u"--read"_s, uR"({"train_micro_batch_size_per_gpu": 2, "zero_optimization": {"stage": 2}})"_s },
        1, { "train_micro_batch_size_per_gpu", "names no model", "launch FILE --read" });
}

void CliTest::refusalsNameWhatIsFoundAndAllowed()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QByteArrayList, said);

    const CliResult result = runCli(QStringList { u"--language"_s, u"en"_s } + arguments, smallTraining());

    QCOMPARE(result.status, status);
    QVERIFY(result.output.isEmpty());
    QCOMPARE(result.error.count('\n'), 1);
    for (const QByteArray &word : said)
        QVERIFY2(result.error.contains(word), result.error.constData());
}

void CliTest::mistypedNamesAreGuessed_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("guess");
    const auto set = [](const QString &assignment) {
        return QStringList { u"estimate"_s, u"-"_s, u"--set"_s, assignment };
    };
    QTest::newRow("command") << QStringList { u"estimat"_s, u"-"_s } << QByteArray("“estimate”");
    QTest::newRow("term") << QStringList { u"explain"_s, u"-"_s, u"--term"_s, u"weigths"_s } << QByteArray("“weights”");
    QTest::newRow("moment") << QStringList { u"explain"_s, u"-"_s, u"--moment"_s, u"optimiser_step"_s }
                            << QByteArray("“optimizer_step”");
    QTest::newRow("key to solve for") << QStringList { u"solve"_s, u"-"_s, u"--for"_s, u"training.micro_bach"_s }
                                      << QByteArray("“training.micro_batch”");
    QTest::newRow("key") << set(u"training.micro_bach=4"_s) << QByteArray("“micro_batch”");
    QTest::newRow("section") << set(u"trainin.micro_batch=4"_s) << QByteArray("“training”");
    QTest::newRow("key in another place") << set(u"zero_stage=3"_s) << QByteArray("“parallelism.zero_stage”");
    QTest::newRow("value") << set(u"training.optimizer=adam"_s) << QByteArray("“adamw”");
    QTest::newRow("format") << set(u"precision.weights=bf-16"_s) << QByteArray("“bf16”");
    QTest::newRow("model") << set(u"model.preset=Qwen3-06B"_s) << QByteArray("“Qwen/Qwen3-0.6B”");
    QTest::newRow("card") << set(u"hardware.accelerator=a100-sxm-80gb"_s) << QByteArray("“a100-sxm4-80gb”");
}

void CliTest::mistypedNamesAreGuessed()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, guess);

    const CliResult result = runCli(arguments + QStringList { u"--language"_s, u"en"_s }, smallTraining());

    QVERIFY(result.status == 1 || result.status == 2);
    guess.prepend("Did you mean ");
    QVERIFY2(result.error.contains(guess), result.error.constData());
}

void CliTest::explainsAnotherMoment()
{
    const auto explained = [](const QStringList &more) {
        return parsed(
            runCli(QStringList { u"explain"_s, u"-"_s, u"--format"_s, u"json"_s } + more, smallTraining()).output);
    };
    const auto hasTerm = [](const json &explanation, const char *id) {
        return std::ranges::any_of(explanation["terms"], [id](const json &term) { return term["id"] == id; });
    };
    const json step = explained({ u"--moment"_s, u"optimizer_step"_s });

    QCOMPARE(step["moment"].get<std::string>(), std::string("optimizer_step"));
    QVERIFY(!hasTerm(step, "activations"));
    QVERIFY(hasTerm(step, "optimizer_states"));
    QVERIFY(hasTerm(explained({}), "activations"));
    QVERIFY(explained({ u"--moment"_s, u"loss"_s, u"--term"_s, u"loss"_s })["terms"][0]["rows"].size() > 0);
}

void CliTest::accuracyInBriefIsOneTable()
{
    const CliResult result = runCli({ u"accuracy"_s, QStringLiteral(TEST_DATA_DIR "/measured/training.ndjson"),
                                      u"--brief"_s, u"--format"_s, u"markdown"_s, u"--language"_s, u"en"_s });

    QCOMPARE(result.status, 0);
    QCOMPARE(result.output.count("| Task |"), 1);
    QVERIFY(result.output.contains("\n| Training | Megatron-LM | Allocated at the peak | "));
}

void CliTest::estimateInEveryFormat()
{
    const auto estimate = [](const QString &format, const QString &language = u"en"_s) {
        return runCli({ u"estimate"_s, u"-"_s, u"--format"_s, format, u"--language"_s, language }, smallTraining());
    };

    const json result = parsed(estimate(u"json"_s).output);
    std::int64_t sum = 0;
    for (const json &term : result["memory"]["worst_device"]["terms"])
        sum += term["bytes"].get<std::int64_t>();
    QVERIFY(sum > 0);
    QCOMPARE(sum, result["memory"]["worst_device"]["total_bytes"].get<std::int64_t>());
    QVERIFY(result["fit"]["fits"].get<bool>());

    QVERIFY(estimate(u"text"_s).output.contains("1 × A100 SXM4 80GB: "));
    QVERIFY(estimate(u"text"_s, u"zh"_s).output.contains("优化器状态"));
    QVERIFY(estimate(u"markdown"_s).output.startsWith("# small\n"));
    QVERIFY(estimate(u"markdown"_s).output.contains("| --- | ---: | ---: |"));
    QVERIFY(estimate(u"csv"_s).output.startsWith("Stage,Id,Term,Bytes\n0,weights,weights,"));
    QVERIFY(estimate(u"csv"_s, u"zh"_s).output.contains(",total,合计,"));
}

void CliTest::checkIsStatusThreeWhereItDoesNotFit()
{
    const QStringList arguments { u"estimate"_s, u"-"_s, u"--check"_s };
    const QStringList huge { u"--set"_s, u"training.micro_batch=4096"_s };

    QCOMPARE(runCli(arguments, smallTraining()).status, 0);
    QCOMPARE(runCli(arguments + huge, smallTraining()).status, 3);
    QCOMPARE(runCli({ u"estimate"_s, u"-"_s, huge[0], huge[1] }, smallTraining()).status, 0);
}

void CliTest::explainRowsSumToTheTerm()
{
    const json result = parsed(runCli({ u"explain"_s, u"-"_s, u"--format"_s, u"json"_s }, smallTraining()).output);

    QVERIFY(result["terms"].size() > 3);
    for (const json &term : result["terms"]) {
        double sum = 0;
        for (const json &row : term["rows"])
            sum += row["bytes"].get<double>();
        // A measured constant has no rows.
        if (term["rows"].empty())
            continue;
        QVERIFY2(std::abs(sum - term["bytes"].get<double>()) <= 1, term.dump().c_str());
    }
    const CliResult one =
        runCli({ u"explain"_s, u"-"_s, u"--term"_s, u"weights"_s, u"--language"_s, u"zh"_s }, smallTraining());
    QCOMPARE(one.status, 0);
    QVERIFY(one.output.contains("权重："));
    QVERIFY(!one.output.contains("梯度："));
}

void CliTest::solveFindsTheLargest()
{
    const json result = parsed(
        runCli({ u"solve"_s, u"-"_s, u"--for"_s, u"training.micro_batch"_s, u"--format"_s, u"json"_s }, smallTraining())
            .output);
    const int largest = result["largest"].get<int>();
    QVERIFY(largest > 1);

    const auto check = [](int batch) {
        return runCli({ u"estimate"_s, u"-"_s, u"--check"_s, u"--set"_s, u"training.micro_batch=%1"_s.arg(batch) },
                      smallTraining())
            .status;
    };
    QCOMPARE(check(largest), 0);
    QCOMPARE(check(largest + 1), 3);
}

void CliTest::sweepCoversEveryCombination()
{
    const CliResult result = runCli({ u"sweep"_s, u"-"_s, u"--over"_s, u"training.micro_batch=1..3"_s, u"--over"_s,
                                      u"training.recompute=none,full"_s },
                                    smallTraining());
    const QList<QByteArray> lines = result.output.trimmed().split('\n');

    QCOMPARE(result.status, 0);
    QCOMPARE(lines.size(), 7);
    QVERIFY(lines[0].startsWith("training.micro_batch,training.recompute,error,fits,total_bytes,"));
    QVERIFY(lines[1].startsWith("1,none,,true,"));
    QVERIFY(lines[6].startsWith("3,full,,true,"));
}

void CliTest::sweepGoesOnAfterAnErrorAndInSteps()
{
    const CliResult result = runCli(
        { u"sweep"_s, u"-"_s, u"--over"_s, u"parallelism.tensor=3,1"_s, u"--format"_s, u"json"_s }, smallTraining());
    const json points = parsed(result.output);
    QCOMPARE(points.size(), std::size_t { 2 });
    QCOMPARE(points[0]["error"]["path"].get<std::string>(), std::string("/parallelism/tensor"));
    QVERIFY(points[1]["result"]["fit"]["fits"].get<bool>());

    const auto rows = [](const QString &over) {
        return runCli({ u"sweep"_s, u"-"_s, u"--over"_s, over }, smallTraining()).output.count('\n') - 1;
    };
    QCOMPARE(rows(u"training.sequence_length=1024..8192:*2"_s), 4);
    QCOMPARE(rows(u"training.dropout=0..0.3:0.1"_s), 4);
    QCOMPARE(rows(u"training.micro_batch=1..10:4"_s), 3);
}

void CliTest::launchWritesAndReadsCommands()
{
    const QByteArray served = R"({"format": "headroom/1", "model": {"preset": "Qwen/Qwen3-8B", "layers": 12},
        "inference": {"max_model_length": 8192}, "hardware": {"count": 1}})";
    const CliResult text = runCli({ u"launch"_s, u"-"_s, u"--language"_s, u"en"_s }, served);
    QCOMPARE(text.status, 0);
    QVERIFY(text.output.startsWith("vllm serve Qwen/Qwen3-8B \\\n    --max-model-len 8192 \\\n"));
    QVERIFY(text.output.contains("(model.layers): no option of this command says it."));
    const json command = parsed(runCli({ u"launch"_s, u"-"_s, u"--format"_s, u"json"_s }, served).output);
    QCOMPARE(command.at("launcher").get<std::string>(), "vllm-serve");
    QCOMPARE(command.at("notes").at(0).at("subject").get<std::string>(), "model.layers");

    const CliResult read = runCli({ u"launch"_s, u"--read"_s, QString::fromUtf8(text.output) + u" --foo"_s });
    QCOMPARE(read.status, 0);
    QCOMPARE(parsed(read.output).at("inference").at("max_model_length").get<int>(), 8192);
    const CliResult odd = runCli({ u"launch"_s, u"--language"_s, u"en"_s, u"--read"_s, u"-"_s },
                                 "llama-server -m Qwen3-8B-Q4_K_M.gguf --odd 3");
    QCOMPARE(odd.status, 0);
    QVERIFY(odd.error.startsWith("--odd was not understood"));
    QCOMPARE(runCli({ u"launch"_s, u"--read"_s, u"vllm serve Qwen/Qwen3-8B -tp x"_s }).status, 1);
}

void CliTest::launchWritesAndReadsTrainingSettings()
{
    const auto example = [](const char *name) -> QString {
        return QStringLiteral(TEST_DATA_DIR "/launch/") + QLatin1String(name);
    };
    const CliResult megatron = runCli({ u"launch"_s, u"-"_s }, smallTraining());
    QCOMPARE(megatron.status, 0);
    QVERIFY2(megatron.output.startsWith("torchrun \\\n    --nproc_per_node"), megatron.output.constData());
    QCOMPARE(runCli({ u"launch"_s, u"-"_s, u"--for"_s, u"axolotl"_s }, smallTraining()).status, 1);

    const CliResult read =
        runCli({ u"launch"_s, u"--language"_s, u"en"_s, u"--read"_s, example("axolotl-llama-3-8b-lora.yml") });
    QCOMPARE(read.status, 0);
    QCOMPARE(parsed(read.output).at("training").at("lora").at("rank").get<int>(), 32);
    QVERIFY2(read.error.contains("Not used: model_type,"), read.error.constData());
    const CliResult imported = runCli({ u"import"_s, example("axolotl-llama-3-8b-lora.yml") });
    QCOMPARE(imported.output, read.output);

    const CliResult missing = runCli({ u"launch"_s, u"--language"_s, u"en"_s, u"--read"_s, u"not/there.yaml"_s });
    QCOMPARE(missing.status, 1);
    QVERIFY2(missing.error.startsWith("not/there.yaml: "), missing.error.constData());

    // DeepSpeed's file has no model: it goes into a scenario, or one is said.
    const CliResult into =
        runCli({ u"launch"_s, u"-"_s, u"--read"_s, example("deepspeed-zero3-auto.json") }, smallTraining());
    QCOMPARE(into.status, 0);
    QCOMPARE(parsed(into.output).at("parallelism").at("zero_stage").get<int>(), 3);
    QVERIFY(parsed(into.output).at("model") == parsed(smallTraining()).at("model"));
    QCOMPARE(runCli({ u"launch"_s, u"--read"_s, example("deepspeed-zero3-auto.json") }).status, 1);
    QCOMPARE(runCli({ u"launch"_s, u"--read"_s, example("deepspeed-zero3-auto.json"), u"--set"_s,
                      u"model.preset=Qwen/Qwen3-8B"_s })
                 .status,
             0);

    const CliResult config =
        runCli({ u"launch"_s, u"-"_s, u"--for"_s, u"deepspeed"_s, u"--language"_s, u"en"_s }, into.output);
    QCOMPARE(config.status, 0);
    QCOMPARE(parsed(config.output).at("zero_optimization").at("stage").get<int>(), 3);
    QVERIFY2(config.error.startsWith("# deepspeed "), config.error.constData());
}

void CliTest::catalogueAndHandbook()
{
    const json models =
        parsed(runCli({ u"models"_s, u"--format"_s, u"json"_s, u"--search"_s, u"LLAMA-2 70b"_s }).output);
    QVERIFY(!models.empty());
    QCOMPARE(models[0]["parameters"].get<double>(), 68976648192.0);

    QVERIFY(runCli({ u"accelerators"_s, u"--format"_s, u"csv"_s }).output.contains("\na100-sxm4-80gb,"));
    QVERIFY(runCli({ u"accelerators"_s, u"--language"_s, u"zh"_s }).output.startsWith("标识"));

    const json handbook = parsed(runCli({ u"handbook"_s, u"--format"_s, u"json"_s }).output);
    QVERIFY(handbook.size() > 10);
    QCOMPARE(handbook[0]["value"].get<double>(), 14.0);
}

void CliTest::batchKeepsLineByLine()
{
    const QByteArray good = QByteArray(smallTraining()).replace('\n', ' ');
    const QByteArray input = good + "\n{\"format\":\"headroom/1\",\"model\":{\"parameters\":-1}}\n{oops\n"
                             + QByteArray(17 << 20, 'x') + '\n' + good; // no line end after the last

    const CliResult result = runCli({ u"batch"_s }, input);
    const QList<QByteArray> lines = result.output.split('\n');

    QCOMPARE(result.status, 0);
    QCOMPARE(lines.size(), 6);
    QCOMPARE(parsed(lines[0])["format"].get<std::string>(), std::string("headroom-result/1"));
    QCOMPARE(parsed(lines[1])["error"]["path"].get<std::string>(), std::string("/model/parameters"));
    QCOMPARE(parsed(lines[2])["error"]["path"].get<std::string>(), std::string("1:2"));
    QVERIFY(parsed(lines[3])["error"]["message"].get<std::string>().find("16777216") != std::string::npos);
    QCOMPARE(lines[4], lines[0]);
    QVERIFY(lines[5].isEmpty());
}

void CliTest::helpAndVersion()
{
    QCOMPARE(runCli({ u"--version"_s }).status, 0);
    QVERIFY(runCli({ u"--version"_s }).output.startsWith("headroom-cli "));
    QVERIFY(runCli({ u"--help"_s, u"--language"_s, u"en"_s }).output.contains("Usage: headroom-cli"));
    QVERIFY(runCli({ u"estimate"_s, u"--help"_s, u"--language"_s, u"zh"_s }).output.contains("场景文件"));
}

void CliTest::closedOutputIsAnError()
{
    const QStringList pipeline { u"-c"_s, u"\"$0\" models >/dev/full"_s, QStringLiteral(CLI_PROGRAM) };
    QProcess shell;
    shell.start(u"/bin/sh"_s, pipeline);
    QVERIFY(shell.waitForFinished());

    QCOMPARE(shell.exitCode(), 1);
    QVERIFY(shell.readAllStandardError().startsWith("headroom-cli: the output cannot be written"));
}

QTEST_GUILESS_MAIN(CliTest)
#include "cli_test.moc"
