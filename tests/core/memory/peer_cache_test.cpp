// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scenarios.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <set>

using namespace headroom;

// The cache of one sequence of 53 models, to the byte, against another tool's (tests/data/peers).
class PeerCacheTest : public QObject
{
    Q_OBJECT

private slots:
    void cachesAreEqualToTheByte_data();
    void cachesAreEqualToTheByte();
    void everyFamilyIsThere();
};

namespace {

std::vector<nlohmann::json> cases()
{
    std::ifstream file(TEST_DATA_DIR "/peers/kv_cache.ndjson");
    std::vector<nlohmann::json> lines;
    for (std::string line; std::getline(file, line);)
        lines.push_back(nlohmann::json::parse(line));
    return lines;
}

} // namespace

void PeerCacheTest::cachesAreEqualToTheByte_data()
{
    QTest::addColumn<QByteArray>("scenario");
    QTest::addColumn<qint64>("bytes");
    for (const nlohmann::json &line : cases()) {
        const nlohmann::json scenario = { { "format", "headroom/1" },
                                          { "model", line["model"] },
                                          { "precision", { { "weights", "bf16" }, { "kv_cache", "bf16" } } },
                                          { "inference",
                                            { { "engine", "generic" }, { "max_model_length", line["tokens"] } } },
                                          { "hardware", { { "count", 1 } } },
                                          { "parallelism", { { "tensor", 1 }, { "pipeline", 1 } } } };
        QTest::newRow(line["id"].get<std::string>().c_str())
            << QByteArray::fromStdString(scenario.dump()) << line["bytes"].get<qint64>();
    }
}

void PeerCacheTest::cachesAreEqualToTheByte()
{
    QFETCH(QByteArray, scenario);
    QFETCH(qint64, bytes);
    const Evaluation evaluation = evaluationOf(scenario.toStdString());

    const TermList &terms = evaluation.estimate.worstDevice().terms;
    QCOMPARE((terms[TermId::KvCache] + terms[TermId::SequenceState]).count(), bytes);
}

void PeerCacheTest::everyFamilyIsThere()
{
    std::set<std::string> models, families;
    for (const nlohmann::json &line : cases()) {
        const std::string id = line["id"];
        models.insert(id.substr(0, id.rfind('-')));
        families.insert(line["family"]);
    }
    QCOMPARE(models.size(), 53u);
    QCOMPARE(families.size(), 8u);
}

QTEST_APPLESS_MAIN(PeerCacheTest)
#include "peer_cache_test.moc"
