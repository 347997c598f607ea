// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scenario/settings.h"

#include <span>
#include <string>
#include <vector>

namespace headroom {

// Whether a measured case counts. Only what was read in a source, with every input known, is a score; the rest is a
// sanity check and counted apart.
enum class CaseStanding : std::uint8_t {
    Scored,
    Apart,       // an unknown input, or a confidence that is not high
    NotComputed, // a quantity that is not computed yet
    Refused,     // a scenario that cannot be computed: `problem` says why
};
inline constexpr std::array<std::string_view, 4> caseStandingNames = { "scored", "apart", "not_computed", "refused" };

struct CaseOutcome
{
    std::string id;
    CaseStanding standing = CaseStanding::Scored;
    std::size_t group = 0; // index into the report's groups
    double measured = 0;
    double computed = 0;
    double error = 0; // computed / measured - 1
    Problem problem;
};

struct ErrorSummary
{
    std::size_t cases = 0;
    double median = 0; // of the absolute errors
    double mean = 0;
    double nineOfTen = 0; // nine cases of ten are within
    double worst = 0;
    std::size_t within10Percent = 0;
};

// Of absolute errors in any order.
ErrorSummary summaryOf(std::vector<double> errors);
// What `share` of the errors are within: of 20 errors and a share of 0.95 the nineteenth. `sorted` is not empty.
double errorWithin(std::span<const double> sorted, double share);

// Cases of one source, task, framework (or engine) and quantity. Lists are indices into the report's cases.
struct CaseGroup
{
    std::string source;
    std::string task;
    std::string code;
    std::string quantity;
    ErrorSummary scored;
    ErrorSummary apart;
    std::size_t notComputed = 0;
    std::size_t refused = 0;
    std::vector<std::size_t> worst;   // of the scored ones, at most three
    std::vector<std::size_t> outside; // of the scored ones, beyond 10 %
};

// How many cases of one variant of PyTorch model code come out to the byte, in every part.
struct VariantMatches
{
    std::string variant;
    std::string mode;
    std::size_t cases = 0;
    std::size_t exact = 0;
    std::vector<std::string> different; // ids
};

struct AccuracyReport
{
    std::vector<CaseOutcome> cases;
    std::vector<CaseGroup> groups;
    std::vector<VariantMatches> variants;
    std::size_t outOfScope = 0; // cases of what a CPU keeps

    std::size_t count(CaseStanding standing) const;
};

inline constexpr double accuracyBound = 0.1; // errors beyond it are listed one by one

// A text of measured cases: one a line (NDJSON), or a JSON list of cases of PyTorch saved tensors.
struct MeasuredText
{
    std::string name;
    std::string text;
};

// Computes every case of the texts. A text that does not hold cases is a problem; a case whose scenario is refused is an
// outcome.
Result<AccuracyReport> accuracyReport(std::span<const MeasuredText> texts, const Catalogues &catalogues);

} // namespace headroom
