// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/announcer.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>
#include <vector>

#include "cli/terminal/talk.h"
#include "notation/play_text.h"

namespace kotra::cli {

void Announcer::game_begins(const record::Recorder& recorder) {
    const rules::GameState& state = recorder.game().state();
    const record::Match& match = recorder.match();
    const bool goes_on = !match.games.back().events.empty();
    std::string line = fmt::format("Game {}{}", match.games.size(), goes_on ? " goes on" : "");
    if (!state.options.is_money()) {
        line += fmt::format(" of the match to {}", counted(state.options.length, "point"));
    }
    line += fmt::format(". {}.", score_text(state.score, desk_.voices()));
    if (state.crawford) line += " The Crawford game: no doubling.";
    desk_.say("\n" + line);
}

void Announcer::happened(const record::Event& event, const record::Recorder& recorder) {
    const std::vector<record::Event>& events = recorder.match().games.back().events;
    const std::string what =
        told(events, events.size() - 1, recorder.match().variant, desk_.voices());
    if (const auto* rolled = std::get_if<record::Rolled>(&event); rolled && !types_[rolled->by]) {
        roll_ = what;
        return;
    }
    const auto* played = std::get_if<record::Played>(&event);
    if (played != nullptr && !roll_.empty()) {
        const std::string play = notation::shortest(played->steps);
        desk_.say(played->steps.empty() ? fmt::format("{} and cannot move.", roll_)
                                        : fmt::format("{} and plays {}.", roll_, play));
        roll_.clear();
        return;
    }
    desk_.say(as_sentence(what));
    if (std::holds_alternative<record::OpeningThrow>(event)) tell_automatic_double(recorder);
}

void Announcer::tell_automatic_double(const record::Recorder& recorder) {
    const rules::GameState& state = recorder.game().state();
    const auto is_tie = [](const record::Event& event) {
        const auto* thrown = std::get_if<record::OpeningThrow>(&event);
        return thrown != nullptr && thrown->dice.is_double();
    };
    const std::vector<record::Event>& events = recorder.match().games.back().events;
    const bool was_doubled =
        is_tie(events.back()) && std::ranges::count_if(events, is_tie) == state.auto_doubles;
    if (was_doubled) desk_.say(fmt::format("The tie turns the cube to {}.", state.cube.value));
}

void Announcer::game_ends(const record::Recorder& recorder) {
    const rules::GameState& state = recorder.game().state();
    if (state.result && state.result->ending == rules::Ending::borne_off) desk_.show(state);
    if (state.result) desk_.say(as_sentence(result_text(state, desk_.voices())));
    const rules::MatchScore& score = recorder.score();
    if (const auto winner = score.winner()) {
        desk_.say(fmt::format("{} the match {}-{}.", desk_.voices()[*winner].does("win"),
                              score.points()[*winner], score.points()[opponent(*winner)]));
    }
}

}  // namespace kotra::cli
