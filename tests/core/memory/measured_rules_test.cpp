// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/measured_case.h"
#include "core/embedded/catalogues.h"
#include "core/planning/evaluation.h"
#include "core/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

using namespace headroom;
using Json = nlohmann::ordered_json;

// Each rule of training memory on runs that were measured: cases of tests/data/measured/training.ndjson, which names
// the source of each.
class MeasuredRulesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void ruleMatchesRun_data();
    void ruleMatchesRun();
    void peakIsAtTheMomentThatFitsTheRuns_data();
    void peakIsAtTheMomentThatFitsTheRuns();
    void autocastKeepsCopiesOfTheWeights();
    void compiledCodeKeepsLess();
    void replicasKeepGradientBuckets();
    void ownAttentionOfMegatronKeepsItsScores();
    void lengthsThatVaryChangeOnlyWhatIsReserved();
    void contextIsThatOfTheGeneration();
    void termsSumToTheTotal();

private:
    Evaluation evaluated(const std::string &id, const Json &change = {}) const;

    std::map<std::string, Json> m_cases;
};

void MeasuredRulesTest::initTestCase()
{
    std::ifstream file(TEST_DATA_DIR "/measured/training.ndjson");
    for (std::string line; std::getline(file, line);) {
        Json measured = Json::parse(line);
        m_cases.emplace(measured.at("id").get<std::string>(), std::move(measured));
    }
    QVERIFY(m_cases.size() > 600);
}

Evaluation MeasuredRulesTest::evaluated(const std::string &id, const Json &change) const
{
    Json scenario = m_cases.at(id).at("scenario");
    if (change.is_object())
        scenario.merge_patch(change);
    const auto read = readScenarioDocument(scenario);
    if (!read)
        throw std::runtime_error(id + read.error().front().path);
    auto evaluation = evaluate(*read, embeddedCatalogues());
    if (!evaluation)
        throw std::runtime_error(id + evaluation.error().front().path);
    return *std::move(evaluation);
}

