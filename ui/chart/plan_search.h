// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"

#include <QElapsedTimer>
#include <QObject>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

class QThread;

namespace headroom::ui {

// Searches layouts in a thread of its own: first the plan, then, where it is wanted, the fastest layouts of other
// counts of cards. One search at a time; the window goes on meanwhile.
class PlanSearch final : public QObject
{
    Q_OBJECT

public:
    struct Asked
    {
        Scenario scenario;
        Settings settings;
        PlanRequest request;
        bool plan = true;        // the plan itself
        std::int64_t around = 0; // counts about this one; 0: about that of the plan
        bool counts = false;     // the counts too
    };
    struct Found
    {
        std::optional<Plan> plan; // where it was asked for
        std::vector<PlanOption> counts;
    };

    explicit PlanSearch(QObject *parent);
    ~PlanSearch() override; // stops, and waits for the thread

    bool isRunning() const { return m_thread != nullptr; }
    double seconds() const; // since the start
    void start(Asked asked);
    void stop(); // what was found so far is an answer

signals:
    void started();
    void finished(const headroom::ui::PlanSearch::Found &found);

private:
    QThread *m_thread = nullptr;
    QElapsedTimer m_clock;
    std::shared_ptr<std::atomic<bool>> m_cancel;
};

} // namespace headroom::ui
