// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/accelerator.h"
#include "ui/document/own_list.h"

#include <QObject>

namespace headroom::ui {

// The cards that a person entered and keeps.
class OwnCards final : public QObject
{
    Q_OBJECT

public:
    explicit OwnCards(const QString &path, QObject *parent = nullptr);

    const std::vector<Accelerator> &cards() const { return m_list.entries(); }
    const Problems &problems() const { return m_list.problems(); }

    Result<void> add(const Accelerator &card, const std::string &instead = {}); // in the place of one with its id
    Result<void> remove(const std::string &id);

signals:
    void changed();

private:
    Result<void> told(Result<void> done);

    OwnList<Accelerator> m_list;
};

} // namespace headroom::ui
