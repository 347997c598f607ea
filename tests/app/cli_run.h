// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QStringList>

struct CliResult
{
    int status = -1; // -1: did not start, crashed or hung
    QByteArray output;
    QByteArray error;
};

// Runs headroom-cli with the text as its standard input.
inline CliResult runCli(const QStringList &arguments, const QByteArray &input = {})
{
    QProcess process;
    process.start(QStringLiteral(CLI_PROGRAM), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return { process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError() };
}

// A small scenario that fits one card.
inline QByteArray smallTraining()
{
    return R"({"format": "headroom/1", "name": "small", "model": {"preset": "Qwen/Qwen3-0.6B"}, "task": "training",
               "training": {"framework": "megatron", "micro_batch": 1, "sequence_length": 2048},
               "hardware": {"accelerator": "a100-sxm4-80gb", "count": 1}})";
}
