// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

namespace headroom {

// What the process holds outside of the engine's allocator, as the engine counts it against its budget. vLLM
// ("non-torch forward increase"), measured: H100 0.13 GiB with one card and 0.54 with two at 0.11, 0.25 and 2.1 from
// 0.18 on (llm-d-planner start-up logs, 40 of 0.19); A100 0.09, four of them 0.4 (0.8); T4 0.03…0.05, eight 0.11; L4
// 0.04, RTX 4090 0.08; L40S, four, 0.21; RTX 3090, sixteen, 0.2. Before 0.7 0.15…0.35 on one card. llama.cpp has no
// framework: 85…147 MiB beside its printed buffers (CUDA, RTX 3060).
Bytes servingRuntime(const Stage &stage);

// The pool of captured CUDA graphs, which PyTorch reserves and counts as nothing allocated. vLLM takes it from the
// cache's budget since 0.21, by capturing some graphs beforehand; until then it came on top.
// Source: vllm/v1/worker/gpu_worker.py (cudagraph_memory_estimate_applied). Measured, two logs of cards of 32 GB (0.21
// and 0.26): a utilization of 0.9 acted as 0.8886, one of 0.95 as 0.9371: 0.36 and 0.40 GiB.
Bytes graphBytes(const Stage &stage);
bool budgetHasGraphs(const Settings &settings);

// What the communicators hold before the engine starts to count: 1.53 GiB in use instead of 0.51 where more than one
// card works together in vLLM (H100, 0.19).
Bytes servingCommunication(const Stage &stage);

} // namespace headroom
