// SPDX-License-Identifier: Apache-2.0
// Matches played by nobody in particular, for properties that must hold for every match.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "base/random.h"
#include "record/recorder.h"
#include "rules/legal_plays.h"

namespace kotra::record::testing {

// What a test does on its way to what it tests must succeed.
inline void must(const base::Result<void>& result) {
    if (!result) throw std::logic_error(result.error().message);
}

struct RandomMatch {
    rules::Variant variant = rules::backgammon();
    rules::MatchOptions options;
    int most_games = 5;
    int most_turns = 400;  // of a game, which is given up then
    int resign_one_in = 300;
    int comment_one_in = 0;  // 0: never
    int clock_one_in = 0;
    int award_one_in = 0;
    bool refuses_resignations = true;
    bool ties = true;          // of the opening throw
    bool leaves_open = false;  // stops somewhere in the last game
};

class RandomPlayers {
 public:
    RandomPlayers(const RandomMatch& plan, std::uint64_t seed) : plan_(plan), random_(seed) {}

    // The match as the recorder wrote it, and its state at the end.
    Recorder play() {
        Match match;
        match.players = {{Player{"Anna Á", "1500"}, Player{"Bo", ""}}};
        match.variant = plan_.variant;
        match.options = plan_.options;
        Recorder recorder = Recorder::start(match).value();
        const int games =
            1 + static_cast<int>(random_.below(static_cast<unsigned>(plan_.most_games)));
        for (int game = 1;; ++game) {
            const bool stops = plan_.leaves_open && game == games;
            play_game(recorder, stops ? static_cast<int>(random_.below(60)) : -1);
            if (game == games || recorder.match_over()) return recorder;
            must(recorder.next_game());
        }
    }

 private:
    using Action = rules::Action;
    using ActionKind = rules::ActionKind;

    bool one_in(int n) { return n > 0 && random_.below(static_cast<unsigned>(n)) == 0; }

    // Plays to the end, or for `actions` actions if that is not negative.
    void play_game(Recorder& recorder, int actions) {
        for (int turn = 0; !recorder.game_over() && actions != 0; ++turn, --actions) {
            if (one_in(plan_.comment_one_in)) {
                recorder.comment("turn " + std::to_string(turn) + ", said: 31: \"hm\"");
            }
            if (one_in(plan_.clock_one_in)) recorder.clock({{120000 - turn, 119000 - turn}});
            if (one_in(plan_.award_one_in)) {
                const auto reason = static_cast<AwardReason>(random_.below(4));
                must(recorder.award(random_side(), reason, 1 + static_cast<int>(random_.below(7))));
                return;
            }
            must(recorder.act(choose(recorder.game(), turn)));
        }
    }

    Side random_side() { return random_.below(2) == 0 ? Side::first : Side::second; }

    Action choose(const rules::Game& game, int turn) {
        const rules::GameState& state = game.state();
        if (state.resignation) {
            const bool accepts =
                !plan_.refuses_resignations || turn >= plan_.most_turns || random_.below(3) > 0;
            return Action::simple(
                opponent(state.resignation->by),
                accepts ? ActionKind::accept_resignation : ActionKind::refuse_resignation);
        }
        if (one_in(plan_.resign_one_in) || turn >= plan_.most_turns) {
            const auto levels = static_cast<unsigned>(rules::max_level(state.variant));
            return Action::resigned(random_side(), 1 + static_cast<int>(random_.below(levels)));
        }
        switch (state.phase) {
            case rules::Phase::opening: {
                rules::Roll dice = rules::Roll::random(random_);
                while (!plan_.ties && dice.is_double()) dice = rules::Roll::random(random_);
                return Action::throw_opening(dice);
            }
            case rules::Phase::to_roll:
                if (random_.below(20) == 0 && game.may(state.turn, ActionKind::offer_double)) {
                    return Action::simple(state.turn, ActionKind::offer_double);
                }
                return Action::rolled(state.turn, rules::Roll::random(random_));
            case rules::Phase::double_offered:
                return answer(game);
            case rules::Phase::to_choose:
                return Action::chose(state.turn, random_.die());
            default:
                break;
        }
        game.legal_plays(plays_);
        const auto pick = random_.below(static_cast<unsigned>(plays_.size()));
        return Action::played(state.turn, plays_.boards()[pick]);
    }

    Action answer(const rules::Game& game) {
        const Side side = *game.to_act();
        for (const ActionKind kind : {ActionKind::beaver, ActionKind::raccoon}) {
            if (random_.below(2) == 0 && game.may(side, kind)) return Action::simple(side, kind);
        }
        return Action::simple(side, random_.below(4) == 0 ? ActionKind::drop : ActionKind::take);
    }

    RandomMatch plan_;
    base::Random random_;
    rules::PlayList plays_;
};

inline Recorder random_match(const RandomMatch& plan, std::uint64_t seed) {
    return RandomPlayers(plan, seed).play();
}

}  // namespace kotra::record::testing
