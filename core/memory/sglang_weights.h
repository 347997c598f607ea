// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

namespace headroom {

// What SGLang's line "Load weight end … mem usage" holds beside the tensors of the checkpoint. It is a difference of the
// card's free memory.

// Copies of the halves of kv_b_proj in 16 bits, to which latent attention multiplies the queries and the output:
// a · (d_n + d_v) · r_kv elements a layer. Source: sglang/srt/models/deepseek_common/deepseek_weight_loader.py, w_kc and
// w_vc.
double sglangAbsorbedElements(const Stage &stage);

// Elements of the shared experts that each rank holds beyond its share: from 0.4.5 to 0.4.6 DeepSeek-V3's shared expert
// was appended to the routed ones once for each tensor rank, so that every rank held it whole.
// Source: sglang 0.4.6 srt/models/deepseek_v2.py, n_share_experts_fusion = tp_size.
// Log: DeepSeek-R1 on eight cards, 0.4.6.post2, 81.66 GiB: 79.33 of tensors, 2.08 of shared experts, 0.24 of copies.
double replicatedSharedElements(const Stage &stage);

// What the allocator takes from the driver beyond the tensors: blocks of 10 MiB and more in multiples of 2 MiB. Query, key
// and value, and gate and up are one tensor each; the experts of a layer are two.
// Logs: QwQ-32B on four cards 15.54 GiB, of which 0.22; DeepSeek-R1-Distill-Qwen-14B on two 14.00, of which 0.16.
double segmentRounding(const Stage &stage);

} // namespace headroom
