// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace headroom::cli {

enum ExitStatus { Done = 0, WrongInput = 1, WrongUsage = 2, DoesNotFit = 3 };

enum class OutputFormat { Text, Json, Markdown, Csv };

// What stands on the command line, of whichever command.
struct Arguments
{
    std::string command;
    std::string file;
    std::vector<std::string> files;       // of accuracy
    bool brief = false;                   // --brief, of accuracy
    std::vector<std::string> assignments; // --set
    OutputFormat format = OutputFormat::Text;
    bool check = false;
    std::string term;   // --term
    std::string moment; // --moment; empty: the peak
    int stage = -1;     // --stage; -1: the fullest card's
    std::string solveFor;
    std::vector<std::string> over;
    std::string search;
    std::optional<std::string> commandLine; // --read
    std::string program;                    // --for, of launch
    std::string output;                     // -o, of import
    std::string objective;                  // --objective, of plan
    int top = 10;                           // --top
    bool openLayout = false;                // of plan: vary what the scenario fixes, too
    int take = 0;                           // --take; 0: none
    double days = 0;                        // --days
    double stepSeconds = 0;                 // --step-seconds; 0: not given
    double tokensPerSecond = 0;             // --tokens-per-second
    std::string against;                    // --against, of verdict
    double published = 0;                   // --published
    double profilerShare = 0;               // --profiler-share, 0 to 1; 0: not given
};

// Each writes to standard output and returns the exit status.
int estimateCommand(const Arguments &arguments);
int explainCommand(const Arguments &arguments);
int sensitivityCommand(const Arguments &arguments);
int utilizationCommand(const Arguments &arguments);
int verdictCommand(const Arguments &arguments);
int solveCommand(const Arguments &arguments);
int sweepCommand(const Arguments &arguments);
int launchCommand(const Arguments &arguments);
int modelsCommand(const Arguments &arguments);
int acceleratorsCommand(const Arguments &arguments);
int pricesCommand(const Arguments &arguments);
int handbookCommand(const Arguments &arguments);
int batchCommand(const Arguments &arguments);
int accuracyCommand(const Arguments &arguments);
int planCommand(const Arguments &arguments);
int importCommand(const Arguments &arguments);

} // namespace headroom::cli
