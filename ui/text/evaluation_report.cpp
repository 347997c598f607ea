// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/note_ids.h"
#include "ui/text/note_text.h"
#include "ui/text/report.h"
#include "ui/text/speed_text.h"
#include "ui/text/term_words.h"
#include "ui/text/verdict_text.h"
#include "ui/text/word_table.h"

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct ReportText
{
    Q_DECLARE_TR_FUNCTIONS(ReportText)
};

QString share(Bytes part, Bytes whole)
{
    return whole.count() > 0 ? percentText(static_cast<double>(part.count()) / static_cast<double>(whole.count()), 1)
                             : QString();
}

ReportSection breakdown(const Evaluation &evaluation, SizeUnit unit)
{
    const Estimate &estimate = evaluation.estimate;
    const DeviceMemory &worst = estimate.worstDevice();
    ReportSection section { ReportText::tr("Memory of the fullest card"), {}, {} };
    section.table.header = { ReportText::tr("Term"), unitName(unit), ReportText::tr("Share") };
    section.table.figures = { 1, 2 };
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto id = static_cast<TermId>(i);
        const Bytes bytes = worst.terms[id];
        if (bytes.count() != 0)
            section.table.rows += QStringList { termName(id), sizeNumber(bytes, unit), share(bytes, worst.total()) };
    }
    section.table.rows += {
        { ReportText::tr("Total"), sizeNumber(worst.total(), unit), share(worst.total(), worst.total()) },
        { ReportText::tr("Usable on the card"), sizeNumber(estimate.usable, unit), QString() },
        { ReportText::tr("Headroom"), sizeNumber(estimate.headroom(), unit), QString() },
    };
    if (estimate.stages > 1)
        section.sentences += ReportText::tr("Stage %1 of %2. Largest during: %3.")
                                 .arg(countText(worst.stage), countText(estimate.stages), momentName(worst.peak));
    else
        section.sentences += ReportText::tr("Largest during: %1.").arg(momentName(worst.peak));
    if (const QString limit = bottleneckText(evaluation); !limit.isEmpty())
        section.sentences += ReportText::tr("%1.", "a sentence").arg(limit);
    return section;
}

ReportSection totals(const Estimate &estimate, SizeUnit unit)
{
    const DeviceMemory &worst = estimate.worstDevice();
    ReportSection section { ReportText::tr("Totals of that card, as tools measure them"), {}, {} };
    section.table.header = { ReportText::tr("Quantity"), unitName(unit) };
    section.table.figures = { 1 };
    section.table.rows = {
        { ReportText::tr("Everything (nvidia-smi)"), sizeNumber(worst.total(), unit) },
        { ReportText::tr("Reserved by the framework (max_memory_reserved)"), sizeNumber(worst.reserved(), unit) },
        { ReportText::tr("Allocated by the framework (max_memory_allocated)"), sizeNumber(worst.framework(), unit) },
        { ReportText::tr("Stays between steps"), sizeNumber(worst.fixed, unit) },
        { ReportText::tr("All cards together"), sizeNumber(estimate.allDevices, unit) },
    };
    return section;
}

ReportSection stages(const Estimate &estimate, SizeUnit unit)
{
    ReportSection section { ReportText::tr("Pipeline stages"), {}, {} };
    section.table.header = { ReportText::tr("Stage"), unitName(unit), ReportText::tr("Largest during") };
    section.table.figures = { 0, 1 };
    for (const DeviceMemory &device : estimate.devices)
        section.table.rows +=
            QStringList { countText(device.stage), sizeNumber(device.total(), unit), momentName(device.peak) };
    return section;
}

