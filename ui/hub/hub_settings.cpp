// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hub/hub_settings.h"

#include <QHostAddress>
#include <QRegularExpression>
#include <QSettings>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

const auto allowedKey = "hub/allowed"_L1;
const auto addressKey = "hub/address"_L1;
const auto proxyKey = "hub/proxy"_L1;

bool isThisMachine(const QString &host)
{
    return host == "localhost"_L1 || QHostAddress(host).isLoopback();
}

bool isRevision(const QString &text)
{
    static const QRegularExpression pattern(u"^[A-Za-z0-9][A-Za-z0-9._/-]{0,127}$"_s);
    return pattern.match(text).hasMatch() && !text.contains(".."_L1);
}

} // namespace

QString defaultHubAddress()
{
    return u"https://huggingface.co"_s;
}

HubSettings storedHubSettings(const QSettings &settings)
{
    return { .allowed = settings.value(allowedKey, false).toBool(),
             .address = settings.value(addressKey, defaultHubAddress()).toString(),
             .proxy = settings.value(proxyKey).toString() };
}

void storeHubSettings(const HubSettings &hub, QSettings &settings)
{
    settings.setValue(allowedKey, hub.allowed);
    settings.setValue(addressKey, hub.address);
    settings.setValue(proxyKey, hub.proxy);
}

std::optional<HubModel> hubModel(const QString &typed, const QString &revision)
{
    QString name = typed.trimmed();
    if (const QUrl page(name); page.isValid() && !page.host().isEmpty())
        name = page.path().section(u'/', 1, 2);
    while (name.endsWith(u'/'))
        name.chop(1);
    static const QRegularExpression pattern(u"^[A-Za-z0-9][A-Za-z0-9._-]{0,95}(/[A-Za-z0-9][A-Za-z0-9._-]{0,95})?$"_s);
    const QString which = revision.trimmed().isEmpty() ? u"main"_s : revision.trimmed();
    if (!pattern.match(name).hasMatch() || name.contains(".."_L1) || !isRevision(which))
        return std::nullopt;
    return HubModel { name, which };
}

std::optional<QUrl> hubAddress(const QString &typed)
{
    QUrl url(typed.trimmed(), QUrl::StrictMode);
    const bool isSafe = url.scheme() == "https"_L1 || (url.scheme() == "http"_L1 && isThisMachine(url.host()));
    if (!url.isValid() || url.host().isEmpty() || !isSafe || url.hasQuery() || url.hasFragment()
        || !url.userInfo().isEmpty())
        return std::nullopt;
    return url;
}

QUrl hubFileUrl(const QUrl &address, const HubModel &model, const QString &file)
{
    QUrl url = address;
    QString path = url.path();
    while (path.endsWith(u'/'))
        path.chop(1);
    url.setPath(path + u'/' + model.name + u"/resolve/"_s + model.revision + u'/' + file);
    return url;
}

} // namespace headroom::ui