void MeasuredRulesTest::ruleMatchesRun_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<double>("bound"); // of the error, in percent

    // clang-format off
    const auto row = [](const char *rule, const char *id, double bound) {
        QTest::newRow(rule) << QString::fromLatin1(id) << bound;
    };
    row("cuBLAS and Transformer Engine, Ampere", "mlm_gpt_gpt3_mcore_te_tp1_pp1_dist_optimizer_no_mmap_bin_files_a100-static", 0.1);
    row("cuBLAS and Transformer Engine, Hopper", "mlm_gpt_gpt3_mcore_te_tp1_pp1_resume_torch_dist_dist_optimizer_h100-static", 0.1);
    row("grouped products have four workspaces", "mlm_moe_gpt3_mcore_te_tp2_pp1_te_8experts2parallel_overlap_grad_reduce_param_gather_groupedGEMM_h100-static", 0.3);
    row("sent tensors of virtual stages",        "mlm_gpt_gpt3_7b_tp1_pp4_memory_speed_a100-static", 0.3);
    row("16-bit gradient buffer, main gradients", "mlm345_dp4-static", 0.1);
    row("cuBLAS as it is on Ampere",             "mlm345_pp4_stage2-static", 0.1);
    row("the old loss has two fp32 copies",      "mlm345_pp4_stage3-allocated", 0.5);
    row("micro batches in groups of five",       "mlm_gpt_gpt3_mcore_te_tp1_pp4_vp1_tunable_overlap_h100-allocated", 0.3);
    row("activation of experts without a gate",  "mlm_moe_gpt3_mcore_te_tp2_pp1_te_8experts_etp1_ep4_h100-allocated", 0.3);
    row("tokens gathered for experts",           "mlm_moe_gpt3_mcore_te_tp2_pp1_te_8experts2parallel_dist_optimizer_a100-static", 0.5);
    row("Megatron's compiled loss",              "mlm_gpt_gpt3_15b_8t_release_sm_gb200_gb200-allocated", 1.0);
    row("the same with multi-token prediction",  "mlm_moe_gpt3_mcore_te_tp2_pp2_ep4_etp1_memory_speed_h100-allocated", 1.0);
    row("flat buffers of DeepSpeed's step",      "bloom_h14400_L80_a96_tp8_pp10_dp1_mbs1_fp16-smi", 2.0);
    row("flash-attn's output and its copy",      "mlm_gpt_gpt3_7b_tp4_pp1_memory_speed_a100-allocated", 0.3);
    row("DeepSpeed holds what a stage sent",     "bloom_h12288_L96_a64_tp1_pp48_dp8_mbs1_fp16-smi", 5.0);
    row("BF16_Optimizer's copy of a gradient",   "bloom_h14336_L70_a64_tp4_pp12_dp8_mbs2_bf16opt-smi", 6.0);
    row("gradients are freed on one card",       "fms_mistral-7b_full_none_g1_bs4-static", 0.1);
    row("FSDP1's flat gradients stay",           "fms_mistral-7b_full_none_g2_bs2-static", 0.1);
    row("quantization constants are not sharded", "fms_llama2-70b_qlora_acc-bnb_g2_bs2-static", 0.4);
    row("foreach temporaries",                   "fms_mistral-7b_full_none_g1_bs8-allocated", 0.1);
    row("12 bytes an entry of the logits",       "fms_powerlm-3b_lora_none_g1_bs8-allocated", 1.0);
    row("gradients of the layer's activations",  "fms_llama2-70b_qlora_acc-bnb_g1_bs4-allocated", 3.0);
    row("hooks of FSDP1 hold the inputs",        "fms_llama2-70b_qlora_acc-bnb_g2_bs2-allocated", 3.0);
    row("whole gradients of frozen parameters",  "litgpt_rt_loraN_llama2-7b_None_mb1_g2-allocated", 4.0);
    row("Megatron's softmax in place",           "mlm_gpt_gpt3_mcore_te_tp1_pp1_resume_torch_dist_dist_optimizer_h100-allocated", 1.0);
    row("logits in place, two stages",           "simumax_b200_llama3_70b_l12_tp1_pp2_dp4-stage1-allocated", 0.3);
    row("experts' gradients",                    "simumax_b200_deepseekv2_tp1_ep4_pp2_dp4_l4-stage0-allocated", 1.5);
    row("ring attention's own output",           "simumax_b200_llama3_70b_l12_tp1_cp8_pp1_dp1_seq131072-allocated", 0.5);
    row("multi-token prediction",                "mlm_moe_gpt3_mcore_te_tp2_pp2_ep4_etp1_memory_speed_h100-static", 2.5);
    row("gradients of the scores",               "mlm345_pp4_stage2-allocated", 0.5);
    row("one communicator",                      "mlm345_tp4-smi", 4.0);
    row("gradient of the head",                  "simumax_b200_llama3_405b_l4_tp2_pp1_dp4-allocated", 0.5);
    row("recomputation by operator",             "titan_t1_8b_fsdp8-reserved", 5.0);
    row("litgpt's view of the fused projection", "litgpt_rt_lora1_llama2-7b_None_mb1_g1-allocated", 4.0);
    row("inputs of 4-bit products",              "litgpt_rt_lora1_llama2-13b_bnb.nf4_mb1_g1-allocated", 4.0);
    row("states settle in the blocks of the pass", "fms_mistral-7b_full_none_g2_bs2-smi", 5.0);
    row("blocks that fit no later tensor",       "fms_powerlm-3b_lora_none_g1_bs8-smi", 6.0);
    row("gathers of large units on a stream",    "fms_mixtral-8x7b_lora_none_g2_bs4-smi", 1.5);
    row("blocks of the loss made anew",          "fms_mistral-7b_full_none_g1_bs4-smi", 3.5);
    row("gradients of FSDP2 on a stream",        "titan_t3_8b_fsdp128-reserved", 2.0);
    row("compiled code plans its buffers",       "titan_t3_8b_fsdp128_compile_fp8-reserved", 1.0);
    row("loss over parts of the vocabulary",     "titan_t4_70b_fsdp32_tp8_async-reserved", 7.5);
    row("FSDP that shards nothing has its hooks", "fsdpqlora_llama2-7b_qlora_bs8_s2048_ddp_rtx3090-reserved", 1.5);
    row("lengths vary",                          "swift_lora_qwen-7b_s2048-reserved", 3.0);
    row("lengths vary, all activations kept",    "swift_lora_qwen-7b_fa_nogc-reserved", 4.0);
    row("lengths vary, the peak is the step's",  "swift_full_qwen-1.8b_s512-reserved", 1.5);
    row("three adapters in one",                 "litgpt_rt_lora1_stablelm-3b_None_mb4_g1-allocated", 1.0);
    row("a dequantised head beside its cast",    "litgpt_rt_lora1_llama2-7b_bnb.nf4-dq_mb1_g1-allocated", 0.5);
    row("a frozen head is cast a chunk",         "litgpt_lora_stablelm3b_bf16mixed-allocated", 1.5);
    row("16-bit logits beside shifted ones",     "fms_mistral-7b_lora_none_g1_bs8-allocated", 0.2);
    row("norms made 32-bit for 4-bit training",  "fms_mistral-7b_qlora_base-bnb_g1_bs8-allocated", 0.7);
    row("GPTQ groups and indices, whole",        "fms_mistral-7b_qlora_acc-autogptq_g2_bs2-static", 0.1);
    row("GPTQ without groups",                   "fms_mixtral-8x7b_qlora_acc-autogptq_g2_bs4-static", 0.1);
    row("hidden states beside a fused loss",     "fms_llama3-8b_lora_foak_g1_bs8_liger-allocated", 0.1);
    row("FSDP gathers 16-bit copies",            "fms_llama3-8b_full_foak_g4_bs4_liger-allocated", 0.1);
    row("autocast over 32-bit shards",           "atorch_llama2_7b_fsdp16_full-allocated", 6.0);
    // clang-format on
}

