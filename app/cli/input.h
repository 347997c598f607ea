// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace headroom::cli {

// The text of a file, or of standard input for "-". Stops reading just beyond what parseJson() accepts.
Result<std::string> readInput(const std::string &file);

// A scenario file's document with the assignments of --set applied; problems name the file.
Result<nlohmann::ordered_json> loadDocument(const std::string &file, const std::vector<std::string> &assignments);
Result<Scenario> loadScenario(const std::string &file, const std::vector<std::string> &assignments);

// Reads what `model.file` names, which is relative to the scenario's own file.
Result<void> readModelBeside(Scenario &scenario, const std::string &file);

// How messages name the file: "-" is "stdin".
std::string shownName(const std::string &file);

// The same problems, with the file's name.
Problems inFile(Problems problems, const std::string &file);

} // namespace headroom::cli
