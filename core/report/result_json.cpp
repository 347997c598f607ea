// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/result_json.h"

#include "core/hardware/accelerator.h"
#include "core/report/json_writer.h"
#include "core/report/note_ids.h"
#include "core/report/price_json.h"

namespace headroom {

namespace {

void appendModel(const Estimate &estimate, JsonWriter &json)
{
    json.key("model");
    json.beginObject();
    json.member("parameters", estimate.parameters);
    json.member("active_parameters", estimate.activeParameters);
    json.member("trainable_parameters", estimate.trainableParameters);
    json.member("file_bytes", estimate.file.count());
    if (estimate.fileParameters > 0) {
        json.key("bits_per_weight");
        json.number(8 * static_cast<double>(estimate.file.count()) / static_cast<double>(estimate.fileParameters));
    }
    json.endObject();
}

void appendDevice(const DeviceMemory &device, JsonWriter &json)
{
    json.beginObject();
    json.member("stage", device.stage);
    json.member("total_bytes", device.total().count());
    json.member("reserved_bytes", device.reserved().count());
    json.member("framework_bytes", device.framework().count());
    json.member("static_bytes", device.fixed.count());
    json.member("peak_moment", momentNames[static_cast<std::size_t>(device.peak)]);
    json.key("terms");
    json.beginList();
    for (std::size_t i = 0; i < termCount; ++i) {
        const Bytes bytes = device.terms[static_cast<TermId>(i)];
        if (bytes.count() == 0)
            continue;
        json.beginObject();
        json.member("id", termNames[i]);
        json.member("bytes", bytes.count());
        json.endObject();
    }
    json.endList();
    json.key("moments");
    json.beginList();
    for (const MomentMemory &moment : device.timeline()) {
        json.beginObject();
        json.member("moment", momentNames[static_cast<std::size_t>(moment.moment)]);
        json.member("framework_bytes", moment.framework().count());
        json.member("total_bytes", moment.total().count());
        json.endObject();
    }
    json.endList();
    json.endObject();
}

void appendMemory(const Estimate &estimate, JsonWriter &json)
{
    json.key("memory");
    json.beginObject();
    json.key("devices");
    json.beginList();
    for (const DeviceMemory &device : estimate.devices)
        appendDevice(device, json);
    json.endList();
    json.key("worst_device");
    appendDevice(estimate.worstDevice(), json);
    json.member("all_devices_bytes", estimate.allDevices.count());
    json.endObject();
}

void appendFit(const Settings &settings, const Estimate &estimate, JsonWriter &json)
{
    json.key("fit");
    json.beginObject();
    json.member("capacity_bytes", estimate.capacity.count());
    json.member("usable_bytes", estimate.usable.count());
    json.member("headroom_bytes", estimate.headroom().count());
    json.key("fits");
    json.boolean(estimate.fits());
    if (!settings.cards.empty()) {
        json.key("bottleneck");
        json.beginObject();
        json.member("card", static_cast<std::int64_t>(estimate.bottleneck));
        json.member("accelerator", settings.cards[estimate.bottleneck].accelerator->id);
        json.endObject();
    }
    json.endObject();
}

void appendLayout(std::string_view name, const Layout &layout, JsonWriter &json)
{
    json.key(name);
    json.beginObject();
    json.member("tensor", layout.tensor);
    json.member("pipeline", layout.pipeline);
    json.member("context", layout.context);
    json.member("expert", layout.expert);
    json.member("expert_tensor", layout.expertTensor);
    json.member("data", layout.data);
    json.endObject();
}

// `layout` is the one that the figures above are of; the others belong to the counts beside them.
void appendCards(const Evaluation &evaluation, JsonWriter &json)
{
    const Cards &cards = evaluation.cards;
    json.key("cards");
    json.beginObject();
    json.member("rule_of_thumb", cards.ruleOfThumb);
    if (cards.minimum > 0) {
        json.member("minimum", cards.minimum);
        appendLayout("minimum_layout", cards.layout, json);
    }
    if (cards.practical > 0) {
        json.member("practical", cards.practical);
        appendLayout("practical_layout", cards.practicalLayout, json);
    }
    json.member("count", evaluation.estimate.layout.cards());
    appendLayout("layout", evaluation.estimate.layout, json);
    json.endObject();
}

void appendNumber(std::string_view name, double value, JsonWriter &json)
{
    json.key(name);
    json.number(value);
}

void appendSpeed(const InferenceSpeed &speed, JsonWriter &json)
{
    appendNumber("time_to_first_token", speed.timeToFirstToken, json);
    appendNumber("time_per_output_token", speed.timePerOutputToken, json);
    appendNumber("tokens_per_second", speed.tokensPerSecond, json);
    appendNumber("prefill_tokens_per_second", speed.prefillTokensPerSecond, json);
    const auto parts = [&json](std::string_view name, const PassTime &pass) {
        json.key(name);
        json.beginObject();
        json.member("binds", passPartNames[static_cast<std::size_t>(pass.binding())]);
        for (std::size_t i = 0; i < pass.parts.size(); ++i) {
            if (pass.parts[i] > 0)
                appendNumber(passPartNames[i], pass.parts[i], json);
        }
        json.endObject();
    };
    parts("prefill_seconds", speed.prefill);
    parts("decode_seconds", speed.decode);
}

void appendInference(const Evaluation &evaluation, JsonWriter &json)
{
    const Estimate &estimate = evaluation.estimate;
    const ServingFigures &serving = estimate.serving;
    json.key("inference");
    json.beginObject();
    json.member("weights_bytes_per_device", serving.weights.count());
    json.key("kv_bytes_per_token");
    json.number(serving.kvBytesPerToken);
    json.member("kv_cache_bytes_per_device", serving.kvCache.count());
    if (serving.sequenceState.count() > 0)
        json.member("sequence_state_bytes", serving.sequenceState.count());
    json.member("kv_capacity_tokens", serving.kvCapacityTokens);
    json.key("max_concurrency");
    json.number(serving.maxConcurrency);
    if (evaluation.speed)
        appendSpeed(*evaluation.speed, json);
    if (evaluation.usersAtTarget)
        json.member("concurrency_at_target", *evaluation.usersAtTarget);
    json.endObject();
}

void appendTraining(const StepTime &step, const TrainingRun &run, JsonWriter &json)
{
    json.key("training");
    json.beginObject();
    appendNumber("flops_per_token", step.flops[FlopConvention::Causal], json);
    json.key("flops_per_token_by_convention");
    json.beginObject();
    for (std::size_t i = 0; i < flopConventionNames.size(); ++i)
        appendNumber(flopConventionNames[i], step.flops.perToken[i], json);
    json.endObject();
    appendNumber("step_seconds", step.seconds, json);
    appendNumber("tokens_per_second_per_device", step.tokensPerSecondPerDevice, json);
    appendNumber("model_flops_per_second_per_device", step.rate(FlopConvention::Causal), json);
    appendNumber("mfu", step.mfu, json);
    appendNumber("hfu", step.hfu, json);
    if (run.seconds > 0) {
        constexpr double day = 86400;
        appendNumber("gpu_hours", run.gpuHours, json);
        appendNumber("days", run.seconds / day, json);
    }
    json.key("parts");
    json.beginList();
    for (std::size_t i = 0; i < step.parts.size(); ++i) {
        if (step.parts[i] <= 0)
            continue;
        json.beginObject();
        json.member("id", stepPartNames[i]);
        appendNumber("seconds", step.parts[i], json);
        json.endObject();
    }
    json.endList();
    json.key("communication");
    json.beginList();
    for (std::size_t i = 0; i < trafficKinds; ++i) {
        const Traffic &traffic = step.traffic[static_cast<TrafficKind>(i)];
        if (traffic.bytes <= 0)
            continue;
        json.beginObject();
        json.member("id", stepPartNames[static_cast<std::size_t>(StepPart::Tensor) + i]);
        json.member("bytes", Bytes::rounded(traffic.bytes).count());
        appendNumber("seconds", traffic.seconds, json);
        json.endObject();
    }
    json.endList();
    json.endObject();
}

void appendReliability(const Evaluation &evaluation, JsonWriter &json)
{
    if (!evaluation.reliability)
        return;
    const Reliability &reliability = *evaluation.reliability;
    json.key("reliability");
    json.beginObject();
    appendNumber("mtbf_seconds", reliability.mtbfSeconds, json);
    json.member("checkpoint_bytes", Bytes::rounded(reliability.checkpointBytes).count());
    appendNumber("checkpoint_seconds", reliability.writeSeconds, json);
    appendNumber("checkpoint_interval_seconds", reliability.intervalSeconds, json);
    appendNumber("goodput", reliability.goodput, json);
    json.endObject();
}

// Without a price only what is known.
void appendCost(const Evaluation &evaluation, JsonWriter &json)
{
    const Cost &cost = evaluation.cost;
    if (cost.cardHour <= 0 && cost.watts <= 0)
        return;
    json.key("cost");
    json.beginObject();
    if (cost.cardHour > 0) {
        if (cost.total > 0)
            appendNumber("total", cost.total, json);
        appendNumber("per_hour", cost.perHour, json);
        if (cost.perMillionTokens > 0)
            appendNumber("per_million_tokens", cost.perMillionTokens, json);
        appendPrice(evaluation.settings.operation, json);
    }
    if (cost.watts > 0)
        appendNumber("watts", cost.watts, json);
    if (cost.kilowattHours > 0)
        appendNumber("kilowatt_hours", cost.kilowattHours, json);
    json.endObject();
}

void appendWarnings(const std::vector<Note> &notes, MessageOf messageOf, JsonWriter &json)
{
    json.key("warnings");
    json.beginList();
    for (const Note &note : notes) {
        json.beginObject();
        json.member("id", noteId(note.id));
        json.member("severity", severityId(note.severity));
        json.member("message", messageOf(note));
        json.endObject();
    }
    json.endList();
}

} // namespace

void appendResultJson(const Evaluation &evaluation, std::string &out, MessageOf messageOf)
{
    JsonWriter json(out);
    json.beginObject();
    json.member("format", resultFormat);
    appendModel(evaluation.estimate, json);
    appendMemory(evaluation.estimate, json);
    appendFit(evaluation.settings, evaluation.estimate, json);
    appendCards(evaluation, json);
    if (evaluation.settings.task == Task::Inference)
        appendInference(evaluation, json);
    appendReliability(evaluation, json);
    appendCost(evaluation, json);
    if (evaluation.step)
        appendTraining(*evaluation.step, evaluation.run, json);
    appendWarnings(evaluation.notes, messageOf, json);
    json.endObject();
}

} // namespace headroom