void MeasuredRulesTest::ruleMatchesRun()
{
    QFETCH(QString, id);
    QFETCH(double, bound);
    const Json &document = m_cases.at(id.toStdString());
    const auto measured = readMeasuredCase(document, {});
    QVERIFY(measured.has_value());
    const auto computed = quantityOf(*measured, evaluated(measured->id));
    QVERIFY(computed.has_value());
    const double error = 100 * (*computed / measured->value - 1);
    QVERIFY2(std::abs(error) <= bound,
             ("computed " + std::to_string(*computed) + ", error " + std::to_string(error) + " %").c_str());
}

// Where the peak lies follows from how it grows with the batch: with the logits, with the checkpoints, or not at all.
void MeasuredRulesTest::peakIsAtTheMomentThatFitsTheRuns_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("moment");

    const auto row = [](const char *id, Moment moment) {
        QTest::newRow(id) << QString::fromLatin1(id) << static_cast<int>(moment);
    };
    row("fms_mistral-7b_full_none_g1_bs4-allocated", Moment::OptimizerStep); // the same with 4 and 8 sequences
    row("fms_powerlm-3b_lora_none_g1_bs4-allocated", Moment::Loss);
    row("fms_llama2-70b_qlora_acc-bnb_g1_bs4-allocated", Moment::Backward);
    row("fms_mistral-7b_qlora_acc-bnb_g2_bs2-allocated", Moment::GradientReduction);
}

void MeasuredRulesTest::peakIsAtTheMomentThatFitsTheRuns()
{
    QFETCH(QString, id);
    QFETCH(int, moment);
    const Evaluation evaluation = evaluated(id.toStdString());
    QCOMPARE(static_cast<int>(evaluation.estimate.worstDevice().peak), moment);
}

// ATorch ran fp32 parameters under autocast in FSDP, where the copies that autocast caches outlive the gathered units.
void MeasuredRulesTest::autocastKeepsCopiesOfTheWeights()
{
    const Json autocast { { "precision", { { "autocast", true } } } };
    for (const char *id : { "atorch_llama2_7b_fsdp8_full-allocated", "atorch_llama2_7b_fsdp32_full-allocated" }) {
        const double measured = m_cases.at(id).at("measured").at("value").get<double>();
        const Evaluation evaluation = evaluated(id, autocast);
        const double computed = static_cast<double>(evaluation.estimate.worstDevice().framework().count());
        QVERIFY2(std::abs(computed / measured - 1) < 0.06, id);
    }
}

// torchtune's README: Llama-3.2-3B, 2 x 4096 tokens, one option more in each row.
void MeasuredRulesTest::compiledCodeKeepsLess()
{
    const auto gib = [&](const Json &training) {
        const Evaluation evaluation = evaluated("tune_flags_3b_packed-allocated", { { "training", training } });
        return evaluation.estimate.worstDevice().framework().gib();
    };
    Json training { { "compile", true } };
    QVERIFY(std::abs(gib(training) / 51.0 - 1) < 0.01);
    training["loss"] = "chunked";
    QVERIFY(std::abs(gib(training) / 42.9 - 1) < 0.02);
    training["recompute"] = "full";
    QVERIFY(std::abs(gib(training) / 24.9 - 1) < 0.02);
    training["optimizer_in_backward"] = true;
    QVERIFY(std::abs(gib(training) / 23.1 - 1) < 0.04);
}

// Beside weights, states and gradients a replica under DistributedDataParallel holds the gradients once more.
void MeasuredRulesTest::replicasKeepGradientBuckets()
{
    const std::string id = "fms_mistral-7b_full_none_g1_bs4-static";
    const Json two { { "hardware", { { "count", 2 } } } };
    const Bytes alone = evaluated(id).estimate.worstDevice().fixed;
    const Evaluation replicas = evaluated(id, two);
    const double parameters = static_cast<double>(replicas.estimate.parameters);
    const double more = static_cast<double>((replicas.estimate.worstDevice().fixed - alone).count());
    QVERIFY(std::abs(more / (2 * parameters) - 1) < 0.001);
}

