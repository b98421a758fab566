// SPDX-License-Identifier: Apache-2.0
#include "engine/search/plain_search.h"

#include <stdexcept>

namespace kotra::engine {

using rules::Action;
using rules::ActionKind;
using rules::Game;
using rules::Phase;
using rules::Roll;

namespace {

Game after(const Game& game, const Action& action) {
    Game next = game;
    if (const auto ok = next.act(action); !ok) throw std::logic_error(ok.error().message);
    return next;
}

void collect_ends(const Game& game, std::vector<Game>& ends) {
    const rules::Side side = game.state().turn;
    switch (game.state().phase) {
        case Phase::to_play: {
            rules::PlayList plays;
            game.legal_plays(plays);
            for (const rules::Board& board : plays.boards()) {
                collect_ends(after(game, Action::played(side, board)), ends);
            }
            return;
        }
        case Phase::to_choose:
            for (int number = 1; number <= 6; ++number) {
                collect_ends(after(game, Action::chose(side, number)), ends);
            }
            return;
        default:
            ends.push_back(game);
    }
}

// For `side`: what the evaluator says of a game that waits for a roll or is over.
Outcome judged_for(const Evaluator& evaluator, const Game& game, rules::Side side) {
    const rules::Side on_roll =
        game.is_over() ? rules::opponent(game.state().result->winner) : game.state().turn;
    const Outcome outcome = evaluate(evaluator, game.seen_by(on_roll));
    return on_roll == side ? outcome : flipped(outcome);
}

}  // namespace

std::vector<Game> plain_ends(const Game& game, Roll roll) {
    std::vector<Game> ends;
    collect_ends(after(game, Action::rolled(game.state().turn, roll)), ends);
    return ends;
}

Outcome plain_judge(const Evaluator& evaluator, const Game& game, int plies) {
    const rules::Side side = game.state().turn;
    if (plies == 0 || game.is_over()) return judged_for(evaluator, game, side);
    OutcomeMean mean;
    for (const rules::WeightedRoll& weighted : rules::all_rolls) {
        const std::vector<Game> ends = plain_ends(game, weighted.roll);
        std::size_t best = 0;
        double best_equity = -1e9;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const double equity = money_equity(judged_for(evaluator, ends[i], side)).points();
            if (equity <= best_equity) continue;
            best = i;
            best_equity = equity;
        }
        const Game& end = ends[best];
        Outcome outcome;
        if (end.is_over()) {
            outcome = judged_for(evaluator, end, side);
        } else {
            outcome = plain_judge(evaluator, end, plies - 1);
            if (end.state().turn != side) outcome = flipped(outcome);
        }
        mean.add(outcome, weighted.weight);
    }
    return mean.mean();
}

Game random_game(const rules::Variant& variant, std::uint64_t seed, int turns) {
    base::Random random(seed);
    const rules::MatchOptions options = rules::MatchOptions::of(variant);
    Game game = *Game::start(variant, rules::MatchScore(options));
    const Game start = game;
    int done = 0;
    while (done < turns || game.state().phase != Phase::to_roll) {
        if (game.is_over()) {
            game = start;
            done = 0;
        }
        const rules::Side side = game.state().turn;
        switch (game.state().phase) {
            case Phase::opening:
                game = after(game, Action::throw_opening(Roll::random(random)));
                break;
            case Phase::to_roll:
                game = after(game, Action::rolled(side, Roll::random(random)));
                ++done;
                break;
            case Phase::to_choose:
                game = after(game, Action::chose(side, random.die()));
                break;
            default: {
                rules::PlayList plays;
                game.legal_plays(plays);
                const auto choice = random.below(static_cast<std::uint32_t>(plays.size()));
                game = after(game, Action::played(side, plays.boards()[choice]));
            }
        }
    }
    return game;
}

}  // namespace kotra::engine
