// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/document/scenario_file.h"

#include <QDir>
#include <QFileInfo>
#include <QString>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::ui {

// Entries of a catalogue in a file of the user's. Each has an id. A file that cannot be read is never written over.
template <typename Entry>
class OwnList
{
public:
    using Parse = std::function<Result<std::vector<Entry>>(std::string_view)>;
    using Write = std::function<std::string(const std::vector<Entry> &)>;

    OwnList(QString path, Parse parse, Write write)
        : m_path(std::move(path)), m_parse(std::move(parse)), m_write(std::move(write))
    {
        read();
    }

    const std::vector<Entry> &entries() const { return m_entries; } // newest first
    QString folder() const { return QFileInfo(m_path).absolutePath(); }
    const Problems &problems() const { return m_problems; } // why there are none

    // In the place of one with its id, or of `instead`. The file is read anew: another program may have written. What is
    // given may be an entry of this list, which therefore stays until the file is written.
    Result<void> add(const Entry &entry, const std::string &instead)
    {
        auto entries = entriesIn();
        if (!entries)
            return refused(std::move(entries.error()));
        const auto isReplaced = [&](const Entry &other) { return other.id == entry.id || other.id == instead; };
        const auto place = std::ranges::find_if(*entries, isReplaced) - entries->begin();
        const auto removed = std::erase_if(*entries, isReplaced);
        entries->insert(removed == 0 ? entries->begin() : entries->begin() + place, entry);
        return write(*entries);
    }
    Result<void> remove(const std::string &id)
    {
        auto entries = entriesIn();
        if (!entries)
            return refused(std::move(entries.error()));
        std::erase_if(*entries, [&id](const Entry &other) { return other.id == id; });
        return write(*entries);
    }

private:
    void read()
    {
        auto found = entriesIn();
        m_problems = found ? Problems() : std::move(found.error());
        m_entries = found ? std::move(*found) : std::vector<Entry>();
    }
    Result<std::vector<Entry>> entriesIn() const
    {
        if (!QFileInfo::exists(m_path))
            return std::vector<Entry>();
        const Result<QByteArray> content = readFile(m_path);
        if (!content)
            return std::unexpected(content.error());
        auto entries = m_parse({ content->constData(), static_cast<std::size_t>(content->size()) });
        if (!entries) {
            for (Problem &problem : entries.error())
                problem.file = m_path.toStdString();
        }
        return entries;
    }
    Result<void> refused(Problems problems)
    {
        m_entries.clear();
        m_problems = std::move(problems);
        return std::unexpected(m_problems);
    }
    Result<void> write(const std::vector<Entry> &entries)
    {
        QDir().mkpath(QFileInfo(m_path).absolutePath());
        if (auto written = writeFile(m_path, QByteArray::fromStdString(m_write(entries))); !written)
            return written;
        read();
        return {};
    }

    QString m_path;
    Parse m_parse;
    Write m_write;
    std::vector<Entry> m_entries;
    Problems m_problems;
};

} // namespace headroom::ui
