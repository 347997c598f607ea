// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

// The rules of thumb that engineers do in their heads: decimal units, round numbers, no framework. Each is one formula.
namespace headroom::rules {

// Bytes of n parameters at a fixed number of bytes each: 2 for fp16 weights, 16 for the state of mixed-precision Adam
// (2 weights, 2 gradients, 4 master weights, 4 + 4 moments; Rajbhandari et al. 2020), 20 with the working memory
// that such a run needs in practice.
double bytesOfParameters(double parameters, double bytesEach);

// Cards of `cardBytes` that hold `bytes`, rounded up.
std::int64_t cardsFor(double bytes, double cardBytes);

// Activations of one instance when a layer is taken to keep its input and its MLP's inner values:
// (h + f) · s · L · β, in bytes.
double instanceActivations(double hidden, double intermediate, double sequence, double layers, double bytesEach);

// Activations of a GPT-like model under flash attention: s · b · h · L · (10 + 24/t) bytes in 16 bits
// (Korthikanti et al. 2022).
double transformerActivations(double sequence, double batch, double hidden, double layers, double tensor);

// Parameters of LoRA pairs of rank r on all seven matrices of a Llama layer with as many KV heads as heads:
// r · L · (4 · 2h + 3 · (h + f)).
double loraParameters(double rank, double hidden, double intermediate, double layers);

// Instances that fit beside what is fixed: (card - fixed) / instance.
double batchThatFits(double cardBytes, double fixedBytes, double instanceBytes);

// Training compute: 6 · N · tokens, in FLOP (Kaplan et al. 2020).
double trainingFlop(double parameters, double tokens);

// Tokens a second and card from examples a second over several cards.
double tokensPerSecondPerCard(double examplesPerSecond, double length, double cards);

// Micro batches in flight at the first of p stages when each is sent on as it comes back: 2p - 1.
double naiveInFlight(double stages);

// Layer passes of a backward pass that starts again from layer 1 for each layer: L·(L + 1)/2.
double restartPasses(double layers);

// Seconds to send `bytes` one way.
double transferSeconds(double bytes, double bytesPerSecond);

// Compute of one step of a stage: batch · length · 6 · parameters, in FLOP.
double stageFlop(double batch, double length, double parameters);

// Largest tensor degree for which a layer computes as long as it communicates, in 16 bits: the product of an h × h/t
// part needs 2·h·h/t FLOP a token and there are three such parts to 2·h bytes: 2·3·h/t/2 ≥ FLOP/s ÷ B/s, so
// t = 3·h·(B/s) ÷ (FLOP/s).
double tensorLimit(double hidden, double flopPerSecond, double bytesPerSecond);
// The link that tensor degree t needs: t · FLOP/s ÷ (3·h).
double linkForTensor(double hidden, double flopPerSecond, double tensor);

// Mean time between failures of a system: that of one card / cards.
double systemMtbf(double cardMtbf, double cards);

} // namespace headroom::rules
