// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/torch_case.h"

#include "core/memory/activations/activations.h"
#include "core/memory/loss.h"
#include "core/model/model_catalogue.h"

#include <cmath>

namespace headroom {

namespace {

std::int64_t whole(double bytes)
{
    return std::llround(bytes);
}

// The layers one by one, in stack order.
void addLayers(const Stage &stage, KeptBytes &kept)
{
    const ActivationInventory &inventory = activationInventory(stage.settings);
    const Recomputation redone = recomputation(stage);
    const std::vector<std::uint8_t> &order = stage.model().layerOrder;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const LayerSizes sizes = layerSizes(stage, stage.architecture().groups[order[i]]);
        const bool first = i == 0 && hasFirstFrozenLayer(stage, order[i], sizes.facts);
        const Facts facts = first ? sizes.facts | fact::FirstLayer : sizes.facts;
        double bytes = 0;
        if (redone.share > 0)
            bytes = sizes.dimensions[Symbol::Tokens] * sizes.dimensions[Symbol::Hidden]
                    * sizes.bytes[static_cast<std::size_t>(KeptType::Residual)];
        else
            keptRows(inventory.layer, sizes, facts, [&](ModelPart part, const KeptTensor &tensor, const Row &row) {
                if (part != ModelPart::WeightCopies && !redone.drops(tensor))
                    bytes += row.bytes();
            });
        kept.layers.push_back(whole(bytes));

        if (redone.share == 0 && redone.modules == 0)
            continue;
        double again = 0;
        keptRows(inventory.layer, sizes, redone.share > 0 ? recomputedFacts(facts) : facts,
                 [&](ModelPart part, const KeptTensor &tensor, const Row &row) {
                     if (part != ModelPart::WeightCopies && redone.redoes(tensor))
                         again += row.bytes();
                 });
        kept.recompute.push_back(whole(again));
    }
}

} // namespace

KeptBytes keptBytes(const Settings &settings)
{
    const Layout alone;
    const Stage stage = makeStage(settings, alone, 0);
    KeptBytes kept;
    addLayers(stage, kept);

    const LayerSizes sizes = layerSizes(stage, stage.architecture().groups.front());
    keptRows(activationInventory(settings).outside, sizes, sizes.facts,
             [&kept](ModelPart part, const KeptTensor &, const Row &row) {
                 const std::int64_t bytes = whole(row.bytes());
                 switch (part) {
                 case ModelPart::Embedding: kept.embedding += bytes; break;
                 case ModelPart::Shared: kept.shared += bytes; break;
                 case ModelPart::FinalNorm: kept.finalNorm += bytes; break;
                 case ModelPart::Head: kept.head += bytes; break;
                 default: break;
                 }
             });
    keptLossRows(stage, [&kept](TermId, const Row &row) { kept.loss += whole(row.bytes()); });

    // The total is the estimate's own sum, so that the parts check it.
    double all = 0;
    double copies = 0;
    activationRows(stage, [&](TermId term, const Row &row) {
        if (term == TermId::Activations)
            (row.id == "weight_copies" ? copies : all) += row.bytes();
    });
    kept.total = whole(all) + kept.loss;
    kept.weightCopies = whole(copies);
    return kept;
}

} // namespace headroom
