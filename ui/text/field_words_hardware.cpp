// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/field_tables.h"

namespace headroom::ui {

namespace {

constexpr FieldWords words[] = {
    { "hardware.accelerator", "", QT_TRANSLATE_NOOP("Fields", "Accelerator"),
      QT_TRANSLATE_NOOP("Fields", "The accelerator card, by its id in the catalogue.") },
    { "hardware.count", "cards", QT_TRANSLATE_NOOP("Fields", "Cards"),
      QT_TRANSLATE_NOOP("Fields", "How many cards; left out, the fewest that fit.") },
    { "hardware.per_node", "cards", QT_TRANSLATE_NOOP("Fields", "Cards a node"),
      QT_TRANSLATE_NOOP("Fields", "The cards of one machine, which its fast links join.") },
    { "hardware.reserve_bytes", "bytes", QT_TRANSLATE_NOOP("Fields", "Reserved memory"),
      QT_TRANSLATE_NOOP("Fields", "Memory of each card that other processes hold.") },
    { "hardware.nic_bytes_per_second", "bytes/s", QT_TRANSLATE_NOOP("Fields", "Network rate of a card"),
      QT_TRANSLATE_NOOP("Fields", "What one card sends to other nodes in a second, one way.") },
    { "hardware.card_hour_price", "", QT_TRANSLATE_NOOP("Fields", "Price of a card and hour"),
      QT_TRANSLATE_NOOP("Fields",
                        "What one card costs for an hour. Left out, a listed price is assumed where one is known.") },
    { "hardware.currency", "", QT_TRANSLATE_NOOP("Fields", "Currency"),
      QT_TRANSLATE_NOOP("Fields", "What the price is in. Nothing is converted.") },
    { "hardware.pue", "", QT_TRANSLATE_NOOP("Fields", "Power usage effectiveness"),
      QT_TRANSLATE_NOOP("Fields", "Power of the whole site over that of its machines: cooling and supply.") },
    { "hardware.card_mtbf_hours", "h", QT_TRANSLATE_NOOP("Fields", "Hours between failures of a card"),
      QT_TRANSLATE_NOOP("Fields", "Of many cards one fails that many times sooner.") },
    { "hardware.restart_seconds", "s", QT_TRANSLATE_NOOP("Fields", "Time to recover"),
      QT_TRANSLATE_NOOP("Fields", "From a failure until training goes on.") },
    { "hardware.checkpoint_bytes_per_second", "bytes/s", QT_TRANSLATE_NOOP("Fields", "Checkpoint rate of a card"),
      QT_TRANSLATE_NOOP("Fields", "What one card writes of a checkpoint in a second while all write.") },
    { "parallelism.tensor", "", QT_TRANSLATE_NOOP("Fields", "Tensor parallel"),
      QT_TRANSLATE_NOOP("Fields", "Splits the matrices of each layer over cards. The degree divides the heads.") },
    { "parallelism.pipeline", "", QT_TRANSLATE_NOOP("Fields", "Pipeline parallel"),
      QT_TRANSLATE_NOOP("Fields", "Splits the layers into stages, one after another.") },
    { "parallelism.context", "", QT_TRANSLATE_NOOP("Fields", "Context parallel"),
      QT_TRANSLATE_NOOP("Fields", "Splits each sequence over cards.") },
    { "parallelism.expert", "", QT_TRANSLATE_NOOP("Fields", "Expert parallel"),
      QT_TRANSLATE_NOOP("Fields", "Spreads the experts over cards.") },
    { "parallelism.expert_tensor", "", QT_TRANSLATE_NOOP("Fields", "Expert tensor parallel"),
      QT_TRANSLATE_NOOP("Fields", "Splits the matrices of each expert over cards.") },
    { "parallelism.data", "", QT_TRANSLATE_NOOP("Fields", "Data parallel"),
      QT_TRANSLATE_NOOP("Fields", "The number of replicas. It follows from the count and the other degrees.") },
    { "parallelism.decode_context", "", QT_TRANSLATE_NOOP("Fields", "Decode context parallel"),
      QT_TRANSLATE_NOOP("Fields",
                        "Shares the cached tokens out among the tensor parallel cards, which else repeat them.") },
    { "parallelism.virtual_stages", "", QT_TRANSLATE_NOOP("Fields", "Virtual stages"),
      QT_TRANSLATE_NOOP("Fields",
                        "The parts of the model that each pipeline stage holds under the interleaved schedule.") },
    { "parallelism.microbatch_group", "", QT_TRANSLATE_NOOP("Fields", "Micro batch group"),
      QT_TRANSLATE_NOOP("Fields", "The micro batches that a virtual stage takes in a row.") },
    { "parallelism.stage_layers", "", QT_TRANSLATE_NOOP("Fields", "Layers a stage"),
      QT_TRANSLATE_NOOP("Fields", "The layers of each stage, where they are not split evenly.") },
    { "parallelism.sequence_parallel", "", QT_TRANSLATE_NOOP("Fields", "Sequence parallel"),
      QT_TRANSLATE_NOOP("Fields", "Splits norms and residuals over the tensor parallel group as well.") },
    { "parallelism.schedule", "", QT_TRANSLATE_NOOP("Fields", "Pipeline schedule"),
      QT_TRANSLATE_NOOP("Fields",
                        "The order in which micro batches pass the stages. It decides how many are alive at once.") },
    { "parallelism.zero_stage", "", QT_TRANSLATE_NOOP("Fields", "ZeRO stage"),
      QT_TRANSLATE_NOOP("Fields", "What the replicas share out: 1 optimizer states, 2 gradients too, 3 weights too.") },
    { "parallelism.sharding_engine", "", QT_TRANSLATE_NOOP("Fields", "Sharding engine"),
      QT_TRANSLATE_NOOP("Fields", "Whose implementation shards the states. They differ in buffers and rounding.") },
    { "parallelism.shard_group", "cards", QT_TRANSLATE_NOOP("Fields", "Shard group"),
      QT_TRANSLATE_NOOP("Fields", "Shards only inside groups of this many cards, and replicates between them.") },
};

} // namespace

std::span<const FieldWords> hardwareFieldWords()
{
    return words;
}

} // namespace headroom::ui
