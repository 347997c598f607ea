// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include <QCommandLineParser>

#include <algorithm>
#include <array>

namespace headroom {

using namespace Qt::StringLiterals;

namespace {

struct Options
{
    Q_DECLARE_TR_FUNCTIONS(headroom::Options)

public:
    QCommandLineOption language { u"language"_s, tr("Language of the program: zh or en."), u"zh|en"_s };
    QCommandLineOption theme { u"theme"_s, tr("Colors: system, light or dark."), u"light|dark"_s };
    QCommandLineOption exportCharts { u"export-charts"_s, tr("Write every chart of FILE to this folder and end."),
                                      u"folder"_s };
    QCommandLineOption scale { u"scale"_s, tr("Size of the written charts: 1, 2 or 3."), u"factor"_s, u"1"_s };
    QCommandLineOption exitAfterStartup { u"exit-after-startup"_s,
                                          tr("Open the window and end: a test that it starts.") };

    QList<QCommandLineOption> all() const { return { language, theme, exportCharts, scale, exitAfterStartup }; }
    QString wrongValue(const QString &option, const QString &value) const
    {
        return tr("--%1: “%2” is not possible").arg(option, value);
    }
    QString needsFile() const { return tr("--export-charts needs one FILE"); }
};

// With a value each, after one hyphen or two; QApplication takes them.
constexpr std::array qtOptions = {
    "platform"_L1,     "platformpluginpath"_L1, "platformtheme"_L1, "plugin"_L1,     "qwindowgeometry"_L1,
    "qwindowtitle"_L1, "qwindowicon"_L1,        "style"_L1,         "stylesheet"_L1, "display"_L1,
    "geometry"_L1
};

bool isQtOption(const QString &argument)
{
    const QStringView name = QStringView(argument).mid(argument.startsWith("--"_L1) ? 2 : 1);
    return argument.startsWith(u'-')
           && std::ranges::any_of(qtOptions, [name](QLatin1StringView option) { return name == option; });
}

void removeQtOptions(QStringList &arguments)
{
    for (qsizetype i = 1; i < arguments.size();) {
        if (isQtOption(arguments[i]))
            arguments.remove(i, std::min<qsizetype>(2, arguments.size() - i));
        else
            ++i;
    }
}

} // namespace

CommandLine readCommandLine(QStringList arguments)
{
    removeQtOptions(arguments);
    const Options options;
    QCommandLineParser parser;
    parser.setApplicationDescription(Options::tr("GPU memory and capacity calculator for language models"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions(options.all());
    parser.addPositionalArgument(
        u"FILE"_s,
        Options::tr("Scenarios to open, or a model's own files: config.json, *.safetensors, *.gguf or their folder."),
        u"[FILE…]"_s);

    CommandLine line;
    if (!parser.parse(arguments)) {
        line.mistake = parser.errorText();
        return line;
    }
    if (parser.isSet(u"version"_s))
        parser.showVersion();
    if (parser.isSet(u"help"_s))
        parser.showHelp();

    line.files = parser.positionalArguments();
    line.exitAfterStartup = parser.isSet(options.exitAfterStartup);
    line.exportFolder = parser.value(options.exportCharts);
    bool isNumber = false;
    line.scale = parser.value(options.scale).toDouble(&isNumber);
    if (!isNumber || line.scale < 0.5 || line.scale > 8)
        line.mistake = options.wrongValue(u"scale"_s, parser.value(options.scale));
    if (parser.isSet(options.language)) {
        line.language = ui::Language::named(parser.value(options.language));
        if (!line.language)
            line.mistake = options.wrongValue(u"language"_s, parser.value(options.language));
    }
    if (parser.isSet(options.theme)) {
        line.theme = ui::themeNamed(parser.value(options.theme));
        if (!line.theme)
            line.mistake = options.wrongValue(u"theme"_s, parser.value(options.theme));
    }
    if (!line.exportFolder.isEmpty() && line.files.size() != 1)
        line.mistake = options.needsFile();
    return line;
}

std::optional<ui::LanguageId> askedLanguage(const QStringList &arguments)
{
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        if (arguments[i].startsWith("--language="_L1))
            return ui::Language::named(arguments[i].mid(11));
        if (arguments[i] == "--language"_L1 && i + 1 < arguments.size())
            return ui::Language::named(arguments[i + 1]);
    }
    return std::nullopt;
}

bool hasDisplay([[maybe_unused]] const QStringList &arguments)
{
#ifdef Q_OS_LINUX
    const auto isSet = [](const char *name) { return !qEnvironmentVariableIsEmpty(name); };
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM")
           || arguments.contains("-platform"_L1) || arguments.contains("--platform"_L1)
           || arguments.contains("-display"_L1) || arguments.contains("--display"_L1);
#else
    return true;
#endif
}

QString withoutDisplayText()
{
    return Options::tr("there is no display to open a window on; --export-charts and headroom-cli need none");
}

} // namespace headroom
