// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include "app/cli/output.h"

#include <CLI/CLI.hpp>

#include <QCoreApplication>

#include <map>
#include <optional>

namespace headroom::cli {

using namespace Qt::StringLiterals;

namespace {

struct ArgumentText
{
    Q_DECLARE_TR_FUNCTIONS(ArgumentText)

public:
    static std::string text(const char *source) { return tr(source).toStdString(); }
};

// What is read as text first, so that our own sentences tell what is wrong with it.
struct Raw
{
    Arguments arguments;
    std::string format;
    std::string language;
    std::string stage;
};

void labelIn(CLI::App &app)
{
    const auto formatter = std::make_shared<CLI::Formatter>();
    formatter->label("Usage", ArgumentText::text(QT_TR_NOOP("Usage")));
    formatter->label("OPTIONS", ArgumentText::text(QT_TR_NOOP("[options]")));
    formatter->label("SUBCOMMAND", ArgumentText::text(QT_TR_NOOP("command")));
    formatter->label("SUBCOMMANDS", ArgumentText::text(QT_TR_NOOP("command")));
    formatter->label("Positionals", ArgumentText::text(QT_TR_NOOP("Arguments")));
    formatter->label("REQUIRED", {});
    formatter->label("TEXT", {});
    formatter->column_width(34);
    app.formatter(formatter);
    app.set_help_flag("-h,--help", ArgumentText::text(QT_TR_NOOP("Shows this help")));
    app.option_defaults()->group(ArgumentText::text(QT_TR_NOOP("Options")));
    app.get_help_ptr()->group(ArgumentText::text(QT_TR_NOOP("Options")));
}

class Parser
{
public:
    Parser() : m_app(ArgumentText::text(QT_TR_NOOP("Memory and cards that a language model needs, from a scenario file.")), "headroom-cli")
    {
        labelIn(m_app);
        m_app.set_version_flag("--version", "headroom-cli " HEADROOM_VERSION,
                               ArgumentText::text(QT_TR_NOOP("Shows the version")))
            ->group(ArgumentText::text(QT_TR_NOOP("Options")));
        m_app.add_option("--language", m_raw.language, ArgumentText::text(QT_TR_NOOP("Language of texts: en or zh")));

        CLI::App *estimate = scenarioCommand("estimate", QT_TR_NOOP("Computes memory, fit and cards of a scenario"));
        addCheck(estimate);
        CLI::App *explain = scenarioCommand("explain", QT_TR_NOOP("Shows how each term of the memory comes about"));
        explain->add_option("--term", m_raw.arguments.term, ArgumentText::text(QT_TR_NOOP("Only this term, such as weights")));
        explain->add_option("--stage", m_raw.stage, ArgumentText::text(QT_TR_NOOP("Pipeline stage; default: the fullest")));
        CLI::App *solve = scenarioCommand("solve", QT_TR_NOOP("Finds the largest value of a key that still fits"));
        solve->add_option("--for", m_raw.arguments.solveFor, ArgumentText::text(QT_TR_NOOP("The key, such as training.micro_batch")));
        addCheck(solve);
        CLI::App *sweep = scenarioCommand("sweep", QT_TR_NOOP("Computes every combination of values, one row each"));
        sweep->add_option("--over", m_raw.arguments.over,
                          ArgumentText::text(QT_TR_NOOP("key=a..b, key=a..b:step, key=a..b:*factor or key=v1,v2; may be repeated")))
            ->allow_extra_args(false);
        for (CLI::App *list : { command("models", QT_TR_NOOP("Lists the models of the catalogue")),
                                command("accelerators", QT_TR_NOOP("Lists the accelerator cards of the catalogue")) })
            list->add_option("--search", m_raw.arguments.search, ArgumentText::text(QT_TR_NOOP("Only entries with these words")));
        command("handbook", QT_TR_NOOP("Shows the rules of thumb, computed"));
        m_app.add_subcommand("batch", ArgumentText::text(QT_TR_NOOP("Reads one scenario a line from standard input, writes one result a line")))
            ->group(ArgumentText::text(QT_TR_NOOP("Commands")))
            ->fallthrough();
    }

