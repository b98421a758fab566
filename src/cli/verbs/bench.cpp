// SPDX-License-Identifier: Apache-2.0
// kotra bench: how fast the engine is here, and a number that changes with its behaviour.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/benchmark.h"
#include "cli/json.h"
#include "cli/line_editor.h"
#include "cli/progress.h"
#include "cli/situation.h"
#include "cli/thinker.h"
#include "cli/verbs.h"
#include "cli/words.h"
#include "notation/gnu_id.h"
#include "play/gnubg_player.h"
#include "rules/game.h"

namespace kotra::cli {
namespace {

using analysis::BenchmarkReport;
using analysis::BenchmarkTask;

// After an opening 31, played 8/5 6/5.
constexpr std::string_view rolled_out = "sGfwATDgc/ABMA";
constexpr const char* decisions_file = KOTRA_DATA_DIR "/bench/decisions.txt";

struct BenchOptions : ThinkerOptions {
    std::string variant = "backgammon";
    bool quick = false;
    bool gnubg = false;
};

// How fast GNU Backgammon is.
struct Peer {
    double static_evaluations_per_s = 0;    // as it measures them itself
    std::optional<double> decisions_per_s;  // at the most plies of the task
};

// A position ID and a roll a line.
base::Result<engine::PlayQuestion> read_decision(std::string_view line) {
    const std::size_t blank = std::min(line.find(' '), line.size());
    const auto board = notation::read_position_id(line.substr(0, blank), rules::backgammon());
    if (!board) return tl::unexpected(board.error());
    const auto roll = read_dice(line.substr(std::min(blank + 1, line.size())));
    if (!roll) return tl::unexpected(roll.error());
    return engine::PlayQuestion{.board = *board, .roll = *roll};
}

base::Result<std::vector<engine::PlayQuestion>> read_decisions() {
    const auto text = read_input(decisions_file);
    if (!text) return tl::unexpected(text.error());
    std::vector<engine::PlayQuestion> decisions;
    std::int64_t number = 0;
    for (const std::string_view line : split(*text, '\n')) {
        ++number;
        if (line.empty() || line.starts_with('#')) continue;
        auto decision = read_decision(line);
        if (!decision) {
            base::Error error = decision.error();
            error.source = decisions_file;
            error.line = number;
            return tl::unexpected(std::move(error));
        }
        decisions.push_back(*decision);
    }
    return decisions;
}

// How many of the decisions GNU Backgammon makes in a second; nothing after a stop.
base::Result<std::optional<double>> time_gnubg(const BenchmarkTask& task,
                                               const std::function<bool(double)>& progress) {
    play::GnubgPlayer::Settings settings;
    settings.plies = task.most_plies;
    settings.cubeful = false;
    const auto player = play::GnubgPlayer::start(settings);
    if (!player) return tl::unexpected(player.error());
    rules::GameState state;
    state.options = rules::MatchOptions::of(state.variant);
    state.options.cube = false;
    state.phase = rules::Phase::to_play;
    std::chrono::duration<double> passed{};
    double made = 0;
    for (const engine::PlayQuestion& question : task.decisions) {
        state.board = question.board;
        state.roll = question.roll;
        const auto game = rules::Game::from(state);
        if (!game) return tl::unexpected(game.error());
        const auto start = std::chrono::steady_clock::now();
        if (!(*player)->decide(*game, state.turn)) return base::fail((*player)->trouble());
        passed += std::chrono::steady_clock::now() - start;
        ++made;
        if (!progress(made / static_cast<double>(task.decisions.size()))) return std::nullopt;
    }
    return made / passed.count();
}

// GNU Backgammon on the same task; nothing where it is not installed and was not asked for.
base::Result<std::optional<Peer>> measure_peer(const BenchmarkTask& task, bool with_decisions,
                                               const std::function<bool(double)>& progress) {
    const auto evaluations = play::GnubgPlayer::calibrate();
    if (!evaluations) {
        if (with_decisions) return tl::unexpected(evaluations.error());
        return std::nullopt;
    }
    Peer peer{*evaluations, std::nullopt};
    if (with_decisions) {
        const auto decisions = time_gnubg(task, progress);
        if (!decisions) return tl::unexpected(decisions.error());
        peer.decisions_per_s = *decisions;
    }
    return peer;
}

JsonWriter& optional_field(JsonWriter& json, std::string_view name, std::optional<double> number) {
    json.key(name);
    return number ? json.value(*number) : json.null();
}

// What was found out. `processor_share` is the processor time that the benchmark got in a second.
struct Findings {
    BenchmarkReport report;
    double processor_share = 0;
    std::optional<Peer> peer;
    bool complete = false;
};

std::string json_text(const Findings& findings) {
    const BenchmarkReport& report = findings.report;
    const std::optional<Peer>& peer = findings.peer;
    JsonWriter json;
    json.begin_object().key("signature");
    if (report.signature) {
        json.value(*report.signature);
    } else {
        json.null();
    }
    optional_field(json, "static_evaluations_per_s", report.static_evaluations_per_s);
    json.key("decisions_per_s").begin_object();
    for (std::size_t plies = 0; plies < report.decisions_per_s.size(); ++plies) {
        json.field(std::to_string(plies), report.decisions_per_s[plies]);
    }
    json.end_object();
    optional_field(json, "rollout_games_per_s", report.rollout_games_per_s);
    json.field("rollout_equity", report.rollout_equity.mean)
        .field("rollout_se", report.rollout_equity.error)
        .field("processor_share", findings.processor_share)
        .key("gnubg");
    if (peer) {
        json.begin_object().field("static_evaluations_per_s", peer->static_evaluations_per_s);
        optional_field(json, "decisions_per_s", peer->decisions_per_s).end_object();
    } else {
        json.null();
    }
    json.field("complete", findings.complete).end_object();
    return json.take_line();
}

// "static evaluations     1234567 a second  (GNU Backgammon 123456: 10.0 times as many)"
std::string row(std::string_view what, double ours, std::optional<double> theirs) {
    std::string text = fmt::format("{:<24} {:>10.{}f} a second", what, ours, ours < 100 ? 1 : 0);
    if (theirs) {
        text += fmt::format("  ({:.1f} times GNU Backgammon's {:.{}f})", ours / *theirs, *theirs,
                            *theirs < 100 ? 1 : 0);
    }
    return text + "\n";
}

void print(const Findings& findings, Console& console) {
    const BenchmarkReport& report = findings.report;
    const std::optional<Peer>& peer = findings.peer;
    if (report.static_evaluations_per_s) {
        console.print(row("static evaluations", *report.static_evaluations_per_s,
                          peer ? std::optional(peer->static_evaluations_per_s) : std::nullopt));
    }
    for (std::size_t plies = 0; plies < report.decisions_per_s.size(); ++plies) {
        const bool is_compared = peer && plies + 1 == report.decisions_per_s.size();
        console.print(row(fmt::format("decisions at {} {}", plies, plies == 1 ? "ply" : "plies"),
                          report.decisions_per_s[plies],
                          is_compared ? peer->decisions_per_s : std::nullopt));
    }
    if (report.rollout_games_per_s) {
        console.print(row("games of a rollout", *report.rollout_games_per_s, std::nullopt));
        console.print(fmt::format("  its standard error {:>19.4f}\n", report.rollout_equity.error));
    }
    console.print(fmt::format("{:<24} {:>10.2f} s in a second\n", "processor time",
                              findings.processor_share));
    if (report.signature) {
        console.print(fmt::format("{:<24} {:>10}\n", "signature", *report.signature));
    }
}

// Backgammon has decisions of its own; of other games random ones are taken.
base::Result<BenchmarkTask> make_task(const BenchOptions& options, const rules::Variant& variant) {
    constexpr std::size_t random_count = 400;
    BenchmarkTask task;
    if (variant == rules::backgammon()) {
        auto decisions = read_decisions();
        if (!decisions) return tl::unexpected(decisions.error());
        const auto board = notation::read_position_id(rolled_out, variant);
        if (!board) return tl::unexpected(board.error());
        task.decisions = *std::move(decisions);
        task.rolled_out = *board;
    } else {
        task.decisions = analysis::random_decisions(variant, random_count);
        task.rolled_out = {variant.setup, variant.setup};
    }
    task.threads = options.threads;
    if (options.quick) {
        task.decisions.resize(task.decisions.size() / 10);
        task.trials /= 9;
    }
    return task;
}

base::Result<Exit> run_bench(const BenchOptions& options, Console& console) {
    const auto variant = rules::parse_variant(options.variant);
    if (!variant) return tl::unexpected(variant.error());
    const bool has_peer = *variant == rules::backgammon();
    if (options.gnubg && !has_peer) {
        return base::fail("GNU Backgammon plays backgammon alone: leave --gnubg out");
    }
    const auto made = make_task(options, *variant);
    if (!made) return tl::unexpected(made.error());
    const BenchmarkTask& task = *made;
    const auto engine = make_engine(options, *variant);
    if (!engine) return tl::unexpected(engine.error());

    Findings findings;
    base::Result<std::optional<Peer>> peer = std::nullopt;
    {
        const InterruptGuard guard;
        ProgressBar bar("Benchmark");
        const auto show = [&bar](double done) {
            bar.show(done);
            return !InterruptGuard::noticed();
        };
        const auto start = std::chrono::steady_clock::now();
        const std::clock_t used = std::clock();
        findings.report = analysis::run_benchmark(**engine, task, show);
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        findings.processor_share =
            static_cast<double>(std::clock() - used) / CLOCKS_PER_SEC / passed.count();
        if (findings.report.signature && has_peer) peer = measure_peer(task, options.gnubg, show);
    }
    if (!peer) return tl::unexpected(peer.error());
    findings.peer = *peer;
    findings.complete =
        findings.report.signature && (!options.gnubg || findings.peer->decisions_per_s);
    if (options.json) {
        console.print(json_text(findings));
    } else {
        print(findings, console);
    }
    return findings.complete ? Exit::ok : Exit::no;
}

constexpr std::array bench_options{
    flag<&BenchOptions::quick>("--quick", "a tenth of it: rougher figures, and another signature"),
    flag<&BenchOptions::gnubg>("--gnubg",
                               "let GNU Backgammon make the same decisions at 2 plies, too"),
    text<&BenchOptions::variant>("--variant", "VARIANT",
                                 "the game; of others than backgammon, random decisions are taken",
                                 Completes::variants),
    net_option,
    tables_option,
    threads_option,
    json_option,
};

constexpr std::array bench_examples{
    Example{"bench", "the speed here, on one thread"},
    Example{"bench --gnubg --json", "beside GNU Backgammon, for programs"},
    Example{"bench --variant acey.seed --quick", "the speed at acey-deucey"},
};

}  // namespace

constinit const Verb verbs::bench = verb<BenchOptions, run_bench>(
    "bench", "measure the engine's speed; a number for its behaviour",
    "Makes 400 fixed decisions with contact at 0, 1 and 2 plies (cubeless money), judges all "
    "positions to which the rolls of every tenth of them lead, and rolls out the position after an "
    "opening 31 (8/5 6/5): 1,296 games of 7 rolls, the luck taken out. The signature follows from "
    "what the engine judged and chose: it is the same on every machine, at any load and with any "
    "number of threads, and changes when the networks or the search do. Where GNU Backgammon "
    "(/usr/games/gnubg) is installed, the figure by which it calibrates itself is shown too. Times "
    "are "
    "those of the clock on the wall; how much processor time the engine got in a second tells "
    "whether other programs slowed it down.\n\n"
    "Ctrl-C ends it with what is known so far, and with exit status 1.\n\n"
    "With --json: {signature, static_evaluations_per_s, decisions_per_s: {\"0\", \"1\", \"2\"}, "
    "rollout_games_per_s, rollout_equity, rollout_se, processor_share, gnubg: null or "
    "{static_evaluations_per_s, "
    "decisions_per_s}, complete}.",
    bench_options, bench_examples);

}  // namespace kotra::cli
