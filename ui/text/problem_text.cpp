// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/problem_text.h"

#include "core/base/nearest_name.h"
#include "core/scenario/fields.h"
#include "ui/text/numbers.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>
#include <vector>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct ProblemText
{
    Q_DECLARE_TR_FUNCTIONS(ProblemText)
};

// The names of JSON's types, which core writes in the notation of the format.
constexpr Word types[] = {
    { "whole number", QT_TRANSLATE_NOOP("JsonTypes", "a whole number") },
    { "number", QT_TRANSLATE_NOOP("JsonTypes", "a number") },
    { "text", QT_TRANSLATE_NOOP("JsonTypes", "text") },
    { "list", QT_TRANSLATE_NOOP("JsonTypes", "a list") },
    { "object", QT_TRANSLATE_NOOP("JsonTypes", "an object") },
    { "true or false", QT_TRANSLATE_NOOP("JsonTypes", "true or false") },
    { "model", QT_TRANSLATE_NOOP("JsonTypes", "the name of a model") },
    { "end of line", QT_TRANSLATE_NOOP("JsonTypes", "the end of the line") },
    { "end of file", QT_TRANSLATE_NOOP("JsonTypes", "the end of the file") },
};

QString list(const std::string &names)
{
    return fromUtf8(names).split(u' ', Qt::SkipEmptyParts).join(u", "_s);
}

QString typeName(const std::string &id)
{
    return wordFor("JsonTypes", types, id);
}

// What core allows is the name of a type, a whole number or a word, or a list of names.
QString allowedTypes(const std::string &allowed)
{
    static constexpr std::string_view orWord = "whole number or ";
    if (allowed.starts_with(orWord))
        return ProblemText::tr("a whole number or %1").arg(fromUtf8(allowed.substr(orWord.size())));
    return findWord(types, allowed) ? typeName(allowed) : list(allowed);
}

bool isWholeNumber(const std::string &pointer)
{
    std::string dotted = pointer.substr(std::min<std::size_t>(1, pointer.size()));
    std::ranges::replace(dotted, '/', '.');
    const ScenarioField *field = findField(dotted);
    return field && field->type == FieldType::Integer;
}

QString rangeSentence(const Problem &problem)
{
    const QString found = fromUtf8(problem.found);
    const QStringList ends = fromUtf8(problem.allowed).split(u'…');
    if (ends.size() != 2)
        return ProblemText::tr("found %1; allowed: %2.").arg(found, fromUtf8(problem.allowed));
    if (isWholeNumber(problem.path))
        return ProblemText::tr("found %1; allowed: a whole number from %2 to %3.").arg(found, ends[0], ends[1]);
    return ProblemText::tr("found %1; allowed: a number from %2 to %3.").arg(found, ends[0], ends[1]);
}

std::string_view withoutQuotes(std::string_view text)
{
    const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
    return quoted ? text.substr(1, text.size() - 2) : text;
}

// A name that is allowed in that place; of a key also one that stands elsewhere in the file: "training.micro_batch".
QString meant(const Problem &problem)
{
    const bool isKey = problem.kind == ProblemKind::UnknownKey;
    if (!isKey && problem.kind != ProblemKind::UnknownValue)
        return fromUtf8(problem.allowed);
    const std::string_view found = withoutQuotes(problem.found);
    QString near = nearestOf(fromUtf8(found), fromUtf8(problem.allowed).split(u' ', Qt::SkipEmptyParts));
    if (near.isEmpty() && isKey) {
        if (const ScenarioField *field = findField(found))
            return QString::fromStdString(field->dottedPath());
    }
    return near;
}

QString place(const std::string &path)
{
    if (path.empty())
        return {};
    if (path.front() == '/')
        return fromUtf8(path);
    if (path.front() == '@')
        return ProblemText::tr("byte %1").arg(fromUtf8(path.substr(1)));
    const QStringList parts = fromUtf8(path).split(u':');
    if (parts.size() == 2)
        return ProblemText::tr("line %1, column %2").arg(parts[0], parts[1]);
    return fromUtf8(path);
}

