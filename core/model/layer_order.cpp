// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layer_order.h"

#include <algorithm>

namespace headroom {

namespace {

// A layer's place before rounding: the j-th of n layers of a group is due at j/n of the stack. Kept as a fraction, so
// that ties are ties.
struct Due
{
    std::int64_t numerator;
    std::int64_t denominator;
    std::uint8_t group;
};

std::vector<std::uint8_t> interleaved(const std::vector<std::int64_t> &counts)
{
    std::vector<Due> due;
    for (std::size_t group = 0; group < counts.size(); ++group) {
        for (std::int64_t j = 1; j <= counts[group]; ++j)
            due.push_back({ j, counts[group], static_cast<std::uint8_t>(group) });
    }
    // Of layers due at the same place, those of the larger group go first: three linear, then the full one.
    std::ranges::stable_sort(due, [](const Due &a, const Due &b) {
        const std::int64_t left = a.numerator * b.denominator;
        const std::int64_t right = b.numerator * a.denominator;
        return left != right ? left < right : a.denominator > b.denominator;
    });

    std::vector<std::uint8_t> order;
    order.reserve(due.size());
    for (const Due &layer : due)
        order.push_back(layer.group);
    return order;
}

bool matches(char letter, const LayerGroup &group)
{
    switch (letter) {
    case 'M': return group.mixer == Mixer::Mamba2 || group.mixer == Mixer::Mamba1;
    case '*': return isAttention(group.mixer);
    case '-': return group.mixer == Mixer::None && group.ffn == Ffn::Dense;
    case 'E': return group.mixer == Mixer::None && group.ffn == Ffn::Moe;
    default: return false;
    }
}

// Fills the stack from a list with one mark a layer; empty when list and groups disagree.
template <typename Marks, typename Match>
std::vector<std::uint8_t> marked(const Architecture &model, const Marks &marks, Match match)
{
    std::vector<std::int64_t> left;
    left.reserve(model.groups.size());
    for (const LayerGroup &group : model.groups)
        left.push_back(group.count);

    std::vector<std::uint8_t> order;
    for (const auto mark : marks) {
        std::size_t group = 0;
        while (group < left.size() && !(left[group] > 0 && match(mark, model.groups[group])))
            ++group;
        if (group == left.size())
            return {};
        --left[group];
        order.push_back(static_cast<std::uint8_t>(group));
    }
    return std::ranges::all_of(left, [](std::int64_t n) { return n == 0; }) ? order : std::vector<std::uint8_t>();
}

std::vector<std::uint8_t> knownOrder(const Architecture &model)
{
    if (!model.layerPattern.empty())
        return marked(model, model.layerPattern, matches);
    if (model.dsv4) {
        const auto sameRatio = [](std::int64_t ratio, const LayerGroup &group) { return group.compressRatio == ratio; };
        return marked(model, model.dsv4->compressRatios, sameRatio);
    }
    return {};
}

} // namespace

bool fitsKnownOrder(const Architecture &model)
{
    const bool known = !model.layerPattern.empty() || (model.dsv4 && !model.dsv4->compressRatios.empty());
    return !known || !knownOrder(model).empty();
}

std::vector<std::uint8_t> layerOrder(const Architecture &model)
{
    if (std::vector<std::uint8_t> order = knownOrder(model); !order.empty())
        return order;

    std::vector<std::int64_t> left;
    left.reserve(model.groups.size());
    for (const LayerGroup &group : model.groups)
        left.push_back(group.count);
    std::vector<std::uint8_t> order;
    std::int64_t leading = model.moe ? model.moe->leadingDenseLayers : 0;
    for (std::size_t group = 0; group < left.size(); ++group) {
        if (model.groups[group].ffn != Ffn::Dense)
            continue;
        const std::int64_t taken = std::min(leading, left[group]);
        order.insert(order.end(), static_cast<std::size_t>(taken), static_cast<std::uint8_t>(group));
        left[group] -= taken;
        leading -= taken;
    }
    const std::vector<std::uint8_t> rest = interleaved(left);
    order.insert(order.end(), rest.begin(), rest.end());
    return order;
}

Architecture cutLayers(const Architecture &model, std::int64_t layers)
{
    if (layers >= model.layers)
        return model;
    layers = std::max<std::int64_t>(layers, 1);

    std::vector<std::int64_t> kept(model.groups.size(), 0);
    const std::vector<std::uint8_t> order = layerOrder(model);
    for (std::size_t layer = 0; layer < order.size() && layer < static_cast<std::size_t>(layers); ++layer)
        ++kept[order[layer]];

    Architecture cut = model;
    cut.layers = layers;
    cut.groups.clear();
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (kept[i] == 0)
            continue;
        LayerGroup group = model.groups[i];
        // The layers that share a cache are the last of their group.
        group.kvShared = std::max<std::int64_t>(0, kept[i] - (group.count - group.kvShared));
        group.count = kept[i];
        cut.groups.push_back(group);
    }
    const auto length = static_cast<std::size_t>(layers);
    if (cut.layerPattern.size() > length)
        cut.layerPattern.resize(length);
    if (cut.dsv4 && cut.dsv4->compressRatios.size() > length)
        cut.dsv4->compressRatios.resize(length);
    if (cut.moe)
        cut.moe->leadingDenseLayers = std::min(cut.moe->leadingDenseLayers, layers);
    // The per-layer embeddings are counted in the extra parameters.
    cut.extraParameters -= model.perLayerInput * model.perLayerVocabulary * (model.layers - layers);
    cut.extraParameters = std::max<std::int64_t>(cut.extraParameters, 0);
    return cut;
}

} // namespace headroom
