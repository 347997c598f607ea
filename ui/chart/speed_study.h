// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart.h"

#include <QColor>
#include <QString>

#include <vector>

namespace headroom::ui {

// What the Speed chart shows: what the time goes into, and how speed changes with cards or with sequences.
struct SpeedRow
{
    QString name;
    QString id;
    QColor color;
    double seconds = 0; // of a training step, or of one output token
    double prompts = 0; // serving: the same part of the pass over all prompts
};

struct SpeedPoint
{
    std::int64_t at = 0; // cards in training, sequences at once in serving
    double value = 0;    // tokens a second in training, seconds for a token in serving
    double other = 0;    // days of the run; tokens a second of all sequences
    bool fits = true;    // into the memory of the cards
};

struct SpeedStudy
{
    bool trains = true;
    std::vector<SpeedRow> rows;     // in the order of stepPartNames or passPartNames, without those that take no time
    double seconds = 0;             // of a step, or of a token
    double promptSeconds = 0;       // until the first token
    std::vector<SpeedPoint> points; // ascending
    std::int64_t current = 0;       // the scenario's own point
    QString caption;
};

// Of an input that is there. Empty rows: the speed of this card is not known.
SpeedStudy speedStudy(const ChartInput &input);

// Names and caption once more, after the language has changed.
void retranslate(SpeedStudy &study, const Evaluation &evaluation);

} // namespace headroom::ui
