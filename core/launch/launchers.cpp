// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launchers.h"

namespace headroom {

namespace {

constexpr std::array<std::string_view, 2> vllmStart = { "vllm", "serve" };
constexpr std::array<std::string_view, 3> vllmOthers = { "-m vllm.entrypoints.openai.api_server",
                                                         "-m vllm.entrypoints.api_server", "vllm/vllm-openai" };
constexpr std::array<std::string_view, 3> sglangStart = { "python", "-m", "sglang.launch_server" };
constexpr std::array<std::string_view, 2> sglangOthers = { "-m sglang.launch_server", "sglang serve" };
constexpr std::array<std::string_view, 1> llamaStart = { "llama-server" };
constexpr std::array<std::string_view, 4> llamaOthers = { "llama-server", "llama-cli", "llama-completion",
                                                          "llama-perplexity" };
constexpr std::array<std::string_view, 1> benchStart = { "llama-bench" };
constexpr std::array<std::string_view, 1> benchOthers = { "llama-bench" };
constexpr std::array<std::string_view, 1> tensorrtStart = { "trtllm-serve" };
constexpr std::array<std::string_view, 2> tensorrtOthers = { "trtllm-serve serve", "trtllm-serve" };
constexpr std::array<std::string_view, 1> vllmServe = { "vllm serve" };

constexpr std::array<std::string_view, 34> serverValues = {
    "--host",
    "--port",
    "--served-model-name",
    "--api-key",
    "--seed",
    "--random-seed",
    "--chat-template",
    "--tool-call-parser",
    "--reasoning-parser",
    "--tokenizer",
    "--tokenizer-path",
    "--tokenizer-mode",
    "--download-dir",
    "--revision",
    "--log-level",
    "--load-format",
    "--uvicorn-log-level",
    "--root-path",
    "--generation-config",
    "--distributed-executor-backend",
    "--dist-init-addr",
    "--nnodes",
    "--node-rank",
    "--schedule-policy",
    "--schedule-conservativeness",
    "--attention-backend",
    "--sampling-backend",
    "--grammar-backend",
    "--guided-decoding-backend",
    "--backend",
    "--num-postprocess-workers",
    "--tool-parser",
    "--gpus-per-node",
    "--device",
};
constexpr std::array<std::string_view, 20> serverSwitches = {
    "--trust-remote-code",         "--enable-prefix-caching",    "--no-enable-prefix-caching",
    "--enable-chunked-prefill",    "--enable-auto-tool-choice",  "--enable-reasoning",
    "--disable-log-requests",      "--disable-log-stats",        "--disable-uvicorn-access-log",
    "--enable-log-requests",       "--no-enable-log-requests",   "--async-scheduling",
    "--disable-custom-all-reduce", "--enable-metrics",           "--log-requests",
    "--disable-radix-cache",       "--enable-cache-report",      "--skip-server-warmup",
    "--enable-p2p-check",          "--disable-overlap-schedule",
};
constexpr std::array<std::string_view, 38> llamaValues = {
    "-t",
    "--threads",
    "-tb",
    "--threads-batch",
    "--host",
    "--port",
    "-a",
    "--alias",
    "--api-key",
    "--temp",
    "--temperature",
    "--top-k",
    "--top-p",
    "--min-p",
    "--repeat-penalty",
    "--presence-penalty",
    "--frequency-penalty",
    "-s",
    "--seed",
    "--chat-template",
    "--chat-template-file",
    "--chat-template-kwargs",
    "--reasoning-format",
    "--reasoning-budget",
    "--prio",
    "--numa",
    "--timeout",
    "-to",
    "-f",
    "--file",
    "-sys",
    "--system-prompt",
    "-mg",
    "--main-gpu",
    "--cache-reuse",
    "--log-file",
    "-r",
    "-o",
};
constexpr std::array<std::string_view, 24> llamaSwitches = {
    "--jinja",
    "--no-jinja",
    "--no-mmap",
    "--mmap",
    "--mlock",
    "-cb",
    "--cont-batching",
    "-nocb",
    "--metrics",
    "--slots",
    "--no-webui",
    "-cnv",
    "--conversation",
    "-no-cnv",
    "-i",
    "--color",
    "-v",
    "--verbose",
    "--no-warmup",
    "--context-shift",
    "--no-context-shift",
    "--ignore-eos",
    "--no-perf",
    "--offline",
};

// Sources: vllm/engine/arg_utils.py; sglang docs/advanced_features/server_arguments.md; llama.cpp
// tools/server/README.md and tools/llama-bench/README.md; tensorrt_llm/commands/serve.py.
const std::array all = {
    Launcher { .id = "vllm-serve",
               .engine = Engine::Vllm,
               .start = vllmStart,
               .otherStarts = vllmServe,
               .modelIsPlace = true,
               .flags = vllmFlags(),
               .silentValues = serverValues,
               .silentSwitches = serverSwitches },
    Launcher { .id = "vllm-api-server",
               .engine = Engine::Vllm,
               .start = vllmStart,
               .otherStarts = vllmOthers,
               .preferred = false,
               .flags = vllmFlags(),
               .silentValues = serverValues,
               .silentSwitches = serverSwitches },
    Launcher { .id = "sglang-server",
               .engine = Engine::Sglang,
               .start = sglangStart,
               .otherStarts = sglangOthers,
               .flags = sglangFlags(),
               .silentValues = serverValues,
               .silentSwitches = serverSwitches },
    Launcher { .id = "llama-server",
               .engine = Engine::LlamaCpp,
               .start = llamaStart,
               .otherStarts = llamaOthers,
               .flags = llamaFlags(),
               .silentValues = llamaValues,
               .silentSwitches = llamaSwitches },
    Launcher { .id = "llama-bench",
               .engine = Engine::LlamaCpp,
               .start = benchStart,
               .otherStarts = benchOthers,
               .preferred = false,
               .flags = llamaBenchFlags(),
               .silentValues = llamaValues,
               .silentSwitches = llamaSwitches },
    Launcher { .id = "trtllm-serve",
               .engine = Engine::TensorrtLlm,
               .start = tensorrtStart,
               .otherStarts = tensorrtOthers,
               .modelIsPlace = true,
               .underscores = true,
               .flags = tensorrtFlags(),
               .silentValues = serverValues,
               .silentSwitches = serverSwitches },
};

} // namespace

std::span<const Launcher> launchers()
{
    return all;
}

const Launcher *launcherFor(Engine engine)
{
    for (const Launcher &launcher : all) {
        if (launcher.engine == engine && launcher.preferred)
            return &launcher;
    }
    return nullptr;
}

} // namespace headroom
