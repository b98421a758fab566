// SPDX-License-Identifier: Apache-2.0
// kotra hint: what the engine would do.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <stop_token>
#include <string>

#include "api/judgement.h"
#include "cli/hint_text.h"
#include "cli/json.h"
#include "cli/line_editor.h"
#include "cli/progress.h"
#include "cli/situation.h"
#include "cli/thinker.h"
#include "cli/verbs.h"
#include "notation/board_key.h"

namespace kotra::cli {
namespace {

struct HintOptions : SituationOptions {
    std::optional<std::string> id;
    std::optional<std::string> dice;
    std::optional<std::int64_t> named;
    int plies = 2;
    std::string preset = "normal";
    std::int64_t count = 10;
    // As in ThinkerOptions.
    std::optional<std::string> net;
    std::optional<std::string> tables;
    int threads = 1;
};

// The state with the dice of the options, so that it asks for a play; or as it is.
base::Result<rules::GameState> state_of(const HintOptions& options) {
    auto state = situation(options, options.id, "POSITION");
    if (!state) return state;
    if (state->phase == rules::Phase::over) return base::fail("the game is over in this position");
    if (options.named) {
        if (options.dice) return base::fail("give one of --dice and --named");
        if (!state->variant.acey_deucey) {
            return base::fail(
                fmt::format("--named: no number is named after a 1-2 in {}", state->variant.name));
        }
        state->phase = rules::Phase::to_play;
        state->roll = rules::Roll::from_dice(1, 2);
        state->named = static_cast<int>(*options.named);
        state->chain = std::max(state->chain, 1);
    } else if (options.dice) {
        const auto roll = read_dice(*options.dice);
        if (!roll) {
            base::Error error = roll.error();
            error.source = "--dice";
            return tl::unexpected(std::move(error));
        }
        state->phase = rules::Phase::to_play;
        state->roll = *roll;
        state->named = 0;
        state->offer.reset();
    }
    return state;
}

// Who is asked, and how he is watched.
struct Thinking {
    const engine::Engine& engine;
    engine::SearchOptions options;
    Console& console;
};

// A search that Ctrl-C ends, and a bar for it.
template <class Search>
auto watched(Search search) {
    const InterruptGuard guard;
    ProgressBar bar("Thinking");
    std::stop_source stop;
    engine::SearchLimits limits;
    limits.stop = stop.get_token();
    limits.progress = [&](const engine::SearchProgress& at) {
        bar.show(at.done, fmt::format("at {}", plies_text(at.plies)));
        if (InterruptGuard::noticed()) stop.request_stop();
    };
    return search(limits);
}

// The position at as many plies as there is time for, at 0 in any case.
base::Result<engine::Judgement> judged(const Thinking& thinking, const rules::GameState& state) {
    auto first = thinking.engine.judge(state, {0, thinking.options.filter});
    if (!first) return tl::unexpected(first.error());
    engine::Judgement best = **first;
    watched([&](const engine::SearchLimits& limits) {
        for (int plies = 1; plies <= thinking.options.plies; ++plies) {
            const auto deeper =
                thinking.engine.judge(state, {plies, thinking.options.filter}, limits);
            if (!deeper || !*deeper) break;
            best = **deeper;
        }
        return true;
    });
    return best;
}

std::string dice_text(const rules::GameState& state) {
    if (state.named != 0) return fmt::format("{0}-{0}-{0}-{0}", state.named);
    return fmt::format("{}-{}", state.roll->first(), state.roll->second());
}

std::string score_words(const rules::GameState& state) {
    if (state.options.is_money()) return "money";
    return fmt::format("{} away against {} away{}", state.options.length - state.score[state.turn],
                       state.options.length - state.score[opponent(state.turn)],
                       state.crawford ? ", Crawford game" : "");
}

JsonWriter& begin_json(JsonWriter& json, const rules::GameState& state,
                       const HintOptions& options) {
    json.begin_object()
        .field("variant", rules::variant_text(state.variant))
        .field("board", notation::board_key(state.board))
        .field("preset", options.preset)
        .key("dice");
    if (state.phase == rules::Phase::to_play) {
        json.begin_array().value(state.roll->first()).value(state.roll->second()).end_array();
    } else {
        json.null();
    }
    return json;
}

// The numbers to name after the best play, where one is named then; else nothing.
base::Result<std::optional<engine::PlayRanking>> ranked_numbers(const Thinking& thinking,
                                                                rules::GameState state,
                                                                const engine::PlayRanking& plays) {
    if (state.phase != rules::Phase::to_play || plays.plays.front().number == 0) {
        return std::nullopt;
    }
    state.board = plays.plays.front().after;
    state.phase = rules::Phase::to_choose;
    ++state.chain;
    auto numbers = watched([&](const engine::SearchLimits& limits) {
        return thinking.engine.rank_plays(state, thinking.options, limits);
    });
    if (!numbers) return tl::unexpected(numbers.error());
    return std::move(*numbers);
}

base::Result<Exit> hint_play(const HintOptions& options, const Thinking& thinking,
                             const rules::GameState& state) {
    const auto ranking = watched([&](const engine::SearchLimits& limits) {
        return thinking.engine.rank_plays(state, thinking.options, limits);
    });
    if (!ranking) return tl::unexpected(ranking.error());
    const auto numbers = ranked_numbers(thinking, state, *ranking);
    if (!numbers) return tl::unexpected(numbers.error());
    const bool complete = ranking->complete && (!*numbers || (*numbers)->complete);
    const auto count = static_cast<std::size_t>(options.count);
    if (options.json) {
        JsonWriter json;
        begin_json(json, state, options);
        const engine::Stakes stakes = thinking.engine.stakes(state);
        api::write_answers(json.field("complete", complete).key("plays"), state, *ranking, stakes,
                           count);
        if (*numbers) api::write_answers(json.key("numbers"), state, **numbers, stakes, 0);
        json.end_object();
        thinking.console.print(json.take_line());
    } else {
        const bool to_name = state.phase == rules::Phase::to_choose;
        thinking.console.print(fmt::format(
            "{}, {}, {} at {} ({})\n\n{}", state.variant.title, score_words(state),
            to_name ? std::string("a number to name") : dice_text(state) + " to play",
            plies_text(options.plies), options.preset, ranking_text(state, *ranking, count)));
        if (*numbers) {
            thinking.console.print(fmt::format("\nNumbers to name after the best play:\n\n{}",
                                               ranking_text(state, **numbers, 0)));
        }
        if (!complete) {
            thinking.console.print("\nStopped before all plays were judged.\n");
        }
    }
    return complete ? Exit::ok : Exit::no;
}

base::Result<Exit> hint_cube(const HintOptions& options, const Thinking& thinking,
                             const rules::GameState& state) {
    const auto judgement = judged(thinking, state);
    if (!judgement) return tl::unexpected(judgement.error());
    const engine::Stakes stakes = thinking.engine.stakes(state);
    const bool complete = judgement->plies == options.plies;
    if (options.json) {
        JsonWriter json;
        begin_json(json, state, options).field("complete", complete);
        api::write_cube(json, state, *judgement, stakes);
        json.end_object();
        thinking.console.print(json.take_line());
    } else {
        thinking.console.print(fmt::format(
            "{}, {}, before the roll at {} ({})\n\n{}", state.variant.title, score_words(state),
            plies_text(judgement->plies), options.preset, cube_text(state, *judgement, stakes)));
    }
    return complete ? Exit::ok : Exit::no;
}

base::Result<Exit> run_hint(const HintOptions& options, Console& console) {
    const auto state = state_of(options);
    if (!state) return tl::unexpected(state.error());
    ThinkerOptions thinker;
    thinker.net = options.net;
    thinker.tables = options.tables;
    thinker.threads = options.threads;
    const auto engine = make_engine(thinker, state->variant);
    if (!engine) return tl::unexpected(engine.error());
    const Thinking thinking{
        **engine, {options.plies, *engine::find_filter(options.preset)}, console};
    const bool is_cube =
        state->phase == rules::Phase::to_roll || state->phase == rules::Phase::double_offered;
    return is_cube ? hint_cube(options, thinking, *state) : hint_play(options, thinking, *state);
}

constexpr std::string_view presets = "narrow|normal|wide|all";

constexpr std::array hint_options{
    text<&HintOptions::id>("POSITION", "POSITION", notations_help),
    variant_option,
    position_option,
    xgid_option,
    board_option,
    text<&HintOptions::dice>("--dice", "DICE",
                             "the roll: 3-1, 31 or 3,1; without one, the cube is looked at"),
    number<&HintOptions::named, 1, 6>("--named", "N",
                                      "instead of a roll: the number named after a 1-2"),
    number<&HintOptions::plies, 0, engine::max_plies>("--plies", "N",
                                                      "how many rolls to look ahead"),
    choice<&HintOptions::preset, presets>(
        "--preset", "NAME", "which plays are looked at more deeply: narrow, normal, wide or all"),
    number<&HintOptions::count, 0, 100000>("--count", "N", "how many plays to show; 0: all"),
    text<&HintOptions::net>("--net", "PATH", net_option.help, Completes::files),
    text<&HintOptions::tables>("--tables", "FOLDER", tables_option.help, Completes::files),
    number<&HintOptions::threads, 0, 1024>("--threads", "N", threads_option.help),
    json_option,
};

constexpr std::array hint_examples{
    Example{"hint --dice 3-1", "the best plays of an opening 3-1"},
    Example{"hint --xgid XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:7:6 --plies 3",
            "whether to double at this score"},
    Example{"hint --variant acey-deucey --dice 1-2 --json", "as JSON, with the number to name"},
};

}  // namespace

constinit const Verb verbs::hint = verb<HintOptions, run_hint>(
    "hint", "rank the plays of a roll, or judge the cube",
    "With dice: the plays, the best first, with the chances in percent to win and to lose, (g) "
    "those with a gammon or more, (bg) with a backgammon; the equity, which counts the cube and "
    "the score (points for each point of the cube in money play, normalised in a match); what each "
    "play gives away against the best; and how many plies it was looked at. A play that was judged "
    "at fewer plies stands below those judged at more, for its equity does not compare with "
    "theirs. Without dice: the equities of the cube's actions and what to do.\n\n"
    "A ply is one roll; 0 plies are the networks alone. Ctrl-C ends the search; what is known by "
    "then is shown, and the exit status is 1.\n\n"
    "With --json: {variant, board, preset, dice, complete, plays: [{rank, play, number, board, "
    "plies, equity, error, cubeless_equity, match_chance, chances}]}, where board is still seen by "
    "the player who moved and number is the one to name after a 1-2; numbers then holds all six, "
    "as "
    "plays does, for the best play. Without dice: {…, "
    "plies, equity, cubeless_equity, match_chance, chances, cube: {action, double, take, "
    "no_double, "
    "double_take, double_pass, double_beaver, wait_error, double_error, take_error, pass_error}}. "
    "match_chance is there in matches only, double_beaver where beavers are agreed on; cube is "
    "null where no double is possible. chances are {win, win_gammon, win_backgammon, lose_gammon, "
    "lose_backgammon}, each including the higher ones; in games that count otherwise {win, "
    "win_by_level, lose_by_level}.",
    hint_options, hint_examples);

}  // namespace kotra::cli
