// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/plan_json.h"

#include "core/report/json_writer.h"
#include "core/report/price_json.h"

namespace headroom {

namespace {

void appendOption(const PlanOption &option, const Settings &settings, JsonWriter &json)
{
    const auto number = [&json](std::string_view name, double value) {
        if (value <= 0)
            return; // not known
        json.key(name);
        json.number(value);
    };
    json.beginObject();
    json.member("cards", option.layout.cards());
    json.key("layout");
    json.beginObject();
    json.member("tensor", std::int64_t { option.layout.tensor });
    json.member("pipeline", std::int64_t { option.layout.pipeline });
    json.member("context", std::int64_t { option.layout.context });
    json.member("expert", std::int64_t { option.layout.expert });
    json.member("expert_tensor", std::int64_t { option.layout.expertTensor });
    json.member("data", std::int64_t { option.layout.data });
    json.endObject();
    if (settings.task == Task::Training) {
        json.member("micro_batch", option.microBatch);
        json.member("virtual_stages", std::int64_t { option.virtualStages });
        json.member("schedule", scheduleNames[static_cast<std::size_t>(option.schedule)]);
        json.member("zero_stage", std::int64_t { option.zeroStage });
        json.member("recompute", recomputeNames[static_cast<std::size_t>(option.recompute)]);
        number("step_seconds", option.seconds);
        number("mfu", option.utilization);
        number("run_seconds", option.runSeconds);
    } else {
        number("time_per_output_token", option.seconds);
    }
    number("tokens_per_second", option.tokensPerSecond);
    json.member("memory_bytes", option.memory.count());
    json.member("usable_bytes", option.usable.count());
    number("cost_per_million_tokens", option.costPerMillionTokens);
    json.endObject();
}

} // namespace

std::string planJson(const Plan &plan, const Settings &settings)
{
    std::string text;
    JsonWriter json(text);
    json.beginObject();
    json.member("format", planFormat);
    json.member("objective", objectiveNames[static_cast<std::size_t>(plan.objective)]);
    json.member("candidates", static_cast<std::int64_t>(plan.candidates));
    json.member("examined", static_cast<std::int64_t>(plan.examined));
    json.key("complete");
    json.boolean(plan.complete);
    if (settings.operation.cardHourPrice > 0) {
        json.key("cost");
        json.beginObject();
        appendPrice(settings.operation, json);
        json.endObject();
    }
    for (const auto &[name, options] : { std::pair("options", &plan.options), std::pair("front", &plan.front) }) {
        json.key(name);
        json.beginList();
        for (const PlanOption &option : *options)
            appendOption(option, settings, json);
        json.endList();
    }
    json.endObject();
    return text;
}

} // namespace headroom
