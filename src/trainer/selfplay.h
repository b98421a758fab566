// SPDX-License-Identifier: Apache-2.0
// Games of the networks against themselves, and what they teach.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/random.h"
#include "engine/eval/evaluator.h"
#include "engine/search/node.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/variant.h"
#include "trainer/sample.h"
#include "trainer/targets.h"

namespace kotra::trainer {

// What stands beside the value of a position in a Visit.
enum class Averages : std::uint8_t {
    all_rolls,    // the exact mean over the 21 rolls: little noise, 400 judgements of plays a label
    thrown_roll,  // the value after the roll that was thrown: the targets become those of
                  // TD(lambda)
};

struct SelfPlayOptions {
    Averages averages = Averages::all_rolls;
    float lambda = 0.95F;  // see targets()
    // The quick judge passes to the other one those plays of a roll that it finds at most this many
    // points worse than the best, and at most so many.
    float margin = 0.12F;
    std::size_t candidates = 5;
    // The quick judge finds the so many best plays of a 1-2 after which numbers are named and
    // played; 0: all.
    std::size_t short_list = 3;
    // How often exact averages follow a 1-2 that was not thrown, where a number is named after it:
    // such a turn takes as long as all other rolls together. What it brings counts the more the
    // rarer it is followed, so that the averages stay right on average.
    double followed_share = 1;
    // Shares of the games that begin with random plays (at most so many), or, in games that have
    // such a thing, in a random back game.
    double random_start_share = 0.3;
    int random_plays = 12;
    double back_game_share = 0.1;
};

// Positions whose chances the judge knows for certain, or as good as that: a game need not be
// played on from there.
using Known = std::function<bool(const rules::Board& board)>;

// Plays games of one variant. Both judges answer for every position of the game, those that are
// over too. `known` may be empty. One thread at a time; the judges may be shared.
class SelfPlay {
 public:
    SelfPlay(const rules::Variant& variant, const engine::Evaluator& judge,
             const engine::Evaluator& quick, const SelfPlayOptions& options, Known known = {});

    // One game from its beginning to its end, or to where all is known: a sample for each position
    // in which a player rolled, but for the random plays at its beginning. Equal states of `random`
    // give equal games.
    std::vector<Sample> play(base::Random& random);

 private:
    // The successors of one roll, and the best of them.
    struct RollRange {
        rules::Roll roll = rules::all_rolls[0].roll;
        int weight = 0;
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t best = 0;
        Chances best_chances{};  // seen by the player who rolls now
    };

    // A position before a roll; state.is_ours is true.
    struct Position {
        rules::Board board;
        engine::NodeState state;
    };

    // The mean over the rolls of a position, in two parts.
    struct Mean {
        Chances common{};       // of the rolls that are always followed
        Chances guess{};        // of the others, of which there is the 1-2 at most
        bool followed = false;  // these were followed too
        Chances lead{};         // what they bring more than the guess, if they were followed
    };

    bool ends(const rules::Board& board) const;
    bool leaves_out_turns() const {
        return variant_.acey_deucey && options_.averages == Averages::all_rolls &&
               options_.followed_share < 1;
    }
    bool is_long(rules::Roll roll) const { return leaves_out_turns() && roll.is_acey_deucey(); }
    Position start(base::Random& random);
    void expand(const Position& position, rules::Roll thrown, bool follows);
    bool rolls_again(std::size_t successor) const { return successors_.states[successor].is_ours; }
    Position position_of(std::size_t successor) const;
    void choose_candidates();
    void judge_candidates();
    Mean mean(const rules::Board& board, bool follows);
    Chances guess_12(const rules::Board& board);
    void fill_averages(std::span<const Mean> means, std::span<Visit> visits) const;
    Chances value_of(const rules::Board& board) const;

    rules::Variant variant_;
    int levels_;
    const engine::Evaluator& judge_;
    const engine::Evaluator& quick_;
    SelfPlayOptions options_;
    Known known_;

    // Working memory of one position.
    engine::Expander expander_;
    engine::ShortList short_list_;
    engine::NodeList successors_;  // state.is_ours: the player who has just moved rolls again
    std::vector<RollRange> rolls_;
    rules::PlayList plays_;
    std::vector<rules::Board> boards_;
    std::vector<engine::Outcome> outcomes_;
    std::vector<std::size_t> asked_;
};

// A position in which the mover's opponent plays a back game: 4 to 7 checkers on two anchors in the
// mover's home, the rest of both sides spread at random. For variants of 15 checkers without
// reserve.
rules::Board random_back_game(base::Random& random);

}  // namespace kotra::trainer
