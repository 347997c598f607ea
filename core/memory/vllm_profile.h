// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/serving_workspace.h"

namespace headroom {

// vLLM's profile run: a forward step of max_num_batched_tokens, then logits and sampling for max_num_seqs sequences. A
// sampled sequence and word of the vocabulary take: logits in the model's type (2), in fp32 (4), probabilities (4) and
// the exponential noise (4); before 0.17 a sort for top-k and top-p beside them. The sort's 24 bytes (values, 64-bit
// indices and its work space) and the Triton kernel's row of fp32 for each multiprocessor of an H100 (132) are fitted
// to the logs below; FlashInfer's sampler, which newer releases prefer, is not measured.
// Source: vllm/v1/worker/gpu_model_runner.py (profile_run), v1/sample/ops/topk_topp_sampler.py.
// Measured beside it, on 20 models of vLLM 0.19: 1.12 copies of the hidden states, and 12 MiB beside cuBLAS's
// workspace, which seven logs of 0.7 to 0.11 on T4, L4, RTX 4090 and A100 do not show.
// Logs: Llama-3.1-8B 1.89 GiB, Gemma-2-9B 3.65, gpt-oss-20b 2.87 (0.19); gpt-oss-120b 7.38, Qwen3-32B 5.64 (0.11).
Workspace vllmProfile(const Stage &stage);

} // namespace headroom
