// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/utilization_dialog.h"

#include "core/hardware/accelerator.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/problem_text.h"
#include "ui/text/utilization_text.h"
#include "ui/text/word_table.h"
#include "ui/window/report_view.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::string_view mfuKey = "training.measured_mfu";

// What the core computes by itself: what is measured is set against that.
std::optional<Evaluation> computedOf(const ScenarioModel &model)
{
    if (!model.problems().empty() || !model.evaluation())
        return std::nullopt;
    Scenario scenario = model.scenario();
    scenario.training.measuredMfu.reset();
    Result<Evaluation> evaluation = evaluate(scenario, model.catalogues());
    return evaluation ? std::optional(std::move(*evaluation)) : std::nullopt;
}

void setQuietly(QDoubleSpinBox &box, double value)
{
    const QSignalBlocker blocker(box);
    box.setValue(value);
}

QLabel *labelOf(QWidget *field)
{
    return qobject_cast<QLabel *>(dynamic_cast<QFormLayout &>(*field->parentWidget()->layout()).labelForField(field));
}

} // namespace

UtilizationDialog::UtilizationDialog(ScenarioModel &model, QWidget *parent)
    : QDialog(parent), m_model(model), m_view(new ReportView(this))
{
    setObjectName(u"utilizationDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    auto *fields = new QWidget(this);
    auto *form = new QFormLayout(fields);
    form->setContentsMargins(0, 0, 0, 0);
    m_seconds = addField(*form, "measuredSeconds", 4, 1e6);
    m_rate = addField(*form, "measuredRate", 2, 1e9);
    m_published = addField(*form, "publishedRate", 2, 1e9);
    m_share = addField(*form, "tensorShare", 2, 100);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_take = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    m_take->setObjectName(u"useMfu"_s);
    m_take->setAutoDefault(false);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(fields);
    layout->addWidget(m_view, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_take, &QPushButton::clicked, this, &UtilizationDialog::take);
    connect(m_seconds, &QDoubleSpinBox::valueChanged, this, [this] { typed(Typed::Seconds); });
    connect(m_rate, &QDoubleSpinBox::valueChanged, this, [this] { typed(Typed::Rate); });
    connect(m_published, &QDoubleSpinBox::valueChanged, this, &UtilizationDialog::refresh);
    connect(m_share, &QDoubleSpinBox::valueChanged, this, &UtilizationDialog::refresh);
    connect(&m_model, &ScenarioModel::changed, this, &UtilizationDialog::refresh);
    resize(fontMetrics().averageCharWidth() * 84, fontMetrics().height() * 34);
    retranslate();
    m_seconds->setFocus();
    m_seconds->selectAll();
}

QDoubleSpinBox *UtilizationDialog::addField(QFormLayout &form, const char *name, int decimals, double most)
{
    auto *box = new QDoubleSpinBox(form.parentWidget());
    box->setObjectName(QString::fromLatin1(name));
    box->setDecimals(decimals);
    box->setRange(0, most);
    box->setGroupSeparatorShown(true);
    box->setFocusPolicy(Qt::StrongFocus);
    box->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
    auto *label = new QLabel(form.parentWidget());
    label->setBuddy(box);
    form.addRow(label, box);
    return box;
}

void UtilizationDialog::typed(Typed what)
{
    m_typed = what;
    refresh();
}

QString UtilizationDialog::obstacle() const
{
    if (!m_model.problems().empty())
        return problemText(m_model.problems().front());
    if (!m_computed || m_computed->settings.task != Task::Training)
        return tr(
            "Utilization is told of a training step, and this scenario serves a model: choose the task Training.");
    if (!m_computed->step || m_computed->step->seconds <= 0)
        return tr("The rates of the %1 are not known, so no utilization can be told.")
            .arg(fromUtf8(m_computed->settings.accelerator->name));
    return {};
}

// What cannot be, and what it may come from.
QStringList UtilizationDialog::remarks(const MeasuredUtilization &measured) const
{
    QStringList sentences;
    if (measured.mfu > 1)
        sentences += tr("That is more than these cards can do: check that the time is that of a whole step, and that "
                        "batch, length and count of cards are those of the run.");
    else if (const double share = m_share->value() / 100; share > 0 && measured.hfu > share)
        sentences += tr("Tensor cores do not work for less of the time than the hardware utilization says: one of the "
                        "figures is of another run, or of a part of it.");
    return sentences;
}

void UtilizationDialog::refresh()
{
    m_computed = computedOf(m_model);
    m_measured.reset();
    ReportSection section;
    const QString why = obstacle();
    if (!why.isEmpty()) {
        section.sentences += why;
    } else if (m_typed == Typed::Nothing || (m_typed == Typed::Seconds ? m_seconds : m_rate)->value() <= 0) {
        section.sentences += tr("Type the time of a step, or the tokens a second and card, as it was measured for this "
                                "scenario.");
    } else {
        const StepTime &step = *m_computed->step;
        const auto cards = static_cast<double>(m_computed->estimate.layout.cards());
        m_measured = measuredUtilization(step, m_typed == Typed::Seconds ? m_seconds->value()
                                                                         : stepSecondsAt(step, m_rate->value(), cards));
        section = utilizationReport(
                      m_measured,
                      { .published = m_published->value(), .row = nullptr, .profilerShare = m_share->value() / 100 })
                      .sections.front();
        section.sentences += remarks(*m_measured);
        setQuietly(*(m_typed == Typed::Seconds ? m_rate : m_seconds),
                   m_typed == Typed::Seconds ? m_measured->tokensPerSecondPerDevice : m_measured->stepSeconds);
    }
    m_view->show(section);
    const ScenarioField &field = *findField(mfuKey);
    m_take->setEnabled(m_measured && m_measured->mfu >= field.least && m_measured->mfu <= field.most);
    for (QDoubleSpinBox *box : { m_seconds, m_rate, m_published, m_share })
        box->setEnabled(why.isEmpty());
}

// One step of undo takes it back.
void UtilizationDialog::take()
{
    if (!m_measured)
        return;
    Scenario next = m_model.scenario();
    if (setField(next, *findField(mfuKey), m_measured->mfu))
        m_model.edit(std::string_view {}, std::move(next));
}

void UtilizationDialog::retranslate()
{
    setWindowTitle(tr("Utilization of a measured run"));
    labelOf(m_seconds)->setText(tr("&Time of a step:"));
    labelOf(m_rate)->setText(tr("or t&okens a second and card:"));
    labelOf(m_published)->setText(tr("&Published tokens a second and card:"));
    labelOf(m_share)->setText(tr("Time &share of the tensor cores (profiler):"));
    m_seconds->setSuffix(tr(" s", "after a number in a field: seconds"));
    m_share->setSuffix(tr(" %", "after a number in a field: per cent"));
    for (QDoubleSpinBox *box : { m_seconds, m_rate, m_published, m_share }) {
        box->setLocale(QLocale());
        box->setSpecialValueText(tr("not given"));
    }
    m_take->setText(tr("&Use as Measured MFU"));
    m_take->setToolTip(tr("The scenario is then computed with this utilization; one undo takes it back."));
    m_view->setTableName(tr("Utilization"));
    refresh();
}

void UtilizationDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace headroom::ui
