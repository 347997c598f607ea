// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/handbook_text.h"

#include "ui/text/numbers.h"
#include "ui/text/word_table.h"

namespace headroom::ui {

namespace {

constexpr Word questions[] = {
    { "fp16-weights-7b", QT_TRANSLATE_NOOP("Handbook", "Weights of a 7B model in FP16: file and inference") },
    { "training-state-7b", QT_TRANSLATE_NOOP("Handbook", "State of full mixed-precision Adam training, 7B") },
    { "training-minimum-7b", QT_TRANSLATE_NOOP("Handbook", "Practical minimum of full mixed-precision training, 7B") },
    { "cards-65b-v100", QT_TRANSLATE_NOOP("Handbook", "V100-32G cards for the FP16 weights of a 65B model") },
    { "lora-int4-65b", QT_TRANSLATE_NOOP("Handbook", "LoRA on a 65B model in INT4") },
    { "fp32-weights-6b", QT_TRANSLATE_NOOP("Handbook", "FP32 weights of LLaMA-6B") },
    { "fp32-adamw-6b", QT_TRANSLATE_NOOP("Handbook", "FP32 AdamW states of LLaMA-6B") },
    { "int8-training-6b",
      QT_TRANSLATE_NOOP("Handbook", "INT8 training of LLaMA-6B: weights, gradients, AdamW, CUDA kernels") },
    { "activations-6b", QT_TRANSLATE_NOOP("Handbook", "Activations of one instance of LLaMA-6B in INT8, 2048 tokens") },
    { "batch-a100-6b", QT_TRANSLATE_NOOP("Handbook", "Largest batch of LLaMA-6B in INT8 on an A100-80G") },
    { "utilisation-flops", QT_TRANSLATE_NOOP("Handbook", "Utilization of a card that reaches 100 of 312 TFLOP/s") },
    { "utilisation-throughput",
      QT_TRANSLATE_NOOP("Handbook",
                        "Utilization by throughput: 3 examples/s of 2048 tokens on 4 cards, 3300 tokens/s published") },
    { "training-70b-weights", QT_TRANSLATE_NOOP("Handbook", "Training Llama-2-70B: weights") },
    { "training-70b-gradients", QT_TRANSLATE_NOOP("Handbook", "Training Llama-2-70B: gradients") },
    { "training-70b-adam", QT_TRANSLATE_NOOP("Handbook", "Training Llama-2-70B: Adam") },
    { "training-70b-activations", QT_TRANSLATE_NOOP("Handbook", "Training Llama-2-70B: activations") },
    { "training-70b-total", QT_TRANSLATE_NOOP("Handbook", "Training Llama-2-70B: all together") },
    { "training-70b-cards-80gb", QT_TRANSLATE_NOOP("Handbook", "Training Llama-2-70B: cards of 80 GB") },
    { "training-70b-cards-24gb", QT_TRANSLATE_NOOP("Handbook", "Training Llama-2-70B: cards of 24 GB") },
    { "training-70b-compute",
      QT_TRANSLATE_NOOP("Handbook", "Training a 70B model on 2 trillion tokens: total compute") },
    { "training-70b-years", QT_TRANSLATE_NOOP("Handbook", "Training Llama-2-70B on one A100: years") },
    { "training-70b-month-cards", QT_TRANSLATE_NOOP("Handbook", "Training Llama-2-70B in a month: A100 cards") },
    { "pipeline-in-flight",
      QT_TRANSLATE_NOOP("Handbook",
                        "Pipeline of 80 stages: micro batches in flight at the first stage, naive schedule") },
    { "pipeline-restart-passes",
      QT_TRANSLATE_NOOP("Handbook",
                        "Pipeline of 80 stages: layer passes when each stage is recomputed from the first layer") },
    { "pipeline-restart-factor", QT_TRANSLATE_NOOP("Handbook", "The same, as a multiple of one pass") },
    { "data-parallel-transfer",
      QT_TRANSLATE_NOOP("Handbook", "Data parallel, 1B parameters in FP32: bytes of a transfer") },
    { "data-parallel-seconds",
      QT_TRANSLATE_NOOP("Handbook", "Data parallel, 1B parameters in FP32: time of a transfer over PCIe 4.0 x16") },
    { "data-parallel-compute",
      QT_TRANSLATE_NOOP("Handbook", "Compute of one stage of 1B parameters, 8 sequences of 4096 tokens") },
    { "data-parallel-compute-seconds", QT_TRANSLATE_NOOP("Handbook", "The same on a card of 330 TFLOP/s: time") },
    { "data-parallel-step-seconds",
      QT_TRANSLATE_NOOP("Handbook", "The same for 80 stages, one after another: time of a step") },
    { "tensor-limit-4090",
      QT_TRANSLATE_NOOP("Handbook",
                        "Largest useful tensor parallel degree, RTX 4090 over PCIe 4.0, hidden size 8192") },
    { "tensor-limit-h100",
      QT_TRANSLATE_NOOP("Handbook", "Largest useful tensor parallel degree, H100 over NVLink, hidden size 8192") },
    { "tensor-link-64",
      QT_TRANSLATE_NOOP("Handbook", "One-way bandwidth that tensor parallel 64 needs on cards of 330 TFLOP/s") },
    { "failure-interval",
      QT_TRANSLATE_NOOP("Handbook", "2048 cards with one failure a card and month: time between failures") },
    { "failure-lost-share", QT_TRANSLATE_NOOP("Handbook", "The same, with 10 minutes to recover: share of time lost") },
};

} // namespace

QString handbookQuestion(std::string_view id)
{
    return wordFor("Handbook", questions, id);
}

bool hasHandbookQuestion(std::string_view id)
{
    return findWord(questions, id) != nullptr;
}

QString handbookValue(const HandbookRow &row, const QLocale &locale)
{
    static constexpr Word units[] = {
        { "cards", QT_TRANSLATE_NOOP("Units", "cards") },
        { "tokens", QT_TRANSLATE_NOOP("Units", "tokens") },
        { "years", QT_TRANSLATE_NOOP("Units", "years") },
        { "sequences", QT_TRANSLATE_NOOP("Units", "sequences") },
        { "layers", QT_TRANSLATE_NOOP("Units", "layers") },
        { "minutes", QT_TRANSLATE_NOOP("Units", "minutes") },
        { "micro batches", QT_TRANSLATE_NOOP("Units", "micro batches") },
    };
    QString figure = numberText(row.value, 4, locale);
    if (row.unit.empty())
        return figure;
    return figure + QChar(0xA0) + wordFor("Units", units, row.unit);
}

} // namespace headroom::ui
