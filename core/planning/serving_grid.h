// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

#include <optional>
#include <vector>

namespace headroom {

// A scenario of serving at one length of a sequence and one number of sequences at once.
struct ServingCell
{
    bool valid = false;       // the scenario allows it
    Bytes total;              // of the worst card
    Bytes usable;             // what the card, or the engine's budget, allows it
    double mostSequences = 0; // of this length at once that the cache holds
    bool fits() const { return valid && total <= usable; }
    double share() const; // total / usable
};

// Computes such cells: the scenario with two keys changed, in the layout that it has. Microseconds a cell. The length is
// that of one sequence, also where an engine's context is shared (llama.cpp: max_model_length = length · sequences).
class ServingGrid
{
public:
    ServingGrid(const Scenario &scenario, const Evaluation &evaluation, const Catalogues &catalogues);

    ServingCell at(std::int64_t length, std::int64_t sequences);
    Scenario scenarioAt(std::int64_t length, std::int64_t sequences) const;

    std::int64_t length() const { return m_length; } // of the scenario as it is
    std::int64_t sequences() const { return m_sequences; }
    std::optional<std::int64_t> modelLength() const { return m_modelLength; } // positions that the model was made for

private:
    void set(Scenario &scenario, std::int64_t length, std::int64_t sequences) const;

    Scenario m_scenario;
    std::optional<std::int64_t> m_saidCount, m_saidLength, m_saidSequences;
    Layout m_layout;
    Catalogues m_catalogues;
    Estimate m_scratch;
    bool m_shared = false;
    std::int64_t m_length = 1;
    std::int64_t m_sequences = 1;
    std::optional<std::int64_t> m_modelLength;
};

// Rows: powers of two up to the model's positions and the scenario's length; columns: of sequences at once. The
// scenario's own values are among them.
struct ServingMatrix
{
    std::vector<std::int64_t> lengths;
    std::vector<std::int64_t> sequences;
    std::vector<ServingCell> cells;  // row by row
    std::size_t row = 0, column = 0; // of the scenario as it is

    const ServingCell &at(std::size_t r, std::size_t c) const { return cells[r * sequences.size() + c]; }
};
ServingMatrix servingMatrix(ServingGrid &grid);

// How far the scenario's cards go.
struct ServingLimits
{
    std::optional<std::int64_t> mostSequences; // of the scenario's length; empty: not even one
    std::optional<std::int64_t> longest;       // at the scenario's number of sequences; empty: not even one token
    bool longestIsModels = false;              // as long as the model was made for
    bool sequencesUnbounded = false;
};
ServingLimits servingLimits(ServingGrid &grid);

} // namespace headroom
