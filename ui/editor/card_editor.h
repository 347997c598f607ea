// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/accelerator.h"
#include "ui/editor/entry_editor.h"

#include <optional>

namespace headroom::ui {

class OwnCards;

// The figures of an own card.
class CardEditor final : public EntryEditor
{
    Q_OBJECT

public:
    // `card` as it is at first; `replaces`: the id of the own card in whose place it is kept, empty: a new one.
    CardEditor(const Accelerator &card, std::string replaces, OwnCards &own, FileCommands &files, QWidget *parent);

signals:
    void saved(const headroom::Accelerator &card);

protected:
    Problems read() override;
    std::vector<Total> totals() const override;
    QString remark() const override;
    Problems nameProblems() const override;
    Result<void> keep() override;
    QString title() const override;

private:
    std::string m_replaces;
    OwnCards &m_own;
    std::optional<Accelerator> m_card; // none: something is wrong
};

} // namespace headroom::ui
