// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/speculation_flag.h"

#include "core/json/document.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace headroom {

Result<SpeculationFlag> readSpeculationFlag(const LaunchFlag &flag, std::string_view value)
{
    SpeculationFlag read;
    if (!flag.implied.empty()) {
        const bool eagle = flag.implied == "NEXTN" && value == "EAGLE";
        read.ownModules = eagle || value == flag.implied;
        read.isNone = value == "none";
        return read;
    }
    const Result<nlohmann::ordered_json> said = parseJson(value);
    if (!said)
        return std::unexpected(said.error());
    if (!said->is_object())
        return read;
    const auto method = said->find("method");
    const auto tokens = said->find("num_speculative_tokens");
    if (method != said->end() && method->is_string()) {
        const auto &name = method->get_ref<const std::string &>();
        read.ownModules = name == "mtp" || name.ends_with("_mtp");
    }
    if (tokens != said->end() && tokens->is_number_unsigned() && *tokens > 0 && *tokens <= 64)
        read.draftTokens = tokens->get<std::int64_t>();
    return read;
}

std::string speculationValue(const LaunchFlag &flag, std::int64_t draftTokens)
{
    if (!flag.implied.empty())
        return std::string(flag.implied);
    return fmt::format(R"({{"method":"mtp","num_speculative_tokens":{}}})", draftTokens);
}

} // namespace headroom
