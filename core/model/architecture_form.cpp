// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/architecture_form.h"

#include "core/form/form_json.h"
#include "core/model/architecture_fields.h"
#include "core/model/architecture_json.h"
#include "core/model/cache_shape.h"
#include "core/model/model_catalogue.h"

#include <nlohmann/json.hpp>

namespace headroom {

namespace {

// Lists the members of a value and of its parts as fields of a form.
template <typename T>
class FormLister
{
public:
    FormLister(Form &form, std::string path) : m_form(form), m_path(std::move(path)) { }

    template <typename Member>
    void integer(std::string_view key, Member T::*member, std::int64_t least, std::int64_t most)
    {
        std::string initial;
        if constexpr (std::is_same_v<Member, std::int64_t>) {
            if (m_initial.*member >= least)
                initial = std::to_string(m_initial.*member);
        }
        add(key, FormKind::Integer, static_cast<double>(least), static_cast<double>(most), {}, std::move(initial));
    }
    void number(std::string_view key, std::optional<double> T::*, double least, double most)
    {
        add(key, FormKind::Number, least, most);
    }
    void boolean(std::string_view key, bool T::*member)
    {
        add(key, FormKind::Boolean, 0, 0, {}, m_initial.*member ? "true" : "false");
    }
    template <typename Enum, std::size_t n>
    void name(std::string_view key, Enum T::*member, const std::array<std::string_view, n> &names)
    {
        add(key, FormKind::Choice, 0, 0, names, std::string(names[static_cast<std::size_t>(m_initial.*member)]));
    }
    template <typename Enum, std::size_t n>
    void name(std::string_view key, std::optional<Enum> T::*, const std::array<std::string_view, n> &names)
    {
        add(key, FormKind::Choice, 0, 0, names);
    }
    void text(std::string_view key, std::string T::*, std::size_t longest)
    {
        add(key, FormKind::Text, 0, static_cast<double>(longest));
    }
    void integers(std::string_view key, std::vector<std::int64_t> T::*, std::size_t, std::int64_t least,
                  std::int64_t most)
    {
        add(key, FormKind::Integers, static_cast<double>(least), static_cast<double>(most));
    }
    template <typename Part>
    void part(std::string_view key, std::optional<Part> T::*)
    {
        addPart<Part>(key, FormKind::Part, {});
    }
    template <typename Part>
    void part(std::string_view key, Part T::*)
    {
        addPart<Part>(key, FormKind::RequiredPart, {});
    }
    template <typename Part>
    void parts(std::string_view key, std::vector<Part> T::*)
    {
        addPart<Part>(key, FormKind::List, "/*");
    }

private:
    void add(std::string_view key, FormKind kind, double least, double most,
             std::span<const std::string_view> names = {}, std::string initial = {})
    {
        m_form.push_back({ m_path + '/' + std::string(key), kind, least, most, names, std::move(initial) });
    }
    template <typename Part>
    void addPart(std::string_view key, FormKind kind, std::string_view element)
    {
        add(key, kind, 0, 0);
        std::string path = m_path + '/' + std::string(key);
        path += element;
        FormLister<Part> fields(m_form, std::move(path));
        listFields(fields, Part {});
    }

    Form &m_form;
    std::string m_path;
    const T m_initial = {};
};

} // namespace

const Form &architectureForm()
{
    static const Form form = [] {
        Form listed;
        FormLister<Architecture> fields(listed, {});
        listFields(fields, Architecture {});
        return listed;
    }();
    return form;
}

Result<Architecture> readArchitectureForm(const FormDraft &draft)
{
    return readArchitecture(jsonOf(draft, architectureForm()), {});
}

FormDraft architectureDraft(const Architecture &model)
{
    nlohmann::ordered_json written = writeArchitecture(model);
    nlohmann::ordered_json plain = written;
    plain.erase("layer_groups");
    if (const auto usual = readArchitecture(plain, {}); usual && *usual == model)
        written = std::move(plain);
    return draftOf(written, architectureForm());
}

FormDraft architectureDefaults(const Architecture &model)
{
    return draftOf(writeArchitecture(model), architectureForm());
}

ShapeTotals shapeTotals(const Architecture &model)
{
    const Model made = makeModel(model);
    const CacheElements elements = cacheElements(model);
    ShapeTotals totals { .parameters = made.parameters,
                         .activeParameters = made.activeParameters,
                         .kvElementsPerToken = elements.full + static_cast<double>(elements.windowed),
                         .windowedElements = elements.windowed,
                         .complete = unknownFacts(model).empty() };
    for (std::size_t g = 0; g < made.caches.size() && g < model.groups.size(); ++g)
        totals.stateElements +=
            model.groups[g].count * (made.caches[g].stateElements + made.caches[g].convolutionElements);
    return totals;
}

} // namespace headroom
