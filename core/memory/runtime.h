// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

namespace headroom {

// What a process holds on a card outside of the framework's allocator: driver context and loaded kernels.
// Measured: A100-80 with torch 2.1.1+cu121 and lazy module loading 0.47 GiB, eager 0.92 GiB; B200 0.70 GiB
// (stas00/ml-engineering, training/performance and debug). The lazy figure is taken; other vendors are not measured
// and get the same, which the result notes.
Bytes contextBytes(const Settings &settings);

// Buffers of the collectives' library, where more than one card works together. Measured: A800-80, Megatron 345M,
// nvidia-smi minus max_reserved: 866 MiB with DP 4, less the context of 0.47 GiB = 385 MiB.
Bytes communicationBytes(const Settings &settings, const Layout &layout);

// What the caching allocator holds beyond what is allocated, as a share. Measured: Megatron on B200, 19 runs without
// expandable segments: reserved / allocated 1.03…1.09, median 1.053 (SimuMax release tables).
double fragmentationShare(const Settings &settings);

} // namespace headroom
