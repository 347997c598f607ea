// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace headroom {

// Tokens that a decode step settles when `drafts` of them were guessed beforehand: the model's own one, and each guess as
// long as all before it were right, (1 - a^(drafts+1)) / (1 - a). Source: Leviathan et al., Fast Inference from
// Transformers via Speculative Decoding (arXiv 2211.17192), equation 1. Acceptance a = 0.85 of each guess: DeepSeek-V3's
// report, 85 to 90 % of the second tokens of its prediction module, 1.8 times the tokens a second; for other models and
// texts, and for the third and later tokens, assumed.
double tokensPerStep(std::int64_t drafts);

} // namespace headroom
