// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/confidence.h"
#include "core/base/result.h"
#include "core/scenario/scenario.h"
#include "core/scenario/settings.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// How fast somebody says that he trained a model.
struct PublishedThroughput
{
    std::string model;       // id of the model catalogue
    std::string accelerator; // id of the accelerator catalogue
    std::optional<Framework> framework;
    Method method = Method::Full;
    Format activations;
    std::int64_t cards = 0;          // 0: not said
    std::int64_t sequenceLength = 0; // 0: not said
    double tokensPerSecondPerDevice = 0;
    bool fromCardHours = false; // tokens of the whole run over its card hours, failures counted
    Confidence confidence = Confidence::Low;
    std::string source;
};

// The training speeds that Headroom comes with: resources/throughputs.json.
class ThroughputList
{
public:
    explicit ThroughputList(std::vector<PublishedThroughput> rows) : m_rows(std::move(rows)) { }

    std::span<const PublishedThroughput> rows() const { return m_rows; }
    // The row of the same model, card and method that is nearest in what speed depends on; nullptr: nobody published
    // one. First the same number type of products, then the same framework, then the nearest length, then the nearest
    // count of cards; a figure that somebody printed before one that follows from card hours.
    const PublishedThroughput *nearest(const Settings &settings, std::int64_t cards) const;

private:
    std::vector<PublishedThroughput> m_rows;
};

// Reads such a list; every mistake with its place.
Result<ThroughputList> parseThroughputList(std::string_view json);

} // namespace headroom
