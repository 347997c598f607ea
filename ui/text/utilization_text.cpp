// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/utilization_text.h"

#include "ui/text/numbers.h"
#include "ui/text/word_table.h"

namespace headroom::ui {

namespace {

struct UtilizationText
{
    Q_DECLARE_TR_FUNCTIONS(UtilizationText)
};

} // namespace

Report utilizationReport(const MeasuredUtilization &measured, double published, double tensorShare)
{
    ReportSection section { {}, {}, {} };
    section.table.header = { UtilizationText::tr("Quantity"), UtilizationText::tr("Value") };
    section.table.figures = { 1 };
    const auto row = [&section](const QString &name, const QString &value) {
        section.table.rows += QStringList { name, value };
    };
    row(UtilizationText::tr("Time of a step"), durationText(measured.stepSeconds));
    row(UtilizationText::tr("Tokens a second and card"), amountText(measured.tokensPerSecondPerDevice));
    row(UtilizationText::tr("Model FLOPs utilization (MFU)"), percentText(measured.mfu, 2));
    row(UtilizationText::tr("Hardware FLOPs utilization (HFU)"), percentText(measured.hfu, 2));
    if (tensorShare > 0)
        row(UtilizationText::tr("Time share of the tensor cores (profiler)"), percentText(tensorShare, 2));
    const std::array conventions { UtilizationText::tr("FLOP rate, attention under its causal mask"),
                                   UtilizationText::tr("FLOP rate, attention of all tokens to all"),
                                   UtilizationText::tr("FLOP rate, with what is computed again"),
                                   UtilizationText::tr("FLOP rate, six a parameter and token") };
    for (std::size_t i = 0; i < conventions.size(); ++i)
        row(conventions[i], flopRateText(measured.flopsPerSecond[i]));
    row(UtilizationText::tr("Speed over the computed one"), percentText(measured.ofComputed, 1));
    if (published > 0)
        row(UtilizationText::tr("Throughput over the published one"),
            percentText(throughputRatio(measured.tokensPerSecondPerDevice, published), 2));
    return { UtilizationText::tr("Utilization"), { section } };
}

} // namespace headroom::ui
