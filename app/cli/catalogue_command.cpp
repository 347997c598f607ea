// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/hardware/accelerator_catalogue.h"
#include "core/hardware/price_list.h"
#include "core/model/model_catalogue.h"
#include "core/report/json_writer.h"
#include "ui/text/numbers.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>
#include <variant>

namespace headroom::cli {

namespace {

struct CatalogueCommand
{
    Q_DECLARE_TR_FUNCTIONS(CatalogueCommand)
};

// A figure as scripts and as people want it.
struct Cell
{
    std::variant<std::monostate, std::string, double> value; // monostate: not known
    QString text;
};

struct Column
{
    std::string_view key;
    QString title;
    bool isFigure = false;
};

using Cells = std::vector<Cell>;

Cell textCell(const std::string &text)
{
    return { text, ui::fromUtf8(text) };
}

Cell figureCell(std::optional<double> value, QString (*show)(double, const QLocale &))
{
    return value ? Cell { *value, show(*value, QLocale()) } : Cell {};
}

QString countOf(double value, const QLocale &locale)
{
    return ui::countText(static_cast<std::int64_t>(value), locale);
}

QString sizeOf(double value, const QLocale &locale)
{
    return ui::sizeText(Bytes::rounded(value), ui::SizeUnit::GiB, locale);
}

// Years are not grouped: 2024, not 2,024.
QString yearOf(double value, const QLocale &)
{
    return QString::number(value);
}

std::optional<double> asDouble(std::optional<std::int64_t> value)
{
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

QString asJson(const std::vector<Column> &columns, const std::vector<Cells> &rows)
{
    std::string text;
    JsonWriter json(text);
    json.beginList();
    for (const Cells &cells : rows) {
        json.beginObject();
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (const auto *string = std::get_if<std::string>(&cells[i].value)) {
                json.member(columns[i].key, *string);
            } else if (const auto *figure = std::get_if<double>(&cells[i].value)) {
                json.key(columns[i].key);
                json.number(*figure);
            }
        }
        json.endObject();
    }
    json.endList();
    return QString::fromStdString(text) + u'\n';
}

ui::Table asTable(const std::vector<Column> &columns, const std::vector<Cells> &rows, bool forSpreadsheet)
{
    ui::Table table;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        table.header += forSpreadsheet ? ui::fromUtf8(columns[i].key) : columns[i].title;
        if (columns[i].isFigure)
            table.figures += static_cast<int>(i);
    }
    for (const Cells &cells : rows) {
        QStringList row;
        for (const Cell &cell : cells) {
            const auto *figure = std::get_if<double>(&cell.value);
            row += forSpreadsheet && figure ? QString::number(*figure, 'g', 15) : cell.text;
        }
        table.rows += row;
    }
    return table;
}

int print(const Arguments &arguments, const std::vector<Column> &columns, const std::vector<Cells> &rows)
{
    if (arguments.format == OutputFormat::Json)
        return finish(asJson(columns, rows));
    return finish(
        ui::render(asTable(columns, rows, arguments.format == OutputFormat::Csv), reportFormat(arguments.format)));
}

// Every word of the search is somewhere in the entry.
bool matches(const std::string &search, const std::string &entry)
{
    const QString text = QString::fromStdString(entry);
    const QStringList words = QString::fromStdString(search).simplified().split(u' ', Qt::SkipEmptyParts);
    return std::ranges::all_of(words,
                               [&text](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace

int modelsCommand(const Arguments &arguments)
{
    const std::vector<Column> columns = {
        { "id", CatalogueCommand::tr("Id") },
        { "name", CatalogueCommand::tr("Name") },
        { "family", CatalogueCommand::tr("Family") },
        { "parameters", CatalogueCommand::tr("Parameters"), true },
        { "active_parameters", CatalogueCommand::tr("Active a token"), true },
        { "layers", CatalogueCommand::tr("Layers"), true },
        { "hidden_size", CatalogueCommand::tr("Hidden size"), true },
    };
    std::vector<Cells> rows;
    for (const Model &model : embeddedCatalogues().models.models()) {
        if (!matches(arguments.search, model.id + ' ' + model.name + ' ' + model.family))
            continue;
        rows.push_back({ textCell(model.id), textCell(model.name), textCell(model.family),
                         figureCell(asDouble(model.parameters), ui::parametersText),
                         figureCell(asDouble(model.activeParameters), ui::parametersText),
                         figureCell(asDouble(model.architecture.layers), countOf),
                         figureCell(asDouble(model.architecture.hiddenSize), countOf) });
    }
    return print(arguments, columns, rows);
}

int acceleratorsCommand(const Arguments &arguments)
{
    const std::vector<Column> columns = {
        { "id", CatalogueCommand::tr("Id") },
        { "name", CatalogueCommand::tr("Name") },
        { "vendor", CatalogueCommand::tr("Vendor") },
        { "year", CatalogueCommand::tr("Year"), true },
        { "capacity_bytes", CatalogueCommand::tr("Memory"), true },
        { "memory_bytes_per_second", CatalogueCommand::tr("Bandwidth"), true },
        { "bf16_flops", CatalogueCommand::tr("BF16, dense"), true },
    };
    std::vector<Cells> rows;
    for (const Accelerator &card : embeddedCatalogues().accelerators.accelerators()) {
        if (!matches(arguments.search, card.id + ' ' + card.name + ' ' + card.vendor + ' ' + card.architecture))
            continue;
        rows.push_back(
            { textCell(card.id), textCell(card.name), textCell(card.vendor), figureCell(asDouble(card.year), yearOf),
              figureCell(static_cast<double>(capacity(card).count()), sizeOf),
              figureCell(card.memoryBytesPerSecond, ui::byteRateText), figureCell(card.rates.bf16, ui::flopRateText) });
    }
    return print(arguments, columns, rows);
}

// The price that a card is reckoned with is marked.
int pricesCommand(const Arguments &arguments)
{
    const std::vector<Column> columns = {
        { "card", CatalogueCommand::tr("Card") },         { "price", CatalogueCommand::tr("An hour"), true },
        { "currency", CatalogueCommand::tr("Currency") }, { "provider", CatalogueCommand::tr("Provider") },
        { "date", CatalogueCommand::tr("Seen") },         { "kind", CatalogueCommand::tr("Kind") },
        { "used", CatalogueCommand::tr("Used") },         { "confidence", CatalogueCommand::tr("Confidence") },
        { "note", CatalogueCommand::tr("Note") },         { "source", CatalogueCommand::tr("Source") },
    };
    const PriceList &list = *embeddedCatalogues().prices;
    std::vector<Cells> rows;
    for (const CardPrice &price : list.prices()) {
        if (!matches(arguments.search, price.card + ' ' + price.provider + ' ' + price.date))
            continue;
        const bool used = list.usual(price.card) == &price;
        const auto name = [](const auto &names, auto value) {
            return std::string(names[static_cast<std::size_t>(value)]);
        };
        const std::string kind = price.replaced ? "replaced" : name(priceKindNames, price.kind);
        rows.push_back({ textCell(price.card), Cell { price.perHour, ui::numberText(price.perHour, 6) },
                         textCell(name(currencyNames, price.currency)), textCell(price.provider), textCell(price.date),
                         textCell(kind), textCell(used ? "yes" : "no"),
                         textCell(name(confidenceNames, price.confidence)), textCell(price.note),
                         textCell(price.source) });
    }
    return print(arguments, columns, rows);
}

} // namespace headroom::cli
