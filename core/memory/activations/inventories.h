// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/kept_tensor.h"

namespace headroom {

extern const ActivationInventory textbookInventory;
extern const ActivationInventory megatronInventory;
extern const ActivationInventory megatronLocalInventory;
extern const ActivationInventory transformersInventory;
extern const ActivationInventory litgptInventory;

} // namespace headroom
