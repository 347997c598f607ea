// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/states.h"

namespace headroom {

std::string_view weightRoleId(WeightRole role)
{
    static constexpr std::array<std::string_view, static_cast<std::size_t>(WeightRole::Other) + 1> ids = {
        "embedding",
        "position_embedding",
        "token_type_embedding",
        "per_layer_embedding",
        "embedding_projection",
        "head",
        "query",
        "key",
        "value",
        "attention_output",
        "query_gate",
        "attention_sink",
        "query_down",
        "query_up",
        "kv_down",
        "kv_up",
        "compressor",
        "indexer_query",
        "indexer_key",
        "indexer_weight",
        "mlp_gate",
        "mlp_up",
        "mlp_down",
        "router",
        "expert_in",
        "expert_out",
        "expert_gate",
        "expert_up",
        "expert_down",
        "shared_gate",
        "shared_up",
        "shared_down",
        "shared_router",
        "state_space_in",
        "state_space_out",
        "state_space_step",
        "state_space_vector",
        "convolution",
        "norm",
        "bias",
        "patch_embedding",
        "adapter",
        "mtp_projection",
        "other", // wide matrices
        "other",
    };
    return ids[static_cast<std::size_t>(role)];
}

std::optional<LoraTarget> loraTarget(WeightRole role)
{
    switch (role) {
    case WeightRole::Query:
    case WeightRole::QueryDown:
    case WeightRole::QueryUp: return LoraTarget::Query;
    case WeightRole::Key:
    case WeightRole::KvDown: return LoraTarget::Key;
    case WeightRole::Value:
    case WeightRole::KvUp: return LoraTarget::Value;
    case WeightRole::Output: return LoraTarget::Output;
    case WeightRole::Gate:
    case WeightRole::ExpertGate:
    case WeightRole::SharedGate: return LoraTarget::Gate;
    case WeightRole::Up:
    case WeightRole::ExpertUp:
    case WeightRole::SharedUp: return LoraTarget::Up;
    case WeightRole::Down:
    case WeightRole::ExpertDown:
    case WeightRole::SharedDown: return LoraTarget::Down;
    default: return std::nullopt;
    }
}

double adapterElements(const WeightTensor &tensor, const Stage &stage)
{
    const auto target = loraTarget(tensor.role);
    if (!target || tensor.place != WeightPlace::Layer || tensor.columns <= 1
        || !contains(stage.settings.training.loraTargets, *target))
        return 0;
    const auto rank = static_cast<double>(stage.settings.training.loraRank);
    const auto rows = static_cast<double>(tensor.rows);
    const auto columns = static_cast<double>(tensor.columns);
    const auto count = static_cast<double>(tensor.count);
    const double ranks = ranksOf(tensor, stage);
    switch (tensor.shard) {
    case Shard::Row: return rank * (columns / ranks + rows) * count;
    case Shard::Expert: return rank * (columns + rows) * count / ranks;
    default: return rank * (columns + rows / ranks) * count;
    }
}

double constantBytes(const WeightTensor &tensor, const Settings &settings, double storedBytes)
{
    const Format format = settings.precision.weights;
    if (settings.task == Task::Training && isGptq(format))
        return storedBytes < 2 ? gptqWholeBytes(tensor, settings) : 0;
    const bool quantised = format->wide == WideTensors::AllButLinears && storedBytes < 2 && format->nominalBits < 8;
    return quantised ? std::max(0.0, storedBytes - format->nominalBits / 8) : 0;
}

} // namespace headroom
