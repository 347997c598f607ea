// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/import_text.h"

#include "ui/text/word_table.h"

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct ImportText
{
    Q_DECLARE_TR_FUNCTIONS(ImportText)
};

constexpr Word kinds[] = {
    { "config.json", QT_TRANSLATE_NOOP("ModelFileKinds", "configuration (config.json)") },
    { "safetensors", QT_TRANSLATE_NOOP("ModelFileKinds", "safetensors") },
    { "safetensors-index", QT_TRANSLATE_NOOP("ModelFileKinds", "safetensors in several files") },
    { "gguf", QT_TRANSLATE_NOOP("ModelFileKinds", "GGUF") },
};

constexpr Word uses[] = {
    { "parameter", QT_TRANSLATE_NOOP("TensorUses", "Weights") },
    { "packed", QT_TRANSLATE_NOOP("TensorUses", "Quantized weights, packed") },
    { "scale", QT_TRANSLATE_NOOP("TensorUses", "Scales and zero points") },
    { "buffer", QT_TRANSLATE_NOOP("TensorUses", "Buffers (masks, rotary frequencies)") },
};

QString bytesOf(std::uint64_t bytes)
{
    return sizeText(Bytes(static_cast<std::int64_t>(bytes)));
}

QString countOf(std::uint64_t count)
{
    return countText(static_cast<std::int64_t>(count));
}

ReportSection modelSection(const ImportedModel &imported)
{
    const Model &model = imported.model;
    const Architecture &shape = model.architecture;
    ReportSection section { .heading = ImportText::tr("Model"), .sentences = {}, .table = {} };
    Table &table = section.table;
    table.figures = { 1 };
    const auto row = [&](const QString &title, const QString &value) { table.rows += { title, value }; };
    row(ImportText::tr("Model type"), fromUtf8(model.modelType));
    row(ImportText::tr("Parameters"), countText(model.parameters));
    if (model.activeParameters != model.textParameters)
        row(ImportText::tr("Active for a token"), countText(model.activeParameters));
    if (model.visionParameters > 0)
        row(ImportText::tr("of which vision"), countText(model.visionParameters));
    if (model.mtpParameters > 0)
        row(ImportText::tr("Multi-token prediction, not counted above"), countText(model.mtpParameters));
    row(ImportText::tr("Layers"), countText(shape.layers));
    row(ImportText::tr("Hidden size"), countText(shape.hiddenSize));
    if (shape.heads > 0)
        row(ImportText::tr("Heads of query and key"), u"%1 / %2"_s.arg(shape.heads).arg(shape.kvHeads));
    if (shape.vocabSize)
        row(ImportText::tr("Vocabulary"), countText(*shape.vocabSize));
    if (shape.maxPositions)
        row(ImportText::tr("Longest context"), ImportText::tr("%1 tokens").arg(countText(*shape.maxPositions)));
    if (imported.weights)
        row(ImportText::tr("Stored as"), fromUtf8((*imported.weights)->id));
    return section;
}

ReportSection weightSection(const WeightSummary &weights)
{
    ReportSection section { .heading = ImportText::tr("Weights in the files"), .sentences = {}, .table = {} };
    Table &table = section.table;
    table.header = { ImportText::tr("Kind"), ImportText::tr("Tensors"), ImportText::tr("Elements"),
                     ImportText::tr("Size") };
    table.figures = { 1, 2, 3 };
    const auto row = [&](const QString &title, const WeightAmount &amount) {
        if (amount.tensors > 0)
            table.rows += { title, countOf(amount.tensors), countOf(amount.elements), bytesOf(amount.bytes) };
    };
    for (const auto &[type, amount] : weights.byType)
        row(fromUtf8(type), amount);
    row(ImportText::tr("All"), weights.all);
    for (std::size_t i = 0; i < tensorUseNames.size(); ++i) {
        if (weights.byUse[i].tensors > 0 && weights.byUse[i] != weights.all)
            row(wordFor("TensorUses", uses, tensorUseNames[i]), weights.byUse[i]);
    }
    row(ImportText::tr("Second copy of the embedding as head"), weights.tiedCopy);
    row(ImportText::tr("Vision tower"), weights.vision);
    row(ImportText::tr("Multi-token prediction"), weights.mtp);
    row(ImportText::tr("Outside the layers"), weights.outside);
    if (!weights.byLayer.empty())
        row(ImportText::tr("First layer"), weights.byLayer.front());
    return section;
}

} // namespace

