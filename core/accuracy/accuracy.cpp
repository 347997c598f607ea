// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/accuracy.h"

#include "core/accuracy/case_facts.h"
#include "core/accuracy/measured_case.h"
#include "core/accuracy/torch_case.h"
#include "core/json/document.h"
#include "core/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

class Scorer
{
public:
    explicit Scorer(const Catalogues &catalogues) : m_catalogues(catalogues) { }

    Problems add(const MeasuredText &text);
    AccuracyReport finish();

private:
    void addCase(const Json &document, const std::string &path);
    void addTorchCase(const Json &document, const std::string &path);
    void addMeasured(const Json &document, const std::string &path);
    std::size_t groupOf(const MeasuredCase &measured);
    void note(Problems problems) { m_problems.insert(m_problems.end(), problems.begin(), problems.end()); }

    const Catalogues &m_catalogues;
    AccuracyReport m_report;
    std::map<std::array<std::string, 4>, std::size_t> m_groups;
    std::map<std::array<std::string, 2>, std::size_t> m_variants;
    Problems m_problems; // of the text in work
};

std::size_t Scorer::groupOf(const MeasuredCase &measured)
{
    const auto [at, isNew] = m_groups.try_emplace({ measured.source, measured.task, measured.code, measured.quantity },
                                                  m_report.groups.size());
    if (isNew) {
        CaseGroup &group = m_report.groups.emplace_back();
        group.source = measured.source;
        group.task = measured.task;
        group.code = measured.code;
        group.quantity = measured.quantity;
    }
    return at->second;
}

void Scorer::addTorchCase(const Json &document, const std::string &path)
{
    const auto torch = readTorchCase(document, path);
    if (!torch)
        return note(torch.error());
    if (!torch->cuda) {
        ++m_report.outOfScope;
        return;
    }
    const auto [at, isNew] = m_variants.try_emplace({ torch->variant, torch->mode }, m_report.variants.size());
    if (isNew) {
        m_report.variants.emplace_back().variant = torch->variant;
        m_report.variants.back().mode = torch->mode;
    }
    VariantMatches &variant = m_report.variants[at->second];
    ++variant.cases;
    if (keptBytes(torch->settings) == torch->measured)
        ++variant.exact;
    else
        variant.different.push_back(torch->id);
}

void Scorer::addMeasured(const Json &written, const std::string &path)
{
    const std::optional<Json> completed = withFactsInKeys(written);
    const Json &document = completed ? *completed : written;
    const auto measured = readMeasuredCase(document, path);
    if (!measured)
        return note(measured.error());
    CaseOutcome outcome;
    outcome.id = measured->id;
    outcome.group = groupOf(*measured);
    outcome.measured = measured->value;
    outcome.standing = measured->isScored ? CaseStanding::Scored : CaseStanding::Apart;
    const auto refuse = [&outcome](const Problems &problems) {
        outcome.standing = CaseStanding::Refused;
        outcome.problem = problems.front();
    };
    if (const auto scenario = readScenarioDocument(document.at("scenario")); !scenario) {
        refuse(scenario.error());
    } else if (const auto evaluation = evaluate(*scenario, m_catalogues); !evaluation) {
        refuse(evaluation.error());
    } else if (const auto computed = quantityOf(*measured, *evaluation); !computed) {
        outcome.standing = CaseStanding::NotComputed;
    } else {
        outcome.computed = *computed;
        outcome.error = outcome.measured > 0 ? outcome.computed / outcome.measured - 1 : outcome.computed > 0 ? 1 : 0;
    }
    m_report.cases.push_back(std::move(outcome));
}

void Scorer::addCase(const Json &document, const std::string &path)
{
    if (!document.is_object())
        note({ { ProblemKind::WrongType, path, {}, "object", {} } });
    else if (document.contains("dtype_mode"))
        addTorchCase(document, path);
    else
        addMeasured(document, path);
}

