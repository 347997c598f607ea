// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest_name.h"

#include <algorithm>
#include <vector>

namespace headroom {

namespace {

constexpr std::size_t longest = 128; // letters that are compared
constexpr std::size_t shortestPrefix = 2;

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Edits of one letter, a swap of two neighbours being one (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b)
{
    a = a.substr(0, longest);
    b = b.substr(0, longest);
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        now[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            now[j] = std::min({ last[j] + 1, now[j - 1] + 1, last[j - 1] + (same ? 0 : 1) });
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
                now[j] = std::min(now[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, now);
    }
    return last[b.size()];
}

std::string_view afterSlash(std::string_view name)
{
    return name.substr(name.rfind('/') + 1); // npos + 1 is 0
}

bool begins(std::string_view name, std::string_view found)
{
    return found.size() >= shortestPrefix && name.size() >= found.size()
           && std::ranges::equal(name.substr(0, found.size()), found, {}, lower, lower);
}

} // namespace

std::string_view nearestName(std::string_view found, std::span<const std::string_view> names)
{
    if (found.size() < shortestPrefix)
        return {};
    std::string_view nearest;
    std::size_t fewest = longest;
    for (const std::string_view name : names) {
        const std::size_t edits = std::min(distance(found, name), distance(afterSlash(found), afterSlash(name)));
        if (edits < fewest && 3 * edits <= std::max(afterSlash(found).size(), afterSlash(name).size())) {
            fewest = edits;
            nearest = name;
        }
    }
    if (!nearest.empty())
        return nearest;
    for (const std::string_view name : names) {
        if ((begins(name, found) || begins(afterSlash(name), found))
            && (nearest.empty() || name.size() < nearest.size()))
            nearest = name;
    }
    return nearest;
}

} // namespace headroom
