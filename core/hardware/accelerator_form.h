// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/form/form.h"
#include "core/hardware/accelerator.h"

namespace headroom {

// Every key of a card but its evidence, in the units of the file: GB, GB/s, TFLOP/s, W.
const Form &acceleratorForm();

// The card that a form says; the problems have its places.
Result<Accelerator> readAcceleratorForm(const FormDraft &draft);
FormDraft acceleratorDraft(const Accelerator &card);

} // namespace headroom
