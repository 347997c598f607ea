// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/own_cards.h"

#include "core/hardware/accelerator_catalogue.h"

namespace headroom::ui {

namespace {

Result<std::vector<Accelerator>> parse(std::string_view json)
{
    auto catalogue = parseOwnAccelerators(json);
    if (!catalogue)
        return std::unexpected(std::move(catalogue.error()));
    return catalogue->accelerators();
}

} // namespace

OwnCards::OwnCards(const QString &path, QObject *parent)
    : QObject(parent),
      m_list(path, &parse, [](const std::vector<Accelerator> &cards) { return writeAcceleratorCatalogue(cards); })
{ }

Result<void> OwnCards::add(const Accelerator &card, const std::string &instead)
{
    return told(m_list.add(card, instead));
}

Result<void> OwnCards::remove(const std::string &id)
{
    return told(m_list.remove(id));
}

Result<void> OwnCards::told(Result<void> done)
{
    if (done)
        emit changed();
    return done;
}

} // namespace headroom::ui
