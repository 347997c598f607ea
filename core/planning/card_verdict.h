// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

namespace headroom {

// What a card is good for in a scenario: the figures that decide it.
struct CardVerdict
{
    std::string accelerator; // id
    std::string name;
    Bytes usable;                      // of one card
    std::int64_t cards = 0;            // the least that people rent and that fits; 0: no number of them does
    Layout layout;                     // of that count
    double memoryBytesPerSecond = 0;   // 0: not known, here and below
    double peakFlops = 0;              // 16 bits, no sparsity
    double linkBytesPerSecond = 0;     // to the other cards of a node, one way
    double tensorLimit = 0;            // degree up to which a layer computes as long as it communicates
    double tokensPerSecondPerCard = 0; // trained, or put out
    double utilization = 0;            // MFU, in training
    double secondsPerToken = 0;        // of an output token, in serving
    Cost cost;                         // of that count; its cardHour 0: no price
    Settings::Operation operation;     // of which the price is
};

// The scenario on as many cards of a kind as it takes, in the layout that the planner chooses; degrees and count that
// the scenario fixes are left open, as they belong to another card.
Result<CardVerdict> cardVerdict(const Scenario &scenario, const std::string &accelerator, const Catalogues &catalogues);

} // namespace headroom
