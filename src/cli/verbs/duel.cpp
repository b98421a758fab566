// SPDX-License-Identifier: Apache-2.0
// kotra duel: which of two players is better.
#include "play/duel.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/running_mean.h"
#include "base/sequential_test.h"
#include "cli/contestant.h"
#include "cli/duel_log.h"
#include "cli/json.h"
#include "cli/line_editor.h"
#include "cli/progress.h"
#include "cli/thinker.h"
#include "cli/verbs.h"
#include "cli/words.h"

namespace kotra::cli {
namespace {

using base::RunningMean;
using base::SequentialTest;
using play::PairResult;
using Verdict = SequentialTest::Verdict;

struct DuelOptions : ThinkerOptions {
    std::string a;
    std::string b;
    std::string variant = "backgammon";
    std::int64_t pairs = 1000;
    int match = 0;
    bool cube = false;
    bool jacoby = false;
    bool no_luck = false;
    std::int64_t seed = 1;
    std::optional<std::string> test;
    int error = 5;
    std::optional<std::string> resume;
};

// What has been played: in points a game, or in matches in the chance to win beyond one half.
struct Standing {
    RunningMean score;
    RunningMean adjusted;
    // The share of the games, or matches, that were won.
    RunningMean wins;
    RunningMean wins_adjusted;

