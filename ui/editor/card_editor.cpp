// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/card_editor.h"

#include "core/hardware/accelerator_form.h"
#include "ui/document/own_cards.h"
#include "ui/editor/form_panel.h"
#include "ui/text/numbers.h"

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

// What an own card is told to be from holds for all of it.
constexpr const char *sourceGroup = "memory_gb";

QString sourceOf(const Accelerator &card)
{
    const auto found = std::ranges::find(card.evidence, sourceGroup, &AcceleratorEvidence::group);
    return found == card.evidence.end() ? QString() : QString::fromStdString(found->source);
}

} // namespace

CardEditor::CardEditor(const Accelerator &card, std::string replaces, OwnCards &own, FileCommands &files,
                       QWidget *parent)
    : EntryEditor(acceleratorForm(), { "/id", "/name" }, files, parent), m_replaces(std::move(replaces)), m_own(own)
{
    setObjectName(u"cardEditor"_s);
    FormDraft draft;
    if (card != Accelerator {})
        draft = acceleratorDraft(card);
    draft.erase("/id");
    draft.erase("/name");
    begin(QString::fromStdString(card.name), sourceOf(card), draft);
}

Problems CardEditor::read()
{
    FormDraft draft = form().draft();
    draft["/id"] = idOfName();
    draft["/name"] = name();
    auto card = readAcceleratorForm(draft);
    m_card.reset();
    if (!card)
        return std::move(card.error());
    m_card = *std::move(card);
    form().setDefaults({});
    return {};
}

std::vector<EntryEditor::Total> CardEditor::totals() const
{
    if (!m_card)
        return {};
    std::vector<Total> shown = { { tr("Usable memory"), sizeText(capacity(*m_card)) } };
    if (m_card->memoryBytesPerSecond)
        shown.push_back({ tr("Memory bandwidth"), byteRateText(*m_card->memoryBytesPerSecond) });
    if (m_card->rates.bf16)
        shown.push_back({ tr("BF16, dense"), flopRateText(*m_card->rates.bf16) });
    if (m_card->interconnect.bytesPerSecond)
        shown.push_back({ tr("Links, one way"), byteRateText(*m_card->interconnect.bytesPerSecond) });
    return shown;
}

QString CardEditor::remark() const
{
    return m_card && capacityAssumed(*m_card)
               ? tr("Assumed from the label: what the driver reports is usually a little less.")
               : QString();
}

Problems CardEditor::nameProblems() const
{
    const auto isTaken = [this](const Accelerator &other) { return other.id == idOfName() && other.id != m_replaces; };
    if (std::ranges::any_of(m_own.cards(), isTaken))
        return { { ProblemKind::DuplicateId, "/name", name(), {}, {} } };
    return {};
}

Result<void> CardEditor::keep()
{
    Accelerator card = *m_card;
    card.evidence.clear();
    if (!source().empty())
        card.evidence.push_back({ sourceGroup, source(), card.confidence });
    if (auto kept = m_own.add(card, m_replaces); !kept)
        return kept;
    emit saved(card);
    return {};
}

QString CardEditor::title() const
{
    return m_replaces.empty() ? tr("New card") : tr("Edit card");
}

} // namespace headroom::ui
