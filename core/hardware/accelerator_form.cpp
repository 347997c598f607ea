// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_form.h"

#include "core/form/form_json.h"
#include "core/hardware/accelerator_fields.h"
#include "core/hardware/accelerator_json.h"
#include "core/json/reader.h"

#include <nlohmann/json.hpp>

namespace headroom {

namespace {

template <typename Owner, std::size_t n>
void addTexts(Form &form, const std::string &path, const std::array<TextKey<Owner>, n> &keys)
{
    for (const TextKey<Owner> &key : keys)
        form.push_back({ path + std::string(key.key), FormKind::Text, 0, static_cast<double>(key.longest), {}, {} });
}

template <typename Owner, std::size_t n>
void addFigures(Form &form, const std::string &path, const std::array<FigureKey<Owner>, n> &keys)
{
    for (const FigureKey<Owner> &key : keys)
        form.push_back({ path + std::string(key.key), FormKind::Number, key.least, key.most, {}, {} });
}

void addInteger(Form &form, const char *path, std::int64_t least, std::int64_t most, const char *initial = "")
{
    form.push_back(
        { path, FormKind::Integer, static_cast<double>(least), static_cast<double>(most), {}, std::string(initial) });
}

} // namespace

const Form &acceleratorForm()
{
    static const Form form = [] {
        Form listed;
        addTexts(listed, "/", texts);
        listed.push_back({ "/class", FormKind::Choice, 0, 0, classNames, std::string(classNames.front()) });
        addInteger(listed, "/year", leastYear, mostYear);
        addInteger(listed, "/devices_per_package", 1, mostDevices, "1");
        addFigures(listed, "/", figures);
        addInteger(listed, "/usable_memory_mib", 1, mostMemoryMib);
        listed.push_back({ "/ecc", FormKind::Boolean, 0, 0, {}, {} });
        listed.push_back({ "/tflops_dense", FormKind::RequiredPart, 0, 0, {}, {} });
        addFigures(listed, "/tflops_dense/", rateFigures);
        listed.push_back({ "/sparse_multiplier", FormKind::Number, 1, mostSparse, {}, "1" });
        listed.push_back({ "/interconnect", FormKind::RequiredPart, 0, 0, {}, {} });
        addTexts(listed, "/interconnect/", linkTexts);
        addFigures(listed, "/interconnect/", linkFigures);
        addInteger(listed, "/interconnect/links", 1, mostLinks);
        addInteger(listed, "/interconnect/scale_up_domain", 1, largestDomain);
        listed.push_back({ "/confidence", FormKind::Choice, 0, 0, confidenceNames, {} });
        return listed;
    }();
    return form;
}

Result<Accelerator> readAcceleratorForm(const FormDraft &draft)
{
    const nlohmann::ordered_json object = jsonOf(draft, acceleratorForm());
    Problems problems;
    JsonReader reader(object, {}, problems);
    auto card = readAccelerator(reader);
    if (!card)
        return std::unexpected(std::move(problems));
    return *std::move(card);
}

FormDraft acceleratorDraft(const Accelerator &card)
{
    return draftOf(writeAccelerator(card), acceleratorForm());
}

} // namespace headroom
