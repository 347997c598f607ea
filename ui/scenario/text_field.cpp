// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/text_field.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Texts)
};

QString stageLayers(const Scenario &scenario)
{
    QStringList layers;
    for (const std::int64_t count : scenario.parallelism.stageLayers)
        layers += QString::number(count);
    return layers.join(u", "_s);
}

void setStageLayers(Scenario &scenario, const QString &text)
{
    static const QRegularExpression notDigits(u"\\D+"_s);
    scenario.parallelism.stageLayers.clear();
    for (const QString &count : text.split(notDigits, Qt::SkipEmptyParts))
        scenario.parallelism.stageLayers.push_back(count.toLongLong());
}

QString evenSplit()
{
    return Texts::tr("even", "layers split over stages");
}

QString newestVersion()
{
    return Texts::tr("newest", "version of an engine");
}

const std::array fields = {
    TextField { "parallelism.stage_layers", "([0-9]{1,4}[ ,;\\x{FF0C}\\x{3001}]*)*", &stageLayers, &setStageLayers,
                &evenSplit },
    TextField { "inference.engine_version", "[A-Za-z0-9.+_-]{0,64}",
                [](const Scenario &scenario) { return QString::fromStdString(scenario.inference.engineVersion); },
                [](Scenario &scenario, const QString &text) {
                    scenario.inference.engineVersion = text.trimmed().toStdString();
                },
                &newestVersion },
};

} // namespace

const TextField *findTextField(std::string_view path)
{
    const auto found = std::ranges::find(fields, path, &TextField::path);
    return found == fields.end() ? nullptr : &*found;
}

} // namespace headroom::ui
