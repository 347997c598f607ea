// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparison.h"

#include "core/planning/filled_scenario.h"
#include "core/scenario/scenario_json.h"
#include "ui/document/scenario_file.h"
#include "ui/text/model_folder.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

const auto nameKey = "name"_L1;
const auto fileKey = "file"_L1;
const auto scenarioKey = "scenario"_L1;

} // namespace

Comparison::Comparison(const Catalogues &catalogues, QObject *parent) : QObject(parent), m_catalogues(catalogues) { }

Result<void> Comparison::addFile(const QString &path)
{
    const QString whole = QFileInfo(path).absoluteFilePath();
    const Result<Scenario> scenario = loadScenario(whole);
    if (!scenario)
        return std::unexpected(scenario.error());
    const QString name = QString::fromStdString(scenario->name);
    Result<void> added = add(name.isEmpty() ? QFileInfo(whole).completeBaseName() : name, whole, *scenario);
    if (!added) {
        for (Problem &problem : added.error())
            problem.file = whole.toStdString();
    }
    return added;
}

Result<void> Comparison::pin(const Scenario &scenario)
{
    return add(tr("Snapshot"), {}, scenario);
}

Result<void> Comparison::add(QString name, const QString &path, const Scenario &scenario)
{
    Result<Evaluation> evaluation = evaluate(scenario, m_catalogues);
    if (!evaluation)
        return std::unexpected(std::move(evaluation.error()));
    const auto same = std::ranges::find_if(
        m_scenarios, [&path](const Compared &compared) { return !path.isEmpty() && compared.path == path; });
    if (same == m_scenarios.end() && isFull())
        return {};
    Compared compared { .name = same == m_scenarios.end() ? freeName(name) : same->name,
                        .path = path,
                        .scenario = scenario,
                        .filled = filledScenario(scenario, *evaluation),
                        .evaluation = std::move(*evaluation) };
    if (same == m_scenarios.end())
        m_scenarios.push_back(std::move(compared));
    else
        *same = std::move(compared);
    emit changed();
    return {};
}

// "Name", "Name 2", …
QString Comparison::freeName(const QString &name) const
{
    QString free = name;
    const auto isTaken = [&free](const Compared &compared) { return compared.name == free; };
    for (int number = 2; std::ranges::any_of(m_scenarios, isTaken); ++number)
        free = tr("%1 %2", "a name and a number that tells it from others of that name").arg(name).arg(number);
    return free;
}

void Comparison::remove(std::size_t index)
{
    if (index >= m_scenarios.size())
        return;
    m_scenarios.erase(m_scenarios.begin() + static_cast<std::ptrdiff_t>(index));
    emit changed();
}

void Comparison::rename(std::size_t index, const QString &name)
{
    const QString trimmed = name.simplified();
    if (index >= m_scenarios.size() || trimmed.isEmpty() || m_scenarios[index].name == trimmed)
        return;
    m_scenarios[index].name = trimmed;
    emit changed();
}

QByteArray Comparison::state() const
{
    if (!m_waiting.isEmpty())
        return m_waiting;
    QJsonArray list;
    for (const Compared &compared : m_scenarios) {
        QJsonObject entry { { nameKey, compared.name } };
        if (compared.path.isEmpty())
            entry[scenarioKey] = QString::fromStdString(writeScenario(compared.scenario));
        else
            entry[fileKey] = compared.path;
        list += entry;
    }
    return list.isEmpty() ? QByteArray() : QJsonDocument(list).toJson(QJsonDocument::Compact);
}

void Comparison::readState()
{
    const QJsonArray list = QJsonDocument::fromJson(std::exchange(m_waiting, {})).array();
    for (const auto &value : list) {
        const QJsonObject entry = value.toObject();
        restore(entry[nameKey].toString(), entry[fileKey].toString(), entry[scenarioKey].toString().toUtf8());
    }
}

void Comparison::restore(const QString &name, const QString &path, const QByteArray &pinned)
{
    const std::size_t count = m_scenarios.size();
    if (!path.isEmpty()) {
        static_cast<void>(addFile(path)); // what is gone is left out
    } else if (Result<Scenario> scenario = readScenario(pinned.toStdString())) {
        if (readModelOf(*scenario, {}))
            static_cast<void>(pin(*scenario));
    }
    if (m_scenarios.size() > count)
        rename(count, name);
}

} // namespace headroom::ui
