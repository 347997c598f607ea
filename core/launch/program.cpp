// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/program.h"

#include <algorithm>

namespace headroom {

namespace {

using Words = std::vector<std::string>;

// The name of a program or an image: without the folder in front, the tag or ".exe" behind.
bool startsThe(std::string_view word, std::string_view name)
{
    if (name.contains('/') || name.starts_with('-')) {
        const std::size_t at = word.find(name);
        return at != std::string_view::npos && (at == 0 || word[at - 1] == '/')
               && (at + name.size() == word.size() || word[at + name.size()] == ':' || word[at + name.size()] == '@');
    }
    word = word.substr(word.find_last_of("/\\") + 1);
    return word == name || (word.ends_with(".exe") && word.substr(0, word.size() - 4) == name);
}

// Words behind the start of this name at `at`; 0: it is not there.
std::size_t matched(const Words &words, std::size_t at, std::string_view start)
{
    std::size_t count = 0;
    while (!start.empty()) {
        const std::size_t end = std::min(start.find(' '), start.size());
        if (at + count >= words.size() || !startsThe(words[at + count], start.substr(0, end)))
            return 0;
        ++count;
        start.remove_prefix(std::min(end + 1, start.size()));
    }
    return count;
}

} // namespace

ProgramStart programStart(const Words &words)
{
    for (std::size_t at = 0; at < words.size(); ++at) {
        for (const Launcher &launcher : launchers()) {
            for (const std::string_view start : launcher.otherStarts) {
                if (const std::size_t count = matched(words, at, start); count > 0)
                    return { &launcher, at, at + count };
            }
        }
    }
    return {};
}

} // namespace headroom
