// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/fixture.h"
#include "ui/window/utilization_dialog.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableWidget>

namespace headroom::ui {

// A measured step, told in the ways that people tell it.
class MeasureTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void aPublishedStepGivesItsUtilization();
    void timeAndTokensSayTheSame();
    void theHandbooksThroughputRatio();
    void theUtilizationIsTakenOverAsOneStep();
    void whatCannotBeIsSaid();
    void whatIsLackingIsSaid();
    void bothLanguages();
};

namespace {

// Korthikanti et al. 2022, table 5: 22B with selective recomputation on 8 A100, 1.10 s a step of 4 sequences of 2048
// tokens; 41.5 % MFU, 43.7 % HFU.
const std::string published = R"({"format": "headroom/1", "model": {"preset": "megatron-22b"}, "task": "training",
    "precision": {"weights": "fp16", "activations": "fp16"}, "training": {"framework": "megatron", "micro_batch": 4,
    "global_batch": 4, "sequence_length": 2048, "recompute": "selective", "attention": "eager",
    "recompute_modules": ["core_attn"]}, "hardware": {"accelerator": "a100-sxm4-80gb", "count": 8},
    "parallelism": {"tensor": 8, "pipeline": 1, "zero_stage": 0}})";

struct Measured
{
    Fixture fixture;
    UtilizationDialog *dialog = nullptr;

    explicit Measured(const std::string &scenario = published)
    {
        fixture.model().edit(std::string_view {}, *readScenario(scenario));
        fixture.action("utilization")->trigger();
        Fixture::settle();
        dialog = fixture.find<UtilizationDialog>("utilizationDialog");
    }

    QDoubleSpinBox *field(const char *name) const
    {
        return dialog->findChild<QDoubleSpinBox *>(QString::fromLatin1(name));
    }

    void type(const char *name, const char *text) const
    {
        field(name)->setFocus();
        field(name)->selectAll();
        QTest::keyClicks(field(name), QString::fromLatin1(text));
        QTest::keyClick(field(name), Qt::Key_Tab);
    }

    QString value(const char *row) const
    {
        const auto *table = dialog->findChild<QTableWidget *>(QStringLiteral("reportTable"));
        for (int i = 0; i < table->rowCount(); ++i) {
            if (table->item(i, 0)->text() == QString::fromLatin1(row))
                return table->item(i, 1)->text();
        }
        return {};
    }

    QString sentences() const { return dialog->findChild<QLabel *>(QStringLiteral("reportSentences"))->text(); }
    QPushButton *use() const { return dialog->findChild<QPushButton *>(QStringLiteral("useMfu")); }
};

double numberOf(const QString &text)
{
    return QString(text).remove(QRegularExpression(QStringLiteral("[^0-9.].*$"))).toDouble();
}

} // namespace

void MeasureTest::aPublishedStepGivesItsUtilization()
{
    const Measured measured;
    QVERIFY(!measured.use()->isEnabled());
    measured.type("measuredSeconds", "1.10");

    // The paper counts attention of all tokens to all: 129.5 of 312 TFLOP/s.
    const double rate = numberOf(measured.value("FLOP rate, attention of all tokens to all"));
    QVERIFY2(std::abs(rate / 312 - 0.415) < 0.005, QByteArray::number(rate).constData());
    QVERIFY(numberOf(measured.value("Hardware FLOPs utilization (HFU)"))
            > numberOf(measured.value("Model FLOPs utilization (MFU)")));
}

void MeasureTest::timeAndTokensSayTheSame()
{
    const Measured measured;
    measured.type("measuredSeconds", "1.1");
    QCOMPARE(measured.field("measuredRate")->value(), 930.91); // 4 · 2048 / 1.1 / 8
    const QString mfu = measured.value("Model FLOPs utilization (MFU)");

    measured.type("measuredRate", "930.91");
    QCOMPARE(measured.field("measuredSeconds")->value(), 1.1);
    QCOMPARE(measured.value("Model FLOPs utilization (MFU)"), mfu);

    // What was typed stays when the scenario changes.
    Scenario next = measured.fixture.model().scenario();
    next.training.globalBatch = 8;
    measured.fixture.model().edit(std::string_view {}, next);
    QCOMPARE(measured.field("measuredRate")->value(), 930.91);
    QCOMPARE(measured.field("measuredSeconds")->value(), 2.2);
}

// 1536 of 3300 tokens a second and card are 46.54 %.
void MeasureTest::theHandbooksThroughputRatio()
{
    const Measured measured;
    measured.type("measuredRate", "1536");
    QVERIFY(measured.value("Throughput over the published one").isNull());
    measured.type("publishedRate", "3300");
    QCOMPARE_LT(std::abs(numberOf(measured.value("Throughput over the published one")) - 46.54), 0.011);
}

void MeasureTest::theUtilizationIsTakenOverAsOneStep()
{
    const Measured measured;
    measured.type("measuredSeconds", "1.1");
    const Scenario before = measured.fixture.model().scenario();
    const QString ofComputed = measured.value("Speed over the computed one");

    measured.use()->setFocus();
    QTest::keyClick(measured.use(), Qt::Key_Space);

    const ScenarioModel &model = measured.fixture.model();
    QVERIFY(model.scenario().training.measuredMfu.has_value());
    QVERIFY(model.evaluation()->step->measured);
    QVERIFY(std::abs(model.evaluation()->step->seconds - 1.1) < 1e-6);
    QCOMPARE(measured.value("Speed over the computed one"), ofComputed); // not over what was measured
    measured.fixture.model().undoStack().undo();
    QVERIFY(model.scenario() == before);
}

void MeasureTest::whatCannotBeIsSaid()
{
    const Measured measured;
    measured.type("measuredSeconds", "0.1");
    QVERIFY(!measured.use()->isEnabled());
    QVERIFY(measured.sentences().contains(QStringLiteral("more than these cards can do")));

    measured.type("measuredSeconds", "1.1");
    QVERIFY(measured.sentences().isEmpty());
    measured.type("tensorShare", "20");
    QVERIFY(measured.sentences().contains(QStringLiteral("Tensor cores")));
    measured.type("tensorShare", "70");
    QVERIFY(measured.sentences().isEmpty());
    QCOMPARE(numberOf(measured.value("Time in which tensor cores work")), 70.0);
}

void MeasureTest::whatIsLackingIsSaid()
{
    const Measured measured;
    measured.type("measuredSeconds", "1.1");
    Scenario next = measured.fixture.model().scenario();
    next.task = Task::Inference;
    measured.fixture.model().edit(std::string_view {}, next);
    QVERIFY(measured.sentences().contains(QStringLiteral("Training")));
    QVERIFY(!measured.use()->isEnabled());
    QVERIFY(!measured.field("measuredSeconds")->isEnabled());

    next.task = Task::Training;
    next.parallelism.tensor = 7;
    measured.fixture.model().edit(std::string_view {}, next);
    QVERIFY(!measured.sentences().isEmpty());
    QVERIFY(!measured.use()->isEnabled());
}

void MeasureTest::bothLanguages()
{
    const Measured measured;
    const QString english = measured.sentences();
    measured.fixture.action("chinese")->trigger();
    Fixture::settle();
    measured.fixture.action("english")->trigger();
    Fixture::settle();
    QCOMPARE(measured.sentences(), english);
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::MeasureTest)
#include "measure_test.moc"
