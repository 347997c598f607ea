// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/note_text.h"

#include "core/scenario/scenario.h"
#include "ui/text/choice_words.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace headroom::ui {

namespace {

struct NoteText
{
    Q_DECLARE_TR_FUNCTIONS(NoteText)
};

// Numbers of a note are counts, but arrive as double.
QString count(double value)
{
    return countText(static_cast<std::int64_t>(value));
}

int plural(double value)
{
    return static_cast<int>(std::min(value, 1e9));
}

QString profileName(double index)
{
    const auto framework = static_cast<std::size_t>(index);
    return framework < frameworkNames.size() ? frameworkName(static_cast<Framework>(framework)) : QString();
}

} // namespace

QString noteText(const Note &note)
{
    switch (note.id) {
    case NoteId::AssumedShape:
        return NoteText::tr("Assumed shape: only the size, %1 parameters, is known.").arg(parametersText(note.value));
    case NoteId::AssumedAccelerator: return NoteText::tr("No accelerator is named; a typical one is assumed.");
    case NoteId::AssumedCapacity:
        return NoteText::tr("The memory that this card's driver reports is not known; its label is taken as GiB.");
    case NoteId::AssumedMixer:
        return NoteText::tr("What this kind of layer keeps for the backward pass is approximated.");
    case NoteId::ApproximateProfile:
        return NoteText::tr("This framework is computed with the nearest profile, %1.").arg(profileName(note.value));
    case NoteId::LowConfidenceModel:
        return NoteText::tr("The shape of this model is not confirmed by its published files.");
    case NoteId::KvHeadsReplicated:
        return NoteText::tr(
                   "Each of the %1 key/value heads is held by %2 cards, because the tensor parallel degree is larger.")
            .arg(count(note.other), count(note.value));
    case NoteId::LengthBeyondModel:
        return NoteText::tr("The sequence is longer than the %Ln position(s) that the model was made for.", nullptr,
                            plural(note.value));
    case NoteId::WindowCaps:
        return NoteText::tr("Layers with a sliding window keep only the last %Ln token(s).", nullptr,
                            plural(note.value));
    case NoteId::NoPipelineOverlap:
        return NoteText::tr("Micro batches (%1) are fewer than pipeline stages (%2): stages wait for each other.")
            .arg(count(note.value), count(note.other));
    case NoteId::DoesNotFit:
        return NoteText::tr("Does not fit: the fullest card is %1 short.")
            .arg(sizeText(Bytes(static_cast<std::int64_t>(note.value))));
    case NoteId::Tight:
        return NoteText::tr("Tight: the fullest card has only %1 to spare.")
            .arg(sizeText(Bytes(static_cast<std::int64_t>(note.value))));
    case NoteId::LayoutChosen: return NoteText::tr("The planner chose the degrees of parallelism that were left out.");
    case NoteId::RuntimeEstimated:
        return NoteText::tr(
            "The memory of the driver and its libraries is a typical figure, not a measurement of this card.");
    case NoteId::QuantisedTraining:
        return NoteText::tr("Quantized weights stay frozen: only adapters beside them are trained.");
    case NoteId::NoCardFits: return NoteText::tr("No layout with the cards that were searched fits.");
    case NoteId::IncompleteShape:
        return NoteText::tr("Some figures of this model's shape are unknown: its weights are not complete.");
    case NoteId::NoCapacity: return NoteText::tr("The engine's memory budget leaves no room for the KV cache.");
    case NoteId::LatencyMissed:
        return NoteText::tr("An output token takes %1; the target is %2.")
            .arg(durationText(note.value), durationText(note.other));
    case NoteId::FirstTokenLate:
        return NoteText::tr("The first token comes after %1; the target is %2.")
            .arg(durationText(note.value), durationText(note.other));
    case NoteId::NoSmallProducts:
        return NoteText::tr("This card has no units for floating-point products of %1 bits; they run in 16 bits.")
            .arg(count(note.value));
    case NoteId::PromptTooLong:
        return NoteText::tr("The prompt of %1 tokens is longer than the longest sequence, %2: the engine refuses it.")
            .arg(count(note.value), count(note.other));
    case NoteId::FullOfCache:
        return NoteText::tr(
                   "PyTorch's allocator fills the card with cached blocks; it gives back %1 before memory runs out.")
            .arg(sizeText(Bytes(static_cast<std::int64_t>(note.value))));
    }
    std::unreachable();
}

