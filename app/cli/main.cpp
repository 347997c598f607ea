// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "ui/text/language.h"

#include <QCoreApplication>

#include <clocale>
#include <csignal>
#include <langinfo.h>
#include <string_view>

using namespace headroom;

namespace {

// In the C locale Qt writes a warning to standard error before the first of our lines; our output is UTF-8 anyway.
void preferUtf8()
{
    std::setlocale(LC_ALL, "");
    if (std::string_view(nl_langinfo(CODESET)) == "ANSI_X3.4-1968")
        qputenv("LC_ALL", "C.UTF-8");
}

int run(const cli::Arguments &arguments)
{
    struct Command
    {
        std::string_view name;
        int (*run)(const cli::Arguments &);
    };
    static constexpr Command commands[] = {
        { "estimate", cli::estimateCommand },
        { "explain", cli::explainCommand },
        { "plan", cli::planCommand },
        { "sensitivity", cli::sensitivityCommand },
        { "utilization", cli::utilizationCommand },
        { "verdict", cli::verdictCommand },
        { "solve", cli::solveCommand },
        { "sweep", cli::sweepCommand },
        { "launch", cli::launchCommand },
        { "models", cli::modelsCommand },
        { "accelerators", cli::acceleratorsCommand },
        { "prices", cli::pricesCommand },
        { "handbook", cli::handbookCommand },
        { "batch", cli::batchCommand },
        { "accuracy", cli::accuracyCommand },
        { "import", cli::importCommand },
    };
    for (const Command &command : commands) {
        if (command.name == arguments.command)
            return command.run(arguments);
    }
    return cli::WrongUsage;
}

} // namespace

int main(int argc, char **argv)
{
    // A closed pipe is an error of the write, not the end of the program.
    std::signal(SIGPIPE, SIG_IGN);
    // Before preferUtf8(), which hides what the environment says about the language.
    const ui::LanguageId languageId = cli::languageOf(argc, argv);
    preferUtf8();
    QCoreApplication application(argc, argv);
    ui::Language language;
    language.use(languageId);

    const auto parsed = cli::parseArguments(argc, argv);
    if (const int *status = std::get_if<int>(&parsed))
        return *status;
    return run(std::get<cli::Arguments>(parsed));
}
