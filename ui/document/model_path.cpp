// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/model_path.h"

#include "ui/document/scenario_file.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <array>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

bool hasSuffix(const QString &path, QLatin1StringView suffix)
{
    return path.endsWith(suffix, Qt::CaseInsensitive);
}

bool beginsAsGguf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.read(4) == "GGUF";
}

// Broken files are not parsed: whoever reads them says where they break.
bool holdsConfiguration(const QString &path)
{
    const Result<QByteArray> content = readFile(path);
    if (!content || content->contains("\"headroom/"))
        return false;
    static constexpr std::array keys = { "\"model_type\"", "\"architectures\"",     "\"hidden_size\"",
                                         "\"n_embd\"",     "\"num_hidden_layers\"", "\"weight_map\"" };
    return std::ranges::any_of(keys, [&](const char *key) { return content->contains(key); });
}

} // namespace

bool isModelPath(const QString &path)
{
    const QFileInfo info(path);
    if (info.isDir())
        return true;
    if (hasSuffix(path, ".gguf"_L1) || hasSuffix(path, ".safetensors"_L1) || hasSuffix(path, ".index.json"_L1))
        return true;
    // A pipe can be read only once.
    if (hasSuffix(path, ".headroom"_L1) || !info.isFile())
        return false;
    if (hasSuffix(path, ".json"_L1))
        return info.fileName() == "config.json"_L1 || holdsConfiguration(path);
    return beginsAsGguf(path);
}

QString modelAmong(const QStringList &paths)
{
    if (paths.isEmpty())
        return {};
    const QString folder = QFileInfo(paths.first()).path();
    const auto isElsewhere = [&folder](const QString &path) { return QFileInfo(path).path() != folder; };
    if (std::ranges::any_of(paths, isElsewhere))
        return {};
    const QStringList indexes = paths.filter(u".safetensors.index.json"_s, Qt::CaseInsensitive);
    if (indexes.size() == 1)
        return indexes.first();
    QStringList weights, configurations;
    for (const QString &path : paths) {
        if (hasSuffix(path, ".gguf"_L1) || hasSuffix(path, ".safetensors"_L1))
            weights += path;
        else if (QFileInfo(path).fileName() == "config.json"_L1)
            configurations += path;
    }
    if (weights.size() > 1)
        return folder;
    return weights.isEmpty() ? configurations.value(0) : weights.first();
}

} // namespace headroom::ui
