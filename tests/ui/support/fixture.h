// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/embedded/catalogues.h"
#include "core/scenario/scenario_json.h"
#include "ui/document/own_cards.h"
#include "ui/document/own_models.h"
#include "ui/document/preferences.h"
#include "ui/document/recent_files.h"
#include "ui/document/scenario_file.h"
#include "ui/scenario/number_box.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace headroom::ui {

// A window with settings of its own and a test in the place of the person who answers.
struct Fixture
{
    QTemporaryDir folder;
    QSettings settings { folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat };
    Language language;
    Preferences preferences { settings, language };
    RecentFiles recent { settings };

    OwnModels own { folder.filePath(QStringLiteral("data/models.json")) };
    OwnCards ownCards { folder.filePath(QStringLiteral("data/accelerators.json")) };

    UnsavedAnswer answer = UnsavedAnswer::Cancel;
    int questions = 0;
    QString openPath, modelPath, savePath, reportPath, folderPath;
    QStringList comparePaths;
    QStringList problems;
    std::unique_ptr<MainWindow> window;

    Fixture()
    {
        preferences.useLanguage(LanguageId::English);
        preferences.useTheme(ThemeId::Light);
        openWindow();
    }

    void openWindow()
    {
        window.reset();
        window = std::make_unique<MainWindow>(embeddedCatalogues(), preferences, recent, own, ownCards, prompts());
        window->show();
        settle();
    }

    Prompts prompts()
    {
        return {
            .unsaved =
                [this](QWidget *, const QString &) {
                    ++questions;
                    return answer;
                },
            .fileToOpen = [this](QWidget *) { return openPath; },
            .filesToCompare = [this](QWidget *) { return comparePaths; },
            .modelToImport = [this](QWidget *) { return modelPath; },
            .modelsToSave = [this](QWidget *, const QString &) { return savePath; },
            .fileToSave = [this](QWidget *, const QString &) { return savePath; },
            .reportToSave = [this](QWidget *, const QString &) { return reportPath; },
            .folder = [this](QWidget *) { return folderPath; },
            .problem = [this](QWidget *, const QString &what, const QString &details) { problems << what << details; },
        };
    }

    // Language and palette changes are posted; layouts wait for the event loop.
    static void settle()
    {
        QApplication::sendPostedEvents();
        QApplication::processEvents();
    }

    // As a person fills in a number field.
    static void type(NumberBox *box, const QByteArray &text)
    {
        box->setFocus();
        settle();
        box->selectAll();
        QTest::keyClicks(box, QString::fromLatin1(text));
        QTest::keyClick(box, Qt::Key_Return);
    }

    template <typename Widget = QWidget>
    Widget *find(const char *name) const
    {
        auto *widget = window->findChild<Widget *>(QString::fromLatin1(name));
        if (!widget)
            qFatal("no widget %s", name);
        return widget;
    }

    QAction *action(const char *name) const { return window->findChild<QAction *>(QString::fromLatin1(name)); }
    ScenarioModel &model() const { return window->model(); }

    QString write(const char *name, const QByteArray &content) const
    {
        const QString path = folder.filePath(QString::fromLatin1(name));
        if (!writeFile(path, content))
            qFatal("cannot write");
        return path;
    }
};

} // namespace headroom::ui
