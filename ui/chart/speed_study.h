// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart.h"

#include <QString>

#include <vector>

namespace headroom::ui {

// What the Speed chart shows: what the time goes into, and how speed changes with cards or with sequences.
struct SpeedRow
{
    QString name;
    QString id;
    double seconds = 0;
    bool ofPrompt = false; // serving: of all prompts; else of one output token
};

struct SpeedPoint
{
    std::int64_t at = 0; // cards in training, sequences at once in serving
    double value = 0;    // tokens a second in training, seconds for a token in serving
    double other = 0;    // days of the run; tokens a second of all sequences
};

struct SpeedStudy
{
    bool trains = true;
    std::vector<SpeedRow> rows;     // of a step or of a token, in the order of stepPartNames; then of the prompts
    double seconds = 0;             // of a step, or of a token
    double promptSeconds = 0;       // until the first token
    std::vector<SpeedPoint> points; // ascending
    std::int64_t current = 0;       // the scenario's own point
    QString caption;
};

// Empty rows: the speed of this card is not known.
SpeedStudy speedStudy(const Evaluation &evaluation);

} // namespace headroom::ui
