// SPDX-License-Identifier: Apache-2.0
#include "engine/search/plain_search.h"

#include <stdexcept>

#include "engine/equity/decision.h"
#include "engine/equity/efficiency.h"

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

// The same position after the player's best choice among the ends of a turn.
const Game& chosen(const PlainQuestion& question, const std::vector<Game>& ends, bool by_us) {
    std::size_t best = 0;
    double most = -1e9;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const double ours = plain_judge(question, ends[i], question.choice_cube, 0).utility;
        const double value = by_us ? ours : -ours;
        if (value <= most) continue;
        best = i;
        most = value;
    }
    return ends[best];
}

}  // namespace

std::vector<Game> plain_ends(const Game& game, Roll roll) {
    std::vector<Game> ends;
    collect_ends(after(game, Action::rolled(game.state().turn, roll)), ends);
    return ends;
}

PlainWorth plain_wait(const PlainQuestion& question, const Game& game, CubeState cube, int plies) {
    const rules::Side on_roll = game.state().turn;
    const bool ours = on_roll == question.us;
    if (plies == 0) {
        const rules::Board board = game.seen_by(on_roll);
        const Outcome outcome = evaluate(question.evaluator, board);
        const double utility =
            question.stakes.cubeful(outcome, ours ? cube : flipped(cube), cube_efficiency(board));
        return {ours ? outcome : flipped(outcome), ours ? utility : -utility};
    }
    OutcomeMean outcomes;
    double utilities = 0;
    for (const rules::WeightedRoll& weighted : rules::all_rolls) {
        const std::vector<Game> ends = plain_ends(game, weighted.roll);
        const PlainWorth worth =
            plain_judge(question, chosen(question, ends, ours), cube, plies - 1);
        // The means are taken for the player on roll, in whose eyes single precision rounds.
        outcomes.add(ours ? worth.outcome : flipped(worth.outcome), weighted.weight);
        utilities += weighted.weight * worth.utility;
    }
    const Outcome mean = outcomes.mean();
    return {ours ? mean : flipped(mean), utilities / 36};
}

PlainWorth plain_judge(const PlainQuestion& question, const Game& game, CubeState cube, int plies) {
    if (game.is_over()) {
        const Outcome outcome = judged_for(question.evaluator, game, question.us);
        return {outcome, question.stakes.cubeless(outcome, cube)};
    }
    PlainWorth worth = plain_wait(question, game, cube, plies);
    const bool ours = game.state().turn == question.us;
    const CubeState mine = ours ? cube : flipped(cube);
    if (game.state().extra_roll || !question.stakes.can_double(mine)) return worth;
    const CubeState turned = ours ? doubled(mine) : flipped(doubled(mine));
    const double taken = plain_wait(question, game, turned, plies).utility;
    const double sign = ours ? 1 : -1;
    worth.utility = sign * decide(question.stakes, mine,
                                  {sign * worth.utility, sign * taken, question.stakes.pass(mine)})
                               .best;
    return worth;
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
