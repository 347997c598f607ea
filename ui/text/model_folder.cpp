// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/model_folder.h"

#include "core/import/byte_source.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct ModelFolderText
{
    Q_DECLARE_TR_FUNCTIONS(ModelFolderText)
};

class FileOnDisk final : public ByteSource
{
public:
    explicit FileOnDisk(const QString &path) : m_file(path) { }

    bool open()
    {
        if (!m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered) || m_file.isSequential())
            return false;
        m_size = static_cast<std::uint64_t>(m_file.size());
        return true;
    }
    std::uint64_t size() const override { return m_size; } // readers ask for each number: no system call here
    bool read(std::uint64_t offset, std::span<char> to) override
    {
        if (!m_file.seek(static_cast<qint64>(offset)))
            return false;
        std::size_t done = 0;
        while (done < to.size()) {
            const qint64 count = m_file.read(to.data() + done, static_cast<qint64>(to.size() - done));
            if (count <= 0)
                return false;
            done += static_cast<std::size_t>(count);
        }
        return true;
    }

private:
    QFile m_file;
    std::uint64_t m_size = 0;
};

class FolderOnDisk final : public Folder
{
public:
    explicit FolderOnDisk(const QDir &folder) : m_folder(folder) { }

    std::unique_ptr<ByteSource> open(std::string_view name) override
    {
        const QString path = m_folder.filePath(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
        auto file = std::make_unique<FileOnDisk>(path);
        if (!QFileInfo(path).isFile() || !file->open())
            return nullptr;
        return file;
    }

private:
    QDir m_folder;
};

// A folder without HuggingFace's names may hold one GGUF, in however many parts, and a vision tower in another.
std::string nameIn(const QDir &folder)
{
    for (const QString &name : { u"model.safetensors.index.json"_s, u"model.safetensors"_s, u"config.json"_s }) {
        if (folder.exists(name))
            return {};
    }
    const QStringList found = folder.entryList({ u"*.gguf"_s }, QDir::Files, QDir::Name);
    const auto isModel = [](const QString &name) { return !name.contains(u"mmproj"_s, Qt::CaseInsensitive); };
    const auto model = std::ranges::find_if(found, isModel);
    return model == found.end() ? std::string() : model->toStdString();
}

// The cache of HuggingFace's hub has a folder a revision: models--Qwen--Qwen3-8B/snapshots/9c925d64….
QString folderName(const QString &path)
{
    const QFileInfo folder(path);
    const QFileInfo above(folder.path());
    const QString model = QFileInfo(above.path()).fileName();
    const bool isRevision = above.fileName() == "snapshots"_L1 && model.startsWith("models--"_L1);
    return isRevision ? model.section(u"--"_s, -1) : folder.fileName();
}

// The reader names files as they lie in their folder; people look for them by their path.
Problems withPath(Problems problems, const QDir &folder)
{
    for (Problem &problem : problems) {
        const QString path = folder.filePath(QString::fromStdString(problem.file));
        if (problem.kind == ProblemKind::Unreadable && problem.found.empty()) {
            // A pipe must not be opened: that waits for somebody who writes.
            const QFileInfo info(path);
            QFile file(path);
            if (info.exists() && !info.isFile())
                problem.found = ModelFolderText::tr("it is not a regular file").toStdString();
            else if (!file.open(QIODevice::ReadOnly))
                problem.found = file.errorString().toStdString();
            else
                problem.found = qt_error_string(EIO).toStdString();
        }
        problem.file = path.toStdString();
    }
    return problems;
}

} // namespace

Result<ModelFile> readModelPath(const QString &path)
{
    const QFileInfo info(path);
    const QDir folder = info.isDir() ? QDir(path) : info.dir();
    FolderOnDisk files(folder);
    auto read = readModelFile(info.isDir() ? nameIn(folder) : info.fileName().toStdString(), files);
    if (!read)
        return std::unexpected(withPath(std::move(read.error()), folder));
    return read;
}

QString modelNameOf(const QString &path)
{
    const QFileInfo info(QDir::cleanPath(path));
    const QString name = info.fileName();
    for (const auto common : { "config.json"_L1, "model.safetensors"_L1, "model.safetensors.index.json"_L1 }) {
        const QString folder = info.path();
        if (name == common && !QFileInfo(folder).fileName().isEmpty() && folder != "."_L1)
            return folderName(folder);
    }
    for (const auto suffix : { ".safetensors.index.json"_L1, ".safetensors"_L1, ".gguf"_L1, ".json"_L1 }) {
        if (name.size() > suffix.size() && name.endsWith(suffix, Qt::CaseInsensitive))
            return name.chopped(suffix.size());
    }
    return folderName(info.filePath());
}

Result<void> readModelOf(Scenario &scenario, const QString &folder)
{
    if (scenario.model.file.empty())
        return {};
    const QString path = QDir(folder).filePath(QString::fromStdString(scenario.model.file));
    auto read = readModelPath(path);
    if (!read)
        return std::unexpected(std::move(read.error()));
    if (!read->model) {
        return std::unexpected(
            Problems { { ProblemKind::Unreadable, "/model/file", "config.json", {}, scenario.model.file } });
    }
    read->model->model.name = modelNameOf(path).toStdString();
    scenario.model.fromFile = std::make_shared<const Model>(std::move(read->model->model));
    return {};
}

} // namespace headroom::ui
