// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/model_editor.h"

#include "ui/document/own_models.h"
#include "ui/editor/form_panel.h"
#include "ui/text/numbers.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

// Of an own model that has no family: what the picker shows it under is "own models" anyway.
constexpr const char *ownFamily = "own";

Bytes inHalfPrecision(double elements)
{
    constexpr double bytes = 2;
    return Bytes(std::llround(elements * bytes));
}

} // namespace

ModelEditor::ModelEditor(const Model &model, std::string replaces, OwnModels &own, FileCommands &files, QWidget *parent)
    : EntryEditor(architectureForm(), {}, files, parent), m_model(model), m_replaces(std::move(replaces)), m_own(own)
{
    setObjectName(u"modelEditor"_s);
    const bool isNew = model.architecture == Architecture {};
    begin(QString::fromStdString(model.name), QString::fromStdString(model.source),
          isNew ? FormDraft() : architectureDraft(model.architecture));
}

Problems ModelEditor::read()
{
    auto shape = readArchitectureForm(form().draft());
    m_totals.reset();
    if (!shape)
        return std::move(shape.error());
    m_shape = *std::move(shape);
    m_totals = shapeTotals(m_shape);
    form().setDefaults(architectureDefaults(m_shape));
    return {};
}

std::vector<EntryEditor::Total> ModelEditor::totals() const
{
    if (!m_totals)
        return {};
    std::vector<Total> shown = {
        { tr("Parameters"), countText(m_totals->parameters) },
        { tr("Active a token"), countText(m_totals->activeParameters) },
        { tr("KV cache a token, 16 bits"), sizeText(inHalfPrecision(m_totals->kvElementsPerToken)) },
    };
    if (m_totals->windowedElements > 0)
        shown.push_back(
            { tr("of it in windows"), sizeText(inHalfPrecision(static_cast<double>(m_totals->windowedElements))) });
    if (m_totals->stateElements > 0)
        shown.push_back({ tr("State a sequence, 16 bits"),
                          sizeText(inHalfPrecision(static_cast<double>(m_totals->stateElements))) });
    return shown;
}

QString ModelEditor::remark() const
{
    QStringList sentences;
    if (m_totals && !m_totals->complete)
        sentences += tr("The vocabulary, the MLP width or the experts are not told: the parameters are too few.");
    if (QFileInfo(QString::fromStdString(m_replaces)).isAbsolute())
        sentences += tr("Once edited it is its shape alone, no longer the weights that its files hold.");
    return sentences.join(u'\n');
}

Problems ModelEditor::nameProblems() const
{
    const auto isTaken = [this](const Model &other) { return other.id == idOfName() && other.id != m_replaces; };
    if (std::ranges::any_of(m_own.models(), isTaken))
        return { { ProblemKind::DuplicateId, "/name", name(), {}, {} } };
    return {};
}

Result<void> ModelEditor::keep()
{
    Model model = makeModel(m_shape);
    model.id = idOfName();
    model.name = name();
    model.source = source();
    model.family = m_model.family.empty() ? ownFamily : m_model.family;
    model.modelType = m_model.modelType;
    model.notes = m_model.notes;
    model.nativeType = m_model.nativeType;
    if (auto kept = m_own.add(model, m_replaces); !kept)
        return kept;
    emit saved(model);
    return {};
}

QString ModelEditor::title() const
{
    return m_replaces.empty() ? tr("New model") : tr("Edit model");
}

} // namespace headroom::ui
