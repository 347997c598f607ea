// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalogue/cards_pane.h"

#include "core/hardware/accelerator_catalogue.h"
#include "ui/document/own_cards.h"
#include "ui/editor/card_editor.h"
#include "ui/scenario/catalogue_list.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/form_words.h"
#include "ui/text/numbers.h"

#include <memory>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

// Each source once, in the order of the figures.
QString sourcesOf(const Accelerator &card)
{
    QStringList sources;
    for (const AcceleratorEvidence &evidence : card.evidence) {
        const QString source = QString::fromStdString(evidence.source);
        if (!source.isEmpty() && !sources.contains(source))
            sources += source;
    }
    return sources.join(u"; "_s);
}

// Figure by figure: "Memory on the label (GB): high, vendor datasheet".
QString evidenceOf(const Accelerator &card)
{
    QStringList lines;
    for (const AcceleratorEvidence &evidence : card.evidence) {
        QStringList said;
        if (evidence.confidence)
            said += confidenceText(evidence.confidence);
        if (!evidence.source.empty())
            said += QString::fromStdString(evidence.source);
        lines += formLabel(std::string("/").append(evidence.group)) + u": "_s + said.join(u", "_s);
    }
    return lines.join(u'\n');
}

CatalogueCell rateCell(const std::optional<double> &bytesPerSecond)
{
    return { bytesPerSecond ? byteRateText(*bytesPerSecond) : QString(), bytesPerSecond.value_or(0) };
}

} // namespace

CardsPane::CardsPane(ScenarioModel &model, OwnCards &own, FileCommands &files, QWidget *parent)
    : CataloguePane(u"cards"_s, files, parent), m_model(model), m_own(own)
{
    connect(&m_own, &OwnCards::changed, this, &CardsPane::refresh);
    retranslate();
}

QStringList CardsPane::titles() const
{
    return { tr("Card"), tr("Vendor"),     tr("Memory"), tr("Bandwidth"),
             tr("Year"), tr("Confidence"), tr("Kept"),   tr("Source") };
}

std::vector<CatalogueRow> CardsPane::rows() const
{
    std::vector<CatalogueRow> result;
    const auto add = [&result](const Accelerator &card, bool own) {
        const Bytes memory = capacity(card);
        result.push_back({ QString::fromStdString(card.id),
                           own,
                           { { QString::fromStdString(card.name), {}, QString::fromStdString(card.id) },
                             { QString::fromStdString(card.vendor), {} },
                             { sizeText(memory), QVariant::fromValue<qlonglong>(memory.count()) },
                             rateCell(card.memoryBytesPerSecond),
                             { card.year ? QString::number(*card.year) : QString(), {} },
                             { confidenceText(card.confidence), {} },
                             { own ? tr("own") : tr("shipped"), {} },
                             { sourcesOf(card), {}, evidenceOf(card) } } });
    };
    for (const Accelerator &card : m_own.cards())
        add(card, true);
    for (const Accelerator &card : m_model.catalogues().accelerators.accelerators())
        add(card, false);
    return result;
}

Problems CardsPane::problems() const
{
    return m_own.problems();
}

const Accelerator *CardsPane::find(const QString &id) const
{
    const Accelerator *own = ownCard(id, m_own.cards());
    return own ? own : m_model.catalogues().accelerators.find(id.toStdString());
}

void CardsPane::create()
{
    openEditor(Accelerator {}, {});
}

void CardsPane::edit(const QString &id, bool copy)
{
    const Accelerator *found = find(id);
    if (!found)
        return;
    Accelerator card = *found;
    if (copy)
        card.name = tr("%1 (copy)").arg(QString::fromStdString(card.name)).toStdString();
    openEditor(card, copy ? std::string() : card.id);
}

void CardsPane::openEditor(const Accelerator &card, const std::string &replaces)
{
    auto *editor = new CardEditor(card, replaces, m_own, files(), this);
    // The scenario follows the own card that it has.
    const auto &inScenario = m_model.scenario().hardware.own;
    const bool inUse = !replaces.empty() && inScenario && inScenario->id == replaces;
    connect(editor, &CardEditor::saved, this, [this, inUse](const Accelerator &saved) {
        select(QString::fromStdString(saved.id));
        if (inUse)
            use(QString::fromStdString(saved.id));
    });
    editor->open();
}

Result<void> CardsPane::remove(const QString &id)
{
    return m_own.remove(id.toStdString());
}

QByteArray CardsPane::written(const QStringList &ids) const
{
    std::vector<Accelerator> cards;
    for (const QString &id : ids) {
        if (const Accelerator *card = find(id))
            cards.push_back(*card);
    }
    return QByteArray::fromStdString(writeAcceleratorCatalogue(cards));
}

QString CardsPane::fileName() const
{
    return u"accelerators.json"_s;
}

void CardsPane::use(const QString &id)
{
    m_model.edit(std::string_view {}, withCard(m_model.scenario(), id, m_own.cards()));
}

} // namespace headroom::ui
