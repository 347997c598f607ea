// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/palette.h"

#include <QPalette>
#include <QTest>

using namespace headroom;
using namespace headroom::ui;

class PaletteTest : public QObject
{
    Q_OBJECT

private slots:
    void labelsReadOnEveryTerm();
    void textReadsOnLightAndDark();
    void colorsDiffer();
};

void PaletteTest::labelsReadOnEveryTerm()
{
    for (std::size_t i = 0; i < termCount; ++i) {
        const QColor color = termColor(static_cast<TermId>(i));

        QVERIFY2(contrast(color, labelColor(color)) >= 4.5, termNames[i].data());
    }
}

void PaletteTest::textReadsOnLightAndDark()
{
    QPalette dark(QColor(45, 45, 45));
    dark.setColor(QPalette::Base, QColor(30, 30, 30));

    for (const Theme &theme : { Theme::paper(), Theme::of(dark), Theme::of(QPalette(QColor(240, 240, 240))) }) {
        QCOMPARE_GE(contrast(theme.text, theme.background), 4.5);
        QCOMPARE_GE(contrast(theme.mutedText, theme.background), 4.5);
        QCOMPARE_GE(contrast(theme.limit, theme.background), 4.5);
        QCOMPARE_GE(contrast(theme.accent, theme.background), 4.5);
    }
}

void PaletteTest::colorsDiffer()
{
    for (std::size_t i = 0; i < termCount; ++i) {
        for (std::size_t j = i + 1; j < termCount; ++j)
            QVERIFY(termColor(static_cast<TermId>(i)) != termColor(static_cast<TermId>(j)));
    }
    for (std::size_t i = 0; i < stepPartNames.size(); ++i) {
        for (std::size_t j = i + 1; j < stepPartNames.size(); ++j)
            QVERIFY(stepPartColor(static_cast<StepPart>(i)) != stepPartColor(static_cast<StepPart>(j)));
    }
    for (std::size_t i = 0; i < passPartNames.size(); ++i) {
        for (std::size_t j = i + 1; j < passPartNames.size(); ++j)
            QVERIFY(passPartColor(static_cast<PassPart>(i)) != passPartColor(static_cast<PassPart>(j)));
    }
    QCOMPARE(passPartColor(PassPart::Weights), termColor(TermId::Weights));
    QCOMPARE(passPartColor(PassPart::Cache), termColor(TermId::KvCache));
}

QTEST_APPLESS_MAIN(PaletteTest)
#include "palette_test.moc"
