// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/megatron.h"
#include "core/launch/config/shell_script.h"

#include <algorithm>

namespace headroom {

namespace {

// torchrun's own arguments in front of the program. Source: torch/distributed/run.py.
std::int64_t readCards(SettingReader &in, const std::vector<std::string> &words)
{
    SettingReader front(argumentSettings(words), in.catalogues());
    const auto named = [&front](std::string_view one, std::string_view other) {
        const auto value = front.text(one);
        return value ? value : front.text(other);
    };
    auto processes = named("--nproc_per_node", "--nproc-per-node");
    if (!processes)
        processes = front.text("--num_gpus"); // of the launcher deepspeed
    const auto nodes = named("--nnodes", "--num_nodes");
    const auto whole = [](const std::optional<std::string> &text) -> std::int64_t {
        const bool digits = text && !text->empty() && text->size() < 7
                            && std::ranges::all_of(*text, [](char c) { return c >= '0' && c <= '9'; });
        return digits ? std::stoll(*text) : 0;
    };
    const std::int64_t perNode = whole(processes);
    const std::int64_t count = nodes ? whole(nodes) : 1;
    if (perNode < 1 || count < 1) {
        if (processes)
            in.note(LaunchNoteId::LeftOpen, perNode < 1 ? "--nproc_per_node" : "--nnodes");
        return 0;
    }
    in.say("hardware.count", std::to_string(perNode * count), "--nproc_per_node");
    in.say("hardware.per_node", std::to_string(perNode), "--nproc_per_node");
    return perNode * count;
}

// The words of a word: what is handed to another shell, or kept in a variable.
void appendWords(std::vector<std::string> &words, std::string_view text)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n\\"), text.size());
        if (end > 0)
            words.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

bool saysLayers(const std::vector<std::string> &words)
{
    return std::ranges::any_of(
        words, [](const std::string &word) { return word == "--num-layers" || word.starts_with("--num-layers="); });
}

// The command that trains: the last with the number of layers among its words, or within one of them ("bash -c"). A script
// that is only read by others keeps its arguments in a variable.
std::vector<std::string> trainingCommand(const ShellScript &script)
{
    std::vector<std::string> found;
    for (const std::vector<std::string> &command : script.commands) {
        std::vector<std::string> words;
        for (const std::string &word : command)
            if (word.contains(" --num-layers"))
                appendWords(words, word);
            else
                words.push_back(word);
        if (saysLayers(words))
            found = std::move(words);
    }
    for (const auto &[name, value] : script.variables) {
        std::vector<std::string> words;
        for (const std::string &word : value)
            appendWords(words, word);
        if (found.empty() && saysLayers(words))
            found = std::move(words);
    }
    return found;
}

} // namespace

Result<LaunchReading> readMegatron(std::string_view text, const Catalogues &catalogues)
{
    const Result<ShellScript> script = readShellScript(text);
    if (!script)
        return std::unexpected(script.error());
    const std::vector<std::string> command = trainingCommand(*script);
    if (command.empty())
        return std::unexpected(Problems { { ProblemKind::MissingKey, {}, "--num-layers", {}, {} } });
    const auto start = std::ranges::find_if(command, [](const std::string &word) { return word.ends_with(".py"); });
    const bool hasStart = start != command.end();
    const std::vector<std::string> front(command.begin(), hasStart ? start : command.begin());
    SettingReader in(argumentSettings(std::vector<std::string>(hasStart ? start : command.begin(), command.end())),
                     catalogues);
    const std::int64_t cards = readCards(in, front);
    for (const std::string &condition : script->skipped)
        in.note(LaunchNoteId::BranchLeftOut, condition);
    return readMegatronArguments(in, cards);
}

} // namespace headroom
