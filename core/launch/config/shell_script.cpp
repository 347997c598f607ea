// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/shell_script.h"

#include "core/launch/config/shell_word.h"
#include "core/launch/shell.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

// Follows the assignments and the branches of a script.
class Script final : private ShellWordReader
{
public:
    explicit Script(std::string_view text) : ShellWordReader(text) { }

    Result<ShellScript> run()
    {
        try {
            while (m_at < m_text.size())
                statement();
        } catch (const TooManyWords &) {
            return std::unexpected(Problems {
                { ProblemKind::TooLarge, place(), std::to_string(expandedBytes()), std::to_string(mostBytes), {} } });
        }
        if (m_unclosed)
            return std::unexpected(Problems { { ProblemKind::Syntax, place(), {}, std::string(2, m_unclosed), {} } });
        m_script.variables = std::move(m_variables);
        return std::move(m_script);
    }

private:
    // A branch of "if"; a statement counts where all around it are taken.
    struct Branch
    {
        bool taken = false;
        bool done = false;     // one of its branches was taken, or must not be
        std::string open = {}; // a condition that could not be decided and is not noted yet
    };

    bool runs() const
    {
        return m_blocks == 0 && std::ranges::all_of(m_branches, [](const Branch &branch) { return branch.taken; });
    }

    // One command, with everything before the next ";" or line's end.
    void statement()
    {
        skipBlanks(true);
        Words words;
        bool first = true;
        while (m_at < m_text.size() && m_text[m_at] != '\n') {
            const char c = m_text[m_at];
            if (c == ';' || c == '|' || c == '&' || c == '<' || c == '>' || c == '(' || c == ')') {
                const bool pair = m_at + 1 < m_text.size() && m_text[m_at + 1] == c && (c == '&' || c == '|');
                if (pair && m_inCondition)
                    words.emplace_back(2, c);
                m_at += pair ? 2 : 1;
                if (pair && m_inCondition) {
                    skipBlanks();
                    continue;
                }
                break;
            }
            if (first && assignment()) {
                skipBlanks();
                continue;
            }
            if (first && keyword(words)) {
                first = words.empty();
                skipBlanks();
                continue;
            }
            first = false;
            appendWord(words);
            skipBlanks();
        }
        if (m_at < m_text.size() && m_text[m_at] == '\n')
            ++m_at;
        if (m_inCondition)
            decide(words);
        else if (!words.empty() && runs())
            m_script.commands.push_back(std::move(words));
    }

    // Words that structure a script. "export" and the like are read over: what follows is an assignment.
    bool keyword(Words &words)
    {
        std::size_t end = m_at;
        while (end < m_text.size() && m_text[end] >= 'a' && m_text[end] <= 'z')
            ++end;
        const std::string_view word = m_text.substr(m_at, end - m_at);
        if (word.empty() || (end < m_text.size() && !isBlank(m_text[end]) && m_text[end] != '\n' && m_text[end] != ';'))
            return false;
        if (word == "if" || word == "elif") {
            if (word == "if")
                m_branches.push_back({ .taken = false, .done = !runs() });
            else if (!m_branches.empty())
                m_branches.back().done |= std::exchange(m_branches.back().taken, false);
            m_inCondition = true;
        } else if (word == "else" && !m_branches.empty()) {
            Branch &branch = m_branches.back();
            branch.taken = !branch.taken && !branch.done;
            branch.done |= branch.taken;
        } else if (word == "fi") {
            if (!m_branches.empty())
                m_branches.pop_back();
        } else if (word == "for" || word == "while" || word == "until" || word == "case") {
            if (runs())
                m_script.skipped.emplace_back(word);
            ++m_blocks;
        } else if (word == "done" || word == "esac") {
            m_blocks -= m_blocks > 0 ? 1 : 0;
        } else if (word != "then" && word != "do" && word != "export" && word != "local" && word != "declare"
                   && word != "readonly" && word != "else") {
            return false;
        }
        words.clear();
        m_at = end;
        return true;
    }

    void decide(const Words &words)
    {
        m_inCondition = false;
        if (m_branches.empty() || m_branches.back().done)
            return;
        const std::optional<bool> holds = shellCondition(words);
        Branch &branch = m_branches.back();
        branch.taken = holds.value_or(false);
        branch.done = branch.taken;
        if (!holds) {
            std::string text;
            for (const std::string &word : words)
                text.append(text.empty() ? "" : " ").append(word);
            branch.open = text.substr(0, 80);
        }
    }

    // An undecided condition matters where something depends on it.
    void noteLeftOut()
    {
        for (Branch &branch : m_branches) {
            if (!branch.taken && !branch.open.empty())
                m_script.skipped.push_back(std::exchange(branch.open, {}));
        }
    }

    // NAME=…, NAME+=…, NAME=( … )
    bool assignment()
    {
        std::size_t end = m_at;
        while (end < m_text.size() && isShellNameSign(m_text[end]))
            ++end;
        if (end == m_at || (m_text[m_at] >= '0' && m_text[m_at] <= '9'))
            return false;
        const bool adds = m_text.substr(end).starts_with("+=");
        if (!adds && (end >= m_text.size() || m_text[end] != '='))
            return false;
        const std::string name(m_text.substr(m_at, end - m_at));
        m_at = end + (adds ? 2 : 1);
        Words value;
        const bool isList = m_at < m_text.size() && m_text[m_at] == '(';
        if (isList) {
            ++m_at;
            for (skipBlanks(true); m_at < m_text.size() && m_text[m_at] != ')'; skipBlanks(true))
                appendWord(value);
            ++m_at;
        } else if (m_at < m_text.size() && !isBlank(m_text[m_at]) && m_text[m_at] != '\n' && m_text[m_at] != ';') {
            m_splits = false;
            appendWord(value);
            m_splits = true;
        }
        m_at = std::min(m_at, m_text.size());
        if (!runs()) {
            noteLeftOut();
            return true;
        }
        Words &variable = m_variables[name];
        if (!adds)
            variable.clear();
        if (isList)
            variable.insert(variable.end(), value.begin(), value.end());
        else if (variable.empty())
            variable.push_back(value.empty() ? std::string() : value.front());
        else if (!value.empty())
            variable.front() += value.front();
        for (const std::string &word : variable)
            count(word.size());
        return true;
    }

    std::vector<Branch> m_branches;
    int m_blocks = 0; // loops and the like around
    bool m_inCondition = false;
    ShellScript m_script;
};

} // namespace

Result<ShellScript> readShellScript(std::string_view text)
{
    if (text.size() > longestLaunchLine)
        return std::unexpected(Problems {
            { ProblemKind::TooLarge, {}, std::to_string(text.size()), std::to_string(longestLaunchLine), {} } });
    return Script(text).run();
}

} // namespace headroom
