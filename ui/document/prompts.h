// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace headroom::ui {

enum class UnsavedAnswer { Save, Discard, Cancel };

// What the program asks a person. Tests answer in their place. An empty path is "no".
struct Prompts
{
    std::function<UnsavedAnswer(QWidget *window, const QString &name)> unsaved;
    std::function<QString(QWidget *window)> fileToOpen;
    std::function<QStringList(QWidget *window)> filesToCompare;
    std::function<QString(QWidget *window)> modelToImport;
    std::function<QString(QWidget *window, const QString &suggested)> modelsToSave;
    std::function<QString(QWidget *window, const QString &suggested)> fileToSave;
    std::function<QString(QWidget *window, const QString &suggested)> reportToSave;
    std::function<QString(QWidget *window)> folder;
    std::function<void(QWidget *window, const QString &what, const QString &details)> problem;
};

// The real dialogs.
Prompts dialogPrompts();

} // namespace headroom::ui
