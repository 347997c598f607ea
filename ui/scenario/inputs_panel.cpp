// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/inputs_panel.h"

#include "ui/document/own_cards.h"
#include "ui/document/own_models.h"
#include "ui/scenario/advanced_button.h"
#include "ui/scenario/catalogue_picker.h"
#include "ui/scenario/field_editor.h"
#include "ui/scenario/input_text.h"
#include "ui/scenario/path_label.h"
#include "ui/scenario/scenario_model.h"
#include "ui/scenario/section_heading.h"
#include "ui/text/word_table.h"

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

InputsPanel::InputsPanel(ScenarioModel &model, const OwnModels &own, const OwnCards &ownCards, QWidget *parent)
    : QScrollArea(parent), m_model(model), m_own(own), m_ownCards(ownCards)
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
        addAdvancedButton(*grid, group);
        addPickers(*grid, group);
        addEditors(*grid, group, false);
        addEditors(*grid, group, true);
    }
    grid->setRowStretch(grid->rowCount(), 1);
    setWidget(content);
    connect(&m_model, &ScenarioModel::changed, this, &InputsPanel::refresh);
    connect(&m_own, &OwnModels::changed, this, &InputsPanel::retranslate);
    connect(&m_ownCards, &OwnCards::changed, this, &InputsPanel::retranslate);
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
        connect(m_modelPicker, &CataloguePicker::chosen, this, &InputsPanel::chooseModel);
        addRow(grid, m_modelLabel, m_modelPicker);
        m_fileLabel = new QLabel(grid.parentWidget());
        m_modelFile = new PathLabel(grid.parentWidget());
        m_modelFile->setObjectName(u"model.file"_s);
        addRow(grid, m_fileLabel, m_modelFile);
    } else if (group == InputGroup::Hardware) {
        m_cardLabel = new QLabel(grid.parentWidget());
        m_cardPicker = new CataloguePicker(grid.parentWidget());
        m_cardPicker->setObjectName(u"hardware.accelerator"_s);
        connect(m_cardPicker, &CataloguePicker::chosen, this, [this](const QString &id) {
            m_model.edit("hardware.accelerator", withCard(m_model.scenario(), id, m_ownCards.cards()));
        });
        addRow(grid, m_cardLabel, m_cardPicker);
    }
}

void InputsPanel::addEditors(QGridLayout &grid, InputGroup group, bool advanced)
{
    for (const Input &input : inputs()) {
        if (input.group != group || input.advanced != advanced)
            continue;
        if (FieldEditor *editor = makeFieldEditor(m_model, input, grid.parentWidget())) {
            addRow(grid, editor->label(), editor->widget());
            m_editors.push_back(editor);
        }
    }
}

void InputsPanel::addAdvancedButton(QGridLayout &grid, InputGroup group)
{
    const auto isAdvanced = [group](const Input &input) { return input.group == group && input.advanced; };
    if (std::ranges::none_of(inputs(), isAdvanced))
        return;
    auto *button = new AdvancedButton(grid.parentWidget());
    button->setObjectName(u"advanced%1"_s.arg(static_cast<int>(group)));
    // On the heading, at its right end.
    grid.addWidget(button, grid.rowCount() - 1, 0, 1, 2, Qt::AlignRight | Qt::AlignVCenter);
    connect(button, &AdvancedButton::toggled, this, &InputsPanel::refresh);
    m_advanced[group] = button;
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
    std::map<InputGroup, int> advanced;
    std::map<InputGroup, int> set;
    for (FieldEditor *editor : m_editors) {
        const Input &input = editor->input();
        bool shown = editor->isShown();
        if (shown && input.advanced) {
            ++advanced[input.group];
            set[input.group] += editor->isSet() ? 1 : 0;
            shown = m_advanced[input.group]->isChecked();
        }
        editor->label()->setVisible(shown);
        editor->widget()->setVisible(shown);
        used[input.group] |= editor->isShown();
        if (shown)
            editor->refresh();
    }
    for (const auto &[group, heading] : m_headings)
        heading->setVisible(used[group]);
    for (const auto &[group, button] : m_advanced)
        refreshAdvanced(group, advanced[group], set[group]);
    refreshPickers();
    refreshModelFile();
}