    std::variant<Arguments, int> parse(int argc, char **argv)
    {
        try {
            m_app.parse(argc, argv);
        } catch (const CLI::CallForHelp &) {
            return finish(shownApp()->help());
        } catch (const CLI::CallForVersion &version) {
            return finish(std::string(version.what()) + '\n');
        } catch (const CLI::ExtrasError &) {
            return failUsage(ArgumentText::tr("“%1” is not known here.").arg(firstExtra()));
        } catch (const CLI::ParseError &) {
            return failUsage(ArgumentText::tr("An option lacks its value or has one too many."));
        }
        return checked();
    }

private:
    CLI::App *command(const char *name, const char *help)
    {
        CLI::App *result = m_app.add_subcommand(name, ArgumentText::text(help));
        result->group(ArgumentText::text(QT_TR_NOOP("Commands")));
        result->fallthrough();
        result->add_option("--format", m_raw.format, ArgumentText::text(QT_TR_NOOP("text, json, markdown or csv")));
        return result;
    }

    CLI::App *scenarioCommand(const char *name, const char *help)
    {
        CLI::App *result = command(name, help);
        result->add_option("FILE", m_raw.arguments.file, ArgumentText::text(QT_TR_NOOP("Scenario file; - reads standard input")));
        result->add_option("--set", m_raw.arguments.assignments, ArgumentText::text(QT_TR_NOOP("key.path=value, set before reading; may be repeated")))
            ->allow_extra_args(false);
        return result;
    }

    void addCheck(CLI::App *app)
    {
        app->add_flag("--check", m_raw.arguments.check, ArgumentText::text(QT_TR_NOOP("Exit status 3 where it does not fit")));
    }

    const CLI::App *shownApp() const
    {
        const auto parsed = m_app.get_subcommands();
        return parsed.empty() ? &m_app : parsed.front();
    }

    QString firstExtra() const
    {
        const std::vector<std::string> extras = m_app.remaining(true);
        return extras.empty() ? QString() : QString::fromLocal8Bit(extras.front().c_str());
    }

    std::variant<Arguments, int> checked();

    CLI::App m_app;
    Raw m_raw;
};

std::optional<OutputFormat> formatNamed(const std::string &name)
{
    static const std::map<std::string, OutputFormat> formats = { { "", OutputFormat::Text },
                                                                 { "text", OutputFormat::Text },
                                                                 { "json", OutputFormat::Json },
                                                                 { "markdown", OutputFormat::Markdown },
                                                                 { "csv", OutputFormat::Csv } };
    const auto found = formats.find(name);
    return found == formats.end() ? std::nullopt : std::optional(found->second);
}

std::variant<Arguments, int> Parser::checked()
{
    const auto used = m_app.get_subcommands();
    if (used.empty())
        return failUsage(ArgumentText::tr("No command is given."));
    Arguments &arguments = m_raw.arguments;
    arguments.command = used.front()->get_name();
    const bool readsFile = used.front()->get_option_no_throw("FILE") != nullptr;
    if (readsFile && arguments.file.empty())
        return failUsage(ArgumentText::tr("No scenario file is given."));
    if (!m_raw.language.empty() && !ui::Language::named(QString::fromStdString(m_raw.language)))
        return failUsage(ArgumentText::tr("“%1” is no language: en or zh.").arg(QString::fromStdString(m_raw.language)));
    const auto format = formatNamed(m_raw.format);
    if (!format)
        return failUsage(ArgumentText::tr("“%1” is no format: text, json, markdown or csv.").arg(QString::fromStdString(m_raw.format)));
    arguments.format = *format;
    if (!m_raw.stage.empty()) {
        bool isNumber = false;
        arguments.stage = QString::fromStdString(m_raw.stage).toInt(&isNumber);
        if (!isNumber || arguments.stage < 0)
            return failUsage(ArgumentText::tr("“%1” is no stage: 0, 1, 2 …").arg(QString::fromStdString(m_raw.stage)));
    }
    if (arguments.command == "solve" && arguments.solveFor.empty())
        return failUsage(ArgumentText::tr("solve needs --for and a key."));
    if (arguments.command == "sweep" && arguments.over.empty())
        return failUsage(ArgumentText::tr("sweep needs --over, a key and its values."));
    return arguments;
}

} // namespace

ui::LanguageId languageOf(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        const QByteArrayView argument(argv[i]);
        QByteArrayView name;
        if (argument == "--language" && i + 1 < argc)
            name = QByteArrayView(argv[i + 1]);
        else if (argument.startsWith("--language="))
            name = argument.sliced(11);
        if (const auto language = ui::Language::named(QString::fromUtf8(name)))
            return *language;
    }
    return ui::Language::ofSystem();
}

std::variant<Arguments, int> parseArguments(int argc, char **argv)
{
    return Parser().parse(argc, argv);
}

} // namespace headroom::cli
