// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/architecture.h"

namespace headroom {

// The sizes that the table below reaches.
inline constexpr double fewestParameters = 1e7;
inline constexpr double mostParameters = 2e13;

// A typical shape for a model of which only the size is known. It is an assumption: whoever shows numbers that depend
// on more than the parameter count has to say so.
// Llama-like: RMSNorm, gated MLP, rotary positions, no biases, grouped-query attention with 8 KV heads from 2.5B on.
// Width, heads and layers come from the row of the table below whose size is nearest (by ratio); the MLP's inner size, in
// steps of 16, makes the exact count come near `parameters` (within 0.5 % from 20M on). Where the inner size would leave
// 2.25 to 4.5 times the hidden size, the number of layers changes instead.
//
//   nominal    hidden  layers  heads  kv heads  head dim  vocabulary
//      15 M       256       6      4         4        64       32000 tied
//      50 M       512       8      8         8        64       32000 tied
//     125 M       768      12     12        12        64       32000 tied
//     350 M      1024      24     16        16        64       32000 tied
//     1.1 B      2048      22     32         4        64       32000
//       3 B      3072      28     24         8       128      128256 tied
//       8 B      4096      32     32         8       128      128256
//      14 B      5120      40     40         8       128      128256
//      32 B      5120      64     40         8       128      128256
//      70 B      8192      80     64         8       128      128256
//     175 B     12288      96     96         8       128      128256
//     405 B     16384     126    128         8       128      128256
//       1 T     24576     128    192         8       128      128256
//
// Sizes beyond the limits give the shape at that end; scenarios do not take them.
Architecture assumedArchitecture(double parameters);

} // namespace headroom
