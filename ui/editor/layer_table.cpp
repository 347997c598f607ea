// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/layer_table.h"

#include "ui/answer/mark.h"
#include "ui/scenario/choice_box.h"
#include "ui/text/form_words.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int valueRole = Qt::UserRole; // as the draft has it

QString textOf(const FormField &field, const QString &value)
{
    return field.kind == FormKind::Choice ? formChoice(field, value.toStdString()) : value;
}

// A choice is made from a list, everything else is typed.
class CellDelegate final : public QStyledItemDelegate
{
public:
    CellDelegate(const std::vector<const FormField *> &fields, QObject *parent)
        : QStyledItemDelegate(parent), m_fields(fields)
    { }

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const FormField &field = fieldOf(index);
        if (field.kind != FormKind::Choice)
            return QStyledItemDelegate::createEditor(parent, option, index);
        auto *box = new ChoiceBox(parent);
        for (const std::string_view name : field.names)
            box->addItem(formChoice(field, name), fromUtf8(name));
        return box;
    }
    void setEditorData(QWidget *editor, const QModelIndex &index) const override
    {
        if (auto *box = qobject_cast<ChoiceBox *>(editor))
            box->selectData(index.data(valueRole));
        else
            QStyledItemDelegate::setEditorData(editor, index);
    }
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override
    {
        if (auto *box = qobject_cast<ChoiceBox *>(editor))
            model->setData(index, box->currentData(), valueRole);
        else
            QStyledItemDelegate::setModelData(editor, model, index);
    }

private:
    const FormField &fieldOf(const QModelIndex &index) const
    {
        return *m_fields[static_cast<std::size_t>(index.column())];
    }

    std::vector<const FormField *> m_fields;
};

} // namespace

LayerTable::LayerTable(const FormSection &section, QWidget *parent)
    : QWidget(parent),
      m_section(section),
      m_table(new QTableWidget(this)),
      m_add(new QPushButton(this)),
      m_remove(new QPushButton(this)),
      m_about(new QLabel(this)),
      m_problem(new QLabel(this))
{
    m_table->setObjectName(fromUtf8(section.id));
    m_table->setColumnCount(static_cast<int>(section.fields.size()));
    m_table->setTabKeyNavigation(false);
    m_table->setItemDelegate(new CellDelegate(section.fields, m_table));
    m_table->setEditTriggers(QAbstractItemView::AnyKeyPressed | QAbstractItemView::DoubleClicked
                             | QAbstractItemView::EditKeyPressed | QAbstractItemView::SelectedClicked);
    m_table->setMinimumHeight(m_table->fontMetrics().height() * 8);
    m_add->setObjectName(u"addLayers"_s);
    m_remove->setObjectName(u"removeLayers"_s);
    for (QPushButton *button : { m_add, m_remove })
        button->setAutoDefault(false);
    m_about->setWordWrap(true);
    m_problem->setObjectName(u"problem:"_s + fromUtf8(section.id));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_add);
    buttons->addWidget(m_remove);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_about);
    layout->addWidget(m_table);
    layout->addLayout(buttons);
    layout->addWidget(m_problem);
    connect(m_table, &QTableWidget::cellChanged, this, &LayerTable::takeCell);
    connect(m_add, &QPushButton::clicked, this, &LayerTable::add);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (m_table->currentRow() >= 0)
            emit elementRemoved(static_cast<std::size_t>(m_table->currentRow()));
    });
    retranslate();
}

std::string LayerTable::pathOf(int row, int column) const
{
    const std::string &field = m_section.fields[static_cast<std::size_t>(column)]->path;
    return m_section.id + '/' + std::to_string(row) + field.substr(field.rfind('/'));
}

void LayerTable::setDraft(const FormDraft &draft)
{
    m_draft = draft;
    fill();
    m_table->resizeColumnsToContents();
}

void LayerTable::setDefaults(const FormDraft &defaults)
{
    m_defaults = defaults;
}

void LayerTable::setProblems(const QStringList &sentences)
{
    QPalette colors;
    colors.setColor(QPalette::WindowText, markColor(Mark::Bad, colors));
    m_problem->setPalette(colors);
    m_problem->setText(sentences.join(u'\n'));
    m_problem->setVisible(!sentences.isEmpty());
    m_table->setAccessibleDescription(sentences.join(u' '));
}

void LayerTable::fill()
{
    const QSignalBlocker quiet(m_table);
    const int rows = static_cast<int>(listLength(m_draft, m_section.id));
    m_table->setRowCount(rows);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < m_table->columnCount(); ++column)
            fillCell(row, column);
    }
    if (rows > 0 && m_table->currentRow() < 0)
        m_table->setCurrentCell(0, 0);
    m_remove->setEnabled(rows > 0);
}

void LayerTable::fillCell(int row, int column)
{
    const FormField &field = *m_section.fields[static_cast<std::size_t>(column)];
    const auto said = m_draft.find(pathOf(row, column));
    const QString value =
        said == m_draft.end() || said->second.empty() ? fromUtf8(field.initial) : fromUtf8(said->second);
    QTableWidgetItem *item = m_table->item(row, column);
    if (!item) {
        item = new QTableWidgetItem;
        m_table->setItem(row, column, item);
    }
    item->setData(valueRole, value);
    item->setToolTip(formHelp(field));
    if (field.kind == FormKind::Boolean) {
        item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
        item->setCheckState(value == "true"_L1 ? Qt::Checked : Qt::Unchecked);
    } else {
        item->setText(textOf(field, value));
    }
}

void LayerTable::takeCell(int row, int column)
{
    const FormField &field = *m_section.fields[static_cast<std::size_t>(column)];
    const QTableWidgetItem *item = m_table->item(row, column);
    QString value = item->text();
    if (field.kind == FormKind::Boolean)
        value = item->checkState() == Qt::Checked ? u"true"_s : u"false"_s;
    else if (field.kind == FormKind::Choice)
        value = item->data(valueRole).toString();
    emit typed(pathOf(row, column), value.trimmed().toStdString());
}

// The first element of a list that was left out is what leaving it out means.
void LayerTable::add()
{
    const std::size_t length = listLength(m_draft, m_section.id);
    FormDraft element;
    if (length == 0) {
        for (const auto &[path, text] : m_defaults) {
            if (path.starts_with(m_section.id + '/'))
                element[path] = text;
        }
    }
    if (element.empty()) {
        const std::string path = m_section.id + '/' + std::to_string(length);
        element[path] = formOn;
        element[path + "/count"] = std::string("1");
    }
    emit elementAdded(element);
    m_table->setCurrentCell(m_table->rowCount() - 1, 0);
    m_table->setFocus();
}

QStringList LayerTable::columnTitles() const
{
    QStringList titles;
    for (const FormField *field : m_section.fields)
        titles += formLabel(field->path);
    return titles;
}

void LayerTable::retranslate()
{
    m_table->setHorizontalHeaderLabels(columnTitles());
    m_table->setAccessibleName(formLabel(m_section.id));
    m_add->setText(tr("Add Layers"));
    m_remove->setText(tr("Remove Row"));
    m_about->setText(tr("Left out, all layers are alike. Otherwise one row for each kind, in the order of the stack."));
    fill();
    m_table->resizeColumnsToContents();
}

} // namespace headroom::ui
