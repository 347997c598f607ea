// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/number_box.h"

#include <QEvent>
#include <QLineEdit>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

// The value just below the least one stands for "no value": a spin box has exactly one special value, its minimum.
NumberBox::NumberBox(double least, double most, int decimals, Steps steps, QWidget *parent)
    : QDoubleSpinBox(parent), m_least(least), m_steps(steps)
{
    setDecimals(decimals);
    setRange(least - 1, most);
    setSingleStep(decimals > 0 ? 0.05 : 1);
    setGroupSeparatorShown(true);
    setKeyboardTracking(false);
    setFocusPolicy(Qt::StrongFocus);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
    connect(this, &QDoubleSpinBox::valueChanged, this, [this] { emit numberChanged(number()); });
}

std::optional<double> NumberBox::number() const
{
    return value() < m_least ? std::nullopt : std::optional(value());
}

void NumberBox::setNumber(std::optional<double> number)
{
    setValue(number.value_or(minimum()));
}

void NumberBox::setAutomatic(const QString &text, std::optional<double> chosen)
{
    m_chosen = chosen;
    if (text != specialValueText())
        setSpecialValueText(text);
}

void NumberBox::stepBy(int steps)
{
    const double from = number() ? value() : m_chosen.value_or(m_least);
    double to = from;
    if (m_steps == Steps::Even) {
        to = from + steps * singleStep();
    } else {
        for (int i = 0; i < std::abs(steps); ++i) {
            const double power = to > 0 ? std::exp2(std::floor(std::log2(to))) : 0.5;
            to = steps > 0 ? power * 2 : (to > power ? power : power / 2);
        }
    }
    setValue(std::clamp(to, m_least, maximum()));
    selectAll();
}

QValidator::State NumberBox::validate(QString &text, int &position) const
{
    if (meansAutomatic(text))
        return QValidator::Acceptable;
    const QValidator::State state = QDoubleSpinBox::validate(text, position);
    return state == QValidator::Invalid && specialValueText().startsWith(withoutUnit(text), Qt::CaseInsensitive)
               ? QValidator::Intermediate
               : state;
}

double NumberBox::valueFromText(const QString &text) const
{
    return meansAutomatic(text) ? minimum() : QDoubleSpinBox::valueFromText(text);
}

QString NumberBox::textFromValue(double value) const
{
    QString text = QDoubleSpinBox::textFromValue(value);
    const QString point = locale().decimalPoint();
    if (decimals() > 0 && text.contains(point)) {
        while (text.endsWith(locale().zeroDigit()))
            text.chop(1);
        if (text.endsWith(point))
            text.chop(point.size());
    }
    return text;
}

// As wide as its column gives, not as its largest value would ask.
QSize NumberBox::sizeHint() const
{
    return { fontMetrics().averageCharWidth() * 16, QDoubleSpinBox::sizeHint().height() };
}

QSize NumberBox::minimumSizeHint() const
{
    return { fontMetrics().averageCharWidth() * 10, sizeHint().height() };
}

void NumberBox::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QDoubleSpinBox::wheelEvent(event);
    else
        event->ignore();
}

void NumberBox::focusInEvent(QFocusEvent *event)
{
    QDoubleSpinBox::focusInEvent(event);
    if (event->reason() != Qt::PopupFocusReason)
        QTimer::singleShot(0, this, &NumberBox::selectAll);
}

void NumberBox::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        setLocale(QLocale());
    QDoubleSpinBox::changeEvent(event);
}

QAbstractSpinBox::StepEnabled NumberBox::stepEnabled() const
{
    const double from = number() ? value() : m_chosen.value_or(m_least);
    StepEnabled enabled = StepNone;
    enabled.setFlag(StepUpEnabled, from < maximum());
    enabled.setFlag(StepDownEnabled, from > m_least);
    return enabled;
}

QString NumberBox::withoutUnit(const QString &text) const
{
    const bool hasUnit = !suffix().isEmpty() && text.endsWith(suffix());
    return (hasUnit ? text.chopped(suffix().size()) : text).trimmed();
}

bool NumberBox::meansAutomatic(const QString &text) const
{
    const QString bare = withoutUnit(text);
    return bare.isEmpty() || bare == specialValueText()
           || bare.compare(QLatin1String("auto"), Qt::CaseInsensitive) == 0;
}

} // namespace headroom::ui
