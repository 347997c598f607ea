// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTextBrowser;

namespace headroom::ui {

// The words of the program explained: inputs, parts of the memory, notes, keys.
class HelpDialog final : public QDialog
{
    Q_OBJECT

public:
    explicit HelpDialog(QWidget *parent);

    void scrollTo(const QString &anchor);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QTextBrowser *m_text;
};

// Opens at the input that has the focus, where one has.
void showHelp(const QWidget *focused, QWidget *parent);
void showAbout(QWidget *parent);

} // namespace headroom::ui
