// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QTcpServer>
#include <QTcpSocket>

namespace headroom::test {

// An HTTP server on this machine that answers by path and notes what it was asked.
class LocalServer final : public QTcpServer
{
public:
    LocalServer()
    {
        if (!listen(QHostAddress::LocalHost))
            qFatal("cannot listen");
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *socket = nextPendingConnection())
                connect(socket, &QTcpSocket::readyRead, socket, [this, socket] { answer(*socket); });
        });
    }

    QString address() const { return QStringLiteral("http://127.0.0.1:%1").arg(serverPort()); }
    // An empty head is never answered.
    void put(const QString &path, const QByteArray &head, const QByteArray &body = {})
    {
        m_answers[path] = { head, body };
    }
    void putFile(const QString &path, const QByteArray &body)
    {
        put(path, "HTTP/1.1 200 OK\r\nContent-Length: " + QByteArray::number(body.size()), body);
    }

    QStringList asked;      // the first line of each request
    QByteArray lastRequest; // with its headers

private:
    void answer(QTcpSocket &socket)
    {
        const QByteArray request = socket.readAll();
        lastRequest = request;
        asked += QString::fromLatin1(request.left(request.indexOf("\r\n")));
        const QString path = asked.last().section(u' ', 1, 1);
        const auto found = m_answers.constFind(path);
        if (found == m_answers.constEnd())
            socket.write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        else if (!found->head.isEmpty())
            socket.write(found->head + "\r\nConnection: close\r\n\r\n" + found->body);
        else
            return;
        socket.disconnectFromHost();
    }

    struct Answer
    {
        QByteArray head;
        QByteArray body;
    };
    QHash<QString, Answer> m_answers;
};

} // namespace headroom::test
