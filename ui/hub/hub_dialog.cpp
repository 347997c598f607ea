// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hub/hub_dialog.h"

#include "ui/document/scenario_file.h"
#include "ui/hub/hub_text.h"
#include "ui/text/numbers.h"
#include "ui/text/problem_text.h"

#include <QCheckBox>
#include <QDir>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace headroom::ui {

using namespace Qt::StringLiterals;

HubDialog::HubDialog(QSettings &settings, QString folder, QWidget *parent, const HubLimits &limits)
    : QDialog(parent),
      m_settings(settings),
      m_folder(std::move(folder)),
      m_fetch(limits),
      m_about(new QLabel(this)),
      m_allowed(new QCheckBox(this)),
      m_nameLabel(new QLabel(this)),
      m_name(new QLineEdit(this)),
      m_revisionLabel(new QLabel(this)),
      m_revision(new QLineEdit(u"main"_s, this)),
      m_addressLabel(new QLabel(this)),
      m_address(new QLineEdit(this)),
      m_proxyLabel(new QLabel(this)),
      m_proxy(new QLineEdit(this)),
      m_state(new QLabel(this)),
      m_start(new QPushButton(this)),
      m_close(new QPushButton(this))
{
    setObjectName(u"hubDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    createLayout();
    const HubSettings stored = storedHubSettings(m_settings);
    m_allowed->setChecked(stored.allowed);
    m_address->setText(stored.address);
    m_proxy->setText(stored.proxy);
    connect(m_allowed, &QCheckBox::toggled, this, &HubDialog::refresh);
    connect(m_name, &QLineEdit::textChanged, this, &HubDialog::refresh);
    connect(m_start, &QPushButton::clicked, this, &HubDialog::start);
    connect(m_close, &QPushButton::clicked, this, &HubDialog::reject);
    connect(&m_fetch, &HubFetch::fetched, this, &HubDialog::keep);
    connect(&m_fetch, &HubFetch::failed, this, &HubDialog::showFailure);
    connect(&m_fetch, &HubFetch::progress, this,
            [this](qint64 bytes) { m_state->setText(tr("%1 received").arg(sizeText(Bytes(bytes)))); });
    retranslate();
    resize(fontMetrics().averageCharWidth() * 80, sizeHint().height());
    (stored.allowed ? static_cast<QWidget *>(m_name) : m_allowed)->setFocus();
}

void HubDialog::createLayout()
{
    m_about->setWordWrap(true);
    m_allowed->setObjectName(u"hubAllowed"_s);
    m_state->setObjectName(u"hubState"_s);
    m_state->setTextFormat(Qt::PlainText);
    m_state->setWordWrap(true);
    m_state->setMinimumHeight(fontMetrics().height() * 3);
    m_state->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_start->setObjectName(u"hubFetch"_s);
    m_start->setDefault(true);
    m_close->setObjectName(u"hubClose"_s);
    m_close->setAutoDefault(false);
    auto *grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    struct Line
    {
        QLabel *label;
        QLineEdit *field;
        QString name;
    };
    int row = 0;
    for (const Line &line : { Line { m_nameLabel, m_name, u"hubModel"_s },
                              { m_revisionLabel, m_revision, u"hubRevision"_s },
                              { m_addressLabel, m_address, u"hubAddress"_s },
                              { m_proxyLabel, m_proxy, u"hubProxy"_s } }) {
        line.field->setObjectName(line.name);
        line.label->setBuddy(line.field);
        grid->addWidget(line.label, row, 0);
        grid->addWidget(line.field, row++, 1);
    }
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_start);
    buttons->addWidget(m_close);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_about);
    layout->addWidget(m_allowed);
    layout->addLayout(grid);
    layout->addWidget(m_state, 1);
    layout->addLayout(buttons);
}

HubSettings HubDialog::chosen() const
{
    return { .allowed = m_allowed->isChecked(),
             .address = m_address->text().trimmed(),
             .proxy = m_proxy->text().trimmed() };
}

void HubDialog::start()
{
    const std::optional<HubModel> model = hubModel(m_name->text(), m_revision->text());
    if (!model)
        return showFailure({ .error = HubError::BadModel });
    storeHubSettings(chosen(), m_settings);
    m_model = *model;
    m_state->setText(tr("Asking for %1…").arg(m_model.name));
    m_fetch.start(m_model, chosen());
    refresh();
}

void HubDialog::keep(const QByteArray &config, const QByteArray &index)
{
    QString name = m_model.name;
    if (m_model.revision != "main"_L1)
        name += u'@' + QString(m_model.revision).replace(u'/', u'-');
    const QDir folder(m_folder + u'/' + name);
    folder.mkpath(u"."_s);
    const QString path = folder.filePath(u"config.json"_s);
    const QString indexPath = folder.filePath(u"model.safetensors.index.json"_s);
    QFile::remove(indexPath);
    Result<void> written = writeFile(path, config);
    if (written && !index.isEmpty())
        written = writeFile(indexPath, index);
    refresh();
    if (!written) {
        m_state->setText(problemText(written.error().front()));
        return;
    }
    accept();
    emit fetched(path);
}

void HubDialog::showFailure(const HubFailure &failure)
{
    m_state->setText(hubFailureText(failure, m_model.name.isEmpty() || failure.error == HubError::BadModel
                                                 ? m_name->text().trimmed()
                                                 : m_model.name));
    refresh();
}

void HubDialog::reject()
{
    if (m_fetch.isRunning())
        m_fetch.cancel();
    else
        QDialog::reject();
}

void HubDialog::refresh()
{
    const bool running = m_fetch.isRunning();
    m_start->setEnabled(!running && m_allowed->isChecked() && !m_name->text().trimmed().isEmpty());
    m_close->setText(running ? tr("&Stop") : tr("&Close"));
    for (QWidget *field :
         { static_cast<QWidget *>(m_allowed), static_cast<QWidget *>(m_name), static_cast<QWidget *>(m_revision),
           static_cast<QWidget *>(m_address), static_cast<QWidget *>(m_proxy) })
        field->setEnabled(!running);
}

void HubDialog::retranslate()
{
    setWindowTitle(tr("Import from a hub"));
    m_about->setText(tr("Fetches config.json and the index of the weights, nothing else, when you press Fetch. "
                        "Headroom makes no other connection."));
    m_allowed->setText(tr("&Allow Headroom to connect to this hub"));
    m_nameLabel->setText(tr("&Model"));
    m_name->setPlaceholderText(tr("ORG/NAME, or the address of its page"));
    m_revisionLabel->setText(tr("&Revision"));
    m_addressLabel->setText(tr("&Hub or mirror"));
    m_proxyLabel->setText(tr("&Proxy"));
    m_proxy->setPlaceholderText(tr("the system's"));
    m_name->setAccessibleName(tr("Model"));
    m_revision->setAccessibleName(tr("Revision"));
    m_address->setAccessibleName(tr("Hub or mirror"));
    m_proxy->setAccessibleName(tr("Proxy"));
    m_start->setText(tr("&Fetch"));
    refresh();
}

void HubDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace headroom::ui
