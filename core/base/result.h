// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"

#include <expected>

namespace headroom {

// A value, or everything that is wrong with what it should have been made from.
template <typename T>
using Result = std::expected<T, Problems>;

} // namespace headroom