QString noteHelp(NoteId id)
{
    switch (id) {
    case NoteId::AssumedShape:
        return NoteText::tr(
            "Activations and the KV cache depend on layers, heads and widths. Choose the model from the "
            "catalogue or give its config.json for exact figures.");
    case NoteId::AssumedAccelerator: return NoteText::tr("Choose the accelerator under Hardware.");
    case NoteId::AssumedCapacity:
        return NoteText::tr(
            "Drivers report a little less than the label. Keep a margin, or enter the card with the total "
            "that its tool prints.");
    case NoteId::AssumedMixer:
        return NoteText::tr(
            "Frameworks differ for this layer and no measurement is at hand; expect some percent of error.");
    case NoteId::ApproximateProfile:
        return NoteText::tr(
            "Each framework keeps its own set of tensors for the backward pass. This one has no list of its "
            "own yet.");
    case NoteId::LowConfidenceModel: return NoteText::tr("Compare it with the config.json of the model you use.");
    case NoteId::KvHeadsReplicated:
        return NoteText::tr(
            "A head cannot be split, so its cache exists several times. A smaller tensor parallel degree "
            "wastes less.");
    case NoteId::LengthBeyondModel:
        return NoteText::tr("Memory is computed all the same, but the model may answer poorly at that length.");
    case NoteId::WindowCaps:
        return NoteText::tr("Those layers attend to a window of tokens, so their cache stops growing there.");
    case NoteId::NoPipelineOverlap:
        return NoteText::tr("Raise the global batch or lower the pipeline parallel degree.");
    case NoteId::DoesNotFit:
        return NoteText::tr("Use fewer bytes (precision, micro batch, recomputation, sharding) or more cards.");
    case NoteId::Tight:
        return NoteText::tr(
            "Fragmentation and library updates can take this much. Leave about 5 % for a run that must not "
            "stop.");
    case NoteId::LayoutChosen: return NoteText::tr("Enter degrees of your own under Parallelism to fix the layout.");
    case NoteId::RuntimeEstimated:
        return NoteText::tr("It varies with driver, library versions and graphs, commonly by some hundred MiB.");
    case NoteId::QuantisedTraining: return NoteText::tr("Gradients and optimizer states exist for the adapters only.");
    case NoteId::NoCardFits: return NoteText::tr("Choose a card with more memory, or reduce what each card holds.");
    case NoteId::IncompleteShape:
        return NoteText::tr("The KV cache is computed all the same. Give the model's config.json for its weights.");
    case NoteId::NoCapacity:
        return NoteText::tr("Raise the memory utilization, use more cards, or store the weights in fewer bits.");
    case NoteId::LatencyMissed:
        return NoteText::tr(
            "Serve fewer sequences at once, split the model over more cards, or store weights and cache "
            "in fewer bits.");
    case NoteId::FirstTokenLate:
        return NoteText::tr("All prompts are read together. Send fewer at once, shorten them, or use more cards.");
    case NoteId::NoSmallProducts:
        return NoteText::tr(
            "Serving engines unpack such weights first, which saves memory but no arithmetic. Libraries "
            "for training refuse: take BF16 activations, or another card.");
    case NoteId::PromptTooLong: return NoteText::tr("Raise the longest sequence, or shorten the prompt.");
    case NoteId::FullOfCache:
        return NoteText::tr("Blocks that fit no later tensor stay cached for a while. Giving them back costs time: "
                            "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True avoids most of them.");
    }
    std::unreachable();
}

QString severityName(Severity severity)
{
    switch (severity) {
    case Severity::Note: return NoteText::tr("note");
    case Severity::Warning: return NoteText::tr("warning");
    case Severity::Error: return NoteText::tr("error");
    }
    std::unreachable();
}

std::string noteMessage(const Note &note)
{
    return noteText(note).toStdString();
}

} // namespace headroom::ui