    void add(const PairResult& pair, bool is_match) {
        const double unit = is_match ? .5 : 1;  // of a utility
        score.add(unit * pair.score);
        adjusted.add(unit * pair.adjusted);
        wins.add(pair.wins);
        wins_adjusted.add(pair.wins_adjusted);
    }
};

base::Result<std::optional<SequentialTest>> read_test(const DuelOptions& options) {
    if (!options.test) return std::nullopt;
    const auto parts = split(*options.test, ',');
    std::array<double, 2> ends{};
    bool is_good = parts.size() == 2;
    for (std::size_t i = 0; is_good && i < 2; ++i) {
        const char* const end = parts[i].data() + parts[i].size();
        const auto read = std::from_chars(parts[i].data(), end, ends[i]);
        is_good = read.ec == std::errc{} && read.ptr == end;
    }
    if (!is_good || !(ends[0] < ends[1])) {
        return base::fail(fmt::format(
            "--test: '{}' is not two numbers LOW,HIGH, the smaller one first", *options.test));
    }
    return SequentialTest(ends[0], ends[1], options.error / 100.0);
}

base::Result<play::DuelTerms> make_terms(const DuelOptions& options,
                                         const rules::Variant& variant) {
    play::DuelTerms terms;
    terms.variant = variant;
    terms.options = rules::MatchOptions::of(variant);
    terms.options.length = options.match;
    terms.options.cube = options.cube;
    terms.options.jacoby = options.jacoby;
    terms.seed = static_cast<std::uint64_t>(options.seed);
    if (options.jacoby && (options.match > 0 || !options.cube)) {
        return base::fail("--jacoby belongs to money games with --cube");
    }
    if (auto ok = rules::check(terms.options); !ok) return tl::unexpected(ok.error());
    return terms;
}

// What the file of --resume must agree with.
std::string terms_line(const DuelOptions& options) {
    JsonWriter json;
    json.begin_object()
        .field("duel", 2)
        .field("a", options.a)
        .field("b", options.b)
        .field("variant", options.variant)
        .field("length", options.match)
        .field("cube", options.cube)
        .field("jacoby", options.jacoby)
        .field("luck", !options.no_luck)
        .field("seed", options.seed)
        .end_object();
    return json.take();
}

base::Result<std::vector<PairResult>> earlier_pairs(const DuelOptions& options) {
    std::error_code ignored;  // what cannot be looked at cannot be read either, which is told
    if (!options.resume || !std::filesystem::exists(*options.resume, ignored)) {
        return std::vector<PairResult>{};
    }
    const auto bytes = read_input(*options.resume);
    if (!bytes) return tl::unexpected(bytes.error());
    auto pairs = read_duel_log(*bytes, terms_line(options));
    if (!pairs) pairs.error().source = *options.resume;
    return pairs;
}

std::string_view verdict_word(Verdict verdict) {
    switch (verdict) {
        case Verdict::low:
            return "low";
        case Verdict::high:
            return "high";
        case Verdict::open:
            break;
    }
    return "open";
}

std::string share_text(const RunningMean& mean) {
    return fmt::format("{:.2f} %  (standard error {:.2f} %)", 100 * mean.mean(),
                       100 * mean.standard_error());
}

std::string mean_text(const RunningMean& mean, bool is_match) {
    if (!is_match) {
        return fmt::format("{:+.4f} points a game  (standard error {:.4f})", mean.mean(),
                           mean.standard_error());
    }
    return fmt::format("{:.2f} % of the matches  (standard error {:.2f} %)",
                       100 * (.5 + mean.mean()), 100 * mean.standard_error());
}

void print(const DuelOptions& options, const Standing& standing,
           const std::optional<SequentialTest>& test, Console& console) {
    const bool is_match = options.match > 0;
    console.print(fmt::format("{} against {}: {} pairs of {} with the same dice\n", options.a,
                              options.b, standing.score.count(), is_match ? "matches" : "games"));
    console.print(fmt::format("{:<14} {}\n", "score", mean_text(standing.score, is_match)));
    if (!options.no_luck) {
        console.print(
            fmt::format("{:<14} {}\n", "without luck", mean_text(standing.adjusted, is_match)));
    }
    if (!is_match) {
        console.print(fmt::format("{:<14} {}\n", "games won", share_text(standing.wins)));
        if (!options.no_luck) {
            console.print(
                fmt::format("{:<14} {}\n", "without luck", share_text(standing.wins_adjusted)));
        }
    }
    if (!test) return;
    const double ratio = test->log_ratio(standing.adjusted);
    const Verdict verdict = test->verdict(standing.adjusted);
    const std::string found =
        verdict == Verdict::open
            ? "not decided yet"
            : fmt::format("{:+g} rather than {:+g}",
                          verdict == Verdict::high ? test->high() : test->low(),
                          verdict == Verdict::high ? test->low() : test->high());
    console.print(fmt::format("{:<14} {}  (log likelihood ratio {:.2f}, ends at {:.2f})\n", "test",
                              found, ratio, test->bound()));
}

std::string json_text(const DuelOptions& options, const Standing& standing,
                      const std::optional<SequentialTest>& test, bool complete) {
    JsonWriter json;
    json.begin_object()
        .field("a", options.a)
        .field("b", options.b)
        .field("variant", options.variant)
        .field("length", options.match)
        .field("cube", options.cube)
        .field("seed", options.seed)
        .field("pairs", standing.score.count())
        .field("unit", options.match > 0 ? "match_chance" : "points")
        .field("score", standing.score.mean())
        .field("score_se", standing.score.standard_error())
        .field("luck_adjusted", !options.no_luck)
        .field("adjusted", standing.adjusted.mean())
        .field("adjusted_se", standing.adjusted.standard_error())
        .field("wins", standing.wins.mean())
        .field("wins_se", standing.wins.standard_error())
        .field("wins_adjusted", standing.wins_adjusted.mean())
        .field("wins_adjusted_se", standing.wins_adjusted.standard_error())
        .key("test");
    if (test) {
        json.begin_object()
            .field("low", test->low())
            .field("high", test->high())
            .field("error", options.error / 100.0)
            .field("log_ratio", test->log_ratio(standing.adjusted))
            .field("bound", test->bound())
            .field("verdict", verdict_word(test->verdict(standing.adjusted)))
            .end_object();
    } else {
        json.null();
    }
    json.field("complete", complete).end_object();
    return json.take_line();
}

struct Contest {
    Contestant a;
    Contestant b;
    play::DuelTerms terms;
};

base::Result<Contest> make_contest(const DuelOptions& options) {
    const auto variant = rules::parse_variant(options.variant);
    if (!variant) return tl::unexpected(variant.error());
    auto terms = make_terms(options, *variant);
    if (!terms) return tl::unexpected(terms.error());
    ThinkerOptions thinker = options;
    thinker.threads = 1;  // the pairs are shared out
    auto a = read_contestant(options.a, thinker, *variant);
    if (!a) return tl::unexpected(a.error());
    auto b = read_contestant(options.b, thinker, *variant);
    if (!b) return tl::unexpected(b.error());
    if (!options.no_luck) {
        terms->luck_engine = a->engine ? a->engine : b->engine;
        if (!terms->luck_engine) {
            auto engine = make_engine(thinker, *variant);
            if (!engine) {
                return base::fail(
                    fmt::format("{}, or leave the luck in with --no-luck", engine.error().message));
            }
            terms->luck_engine = std::move(*engine);
        }
    }
    return Contest{std::move(*a), std::move(*b), std::move(*terms)};
}

play::DuelPlan make_plan(const DuelOptions& options, const Contest& contest, std::uint64_t first) {
    play::DuelPlan plan;
    plan.terms = contest.terms;
    // Players by chance get different seeds; those of the threads are alike.
    plan.make_a = [&options, &contest] { return contest.a.make(contest.terms.seed, options.cube); };
    plan.make_b = [&options, &contest] {
        return contest.b.make(contest.terms.seed + 1, options.cube);
    };
    plan.first_pair = first;
    plan.end_pair = static_cast<std::uint64_t>(options.pairs);
    const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    plan.threads = options.threads == 0 ? cores : options.threads;
    return plan;
}

base::Result<Exit> run_duel(const DuelOptions& options, Console& console) {
    const auto test = read_test(options);
    if (!test) return tl::unexpected(test.error());
    const bool is_match = options.match > 0;
    const auto earlier = earlier_pairs(options);
    if (!earlier) return tl::unexpected(earlier.error());
    const auto contest = make_contest(options);
    if (!contest) return tl::unexpected(contest.error());

    Standing standing;
    const auto is_decided = [&] {
        return *test && (*test)->verdict(standing.adjusted) != Verdict::open;
    };
    std::optional<DuelLog> log;
    if (options.resume) {
        auto begun = DuelLog::begin(*options.resume, terms_line(options), *earlier);
        if (!begun) return tl::unexpected(begun.error());
        log.emplace(std::move(*begun));
    }
    for (const PairResult& pair : *earlier) standing.add(pair, is_match);

    base::Result<void> played;
    {
        ProgressBar bar("Duel");
        const InterruptGuard guard;
        const auto total = static_cast<double>(options.pairs);
        const auto show = [&] {
            bar.show(static_cast<double>(standing.score.count()) / total,
                     mean_text(standing.adjusted, is_match));
            return !InterruptGuard::noticed();
        };
        play::DuelWatch watch;
        watch.waiting = show;
        watch.pair_played = [&](std::uint64_t, const PairResult& pair) {
            if (log) log->add(pair);
            standing.add(pair, is_match);
            return show() && !is_decided();
        };
        const play::DuelPlan plan = make_plan(options, *contest, standing.score.count());
        if (!is_decided() && plan.first_pair < plan.end_pair) played = play::run_duel(plan, watch);
    }
    const bool complete =
        is_decided() || standing.score.count() >= static_cast<std::size_t>(options.pairs);
    if (options.json) {
        console.print(json_text(options, standing, *test, complete));
    } else {
        print(options, standing, *test, console);
    }
    if (!played) return tl::unexpected(played.error());
    return complete ? Exit::ok : Exit::no;
}

constexpr std::array duel_options{
    text<&DuelOptions::a>("A", "A",
                          "a player: net:N, the program's networks (or those of --net) at N plies; "
                          "PATH:N, other networks; gnubg:N, GNU Backgammon; a level (kotra "
                          "levels); random; classic; runner")
        .needed(),
    text<&DuelOptions::b>("B", "B", "the other player").needed(),
    number<&DuelOptions::pairs, 1>("--pairs", "N", "play N pairs of games, or of matches"),
    number<&DuelOptions::match, 0, rules::max_match_length>("--match", "N",
                                                            "matches to N points; 0: money games"),
    flag<&DuelOptions::cube>("--cube", "play with the doubling cube"),
    flag<&DuelOptions::jacoby>("--jacoby", "money games with the Jacoby rule"),
    text<&DuelOptions::test>("--test", "LOW,HIGH",
                             "stop as soon as it is clear whether A is rather ahead by LOW or by "
                             "HIGH: points a game, or the chance to win a match beyond one half"),
    number<&DuelOptions::error, 1, 49>("--error", "PERCENT",
                                       "how often the test may be wrong, either way"),
    flag<&DuelOptions::no_luck>("--no-luck", "leave the luck of the dice in; faster"),
    number<&DuelOptions::seed>("--seed", "N", "the dice"),
    text<&DuelOptions::resume>("--resume", "FILE",
                               "write each pair down there, and go on behind those that are there",
                               Completes::files),
    text<&DuelOptions::variant>("--variant", "VARIANT", "the game", Completes::variants),
    net_option,
    tables_option,
    threads_option,
    json_option,
};

constexpr std::array duel_examples{
    Example{"duel net:0 gnubg:0 --pairs 5000", "against GNU Backgammon, cubeless money games"},
    Example{"duel new:0 old:0 --test 0,0.01", "is the new network better?"},
    Example{"duel net:2 gnubg:2 --match 7 --cube --resume duel.log", "matches, over several days"},
};

}  // namespace

constinit const Verb verbs::duel = verb<DuelOptions, run_duel>(
    "duel", "find out which of two players is better",
    "Plays pairs of games, or of matches: in both games of a pair the dice are the same, and the "
    "players change seats. From each result the luck of the dice is taken out: for every roll, "
    "what its best play is worth less the average over all rolls, as an engine sees it (A's, or "
    "else B's, or else the program's own). This moves no result on average, whatever the engine, "
    "but needs many times fewer games. Money games are cubeless unless --cube is given.\n\n"
    "--test is Wald's sequential probability ratio test. Ctrl-C ends the duel with what is known "
    "so far, and with exit status 1. The same seed gives the same result, whatever --threads "
    "says, but for players by chance.\n\n"
    "With --json: {a, b, variant, length, cube, seed, pairs, unit, score, score_se, luck_adjusted, "
    "adjusted, adjusted_se, wins, wins_se, wins_adjusted, wins_adjusted_se, test: null or {low, "
    "high, error, log_ratio, bound, verdict}, "
    "complete}; "
    "the unit is points a game or match_chance, the chance to win a match beyond one half; wins is "
    "the share "
    "of the games, or matches, that A won.",
    duel_options, duel_examples);

}  // namespace kotra::cli
