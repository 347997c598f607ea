// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <vector>

namespace headroom::ui {

// A scenario beside the one in the window, computed once.
struct Compared
{
    QString name;
    QString path; // of its file; empty: pinned in the window
    Scenario scenario;
    Scenario filled; // with what was left out
    Evaluation evaluation;
};

inline constexpr std::size_t mostCompared = 7;

// The scenarios that are set against the one in the window. Knows no widgets.
class Comparison final : public QObject
{
    Q_OBJECT

public:
    explicit Comparison(const Catalogues &catalogues, QObject *parent = nullptr);

    const std::vector<Compared> &scenarios() const { return m_scenarios; }
    bool isFull() const { return m_scenarios.size() >= mostCompared; }

    // What cannot be read or computed is not added, and says why. A file that is there already is read anew.
    Result<void> addFile(const QString &path);
    Result<void> pin(const Scenario &scenario);
    void remove(std::size_t index);
    void rename(std::size_t index, const QString &name); // an empty name changes nothing

    // What is compared, for the next session: names, with the file or what was pinned. What is gone is left out.
    QByteArray state() const;
    // Is read when somebody looks.
    void setState(const QByteArray &state) { m_waiting = state; }
    void readState();

signals:
    void changed();

private:
    Result<void> add(QString name, const QString &path, const Scenario &scenario);
    void restore(const QString &name, const QString &path, const QByteArray &pinned);
    QString freeName(const QString &name) const;

    Catalogues m_catalogues;
    std::vector<Compared> m_scenarios;
    QByteArray m_waiting;
};

} // namespace headroom::ui