QString sentenceOf(const Problem &problem)
{
    const QString found = fromUtf8(problem.found);
    const QString allowed = fromUtf8(problem.allowed);
    switch (problem.kind) {
    case ProblemKind::Syntax:
        if (!problem.allowed.empty())
            return ProblemText::tr("found %1; allowed: %2.").arg(found, allowed);
        return ProblemText::tr("not valid JSON: found %1 where it cannot stand.").arg(typeName(problem.found));
    case ProblemKind::Encoding:
        return ProblemText::tr("found the byte %1, which is not UTF-8; allowed: UTF-8 text.").arg(found);
    case ProblemKind::TooDeep:
        return ProblemText::tr("found %1 levels of objects and lists inside each other; allowed: at most %2.")
            .arg(found, allowed);
    case ProblemKind::TooLarge: return ProblemText::tr("found a size of %1; allowed: at most %2.").arg(found, allowed);
    case ProblemKind::NumberRange:
        return ProblemText::tr("found the number %1, which is too large to compute with; allowed: %2.")
            .arg(found, allowed);
    case ProblemKind::DuplicateKey: return ProblemText::tr("found the key “%1” twice; allowed: once.").arg(found);
    case ProblemKind::UnknownKey:
        return ProblemText::tr("found the unknown key “%1”; allowed: %2.").arg(found, list(problem.allowed));
    case ProblemKind::MissingKey: return ProblemText::tr("the key “%1” is missing.").arg(found);
    case ProblemKind::WrongType:
        return ProblemText::tr("found %1; allowed: %2.").arg(typeName(problem.found), allowedTypes(problem.allowed));
    case ProblemKind::OutOfRange: return rangeSentence(problem);
    case ProblemKind::UnknownValue: return ProblemText::tr("found %1; allowed: %2.").arg(found, list(problem.allowed));
    case ProblemKind::FutureFormat:
        return ProblemText::tr("found the format %1, which needs a newer Headroom; this one reads %2.")
            .arg(found, allowed);
    case ProblemKind::NotDivisible:
        return ProblemText::tr("found %1; allowed: a number that divides %2.").arg(found, allowed);
    case ProblemKind::Conflict:
        if (problem.allowed.starts_with("one of "))
            return ProblemText::tr("found %1 of the keys %2; allowed: exactly one of them.")
                .arg(found, list(problem.allowed.substr(7)));
        return ProblemText::tr("found %1, which contradicts other inputs; allowed: %2.").arg(found, allowed);
    case ProblemKind::DuplicateId: return ProblemText::tr("found the id “%1” twice; allowed: once.").arg(found);
    case ProblemKind::UnknownModel:
        return ProblemText::tr(
                   "found %1, which is not in the catalogue; allowed: an id that “headroom-cli models” lists.")
            .arg(found);
    case ProblemKind::UnknownAccelerator:
        return ProblemText::tr(
                   "found %1, which is not in the catalogue; allowed: an id that “headroom-cli accelerators” lists.")
            .arg(found);
    case ProblemKind::Unreadable: return ProblemText::tr("cannot be read: %1.").arg(found);
    case ProblemKind::Unwritable: return ProblemText::tr("cannot be written: %1.").arg(found);
    case ProblemKind::NotSupported:
        if (problem.allowed.empty())
            return ProblemText::tr("found %1, which this version does not compute.").arg(found);
        return ProblemText::tr("found %1, which this version does not compute; allowed: %2.").arg(found, allowed);
    case ProblemKind::NoProgram:
        return ProblemText::tr("found %1, for which no command is known; allowed: %2.")
            .arg(found, list(problem.allowed));
    case ProblemKind::OtherProgram:
        return ProblemText::tr("found %1, which does not run the framework or engine of this scenario; allowed: %2.")
            .arg(found, list(problem.allowed));
    case ProblemKind::NotSolvable:
        return ProblemText::tr("found %1, with which memory does not grow; allowed: %2.")
            .arg(found, list(problem.allowed));
    case ProblemKind::NoModelSaid:
        return ProblemText::tr(
                   "found %1, which names no model; allowed: settings that name one, or a scenario FILE that "
                   "they go over: “headroom-cli launch FILE --read …”.")
            .arg(found);
    }
    std::unreachable();
}

} // namespace

QString nearestOf(const QString &found, const QStringList &names)
{
    std::vector<std::string> texts;
    for (const QString &name : names)
        texts.push_back(name.toStdString());
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    return fromUtf8(nearestName(found.toStdString(), views));
}

QString withSuggestion(const QString &sentence, const QString &name)
{
    return name.isEmpty() ? sentence
                          : ProblemText::tr("%1 Did you mean “%2”?", "a sentence and a name").arg(sentence, name);
}

QString problemSentence(const Problem &problem)
{
    switch (problem.kind) {
    case ProblemKind::UnknownKey:
    case ProblemKind::UnknownValue:
    case ProblemKind::UnknownModel:
    case ProblemKind::UnknownAccelerator: return withSuggestion(sentenceOf(problem), meant(problem));
    default: return sentenceOf(problem);
    }
}

QString problemText(const Problem &problem)
{
    QStringList parts;
    if (!problem.file.empty())
        parts += fromUtf8(problem.file);
    if (const QString where = place(problem.path); !where.isEmpty())
        parts += where;
    parts += problemSentence(problem);
    return parts.join(u": "_s);
}

} // namespace headroom::ui
