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

// Some members hold eight bits, some more.
template <auto Member>
std::optional<std::uint16_t> get(const Scenario &scenario)
{
    return scenario.training.*Member;
}

template <auto Member>
void set(Scenario &scenario, std::optional<std::uint16_t> bits)
{
    auto &member = scenario.training.*Member;
    using Bits = std::remove_reference_t<decltype(*member)>;
    member = bits ? std::optional(static_cast<Bits>(*bits)) : std::nullopt;
}

template <auto Member>
SetField field(std::string_view path, std::span<const std::string_view> names, std::span<const Whole> wholes,
               QString (*nameOf)(std::size_t bit))
{
    return { path, names, wholes, nameOf, &get<Member>, &set<Member> };
}

const std::array fields = {
    field<&Scenario::Training::loraTargets>(
        "training.lora.targets", loraTargetNames, targetWholes,
        [](std::size_t bit) { return loraTargetName(static_cast<LoraTarget>(bit)); }),
    field<&Scenario::Training::recomputeModules>(
        "training.recompute_modules", recomputeModuleNames, moduleWholes,
        [](std::size_t bit) { return recomputeModuleName(static_cast<RecomputeModule>(bit)); }),
    field<&Scenario::Training::kernels>("training.kernels", kernelNames, kernelWholes,
                                        [](std::size_t bit) { return kernelName(static_cast<Kernel>(bit)); }),
    field<&Scenario::Training::offloadModules>(
        "training.offload_modules", offloadModuleNames, moduleWholes,
        [](std::size_t bit) { return offloadModuleName(static_cast<OffloadModule>(bit)); }),
    field<&Scenario::Training::offload>("training.offload", offloadNames, offloadWholes,
                                        [](std::size_t bit) { return offloadName(static_cast<Offload>(bit)); }),
};

} // namespace

QString SetField::textOf(std::uint16_t bits) const
{
    const auto whole = std::ranges::find(wholes, bits, &Whole::bits);
    if (whole != wholes.end())
        return QCoreApplication::translate("headroom::ui::Sets", whole->text);
    QStringList parts;
    for (std::size_t bit = 0; bit < names.size(); ++bit) {
        if ((unsigned { bits } >> bit & 1u) != 0)
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
