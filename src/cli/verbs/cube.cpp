// SPDX-License-Identifier: Apache-2.0
// kotra cube: whether to double, and whether to take.
#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "api/judgement.h"
#include "cli/hint_text.h"
#include "cli/json.h"
#include "cli/judging.h"
#include "cli/verbs.h"
#include "engine/equity/stakes.h"
#include "notation/ascii_board.h"

namespace kotra::cli {
namespace {

using engine::CubePoints;
using engine::CubeState;
using engine::Judgement;
using engine::Stakes;

struct CubeOptions : JudgingOptions {};

// Between which chances the cube is alive, with the gammons of the position.
struct Window {
    CubePoints dead;
    CubePoints live;
};

Window window_of(const Stakes& stakes, const rules::GameState& state, const Judgement& judgement) {
    const CubeState cube = engine::cube_state(state);
    return {stakes.dead_points(judgement.outcome, cube),
            stakes.live_points(judgement.outcome, cube)};
}

void show(const rules::GameState& state, const Judgement& judgement, const Stakes& stakes,
          Console& console) {
    notation::BoardStyle style;
    style.has_colour = console.color();
    console.print(
        fmt::format("{}\n\n{}\n", heading_text(state), notation::ascii_board(state, style)));
    console.print(fmt::format("Before the roll, at {}\n\n{}", plies_text(judgement.plies),
                              cube_text(state, judgement, stakes)));
    const CubeState cube = engine::cube_state(state);
    if (!stakes.can_double(cube)) return;
    if (!stakes.match().is_money()) {
        const auto percent = [](double utility) { return 100 * Stakes::match_chance(utility); };
        console.print(fmt::format(
            "\nChance to win the match, in percent\nNo double {:.2f}, double and take {:.2f}, "
            "double and pass {:.2f}\n",
            percent(judgement.values.no_double), percent(judgement.values.take),
            percent(judgement.values.pass)));
    }
    const Window window = window_of(stakes, state, judgement);
    console.print(fmt::format(
        "\nWith these gammons a take needs {:.1f} % of wins if the cube is dead then, {:.1f} % if "
        "it is live.\nThe opponent wins {:.1f} %.\n",
        100 * (1 - window.dead.cash), 100 * (1 - window.live.cash),
        100 * static_cast<double>(judgement.outcome.loss(1))));
}

std::string json_of(const rules::GameState& state, const Judgement& judgement, const Stakes& stakes,
                    const CubeOptions& options) {
    JsonWriter json;
    json.begin_object();
    write_question(json, state, options);
    json.field("complete", judgement.plies == options.plies);
    api::write_cube(json, state, judgement, stakes);
    const bool may_double = stakes.can_double(engine::cube_state(state));
    json.key("match_chances");
    if (may_double && !stakes.match().is_money()) {
        json.begin_object()
            .field("no_double", Stakes::match_chance(judgement.values.no_double))
            .field("double_take", Stakes::match_chance(judgement.values.take))
            .field("double_pass", Stakes::match_chance(judgement.values.pass))
            .end_object();
    } else {
        json.null();
    }
    json.key("take_point");
    if (may_double) {
        const Window window = window_of(stakes, state, judgement);
        json.begin_object()
            .field("dead", 1 - window.dead.cash)
            .field("live", 1 - window.live.cash)
            .end_object();
    } else {
        json.null();
    }
    json.end_object();
    return json.take_line();
}

base::Result<Exit> run_cube(const CubeOptions& options, Console& console) {
    const auto state = situation_before_roll(options);
    if (!state) return tl::unexpected(state.error());
    const auto engine = make_engine(options, state->variant);
    if (!engine) return tl::unexpected(engine.error());
    const auto judgements = judge_each_ply(**engine, *state, options);
    if (!judgements) return tl::unexpected(judgements.error());
    const Stakes stakes = (*engine)->stakes(*state);
    if (options.json) {
        console.print(json_of(*state, judgements->back(), stakes, options));
    } else {
        show(*state, judgements->back(), stakes, console);
    }
    return judgements->back().plies == options.plies ? Exit::ok : Exit::no;
}

constexpr std::array cube_examples{
    Example{"cube XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:7:6", "at the score of the XGID"},
    Example{"cube 4HPwATDgc/ABMA --jacoby --beavers", "a money game"},
    Example{"cube 4HPwATDgc/ABMA --score 4,2 --owner mine --plies 3 --json",
            "a redouble at 4-away 2-away, three rolls deep, as JSON"},
};

}  // namespace

constinit const Verb verbs::cube = verb<CubeOptions, run_cube>(
    "cube", "say whether to double, and whether to take",
    "Prints the chances, the equities of no double, double and take, double and pass (and beaver, "
    "where beavers are agreed on), what each gives away against the best, and the right action of "
    "both sides. Equities are points for each point of the cube in money play, and normalised in a "
    "match, where a dropped double is worth 1. docs/match-equity.md tells how the cube is counted. "
    "--score, --cube, --owner, --jacoby and --beavers change what the situation says. A roll that "
    "it has is left aside. Ctrl-C ends the search; what is known by then is shown, and the exit "
    "status is 1.\n\n"
    "With --json: {variant, board, match_length, my_away, their_away, crawford, jacoby, beavers, "
    "cube_value, cube_owner, preset, complete, plies, equity, cubeless_equity, match_chance, "
    "chances, cube: {action, double, take, no_double, double_take, double_pass, double_beaver, "
    "wait_error, double_error, take_error, pass_error}, match_chances: {no_double, double_take, "
    "double_pass}, take_point: {dead, live}}, where take_point is the other side's. cube, "
    "match_chances and take_point are null where no double is possible.",
    judging_options, cube_examples);

}  // namespace kotra::cli
