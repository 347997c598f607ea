// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hub/hub_fetch.h"

#include "core/import/config_import.h"

#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QNetworkRequest>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int unauthorized = 401;
constexpr int forbidden = 403;
constexpr int notFound = 404;

std::optional<QNetworkProxy> proxyOf(const QString &typed)
{
    const QUrl url(typed.trimmed(), QUrl::StrictMode);
    const bool isHttp = url.scheme() == "http"_L1;
    const bool isSocks = url.scheme() == "socks5"_L1;
    if (!url.isValid() || url.host().isEmpty() || url.port() <= 0 || (!isHttp && !isSocks))
        return std::nullopt;
    return QNetworkProxy(isHttp ? QNetworkProxy::HttpProxy : QNetworkProxy::Socks5Proxy, url.host(),
                         static_cast<quint16>(url.port()), url.userName(), url.password());
}

QNetworkProxy systemProxy(const QUrl &address)
{
    const QList<QNetworkProxy> proxies = QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(address));
    return proxies.isEmpty() ? QNetworkProxy(QNetworkProxy::NoProxy) : proxies.front();
}

} // namespace

HubFetch::HubFetch(const HubLimits &limits, QObject *parent) : QObject(parent), m_limits(limits)
{
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, [this] { fail({ .error = HubError::TimedOut }); });
}

HubFetch::~HubFetch()
{
    dropReply();
}

void HubFetch::start(const HubModel &model, const HubSettings &settings)
{
    if (m_running)
        return;
    const std::optional<QUrl> address = hubAddress(settings.address);
    if (!address)
        return emit failed({ .error = HubError::BadAddress });
    m_network = std::make_unique<QNetworkAccessManager>();
    if (!useProxy(settings.proxy, *address))
        return emit failed({ .error = HubError::BadProxy });
    m_network->setTransferTimeout(m_limits.transferMs);
    m_network->setRedirectPolicy(QNetworkRequest::NoLessSafeRedirectPolicy);
    m_model = model;
    m_address = *address;
    m_config.clear();
    m_running = true;
    m_deadline.start(m_limits.wholeMs);
    request(File::Config);
}

bool HubFetch::useProxy(const QString &proxy, const QUrl &address)
{
    if (proxy.trimmed().isEmpty()) {
        m_network->setProxy(systemProxy(address));
        return true;
    }
    const std::optional<QNetworkProxy> chosen = proxyOf(proxy);
    if (chosen)
        m_network->setProxy(*chosen);
    return chosen.has_value();
}

void HubFetch::cancel()
{
    if (m_running)
        fail({ .error = HubError::Cancelled });
}

qint64 HubFetch::limit() const
{
    return m_file == File::Config ? m_limits.configBytes : m_limits.indexBytes;
}

QString HubFetch::fileName() const
{
    return m_file == File::Config ? u"config.json"_s : u"model.safetensors.index.json"_s;
}

void HubFetch::request(File file)
{
    m_file = file;
    m_received.clear();
    QNetworkRequest request(hubFileUrl(m_address, m_model, fileName()));
    request.setHeader(QNetworkRequest::UserAgentHeader, u"Headroom"_s);
    request.setMaximumRedirectsAllowed(m_limits.redirects);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    m_reply = m_network->get(request);
    connect(m_reply, &QNetworkReply::readyRead, this, &HubFetch::receive);
    connect(m_reply, &QNetworkReply::finished, this, &HubFetch::finish);
}

// Counted as it comes in, after unpacking: what a server announces is only its word.
void HubFetch::receive()
{
    m_received += m_reply->read(limit() - m_received.size() + 1);
    if (m_received.size() > limit())
        return fail({ .error = HubError::TooLarge, .detail = fileName() });
    emit progress(m_config.size() + m_received.size());
}

void HubFetch::finish()
{
    if (m_reply->error() == QNetworkReply::NoError) {
        receive();
        if (!m_running)
            return;
        if (m_file == File::Config)
            return finishConfig();
    } else {
        const HubFailure failure = failureOf(*m_reply);
        // Small models have no index.
        if (m_file == File::Config || failure.error != HubError::NotFound)
            return fail(failure);
        m_received.clear();
    }
    dropReply();
    m_running = false;
    m_deadline.stop();
    emit fetched(m_config, m_received);
}

void HubFetch::finishConfig()
{
    if (const auto imported = importConfig({ m_received.constData(), static_cast<std::size_t>(m_received.size()) });
        !imported)
        return fail({ .error = HubError::NotAModel, .problems = imported.error() });
    m_config = m_received;
    dropReply();
    request(File::Index);
}

HubFailure HubFetch::failureOf(const QNetworkReply &reply) const
{
    const int status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    switch (reply.error()) {
    case QNetworkReply::OperationCanceledError:
    case QNetworkReply::TimeoutError: return { .error = HubError::TimedOut };
    case QNetworkReply::TooManyRedirectsError:
    case QNetworkReply::InsecureRedirectError: return { .error = HubError::Redirected };
    default: break;
    }
    if (status == unauthorized || status == forbidden)
        return { .error = HubError::Refused };
    if (status == notFound)
        return { .error = HubError::NotFound, .detail = fileName() };
    if (status >= 400)
        return { .error = HubError::Status, .detail = QString::number(status) };
    return { .error = HubError::NoConnection, .detail = reply.errorString() };
}

void HubFetch::fail(const HubFailure &failure)
{
    dropReply();
    m_running = false;
    m_deadline.stop();
    emit failed(failure);
}

void HubFetch::dropReply()
{
    if (!m_reply)
        return;
    m_reply->disconnect(this);
    m_reply->abort();
    m_reply->deleteLater();
    m_reply = nullptr;
}

} // namespace headroom::ui
