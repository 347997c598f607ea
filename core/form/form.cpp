// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/form/form.h"

#include <algorithm>

namespace headroom {

namespace {

bool isDigits(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// "/layer_groups/0/count" is the field "/layer_groups/*/count".
std::string patternOf(std::string_view path)
{
    std::string pattern;
    while (!path.empty()) {
        path.remove_prefix(1);
        const std::string_view token = path.substr(0, path.find('/'));
        pattern += '/';
        pattern += isDigits(token) ? std::string_view("*") : token;
        path.remove_prefix(token.size());
    }
    return pattern;
}

} // namespace

const FormField *fieldAt(const Form &form, std::string_view path)
{
    const auto found = std::ranges::find(form, patternOf(path), &FormField::path);
    return found == form.end() ? nullptr : &*found;
}

std::size_t listLength(const FormDraft &draft, std::string_view path)
{
    std::size_t length = 0;
    while (draft.contains(std::string(path) + '/' + std::to_string(length)))
        ++length;
    return length;
}

void removeElement(FormDraft &draft, std::string_view path, std::size_t index)
{
    const auto place = [&path](std::size_t i) { return std::string(path) + '/' + std::to_string(i); };
    const std::size_t length = listLength(draft, path);
    const auto isIn = [](const std::string &at, const std::string &element) {
        return at == element || at.starts_with(element + '/');
    };
    for (std::size_t i = index; i < length; ++i) {
        const std::string element = place(i);
        std::erase_if(draft, [&](const auto &entry) { return isIn(entry.first, element); });
        const std::string next = place(i + 1);
        FormDraft moved;
        for (const auto &[at, text] : draft) {
            if (isIn(at, next))
                moved[element + at.substr(next.size())] = text;
        }
        draft.insert(moved.begin(), moved.end());
    }
}

} // namespace headroom
