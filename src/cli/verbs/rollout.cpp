// SPDX-License-Identifier: Apache-2.0
// kotra rollout: positions, plays and cubes played out many times.
#include "engine/rollout/rollout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "api/rollout.h"
#include "api/rollout_plan.h"
#include "base/file.h"
#include "cli/interrupt_watch.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/situation.h"
#include "cli/thinker.h"
#include "cli/verbs.h"
#include "engine/equity/decision.h"
#include "engine/rollout/checkpoint.h"
#include "notation/board_key.h"
#include "notation/situation.h"

namespace kotra::cli {
namespace {

using engine::RolloutEnd;
using engine::RolloutSums;

struct RolloutOptions : ThinkerOptions {
    std::vector<std::string> words;  // the position, then plays
    std::vector<std::string> plays;
    std::optional<std::string> dice;
    int candidates = 3;
    bool cube = false;
    bool cubeless = false;
    std::int64_t trials = 1296;
    std::optional<int> truncate;
    int plies = 0;
    std::optional<int> cube_plies;
    std::string filter = "normal";
    bool no_variance_reduction = false;
    std::int64_t seed = 1;
    std::optional<double> se;
    std::optional<double> confidence;
    std::optional<std::string> checkpoint;
};

// How a rollout went.
struct Rolled {
    RolloutEnd end = RolloutEnd::trials;
    RolloutSums sums;
    std::uint64_t trials_before = 0;  // from the checkpoint
    double seconds = 0;

    double games_per_s() const {
        const auto games = static_cast<double>((sums.trials() - trials_before) * sums.candidates());
        return games / std::max(seconds, 1e-9);
    }
};

base::Result<rules::GameState> state_of(const RolloutOptions& options,
                                        std::vector<std::string>& plays) {
    plays = options.words;
    const bool has_option = options.position || options.xgid || options.board;
    base::Result<rules::GameState> state = base::fail("");
    if (has_option || plays.empty()) {
        state = situation(options);
    } else {
        const auto variant = rules::parse_variant(options.variant);
        if (!variant) return tl::unexpected(variant.error());
        state = notation::read_situation(plays.front(), *variant);
        if (!state) {
            state.error().source = "POSITION";
            return state;
        }
        plays.erase(plays.begin());
    }
    plays.insert(plays.end(), options.plays.begin(), options.plays.end());
    if (!state) return state;
    if (state->phase == rules::Phase::over) return base::fail("the game is over in this position");
    if (options.dice) {
        const auto roll = read_dice(*options.dice);
        if (!roll) {
            base::Error error = roll.error();
            error.source = "--dice";
            return tl::unexpected(std::move(error));
        }
        state->roll = *roll;
        state->phase = rules::Phase::to_play;
    }
    if (options.cubeless) {
        state->options.cube = false;
        state->options.jacoby = false;
    }
    return state;
}

base::Result<api::RolloutPlan> plan_of(const RolloutOptions& options, const engine::Engine& engine,
                                       const rules::GameState& state,
                                       const std::vector<std::string>& plays) {
    base::Result<api::RolloutPlan> plan = base::fail("");
    if (options.cube) {
        if (options.cubeless) return base::fail("give one of --cube and --cubeless");
        if (!plays.empty()) return base::fail("give plays or --cube, not both");
        plan = api::plan_cube(engine, state);
    } else if (!plays.empty() || state.phase == rules::Phase::to_play) {
        engine::SearchOptions search;
        search.plies = options.plies;
        search.filter = *engine::find_filter(options.filter);
        plan = api::plan_plays(engine, state, plays, static_cast<std::size_t>(options.candidates),
                               search);
    } else {
        plan = api::plan_position(engine, state);
    }
    if (!plan) return plan;
    engine::RolloutSettings& settings = plan->task.settings;
    settings.seed = static_cast<std::uint64_t>(options.seed);
    settings.truncate = options.truncate;
    settings.variance_reduction = !options.no_variance_reduction;
    settings.plies = options.plies;
    settings.cube_plies = options.cube_plies.value_or(options.plies);
    settings.filter = *engine::find_filter(options.filter);
    settings.cubeful = state.options.cube;
    return plan;
}

// A rollout that is kept in a file.
class Checkpoint {
 public:
    Checkpoint(const RolloutOptions& options, const engine::RolloutTask& task)
        : path_(options.checkpoint), task_(task) {
        if (path_) evaluators_ = engine::evaluators_signature(task);
    }

