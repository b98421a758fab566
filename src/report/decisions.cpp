// SPDX-License-Identifier: Apache-2.0
#include "report/decisions.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "analysis/judge.h"
#include "notation/play_text.h"

namespace kotra::report {
namespace {

using record::Note;
using rules::Side;

// Less is noise of the judge's last digits.
constexpr double least_told_error = 0.0005;

std::string dice_text(const rules::GameState& state) {
    if (state.phase != rules::Phase::to_play || !state.roll || state.named != 0) return {};
    return fmt::format("{}{}", state.roll->first(), state.roll->second());
}

std::optional<double> chance_of(const record::Value& value, Side by) {
    if (value.chances.win.empty()) return std::nullopt;
    const double win = value.chances.win.front();
    return by == Side::first ? win : 1 - win;
}

// Goes through the events of one game.
class Teller {
 public:
    Teller(const Words& words, std::string place, std::vector<Decision>& decisions)
        : words_(words), place_(std::move(place)), decisions_(decisions) {}

    void tell(const analysis::Moment& moment, const record::Event& event, const Note& note) {
        moment_ = &moment;
        note_ = &note;
        std::visit([this](const auto& one) { on(one); }, event);
    }
    // An event that nobody judges, after those that were told.
    void tell_aside(const record::Event& event) {
        if (const auto* const comment = std::get_if<record::Comment>(&event)) {
            add_comment(comment->text);
        } else if (const auto* const resigned = std::get_if<record::Resignation>(&event)) {
            tell_resignation(*resigned);
        }
    }
    // Comments stand with the decision that they follow; those before the first, and those between
    // a roll and its play, with the next.
    void add_comment(const std::string& text) {
        if (decisions_.empty() || is_roll_open_) {
            comments_.push_back(text);
        } else {
            decisions_.back().comments.push_back(text);
        }
    }
    void end() {
        if (decisions_.empty()) return;
        std::ranges::move(comments_, std::back_inserter(decisions_.back().comments));
    }

 private:
    Decision& add(Side by, std::string action) {
        Decision& decision = add_aside(by, std::move(action));
        decision.before = moment_->before;
        decision.dice = dice_text(moment_->before);
        return decision;
    }

    // What no board is shown for.
    Decision& add_aside(Side by, std::string action) {
        Decision decision;
        decision.number = ++number_;
        decision.anchor = fmt::format("{}-{}", place_, number_);
        decision.by = by;
        decision.action = std::move(action);
        decision.comments = std::exchange(comments_, {});
        is_roll_open_ = false;
        decisions_.push_back(std::move(decision));
        return decisions_.back();
    }

    static void judge(Decision& decision, std::optional<double> error) {
        decision.error = error;
        if (error) decision.mark = analysis::mark_of(*error);
    }

    void judge_play(Decision& decision) {
        decision.luck = std::exchange(luck_, std::nullopt);
        decision.is_illegal = !moment_->is_legal;
        if (!note_->play || note_->play->candidates.empty()) return;
        decision.play = &*note_->play;
        judge(decision, note_->play->error());
        if (note_->play->played && *note_->play->played < note_->play->candidates.size()) {
            decision.chance =
                chance_of(note_->play->candidates[*note_->play->played].value, decision.by);
        }
    }

    // A double that was not made.
    void told_no_double(Side by) {
        if (!note_->cube || note_->cube->error.value_or(0) < least_told_error) return;
        Decision& decision = add(by, std::string(words_[Key::no_double]));
        decision.dice.clear();
        decision.cube = &*note_->cube;
        decision.chance = chance_of(note_->cube->position, by);
        judge(decision, note_->cube->error);
    }

    void on(const record::OpeningThrow& event) {
        on_roll(event.dice.first() > event.dice.second() ? Side::first : Side::second);
    }

    void on(const record::Rolled& event) {
        told_no_double(event.by);
        on_roll(event.by);
    }

    // The luck of a roll belongs to the play that follows; if none does, the play that was due is
    // told here.
    void on_roll(Side by) {
        luck_ = note_->luck;
        is_roll_open_ = true;
        if (note_->play) judge_play(add(by, std::string(words_[Key::to_move])));
    }

    void on(const record::Played& event) {
        told_no_double(event.by);
        const bool has_moved = !event.steps.empty();
        Decision& decision = add(event.by, has_moved ? notation::shortest(event.steps)
                                                     : std::string(words_[Key::cannot_move]));
        decision.steps = event.steps;
        judge_play(decision);
    }

    void on(const record::NumberChosen& event) {
        judge_play(add(event.by, words_.fill(Key::names_number, {std::to_string(event.number)})));
    }

    void on(const record::CubeTurned& event) {
        const std::string value = std::to_string(event.value);
        std::string action;
        switch (event.action) {
            case record::CubeAction::doubled:
                action = words_.fill(Key::doubles, {value});
                break;
            case record::CubeAction::taken:
                action = words_[Key::takes];
                break;
            case record::CubeAction::dropped:
                action = words_[Key::passes];
                break;
            case record::CubeAction::beavered:
                action = words_.fill(Key::beavers, {value});
                break;
            case record::CubeAction::raccooned:
                action = words_.fill(Key::raccoons, {value});
                break;
        }
        Decision& decision = add(event.by, std::move(action));
        if (!note_->cube) return;
        decision.cube = &*note_->cube;
        decision.chance = chance_of(note_->cube->position, moment_->before.turn);
        judge(decision, note_->cube->error);
    }

    // What is no moment.
    template <class Other>
    void on(const Other& /*unused*/) {}

    void tell_resignation(const record::Resignation& event) {
        if (event.action == record::ResignationAction::accepted) return;
        const bool is_offer = event.action == record::ResignationAction::offered;
        add_aside(event.by, std::string(words_[is_offer ? Key::resigns : Key::refuses]));
    }

    const Words& words_;
    std::string place_;
    std::vector<Decision>& decisions_;
    std::size_t number_ = 0;
    const analysis::Moment* moment_ = nullptr;
    const Note* note_ = nullptr;
    std::optional<double> luck_;
    std::vector<std::string> comments_;  // that wait for a decision
    bool is_roll_open_ = false;          // a roll was told, and its play was not
};

}  // namespace

std::vector<Decision> decisions_of(const record::Game& game, const analysis::GameCourse& course,
                                   const record::GameAnnotation* annotation,
                                   const std::string& place, const Words& words) {
    static const Note nothing;
    std::vector<Decision> decisions;
    Teller teller(words, place, decisions);
    for (const std::string& comment : game.comments) teller.add_comment(comment);
    analysis::for_each_event(
        game, course,
        [&](const analysis::Moment& moment, const record::Event& event) {
            teller.tell(moment, event,
                        annotation == nullptr ? nothing : annotation->notes[moment.event]);
        },
        [&](const record::Event& event) { teller.tell_aside(event); });
    teller.end();
    return decisions;
}

}  // namespace kotra::report
