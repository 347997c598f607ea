// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help_dialog.h"

#include "ui/window/help_text.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QEvent>
#include <QMessageBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

HelpDialog::HelpDialog(QWidget *parent) : QDialog(parent), m_text(new QTextBrowser(this))
{
    setObjectName(u"helpDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_text->setOpenExternalLinks(true);
    m_text->setFrameShape(QFrame::NoFrame);
    resize(fontMetrics().averageCharWidth() * 96, fontMetrics().height() * 34);
    retranslate();
}

void HelpDialog::scrollTo(const QString &anchor)
{
    m_text->scrollToAnchor(anchor);
}

void HelpDialog::retranslate()
{
    setWindowTitle(tr("Terms and notes"));
    m_text->setAccessibleName(tr("Terms and notes"));
    m_text->setHtml(helpHtml());
}

void HelpDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

void showHelp(const QWidget *focused, QWidget *parent)
{
    auto *dialog = new HelpDialog(parent);
    dialog->show();
    if (focused)
        dialog->scrollTo(focused->objectName());
}

void showAbout(QWidget *parent)
{
    const QString version = QCoreApplication::applicationVersion();
    QMessageBox::about(parent, HelpDialog::tr("About Headroom"),
                       HelpDialog::tr("<b>Headroom %1</b><p>Does it fit, on how many cards, and why? "
                                      "GPU memory and capacity of language models.</p>"
                                      "<p>Free software under the GNU General Public License, version 3 or later.</p>")
                           .arg(version));
}

} // namespace headroom::ui
