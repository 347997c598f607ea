// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include "app/cli/output.h"
#include "ui/text/problem_text.h"

#include <CLI/CLI.hpp>

#include <QCoreApplication>
#include <QRegularExpression>

#include <map>
#include <optional>

namespace headroom::cli {

using namespace Qt::StringLiterals;

namespace {

struct CliArguments
{
    Q_DECLARE_TR_FUNCTIONS(CliArguments)

public:
    // CLI11 takes UTF-8.
    static std::string text(const char *source)
    {
        return QCoreApplication::translate("CliArguments", source).toStdString();
    }
};

// What is read as text first, so that our own sentences tell what is wrong with it.
struct Raw
{
    Arguments arguments;
    std::string format;
    std::string language;
    std::string stage;
    std::string top;
    std::string take;
    std::string days;
    std::string stepSeconds;
    std::string tokensPerSecond;
    std::string published;
    std::string profilerShare;
};

void labelIn(CLI::App &app)
{
    const auto formatter = std::make_shared<CLI::Formatter>();
    formatter->label("Usage", CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Usage")));
    formatter->label("OPTIONS", CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "options")));
    formatter->label("SUBCOMMAND", CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "command")));
    formatter->label("SUBCOMMANDS", CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "command")));
    formatter->label("Positionals", CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Arguments")));
    formatter->label("REQUIRED", {});
    formatter->label("TEXT", {});
    formatter->column_width(34);
    app.formatter(formatter);
    app.set_help_flag("-h,--help", CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Shows this help")));
    app.option_defaults()->group(CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Options")));
    app.get_help_ptr()->group(CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Options")));
}

class Parser
{
public:
    Parser()
        : m_app(CliArguments::text(QT_TRANSLATE_NOOP(
                    "CliArguments", "Memory and cards that a language model needs, from a scenario file.")),
                "headroom-cli")
    {
        labelIn(m_app);
        m_app.require_subcommand(1);
        m_app
            .set_version_flag("--version", "headroom-cli " HEADROOM_VERSION,
                              CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Shows the version")))
            ->group(CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Options")));
        m_app.add_option("--language", m_raw.language,
                         CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Language of texts: en or zh")));

        CLI::App *estimate = scenarioCommand(
            "estimate", QT_TRANSLATE_NOOP("CliArguments", "Computes memory, fit and cards of a scenario"));
        addCheck(estimate);
        CLI::App *explain = scenarioCommand(
            "explain", QT_TRANSLATE_NOOP("CliArguments", "Shows how each term of the memory comes about"));
        explain->add_option("--term", m_raw.arguments.term,
                            CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Only this term, such as weights")));
        explain->add_option("--moment", m_raw.arguments.moment,
                            CliArguments::text(QT_TRANSLATE_NOOP(
                                "CliArguments", "Moment of the step, such as optimizer_step; default: the peak")));
        explain->add_option(
            "--stage", m_raw.stage,
            CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Pipeline stage; default: the fullest")));
        CLI::App *plan = scenarioCommand(
            "plan", QT_TRANSLATE_NOOP("CliArguments", "Finds the best layouts: degrees, micro batch, recomputation"));
        plan->add_option("--objective", m_raw.arguments.objective,
                         CliArguments::text(QT_TRANSLATE_NOOP(
                             "CliArguments", "cards, throughput, cost or deadline; default: throughput")));
        plan->add_option("--top", m_raw.top,
                         CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "How many layouts; default: 10")));
        plan->add_option("--days", m_raw.days,
                         CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Days that the run may take")));
        plan->add_flag("--open", m_raw.arguments.openLayout,
                       CliArguments::text(QT_TRANSLATE_NOOP(
                           "CliArguments",
                           "Also vary the degrees, micro batch, recomputation and ZeRO stage that the file fixes")));
        plan->add_option("--take", m_raw.take,
                         CliArguments::text(QT_TRANSLATE_NOOP(
                             "CliArguments", "Writes the scenario with the layout of this rank instead")));
        scenarioCommand(
            "sensitivity",
            QT_TRANSLATE_NOOP("CliArguments", "Shows what each single change does to memory, time and cost"));
        CLI::App *utilization = scenarioCommand(
            "utilization",
            QT_TRANSLATE_NOOP("CliArguments", "Tells from a measured speed how well the cards are used"));
        utilization->add_option("--step-seconds", m_raw.stepSeconds,
                                CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Measured seconds of a step")));
        utilization->add_option(
            "--tokens-per-second", m_raw.tokensPerSecond,
            CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Or measured tokens a second of one card")));
        utilization->add_option(
            "--published", m_raw.published,
            CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Tokens a second and card that somebody published; "
                                                                 "default: the nearest of the list")));
        utilization->add_option(
            "--profiler-share", m_raw.profilerShare,
            CliArguments::text(QT_TRANSLATE_NOOP(
                "CliArguments", "Share of the time in which a profiler saw tensor cores work, in percent")));
        scenarioCommand("verdict",
                        QT_TRANSLATE_NOOP("CliArguments", "Tells what the card is good for in a scenario, and why"))
            ->add_option(
                "--against", m_raw.arguments.against,
                CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Another card of the catalogue beside it")));
        CLI::App *solve = scenarioCommand(
            "solve", QT_TRANSLATE_NOOP("CliArguments", "Finds the largest value of a key that still fits"));
        solve->add_option(
            "--for", m_raw.arguments.solveFor,
            CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "The key, such as training.micro_batch")));
        addCheck(solve);
        CLI::App *sweep = scenarioCommand(
            "sweep", QT_TRANSLATE_NOOP("CliArguments", "Computes every combination of values, one row each"));
        sweep
            ->add_option(
                "--over", m_raw.arguments.over,
                CliArguments::text(QT_TRANSLATE_NOOP(
                    "CliArguments", "key=a..b, key=a..b:step, key=a..b:*factor or key=v1,v2; may be repeated")))
            ->allow_extra_args(false);
        CLI::App *launch = scenarioCommand(
            "launch", QT_TRANSLATE_NOOP("CliArguments", "Writes what starts the run, or reads it into a scenario"));
        launch->add_option(
            "--for", m_raw.arguments.program,
            CliArguments::text(QT_TRANSLATE_NOOP(
                "CliArguments",
                "The program, one that runs the scenario's framework: megatron; axolotl, llama-factory, trl, "
                "accelerate; deepspeed")));
        launch->add_option(
            "--read", m_raw.arguments.commandLine,
            CliArguments::text(QT_TRANSLATE_NOOP(
                "CliArguments", "A command line, script, DeepSpeed JSON or training YAML to read; - reads "
                                "standard input; settings without a model go into FILE")));
        for (CLI::App *list :
             { command("models", QT_TRANSLATE_NOOP("CliArguments", "Lists the models of the catalogue")),
               command("accelerators",
                       QT_TRANSLATE_NOOP("CliArguments", "Lists the accelerator cards of the catalogue")),
               command("prices", QT_TRANSLATE_NOOP("CliArguments", "Lists rental prices of a card and hour")) })
            list->add_option("--search", m_raw.arguments.search,
                             CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Only entries with these words")));
        command("handbook", QT_TRANSLATE_NOOP("CliArguments", "Shows the rules of thumb, computed"));
        CLI::App *accuracy =
            command("accuracy", QT_TRANSLATE_NOOP("CliArguments", "Compares computed with measured memory and speed"));
        accuracy->add_option(
            "FILE", m_raw.arguments.files,
            CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Files of measured cases; - reads standard input")));
        accuracy->add_flag(
            "--brief", m_raw.arguments.brief,
            CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Only one row a framework or engine and quantity")));
        CLI::App *import = command(
            "import", QT_TRANSLATE_NOOP("CliArguments",
                                        "Reads a model from its own files, or a scenario from a framework's settings"));
        import->add_option(
            "FILE", m_raw.arguments.file,
            CliArguments::text(QT_TRANSLATE_NOOP(
                "CliArguments", "config.json, *.safetensors, *.safetensors.index.json, *.gguf or a folder of them; a "
                                "training YAML, Megatron-LM script or DeepSpeed JSON")));
        import->add_option("-o,--output", m_raw.arguments.output,
                           CliArguments::text(QT_TRANSLATE_NOOP(
                               "CliArguments", "File to write; *.headroom: a scenario with this model")));
        bareCommand("batch",
                    QT_TRANSLATE_NOOP("CliArguments",
                                      "Reads one scenario a line from standard input, writes one result a line"));
    }

    std::variant<Arguments, int> parse(int argc, char **argv)
    {
        try {
            m_app.parse(argc, argv);
        } catch (const CLI::CallForHelp &) {
            return finish(m_app.help());
        } catch (const CLI::CallForVersion &version) {
            return finish(std::string(version.what()) + '\n');
        } catch (const CLI::ExtrasError &) {
            return failUsage(unknownArgument());
        } catch (const CLI::RequiredError &) {
            return failUsage(missingCommand());
        } catch (const CLI::ParseError &error) {
            return failUsage(CliArguments::tr("%1 lacks its value, or has one too many.").arg(optionOf(error)));
        }
        return checked();
    }

private:
    CLI::App *bareCommand(const char *name, const char *help)
    {
        CLI::App *result = m_app.add_subcommand(name, CliArguments::text(help));
        result->group(CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Commands")));
        result->get_help_ptr()->group(CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Options")));
        result->fallthrough();
        return result;
    }

    CLI::App *command(const char *name, const char *help)
    {
        CLI::App *result = bareCommand(name, help);
        result->add_option("--format", m_raw.format,
                           CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "text, json, markdown or csv")));
        return result;
    }

    CLI::App *scenarioCommand(const char *name, const char *help)
    {
        CLI::App *result = command(name, help);
        result->add_option(
            "FILE", m_raw.arguments.file,
            CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Scenario file; - reads standard input")));
        result
            ->add_option("--set", m_raw.arguments.assignments,
                         CliArguments::text(
                             QT_TRANSLATE_NOOP("CliArguments", "key.path=value, set before reading; may be repeated")))
            ->allow_extra_args(false);
        return result;
    }

    void addCheck(CLI::App *app)
    {
        app->add_flag("--check", m_raw.arguments.check,
                      CliArguments::text(QT_TRANSLATE_NOOP("CliArguments", "Exit status 3 where it does not fit")));
    }

    QString missingCommand() const
    {
        QStringList names;
        for (const CLI::App *command : m_app.get_subcommands({}))
            names += QString::fromStdString(command->get_name());
        const QString known = names.join(u", "_s);
        const QString extra = firstExtra();
        if (extra.isEmpty())
            return CliArguments::tr("No command is given; allowed: %1.").arg(known);
        return ui::withSuggestion(CliArguments::tr("“%1” is not a command; allowed: %2.").arg(extra, known),
                                  ui::nearestOf(extra, names));
    }

    // The command that was given; before one is, the program.
    const CLI::App &used() const
    {
        const std::vector<CLI::App *> commands = m_app.get_subcommands();
        return commands.empty() ? m_app : *commands.front();
    }

    // What looks like an option is compared with those that there are.
    QString unknownArgument() const
    {
        const QString found = firstExtra();
        const QString sentence = CliArguments::tr("“%1” is not known here.").arg(found);
        if (!found.startsWith(u'-'))
            return sentence;
        QStringList names;
        for (const CLI::Option *option : used().get_options()) {
            for (const std::string &name : option->get_lnames())
                names += u"--"_s + QString::fromStdString(name);
        }
        return ui::withSuggestion(
            CliArguments::tr("“%1” is not known here; allowed: %2.").arg(found, names.join(u", "_s)),
            ui::nearestOf(found, names));
    }

    // CLI11 names the option in what it says.
    static QString optionOf(const CLI::ParseError &error)
    {
        static const QRegularExpression option(u"--[a-z-]+"_s);
        const QString text = QString::fromStdString(error.what());
        const QString name = option.match(text).captured();
        return name.isEmpty() ? text : name;
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
    const CLI::App *used = m_app.get_subcommands().front();
    Arguments &arguments = m_raw.arguments;
    arguments.command = used->get_name();
    const bool readsFile = used->get_option_no_throw("FILE") != nullptr;
    const bool readsCases = arguments.command == "accuracy";
    if (readsCases && arguments.files.empty())
        return failUsage(CliArguments::tr("No file of measured cases is given."));
    if (readsFile && !readsCases && !arguments.commandLine && arguments.file.empty())
        return failUsage(arguments.command == "import" ? CliArguments::tr("No file of a model is given.")
                                                       : CliArguments::tr("No scenario file is given."));
    if (!m_raw.language.empty() && !ui::Language::named(QString::fromStdString(m_raw.language)))
        return failUsage(
            CliArguments::tr("“%1” is not a language; allowed: en, zh.").arg(QString::fromStdString(m_raw.language)));
    const auto format = formatNamed(m_raw.format);
    if (!format)
        return failUsage(CliArguments::tr("“%1” is not a format; allowed: text, json, markdown, csv.")
                             .arg(QString::fromStdString(m_raw.format)));
    arguments.format = *format;
    if (!m_raw.stage.empty()) {
        constexpr int lastStage = 4095; // parallelism.pipeline is at most one more
        bool isNumber = false;
        arguments.stage = QString::fromStdString(m_raw.stage).toInt(&isNumber);
        if (!isNumber || arguments.stage < 0 || arguments.stage > lastStage)
            return failUsage(CliArguments::tr("“%1” is not the number of a stage; allowed: 0 to %2.")
                                 .arg(QString::fromStdString(m_raw.stage))
                                 .arg(lastStage));
    }
    const auto whole = [](const std::string &text, int most, int &into) {
        bool isNumber = false;
        const int value = QString::fromStdString(text).toInt(&isNumber);
        if (!text.empty() && isNumber && value >= 1 && value <= most)
            into = value;
        return text.empty() || (isNumber && value >= 1 && value <= most);
    };
    constexpr int mostOptions = 1000;
    if (!whole(m_raw.top, mostOptions, arguments.top))
        return failUsage(CliArguments::tr("“%1” is not a number of layouts; allowed: 1 to 1000.")
                             .arg(QString::fromStdString(m_raw.top)));
    if (!whole(m_raw.take, mostOptions, arguments.take))
        return failUsage(
            CliArguments::tr("“%1” is not a rank; allowed: 1 to 1000.").arg(QString::fromStdString(m_raw.take)));
    struct Number
    {
        std::string &text;
        double &into;
        double most;
    };
    constexpr double most = 1e12;
    constexpr double percent = 100;
    for (const Number &number :
         { Number { m_raw.days, arguments.days, most }, Number { m_raw.stepSeconds, arguments.stepSeconds, most },
           Number { m_raw.tokensPerSecond, arguments.tokensPerSecond, most },
           Number { m_raw.published, arguments.published, most },
           Number { m_raw.profilerShare, arguments.profilerShare, percent } }) {
        if (number.text.empty())
            continue;
        bool isNumber = false;
        number.into = QString::fromStdString(number.text).toDouble(&isNumber);
        if (!isNumber || !(number.into > 0 && number.into <= number.most))
            return failUsage(
                CliArguments::tr("“%1” is not a number that this option takes; allowed: above 0, at most %2.")
                    .arg(QString::fromStdString(number.text), QString::number(number.most)));
    }
    arguments.profilerShare /= percent;
    if (arguments.command == "solve" && arguments.solveFor.empty())
        return failUsage(CliArguments::tr("solve needs --for and a key."));
    if (arguments.command == "sweep" && arguments.over.empty())
        return failUsage(CliArguments::tr("sweep needs --over, a key and its values."));
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
