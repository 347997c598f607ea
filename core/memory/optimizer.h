// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

namespace headroom {

// What an optimizer keeps for one tensor of rows × columns (one of `count`), in bytes, unsharded.
// `states`: the number format of full-precision states. Sources, read for the shapes:
//   torch.optim AdamW (exp_avg, exp_avg_sq), SGD (momentum_buffer), Adagrad (sum), RMSprop (square_avg);
//   bitsandbytes 8-bit optimizers: one byte a state and an fp32 scale a 256 values, tensors under 4096 values in fp32;
//   transformers Adafactor: a value a row and a value a column of a matrix, a full state of a vector;
//   Lion: one momentum; Muon: one momentum for the matrices inside layers, AdamW for all else;
//   GaLore: AdamW states of a rank-128 projection and the projector for linear layers, AdamW for all else;
//   LOMO: none. The paged variants of bitsandbytes keep states in managed memory, which may leave the card: counted
//   as off the card.
double stateBytes(const WeightTensor &tensor, Optimizer optimizer, Format states);

// What an optimizer keeps for each parameter on the average of the model, in bytes, and whether that is on the host:
// paged, or offloaded. Of adapters as if they were shaped like the model's matrices.
struct StatesPerParameter
{
    double bytes = 0;
    bool offCard = false;
};
StatesPerParameter statesPerParameter(const Settings &settings);

// Bytes a parameter that the step needs beside the states, as temporaries of the implementation: torch's foreach
// variants hold one list of intermediate results the size of the parameters. Source: measured 10.0 bytes a parameter
// at the peak of pure bf16 AdamW foreach = 8 of state + 2 (fms Mistral-7B, PowerLM-3B, Llama-3-8B on one A100).
double stepTemporaryBytes(const Settings &settings);

} // namespace headroom