    // What the file holds; nothing yet if there is no file.
    base::Result<RolloutSums> load() const {
        std::error_code ignored;
        if (!path_ || !std::filesystem::exists(*path_, ignored)) return engine::start_sums(task_);
        const auto text = read_input(*path_);
        if (!text) return tl::unexpected(text.error());
        auto sums = engine::read_checkpoint(task_, evaluators_, *text);
        if (!sums) sums.error().source = *path_;
        return sums;
    }
    base::Result<void> save(const RolloutSums& sums) {
        if (!path_) return {};
        saved_ = Clock::now();
        const std::string text = engine::checkpoint_text(task_, evaluators_, sums);
        return base::write_file(*path_, std::as_bytes(std::span(text.data(), text.size())));
    }
    // The same if the last time lies back a while.
    base::Result<void> save_now_and_then(const RolloutSums& sums) {
        return Clock::now() - saved_ < interval ? base::Result<void>() : save(sums);
    }

 private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds interval{20};

    std::optional<std::string> path_;
    const engine::RolloutTask& task_;
    std::string evaluators_;
    Clock::time_point saved_ = Clock::now();
};

base::Result<Rolled> roll_out(const RolloutOptions& options, const api::RolloutPlan& plan) {
    Checkpoint checkpoint(options, plan.task);
    auto sums = checkpoint.load();
    if (!sums) return tl::unexpected(sums.error());
    Rolled rolled;
    rolled.sums = *std::move(sums);
    rolled.trials_before = rolled.sums.trials();

    base::Result<void> saved;
    ProgressBar bar("Rolling out");
    InterruptWatch watch;
    engine::RolloutLimits limits;
    limits.trials = static_cast<std::uint64_t>(options.trials);
    limits.error = options.se;
    limits.confidence = options.confidence;
    limits.stop = watch.stop();
    limits.progress = [&](const engine::RolloutProgress& progress) {
        const std::size_t leader = progress.sums.leader();
        const engine::Estimate equity = progress.sums.cubeful(leader);
        bar.show(progress.done,
                 fmt::format("{} trials, {}{}{:+.4f} ±{:.4f}", progress.sums.trials(),
                             plan.names[leader], plan.names[leader].empty() ? "" : " ", equity.mean,
                             equity.error));
        saved = checkpoint.save_now_and_then(progress.sums);
        if (!saved) watch.request_stop();
    };
    const auto start = std::chrono::steady_clock::now();
    rolled.end = engine::roll_out(plan.task, limits, options.threads, rolled.sums);
    rolled.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (saved) saved = checkpoint.save(rolled.sums);
    if (!saved) return tl::unexpected(saved.error());
    return rolled;
}

// ---- The answer ----

std::string json_of(const api::RolloutPlan& plan, const rules::GameState& state,
                    const Rolled& rolled) {
    const engine::RolloutSettings& settings = plan.task.settings;
    const RolloutSums& sums = rolled.sums;
    JsonWriter json;
    json.begin_object()
        .field("variant", rules::variant_text(state.variant))
        .field("board", notation::board_key(state.board))
        .field("subject", api::word(plan.subject))
        .field("trials", sums.trials())
        .field("end", api::word(rolled.end))
        .field("seed", settings.seed)
        .key("truncate");
    settings.truncate ? json.value(*settings.truncate) : json.null();
    json.field("variance_reduction", settings.variance_reduction)
        .field("plies", settings.plies)
        .field("cubeful", settings.cubeful)
        .field("seconds", rolled.seconds)
        .field("games_per_s", rolled.games_per_s());
    api::write_rolled_out(json, plan, sums);
    json.end_object();
    return json.take_line();
}

// "52.9 14.8 0.6": of each level, in percent.
std::string percents(const std::array<double, engine::max_levels>& values, int levels) {
    std::string text;
    for (int level = 0; level < levels; ++level) {
        text += fmt::format("{}{:.1f}", level == 0 ? "" : " ",
                            100 * values[static_cast<std::size_t>(level)]);
    }
    return text;
}

void print(const api::RolloutPlan& plan, const Rolled& rolled, Console& console) {
    const RolloutSums& sums = rolled.sums;
    if (rolled.end == RolloutEnd::stopped) console.print("Stopped. What is known so far:\n");
    if (sums.trials() == 0) {
        console.print("No trial is finished.\n");
        return;
    }
    // Beyond backgammon's three levels, a win counts what the loser has left: only the first says
    // something at a glance.
    const int levels = sums.levels() <= 3 ? sums.levels() : 1;
    std::size_t width = 0;
    for (const std::string& name : plan.names) width = std::max(width, name.size());
    for (const std::size_t i : api::ranking(sums)) {
        const engine::Estimate equity = sums.cubeful(i);
        const engine::Estimate behind = sums.difference(sums.leader(), i);
        const engine::Chances chances = sums.chances(i);
        console.print(fmt::format("{:<{}}{}{:+.4f} ±{:.4f}", plan.names[i], width,
                                  width == 0 ? "" : "  ", equity.mean, equity.error));
        if (behind.mean > 0 || i != sums.leader()) {
            console.print(fmt::format("  (-{:.4f} ±{:.4f})", behind.mean, behind.error));
        } else if (sums.candidates() > 1) {
            console.print(fmt::format("{:<20}", ""));
        }
        console.print(fmt::format("  wins {}  loses {}  cubeless {:+.4f}\n",
                                  percents(chances.win, levels), percents(chances.loss, levels),
                                  sums.cubeless(i).mean));
    }
    if (plan.subject == api::RolloutSubject::cube) {
        console.print(fmt::format("{:<{}}  +1.0000\n", "Double, pass", width));
        console.print(fmt::format("{}.\n", engine::words(api::decision_of(plan.task, sums))));
    } else if (sums.candidates() > 1) {
        console.print(fmt::format("The first is the best with a chance of at least {:.1f} %.\n",
                                  100 * sums.leader_confidence()));
    }
    const engine::RolloutSettings& settings = plan.task.settings;
    console.print(
        fmt::format("{} trials{}{}, {} plies, seed {}: {:.1f} s, {:.0f} games/s\n", sums.trials(),
                    settings.truncate ? fmt::format(" of {} rolls", *settings.truncate) : "",
                    settings.variance_reduction ? ", without the luck" : "", settings.plies,
                    settings.seed, rolled.seconds, rolled.games_per_s()));
}

base::Result<Exit> run_rollout(const RolloutOptions& options, Console& console) {
    std::vector<std::string> plays;
    const auto state = state_of(options, plays);
    if (!state) return tl::unexpected(state.error());
    const auto engine = make_engine(options, state->variant);
    if (!engine) return tl::unexpected(engine.error());
    const auto plan = plan_of(options, **engine, *state, plays);
    if (!plan) return tl::unexpected(plan.error());
    const auto rolled = roll_out(options, *plan);
    if (!rolled) return tl::unexpected(rolled.error());
    if (options.json) {
        console.print(json_of(*plan, *state, *rolled));
    } else {
        print(*plan, *rolled, console);
    }
    return Exit::ok;
}

constexpr std::string_view filter_choices = "narrow|normal|wide|all";

constexpr std::array rollout_options{
    text<&RolloutOptions::words>(
        "POSITION", "POSITION",
        "an XGID, an OGID, a GNU position ID, POSITION:MATCH, a board line of "
        "FIBS or a board key, unless an option names it; then perhaps plays"),
    variant_option,
    position_option,
    xgid_option,
    board_option,
    text<&RolloutOptions::dice>("--dice", "DICE", "roll out plays of this roll: 3-1, 31 or 3,1"),
    text<&RolloutOptions::plays>(
        "--plays", "PLAY", "a play to roll out, like \"8/5 6/5\"; may be given several times"),
    number<&RolloutOptions::candidates, 1, 100>(
        "--candidates", "N", "without named plays: the best N, as the engine sees them"),
    flag<&RolloutOptions::cube>("--cube", "roll out the cube: no double against double and take"),
    flag<&RolloutOptions::cubeless>("--cubeless", "play without the cube"),
    number<&RolloutOptions::trials, 1, 1'000'000'000>("--trials", "N",
                                                      "how many trials at the most"),
    number<&RolloutOptions::truncate, 0, 10'000>(
        "--truncate", "N", "end a trial after N rolls; without it, when the game is over"),
    number<&RolloutOptions::plies, 0, 4>("--plies", "N", "how far plays look ahead"),
    number<&RolloutOptions::cube_plies, 0, 4>("--cube-plies", "N",
                                              "the same for the cube; without it, as --plies"),
    choice<&RolloutOptions::filter, filter_choices>("--filter", "NAME",
                                                    "how many plays are looked at more deeply"),
    flag<&RolloutOptions::no_variance_reduction>("--no-variance-reduction",
                                                 "leave the luck of the dice in"),
    number<&RolloutOptions::seed>("--seed", "N", "the same seed gives the same dice"),
    real<&RolloutOptions::se, 0, 1>("--se", "X", "end when no standard error is larger"),
    real<&RolloutOptions::confidence, 0, 1>(
        "--confidence", "X", "end when the first is the best with this chance (0.95)"),
    text<&RolloutOptions::checkpoint>("--checkpoint", "FILE",
                                      "keep the results there, and go on from what it holds",
                                      Completes::files),
    net_option,
    tables_option,
    threads_option,
    json_option,
};

