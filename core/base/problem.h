// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace headroom {

// What can be wrong with an input. The words for each kind live in ui/text.
enum class ProblemKind {
    Syntax,             // not JSON; `found` holds what stands there, `allowed` what was expected
    Encoding,           // not UTF-8
    TooDeep,            // `allowed`: levels
    TooLarge,           // `allowed`: bytes
    NumberRange,        // a number that no double or 64-bit integer holds (1e400)
    DuplicateKey,       // `found`: the key
    UnknownKey,         // `found`: the key, `allowed`: the keys of that object
    MissingKey,         // `found`: the key
    WrongType,          // `allowed`: the type in words of the format: "whole number", "text", "list", "object", …
    OutOfRange,         // `allowed`: "1…1048576"
    UnknownValue,       // `allowed`: the names
    FutureFormat,       // `found`: the file's format, `allowed`: ours
    NotDivisible,       // a degree that does not divide what it splits; `allowed`: the number to divide
    Conflict,           // two inputs that contradict; `allowed`: what would agree
    DuplicateId,        // a catalogue entry that is there twice
    UnknownModel,       // `found`: the preset, `allowed`: the id that is nearest to it, if one is near
    UnknownAccelerator, // likewise
    Unreadable,         // a file that cannot be opened or read; `found`: the system's reason
    Unwritable,         // a file that cannot be written; `found`: the system's reason
    NotSupported,       // correct, but not computed yet; `allowed`: what is
    NoProgram,          // `found`: a framework or engine that no known command starts; `allowed`: those that one does
    OtherProgram, // `found`: a program that does not run the scenario's framework or engine; `allowed`: those that do
    NotSolvable,  // `found`: a key with which memory does not grow; `allowed`: those with which it does
    NoModelSaid,  // settings that name no model, and no scenario with one
};

// One thing that is wrong with an input, as data.
struct Problem
{
    ProblemKind kind = ProblemKind::Syntax;
    std::string path;    // JSON pointer, "/training/micro_batch"; empty: the whole file
    std::string found;   // as it stands in the file
    std::string allowed; // in the notation of the format, not in a language
    std::string file;    // as the user named it; empty where there is none

    bool operator==(const Problem &) const = default;
};

using Problems = std::vector<Problem>;

} // namespace headroom
