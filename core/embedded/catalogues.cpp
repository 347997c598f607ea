// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"

#include "core/hardware/accelerator_catalogue.h"
#include "core/model/model_catalogue.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

extern "C" {
extern const char headroomModelsBegin[];
extern const char headroomModelsEnd[];
extern const char headroomAcceleratorsBegin[];
extern const char headroomAcceleratorsEnd[];
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

Catalogues embeddedCatalogues()
{
    static const ModelCatalogue models = intact(parseModelCatalogue(embeddedModels()), "models.json");
    static const AcceleratorCatalogue accelerators =
        intact(parseAcceleratorCatalogue(embeddedAccelerators()), "accelerators.json");
    return { models, accelerators };
}

} // namespace headroom