constexpr std::array rollout_examples{
    Example{"rollout 4HPwATDgc/ABMA --dice 31", "the three best plays of an opening 3-1"},
    Example{"rollout 4HPwATDgc/ABMA --dice 31 --plays \"8/5 6/5\" --plays \"24/23 13/10\"",
            "two plays against each other"},
    Example{
        "rollout --xgid XGID=-b-ABBCBB---dB---b-cA-bb--:0:0:1:00:0:0:0:0:10 --cube --truncate 11",
        "to double or not"},
    Example{"rollout 4HPwATDgc/ABMA --trials 5184 --checkpoint start.rollout",
            "to be stopped and continued at will"},
};

}  // namespace

constinit const Verb verbs::rollout = verb<RolloutOptions, run_rollout>(
    "rollout", "play positions, plays or the cube out many times",
    "Plays games from the position on, and says how they ended on average. With dice (--dice, or "
    "those that the position shows) it compares plays, with --cube doubling and not doubling; all "
    "candidates meet the same dice. Equities are points for each point on the cube now, in a match "
    "normalised so that winning a single game is +1; behind ± stands the standard error.\n\n"
    "Unless told otherwise, the luck of every roll is taken out of the results: the engine's "
    "judgement after the best play less the mean of the same over all rolls. That leaves the means "
    "what they are and makes their errors much smaller. The first three rolls of the trials are "
    "spread evenly.\n\n"
    "The rollout ends after --trials, or sooner when --se or --confidence is reached, or at "
    "Ctrl-C: "
    "what is known by then is printed. The same seed gives the same result with any number of "
    "--threads; a rollout continued from a --checkpoint is the same as one made at once.\n\n"
    "With --json: {variant, board, subject, trials, end: trials|error|confidence|stopped, seed, "
    "truncate, variance_reduction, plies, cubeful, seconds, games_per_s, confidence, candidates: "
    "[{play, board, steps | action, equity, equity_se, cubeless_equity, cubeless_equity_se, error, "
    "error_se, win, lose, win_se, lose_se}, the best first]}, and for the cube double_pass, "
    "decision and cube. win and lose hold the chances of each level or a higher one: [win, gammon, "
    "backgammon].",
    rollout_options, rollout_examples);

}  // namespace kotra::cli
