// SPDX-License-Identifier: Apache-2.0
#include "engine/level_errors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/random.h"
#include "engine/search/node.h"

namespace kotra::engine {
namespace {

using Rankings = std::array<std::optional<PlayRanking>, max_plies + 1>;

struct Sum {
    double sum = 0;
    double squares = 0;

    void add(double value) {
        sum += value;
        squares += value * value;
    }
    LevelError error(int count) const {
        const double mean = sum / count;
        const double variance = std::max(0.0, squares / count - mean * mean);
        return {mean, std::sqrt(variance / std::max(1, count - 1))};
    }
};

// The first position of the game after the best play without looking ahead.
NodeList after_best(const Engine& engine, Expander& expander, const rules::Board& board,
                    rules::Roll roll) {
    NodeList ends;
    expander.after_roll(board, {}, roll, ends);
    std::vector<Outcome> outcomes(ends.size());
    engine.evaluator().evaluate(ends.boards, outcomes);
    std::size_t best = 0;
    double most = -1e9;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const double theirs = money_equity(outcomes[i]).points();
        const double ours = ends.states[i].is_ours ? theirs : -theirs;
        if (ours <= most) continue;
        most = ours;
        best = i;
    }
    NodeList chosen;
    chosen.push_back(ends.boards[best], ends.states[best]);
    return chosen;
}

double error_of(const PlayRanking& judged, const RankedPlay& play) {
    const auto same = std::ranges::find(judged.plays, play.after, &RankedPlay::after);
    return same == judged.plays.end() ? 0 : same->error;
}

}  // namespace

std::optional<std::vector<LevelError>> measure_levels(
    const Engine& engine, const LevelTest& test, const std::function<bool(double done)>& progress) {
    const rules::Variant& variant = engine.variant();
    const Stakes& stakes = engine.search().cubeless_money();
    const rules::Board start{variant.setup, variant.setup};
    std::vector<Sum> sums(levels.size());
    Expander expander(variant);
    base::Random random(test.seed);
    rules::Board board = start;
    int done = 0;
    while (done < test.decisions) {
        if (is_finished(variant, board)) board = start;
        PlayQuestion question;
        question.board = board;
        question.roll = rules::Roll::random(random);
        const PlayRanking judged = engine.search().rank_plays(question, stakes, {}, test.judge);
        if (judged.plays.size() > 1) {
            // Levels of equal depth and width look at the same ranking.
            Rankings rankings;
            for (std::size_t i = 0; i < levels.size(); ++i) {
                const Level level = for_game(levels[i], variant);
                auto& ranking = rankings[static_cast<std::size_t>(level.plies)];
                if (!ranking) {
                    ranking =
                        engine.search().rank_plays(question, stakes, {}, search_options(level));
                }
                const std::uint64_t seed = test.seed + static_cast<std::uint64_t>(done);
                sums[i].add(
                    error_of(judged, ranking->plays[choose(level, question, *ranking, seed)]));
            }
            ++done;
            if (progress && !progress(static_cast<double>(done) / test.decisions)) {
                return std::nullopt;
            }
        }
        board = after_best(engine, expander, board, question.roll).boards.front();
    }
    std::vector<LevelError> errors;
    errors.reserve(sums.size());
    for (const Sum& sum : sums) errors.push_back(sum.error(done));
    return errors;
}

}  // namespace kotra::engine
