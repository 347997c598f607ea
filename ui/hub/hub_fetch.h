// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "ui/hub/hub_settings.h"

#include <QByteArray>
#include <QObject>
#include <QTimer>

#include <memory>

class QNetworkAccessManager;
class QNetworkReply;

namespace headroom::ui {

enum class HubError {
    BadModel,     // no name of a model
    BadAddress,   // no HTTPS address
    BadProxy,     // no proxy
    Refused,      // 401, 403: gated, private, or not there
    NotFound,     // 404
    Status,       // another answer; `detail`: its number
    NoConnection, // `detail`: the system's reason
    TimedOut,
    TooLarge,   // `detail`: the file
    Redirected, // too often, or to where it is not safe
    NotAModel,  // what came is no config.json that can be read; `problems`
    Cancelled,
};

struct HubFailure
{
    HubError error = HubError::Cancelled;
    QString detail = {};
    Problems problems = {};
};

// The bounds of a fetch; tests make them smaller.
struct HubLimits
{
    int transferMs = 30000; // without a byte
    int wholeMs = 120000;
    qint64 configBytes = qint64(4) << 20;
    qint64 indexBytes = qint64(16) << 20;
    int redirects = 5;
};

// Fetches config.json and, where there is one, model.safetensors.index.json of a model. This file alone makes
// connections: two requests, sent only by start(), without cookies, names or keys of the person.
class HubFetch final : public QObject
{
    Q_OBJECT

public:
    explicit HubFetch(const HubLimits &limits = {}, QObject *parent = nullptr);
    ~HubFetch() override;

    void start(const HubModel &model, const HubSettings &settings);
    void cancel();
    bool isRunning() const { return m_running; }

signals:
    void progress(qint64 bytes);
    void fetched(const QByteArray &config, const QByteArray &index); // no index: empty
    void failed(const headroom::ui::HubFailure &failure);

private:
    enum class File { Config, Index };

    bool useProxy(const QString &proxy, const QUrl &address);
    void request(File file);
    void receive();
    void finish();
    void finishConfig();
    void fail(const HubFailure &failure);
    qint64 limit() const;
    QString fileName() const;
    HubFailure failureOf(const QNetworkReply &reply) const;
    void dropReply();

    HubLimits m_limits;
    std::unique_ptr<QNetworkAccessManager> m_network; // while something is fetched
    QNetworkReply *m_reply = nullptr;
    QTimer m_deadline;
    HubModel m_model;
    QUrl m_address;
    File m_file = File::Config;
    QByteArray m_received;
    QByteArray m_config;
    bool m_running = false;
};

} // namespace headroom::ui
