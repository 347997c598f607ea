// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/form/form.h"

#include <nlohmann/json_fwd.hpp>

namespace headroom {

// The JSON object that a draft says. A text that is no number where one belongs stays a text: the reader of the object
// tells what is wrong with it.
nlohmann::ordered_json jsonOf(const FormDraft &draft, const Form &form);
FormDraft draftOf(const nlohmann::ordered_json &object, const Form &form);

} // namespace headroom
