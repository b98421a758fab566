// SPDX-License-Identifier: Apache-2.0
#include "cli/hint_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "notation/play_text.h"

namespace kotra::cli {

using engine::CubeDecision;
using engine::CubeState;
using engine::Judgement;
using engine::Outcome;
using engine::PlayRanking;
using engine::RankedPlay;
using engine::Stakes;
using rules::GameState;

namespace {

double percent(float chance) {
    return 100 * static_cast<double>(chance);
}

// True where level 2 is a gammon and level 3 a backgammon.
bool has_gammons(const rules::Variant& variant) {
    return variant.scoring == rules::Scoring::gammon_backgammon ||
           variant.scoring == rules::Scoring::gammon;
}

std::string signed_text(double equity) {
    return fmt::format("{:+.3f}", equity);
}

// The mean level of the games that are won, 0 if none are.
double mean_level(const Outcome& outcome, bool won) {
    const auto chance = [&](int level) {
        return static_cast<double>(won ? outcome.win(level) : outcome.loss(level));
    };
    double sum = 0;
    for (int level = 1; level <= outcome.levels(); ++level) sum += chance(level);
    return chance(1) > 0 ? sum / chance(1) : 0;
}

}  // namespace

std::string chances_heading(const rules::Variant& variant) {
    if (has_gammons(variant)) {
        const bool triple = rules::max_level(variant) > 2;
        return triple ? "   Win    (g)   (bg)     Lose    (g)   (bg)"
                      : "   Win    (g)     Lose    (g)";
    }
    const bool counts = rules::max_level(variant) > 1;
    return counts ? "   Win  (mean)    Lose  (mean)" : "   Win     Lose";
}

std::string chances_text(const rules::Variant& variant, const Outcome& outcome) {
    std::string text;
    for (const bool won : {true, false}) {
        const auto chance = [&](int level) {
            return percent(won ? outcome.win(level) : outcome.loss(level));
        };
        text += fmt::format("{}{:6.1f}", won ? "" : "   ", chance(1));
        if (has_gammons(variant)) {
            for (int level = 2; level <= outcome.levels(); ++level) {
                text += fmt::format(" {:6.1f}", chance(level));
            }
        } else if (outcome.levels() > 1) {
            text += fmt::format(" {:7.2f}", mean_level(outcome, won));
        }
    }
    return text;
}

std::string plies_text(int plies) {
    return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies");
}

std::string answer_text(const RankedPlay& play) {
    if (play.steps.empty() && play.number != 0) return fmt::format("name {}", play.number);
    const std::string text =
        play.steps.empty() ? std::string(notation::no_play_text) : notation::shortest(play.steps);
    return play.number == 0 ? text : fmt::format("{}, then {}", text, play.number);
}

std::string ranking_text(const GameState& state, const PlayRanking& ranking, std::size_t count) {
    const std::size_t shown =
        count == 0 ? ranking.plays.size() : std::min(count, ranking.plays.size());
    std::size_t width = 20;
    for (std::size_t i = 0; i < shown; ++i) {
        width = std::max(width, answer_text(ranking.plays[i]).size());
    }
    std::string text = fmt::format("   #  {:<{}}  Equity   Error  {}  Plies\n", "Play", width,
                                   chances_heading(state.variant));
    for (std::size_t i = 0; i < shown; ++i) {
        const RankedPlay& play = ranking.plays[i];
        const std::string error = i == 0 ? "" : fmt::format("{:.3f}", play.error);
        text += fmt::format("{:>4}  {:<{}}  {:>6}  {:>6}  {}  {:>5}\n", i + 1, answer_text(play),
                            width, signed_text(play.equity.points()), error,
                            chances_text(state.variant, play.outcome), play.plies);
    }
    return text;
}

std::string cube_text(const GameState& state, const Judgement& judgement, const Stakes& stakes) {
    const CubeState cube = engine::cube_state(state);
    std::string text = fmt::format("{}\n{}\n\n", chances_heading(state.variant),
                                   chances_text(state.variant, judgement.outcome));
    text += fmt::format("Cubeless equity  {:>6}\n", signed_text(judgement.cubeless.points()));
    if (!stakes.match().is_money()) {
        text += fmt::format("Match chance     {:5.1f} %\n",
                            100 * Stakes::match_chance(judgement.utility));
    }
    const CubeDecision decision = engine::decide(stakes, cube, judgement.values);
    if (decision.advice == engine::DoubleAdvice::not_allowed || state.extra_roll) {
        text += fmt::format("Equity           {:>6}\n\nNo double is possible.\n",
                            signed_text(judgement.equity.points()));
        return text;
    }
    const auto row = [&](std::string_view action, double utility) {
        const double error = stakes.equity(decision.best, cube) - stakes.equity(utility, cube);
        text += fmt::format("{:<16} {:>6}{}\n", action,
                            signed_text(stakes.equity(utility, cube).points()),
                            error == 0 ? "" : fmt::format("   {:+.3f}", -error));
    };
    row("No double", decision.values.no_double);
    row("Double, take", decision.values.take);
    if (stakes.match().beavers) row("Double, beaver", decision.beaver);
    row("Double, pass", decision.values.pass);
    text += fmt::format("\nBest: {}\n", engine::words(decision));
    return text;
}

}  // namespace kotra::cli
