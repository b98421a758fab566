// SPDX-License-Identifier: Apache-2.0
#include "api/rollout.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

#include "api/judgement.h"
#include "api/position.h"
#include "api/words.h"
#include "notation/board_key.h"

namespace kotra::api {
namespace {

using engine::RolloutSums;
using rules::GameState;
using rules::Phase;

constexpr std::int64_t usual_trials = 1296;
constexpr std::int64_t usual_candidates = 3;
constexpr std::int64_t most_candidates = 10;

void write_levels(base::JsonWriter& json, std::string_view name,
                  const std::array<double, engine::max_levels>& values, int levels) {
    json.key(name).begin_array();
    for (int level = 0; level < levels; ++level) {
        json.value(values[static_cast<std::size_t>(level)]);
    }
    json.end_array();
}

void write_candidate(base::JsonWriter& json, const RolloutPlan& plan, const RolloutSums& sums,
                     std::size_t i) {
    json.begin_object();
    if (plan.subject == RolloutSubject::plays) {
        json.field("play", plan.names[i]).field("board", notation::board_key(plan.boards[i]));
        write_steps(json.key("steps"), plan.steps[i]);
    } else if (plan.subject == RolloutSubject::cube) {
        json.field("action", i == 0 ? "no_double" : "double_take");
    }
    const engine::Estimate behind = sums.difference(sums.leader(), i);
    json.field("equity", sums.cubeful(i).mean)
        .field("equity_se", sums.cubeful(i).error)
        .field("cubeless_equity", sums.cubeless(i).mean)
        .field("cubeless_equity_se", sums.cubeless(i).error)
        .field("error", behind.mean)
        .field("error_se", behind.error);
    const engine::Chances chances = sums.chances(i);
    const engine::Chances errors = sums.chance_errors(i);
    write_levels(json, "win", chances.win, sums.levels());
    write_levels(json, "lose", chances.loss, sums.levels());
    write_levels(json, "win_se", errors.win, sums.levels());
    write_levels(json, "lose_se", errors.loss, sums.levels());
    json.end_object();
}

}  // namespace

base::Result<RolloutQuestion> read_rollout_question(std::string_view json) {
    auto reader = JsonReader::parse(json);
    if (!reader) return tl::unexpected(reader.error());
    RolloutQuestion question;
    question.state = read_state(*reader);
    question.trials =
        static_cast<std::uint64_t>(reader->integer_or("trials", usual_trials, 1, most_trials));
    question.candidates = static_cast<std::size_t>(
        reader->integer_or("candidates", usual_candidates, 1, most_candidates));
    if (reader->has("also")) {
        for (const rules::Steps& steps : reader->plays("also", most_candidates)) {
            const auto after = board_after(question.state, steps);
            if (!after) return tl::unexpected(after.error());
            question.also.push_back(*after);
        }
    }
    if (!reader->ok()) return tl::unexpected(reader->error());
    if (auto ok = check_decision(question.state); !ok) return tl::unexpected(ok.error());
    if (question.state.phase == Phase::to_choose) {
        return base::fail("numbers to name are not rolled out; roll out the plays before it");
    }
    return question;
}

base::Result<RolloutPlan> plan_rollout(const engine::Engine& engine,
                                       const RolloutQuestion& question) {
    const GameState& state = question.state;
    const auto plan_before_roll = [&] {
        auto cube = plan_cube(engine, state);
        return cube || state.phase != Phase::to_roll ? cube : plan_position(engine, state);
    };
    auto plan = state.phase == Phase::to_play ? plan_plays(engine, state, {}, question.candidates,
                                                           {.plies = 1}, question.also)
                                              : plan_before_roll();
    if (plan) plan->task.settings.cubeful = state.options.cube;
    return plan;
}

std::vector<std::size_t> ranking(const RolloutSums& sums) {
    std::vector<std::size_t> order(sums.candidates());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t i) { return sums.cubeful(i).mean; });
    return order;
}

engine::CubeDecision decision_of(const engine::RolloutTask& task, const RolloutSums& sums) {
    const engine::Stakes& stakes = *task.stakes;
    const auto utility = [&](std::size_t i) {
        return stakes.utility(engine::Equity::from_points(sums.cubeful(i).mean), task.unit);
    };
    return engine::decide(stakes, task.unit, {utility(0), utility(1), stakes.pass(task.unit)});
}

std::string_view word(RolloutSubject subject) {
    constexpr std::array<std::string_view, 3> words{"position", "plays", "cube"};
    return words[static_cast<std::size_t>(subject)];
}

std::string_view word(engine::RolloutEnd end) {
    constexpr std::array<std::string_view, 4> words{"trials", "error", "confidence", "stopped"};
    return words[static_cast<std::size_t>(end)];
}

void write_rolled_out(base::JsonWriter& json, const RolloutPlan& plan, const RolloutSums& sums) {
    json.field("confidence", sums.leader_confidence()).key("candidates").begin_array();
    for (const std::size_t i : ranking(sums)) write_candidate(json, plan, sums, i);
    json.end_array();
    if (plan.subject != RolloutSubject::cube) return;
    const engine::CubeDecision decision = decision_of(plan.task, sums);
    json.field("double_pass", engine::Equity::from_points(1).points())
        .field("decision", engine::words(decision));
    write_advice(json.key("cube"), decision, *plan.task.stakes);
}

}  // namespace kotra::api
