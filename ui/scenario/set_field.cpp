// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/set_field.h"

#include "ui/text/choice_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct Sets
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Sets)
};

using Whole = SetField::Whole;

constexpr std::array targetWholes = {
    Whole { loraAllLinear, QT_TRANSLATE_NOOP("headroom::ui::Sets", "All linear layers") },
    Whole { loraAttention, QT_TRANSLATE_NOOP("headroom::ui::Sets", "Attention") },
};
constexpr std::array moduleWholes = { Whole { 0, QT_TRANSLATE_NOOP("headroom::ui::Sets", "Nothing") } };
constexpr std::array kernelWholes = { Whole { 0, QT_TRANSLATE_NOOP("headroom::ui::Sets", "None") },
                                      Whole { ligerKernels, "Liger" } };
constexpr std::array offloadWholes = { Whole { 0, QT_TRANSLATE_NOOP("headroom::ui::Sets", "Nothing") },
                                       Whole { 0x07, QT_TRANSLATE_NOOP("headroom::ui::Sets", "Everything") } };

const std::array fields = {
    SetField { "training.lora.targets", loraTargetNames, targetWholes,
               [](std::size_t bit) { return loraTargetName(static_cast<LoraTarget>(bit)); },
               &Scenario::Training::loraTargets },
    SetField { "training.recompute_modules", recomputeModuleNames, moduleWholes,
               [](std::size_t bit) { return recomputeModuleName(static_cast<RecomputeModule>(bit)); },
               &Scenario::Training::recomputeModules },
    SetField { "training.kernels", kernelNames, kernelWholes,
               [](std::size_t bit) { return kernelName(static_cast<Kernel>(bit)); }, &Scenario::Training::kernels },
    SetField { "training.offload", offloadNames, offloadWholes,
               [](std::size_t bit) { return offloadName(static_cast<Offload>(bit)); }, &Scenario::Training::offload },
};

} // namespace

QString SetField::textOf(std::uint8_t bits) const
{
    const auto whole = std::ranges::find(wholes, bits, &Whole::bits);
    if (whole != wholes.end())
        return QCoreApplication::translate("headroom::ui::Sets", whole->text);
    QStringList parts;
    for (std::size_t bit = 0; bit < names.size(); ++bit) {
        if ((bits >> bit) & 1u)
            parts += nameOf(bit);
    }
    return parts.join(Sets::tr(", ", "between the names of a list"));
}

const SetField *findSetField(std::string_view path)
{
    const auto found = std::ranges::find(fields, path, &SetField::path);
    return found == fields.end() ? nullptr : &*found;
}

} // namespace headroom::ui
