// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalogue/catalogue_dialog.h"

#include "ui/catalogue/cards_pane.h"
#include "ui/catalogue/models_pane.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QScreen>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

CatalogueDialog::CatalogueDialog(ScenarioModel &model, OwnModels &models, OwnCards &cards, FileCommands &files,
                                 QWidget *parent)
    : QDialog(parent), m_tabs(new QTabWidget(this))
{
    setObjectName(u"catalogueDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    m_tabs->setObjectName(u"catalogueTabs"_s);
    auto *modelsPane = new ModelsPane(model, models, files, m_tabs);
    auto *cardsPane = new CardsPane(model, cards, files, m_tabs);
    m_tabs->addTab(modelsPane, QString());
    m_tabs->addTab(cardsPane, QString());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(modelsPane, &CataloguePane::used, this, &QDialog::accept);
    connect(cardsPane, &CataloguePane::used, this, &QDialog::accept);
    const QSize most = screen() ? screen()->availableSize() - QSize(32, 64) : QSize(992, 600);
    resize(QSize(fontMetrics().averageCharWidth() * 150, fontMetrics().height() * 38).boundedTo(most));
    retranslate();
}

void CatalogueDialog::retranslate()
{
    setWindowTitle(tr("Catalogue"));
    m_tabs->setTabText(0, tr("&Models"));
    m_tabs->setTabText(1, tr("&Cards"));
    m_tabs->tabBar()->setAccessibleName(tr("Catalogue"));
}

void CatalogueDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace headroom::ui
