// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/plot_chart.h"

#include "ui/chart/drawing.h"
#include "ui/chart/paper.h"

#include <QEvent>
#include <QToolTip>
#include <QVBoxLayout>

namespace headroom::ui {
namespace {

void styleAxis(QCPAxis &axis, const Theme &theme, const QFont &font)
{
    axis.setBasePen(Qt::NoPen);
    axis.setTickPen(Qt::NoPen);
    axis.setSubTickPen(Qt::NoPen);
    axis.setTickLabelColor(theme.mutedText);
    axis.setTickLabelFont(smallFont(font));
    axis.setLabelColor(theme.mutedText);
    axis.setLabelFont(smallFont(font));
    axis.setTickLength(0);
    axis.setTickLabelPadding(6);
    axis.grid()->setPen(QPen(theme.grid, 1));
    axis.grid()->setZeroLinePen(QPen(theme.grid, 1));
}

void stylePlot(QCustomPlot &plot, const Theme &theme)
{
    plot.setBackground(QBrush(theme.background));
    plot.setLocale(QLocale());
    for (QCPAxisRect *rect : plot.axisRects()) {
        for (QCPAxis *axis : rect->axes())
            styleAxis(*axis, theme, plot.font());
    }
}

void writeInstead(QCustomPlot &plot, const QString &text, const Theme &theme)
{
    new Drawing(plot, [&plot, text, color = theme.mutedText](QCPPainter &painter) {
        painter.setFont(plot.font());
        painter.setPen(color);
        painter.drawText(plot.viewport().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, text);
    });
}

} // namespace

PlotChart::PlotChart(QWidget *parent) : Chart(parent), m_plot(new QCustomPlot(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMouseTracking(true);
    m_plot->setMinimumSize(240, 140);
    m_plot->setPlottingHint(QCP::phCacheLabels, true);
    setFocusPolicy(Qt::StrongFocus);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    connectMouse();
}

PlotChart::~PlotChart() = default;

void PlotChart::connectMouse()
{
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent *event) {
        m_pressed = event->position();
        setFocus(Qt::MouseFocusReason);
    });
    connect(m_plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent *event) {
        if (event->button() == Qt::LeftButton)
            released(event->position());
    });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent *event) {
        const QString text = event->buttons() == Qt::NoButton ? toolTipAt(event->position()) : QString();
        QToolTip::showText(event->globalPosition().toPoint(), text, m_plot);
    });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &PlotChart::resetZoom);
    connect(m_plot, &QCustomPlot::mouseWheel, this, [this] { m_zoomed = true; });
}

void PlotChart::released(const QPointF &position)
{
    if ((position - m_pressed).manhattanLength() < 4)
        clicked(position);
    else
        m_zoomed = true;
}

void PlotChart::resetZoom()
{
    m_zoomed = false;
    redraw();
}

void PlotChart::setInput(const ChartInput &input)
{
    if (input.evaluation && input.scenario) {
        take(input);
        m_subject = subjectOf(*input.scenario, *input.evaluation);
    } else {
        drop();
        m_subject = {};
    }
    redraw();
}

void PlotChart::setUnit(SizeUnit unit)
{
    m_unit = unit;
    m_zoomed = false;
    redraw();
}

void PlotChart::fill(QCustomPlot &plot, const Theme &theme, bool live) const
{
    plot.clearItems();
    plot.clearPlottables();
    stylePlot(plot, theme);
    const QString instead = emptyText();
    // By layers: items are drawn with the axis rect, so that hiding that would hide the words too.
    for (const char *layer : { "grid", "axes" })
        plot.layer(QString::fromLatin1(layer))->setVisible(instead.isEmpty());
    if (instead.isEmpty())
        draw(plot, theme, live);
    else
        writeInstead(plot, instead, theme);
    if (live && m_focusRing)
        new Drawing(plot, [&plot, color = theme.accent](QCPPainter &painter) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(color, 2));
            painter.drawRect(plot.viewport().adjusted(1, 1, -1, -1));
        });
}

void PlotChart::redraw()
{
    m_stale = true;
    if (!isVisible())
        return;
    if (m_plot->plotLayout()->elementCount() < 2)
        arrange(*m_plot);
    fill(*m_plot, Theme::of(palette()), true);
    describe();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    m_stale = false;
}

void PlotChart::describe()
{
    const QString instead = emptyText();
    setAccessibleName(title());
    setAccessibleDescription(instead.isEmpty() ? description() : instead);
}

void PlotChart::changeEvent(QEvent *event)
{
    Chart::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange
        || event->type() == QEvent::FontChange || event->type() == QEvent::LocaleChange)
        redraw();
}

void PlotChart::focusInEvent(QFocusEvent *event)
{
    Chart::focusInEvent(event);
    const Qt::FocusReason reason = event->reason();
    m_focusRing = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    redraw();
}

void PlotChart::focusOutEvent(QFocusEvent *event)
{
    Chart::focusOutEvent(event);
    m_focusRing = false;
    redraw();
}

void PlotChart::resizeEvent(QResizeEvent *event)
{
    Chart::resizeEvent(event);
    redraw();
}

void PlotChart::showEvent(QShowEvent *event)
{
    Chart::showEvent(event);
    if (m_stale)
        redraw();
}

void PlotChart::paint(QPaintDevice &device, const RenderOptions &options) const
{
    const Theme theme = Theme::paper();
    QCPPainter painter(&device);
    const double scale = static_cast<double>(device.width()) / options.size.width();
    painter.scale(scale, scale);
    const QRect all(QPoint(), options.size);
    if (!options.transparent)
        painter.fillRect(all, theme.background);
    const int top = options.withHeader ? drawHeader(painter, all, title(), m_subject.text(), theme, font()) : 0;

    QCustomPlot sheet;
    sheet.setFont(font());
    sheet.setViewport(QRect(0, 0, options.size.width(), options.size.height() - top));
    arrange(sheet);
    fill(sheet, theme, false);
    sheet.setBackground(QBrush(Qt::NoBrush));
    painter.translate(0, top);
    sheet.toPainter(&painter, sheet.viewport().width(), sheet.viewport().height());
}

QImage PlotChart::image(const RenderOptions &options) const
{
    QImage image((options.size.toSizeF() * options.scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    paint(image, options);
    return image;
}

} // namespace headroom::ui
