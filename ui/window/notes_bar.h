// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace headroom::ui {

class ScenarioModel;

// What is worth a word about the scenario: the worst note in the status bar, all of them with help at a click; and how
// much the catalogues hold.
class NotesBar final : public QWidget
{
    Q_OBJECT

public:
    explicit NotesBar(ScenarioModel &model, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    void showAll();

    ScenarioModel &m_model;
    QToolButton *m_worst;
    QLabel *m_catalogues;
};

} // namespace headroom::ui
