// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hub/hub_text.h"

#include "ui/text/problem_text.h"

#include <QCoreApplication>

#include <utility>

namespace headroom::ui {

namespace {

struct HubText
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::HubText)
};

} // namespace

QString hubFailureText(const HubFailure &failure, const QString &model)
{
    switch (failure.error) {
    case HubError::BadModel:
        return HubText::tr("“%1” is not the name of a model; allowed: ORG/NAME, and a revision of letters and digits.")
            .arg(model);
    case HubError::BadAddress: return HubText::tr("The address of the hub must begin with https:// and name a host.");
    case HubError::BadProxy:
        return HubText::tr("The proxy must be http://HOST:PORT or socks5://HOST:PORT, or empty for the system's.");
    case HubError::Refused:
        return HubText::tr("The hub does not give %1 to everybody: it is gated, private or not there. Fetch its "
                           "config.json with your own access and import that file.")
            .arg(model);
    case HubError::NotFound: return HubText::tr("The hub has no %1 of %2.").arg(failure.detail, model);
    case HubError::Status: return HubText::tr("The hub answered with the error %1.").arg(failure.detail);
    case HubError::NoConnection: return HubText::tr("No connection to the hub: %1.").arg(failure.detail);
    case HubError::TimedOut: return HubText::tr("The hub did not answer in time.");
    case HubError::TooLarge:
        return HubText::tr("The %1 of %2 is larger than any that can be read; it was not taken.")
            .arg(failure.detail, model);
    case HubError::Redirected:
        return HubText::tr("The hub sent the request on too often, or to an address without encryption.");
    case HubError::NotAModel:
        return HubText::tr("What the hub sent is no config.json: %1")
            .arg(failure.problems.empty() ? QString() : problemText(failure.problems.front()));
    case HubError::Cancelled: return HubText::tr("Stopped; nothing was kept.");
    }
    std::unreachable();
}

} // namespace headroom::ui
