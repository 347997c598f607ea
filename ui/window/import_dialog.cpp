// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/import_dialog.h"

#include "ui/scenario/scenario_model.h"
#include "ui/text/import_text.h"
#include "ui/text/model_folder.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

// Named after where it lies.
std::shared_ptr<const Model> namedModel(const ModelFile &file, const QString &path)
{
    if (!file.model)
        return nullptr;
    Model model = file.model->model;
    model.name = modelNameOf(path).toStdString();
    model.id = model.source = path.toStdString();
    return std::make_shared<const Model>(std::move(model));
}

QString htmlOf(const Report &report, const QString &path)
{
    QString html = u"<h1>"_s + report.title.toHtmlEscaped() + u"</h1>\n<p>"_s + path.toHtmlEscaped() + u"</p>\n"_s;
    for (const ReportSection &section : report.sections)
        html += htmlSection(section);
    return html;
}

} // namespace

ImportDialog::ImportDialog(ScenarioModel &model, const QString &path, const ModelFile &file, QWidget *parent)
    : QDialog(parent),
      m_model(model),
      m_path(QDir::cleanPath(path)),
      m_file(file),
      m_read(namedModel(file, m_path)),
      m_report(new QTextBrowser(this)),
      m_asStored(new QCheckBox(this)),
      m_keep(new QCheckBox(this)),
      m_stays(new QLabel(this))
{
    setObjectName(u"importDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    m_report->setObjectName(u"importReport"_s);
    m_report->setFrameShape(QFrame::NoFrame);
    m_report->setOpenLinks(false);
    // A number format that the scenario asks for hides what the files hold.
    m_asStored->setObjectName(u"importAsStored"_s);
    m_asStored->setVisible(m_read && m_read->release && m_model.scenario().precision.weights);
    m_asStored->setChecked(m_read && m_read->stored);
    m_keep->setObjectName(u"importKeep"_s);
    m_keep->setVisible(m_read != nullptr);
    m_keep->setChecked(true);
    m_stays->setObjectName(u"importStays"_s);
    m_stays->setTextFormat(Qt::PlainText);
    m_stays->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_use = buttons->button(QDialogButtonBox::Ok);
    m_use->setObjectName(u"importUse"_s);
    m_use->setEnabled(m_read != nullptr);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_report, 1);
    layout->addWidget(m_asStored);
    layout->addWidget(m_keep);
    layout->addWidget(m_stays);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(fontMetrics().averageCharWidth() * 80, fontMetrics().height() * 30);
    retranslate();
    m_use->setFocus();
}

Scenario ImportDialog::withModel() const
{
    Scenario next = m_model.scenario();
    next.model = {};
    next.model.file = m_path.toStdString();
    next.model.fromFile = m_read;
    if (!m_asStored->isHidden() && m_asStored->isChecked())
        next.precision.weights.reset();
    return next;
}

void ImportDialog::accept()
{
    if (!m_read)
        return;
    m_model.edit(std::string_view {}, withModel());
    emit used(*m_read, m_keep->isChecked());
    QDialog::accept();
}

void ImportDialog::retranslate()
{
    setWindowTitle(tr("Import model"));
    m_report->setAccessibleName(tr("What the files hold"));
    m_report->setHtml(htmlOf(importReport(m_file, modelNameOf(m_path)), QDir::toNativeSeparators(m_path)));
    m_asStored->setText(tr("&Weights as the files store them, not in the format chosen before"));
    m_keep->setText(tr("&Keep it in the list of models"));
    m_stays->setText(m_read ? tr("The scenario gets this model; everything else in it stays.")
                            : tr("A scenario cannot have a model of unknown shape."));
    m_use->setText(tr("&Use This Model"));
}

void ImportDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace headroom::ui