QString importNoteText(const ImportNote &note)
{
    const QString what = fromUtf8(note.what);
    switch (note.kind) {
    case ImportNoteKind::Assumed:
        return ImportText::tr("assumed: the file does not give %1; the default of the model's own code stands for it.")
            .arg(what);
    case ImportNoteKind::AssumedShape:
        return ImportText::tr("assumed: the model type %1 is not known here; it is read as the commonest decoder.")
            .arg(what);
    case ImportNoteKind::Approximated:
        return ImportText::tr(
                   "approximate: %1 is not the size that the format has here; its scales differ by a little.")
            .arg(what);
    case ImportNoteKind::Unsupported: return ImportText::tr("unsupported: %1 is not taken into account.").arg(what);
    }
    return what;
}

Report importReport(const ModelFile &file, const QString &name)
{
    Report report { .title = name, .sections = {} };
    ReportSection files { .heading = ImportText::tr("Files"), .sentences = {}, .table = {} };
    files.sentences += ImportText::tr("%1, %n file(s) read", nullptr, static_cast<int>(file.files.size()))
                           .arg(wordFor("ModelFileKinds", kinds, modelFileKindNames[std::size_t(file.kind)]));
    report.sections += files;
    if (file.model)
        report.sections += modelSection(*file.model);
    if (file.indexedBytes > 0)
        report.sections.last().sentences +=
            ImportText::tr("By the index beside it the weights take %1.").arg(bytesOf(file.indexedBytes));
    if (file.weights) {
        ReportSection section = weightSection(*file.weights);
        section.sentences += ImportText::tr("Parameters in the files: %1").arg(countOf(file.weights->parameters));
        if (!file.model)
            section.sentences +=
                ImportText::tr("There is no config.json beside the weights, so the shape stays unknown.");
        else if (file.unexplained != 0)
            section.sentences += ImportText::tr("The files hold %1 parameters that the shape does not account for.")
                                     .arg(countText(file.unexplained));
        report.sections += section;
    }
    if (file.model && !file.model->notes.empty()) {
        ReportSection notes { .heading = ImportText::tr("Notes"), .sentences = {}, .table = {} };
        for (const ImportNote &note : file.model->notes)
            notes.sentences += importNoteText(note);
        report.sections += notes;
    }
    return report;
}

Table importTable(const ModelFile &file)
{
    Table table;
    table.header = { u"id"_s, u"value"_s };
    table.figures = { 1 };
    const auto row = [&](const QString &id, const QString &value) { table.rows += { id, value }; };
    row(u"kind"_s, fromUtf8(modelFileKindNames[std::size_t(file.kind)]));
    if (file.model) {
        row(u"model_type"_s, fromUtf8(file.model->model.modelType));
        row(u"parameters"_s, QString::number(file.model->model.parameters));
        row(u"active_parameters"_s, QString::number(file.model->model.activeParameters));
    }
    if (file.indexedBytes > 0)
        row(u"indexed_bytes"_s, QString::number(file.indexedBytes));
    if (file.weights) {
        row(u"file_parameters"_s, QString::number(file.weights->parameters));
        row(u"file_bytes"_s, QString::number(file.weights->all.bytes));
        for (const auto &[type, amount] : file.weights->byType)
            row(u"bytes."_s + fromUtf8(type), QString::number(amount.bytes));
    }
    if (file.model) {
        for (const ImportNote &note : file.model->notes)
            row(fromUtf8(importNoteNames[static_cast<std::size_t>(note.kind)]), fromUtf8(note.what));
    }
    return table;
}

} // namespace headroom::ui
