// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUrl>

#include <optional>

class QSettings;

namespace headroom::ui {

// Where models are fetched from and how; only after a person allowed it.
struct HubSettings
{
    bool allowed = false;
    QString address; // of the hub or a mirror of it
    QString proxy;   // "http://host:port", "socks5://host:port"; empty: the system's

    bool operator==(const HubSettings &) const = default;
};

QString defaultHubAddress();
HubSettings storedHubSettings(const QSettings &settings);
void storeHubSettings(const HubSettings &hub, QSettings &settings);

// What is fetched: "Qwen/Qwen3-8B", of one revision.
struct HubModel
{
    QString name;
    QString revision;

    bool operator==(const HubModel &) const = default;
};

// From what was typed or pasted: a name, or the address of the model's page. None: it is no name of a model.
std::optional<HubModel> hubModel(const QString &typed, const QString &revision);
// HTTPS; plain HTTP to this machine only. None: no such address.
std::optional<QUrl> hubAddress(const QString &typed);
QUrl hubFileUrl(const QUrl &address, const HubModel &model, const QString &file);

} // namespace headroom::ui
