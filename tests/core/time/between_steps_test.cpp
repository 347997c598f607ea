// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_catalogue.h"
#include "support/scenarios.h"

using namespace headroom;

// What a step adds to its micro batches: gradients, optimizers, what waits on the host; and who waits for whom.
class BetweenStepsTest : public QObject
{
    Q_OBJECT

private slots:
    void optimizersMoveWhatTheyKeep_data();
    void optimizersMoveWhatTheyKeep();
    void groupsOfShardsReduceTwice();
    void adaptersAreReducedAndStepped();
    void processorsOfTheHostStep();
    void hostLinksTakeTime_data();
    void hostLinksTakeTime();
    void torchPipelinesGatherOnce();
    void hiddenTrafficKeepsItsTime();
    void zeroBubbleIsThePapers();
    void recomputationRedoesWhatItNames();
    void expertsKeepTheHost();
    void interleavedPipelinesHideTheExchange();
};

namespace {

Evaluation run(const char *model, const std::string &training, const std::string &hardware, const std::string &split)
{
    return evaluationOf(R"({"format": "headroom/1", "task": "training", "model": {"preset": ")" + std::string(model)
                        + R"("}, "training": {"sequence_length": 4096, "micro_batch": 1, )" + training
                        + R"(}, "hardware": {)" + hardware + R"(}, "parallelism": {)" + split + "}}");
}

constexpr const char *llama = "meta-llama/Llama-2-7b-hf";
constexpr const char *eightA100 = R"("accelerator": "a100-sxm4-80gb", "count": 8)";
constexpr const char *oneH100 = R"("accelerator": "h100-sxm5-80gb", "count": 1)";

} // namespace

// Bytes a parameter of a checkpoint: 2 of weights, 4 of master weights and the states; Rajbhandari et al. 2020.
void BetweenStepsTest::optimizersMoveWhatTheyKeep_data()
{
    QTest::addColumn<QByteArray>("optimizer");
    QTest::addColumn<double>("checkpoint");
    QTest::newRow("none") << QByteArray("sgd") << 6.0;
    QTest::newRow("one") << QByteArray("lion") << 10.0;
    QTest::newRow("two of a byte") << QByteArray("adamw-8bit") << 8.03;
    QTest::newRow("two") << QByteArray("adamw") << 14.0;
}

void BetweenStepsTest::optimizersMoveWhatTheyKeep()
{
    QFETCH(QByteArray, optimizer);
    QFETCH(double, checkpoint);
    const auto with = [](const std::string &name) {
        return run(llama, R"("framework": "megatron", "global_batch": 8, "optimizer": ")" + name + '"', eightA100,
                   R"("zero_stage": 1)");
    };
    const Evaluation evaluation = with(optimizer.toStdString());
    const double bytes =
        evaluation.reliability->checkpointBytes / static_cast<double>(evaluation.settings.model->parameters);
    QVERIFY2(std::abs(bytes - checkpoint) < 0.01, QByteArray::number(bytes).constData());
    // States are read and written: of 20 + 2 + 8 bytes beside them.
    const double beside = 30;
    const double adam = (*with("adamw").step)[StepPart::Optimizer];
    const double expected = (beside + 2 * (checkpoint - 6)) / (beside + 2 * 8.0);
    QVERIFY(std::abs((*evaluation.step)[StepPart::Optimizer] / adam - expected) < 0.01);
}

// Shards of 8 in 64 ranks gather and scatter among eight, and reduce each shard with seven others.
void BetweenStepsTest::groupsOfShardsReduceTwice()
{
    const auto with = [](const char *group) {
        return run(llama, R"("framework": "torchtitan", "global_batch": 64)",
                   R"("accelerator": "h100-sxm5-80gb", "count": 64, "per_node": 8)",
                   std::string(R"("zero_stage": 3, "sharding_engine": "fsdp")") + group);
    };
    const Evaluation whole = with("");
    const Evaluation groups = with(R"(, "shard_group": 8)");
    const double gradients = whole.settings.precision.gradients.bytes();
    const double moved = 2 * whole.settings.precision.gatheredWeights.bytes() + gradients;
    const double parameters = whole.step->traffic[TrafficKind::Data].bytes / (63.0 / 64 * moved);
    const double expected = parameters * (7.0 / 8 * moved + 2 * 7.0 / 8 * gradients / 8);
    QVERIFY(std::abs(groups.step->traffic[TrafficKind::Data].bytes / expected - 1) < 1e-9);
    // A rank steps an eighth instead of a 64th.
    QVERIFY(std::abs((*groups.step)[StepPart::Optimizer] / (*whole.step)[StepPart::Optimizer] - 8) < 1e-9);
}

