// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include "ui/text/problem_text.h"

#include <QCoreApplication>

#include <cerrno>
#include <cstdio>
#include <unistd.h>

namespace headroom::cli {

namespace {

struct CliOutput
{
    Q_DECLARE_TR_FUNCTIONS(CliOutput)
};

// A control character of the input shall not reach the terminal.
QByteArray printable(QString text)
{
    for (QChar &c : text) {
        if (c.category() == QChar::Other_Control && c != u'\n')
            c = QChar::ReplacementCharacter;
    }
    return text.toUtf8();
}

void writeError(QString line)
{
    const QByteArray bytes = printable(line.replace(u'\n', u' ')) + '\n';
    std::fwrite(bytes.data(), 1, static_cast<std::size_t>(bytes.size()), stderr);
}

} // namespace

bool writeAll(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

int writeFailure()
{
    if (errno != EPIPE)
        writeError(CliOutput::tr("headroom-cli: the output cannot be written: %1").arg(qt_error_string(errno)));
    return WrongInput;
}

int finish(std::string_view bytes, int status)
{
    return writeAll(bytes) ? status : writeFailure();
}

int finish(const QString &text, int status)
{
    const QByteArray bytes = printable(text);
    return finish(std::string_view(bytes.data(), static_cast<std::size_t>(bytes.size())), status);
}

int fail(const Problems &problems)
{
    QString line = ui::problemText(problems.front());
    if (problems.size() > 1)
        line = CliOutput::tr("%1 (and %n more problem(s))", nullptr, static_cast<int>(problems.size()) - 1).arg(line);
    writeError(line);
    return WrongInput;
}

int failUsage(const QString &sentence)
{
    writeError(CliOutput::tr("headroom-cli: %1 “headroom-cli --help” shows the usage.").arg(sentence));
    return WrongUsage;
}

void say(const QString &sentence)
{
    writeError(sentence);
}

ui::ReportFormat reportFormat(OutputFormat format)
{
    return format == OutputFormat::Csv        ? ui::ReportFormat::Csv
           : format == OutputFormat::Markdown ? ui::ReportFormat::Markdown
                                              : ui::ReportFormat::Text;
}

} // namespace headroom::cli
