// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/plan_form.h"

#include "ui/text/plan_text.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr double secondsInDay = 86400;
constexpr int mostCards = 131'072;

// Turning the wheel over a field that has no focus turns the page, not the field.
template <typename Box>
class CalmBox : public Box
{
public:
    explicit CalmBox(QWidget *parent) : Box(parent) { this->setFocusPolicy(Qt::StrongFocus); }

protected:
    void wheelEvent(QWheelEvent *event) override
    {
        if (this->hasFocus())
            Box::wheelEvent(event);
        else
            event->ignore();
    }
};

// Counts are doubled and halved; below one it is automatic.
class CardsBox final : public CalmBox<QSpinBox>
{
public:
    using CalmBox::CalmBox;

    void stepBy(int steps) override
    {
        std::int64_t next = value();
        for (; steps > 0; --steps)
            next = std::min<std::int64_t>(std::max<std::int64_t>(next * 2, 1), mostCards);
        for (; steps < 0; ++steps)
            next /= 2;
        setValue(static_cast<int>(next));
        selectAll();
    }
};

} // namespace

PlanForm::PlanForm(QWidget *parent)
    : QWidget(parent),
      m_countLabel(new QLabel(this)),
      m_daysLabel(new QLabel(this)),
      m_objective(new CalmBox<QComboBox>(this)),
      m_count(new CardsBox(this)),
      m_days(new CalmBox<QDoubleSpinBox>(this)),
      m_open(new QToolButton(this)),
      m_search(new QPushButton(this))
{
    m_objective->setObjectName(u"planObjective"_s);
    for (std::size_t i = 0; i < objectiveNames.size(); ++i)
        m_objective->addItem(QString());
    m_objective->setCurrentIndex(static_cast<int>(Objective::Throughput));
    m_count->setObjectName(u"planCount"_s);
    m_count->setRange(0, mostCards);
    m_count->setGroupSeparatorShown(true);
    m_count->setKeyboardTracking(false);
    m_countLabel->setBuddy(m_count);
    m_days->setObjectName(u"planDays"_s);
    m_days->setRange(0.1, 10000);
    m_days->setDecimals(1);
    m_days->setValue(30);
    m_days->setKeyboardTracking(false);
    m_daysLabel->setBuddy(m_days);
    m_open->setObjectName(u"planOpen"_s);
    m_open->setCheckable(true);
    m_open->setFocusPolicy(Qt::StrongFocus);
    m_search->setObjectName(u"planSearch"_s);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(m_objective); // says by itself what it is
    row->addSpacing(4);
    for (const auto &[label, field] :
         { std::pair<QLabel *, QWidget *>(m_countLabel, m_count), { m_daysLabel, m_days } }) {
        row->addWidget(label);
        row->addWidget(field);
        row->addSpacing(4);
    }
    row->addWidget(m_open);
    row->addWidget(m_search);
    row->addStretch();

    connect(m_objective, &QComboBox::currentIndexChanged, this, &PlanForm::refresh);
    connect(m_objective, &QComboBox::currentIndexChanged, this, &PlanForm::changed);
    connect(m_count, &QSpinBox::valueChanged, this, &PlanForm::changed);
    connect(m_days, &QDoubleSpinBox::valueChanged, this, &PlanForm::changed);
    connect(m_open, &QToolButton::toggled, this, &PlanForm::refreshAccent);
    connect(m_open, &QToolButton::toggled, this, &PlanForm::changed);
    connect(m_search, &QPushButton::clicked, this, &PlanForm::searchWanted);
    retranslate();
}

Objective PlanForm::objective() const
{
    return static_cast<Objective>(m_objective->currentIndex());
}

PlanRequest PlanForm::request() const
{
    const bool counted = m_count->isEnabled();
    return { .objective = objective(),
             .count = counted ? m_count->value() : 0,
             .deadlineSeconds = objective() == Objective::Deadline ? m_days->value() * secondsInDay : 0 };
}

bool PlanForm::opensLayout() const
{
    return m_open->isChecked();
}

void PlanForm::setOpen(bool canSearch, bool listed)
{
    m_search->setEnabled(canSearch);
    m_listed = listed;
    refresh();
}

void PlanForm::refresh()
{
    const bool hasDeadline = objective() == Objective::Deadline;
    m_daysLabel->setVisible(hasDeadline);
    m_days->setVisible(hasDeadline);
    const bool isAnswer = objective() == Objective::Cards;
    m_count->setEnabled(!isAnswer && !m_listed);
    m_countLabel->setEnabled(m_count->isEnabled());
    m_count->setToolTip(isAnswer ? tr("The number of cards is the answer here.")
                        : m_listed
                            ? tr("The scenario lists its cards one by one.")
                            : tr("Auto: the scenario's number; where that is automatic too, or a deadline or the "
                                 "cost decides, the number that suits the objective."));
}

// What is switched on stands out, as in the tool bar.
void PlanForm::refreshAccent()
{
    QPalette colors = palette();
    if (m_open->isChecked()) {
        colors.setColor(QPalette::Button, colors.color(QPalette::Highlight));
        colors.setColor(QPalette::ButtonText, colors.color(QPalette::HighlightedText));
    }
    m_open->setPalette(colors);
}

void PlanForm::retranslate()
{
    m_objective->setAccessibleName(tr("Objective"));
    m_objective->setToolTip(tr("Objective"));
    m_countLabel->setText(tr("Ca&rds:"));
    m_daysLabel->setText(tr("&Days:"));
    for (std::size_t i = 0; i < objectiveNames.size(); ++i)
        m_objective->setItemText(static_cast<int>(i), objectiveName(static_cast<Objective>(i)));
    m_count->setSpecialValueText(tr("Auto", "number of cards"));
    m_open->setText(tr("Free la&yout"));
    m_open->setToolTip(
        tr("Also varies the degrees, micro batch, recomputation and ZeRO stage that the scenario fixes."));
    m_search->setText(tr("Sear&ch"));
    refresh();
}

// Return in a field searches, as in a dialog.
void PlanForm::keyPressEvent(QKeyEvent *event)
{
    const bool confirms = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (confirms && m_search->isEnabled())
        emit searchWanted();
    else
        QWidget::keyPressEvent(event);
}

void PlanForm::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::PaletteChange)
        refreshAccent();
    QWidget::changeEvent(event);
}

} // namespace headroom::ui
