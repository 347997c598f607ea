// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/checkpoint_writer.h"
#include "ui/scenario/catalogue_picker.h"
#include "ui/support/fixture.h"

#include <QDialog>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTextBrowser>

// TinyLlama's files, written where a test wants them, and how a person brings them into the window.
namespace headroom::ui::tiny {

using namespace Qt::StringLiterals;

inline const QByteArray config = R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 2048,
"intermediate_size": 5632, "num_hidden_layers": 22, "num_attention_heads": 32, "num_key_value_heads": 4,
"vocab_size": 32000, "max_position_embeddings": 2048, "torch_dtype": "bfloat16"})"; // TinyLlama
inline constexpr std::int64_t parameters = 1100048384;

inline Architecture shape()
{
    Architecture a;
    a.hiddenSize = 2048;
    a.intermediateSize = 5632;
    a.layers = 22;
    a.heads = 32;
    a.kvHeads = 4;
    a.headDim = 64;
    a.vocabSize = 32000;
    a.normsPerLayer = 2;
    a.gatedMlp = true;
    return a;
}

inline QString writeSparse(const Fixture &fixture, const QString &name, const std::string &header, std::uint64_t length)
{
    const QString path = fixture.folder.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(header)) < 0
        || !file.resize(static_cast<qint64>(length)))
        qFatal("cannot write");
    return path;
}

// Everything in 8 bits, but for the vectors.
inline QString writeGguf(const Fixture &fixture)
{
    test::GgufWriter writer;
    writer.text("general.architecture", "llama")
        .integer("general.file_type", 7)
        .integer("llama.block_count", 22)
        .integer("llama.embedding_length", 2048)
        .integer("llama.context_length", 2048)
        .integer("llama.feed_forward_length", 5632)
        .integer("llama.attention.head_count", 32)
        .integer("llama.attention.head_count_kv", 4)
        .integer("llama.attention.key_length", 64);
    for (const test::CheckpointTensor &tensor : test::decoderTensors(shape())) {
        if (tensor.columns > 0)
            writer.tensor(tensor.gguf + ".weight", { tensor.columns, tensor.rows }, 8,
                          tensor.rows * tensor.columns / 32 * 34);
        else
            writer.tensor(tensor.gguf + ".weight", { tensor.rows }, 0, tensor.rows * 4);
    }
    return writeSparse(fixture, u"tiny-Q8_0.gguf"_s, writer.header(), writer.header().size() + writer.dataBytes());
}

inline QString writeFolder(const Fixture &fixture)
{
    const test::SparseFile weights = test::safetensorsOf(test::decoderTensors(shape()), "BF16", 2);
    writeSparse(fixture, u"Tiny-1B/model.safetensors"_s, weights.header, weights.length);
    fixture.write("Tiny-1B/config.json", config);
    return fixture.folder.filePath(u"Tiny-1B"_s);
}

inline void drop(const Fixture &fixture, const QStringList &paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls += QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(fixture.window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(fixture.window.get(), &event);
    Fixture::settle();
}

inline QDialog *dialog(const Fixture &fixture)
{
    for (auto *found : fixture.window->findChildren<QDialog *>(u"importDialog"_s)) {
        if (found->isVisible())
            return found;
    }
    return nullptr;
}

inline QString report(const Fixture &fixture)
{
    return dialog(fixture)->findChild<QTextBrowser *>(u"importReport"_s)->toPlainText();
}

inline void use(const Fixture &fixture)
{
    QVERIFY(dialog(fixture));
    QTest::mouseClick(dialog(fixture)->findChild<QPushButton *>(u"importUse"_s), Qt::LeftButton);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    Fixture::settle();
    QVERIFY(!dialog(fixture));
}

inline void pick(const Fixture &fixture, const char *name)
{
    auto *picker = fixture.find("model.preset");
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_F4);
    QTest::keyClicks(fixture.find<QLineEdit>("catalogueFilter"), QString::fromLatin1(name));
    QTest::keyClick(fixture.find<QLineEdit>("catalogueFilter"), Qt::Key_Return);
}

inline const Model &modelOf(const Fixture &fixture)
{
    return *fixture.model().evaluation()->settings.model;
}

} // namespace headroom::ui::tiny
