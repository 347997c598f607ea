// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/notes_bar.h"

#include "core/hardware/accelerator_catalogue.h"
#include "core/model/model_catalogue.h"
#include "ui/answer/mark.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/note_text.h"
#include "ui/window/notes_popup.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace headroom::ui {

using namespace Qt::StringLiterals;

NotesBar::NotesBar(ScenarioModel &model, QWidget *parent)
    : QWidget(parent), m_model(model), m_worst(new QToolButton(this)), m_catalogues(new QLabel(this))
{
    m_worst->setObjectName(u"notes"_s);
    m_worst->setAutoRaise(true);
    m_worst->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_worst->setFocusPolicy(Qt::TabFocus);
    m_worst->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_catalogues->setObjectName(u"catalogues"_s);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(16);
    layout->addWidget(m_worst, 1);
    layout->addWidget(m_catalogues);
    connect(m_worst, &QToolButton::clicked, this, &NotesBar::showAll);
    connect(&m_model, &ScenarioModel::changed, this, &NotesBar::refresh);
    refresh();
}

void NotesBar::refresh()
{
    const Catalogues &catalogues = m_model.catalogues();
    const QString models = tr("%n model(s)", nullptr, static_cast<int>(catalogues.models.models().size()));
    const QString cards =
        tr("%n accelerator(s)", nullptr, static_cast<int>(catalogues.accelerators.accelerators().size()));
    m_catalogues->setText(tr("%1 · %2", "what the catalogues hold").arg(models, cards));

    const Evaluation *evaluation = m_model.problems().empty() ? m_model.evaluation() : nullptr;
    const std::size_t count = evaluation ? evaluation->notes.size() : 0;
    m_worst->setEnabled(count > 0);
    if (count == 0) {
        m_worst->setIcon({});
        m_worst->setText(evaluation ? tr("No remarks") : QString());
        m_worst->setAccessibleName(tr("Remarks"));
        return;
    }
    const Note &worst = evaluation->notes.front();
    const QString text = noteText(worst);
    const int more = static_cast<int>(count) - 1;
    const QString all =
        more > 0 ? tr("%1 (and %n more)", "a remark and how many there are beside it", more).arg(text) : text;
    const int size = fontMetrics().height();
    m_worst->setIcon(QIcon(markPixmap(markOf(worst.severity), palette(), size, devicePixelRatioF())));
    m_worst->setText(fontMetrics().elidedText(all, Qt::ElideRight, qMax(m_worst->width() - 2 * size, 8 * size)));
    m_worst->setToolTip(all);
    m_worst->setAccessibleName(all);
}

void NotesBar::showAll()
{
    auto *popup = new NotesPopup(m_model.evaluation()->notes, this);
    popup->openAbove(m_worst->mapToGlobal(QPoint(0, 0)));
}

void NotesBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        refresh();
    QWidget::changeEvent(event);
}

void NotesBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    refresh();
}

} // namespace headroom::ui
