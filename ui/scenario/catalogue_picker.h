// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scenario/catalogue_list.h"

#include <QComboBox>

namespace headroom::ui {

class CataloguePopup;

// A field that shows one entry of a catalogue with its size, and opens a list that can be searched. A letter typed into
// the closed field opens it with that letter.
class CataloguePicker final : public QComboBox
{
    Q_OBJECT

public:
    explicit CataloguePicker(QWidget *parent = nullptr);

    void setEntries(const std::vector<CatalogueEntry> &entries);
    void setTypedEntry(TypedEntry entry);
    void setCurrent(const QString &id, const QString &name, const QString &detail);
    void retranslate(const QString &what, const QString &noMatch);

    void showPopup() override;
    void hidePopup() override;

signals:
    void chosen(const QString &id);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void open(const QString &typed);

    CataloguePopup *m_popup;
    QString m_id;
    QString m_detail;
};

} // namespace headroom::ui
