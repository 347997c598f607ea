// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/form_panel.h"

#include "ui/editor/form_row.h"
#include "ui/editor/layer_table.h"
#include "ui/scenario/section_heading.h"
#include "ui/text/form_words.h"
#include "ui/text/problem_text.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int labelWidth = 24; // characters, Chinese ones half as many

// "Row 2, Layers: …" of an element's field; its number stands at `place` of the path.
QString rowSentence(const Problem &problem, const FormField &field, std::size_t place)
{
    const QString row = fromUtf8(std::string_view(problem.path).substr(place)).section(u'/', 0, 0);
    return FormPanel::tr("Row %1, %2: %3", "its number, a field, what is wrong")
        .arg(row.toInt() + 1)
        .arg(formLabel(field.path), problemSentence(problem));
}

QString textAt(const FormDraft &draft, const std::string &path)
{
    const auto found = draft.find(path);
    return found == draft.end() ? QString() : fromUtf8(found->second);
}

} // namespace

FormPanel::FormPanel(const Form &form, const std::vector<std::string_view> &elsewhere, QWidget *parent)
    : QScrollArea(parent), m_form(form)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *body = new QWidget(this);
    auto *grid = new QGridLayout(body);
    grid->setColumnStretch(1, 1);
    grid->setColumnMinimumWidth(0, fontMetrics().averageCharWidth() * labelWidth);
    grid->setHorizontalSpacing(12);
    for (const FormSection &section : formSections(form, elsewhere))
        addSection(*grid, section);
    grid->setRowStretch(grid->rowCount(), 1);
    setWidget(body);
    retranslate();
}

void FormPanel::addSection(QGridLayout &grid, const FormSection &section)
{
    Shown shown;
    shown.section = section;
    addHeading(grid, shown);
    if (section.list) {
        addTable(grid, shown);
    } else {
        for (const FormField *field : section.fields) {
            auto *row = new FormRow(*field, grid.parentWidget());
            const int line = grid.rowCount();
            grid.addWidget(row->label(), line, 0);
            grid.addWidget(row->widget(), line, 1);
            grid.addWidget(row->problem(), line + 1, 1);
            connect(row, &FormRow::typed, this,
                    [this, field](const QString &text) { put(field->path, text.toStdString()); });
            shown.rows.push_back(row);
        }
    }
    m_sections.push_back(std::move(shown));
}

// The heading of a part that may be left out is a box to tick.
void FormPanel::addHeading(QGridLayout &grid, Shown &shown)
{
    const int line = grid.rowCount();
    if (!shown.section.part || shown.section.part->kind != FormKind::Part) {
        shown.heading = new SectionHeading(grid.parentWidget());
        grid.addWidget(shown.heading, line, 0, 1, 2);
        return;
    }
    shown.check = new QCheckBox(grid.parentWidget());
    shown.check->setObjectName(fromUtf8(shown.section.id));
    QFont bold = shown.check->font();
    bold.setBold(true);
    shown.check->setFont(bold);
    grid.addWidget(shown.check, line, 0, 1, 2);
    connect(shown.check, &QCheckBox::toggled, this, [this, path = shown.section.id](bool on) {
        put(path, on ? std::string(formOn) : std::string());
        refreshShown();
    });
}

void FormPanel::addTable(QGridLayout &grid, Shown &shown)
{
    shown.table = new LayerTable(shown.section, grid.parentWidget());
    grid.addWidget(shown.table, grid.rowCount(), 0, 1, 2);
    connect(shown.table, &LayerTable::typed, this, &FormPanel::put);
    connect(shown.table, &LayerTable::elementAdded, this, [this, table = shown.table](const FormDraft &element) {
        for (const auto &[path, text] : element)
            m_draft[path] = text;
        table->setDraft(m_draft);
        emit changed();
    });
    connect(shown.table, &LayerTable::elementRemoved, this,
            [this, table = shown.table, path = shown.section.id](std::size_t i) {
                removeElement(m_draft, path, i);
                table->setDraft(m_draft);
                emit changed();
            });
}

void FormPanel::put(const std::string &path, const std::string &text)
{
    m_draft[path] = text;
    emit changed();
}

void FormPanel::setDraft(const FormDraft &draft)
{
    m_draft = draft;
    refresh();
}

void FormPanel::refresh()
{
    for (const Shown &shown : m_sections) {
        if (shown.check) {
            const QSignalBlocker quiet(shown.check);
            shown.check->setChecked(!textAt(m_draft, shown.section.id).isEmpty());
        }
        if (shown.table)
            shown.table->setDraft(m_draft);
        for (FormRow *row : shown.rows)
            row->setText(textAt(m_draft, row->field().path));
    }
    refreshShown();
}

// A part inside a part that is left out is not there either.
bool FormPanel::isOn(const FormSection &section) const
{
    for (const FormField &field : m_form) {
        const bool holds = section.id == field.path || section.id.starts_with(field.path + '/');
        if (holds && field.kind == FormKind::Part && textAt(m_draft, field.path).isEmpty())
            return false;
    }
    return true;
}

void FormPanel::refreshShown()
{
    for (const Shown &shown : m_sections) {
        const bool on = isOn(shown.section);
        for (FormRow *row : shown.rows)
            row->setShown(on);
        if (shown.heading)
            shown.heading->setVisible(on);
        if (shown.check) {
            FormSection around = shown.section;
            around.id.resize(around.id.rfind('/'));
            shown.check->setVisible(around.id.empty() || isOn(around));
        }
    }
}

void FormPanel::setDefaults(const FormDraft &defaults)
{
    for (const Shown &shown : m_sections) {
        if (shown.table)
            shown.table->setDefaults(defaults);
        for (FormRow *row : shown.rows)
            row->setDefault(textAt(defaults, row->field().path));
    }
}

void FormPanel::focusField(const QString &path)
{
    const FormField *known = fieldAt(m_form, path.toStdString());
    const QString name = known ? fromUtf8(known->path).section(u"/*"_s, 0, 0) : path; // of a cell: its table
    auto *field = widget()->findChild<QWidget *>(name);
    if (!field || field->isHidden())
        return;
    ensureWidgetVisible(field);
    field->setFocus(Qt::OtherFocusReason);
}

void FormPanel::setProblems(const Problems &problems)
{
    m_problems = problems;
    std::map<std::string, QStringList> placed;
    for (const Problem &problem : problems) {
        const FormField *field = fieldAt(m_form, problem.path);
        if (!field)
            continue;
        const std::size_t star = field->path.find("/*");
        if (star != std::string::npos)
            placed[field->path.substr(0, star)] += rowSentence(problem, *field, star + 1);
        else
            placed[field->path] += problemSentence(problem);
    }
    for (const Shown &shown : m_sections) {
        if (shown.table)
            shown.table->setProblems(placed[shown.section.id]);
        for (FormRow *row : shown.rows)
            row->setProblem(placed[row->field().path].join(u'\n'));
    }
}

void FormPanel::retranslate()
{
    for (const Shown &shown : m_sections) {
        if (shown.heading)
            shown.heading->setTitle(sectionTitle(shown.section));
        if (shown.check)
            shown.check->setText(sectionTitle(shown.section));
        if (shown.table)
            shown.table->retranslate();
        for (FormRow *row : shown.rows)
            row->retranslate();
    }
    setProblems(m_problems);
}

void FormPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QScrollArea::changeEvent(event);
}

} // namespace headroom::ui
