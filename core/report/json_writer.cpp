// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json_writer.h"

namespace headroom {

void JsonWriter::string(std::string_view text)
{
    static constexpr char hex[] = "0123456789abcdef";
    separate();
    m_out += '"';
    std::size_t plain = 0; // start of what needs no escape
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        m_out.append(text, plain, i - plain);
        plain = i + 1;
        m_out += '\\';
        if (c == '"' || c == '\\') {
            m_out += text[i];
        } else if (c == '\n') {
            m_out += 'n';
        } else if (c == '\t') {
            m_out += 't';
        } else {
            m_out += "u00";
            m_out += hex[c >> 4];
            m_out += hex[c & 15];
        }
    }
    m_out.append(text, plain, text.size() - plain);
    m_out += '"';
}

} // namespace headroom
