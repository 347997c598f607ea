// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/layer_pattern.h"

#include <algorithm>
#include <charconv>

namespace headroom {

namespace {

constexpr std::size_t mostLayers = 4096;
constexpr std::size_t longestLayout = 16384; // signs after repetition
constexpr int deepest = 8;

using Pattern = std::optional<std::vector<bool>>;

// sum = term { "+" term }, term = ( "[" bits "]" | "(" sum ")" ) [ "*" n ]
class PatternReader
{
public:
    explicit PatternReader(std::string_view text) : m_text(text) { }

    Pattern run()
    {
        Pattern pattern = sum(0);
        skipBlanks();
        return m_at == m_text.size() ? pattern : std::nullopt;
    }

private:
    void skipBlanks()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
    }

    bool take(char sign)
    {
        skipBlanks();
        if (m_at >= m_text.size() || m_text[m_at] != sign)
            return false;
        ++m_at;
        return true;
    }

    std::optional<std::size_t> number()
    {
        skipBlanks();
        std::size_t value = 0;
        const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
        if (error != std::errc {})
            return std::nullopt;
        m_at = static_cast<std::size_t>(end - m_text.data());
        return value;
    }

    Pattern sum(int depth)
    {
        Pattern all = term(depth);
        while (all && take('+')) {
            const Pattern next = term(depth);
            if (!next || all->size() + next->size() > mostLayers)
                return std::nullopt;
            all->insert(all->end(), next->begin(), next->end());
        }
        return all;
    }

    Pattern term(int depth)
    {
        Pattern one = depth > deepest ? std::nullopt : take('(') ? closed(sum(depth + 1), ')') : bits();
        if (!one || !take('*'))
            return one;
        const std::optional<std::size_t> times = number();
        if (!times || *times > mostLayers || one->size() * *times > mostLayers)
            return std::nullopt;
        std::vector<bool> repeated;
        for (std::size_t i = 0; i < *times; ++i)
            repeated.insert(repeated.end(), one->begin(), one->end());
        return repeated;
    }

    Pattern closed(Pattern inner, char sign) { return take(sign) ? std::move(inner) : std::nullopt; }

    Pattern bits()
    {
        if (!take('['))
            return std::nullopt;
        std::vector<bool> list;
        do {
            const std::optional<std::size_t> bit = number();
            if (!bit || *bit > 1 || list.size() >= mostLayers)
                return std::nullopt;
            list.push_back(*bit == 1);
        } while (take(','));
        return closed(std::move(list), ']');
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

// Every "x*3" and "(xy)*3" written out. Source: megatron/core/transformer/pipeline_parallel_layer_layout.py.
std::optional<std::string> writtenOut(std::string_view text, int depth)
{
    std::string all;
    for (std::size_t at = 0; at < text.size();) {
        std::string one(1, text[at]);
        if (text[at] == '(') {
            std::size_t end = at;
            int open = 0;
            for (; end < text.size(); ++end) {
                open += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
                if (open == 0)
                    break;
            }
            if (end >= text.size() || depth > deepest)
                return std::nullopt;
            const auto inner = writtenOut(text.substr(at + 1, end - at - 1), depth + 1);
            if (!inner)
                return std::nullopt;
            one = *inner;
            at = end;
        }
        ++at;
        std::size_t times = 1;
        if (at < text.size() && text[at] == '*') {
            const char *end = text.data() + text.size();
            const auto [stop, error] = std::from_chars(text.data() + at + 1, end, times);
            if (error != std::errc {} || times > longestLayout)
                return std::nullopt;
            at = static_cast<std::size_t>(stop - text.data());
        }
        if (all.size() + one.size() * times > longestLayout)
            return std::nullopt;
        for (std::size_t i = 0; i < times; ++i)
            all += one;
    }
    return all;
}

} // namespace

std::optional<std::vector<bool>> layerPattern(std::string_view text, std::int64_t layers)
{
    if (layers < 1 || layers > static_cast<std::int64_t>(mostLayers))
        return std::nullopt;
    std::int64_t every = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), every);
    if (error == std::errc {} && end == text.data() + text.size()) {
        if (every < 1)
            return std::nullopt;
        std::vector<bool> pattern(static_cast<std::size_t>(layers));
        for (std::size_t i = 0; i < pattern.size(); ++i)
            pattern[i] = i % static_cast<std::size_t>(every) == 0;
        return pattern;
    }
    Pattern pattern = PatternReader(text).run();
    return pattern && std::ssize(*pattern) == layers ? pattern : std::nullopt;
}

std::string layerPatternText(const std::vector<bool> &pattern)
{
    const auto layers = std::ssize(pattern);
    for (const std::int64_t every : { 1, 2, 3, 4 }) {
        if (layerPattern(std::to_string(every), layers) == pattern)
            return std::to_string(every);
    }
    std::string text = "(";
    for (std::size_t at = 0; at < pattern.size();) {
        const std::size_t from = at;
        while (at < pattern.size() && pattern[at] == pattern[from])
            ++at;
        text.append(text.size() > 1 ? "+[" : "[").append(pattern[from] ? "1" : "0").append("]*");
        text += std::to_string(at - from);
    }
    return text + ')';
}

std::optional<std::vector<std::int64_t>> pipelineLayout(std::string_view text)
{
    const std::optional<std::string> all = writtenOut(text, 0);
    if (!all)
        return std::nullopt;
    std::vector<std::int64_t> chunks(1);
    for (const char c : *all) {
        if (c == '|')
            chunks.push_back(0);
        else if (c == 't')
            ++chunks.back();
        else if (c != 'E' && c != 'm' && c != 'L' && c != ',' && c != ' ')
            return std::nullopt;
    }
    if (chunks.size() > mostLayers)
        return std::nullopt;
    return chunks;
}

} // namespace headroom
