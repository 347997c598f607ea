// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

namespace headroom {

// Elements of the tensor with the vocabulary padded: to `vocabulary_multiple` (· t for Megatron) in training; vLLM and
// SGLang pad to 64, TensorRT-LLM to t. Source: vllm/model_executor/layers/vocab_parallel_embedding.py
// DEFAULT_VOCAB_PADDING_SIZE; Megatron-LM --make-vocab-size-divisible-by.
// vLLM pads MXFP4 experts to 256 of the hidden size and 128 of the inner size on each rank (Marlin's kernels), or for
// Triton's kernels the inner size to 64 and then the inputs of both products to 256, without their scales. Source:
// vllm/model_executor/layers/quantization/mxfp4.py, fused_moe/oracle/mxfp4.py. TensorRT-LLM's kernels want 256 of both,
// from 0.27 on 128 of the inner size (PR 26443, 50000). Logs: gpt-oss-120b 64.38 GiB and gpt-oss-20b 13.47 with Triton,
// gpt-oss-20b on two cards 7.01 with 0.19.
double paddedElements(const WeightTensor &tensor, const Stage &stage);

} // namespace headroom
