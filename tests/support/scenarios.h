// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/embedded/catalogues.h"
#include "core/planning/evaluation.h"
#include "core/scenario/scenario_json.h"

#include <QTest>

#include <string>

namespace headroom {

// What is wrong, for a failed test's message.
inline QByteArray described(const Problems &problems)
{
    QByteArray text;
    for (const Problem &problem : problems)
        text += QByteArray::fromStdString(problem.path + ": found " + problem.found + ", allowed " + problem.allowed)
                + "; ";
    return text;
}

// QVERIFY2 makes its message also when there is nothing to say.
template <typename T>
QByteArray described(const Result<T> &result)
{
    return result ? QByteArray() : described(result.error());
}

inline Scenario scenarioOf(std::string_view json)
{
    auto scenario = readScenario(json);
    if (!scenario)
        qFatal("%s", described(scenario).constData());
    return std::move(*scenario);
}

inline Evaluation evaluationOf(std::string_view json)
{
    auto evaluation = evaluate(scenarioOf(json), embeddedCatalogues());
    if (!evaluation)
        qFatal("%s", described(evaluation).constData());
    return std::move(*evaluation);
}

} // namespace headroom