Problems Scorer::add(const MeasuredText &text)
{
    m_problems.clear();
    const std::string_view all = text.text;
    const std::size_t begin = all.find_first_not_of(" \t\r\n");
    if (begin != std::string_view::npos && all[begin] == '[') {
        const auto document = parseJson(all);
        if (!document)
            note(document.error());
        else
            for (std::size_t i = 0; i < document->size(); ++i)
                addCase((*document)[i], '/' + std::to_string(i));
    } else {
        std::size_t number = 0;
        for (std::size_t from = 0; from < all.size();) {
            const std::size_t end = std::min(all.find('\n', from), all.size());
            const std::string_view line = all.substr(from, end - from);
            from = end + 1;
            ++number;
            if (line.find_first_not_of(" \t\r") == std::string_view::npos)
                continue;
            const std::string place = std::to_string(number) + ':';
            if (const auto document = parseJson(line)) {
                addCase(*document, place);
            } else {
                // Within its one line a place is "1:column".
                Problems problems = document.error();
                for (Problem &problem : problems)
                    problem.path = place + (problem.path.starts_with("1:") ? problem.path.substr(2) : problem.path);
                note(std::move(problems));
            }
        }
    }
    for (Problem &problem : m_problems)
        problem.file = text.name;
    return m_problems;
}

AccuracyReport Scorer::finish()
{
    struct Errors
    {
        std::vector<double> scored, apart;
        std::vector<std::size_t> cases;
    };
    std::vector<Errors> errors(m_report.groups.size());
    for (std::size_t i = 0; i < m_report.cases.size(); ++i) {
        const CaseOutcome &outcome = m_report.cases[i];
        CaseGroup &group = m_report.groups[outcome.group];
        switch (outcome.standing) {
        case CaseStanding::Scored:
            errors[outcome.group].scored.push_back(std::abs(outcome.error));
            errors[outcome.group].cases.push_back(i);
            break;
        case CaseStanding::Apart: errors[outcome.group].apart.push_back(std::abs(outcome.error)); break;
        case CaseStanding::NotComputed: ++group.notComputed; break;
        case CaseStanding::Refused: ++group.refused; break;
        }
    }
    for (std::size_t g = 0; g < m_report.groups.size(); ++g) {
        CaseGroup &group = m_report.groups[g];
        group.scored = summaryOf(errors[g].scored);
        group.apart = summaryOf(errors[g].apart);
        std::vector<std::size_t> &cases = errors[g].cases;
        std::ranges::sort(cases, {},
                          [this](std::size_t i) { return std::pair(-std::abs(m_report.cases[i].error), i); });
        group.worst.assign(cases.begin(),
                           cases.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(3, cases.size())));
        for (const std::size_t i : cases) {
            if (std::abs(m_report.cases[i].error) > accuracyBound)
                group.outside.push_back(i);
        }
    }
    return std::move(m_report);
}

} // namespace

double errorWithin(std::span<const double> sorted, double share)
{
    const double rank = std::ceil(share * static_cast<double>(sorted.size()) - 1e-9);
    return sorted[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

ErrorSummary summaryOf(std::vector<double> errors)
{
    ErrorSummary result;
    result.cases = errors.size();
    if (errors.empty())
        return result;
    std::ranges::sort(errors);
    const std::size_t half = errors.size() / 2;
    result.median = errors.size() % 2 == 1 ? errors[half] : (errors[half - 1] + errors[half]) / 2;
    result.nineOfTen = errorWithin(errors, 0.9);
    result.worst = errors.back();
    for (const double error : errors) {
        result.mean += error / static_cast<double>(errors.size());
        result.within10Percent += error <= accuracyBound ? 1 : 0;
    }
    return result;
}

std::size_t AccuracyReport::count(CaseStanding standing) const
{
    return static_cast<std::size_t>(std::ranges::count(cases, standing, &CaseOutcome::standing));
}

Result<AccuracyReport> accuracyReport(std::span<const MeasuredText> texts, const Catalogues &catalogues)
{
    Scorer scorer(catalogues);
    Problems problems;
    for (const MeasuredText &text : texts) {
        const Problems found = scorer.add(text);
        problems.insert(problems.end(), found.begin(), found.end());
    }
    if (!problems.empty())
        return std::unexpected(std::move(problems));
    return scorer.finish();
}

} // namespace headroom