void MeasuredRulesTest::ownAttentionOfMegatronKeepsItsScores()
{
    const std::string id = "mlm_gpt_gpt3_mcore_tp1_pp1_dist_optimizer_overlap_grad_reduce_param_gather_a100-static";
    const double measured = m_cases.at(id).at("measured").at("value").get<double>();
    const Evaluation evaluation = evaluated(id, { { "training", { { "implementation", "local" } } } });
    const double computed = static_cast<double>(evaluation.estimate.worstDevice().fixed.count());
    QVERIFY2(std::abs(computed / measured - 1) < 0.001, std::to_string(computed / measured).c_str());
}

void MeasuredRulesTest::lengthsThatVaryChangeOnlyWhatIsReserved()
{
    const std::string id = "swift_lora_qwen-7b_s2048-reserved";
    const Evaluation varying = evaluated(id); // the default where micro batches of one sequence add up
    const Evaluation equal = evaluated(id, { { "training", { { "equal_lengths", true } } } });
    const DeviceMemory &a = varying.estimate.worstDevice();
    const DeviceMemory &b = equal.estimate.worstDevice();
    QCOMPARE(a.framework(), b.framework());
    QCOMPARE(a.fixed, b.fixed);
    QVERIFY(a.terms[TermId::Fragmentation] > b.terms[TermId::Fragmentation] * 2);

    const auto firstCause = [](const Evaluation &evaluation) {
        return std::string(
            explain(evaluation.settings, evaluation.estimate.layout, 0, TermId::Fragmentation).rows.front().id);
    };
    QCOMPARE(firstCause(varying), std::string("blocks_of_lengths"));
    QCOMPARE(firstCause(equal), std::string("blocks_of_pass"));
    // As far as the card has room.
    const Evaluation full = evaluated(id, { { "training", { { "micro_batch", 8 } } } });
    QCOMPARE(firstCause(full), std::string("blocks_in_the_room"));
    QCOMPARE(full.estimate.worstDevice().total(), full.settings.capacity);
}

void MeasuredRulesTest::contextIsThatOfTheGeneration()
{
    const auto contextOf = [this](const char *accelerator) {
        const Evaluation evaluation =
            evaluated("swift_lora_qwen-7b_s2048-reserved", { { "hardware", { { "accelerator", accelerator } } } });
        return std::pair(
            evaluation.estimate.worstDevice().terms[TermId::Runtime],
            std::string(explain(evaluation.settings, evaluation.estimate.layout, 0, TermId::Runtime).rows.front().id));
    };
    QCOMPARE(contextOf("a100-sxm4-80gb"), std::pair(Bytes::fromGib(0.47), std::string("driver_context")));
    QCOMPARE(contextOf("h100-sxm5-80gb"), std::pair(Bytes::fromGib(0.51), std::string("driver_context")));
    QCOMPARE(contextOf("b200-sxm-180gb"), std::pair(Bytes::fromGib(0.70), std::string("driver_context")));
    QCOMPARE(contextOf("rtx-4090"), std::pair(Bytes::fromGib(0.47), std::string("driver_context_assumed")));
}

void MeasuredRulesTest::termsSumToTheTotal()
{
    for (const auto &[id, measured] : m_cases) {
        const auto read = readScenarioDocument(measured.at("scenario"));
        QVERIFY2(read.has_value(), id.c_str());
        const auto evaluation = evaluate(*read, embeddedCatalogues());
        QVERIFY2(evaluation.has_value(), id.c_str());
        for (const DeviceMemory &device : evaluation->estimate.devices) {
            QCOMPARE(device.terms.sum(), device.total());
            QVERIFY2(device.fixed <= device.framework() || device.peak == Moment::OptimizerStep, id.c_str());
            for (std::size_t i = 0; i < termCount; ++i)
                QVERIFY2(device.terms[static_cast<TermId>(i)].count() >= 0, id.c_str());

            const auto peak = std::ranges::find(device.timeline(), device.peak, &MomentMemory::moment);
            QVERIFY2(peak != device.timeline().end(), id.c_str());
            QVERIFY2(peak->terms == device.terms, id.c_str());
            QCOMPARE(device.timeline().front().moment, Moment::Static);
            QVERIFY2(std::abs((device.timeline().front().framework() - device.fixed).count()) <= 16, id.c_str());
            for (const MomentMemory &moment : device.timeline())
                QVERIFY2(moment.total() - device.total() <= Bytes(16), id.c_str()); // rounding
        }
    }
}

QTEST_APPLESS_MAIN(MeasuredRulesTest)
#include "measured_rules_test.moc"
