// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/hub/hub_fetch.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace headroom::ui {

// Asks for a model of a hub and fetches the two files that tell its shape, once a person allowed it and presses Fetch.
class HubDialog final : public QDialog
{
    Q_OBJECT

public:
    // The files are kept below `folder`, one folder a model.
    HubDialog(QSettings &settings, QString folder, QWidget *parent, const HubLimits &limits = {});

    void reject() override; // stops what runs first

signals:
    void fetched(const QString &path); // of the config.json

protected:
    void changeEvent(QEvent *event) override;

private:
    void createLayout();
    void start();
    void keep(const QByteArray &config, const QByteArray &index);
    void showFailure(const HubFailure &failure);
    void refresh();
    void retranslate();
    HubSettings chosen() const;

    QSettings &m_settings;
    QString m_folder;
    HubFetch m_fetch;
    HubModel m_model;
    QLabel *m_about;
    QCheckBox *m_allowed;
    QLabel *m_nameLabel;
    QLineEdit *m_name;
    QLabel *m_revisionLabel;
    QLineEdit *m_revision;
    QLabel *m_addressLabel;
    QLineEdit *m_address;
    QLabel *m_proxyLabel;
    QLineEdit *m_proxy;
    QLabel *m_state;
    QPushButton *m_start;
    QPushButton *m_close;
};

} // namespace headroom::ui
