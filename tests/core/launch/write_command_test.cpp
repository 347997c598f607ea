// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launch_command.h"
#include "core/launch/shell.h"
#include "support/scenarios.h"

namespace headroom {

class WriteCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void writesWhatIsReliedOn_data();
    void writesWhatIsReliedOn();
    void saysWhatItCannotSay();
    void whatMachinesCostIsNoSetting_data();
    void whatMachinesCostIsNoSetting();
    void engineAndTaskMustHaveACommand();
};

void WriteCommandTest::writesWhatIsReliedOn_data()
{
    QTest::addColumn<QString>("scenario");
    QTest::addColumn<QString>("line");
    QTest::newRow("vllm")
        << R"({"model":{"preset":"Qwen/Qwen3-32B"},"inference":{"concurrency":64,"max_model_length":32768},
        "precision":{"kv_cache":"fp8"},"hardware":{"accelerator":"h100-sxm5-80gb","count":2},"parallelism":{"tensor":2,"pipeline":1}})"
        << "vllm serve Qwen/Qwen3-32B --tensor-parallel-size 2 --max-model-len 32768 "
           "--gpu-memory-utilization 0.9 --max-num-seqs 64 --kv-cache-dtype fp8";
    QTest::newRow("vllm, experts")
        << R"({"model":{"preset":"deepseek-ai/DeepSeek-R1"},"inference":{"max_model_length":8192,
        "cuda_graphs":false,"batch_tokens":4096},"hardware":{"accelerator":"h200-sxm5-141gb","count":8},
        "parallelism":{"tensor":8,"pipeline":1,"expert":8}})"
        << "vllm serve deepseek-ai/DeepSeek-R1 --tensor-parallel-size 8 "
           "--enable-expert-parallel --max-model-len 8192 --gpu-memory-utilization 0.9 "
           "--max-num-batched-tokens 4096 --enforce-eager";
    QTest::newRow("vllm, quantized on loading")
        << R"({"model":{"preset":"Qwen/Qwen3-8B"},"precision":{"weights":"fp8"},"inference":{"max_model_length":4096},
        "hardware":{"count":1}})"
        << "vllm serve Qwen/Qwen3-8B --max-model-len 4096 --gpu-memory-utilization 0.9 --quantization fp8";
    QTest::newRow("sglang") << R"({"model":{"preset":"Qwen/Qwen3-8B"},"precision":{"weights":"bf16"},
        "inference":{"engine":"sglang","memory_utilization":0.8,"max_model_length":4096,"prefill_chunk":4096,"concurrency":8},
        "hardware":{"count":2},"parallelism":{"tensor":1,"pipeline":1,"data":2}})"
                            << "python -m sglang.launch_server --model-path Qwen/Qwen3-8B --dp-size 2 "
                               "--context-length 4096 --mem-fraction-static 0.8 --max-running-requests 8 "
                               "--chunked-prefill-size 4096 --dtype bfloat16";
    QTest::newRow("sglang, shared experts and drafts")
        << R"({"model":{"preset":"deepseek-ai/DeepSeek-R1"},"inference":{"engine":"sglang","memory_utilization":0.8,
        "max_model_length":4096,"prefill_chunk":4096,"concurrency":8,"speculative":"mtp","draft_tokens":3},
        "hardware":{"accelerator":"h200-sxm5-141gb","count":8},
        "parallelism":{"tensor":1,"pipeline":1,"data":8,"expert":8}})"
        << "python -m sglang.launch_server --model-path deepseek-ai/DeepSeek-R1 --tp-size 8 --dp-size 8 "
           "--enable-dp-attention --ep-size 8 --context-length 4096 --mem-fraction-static 0.8 "
           "--max-running-requests 8 --chunked-prefill-size 4096 --speculative-algorithm NEXTN "
           "--speculative-num-steps 3 --speculative-eagle-topk 1 --speculative-num-draft-tokens 4";
    QTest::newRow("llama.cpp")
        << R"({"model":{"preset":"Qwen/Qwen3-8B"},"precision":{"weights":"q4_k_m","kv_cache":"q8_0"},
        "inference":{"engine":"llama.cpp","max_model_length":16384,"concurrency":4,"attention":"flash","prefill_chunk":1024},
        "hardware":{"count":1}})"
        << "llama-server -m Qwen3-8B-Q4_K_M.gguf -c 16384 -np 4 -ngl 999 -ub 1024 -ctk q8_0 "
           "-ctv q8_0 -fa on -sm none";
    QTest::newRow("llama.cpp, split") << R"({"model":{"preset":"Qwen/Qwen3-8B"},"precision":{"weights":"q4_k_m"},
        "inference":{"engine":"llama.cpp","engine_version":"b5000","attention":"flash","max_model_length":4096,"gpu_layers":20},
        "hardware":{"count":2},"parallelism":{"pipeline":2,"stage_layers":[20,16]}})"
                                      << "llama-server -m Qwen3-8B-Q4_K_M.gguf -c 4096 -np 1 -ngl 20 -fa -ts 20,17";
    QTest::newRow("llama.cpp, cards that differ")
        << R"({"model":{"preset":"Qwen/Qwen3-8B"},"precision":{"weights":"q4_k_m"},
        "inference":{"engine":"llama.cpp","max_model_length":4096},
        "hardware":{"cards":[{"accelerator":"rtx-4090"},{"accelerator":"rtx-3060-12gb"}]}})"
        << "llama-server -m Qwen3-8B-Q4_K_M.gguf -c 4096 -np 1 -ngl 999";
    QTest::newRow("tensorrt-llm") << R"({"model":{"preset":"Qwen/Qwen3-8B"},"inference":{"engine":"tensorrt-llm",
        "max_model_length":4096,"memory_utilization":0.85,"concurrency":16},"hardware":{"count":2},"parallelism":{"tensor":2,"pipeline":1}})"
                                  << "trtllm-serve Qwen/Qwen3-8B --tp_size 2 --max_seq_len 4096 --max_batch_size 16 "
                                     "--kv_cache_free_gpu_memory_fraction 0.85";
}

