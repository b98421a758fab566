// SPDX-License-Identifier: Apache-2.0
// kotra sample: makes a strength set from the engine's own games.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "analysis/sampler.h"
#include "base/file.h"
#include "cli/interrupt_watch.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/strength_file.h"
#include "cli/thinker.h"
#include "cli/verbs.h"
#include "notation/board_key.h"
#include "notation/gnu_id.h"

namespace kotra::cli {
namespace {

struct SampleOptions : ThinkerOptions {
    std::string file;
    std::int64_t decisions = 1000;
    std::optional<double> se;
    std::optional<double> margin;
    std::optional<int> truncate;
    int plies = 0;
    std::int64_t trials = 46'656;
    std::int64_t seed = 1;
};

// What a file holds that was begun earlier.
struct Begun {
    std::string text;
    std::int64_t decisions = 0;
    std::uint64_t next_game = 0;
};

base::Result<Begun> begun(const std::string& path) {
    Begun found;
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) return found;
    auto text = read_input(path);
    if (!text) return tl::unexpected(text.error());
    const auto rows = read_strength_rows(*text);
    if (!rows) {
        base::Error error = rows.error();
        error.source = path;
        return tl::unexpected(std::move(error));
    }
    for (const analysis::StrengthRow& row : *rows) {
        const std::int64_t game = row.decision.value_or(-1);
        const auto next = static_cast<std::int64_t>(found.next_game);
        if (game < 0 || game < next - 1) {
            return base::fail(fmt::format("{} was not made by 'kotra sample'", path));
        }
        if (game >= next) ++found.decisions;
        found.next_game = static_cast<std::uint64_t>(game) + 1;
    }
    found.text = *std::move(text);
    return found;
}

// Numbers to six places: their errors are a thousand times larger.
std::string six_places(double value) {
    return fmt::format("{:.6f}", value);
}

std::string row_of(const analysis::SampledPosition& position, std::uint64_t game) {
    const engine::Chances& chances = position.chances;
    JsonWriter json;
    json.begin_object().field("decision", game);
    if (const auto id = notation::position_id(position.board)) json.field("position_id", *id);
    json.field("board", notation::board_key(position.board));
    json.key("win").json(six_places(chances.win[0]));
    json.key("win_gammon").json(six_places(chances.win[1]));
    json.key("win_backgammon").json(six_places(chances.win[2]));
    json.key("lose_gammon").json(six_places(chances.loss[1]));
    json.key("lose_backgammon").json(six_places(chances.loss[2]));
    json.key("equity").json(six_places(position.equity.mean));
    json.key("se").json(six_places(position.equity.error));
    json.field("trials", position.trials).end_object();
    return json.take_line();
}

base::Result<Exit> run_sample(const SampleOptions& options, Console& console) {
    auto found = begun(options.file);
    if (!found) return tl::unexpected(found.error());
    const auto engine = make_engine(options, rules::backgammon());
    if (!engine) return tl::unexpected(engine.error());
    analysis::SampleSettings settings;
    settings.seed = static_cast<std::uint64_t>(options.seed);
    settings.margin = options.margin.value_or(settings.margin);
    settings.error = options.se.value_or(settings.error);
    settings.most_trials = static_cast<std::uint64_t>(options.trials);
    settings.rollout.truncate = options.truncate;
    settings.rollout.plies = options.plies;
    settings.threads = options.threads;
    const analysis::Sampler sampler((*engine)->evaluator(), (*engine)->quick(), settings);

    ProgressBar bar("Rolling out decisions");
    InterruptWatch watch;
    const auto wanted = static_cast<double>(options.decisions);
    while (found->decisions < options.decisions && !watch.stop().stop_requested()) {
        const std::uint64_t game = found->next_game++;
        const auto positions = sampler.find(game);
        if (!positions) continue;
        const auto sampled = sampler.roll_out(
            game, *positions, watch.stop(), [&](const engine::RolloutProgress& progress) {
                bar.show((static_cast<double>(found->decisions) + progress.done) / wanted,
                         fmt::format("{} of {}", found->decisions, options.decisions));
            });
        if (!sampled) break;
        // A whole decision at a time, in one step: a file never holds a part of one.
        for (const analysis::SampledPosition& position : *sampled) {
            found->text += row_of(position, game);
        }
        const std::span<const char> bytes(found->text);
        if (auto ok = base::write_file(options.file, std::as_bytes(bytes)); !ok) {
            return tl::unexpected(ok.error());
        }
        ++found->decisions;
    }
    if (options.json) {
        JsonWriter json;
        json.begin_object()
            .field("file", options.file)
            .field("decisions", found->decisions)
            .field("complete", found->decisions >= options.decisions)
            .end_object();
        console.print(json.take_line());
    } else {
        console.print(fmt::format(
            "{} holds {} decisions{}\n", options.file, found->decisions,
            found->decisions < options.decisions ? "; the same command goes on from there" : ""));
    }
    return found->decisions < options.decisions ? Exit::no : Exit::ok;
}

constexpr std::array sample_options{
    text<&SampleOptions::file>("FILE", "FILE", "the file to be made, or to be gone on with",
                               Completes::files)
        .needed(),
    number<&SampleOptions::decisions, 1, 1'000'000>("--decisions", "N", "how many decisions"),
    real<&SampleOptions::se, 0, 1>("--se", "X",
                                   "the largest standard error of an equity (without it, .004)"),
    real<&SampleOptions::margin, 0, 10>("--margin", "X",
                                        "how far behind the best a play may lie (without it, .1)"),
    number<&SampleOptions::truncate, 0, 10'000>(
        "--truncate", "N", "end a trial after N rolls; without it, when the game is over"),
    number<&SampleOptions::plies, 0, 4>("--plies", "N", "how far plays look ahead"),
    number<&SampleOptions::trials, 1, 1'000'000'000>("--trials", "N",
                                                     "how many trials at the most"),
    number<&SampleOptions::seed>("--seed", "N", "the same seed gives the same set"),
    net_option,
    tables_option,
    threads_option,
    json_option,
};

constexpr std::array sample_examples{
    Example{"sample data/strength/own.jsonl --threads 0", "the repository's own strength set"},
    Example{"sample few.jsonl --decisions 10 --se 0.02 --truncate 7", "a small one, quickly"},
};

}  // namespace

constinit const Verb verbs::sample = verb<SampleOptions, run_sample>(
    "sample", "make a set of rolled-out decisions from the engine's own games",
    "Lets the engine play backgammon against itself, takes at most one decision of each game, and "
    "rolls out all its plays that lie within --margin of the best, with common dice and cubeless, "
    "until no standard error is larger than --se. The file is written after each decision, and the "
    "same command goes on with it after an interruption: the result is the same as if there had "
    "been none. 'kotra measure' reads it.\n\n"
    "A row is {decision, position_id, board, win, win_gammon, win_backgammon, lose_gammon, "
    "lose_backgammon, equity, se, trials}, seen by the player who is about to roll.\n\n"
    "With --json: {file, decisions, complete}.",
    sample_options, sample_examples);

}  // namespace kotra::cli
