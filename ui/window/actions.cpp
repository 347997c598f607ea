// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/actions.h"

namespace headroom::ui {

Actions::Actions(QObject *parent)
    : QObject(parent),
      newScenario(add("new", QKeySequence::New)),
      open(add("open", QKeySequence::Open)),
      importModel(add("importModel", QKeySequence(Qt::CTRL | Qt::Key_I))),
      importHub(add("importHub", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I))),
      catalogue(add("catalogue", QKeySequence(Qt::CTRL | Qt::Key_K))),
      save(add("save", QKeySequence::Save)),
      saveAs(add("saveAs", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S))),
      exportCharts(add("exportCharts", QKeySequence(Qt::CTRL | Qt::Key_E))),
      exportReport(add("exportReport", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E))),
      close(add("close", QKeySequence::Close)),
      quit(add("quit", QKeySequence(Qt::CTRL | Qt::Key_Q))),
      clearRecent(add("clearRecent")),
      undo(add("undo", QKeySequence(Qt::CTRL | Qt::Key_Z))),
      redo(add("redo", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z))),
      copyChart(add("copyChart", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C))),
      copyTable(add("copyTable", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T))),
      plan(add("planLayouts", QKeySequence(Qt::CTRL | Qt::Key_P))),
      launch(add("launchCommand", QKeySequence(Qt::CTRL | Qt::Key_L))),
      pasteLaunch(add("pasteLaunch", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V))),
      verdict(add("cardVerdict", QKeySequence(Qt::CTRL | Qt::Key_G))),
      utilization(add("utilization", QKeySequence(Qt::CTRL | Qt::Key_M))),
      inference(add("inference")),
      training(add("training")),
      why(add("why", QKeySequence(Qt::Key_F9))),
      gib(add("gib")),
      gb(add("gb")),
      chinese(add("chinese")),
      english(add("english")),
      systemTheme(add("systemTheme")),
      lightTheme(add("lightTheme")),
      darkTheme(add("darkTheme")),
      switchTheme(add("switchTheme")),
      help(add("help", QKeySequence::HelpContents)),
      accuracy(add("accuracy")),
      about(add("about")),
      aboutQt(add("aboutQt"))
{
    for (std::size_t i = 0; i < charts.size(); ++i) {
        charts[i] = add("chart", QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(i))));
        charts[i]->setObjectName(QStringLiteral("chart%1").arg(i + 1));
    }
    exclusive({ inference, training });
    exclusive({ gib, gb });
    exclusive({ chinese, english });
    exclusive({ systemTheme, lightTheme, darkTheme });
    why->setCheckable(true);
    undo->setEnabled(false);
    redo->setEnabled(false);
}

void Actions::retranslate()
{
    newScenario->setText(tr("&New"));
    open->setText(tr("&Open…"));
    importModel->setText(tr("&Import Model…"));
    importHub->setText(tr("Import from a &Hub…"));
    catalogue->setText(tr("Cata&logue…"));
    // On the tool bar a mnemonic would stand there as a letter in brackets.
    newScenario->setIconText(tr("New", "tool bar"));
    open->setIconText(tr("Open", "tool bar"));
    save->setIconText(tr("Save", "tool bar"));
    exportCharts->setIconText(tr("Export charts…", "tool bar"));
    inference->setIconText(tr("Inference", "tool bar"));
    training->setIconText(tr("Training", "tool bar"));
    save->setText(tr("&Save"));
    saveAs->setText(tr("Save &As…"));
    exportCharts->setText(tr("&Export Charts…"));
    exportReport->setText(tr("Export &Report…"));
    close->setText(tr("&Close Window"));
    quit->setText(tr("&Quit"));
    clearRecent->setText(tr("&Clear List"));
    undo->setText(tr("&Undo"));
    undo->setIconText(QStringLiteral("\u21B6"));
    redo->setText(tr("&Redo"));
    redo->setIconText(QStringLiteral("\u21B7"));
    copyChart->setText(tr("Copy &Chart"));
    copyTable->setText(tr("Copy T&able"));
    plan->setText(tr("&Plan Layouts"));
    launch->setText(tr("&Launch Command…"));
    pasteLaunch->setText(tr("&Paste Launch Command…"));
    verdict->setText(tr("What Is This Card &Good For?"));
    utilization->setText(tr("&Utilization of a Measured Run…"));
    inference->setText(tr("&Inference"));
    training->setText(tr("&Training"));
    why->setText(tr("&Why Pane"));
    gib->setText(tr("Gi&B (2³⁰ bytes)"));
    gib->setIconText(QStringLiteral("GiB"));
    gb->setText(tr("&GB (10⁹ bytes)"));
    gb->setIconText(QStringLiteral("GB"));
    // In their own language, whatever the present one is.
    chinese->setText(Language::ownName(LanguageId::Chinese));
    chinese->setIconText(QStringLiteral("\u4E2D"));
    english->setText(Language::ownName(LanguageId::English));
    english->setIconText(QStringLiteral("EN"));
    systemTheme->setText(tr("&System"));
    lightTheme->setText(tr("&Light"));
    darkTheme->setText(tr("&Dark"));
    switchTheme->setText(tr("Switch Light and Dark"));
    switchTheme->setIconText(QStringLiteral("\u25D0"));
    help->setText(tr("&Terms and Notes"));
    accuracy->setText(tr("A&ccuracy"));
    about->setText(tr("&About Headroom"));
    aboutQt->setText(tr("About &Qt"));
}

QAction *Actions::add(const char *name, const QKeySequence &shortcut)
{
    auto *action = new QAction(this);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(shortcut);
    return action;
}

QActionGroup *Actions::exclusive(std::initializer_list<QAction *> actions)
{
    auto *group = new QActionGroup(this);
    for (QAction *action : actions) {
        action->setCheckable(true);
        group->addAction(action);
    }
    return group;
}

} // namespace headroom::ui