ReportSection cards(const Evaluation &evaluation)
{
    const Cards &cards = evaluation.cards;
    ReportSection section { ReportText::tr("How many cards"), {}, {} };
    section.table.header = { ReportText::tr("Answer"), ReportText::tr("Cards"), ReportText::tr("Layout") };
    section.table.figures = { 1 };
    const auto add = [&section](const QString &name, std::int64_t count, const QString &layout) {
        section.table.rows += QStringList { name, count > 0 ? countText(count) : ReportText::tr("none found"), layout };
    };
    add(ReportText::tr("Rule of thumb"), cards.ruleOfThumb, {});
    add(ReportText::tr("Detailed minimum"), cards.minimum, cards.minimum > 0 ? layoutText(cards.layout) : QString());
    add(ReportText::tr("Practical"), cards.practical,
        cards.practical > 0 ? layoutText(cards.practicalLayout) : QString());
    add(ReportText::tr("Computed here"), evaluation.estimate.layout.cards(), layoutText(evaluation.estimate.layout));
    return section;
}

ReportSection serving(const Estimate &estimate, SizeUnit unit)
{
    const ServingFigures &figures = estimate.serving;
    ReportSection section { ReportText::tr("Serving"), {}, {} };
    section.table.header = { ReportText::tr("Quantity"), ReportText::tr("Value") };
    section.table.figures = { 1 };
    // Without a budget a cache is as large as what is asked for, and the rest of the card is the room for a larger one.
    const bool hasPool = estimate.worstDevice().pool.has_value();
    section.table.rows = {
        { ReportText::tr("Weights on a card"), sizeText(figures.weights, unit) },
        { ReportText::tr("KV cache of one token"), sizeText(Bytes::rounded(figures.kvBytesPerToken), unit) },
        { hasPool ? ReportText::tr("Room for the KV cache on a card") : ReportText::tr("KV cache on a card"),
          sizeText(figures.kvCache, unit) },
        { hasPool ? ReportText::tr("Tokens that the cache holds")
                  : ReportText::tr("Tokens that a larger cache could hold"),
          countText(figures.kvCapacityTokens) },
        { ReportText::tr("Longest sequences at once"), numberText(figures.maxConcurrency, 4) },
    };
    return section;
}

ReportSection notes(const std::vector<Note> &notes)
{
    ReportSection section { ReportText::tr("Notes"), {}, {} };
    for (const Note &note : notes)
        section.sentences += ReportText::tr("%1: %2").arg(severityName(note.severity), noteText(note));
    return section;
}

} // namespace

Report evaluationReport(const Evaluation &evaluation, const QString &name, SizeUnit unit)
{
    const Estimate &estimate = evaluation.estimate;
    Report report { name.isEmpty() ? ReportText::tr("Headroom report") : name, {} };
    report.sections += ReportSection { {}, { verdictSentence(evaluation, unit) }, {} };
    report.sections += breakdown(evaluation, unit);
    report.sections += totals(estimate, unit);
    if (estimate.devices.size() > 1)
        report.sections += stages(estimate, unit);
    if (evaluation.settings.task == Task::Inference)
        report.sections += serving(estimate, unit);
    report.sections += cards(evaluation);
    report.sections += speedSections(evaluation);
    if (!evaluation.notes.empty())
        report.sections += notes(evaluation.notes);
    return report;
}

Table evaluationTable(const Evaluation &evaluation)
{
    Table table { { ReportText::tr("Stage"), ReportText::tr("Id"), ReportText::tr("Term"), ReportText::tr("Bytes") },
                  {},
                  { 0, 3 } };
    for (const DeviceMemory &device : evaluation.estimate.devices) {
        const QString stage = QString::number(device.stage);
        for (std::size_t i = 0; i < termCount; ++i) {
            const auto id = static_cast<TermId>(i);
            if (const auto bytes = device.terms[id].count(); bytes != 0)
                table.rows += QStringList { stage, fromUtf8(termNames[i]), termName(id), QString::number(bytes) };
        }
        table.rows +=
            QStringList { stage, u"total"_s, ReportText::tr("Total"), QString::number(device.total().count()) };
    }
    return table;
}

} // namespace headroom::ui
