// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"

#include "core/hardware/accelerator_catalogue.h"
#include "core/hardware/price_list.h"
#include "core/model/model_catalogue.h"
#include "core/operation/throughput_list.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

extern "C" {
extern const char headroomModelsBegin[];
extern const char headroomModelsEnd[];
extern const char headroomAcceleratorsBegin[];
extern const char headroomAcceleratorsEnd[];
extern const char headroomPricesBegin[];
extern const char headroomPricesEnd[];
extern const char headroomThroughputsBegin[];
extern const char headroomThroughputsEnd[];
}

namespace headroom {

namespace {

template <typename T>
T intact(Result<T> catalogue, const char *name)
{
    if (catalogue)
        return std::move(*catalogue);
    for (const Problem &problem : catalogue.error())
        std::fprintf(stderr, "%s: %s: %s (%s)\n", name, problem.path.c_str(), problem.found.c_str(),
                     problem.allowed.c_str());
    std::abort();
}

} // namespace

std::string_view embeddedModels()
{
    return { headroomModelsBegin, headroomModelsEnd };
}

std::string_view embeddedAccelerators()
{
    return { headroomAcceleratorsBegin, headroomAcceleratorsEnd };
}

std::string_view embeddedPrices()
{
    return { headroomPricesBegin, headroomPricesEnd };
}

std::string_view embeddedThroughputs()
{
    return { headroomThroughputsBegin, headroomThroughputsEnd };
}

const ThroughputList &embeddedThroughputList()
{
    static const ThroughputList list = intact(parseThroughputList(embeddedThroughputs()), "throughputs.json");
    return list;
}

Catalogues embeddedCatalogues()
{
    static const ModelCatalogue models = intact(parseModelCatalogue(embeddedModels()), "models.json");
    static const AcceleratorCatalogue accelerators =
        intact(parseAcceleratorCatalogue(embeddedAccelerators()), "accelerators.json");
    static const PriceList prices = intact(parsePriceList(embeddedPrices()), "prices.json");
    return { models, accelerators, &prices };
}

} // namespace headroom
