// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/confidence.h"
#include "core/base/result.h"
#include "core/format/number_format.h"
#include "core/model/cache_shape.h"
#include "core/model/stored_weights.h"
#include "core/model/weight_inventory.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// A total as a source counts it, which is not always what the model has.
struct PublishedParameters
{
    std::int64_t count = 0;
    std::string source;
    bool withVision = false;
    bool withMtp = false;
    bool withFp8Scales = false;
    bool withTiedHeadCopy = false;
    std::int64_t extra = 0; // buffers and towers that the shape does not describe; negative: weights left out

    bool operator==(const PublishedParameters &) const = default;
};

struct Model
{
    std::string id;
    std::string name;
    std::string family;
    std::string released;  // "2024-07"
    std::string modelType; // as in the model's own config
    std::string source;
    std::string quantizedRelease;
    std::string notes;
    std::string activePublished; // the vendor's round figure, "37B"
    Confidence confidence = Confidence::Low;
    std::optional<NativeType> nativeType;
    std::int64_t fp8Block = 0; // rows and columns to a scale, in a model published in fp8
    std::optional<PublishedParameters> published;
    Architecture architecture;
    std::optional<Format> release;               // how a file that was read says the weights are stored
    std::shared_ptr<const StoredWeights> stored; // of a model read from its weight files

    // Derived from the architecture by makeModel().
    std::vector<WeightTensor> weights;
    std::vector<std::uint8_t> layerOrder;
    std::vector<LayerCache> caches;
    std::int64_t parameters = 0; // text and vision
    std::int64_t textParameters = 0;
    std::int64_t visionParameters = 0;
    std::int64_t embeddingParameters = 0;
    std::int64_t activeParameters = 0;
    std::int64_t mtpParameters = 0;

    bool operator==(const Model &) const = default;
};

// A model of one's own: the shape and what follows from it.
Model makeModel(Architecture architecture);

class ModelCatalogue
{
public:
    ModelCatalogue() = default;
    explicit ModelCatalogue(std::vector<Model> models); // with unique ids

    const std::vector<Model> &models() const { return m_models; } // in the order of the file
    const Model *find(std::string_view id) const;

private:
    std::vector<Model> m_models;
    std::vector<std::uint32_t> m_byId;
};

// Reads {"format": "headroom-models/1", "models": […]}.
Result<ModelCatalogue> parseModelCatalogue(std::string_view json);
// The same form: id, name, family, model type, confidence, source and shape of each.
std::string writeModelCatalogue(std::span<const Model> models);

} // namespace headroom