// PEFT prints 4,194,304 trainable parameters for rank 8 on queries and values of Llama-2-7B.
void BetweenStepsTest::adaptersAreReducedAndStepped()
{
    const Evaluation evaluation =
        run(llama,
            R"("framework": "transformers", "global_batch": 8, "method": "lora", "lora": {"rank": 8,
               "targets": ["q", "v"]})",
            eightA100, R"("zero_stage": 0)");
    const double expected = 2 * 7.0 / 8 * 4194304 * evaluation.settings.precision.gradients.bytes();
    QVERIFY(std::abs(evaluation.step->traffic[TrafficKind::Data].bytes / expected - 1) < 1e-9);
    QVERIFY((*evaluation.step)[StepPart::Optimizer] > 0);
}

// ml-engineering's Llama-3.1-8B on eight H200: 141 TFLOP/s with ZeRO-3, recomputation and the optimizer on the host, 461
// with ZeRO-2 and without: 2.99 and 0.92 s of 8192 tokens of 51.5 GFLOP, of which a quarter of a second is recomputation.
void BetweenStepsTest::processorsOfTheHostStep()
{
    const Evaluation evaluation =
        run("meta-llama/Llama-3.1-8B",
            R"("framework": "transformers", "global_batch": 8, "recompute": "full", "offload": "optimizer")",
            R"("accelerator": "h200-sxm5-141gb", "count": 8)", R"("zero_stage": 3, "sharding_engine": "deepspeed")");
    const double measured = 2.99 - 0.92 - 0.24;
    QVERIFY2(std::abs((*evaluation.step)[StepPart::Offload] / measured - 1) < 0.2,
             QByteArray::number((*evaluation.step)[StepPart::Offload]).constData());
}

void BetweenStepsTest::hostLinksTakeTime_data()
{
    QTest::addColumn<QByteArray>("offload");
    QTest::newRow("parameters") << QByteArray(R"("parameters")");
    QTest::newRow("activations") << QByteArray(R"("activations")");
    QTest::newRow("paged states") << QByteArray(R"("none", "optimizer": "paged-adamw-8bit")");
}

// 13 GiB of weights come twice over 55 GB/s, some GiB of activations go out and back: longer than a pass over 512 tokens.
void BetweenStepsTest::hostLinksTakeTime()
{
    QFETCH(QByteArray, offload);
    const auto with = [](const std::string &what) {
        const Evaluation evaluation = evaluationOf(
            R"({"format": "headroom/1", "task": "training", "model": {"preset": "meta-llama/Llama-2-7b-hf"},
                "training": {"framework": "transformers", "sequence_length": 512, "micro_batch": 1, "accumulation": 1,
                "offload": )"
            + what + R"(}, "hardware": {)" + oneH100 + "}}");
        return *evaluation.step;
    };
    const StepTime step = with(offload.toStdString());
    QVERIFY(step[StepPart::Offload] > 0);
    QVERIFY(step.seconds > with(R"("none")").seconds);
}

// torchtitan leaves weights gathered where there is a pipeline: twice the micro batches send no more.
void BetweenStepsTest::torchPipelinesGatherOnce()
{
    const auto bytes = [](const char *batch, const char *split) {
        return run("meta-llama/Llama-3.1-70B", std::string(R"("framework": "torchtitan", "global_batch": )") + batch,
                   R"("accelerator": "h100-sxm5-80gb", "count": 64, "per_node": 8)", split)
            .step->traffic[TrafficKind::Data]
            .bytes;
    };
    const char *pipeline = R"("pipeline": 8, "zero_stage": 3, "sharding_engine": "fsdp")";
    QCOMPARE(bytes("128", pipeline), bytes("64", pipeline));
    const char *none = R"("zero_stage": 3, "sharding_engine": "fsdp")";
    QCOMPARE(bytes("128", none), 2 * bytes("64", none));
}

// The time of a transfer is what it takes alone, also where the step shows none of it.
void BetweenStepsTest::hiddenTrafficKeepsItsTime()
{
    const Evaluation evaluation =
        run(llama, R"("framework": "megatron", "global_batch": 32)",
            R"("accelerator": "h100-sxm5-80gb", "count": 16, "per_node": 8)", R"("context": 2, "zero_stage": 1)");
    const TrafficOfKinds &traffic = evaluation.step->traffic;
    QVERIFY(traffic[TrafficKind::Context].seconds > traffic[TrafficKind::Context].exposed);
    QVERIFY(traffic[TrafficKind::Data].seconds > traffic[TrafficKind::Data].exposed);
    QCOMPARE((*evaluation.step)[StepPart::Data], traffic[TrafficKind::Data].exposed);
}

