// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/mark.h"
#include "ui/document/theme.h"
#include "ui/scenario/inputs_panel.h"
#include "ui/support/fixture.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

// What a person needs who does not see the window well, or has no mouse, or reads the other language.
class AccessTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void everyFocusableWidgetHasAName_data();
    void everyFocusableWidgetHasAName();
    void tabReachesEveryInputInTheOrderOfThePanel();
    void textFitsItsWidget_data();
    void textFitsItsWidget();
    void textIsReadable_data();
    void textIsReadable();
};

void AccessTest::everyFocusableWidgetHasAName_data()
{
    QTest::addColumn<bool>("training");
    QTest::newRow("inference") << false;
    QTest::newRow("training") << true;
}

void AccessTest::everyFocusableWidgetHasAName()
{
    QFETCH(bool, training);
    Fixture fixture;
    fixture.action(training ? "training" : "inference")->trigger();
    fixture.find<InputsPanel>("inputs")->setOpenGroups(~0u);

    QStringList nameless;
    const QList<QWidget *> widgets = fixture.window->findChildren<QWidget *>();
    for (QWidget *widget : widgets) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy())
            continue;
        QAccessibleInterface *access = QAccessible::queryAccessibleInterface(widget);
        if (!access || access->text(QAccessible::Name).isEmpty())
            nameless << QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
}

void AccessTest::tabReachesEveryInputInTheOrderOfThePanel()
{
    Fixture fixture;
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    fixture.find("model.preset")->setFocus();
    QStringList visited { QStringLiteral("model.preset") };
    for (int i = 0; i < 15; ++i) {
        QTest::keyClick(fixture.window->focusWidget(), Qt::Key_Tab);
        visited << fixture.window->focusWidget()->objectName();
    }
    const QStringList expected { QStringLiteral("model.preset"),
                                 QStringLiteral("advanced1"),
                                 QStringLiteral("task"),
                                 QStringLiteral("inference.engine"),
                                 QStringLiteral("advanced2"),
                                 QStringLiteral("precision.weights"),
                                 QStringLiteral("precision.activations"),
                                 QStringLiteral("precision.kv_cache"),
                                 QStringLiteral("advanced4"),
                                 QStringLiteral("inference.concurrency"),
                                 QStringLiteral("inference.prompt_tokens"),
                                 QStringLiteral("inference.output_tokens"),
                                 QStringLiteral("inference.max_model_length"),
                                 QStringLiteral("inference.memory_utilization"),
                                 QStringLiteral("inference.batch_tokens"),
                                 QStringLiteral("inference.prefill_chunk") };
    QCOMPARE(visited, expected);
}

void AccessTest::textFitsItsWidget_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("task");
    for (const char *language : { "chinese", "english" }) {
        for (const char *task : { "inference", "training" }) {
            for (const QSize size : { QSize(1024, 640), QSize(1280, 800) }) {
                QTest::addRow("%s, %s, %d", language, task, size.width())
                    << QString::fromLatin1(language) << size << QString::fromLatin1(task);
            }
        }
    }
}

void AccessTest::textFitsItsWidget()
{
    QFETCH(QString, language);
    QFETCH(QSize, size);
    QFETCH(QString, task);
    Fixture fixture;
    fixture.action(qPrintable(language))->trigger();
    fixture.action(qPrintable(task))->trigger();
    fixture.find<InputsPanel>("inputs")->setOpenGroups(~0u);
    fixture.window->resize(size);
    Fixture::settle();
    QCOMPARE(fixture.window->size(), size);

    QStringList cut;
    const QList<QWidget *> widgets = fixture.window->findChildren<QWidget *>();
    for (QWidget *widget : widgets) {
        if (!widget->isVisible())
            continue;
        int needed = 0;
        if (auto *label = qobject_cast<QLabel *>(widget); label && !label->wordWrap())
            needed = label->sizeHint().width();
        else if (auto *button = qobject_cast<QAbstractButton *>(widget); button && button->objectName() != u"notes")
            needed = button->sizeHint().width();
        if (needed > widget->width())
            cut << QStringLiteral("%1 \"%2\": %3 of %4")
                       .arg(QString::fromLatin1(widget->metaObject()->className()), widget->property("text").toString())
                       .arg(widget->width())
                       .arg(needed);
    }
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
}

namespace {

double luminance(const QColor &color)
{
    const auto channel = [](double value) {
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

// As WCAG 2.1 defines it.
double contrast(const QColor &a, const QColor &b)
{
    const double bright = std::max(luminance(a), luminance(b));
    const double dim = std::min(luminance(a), luminance(b));
    return (bright + 0.05) / (dim + 0.05);
}

} // namespace

void AccessTest::textIsReadable_data()
{
    QTest::addColumn<QPalette>("palette");
    QTest::newRow("light") << lightPalette();
    QTest::newRow("dark") << darkPalette();
}

void AccessTest::textIsReadable()
{
    QFETCH(QPalette, palette);
    for (const QPalette::ColorRole text : { QPalette::WindowText, QPalette::PlaceholderText, QPalette::Link }) {
        QCOMPARE_GE(contrast(palette.color(text), palette.color(QPalette::Window)), 4.5);
        QCOMPARE_GE(contrast(palette.color(text), palette.color(QPalette::Base)), 4.5);
        QCOMPARE_GE(contrast(palette.color(text), palette.color(QPalette::Button)), 4.5);
    }
    QCOMPARE_GE(contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)), 4.5);
    QCOMPARE_GE(contrast(palette.color(QPalette::ToolTipText), palette.color(QPalette::ToolTipBase)), 4.5);
    for (const Mark mark : { Mark::Good, Mark::Caution, Mark::Bad })
        QCOMPARE_GE(contrast(markColor(mark, palette), palette.color(QPalette::Window)), 4.5);
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::AccessTest)
#include "access_test.moc"
