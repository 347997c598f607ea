// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/inputs_panel.h"

#include "ui/scenario/catalogue_picker.h"
#include "ui/scenario/compound_fields.h"
#include "ui/scenario/field_editor.h"
#include "ui/scenario/input_text.h"
#include "ui/scenario/scenario_model.h"
#include "ui/scenario/section_heading.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array groups = { InputGroup::Model, InputGroup::Task,     InputGroup::Precision,  InputGroup::Optimizer,
                                InputGroup::Batch, InputGroup::Hardware, InputGroup::Parallelism };

} // namespace

InputsPanel::InputsPanel(ScenarioModel &model, QWidget *parent) : QScrollArea(parent), m_model(model)
{
    setObjectName(u"inputs"_s);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);

    auto *content = new QWidget;
    auto *grid = new QGridLayout(content);
    grid->setContentsMargins(12, 8, 12, 12);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    for (const InputGroup group : groups) {
        addHeading(*grid, group);
        addPickers(*grid, group);
        for (const Input &input : inputs()) {
            const ScenarioField *field = input.group == group ? findInputField(input.path) : nullptr;
            if (!field)
                continue;
            FieldEditor *editor = makeFieldEditor(model, input, *field, content);
            addRow(*grid, editor->label(), editor->widget());
            m_editors.push_back(editor);
        }
    }
    grid->setRowStretch(grid->rowCount(), 1);
    setWidget(content);
    connect(&m_model, &ScenarioModel::changed, this, &InputsPanel::refresh);
    retranslate();
}

void InputsPanel::addHeading(QGridLayout &grid, InputGroup group)
{
    auto *heading = new SectionHeading(grid.parentWidget());
    const int row = grid.rowCount();
    grid.addWidget(heading, row, 0, 1, 2);
    m_headings[group] = heading;
}

void InputsPanel::addPickers(QGridLayout &grid, InputGroup group)
{
    if (group == InputGroup::Model) {
        m_modelLabel = new QLabel(grid.parentWidget());
        m_modelPicker = new CataloguePicker(grid.parentWidget());
        m_modelPicker->setObjectName(u"model.preset"_s);
        m_modelPicker->setTypedEntry(&sizeEntry);
        connect(m_modelPicker, &CataloguePicker::chosen, this, [this](const QString &id) {
            Scenario next = m_model.scenario();
            next.model = {};
            next.model.parameters = sizeOf(id);
            if (!next.model.parameters)
                next.model.preset = id.toStdString();
            m_model.edit("model", std::move(next));
        });
        addRow(grid, m_modelLabel, m_modelPicker);
    } else if (group == InputGroup::Hardware) {
        m_cardLabel = new QLabel(grid.parentWidget());
        m_cardPicker = new CataloguePicker(grid.parentWidget());
        m_cardPicker->setObjectName(u"hardware.accelerator"_s);
        connect(m_cardPicker, &CataloguePicker::chosen, this, [this](const QString &id) {
            Scenario next = m_model.scenario();
            next.hardware.own.reset();
            next.hardware.accelerator = id.toStdString();
            m_model.edit("hardware.accelerator", std::move(next));
        });
        addRow(grid, m_cardLabel, m_cardPicker);
    }
}

void InputsPanel::addRow(QGridLayout &grid, QLabel *label, QWidget *widget)
{
    const int row = grid.rowCount();
    grid.addWidget(label, row, 0);
    grid.addWidget(widget, row, 1);
}

void InputsPanel::refresh()
{
    std::map<InputGroup, bool> used = { { InputGroup::Model, true }, { InputGroup::Hardware, true } };
    for (FieldEditor *editor : m_editors) {
        const bool shown = editor->isShown();
        editor->label()->setVisible(shown);
        editor->widget()->setVisible(shown);
        used[editor->input().group] |= shown;
        if (shown)
            editor->refresh();
    }
    for (const auto &[group, heading] : m_headings)
        heading->setVisible(used[group]);
    refreshPickers();
}

void InputsPanel::refreshPickers()
{
    const Scenario &scenario = m_model.scenario();
    const QString modelId = QString::fromStdString(scenario.model.preset);
    const Evaluation *evaluation = m_model.problems().empty() ? m_model.evaluation() : nullptr;
    if (!evaluation) {
        const QString model = modelName(scenario, m_model.catalogues());
        m_modelPicker->setCurrent(modelId, model.isEmpty() ? tr("Choose a model") : model, {});
        const QString card = cardName(scenario, m_model.catalogues());
        m_cardPicker->setCurrent(QString::fromStdString(scenario.hardware.accelerator),
                                 card.isEmpty() ? tr("Choose a card") : card, {});
        m_headings[InputGroup::Model]->setRemark({});
        return;
    }
    const Settings &settings = evaluation->settings;
    m_modelPicker->setCurrent(modelId, modelName(scenario, settings), modelSize(settings));
    m_modelPicker->setToolTip(modelSummary(settings));
    m_headings[InputGroup::Model]->setRemark(modelSummary(settings));
    m_cardPicker->setCurrent(cardId(settings), cardName(settings), cardSize(settings));
    m_cardPicker->setToolTip(cardSummary(settings));
}

void InputsPanel::focusField(const QString &pointer)
{
    const QString path = pointer.mid(1).replace(u'/', u'.');
    QWidget *field = widget()->findChild<QWidget *>(path);
    if (!field || !field->isVisible())
        return;
    ensureWidgetVisible(field);
    field->setFocus(Qt::OtherFocusReason);
}

void InputsPanel::retranslate()
{
    setAccessibleName(tr("Inputs"));
    for (const auto &[group, heading] : m_headings)
        heading->setTitle(groupTitle(group));
    m_modelLabel->setText(tr("Model"));
    m_modelLabel->setBuddy(m_modelPicker);
    m_modelPicker->setAccessibleName(tr("Model"));
    m_modelPicker->setEntries(modelEntries(m_model.catalogues()));
    m_modelPicker->retranslate(tr("Models"), tr("No model matches"));
    m_cardLabel->setText(tr("Card"));
    m_cardLabel->setBuddy(m_cardPicker);
    m_cardPicker->setAccessibleName(tr("Card"));
    m_cardPicker->setEntries(cardEntries(m_model.catalogues()));
    m_cardPicker->retranslate(tr("Cards"), tr("No card matches"));
    for (FieldEditor *editor : m_editors)
        editor->retranslate();
    refresh();
}

void InputsPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QScrollArea::changeEvent(event);
}

} // namespace headroom::ui
