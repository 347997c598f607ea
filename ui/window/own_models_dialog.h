// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace headroom::ui {

class FileCommands;
class OwnModels;

// The models that were imported and kept: what they are, where they were read; to remove and to export.
class OwnModelsDialog final : public QDialog
{
    Q_OBJECT

public:
    OwnModelsDialog(OwnModels &own, FileCommands &files, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void refreshButtons();
    void retranslate();
    void removeChosen();
    void exportAll();

    OwnModels &m_own;
    FileCommands &m_files;
    QLabel *m_about;
    QTreeWidget *m_list;
    QPushButton *m_remove;
    QPushButton *m_export;
};

} // namespace headroom::ui
