// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/form/form.h"

#include <QString>

#include <vector>

namespace headroom::ui {

// Fields under one heading.
struct FormSection
{
    std::string id;                        // of the heading; the path of a part or a list
    std::vector<const FormField *> fields; // in the order shown
    const FormField *part = nullptr;       // that the section is there for; of a RequiredPart nobody chooses
    bool list = false;
};

// Every field of the form stands in one section but those named in `elsewhere`.
std::vector<FormSection> formSections(const Form &form, const std::vector<std::string_view> &elsewhere = {});
QString sectionTitle(const FormSection &section);

} // namespace headroom::ui
