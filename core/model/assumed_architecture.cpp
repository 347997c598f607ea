// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/assumed_architecture.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

struct TypicalShape
{
    double parameters;
    std::int64_t hiddenSize;
    std::int64_t layers;
    std::int64_t heads;
    std::int64_t kvHeads;
    std::int64_t headDim;
    std::int64_t vocabulary;
    bool tied;
};

constexpr std::array<TypicalShape, 13> typicalShapes = { {
    { 15e6, 256, 6, 4, 4, 64, 32000, true },
    { 50e6, 512, 8, 8, 8, 64, 32000, true },
    { 125e6, 768, 12, 12, 12, 64, 32000, true },
    { 350e6, 1024, 24, 16, 16, 64, 32000, true },
    { 1.1e9, 2048, 22, 32, 4, 64, 32000, false },
    { 3e9, 3072, 28, 24, 8, 128, 128256, true },
    { 8e9, 4096, 32, 32, 8, 128, 128256, false },
    { 14e9, 5120, 40, 40, 8, 128, 128256, false },
    { 32e9, 5120, 64, 40, 8, 128, 128256, false },
    { 70e9, 8192, 80, 64, 8, 128, 128256, false },
    { 175e9, 12288, 96, 96, 8, 128, 128256, false },
    { 405e9, 16384, 126, 128, 8, 128, 128256, false },
    { 1e12, 24576, 128, 192, 8, 128, 128256, false },
} };

const TypicalShape &nearest(double parameters)
{
    const auto distance = [&](const TypicalShape &shape) { return std::abs(std::log(parameters / shape.parameters)); };
    return *std::ranges::min_element(typicalShapes, {}, distance);
}

} // namespace

Architecture assumedArchitecture(double parameters)
{
    parameters = std::clamp(parameters, fewestParameters, mostParameters);
    const TypicalShape &shape = nearest(parameters);

    Architecture model;
    model.hiddenSize = shape.hiddenSize;
    model.heads = shape.heads;
    model.kvHeads = shape.kvHeads;
    model.headDim = shape.headDim;
    model.vocabSize = shape.vocabulary;
    model.maxPositions = 131072;
    model.tieWordEmbeddings = shape.tied;

    // The row's layers, unless the MLP would come out unusually narrow or wide.
    constexpr double narrowest = 2.25; // inner size to hidden size
    constexpr double widest = 4.5;
    const auto h = static_cast<double>(shape.hiddenSize);
    const double tables = static_cast<double>(shape.vocabulary) * h * (shape.tied ? 1 : 2) + h;
    const double attention = 2 * h * static_cast<double>((shape.heads + shape.kvHeads) * shape.headDim);
    const double body = std::max(parameters - tables, 0.0);
    const double fewest = std::ceil(body / (attention + 3 * h * h * widest));
    const double most = std::max(std::floor(body / (attention + 3 * h * h * narrowest)), fewest);
    const double layers = std::clamp(static_cast<double>(shape.layers), fewest, most);
    model.layers = std::clamp<std::int64_t>(static_cast<std::int64_t>(layers), 1, 4096);

    const auto count = static_cast<double>(model.layers);
    const double inner = (body / count - attention - 2 * h) / (3 * h);
    model.intermediateSize = std::clamp<std::int64_t>(std::llround(inner / 16) * 16, 16, 1 << 22);

    LayerGroup group;
    group.count = model.layers;
    model.groups = { group };
    return model;
}

} // namespace headroom
