// SPDX-License-Identifier: Apache-2.0
#include "analysis/survey.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "analysis/opening_throw.h"
#include "base/random.h"
#include "engine/eval/finished.h"
#include "engine/rollout/outlook.h"
#include "engine/rollout/worth.h"
#include "engine/search/node.h"
#include "engine/search/parallel.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/scoring.h"

namespace kotra::analysis {
namespace {

using engine::NodeState;
using rules::Board;
using rules::HalfBoard;
using rules::Roll;

constexpr std::size_t games_at_once = 64;
constexpr Roll acey_deucey = *Roll::from_dice(1, 2);

// What one game showed, in the order in which it came up.
struct Findings {
    struct Gain {
        std::size_t phase;
        double points;
    };
    struct Named {
        std::size_t phase;
        std::size_t number;
        bool rolled_again;
    };
    struct Blot {
        std::size_t point;
        double hit_chance;
        double loss;
    };
    int points = 0;  // of who began
    int rolls = 0;
    std::vector<int> entered;
    std::vector<Gain> gains;
    std::vector<Named> named;
    std::vector<Blot> blots;
};

GamePhase phase_of(const Board& board) {
    if (board.mover.reserve() > 0) return GamePhase::entering;
    return rules::has_contact(board) ? GamePhase::contact : GamePhase::race;
}

std::size_t index(GamePhase phase) {
    return static_cast<std::size_t>(phase);
}

class Game {
 public:
    Game(const engine::Engine& engine, const SurveySettings& settings, std::uint64_t number)
        : engine_(engine),
          variant_(engine.variant()),
          settings_(settings),
          random_(base::Random(settings.seed ^ (number * 0x9e3779b97f4a7c15U)).next()),
          worth_(variant_, std::nullopt, false, {}),
          maker_({variant_, engine.evaluator(), engine.quick(), engine::normal_filter().inner,
                  worth_, workers_}),
          expander_(variant_) {}

    Findings play() {
        board_ = {variant_.setup, variant_.setup};
        const std::uint64_t first_look =
            random_.below(static_cast<std::uint32_t>(settings_.look_every));
        while (!engine::is_finished(variant_, board_)) {
            if (rolls() % settings_.look_every == first_look) look();
            turn(found_.rolls == 0 ? opening_roll() : Roll::random(random_));
            ++found_.rolls;
        }
        // The loser is on roll in a finished game.
        const int level = rules::win_level(variant_, board_.mover);
        found_.points = beginner_rolls_ ? -level : level;
        return std::move(found_);
    }

 private:
    std::uint64_t rolls() const { return static_cast<std::uint64_t>(found_.rolls); }

    Roll opening_roll() {
        const bool decides = variant_.opening == rules::Opening::use_both;
        return decides ? opening_throw(random_) : Roll::random(random_);
    }

    engine::RankedPlay best(const engine::PlayQuestion& question) const {
        const engine::Search& search = engine_.search();
        return search.rank_plays(question, search.cubeless_money(), {}, {.plies = 0}).plays.front();
    }

    void turn(Roll roll) {
        engine::PlayQuestion question;
        question.board = board_;
        question.roll = roll;
        question.chain = state_.chain;
        const engine::RankedPlay play = best(question);
        note_entry(board_.mover, play.steps);
        if (play.number == 0) {
            const bool all = play.steps.size() == rules::Dice::of(variant_, roll).count;
            go_on(play.after, state_, roll.is_double(), 0, all);
            return;
        }
        const GamePhase phase = phase_of(board_);
        if (variant_.max_chain != 0) ++state_.chain;
        question.board = play.after;
        question.named = play.number;
        question.chain = state_.chain;
        const engine::RankedPlay later = best(question);
        note_entry(play.after.mover, later.steps);
        const bool all = later.steps.size() == rules::Dice::named(variant_, play.number).count;
        const bool again = go_on(later.after, state_, true, play.number, all);
        found_.named.push_back({index(phase), static_cast<std::size_t>(play.number), again});
    }

    // To the next roll; true if the same player has it.
    bool go_on(const Board& after, NodeState state, bool is_double, int named, bool all_used) {
        state.is_ours = true;
        engine::NodeList next;
        expander_.append_after(after, state, is_double, named, all_used, next);
        const bool again = next.states.front().is_ours;
        board_ = next.boards.front();
        state_ = next.states.front();
        state_.is_ours = true;
        if (!again) beginner_rolls_ = !beginner_rolls_;
        return again;
    }

