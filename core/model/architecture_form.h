// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/form/form.h"
#include "core/model/architecture.h"

namespace headroom {

// Every key of a model's shape, in the order of architecture_fields.h.
const Form &architectureForm();

// The shape that a form says; the problems have its places.
Result<Architecture> readArchitectureForm(const FormDraft &draft);
// readArchitectureForm() of it gives the same shape. Layer groups that follow from the rest are left out, so that the
// number of layers alone can be changed.
FormDraft architectureDraft(const Architecture &model);
// What the keys that are left out of it mean, the layer groups among them.
FormDraft architectureDefaults(const Architecture &model);

// What a shape amounts to, for a person who fills it in.
struct ShapeTotals
{
    std::int64_t parameters = 0;
    std::int64_t activeParameters = 0; // that a token passes through
    double kvElementsPerToken = 0;     // that every layer together keeps of a token
    std::int64_t windowedElements = 0; // of those, what layers with a window drop again
    std::int64_t stateElements = 0;    // a sequence, whatever its length
    bool complete = true;              // false: a size that the totals need is not told
};
ShapeTotals shapeTotals(const Architecture &model);

} // namespace headroom