// Qi et al. 2023, table 5: of 28.3B in 32 stages at 96 micro batches 1F1B wastes 26.5 %, ZB-1p 14.9 % of the step.
void BetweenStepsTest::zeroBubbleIsThePapers()
{
    const auto share = [](const char *schedule) {
        const Evaluation evaluation = evaluationOf(
            R"({"format": "headroom/1", "task": "training", "model": {"architecture": {"arch_class": "decoder",
                "hidden_size": 6144, "num_hidden_layers": 64, "num_attention_heads": 48, "num_key_value_heads": 48,
                "intermediate_size": 24576, "vocab_size": 32000, "gated_mlp": false, "norm": "layernorm",
                "layer_groups": [{"count": 64, "mixer": "full", "ffn": "dense"}]}},
                "training": {"framework": "megatron", "sequence_length": 1024, "micro_batch": 4, "global_batch": 384},
                "hardware": {"accelerator": "a100-sxm4-80gb", "count": 32, "per_node": 8}, "parallelism":
                {"pipeline": 32, "schedule": ")"
            + std::string(schedule) + R"("}})");
        return (*evaluation.step)[StepPart::Bubble] / evaluation.step->seconds;
    };
    const double fewer = share("zero-bubble") / share("1f1b");
    QVERIFY2(std::abs(fewer / (14.9 / 26.5) - 1) < 0.35, QByteArray::number(fewer).constData());
}

// Of the 202.4 million weights of a layer of Llama-2-7B 135.3 are the MLP's; a model of experts only has none of these.
void BetweenStepsTest::recomputationRedoesWhatItNames()
{
    const auto share = [](const char *model, const char *module) {
        const Evaluation evaluation = run(
            model,
            std::string(R"("framework": "megatron", "global_batch": 8, "recompute": "selective", "recompute_modules":
                    [")")
                + module + R"("])",
            R"("accelerator": "h100-sxm5-80gb", "count": 8)", "");
        return (*evaluation.step)[StepPart::Recompute] / (*evaluation.step)[StepPart::Products];
    };
    // Products for weights also add up gradients.
    const double redone = share(llama, "mlp") / (135.3 / 202.4 / 3);
    QVERIFY2(redone < 1 && redone > 0.85, QByteArray::number(redone).constData());
    QCOMPARE(share("Qwen/Qwen3-30B-A3B", "mlp"), 0.0);
    QVERIFY(share("Qwen/Qwen3-30B-A3B", "moe") > 0);
}

// Megatron-Bridge, skills/nemo-mbridge-perf-moe-comm-overlap: Qwen3-30B-A3B over 16 H100, all-to-all dispatcher, no CUDA
// graphs: 41.25 s a step of 1024 sequences.
void BetweenStepsTest::expertsKeepTheHost()
{
    const Evaluation evaluation =
        run("Qwen/Qwen3-30B-A3B", R"("framework": "megatron", "global_batch": 1024)",
            R"("accelerator": "h100-sxm5-80gb", "count": 16, "per_node": 8)", R"("expert": 16)");
    QVERIFY2(std::abs(evaluation.step->seconds / 41.25 - 1) < 0.15,
             QByteArray::number(evaluation.step->seconds).constData());
}

void BetweenStepsTest::interleavedPipelinesHideTheExchange()
{
    const auto exchange = [](const char *chunks) {
        return run("Qwen/Qwen3-235B-A22B", R"("framework": "megatron", "global_batch": 1024)",
                   R"("accelerator": "h100-sxm5-80gb", "count": 256, "per_node": 8)",
                   std::string(R"("tensor": 2, "pipeline": 8, "expert": 16, "stage_layers": [11, 12, 12, 12, 12, 12, 12,
                   11])")
                       + chunks)
            .step->traffic[TrafficKind::Expert];
    };
    const Traffic hidden = exchange(R"(, "schedule": "interleaved", "virtual_stages": 4)");
    const Traffic shown = exchange("");
    QCOMPARE(hidden.seconds, shown.seconds);
    QVERIFY(hidden.exposed < shown.exposed);
    QCOMPARE(shown.exposed, shown.seconds);
}

QTEST_APPLESS_MAIN(BetweenStepsTest)
#include "between_steps_test.moc"
