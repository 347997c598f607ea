// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"
#include "core/embedded/catalogues.h"
#include "ui/chart/charts.h"
#include "ui/chart/export.h"
#include "ui/document/own_cards.h"
#include "ui/document/own_models.h"
#include "ui/document/preferences.h"
#include "ui/document/recent_files.h"
#include "ui/document/scenario_file.h"
#include "ui/text/problem_text.h"
#include "ui/window/main_window.h"
#include "ui/window/window_state.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <variant>

using namespace headroom;
using namespace Qt::StringLiterals;

namespace {

int fail(const Problems &problems)
{
    for (const Problem &problem : problems)
        std::fprintf(stderr, "%s\n", qPrintable(ui::problemText(problem)));
    return 1;
}

int exportCharts(const CommandLine &line, const Catalogues &catalogues)
{
    const Result<Scenario> scenario = ui::loadScenario(line.files.first());
    if (!scenario)
        return fail(scenario.error());
    Result<Evaluation> evaluation = evaluate(*scenario, catalogues);
    if (!evaluation) {
        for (Problem &problem : evaluation.error())
            problem.file = line.files.first().toStdString();
        return fail(evaluation.error());
    }
    QWidget parent;
    const std::vector<ui::Chart *> charts = ui::makeCharts(&parent);
    for (ui::Chart *chart : charts)
        chart->setInput({ &*scenario, &*evaluation, &catalogues });
    const Result<QStringList> written =
        ui::exportCharts(ui::withFigures(charts), line.exportFolder, ui::FileKind::Png, { .scale = line.scale });
    if (!written)
        return fail(written.error());
    for (const QString &path : *written)
        std::printf("%s\n", qPrintable(path));
    return 0;
}

std::unique_ptr<QSettings> openSettings()
{
    const QString folder = qEnvironmentVariable("HEADROOM_CONFIG_DIR");
    if (folder.isEmpty())
        return std::make_unique<QSettings>();
    return std::make_unique<QSettings>(folder + "/headroom.ini"_L1, QSettings::IniFormat);
}

// What a person keeps, beside the settings where those have a place of their own.
QString dataFolder()
{
    const QString folder = qEnvironmentVariable("HEADROOM_CONFIG_DIR");
    return folder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) : folder;
}

// The first file in the first window, each other in a window of its own; where none is named, what was open at last.
void openWindows(const CommandLine &line, const Catalogues &catalogues, ui::Preferences &preferences,
                 ui::RecentFiles &recent, ui::OwnModels &own, ui::OwnCards &ownCards)
{
    QStringList files = line.files;
    if (const QString last = ui::lastFile(preferences.settings()); files.isEmpty() && !last.isEmpty())
        files += last;
    const qsizetype count = std::max<qsizetype>(files.size(), 1);
    for (qsizetype i = 0; i < count; ++i) {
        auto *window = new ui::MainWindow(catalogues, preferences, recent, own, ownCards, ui::dialogPrompts());
        window->setAttribute(Qt::WA_DeleteOnClose);
        window->show();
        if (i < files.size())
            QTimer::singleShot(0, window, [window, path = files[i]] { window->files().openPath(path); });
    }
}

void nameApplication()
{
    QCoreApplication::setApplicationName(u"headroom"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(HEADROOM_VERSION));
    QCoreApplication::setOrganizationDomain(u"headroom.github.io"_s);
    QCoreApplication::setOrganizationName(u"headroom"_s);
}

// In the language of the command line; set before there is an application that would need a display.
QByteArray &withoutDisplayMessage()
{
    static QByteArray text;
    return text;
}

// A display may be named and yet not answer: Qt then reports a fatal error and aborts. One sentence says more than its
// report.
void endWithoutDisplay(QtMsgType type, const QMessageLogContext &, const QString &)
{
    if (type != QtFatalMsg)
        return;
    std::fprintf(stderr, "headroom: %s\n", withoutDisplayMessage().constData());
    std::_Exit(1);
}

// What needs no window is answered before anything looks for a display: help, the version and mistakes.
std::variant<CommandLine, int> readBeforeWindows(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    ui::Language language;
    language.use(askedLanguage(arguments).value_or(ui::Preferences::storedLanguage(*openSettings())));
    CommandLine line = readCommandLine(arguments);
    withoutDisplayMessage() = withoutDisplayText().toUtf8();
    QString mistake = line.mistake;
    if (mistake.isEmpty() && line.exportFolder.isEmpty() && !hasDisplay(arguments))
        mistake = withoutDisplayText();
    if (mistake.isEmpty())
        return line;
    std::fprintf(stderr, "headroom: %s\n", mistake.toUtf8().constData());
    return line.mistake.isEmpty() ? 1 : 2;
}

} // namespace

int main(int argc, char *argv[])
{
    nameApplication();
    const std::variant<CommandLine, int> read = readBeforeWindows(argc, argv);
    if (const int *status = std::get_if<int>(&read))
        return *status;
    const auto &line = std::get<CommandLine>(read);
    // Charts are written without a display.
    if (!line.exportFolder.isEmpty())
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setStyle(ui::makeStyle());
    const QtMessageHandler messages = qInstallMessageHandler(endWithoutDisplay);
    QApplication application(argc, argv);
    qInstallMessageHandler(messages);
    QApplication::setApplicationDisplayName(u"Headroom"_s);
    QGuiApplication::setDesktopFileName(u"io.github.headroom.Headroom"_s);

    const std::unique_ptr<QSettings> settings = openSettings();
    ui::Language language;
    ui::Preferences preferences(*settings, language);
    if (line.language)
        preferences.useLanguage(*line.language);
    if (line.theme)
        preferences.useTheme(*line.theme);

    const Catalogues catalogues = embeddedCatalogues();
    if (!line.exportFolder.isEmpty())
        return exportCharts(line, catalogues);

    ui::RecentFiles recent(*settings);
    ui::OwnModels own(dataFolder() + "/models.json"_L1);
    ui::OwnCards ownCards(dataFolder() + "/accelerators.json"_L1);
    openWindows(line, catalogues, preferences, recent, own, ownCards);
    if (line.exitAfterStartup)
        QTimer::singleShot(0, &application, &QApplication::quit);
    return QApplication::exec();
}
