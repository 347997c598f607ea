// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/architecture_fields.h"
#include "core/model/architecture_json.h"

#include <nlohmann/json.hpp>

#include <type_traits>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json written(const T &value);

// Writes the members that differ from their initial value.
template <typename T>
class FieldWriter
{
public:
    FieldWriter(Json &out, const T &value) : m_out(out), m_value(value) { }

    template <typename Member>
    void integer(std::string_view key, Member T::*member, std::int64_t, std::int64_t)
    {
        put(key, member);
    }
    void number(std::string_view key, std::optional<double> T::*member, double, double) { put(key, member); }
    void boolean(std::string_view key, bool T::*member) { put(key, member); }
    template <typename Enum, std::size_t n>
    void name(std::string_view key, Enum T::*member, const std::array<std::string_view, n> &names)
    {
        // The kind of a part, of a layer, is written always: nobody remembers which one is the default.
        if (m_value.*member != m_initial.*member || key == "kind" || key == "mixer" || key == "ffn")
            m_out[std::string(key)] = names[static_cast<std::size_t>(m_value.*member)];
    }
    template <typename Enum, std::size_t n>
    void name(std::string_view key, std::optional<Enum> T::*member, const std::array<std::string_view, n> &names)
    {
        if (m_value.*member)
            m_out[std::string(key)] = names[static_cast<std::size_t>(*(m_value.*member))];
    }
    void text(std::string_view key, std::string T::*member, std::size_t) { put(key, member); }
    void integers(std::string_view key, std::vector<std::int64_t> T::*member, std::size_t, std::int64_t, std::int64_t)
    {
        put(key, member);
    }
    template <typename Part>
    void part(std::string_view key, std::optional<Part> T::*member)
    {
        if (m_value.*member)
            m_out[std::string(key)] = written(*(m_value.*member));
    }
    template <typename Part>
    void part(std::string_view key, Part T::*member)
    {
        m_out[std::string(key)] = written(m_value.*member);
    }
    template <typename Part>
    void parts(std::string_view key, std::vector<Part> T::*member)
    {
        Json list = Json::array();
        for (const Part &part : m_value.*member)
            list.push_back(written(part));
        m_out[std::string(key)] = std::move(list);
    }

private:
    template <typename Member>
    void put(std::string_view key, Member T::*member)
    {
        if (m_value.*member == m_initial.*member)
            return;
        if constexpr (std::is_same_v<Member, std::optional<std::int64_t>>
                      || std::is_same_v<Member, std::optional<double>>)
            m_out[std::string(key)] = *(m_value.*member);
        else
            m_out[std::string(key)] = m_value.*member;
    }

    Json &m_out;
    const T &m_value;
    const T m_initial = {};
};

template <typename T>
Json written(const T &value)
{
    Json out = Json::object();
    FieldWriter<T> fields(out, value);
    listFields(fields, value);
    // An absent size means "as many as the experts' own", so a size of none has to be written.
    if constexpr (std::is_same_v<T, Moe>)
        out["shared_expert_intermediate_size"] = value.sharedIntermediateSize;
    return out;
}

} // namespace

Json writeArchitecture(const Architecture &model)
{
    return written(model);
}

} // namespace headroom
