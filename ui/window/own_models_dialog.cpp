// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/own_models_dialog.h"

#include "ui/document/file_commands.h"
#include "ui/document/own_models.h"
#include "ui/document/scenario_file.h"
#include "ui/text/numbers.h"
#include "ui/text/problem_text.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int idRole = Qt::UserRole;

} // namespace

OwnModelsDialog::OwnModelsDialog(OwnModels &own, FileCommands &files, QWidget *parent)
    : QDialog(parent), m_own(own), m_files(files), m_about(new QLabel(this)), m_list(new QTreeWidget(this))
{
    setObjectName(u"ownModelsDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    m_about->setObjectName(u"ownModelsAbout"_s);
    m_about->setTextFormat(Qt::PlainText);
    m_about->setWordWrap(true);
    m_list->setObjectName(u"ownModelsList"_s);
    m_list->setColumnCount(3);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->header()->setStretchLastSection(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_remove = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    m_remove->setObjectName(u"ownModelsRemove"_s);
    m_remove->setAutoDefault(false);
    m_export = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    m_export->setObjectName(u"ownModelsExport"_s);
    m_export->setAutoDefault(false);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_about);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_remove, &QPushButton::clicked, this, &OwnModelsDialog::removeChosen);
    connect(m_export, &QPushButton::clicked, this, &OwnModelsDialog::exportAll);
    connect(m_list, &QTreeWidget::itemSelectionChanged, this, &OwnModelsDialog::refreshButtons);
    connect(&m_own, &OwnModels::changed, this, &OwnModelsDialog::refresh);
    resize(fontMetrics().averageCharWidth() * 96, fontMetrics().height() * 20);
    retranslate();
    m_list->setFocus();
}

void OwnModelsDialog::refresh()
{
    m_list->clear();
    for (const Model &model : m_own.models()) {
        const QString path = QDir::toNativeSeparators(QString::fromStdString(model.source));
        auto *item = new QTreeWidgetItem(m_list);
        item->setText(0, QString::fromStdString(model.name));
        item->setText(1, parametersText(static_cast<double>(model.parameters)));
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        item->setText(2, path);
        item->setToolTip(2, path);
        item->setData(0, idRole, QString::fromStdString(model.id));
    }
    m_list->resizeColumnToContents(0);
    m_list->resizeColumnToContents(1);
    if (!m_own.problems().empty())
        m_about->setText(problemText(m_own.problems().front()));
    else if (m_own.models().empty())
        m_about->setText(tr("There are none yet. A model that is imported can be kept here."));
    else
        m_about->setText(
            tr("They stand first in the list of models. Where the files of one are gone, its shape remains."));
    refreshButtons();
}

void OwnModelsDialog::refreshButtons()
{
    m_remove->setEnabled(!m_list->selectedItems().isEmpty());
    m_export->setEnabled(!m_own.models().empty());
}

void OwnModelsDialog::removeChosen()
{
    QStringList ids;
    for (const QTreeWidgetItem *item : m_list->selectedItems())
        ids += item->data(0, idRole).toString();
    for (const QString &id : ids) {
        if (const Result<void> removed = m_own.remove(id.toStdString()); !removed) {
            m_files.report(tr("The list of own models could not be changed."), removed.error());
            return;
        }
    }
}

void OwnModelsDialog::exportAll()
{
    const QString path = m_files.prompts().modelsToSave(this, u"models.json"_s);
    if (path.isEmpty())
        return;
    const QByteArray content = QByteArray::fromStdString(writeModelCatalogue(m_own.models()));
    if (const Result<void> written = writeFile(path, content); !written)
        m_files.report(tr("The models could not be exported."), written.error());
}

void OwnModelsDialog::retranslate()
{
    setWindowTitle(tr("Own models"));
    m_list->setAccessibleName(tr("Own models"));
    m_list->setHeaderLabels({ tr("Model"), tr("Parameters"), tr("Read from") });
    m_remove->setText(tr("&Remove"));
    m_export->setText(tr("&Export…"));
    refresh();
}

void OwnModelsDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace headroom::ui