Result<LaunchCommand> commandOf(std::string_view json)
{
    const std::string text = "{\"format\":\"headroom/1\"," + std::string(json.substr(1));
    return launchCommand(scenarioOf(text), evaluationOf(text));
}

void WriteCommandTest::writesWhatIsReliedOn()
{
    QFETCH(QString, scenario);
    const auto command = commandOf(scenario.toStdString());
    QVERIFY2(command, described(command).constData());
    QTEST(QString::fromStdString(shellLine(command->words)), "line");
}

void WriteCommandTest::saysWhatItCannotSay()
{
    const auto command = commandOf(R"({"model":{"preset":"Qwen/Qwen3-8B","layers":12},
        "precision":{"weights":"awq-4bit","kv_cache":"q8_0"},"inference":{"max_model_length":4096,"prefill_chunk":1024},
        "hardware":{"accelerator":"h100-sxm5-80gb","count":16,"per_node":8},"parallelism":{"tensor":1,"pipeline":1}})");
    QVERIFY2(command, described(command).constData());
    const std::vector<LaunchNote> expected {
        { LaunchNoteId::NeedsCheckpoint, "awq-4bit" },
        { LaunchNoteId::CannotSay, "model.layers" },
        { LaunchNoteId::CannotSay, "inference.prefill_chunk" },
        { LaunchNoteId::CannotSay, "precision.kv_cache" },
        { LaunchNoteId::SeveralNodes, "2" },
    };
    QVERIFY(command->notes == expected);

    const auto sizeOnly = commandOf(R"({"model":{"parameters":7e9}})");
    QVERIFY(sizeOnly);
    QCOMPARE(sizeOnly->words[2], std::string("MODEL"));
    QCOMPARE(sizeOnly->notes.front().id, LaunchNoteId::PlaceholderModel);
}

// Prices, networks, failures and what is asked of the answer are of no program's business.
void WriteCommandTest::whatMachinesCostIsNoSetting_data()
{
    QTest::addColumn<QString>("task");
    QTest::newRow("serving") << R"("inference":{"latency_target":0.02,"first_token_target":1})";
    QTest::newRow("training") << R"("task":"training","training":{"framework":"megatron"})";
}

void WriteCommandTest::whatMachinesCostIsNoSetting()
{
    QFETCH(QString, task);
    const auto command =
        commandOf(QStringLiteral(R"({"model":{"preset":"Qwen/Qwen3-8B"},%1,"hardware":{"accelerator":"h100-sxm5-80gb",
        "count":1,"card_hour_price":2,"pue":1.2,"nic_bytes_per_second":2.5e10,"restart_seconds":60}})")
                      .arg(task)
                      .toStdString());
    QVERIFY(command);
    for (const LaunchNote &note : command->notes)
        QVERIFY2(note.id != LaunchNoteId::CannotSay || !note.subject.contains("hardware"), note.subject.c_str());
    for (const LaunchNote &note : command->notes)
        QVERIFY2(!note.subject.ends_with("_target"), note.subject.c_str());
}

void WriteCommandTest::engineAndTaskMustHaveACommand()
{
    const auto generic = commandOf(R"({"model":{"preset":"Qwen/Qwen3-8B"},"inference":{"engine":"generic"}})");
    QVERIFY(!generic);
    QCOMPARE(generic.error().front().kind, ProblemKind::NoProgram);
    QCOMPARE(generic.error().front().path, std::string("/inference/engine"));
    QCOMPARE(generic.error().front().allowed, std::string("vllm sglang llama.cpp tensorrt-llm"));
    const auto titan =
        commandOf(R"({"model":{"preset":"Qwen/Qwen3-8B"},"task":"training","training":{"framework":"torchtitan"}})");
    QVERIFY(!titan);
    QCOMPARE(titan.error().front().kind, ProblemKind::NoProgram);
    QCOMPARE(titan.error().front().path, std::string("/training/framework"));
    QCOMPARE(titan.error().front().allowed, std::string("textbook megatron transformers"));
}

} // namespace headroom

QTEST_APPLESS_MAIN(headroom::WriteCommandTest)
#include "write_command_test.moc"
