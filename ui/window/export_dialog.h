// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/export.h"
#include "ui/document/preferences.h"
#include "ui/document/prompts.h"

#include <QDialog>

#include <vector>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QFormLayout;

namespace headroom::ui {

// Which charts to write to a folder, and how they shall look.
class ExportDialog final : public QDialog
{
    Q_OBJECT

public:
    ExportDialog(std::vector<Chart *> charts, Chart *current, Preferences &preferences, const Prompts &prompts,
                 QWidget *parent);

    void accept() override;

private:
    QComboBox *addChoice(QFormLayout &form, const char *name, const QString &label);
    void fill();
    RenderOptions options() const;
    Result<QStringList> write(const QString &folder) const;

    std::vector<Chart *> m_charts;
    Chart *m_current;
    Preferences &m_preferences;
    const Prompts &m_prompts;
    QComboBox *m_which, *m_kind, *m_scale, *m_background, *m_language;
    QCheckBox *m_header;
};

} // namespace headroom::ui
