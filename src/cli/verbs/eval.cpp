// SPDX-License-Identifier: Apache-2.0
// kotra eval: what the engine thinks of a position.
#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "api/judgement.h"
#include "cli/hint_text.h"
#include "cli/json.h"
#include "cli/judging.h"
#include "cli/verbs.h"
#include "notation/ascii_board.h"

namespace kotra::cli {
namespace {

using engine::Judgement;
using engine::Stakes;

struct EvalOptions : JudgingOptions {};

void show(const rules::GameState& state, const std::vector<Judgement>& judgements,
          Console& console) {
    notation::BoardStyle style;
    style.has_colour = console.color();
    console.print(
        fmt::format("{}\n\n{}\n", heading_text(state), notation::ascii_board(state, style)));
    const bool is_match = !state.options.is_money();
    console.print(fmt::format("Plies  {}   Cubeless   Equity{}\n", chances_heading(state.variant),
                              is_match ? "   Match %" : ""));
    for (const Judgement& judgement : judgements) {
        std::string line = fmt::format("{:>5}  {}     {:+.4f}  {:+.4f}", judgement.plies,
                                       chances_text(state.variant, judgement.outcome),
                                       judgement.cubeless.points(), judgement.equity.points());
        if (is_match) {
            line += fmt::format("    {:6.2f}", 100 * Stakes::match_chance(judgement.utility));
        }
        console.print(line + "\n");
    }
}

std::string json_of(const rules::GameState& state, const std::vector<Judgement>& judgements,
                    const EvalOptions& options) {
    JsonWriter json;
    json.begin_object();
    write_question(json, state, options);
    json.field("complete", judgements.back().plies == options.plies);
    api::write_judgement(json, state, judgements.back());
    json.key("by_ply").begin_array();
    for (const Judgement& judgement : judgements) {
        json.begin_object();
        api::write_judgement(json, state, judgement);
        json.end_object();
    }
    json.end_array().end_object();
    return json.take_line();
}

base::Result<Exit> run_eval(const EvalOptions& options, Console& console) {
    const auto state = situation_before_roll(options);
    if (!state) return tl::unexpected(state.error());
    const auto engine = make_engine(options, state->variant);
    if (!engine) return tl::unexpected(engine.error());
    const auto judgements = judge_each_ply(**engine, *state, options);
    if (!judgements) return tl::unexpected(judgements.error());
    if (options.json) {
        console.print(json_of(*state, *judgements, options));
    } else {
        show(*state, *judgements, console);
    }
    return judgements->back().plies == options.plies ? Exit::ok : Exit::no;
}

constexpr std::array eval_examples{
    Example{"eval 4HPwATDgc/ABMA", "the start of a game, at 0, 1 and 2 plies"},
    Example{"eval XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:7:6 --plies 0",
            "the networks alone, at a score"},
    Example{"eval 4HPwATDgc/ABMA --score 4,2 --json", "the same board at 4-away 2-away, as JSON"},
};

}  // namespace

constinit const Verb verbs::eval = verb<EvalOptions, run_eval>(
    "eval", "judge a position before the roll",
    "Prints, for each number of plies up to the one asked for, the chances in percent to win and "
    "to "
    "lose, (g) those with a gammon or more, (bg) with a backgammon; the equity if nobody turns the "
    "cube; and the equity when both use the cube well, doubles before this roll included. "
    "Equities are points for each point of the cube in money play, and normalised in a match, "
    "where the chance to win the match is shown too. A roll that the situation has is left aside. "
    "A ply is one roll; 0 plies are the networks and tables alone. Ctrl-C ends the search; what is "
    "known by then is shown, and the exit status is 1.\n\n"
    "With --json: {variant, board, match_length, my_away, their_away, crawford, jacoby, beavers, "
    "cube_value, cube_owner, preset, complete, plies, equity, cubeless_equity, match_chance, "
    "chances, by_ply: [{plies, equity, cubeless_equity, match_chance, chances}]}; match_chance is "
    "there in matches only.",
    judging_options, eval_examples);

}  // namespace kotra::cli
