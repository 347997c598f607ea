// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/plan_search.h"

#include "core/planning/plan_counts.h"

#include <QThread>

namespace headroom::ui {
namespace {

PlanSearch::Found searched(const PlanSearch::Asked &asked)
{
    PlanSearch::Found found;
    if (asked.plan)
        found.plan = plan(asked.scenario, asked.settings, asked.request);
    std::int64_t around = asked.around;
    if (around == 0 && found.plan && !found.plan->options.empty())
        around = found.plan->options.front().layout.cards();
    if (asked.counts && around > 0 && (!found.plan || found.plan->complete))
        found.counts = planCounts(asked.scenario, asked.settings, asked.request, around);
    return found;
}

} // namespace

PlanSearch::PlanSearch(QObject *parent) : QObject(parent) { }

PlanSearch::~PlanSearch()
{
    stop();
    if (m_thread)
        m_thread->wait();
}

double PlanSearch::seconds() const
{
    return isRunning() ? static_cast<double>(m_clock.elapsed()) / 1000 : 0;
}

void PlanSearch::start(Asked asked)
{
    if (m_thread)
        return;
    m_cancel = std::make_shared<std::atomic<bool>>(false);
    asked.request.cancelled = [cancel = m_cancel] { return cancel->load(); };
    const auto found = std::make_shared<Found>();
    m_thread = QThread::create([asked = std::move(asked), found] { *found = searched(asked); });
    m_thread->setParent(this);
    connect(m_thread, &QThread::finished, this, [this, found] {
        m_thread->deleteLater();
        m_thread = nullptr;
        emit finished(*found);
    });
    m_clock.start();
    m_thread->start();
    emit started();
}

void PlanSearch::stop()
{
    if (m_cancel)
        m_cancel->store(true);
}

} // namespace headroom::ui
