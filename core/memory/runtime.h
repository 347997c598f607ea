// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"
#include "core/memory/term.h"

#include <vector>

namespace headroom {

// What a process holds on a card outside of the framework's allocator: driver context and loaded kernels, with lazy
// module loading (CUDA 11.7 and later). Measured: A100-80, torch 2.1.1+cu121 0.47 GiB, eager 0.92 (stas00/ml-engineering
// training/performance); H100 0.51 GiB, in use before SGLang and vLLM load; B200 0.70 GiB, in use less allocated in the
// text of an error (stas00/ml-engineering debug/pytorch.md). Other cards are not measured and get the A100's.
Bytes contextBytes(const Settings &settings);

// Buffers of the collectives' library, where more than one card works together. Measured: A800-80, Megatron 345M,
// nvidia-smi minus max_reserved: 866 MiB with DP 4, less the context of 0.47 GiB = 385 MiB; 1110 MiB with TP 2 and PP 2,
// so 250 MiB for each further kind of group.
Bytes communicationBytes(const Settings &settings, const Layout &layout);

// Both by cause.
std::vector<Row> contextRows(const Settings &settings);
std::vector<Row> communicationRows(const Settings &settings, const Layout &layout);

} // namespace headroom