// What is set stays counted while it is hidden.
void InputsPanel::refreshAdvanced(InputGroup group, int shown, int set)
{
    AdvancedButton *button = m_advanced[group];
    button->setVisible(shown > 0);
    button->setText(advancedTitle(set));
    m_headings[group]->setTrailingSpace(shown > 0 ? button->sizeHint().width() + 4 : 0);
    button->setAccessibleName(
        tr("%1: %2", "a group of inputs and its advanced ones").arg(groupTitle(group), advancedTitle(set)));
}

unsigned InputsPanel::openGroups() const
{
    unsigned groups = 0;
    for (const auto &[group, button] : m_advanced)
        groups |= button->isChecked() ? 1u << static_cast<unsigned>(group) : 0u;
    return groups;
}

void InputsPanel::setOpenGroups(unsigned groups)
{
    for (const auto &[group, button] : m_advanced)
        button->setChecked((groups >> static_cast<unsigned>(group)) & 1u);
}

void InputsPanel::refreshPickers()
{
    const Scenario &scenario = m_model.scenario();
    const QString modelId = modelEntry();
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
    const Model *own = ownModel(modelId, m_own.models());
    const QString name = own ? QString::fromStdString(own->name) : modelName(scenario, settings);
    m_modelPicker->setCurrent(modelId, name, modelSize(settings));
    m_modelPicker->setToolTip(modelSummary(settings));
    m_headings[InputGroup::Model]->setRemark(modelSummary(settings));
    m_cardPicker->setCurrent(cardId(settings), cardName(settings), cardSize(settings));
    m_cardPicker->setToolTip(cardSummary(settings));
}

void InputsPanel::chooseModel(const QString &id)
{
    Scenario next = m_model.scenario();
    next.model = {};
    next.model.parameters = sizeOf(id);
    if (const Model *own = ownModel(id, m_own.models()))
        next.model = OwnModels::choiceOf(*own);
    else if (!next.model.parameters)
        next.model.preset = id.toStdString();
    m_model.edit("model", std::move(next));
}

// Which entry of the list the scenario has.
QString InputsPanel::modelEntry() const
{
    const ModelChoice &choice = m_model.scenario().model;
    for (const Model &own : m_own.models()) {
        if (choice.file == own.id || (choice.architecture && *choice.architecture == own.architecture))
            return ownEntryId(own);
    }
    return QString::fromStdString(choice.preset);
}

void InputsPanel::refreshModelFile()
{
    const QString path = QString::fromStdString(m_model.scenario().model.file);
    m_modelFile->setPath(path);
    m_modelFile->setVisible(!path.isEmpty());
    m_fileLabel->setVisible(!path.isEmpty());
}

void InputsPanel::openModels()
{
    ensureWidgetVisible(m_modelPicker);
    m_modelPicker->setFocus(Qt::OtherFocusReason);
    m_modelPicker->showPopup();
}

void InputsPanel::focusField(const QString &pointer)
{
    const QString path = pointer.mid(1).replace(u'/', u'.');
    const auto advanced = std::ranges::find_if(
        inputs(), [&path](const Input &input) { return input.advanced && path == fromUtf8(input.path); });
    if (advanced != inputs().end())
        m_advanced[advanced->group]->setChecked(true);
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
    m_modelPicker->setEntries(modelEntries(m_model.catalogues(), m_own.models()));
    m_modelPicker->retranslate(tr("Models"), tr("No model matches"));
    m_fileLabel->setText(tr("File", "that a model was read from"));
    m_cardLabel->setText(tr("Card"));
    m_cardLabel->setBuddy(m_cardPicker);
    m_cardPicker->setAccessibleName(tr("Card"));
    m_cardPicker->setEntries(cardEntries(m_model.catalogues(), m_ownCards.cards()));
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
