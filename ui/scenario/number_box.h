// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

#include <optional>

namespace headroom::ui {

// A number field that may be left to the planner: an empty text, or "auto", means no value. Steps double and halve
// where that is how people choose; the wheel turns it only while it has the focus. Every number that is typed counts
// at once; the text of the person who types stays as it is until the end. Undo is the window's, not the text's.
class NumberBox final : public QDoubleSpinBox
{
    Q_OBJECT

public:
    enum class Steps { Doubling, Even };

    NumberBox(double least, double most, int decimals, Steps steps, QWidget *parent = nullptr);

    std::optional<double> number() const;
    // No value shows `automatic`, "auto (8)"; stepping starts at what was chosen.
    void setNumber(std::optional<double> number);
    // After a one and after any other number.
    void setUnits(const QString &one, const QString &many);
    void setAutomatic(const QString &text, std::optional<double> chosen);

    void stepBy(int steps) override;
    QValidator::State validate(QString &text, int &position) const override;
    double valueFromText(const QString &text) const override;
    QString textFromValue(double value) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void numberChanged(std::optional<double> number);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    StepEnabled stepEnabled() const override;

private:
    void tellNumber();
    void endTyping();
    void showUnit();
    QString withoutUnit(const QString &text) const;
    bool meansAutomatic(const QString &text) const;

    double m_least;
    Steps m_steps;
    std::optional<double> m_chosen;
    std::optional<double> m_told; // the last number that others know of
    QString m_automatic;
    QString m_one, m_many;
    bool m_typing = false;
};

} // namespace headroom::ui
