// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/number_box.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

bool isUndoOrRedo(const QKeyEvent &event)
{
    return event.matches(QKeySequence::Undo) || event.matches(QKeySequence::Redo);
}

} // namespace

// The value just below the least one stands for "no value": a spin box has exactly one special value, its minimum.
NumberBox::NumberBox(double least, double most, int decimals, Steps steps, QWidget *parent)
    : QDoubleSpinBox(parent), m_least(least), m_steps(steps)
{
    setDecimals(decimals);
    setRange(least - 1, most);
    setSingleStep(decimals > 0 ? 0.05 : 1);
    setGroupSeparatorShown(true);
    setFocusPolicy(Qt::StrongFocus);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
    connect(lineEdit(), &QLineEdit::textEdited, this, [this] { m_typing = true; });
    connect(this, &QDoubleSpinBox::valueChanged, this, &NumberBox::tellNumber);
    connect(this, &QDoubleSpinBox::editingFinished, this, &NumberBox::endTyping);
}

std::optional<double> NumberBox::number() const
{
    return value() < m_least ? std::nullopt : std::optional(value());
}

void NumberBox::setNumber(std::optional<double> number)
{
    const double next = number.value_or(minimum());
    const double smallest = std::pow(10.0, -decimals());
    if (m_typing && std::abs(next - value()) < smallest / 2)
        return;
    m_typing = false;
    setValue(next);
    m_told = this->number();
    if (m_automatic != specialValueText())
        setSpecialValueText(m_automatic);
    showUnit();
}

void NumberBox::setUnits(const QString &one, const QString &many)
{
    m_one = one;
    m_many = many;
    showUnit();
}

void NumberBox::showUnit()
{
    const QString &unit = value() == 1 ? m_one : m_many;
    if (!m_typing && unit != suffix())
        setSuffix(unit);
}

void NumberBox::setAutomatic(const QString &text, std::optional<double> chosen)
{
    m_chosen = chosen;
    m_automatic = text;
    if (!m_typing && text != specialValueText())
        setSpecialValueText(text);
}

// Enter reports a value again that has not changed.
void NumberBox::tellNumber()
{
    if (number() == m_told)
        return;
    m_told = number();
    emit numberChanged(m_told);
}

// Writes the value in place of what was typed: "1024" becomes "1,024".
void NumberBox::endTyping()
{
    if (!m_typing)
        return;
    m_typing = false;
    setSpecialValueText(m_automatic);
    showUnit();
}

void NumberBox::stepBy(int steps)
{
    m_typing = false;
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
    // The "0" of "0.5" is not a value yet.
    if (state == QValidator::Acceptable && QDoubleSpinBox::valueFromText(text) < m_least)
        return QValidator::Intermediate;
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

// The line edit would take these for itself.
bool NumberBox::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && isUndoOrRedo(*static_cast<QKeyEvent *>(event))) {
        event->ignore();
        return false;
    }
    return QDoubleSpinBox::event(event);
}

void NumberBox::keyPressEvent(QKeyEvent *event)
{
    if (isUndoOrRedo(*event))
        event->ignore();
    else
        QDoubleSpinBox::keyPressEvent(event);
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
