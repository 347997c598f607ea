// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_catalogue.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <string>

namespace headroom::test {

inline std::string fileText(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

inline const Result<ModelCatalogue> &shippedCatalogue()
{
    static const Result<ModelCatalogue> catalogue = parseModelCatalogue(fileText(RESOURCES_DIR "/models.json"));
    return catalogue;
}

// "/models/3/id: DuplicateId(18) found …" for the messages of failing tests.
inline std::string told(const Problems &problems)
{
    std::string text;
    for (const Problem &problem : problems) {
        text += problem.path + ": kind " + std::to_string(static_cast<int>(problem.kind)) + ", found " + problem.found
                + ", allowed " + problem.allowed + '\n';
    }
    return text;
}

} // namespace headroom::test