    // The first time that a side moves a checker on the board while others have yet to enter.
    void note_entry(HalfBoard mover, const rules::Steps& steps) {
        bool& noted = beginner_rolls_ ? beginner_noted_ : other_noted_;
        for (const rules::Step& step : steps) {
            if (noted || mover.reserve() == 0) return;
            if (step.from <= rules::point_count) {
                found_.entered.push_back(variant_.checkers - mover.reserve());
                noted = true;
            }
            --mover[step.from];
            ++mover[step.to];
        }
    }

    void look() {
        engine::Outlook outlook;
        const engine::OutlookQuestion question{board_, state_, engine::every_roll, {&outlook}};
        maker_.answer(std::span(&question, 1));
        if (variant_.acey_deucey) {
            const double worth = outlook.replies[engine::roll_index(acey_deucey)].worth;
            found_.gains.push_back({index(phase_of(board_)), worth - outlook.mean_worth});
        }
        look_at_blots(outlook);
    }

    // Those of the player who is not on roll.
    void look_at_blots(const engine::Outlook& outlook) {
        std::vector<std::size_t> points;
        std::vector<Board> boards{board_};
        for (std::size_t point = 1; point <= rules::point_count; ++point) {
            if (board_.other[point] != 1) continue;
            points.push_back(point);
            Board hit = board_;
            --hit.other[point];
            ++hit.other[rules::place_bar];
            boards.push_back(hit);
        }
        if (points.empty() || !rules::has_contact(board_)) return;
        std::vector<engine::Outcome> outcomes(boards.size());
        engine_.evaluator().evaluate(boards, outcomes);
        const double now = engine::money_equity(outcomes[0]).points();
        for (std::size_t i = 0; i < points.size(); ++i) {
            int hits = 0;
            for (const rules::WeightedRoll& weighted : rules::all_rolls) {
                const engine::Reply& reply = outlook.replies[engine::roll_index(weighted.roll)];
                const HalfBoard& owner =
                    reply.state.is_ours ? reply.board.other : reply.board.mover;
                if (owner[points[i]] == 0) hits += weighted.weight;
            }
            const double after = engine::money_equity(outcomes[i + 1]).points();
            found_.blots.push_back({points[i], hits / 36.0, after - now});
        }
    }

    const engine::Engine& engine_;
    const rules::Variant& variant_;
    const SurveySettings& settings_;
    base::Random random_;
    engine::Workers workers_{1};
    engine::Worth worth_;
    engine::OutlookMaker maker_;
    engine::Expander expander_;

    Findings found_;
    Board board_;      // seen by the player on roll
    NodeState state_;  // is_ours is true
    bool beginner_rolls_ = true;
    bool beginner_noted_ = false;
    bool other_noted_ = false;
};

void add(const Findings& found, Survey& survey) {
    ++survey.games;
    survey.points.add(found.points);
    survey.wins.add(found.points > 0 ? 1 : 0);
    survey.stake.add(found.points > 0 ? found.points : -found.points);
    survey.rolls.add(found.rolls);
    for (const int entered : found.entered) survey.entered.add(entered);
    for (const Findings::Gain& gain : found.gains) survey.turns[gain.phase].gain.add(gain.points);
    for (const Findings::Named& named : found.named) {
        NamedTurns& turns = survey.turns[named.phase];
        ++turns.named[named.number];
        if (named.rolled_again) ++turns.rolled_again;
    }
    for (const Findings::Blot& blot : found.blots) {
        BlotCost& cost = survey.blots[blot.point];
        cost.hit_chance.add(blot.hit_chance);
        cost.loss.add(blot.loss);
    }
}

}  // namespace

std::optional<Survey> survey(const engine::Engine& engine, const SurveySettings& settings,
                             const std::stop_token& stop,
                             const std::function<void(double done)>& progress) {
    const engine::Workers workers(settings.threads);
    Survey survey;
    std::vector<Findings> found;
    while (survey.games < settings.games) {
        if (stop.stop_requested()) return std::nullopt;
        const std::uint64_t first = survey.games;
        const std::uint64_t left = settings.games - first;
        found.resize(std::min<std::uint64_t>(games_at_once, left));
        workers.for_each(found.size(), [&](std::size_t i) {
            found[i] = Game(engine, settings, first + i).play();
        });
        for (const Findings& game : found) add(game, survey);
        if (progress) {
            progress(static_cast<double>(survey.games) / static_cast<double>(settings.games));
        }
    }
    return survey;
}

}  // namespace kotra::analysis
