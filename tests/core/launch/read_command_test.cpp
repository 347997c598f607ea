// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/key_text.h"
#include "core/launch/launch_command.h"
#include "support/scenarios.h"

#include <random>

namespace headroom {

class ReadCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void readsKeys_data();
    void readsKeys();
    void namesWhatItDoesNotUnderstand();
    void refusesWithPlace_data();
    void refusesWithPlace();
    void whatIsLeftOutIsTheEnginesDefault();
    void sharesBecomeLayers();
    void survivesAnything();
};

// "key=value …" of the keys that are said
QString saidIn(const Scenario &scenario, const QString &keys)
{
    QStringList said;
    for (const QString &key : keys.split(u' ')) {
        const std::string path = key.section(u'=', 0, 0).toStdString();
        std::string text = path == "model" ? scenario.model.preset : keyText(scenario, path).value_or("-");
        if (path == "version")
            text = scenario.inference.engineVersion;
        said += QString::fromStdString(path + '=' + text);
    }
    return said.join(u' ');
}

void ReadCommandTest::readsKeys_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("keys");
    QTest::newRow("vllm") << "CUDA_VISIBLE_DEVICES=0,1 vllm serve Qwen/Qwen3-8B -tp 2 --max-model-len 32k "
                             "--gpu-memory-utilization=0.95 --max_num_seqs 64 --kv-cache-dtype fp8_e4m3 --enforce-eager"
                          << "model=Qwen/Qwen3-8B inference.engine=vllm parallelism.tensor=2 parallelism.pipeline=1 "
                             "hardware.count=2 inference.max_model_length=32000 inference.memory_utilization=0.95 "
                             "inference.concurrency=64 precision.kv_cache=fp8 inference.cuda_graphs=false";
    QTest::newRow("vllm module") << "python3 -m vllm.entrypoints.openai.api_server --model Qwen/Qwen3-8B-AWQ "
                                    "--quantization awq_marlin --dtype half --max-model-len 8K --port 8000"
                                 << "model=Qwen/Qwen3-8B precision.weights=awq-4bit precision.activations=fp16 "
                                    "inference.max_model_length=8192";
    QTest::newRow("vllm image")
        << "docker run --gpus all -v ~/.cache:/root -p 8000:8000 vllm/vllm-openai:v0.8.5 --model Qwen/Qwen3-8B -dp 4"
        << "model=Qwen/Qwen3-8B version=0.8.5 parallelism.data=4 hardware.count=4";
    QTest::newRow("vllm, model behind") << "vllm serve --trust-remote-code --foo-bar Qwen/Qwen3-8B --dtype bfloat16"
                                        << "model=Qwen/Qwen3-8B precision.weights=bf16";
    QTest::newRow("vllm, experts") << "vllm serve deepseek-ai/DeepSeek-R1 -tp 8 --enable-expert-parallel"
                                   << "parallelism.expert=8 precision.weights=-";
    QTest::newRow("sglang") << "python3 -m sglang.launch_server --model Qwen/Qwen3-8B --tp 4 --mem-fraction-static 0.8 "
                               "--context-length 16384 --chunked-prefill-size -1 --max-running-requests 32 "
                               "--disable-cuda-graph --kv-cache-dtype fp8_e5m2"
                            << "inference.engine=sglang parallelism.tensor=4 inference.memory_utilization=0.8 "
                               "inference.max_model_length=16384 inference.prefill_chunk=- inference.concurrency=32 "
                               "inference.cuda_graphs=false precision.kv_cache=fp8";
    QTest::newRow("llama-server") << "./build/bin/llama-server -m ~/models/Qwen3-8B-Q4_K_M.gguf -c 16384 -np 4 -ngl 99 "
                                     "-fa -ctk q8_0 -ctv q8_0 -b 4096 -ub 1024 --jinja"
                                  << "inference.engine=llama.cpp model=Qwen/Qwen3-8B precision.weights=q4_k_m "
                                     "inference.max_model_length=16384 inference.concurrency=4 inference.gpu_layers=- "
                                     "inference.attention=flash precision.kv_cache.k=q8_0 precision.kv_cache=q8_0 "
                                     "inference.batch_tokens=4096 inference.prefill_chunk=1024";
    QTest::newRow("llama-cli") << "llama-cli.exe -hf unsloth/Qwen3-8B-GGUF -ngl 20 -fa off -c 0 -p 'hello world'"
                               << "model=Qwen/Qwen3-8B precision.weights=q4_k_m inference.gpu_layers=20 "
                                  "inference.attention=eager inference.max_model_length=40960";
    QTest::newRow("llama-server, two cards") << "llama-server -m Qwen3-8B-Q8_0.gguf -ts 1,1"
                                             << "parallelism.pipeline=2 parallelism.tensor=1 hardware.count=2";
    QTest::newRow("llama-server, rows") << "llama-server -m Qwen3-8B-Q8_0.gguf -ts 1,1 -sm row"
                                        << "parallelism.pipeline=1 parallelism.tensor=2 hardware.count=2";
    QTest::newRow("llama-bench")
        << "llama-bench -m Qwen3-8B-Q8_0.gguf -p 512,2048 -n 128 -fa 1 -ngl 99"
        << "inference.prompt_tokens=2048 inference.output_tokens=128 inference.attention=flash";
    QTest::newRow("trtllm-serve") << "trtllm-serve serve Qwen/Qwen3-8B --tp_size 2 --max_seq_len 8192 "
                                     "--free_gpu_memory_fraction 0.85 --max_batch_size 16 --max_num_tokens 4096"
                                  << "inference.engine=tensorrt-llm parallelism.tensor=2 "
                                     "inference.max_model_length=8192 inference.memory_utilization=0.85 "
                                     "inference.concurrency=16 inference.batch_tokens=4096";
    QTest::newRow("vllm, adapters") << "vllm serve Qwen/Qwen3-8B --enable-lora --max-lora-rank 64"
                                    << "inference.lora_slots=1 inference.lora_rank=64";
    QTest::newRow("vllm, adapters without the switch")
        << "vllm serve Qwen/Qwen3-8B --max-loras 4" << "inference.lora_slots=-";
    QTest::newRow("vllm, drafts")
        << "vllm serve deepseek-ai/DeepSeek-R1 -tp 8 -dcp 8 --no-enable-prefix-caching "
           "--speculative-config '{\"method\": \"deepseek_mtp\", \"num_speculative_tokens\": 2}'"
        << "inference.speculative=mtp inference.draft_tokens=2 parallelism.decode_context=8 "
           "inference.prefix_caching=false";
    QTest::newRow("sglang, drafts") << "python3 -m sglang.launch_server --model deepseek-ai/DeepSeek-R1 --tp 8 "
                                       "--speculative-algorithm NEXTN --speculative-num-steps 3 "
                                       "--max-total-tokens 65536 --enable-lora --max-loras-per-batch 4"
                                    << "inference.speculative=mtp inference.draft_tokens=3 inference.kv_tokens=65536 "
                                       "inference.lora_slots=4";
    // Its guide's command for two nodes: the replicas of the attention are inside the sixteen cards.
    QTest::newRow("sglang, shared experts")
        << "python3 -m sglang.launch_server --model deepseek-ai/DeepSeek-R1 --tp 16 "
           "--dp 16 --enable-dp-attention --ep 16"
        << "parallelism.tensor=1 parallelism.data=16 parallelism.expert=16 "
           "hardware.count=16";
    QTest::newRow("llama-server, experts on the host")
        << "llama-server -m Qwen3-30B-A3B-Q4_K_M.gguf -ncmoe 12 -kvu --swa-full"
        << "inference.engine=llama.cpp inference.cpu_experts=12 inference.kv_unified=true "
           "inference.sliding_cache=false";
    QTest::newRow("llama-server, all experts on the host")
        << "llama-server -m Qwen3-30B-A3B-Q4_K_M.gguf --cpu-moe -no-kvu"
        << "inference.cpu_experts=48 inference.kv_unified=false";
    QTest::newRow("llama-server, drafts")
        << "llama-server -m Qwen3.5-27B-Q4_K_M.gguf --spec-type draft-mtp --spec-draft-n-max 2"
        << "inference.speculative=mtp inference.draft_tokens=2";
    QTest::newRow("ik_llama.cpp") << "llama-server -m DeepSeek-R1-Q4_K_M.gguf -mla 1 -fa -amb 512"
                                  << "inference.engine=ik_llama.cpp inference.mla=latent "
                                     "inference.scores_limit_bytes=536870912";
    QTest::newRow("ik_llama.cpp without flash attention")
        << "llama-server -m DeepSeek-R1-Q4_K_M.gguf -mla 1 -fa off"
        << "inference.engine=ik_llama.cpp inference.mla=latent-and-values";
    QTest::newRow("the last one counts") << "vllm serve Qwen/Qwen3-8B -tp 2 -tp 4" << "parallelism.tensor=4";
}

void ReadCommandTest::readsKeys()
{
    QFETCH(QString, line);
    QFETCH(QString, keys);
    const auto reading = readLaunchCommand(line.toStdString(), embeddedCatalogues());
    QVERIFY2(reading, described(reading).constData());
    QCOMPARE(saidIn(reading->scenario, keys), keys);
    const auto evaluation = evaluate(reading->scenario, embeddedCatalogues());
    QVERIFY2(evaluation, described(evaluation).constData());
}

void ReadCommandTest::namesWhatItDoesNotUnderstand()
{
    const auto reading = readLaunchCommand("vllm serve Qwen/Qwen3-8B --port 8000 --speculative-config '{\"a\": 1}' "
                                           "--enable-sleep-mode --cpu-offload-gb=4 --seed 3 -O3 | tee log",
                                           embeddedCatalogues());
    QVERIFY2(reading, described(reading).constData());
    std::vector<std::string> names;
    for (const LaunchNote &note : reading->notes) {
        QCOMPARE(note.id, LaunchNoteId::NotUnderstood);
        names.push_back(note.subject);
    }
    QVERIFY((names
             == std::vector<std::string> { "--enable-sleep-mode", "--cpu-offload-gb", "-O3", "--speculative-config" }));
}

void ReadCommandTest::refusesWithPlace_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("found");
    const auto row = [](const char *line, ProblemKind kind, const char *path, const char *found) {
        QTest::newRow(line) << line << static_cast<int>(kind) << path << found;
    };
    row("vllm serve Qwen/Qwen3-8B --tensor-parallel-size two", ProblemKind::WrongType, "--tensor-parallel-size", "two");
    row("vllm serve Qwen/Qwen3-8B -tp 0", ProblemKind::OutOfRange, "-tp", "0");
    row("vllm serve Qwen/Qwen3-8B -tp $TP", ProblemKind::WrongType, "-tp", "$TP");
    row("vllm serve Qwen/Qwen3-8B --gpu-memory-utilization 90", ProblemKind::OutOfRange, "--gpu-memory-utilization",
        "90");
    row("vllm serve Qwen/Qwen3-8B --gpu-memory-utilization nan", ProblemKind::WrongType, "--gpu-memory-utilization",
        "nan");
    row("vllm serve Qwen/Qwen3-8B --kv-cache-dtype fp9", ProblemKind::UnknownValue, "--kv-cache-dtype", "fp9");
    row("vllm serve Qwen/Qwen3-8B --dtype int3", ProblemKind::UnknownValue, "--dtype", "int3");
    row("vllm serve Qwen/Qwen3-8B --max-model-len 3x", ProblemKind::WrongType, "--max-model-len", "3x");
    row("vllm serve Qwen/Qwen3-8B --max-model-len 99999999999999999999", ProblemKind::WrongType, "--max-model-len",
        "99999999999999999999");
    row("vllm serve Qwen/Qwen3-8B --max-model-len 9e9T", ProblemKind::WrongType, "--max-model-len", "9e9T");
    row("vllm serve Qwen/Qwen3-8B --max-model-len", ProblemKind::WrongType, "--max-model-len", "end of line");
    row("vllm serve Qwen/Qwen3-8B --max-model-len --port 1", ProblemKind::WrongType, "--max-model-len", "--port");
    row("vllm serve nobody/NoModel-7B", ProblemKind::UnknownModel, "serve", "nobody/NoModel-7B");
    row("vllm serve", ProblemKind::WrongType, "serve", "end of line");
    row("llama-server -c 4096", ProblemKind::WrongType, "llama-server", "end of line");
    row("llama-server -m Qwen3-8B-Q8_0.gguf -ts 1,x", ProblemKind::Syntax, "-ts", "1,x");
    row("llama-server -m Qwen3-8B-Q8_0.gguf -sm both", ProblemKind::UnknownValue, "-sm", "both");
    row("echo hello", ProblemKind::UnknownValue, "", "echo");
    row("", ProblemKind::WrongType, "", "end of line");
    row("vllm serve 'Qwen", ProblemKind::Syntax, "1:12", "'Qwen");
}

void ReadCommandTest::refusesWithPlace()
{
    QFETCH(QString, line);
    const auto reading = readLaunchCommand(line.toStdString(), embeddedCatalogues());
    QVERIFY(!reading);
    const Problem &problem = reading.error().front();
    QTEST(static_cast<int>(problem.kind), "kind");
    QTEST(QString::fromStdString(problem.path), "path");
    QTEST(QString::fromStdString(problem.found), "found");
}

void ReadCommandTest::whatIsLeftOutIsTheEnginesDefault()
{
    const auto reading = readLaunchCommand("vllm serve Qwen/Qwen3-8B", embeddedCatalogues());
    QVERIFY(reading);
    const Scenario &scenario = reading->scenario;
    // The model's own limit, one card, and everything else as the engine has it.
    QCOMPARE(scenario.inference.maxModelLength, std::optional<std::int64_t>(40960));
    QCOMPARE(scenario.hardware.count, std::optional<std::int64_t>(1));
    QVERIFY(!scenario.inference.concurrency);
    QVERIFY(!scenario.precision.weights);
    QVERIFY(scenario.hardware.accelerator.empty());
}

// src/llama-model.cpp deals layers by cumulated shares of layers + 1: 36 layers at 3:1 give 28 and 8.
void ReadCommandTest::sharesBecomeLayers()
{
    const auto reading = readLaunchCommand("llama-server -m Qwen3-8B-Q8_0.gguf -ts 3,1", embeddedCatalogues());
    QVERIFY(reading);
    QVERIFY((reading->scenario.parallelism.stageLayers == std::vector<std::int64_t> { 28, 8 }));
}

void ReadCommandTest::survivesAnything()
{
    std::mt19937 random(11);
    const std::vector<std::string> parts {
        "vllm serve ",
        "llama-server ",
        "-m ",
        "--model=",
        "Qwen/Qwen3-8B ",
        "-tp ",
        "-ts ",
        "1,,",
        "0/0",
        "-c ",
        "-1 ",
        "1e999 ",
        "\"",
        "'",
        "\\",
        "\n",
        "--",
        "-",
        "=",
        "--max-model-len ",
        "K ",
        "99999999999999999999 ",
        "\xff\xfe",
        std::string(1, '\0'),
        "-ngl ",
        "-hf ",
        ":",
        "of-",
        "-00001-of-00002.gguf ",
        "nan ",
        "|",
        "trtllm-serve ",
    };
    for (int round = 0; round < 20000; ++round) {
        std::string line;
        for (std::size_t i = random() % 12; i > 0; --i)
            line += parts[random() % parts.size()];
        const auto reading = readLaunchCommand(line, embeddedCatalogues());
        if (!reading)
            QVERIFY(!reading.error().empty());
    }
}

} // namespace headroom

QTEST_APPLESS_MAIN(headroom::ReadCommandTest)
#include "read_command_test.moc"
