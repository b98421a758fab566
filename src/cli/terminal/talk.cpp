// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/talk.h"

#include <fmt/format.h>

#include <optional>
#include <variant>

#include "notation/play_text.h"

namespace kotra::cli {
namespace {

using record::CubeAction;
using record::ResignationAction;
using rules::Side;

std::string told(const record::OpeningThrow& thrown, const Voices& voices) {
    const Voice& first = voices[Side::first];
    const Voice& second = voices[Side::second];
    const rules::Roll dice = thrown.dice;
    const std::string both = fmt::format("{} {}, {} {}", first.does("throw"), dice.first(),
                                         second.does("throw"), dice.second());
    if (dice.is_double()) return both + ": a tie, both throw again";
    const Voice& begins = dice.first() > dice.second() ? first : second;
    return fmt::format("{}. {}", both, begins.does("begin"));
}

// Whether the player before events[at] did the last thing too, so that his roll is an extra one.
bool is_extra(const std::vector<record::Event>& events, std::size_t at, Side by) {
    while (at > 0) {
        const record::Event& before = events[--at];
        if (const auto* played = std::get_if<record::Played>(&before)) return played->by == by;
        if (std::holds_alternative<record::OpeningThrow>(before)) return false;
    }
    return false;
}

std::string told(const record::Played& played, const Voices& voices) {
    const Voice& voice = voices[played.by];
    if (played.steps.empty()) return voice.subject() + " cannot move";
    return fmt::format("{} {}", voice.does("play"), notation::shortest(played.steps));
}

std::string told(const record::CubeTurned& turned, const Voices& voices) {
    const Voice& voice = voices[turned.by];
    switch (turned.action) {
        case CubeAction::doubled:
            return fmt::format("{} to {}", voice.does("double"), turned.value);
        case CubeAction::taken:
            return fmt::format("{}; the cube is at {}", voice.does("take"), turned.value);
        case CubeAction::dropped:
            return voice.does("drop");
        case CubeAction::beavered:
            return fmt::format("{}: the cube goes to {}", voice.does("beaver"), turned.value);
        case CubeAction::raccooned:
            return fmt::format("{}: the cube goes to {}", voice.does("raccoon"), turned.value);
    }
    return {};
}

std::string told(const record::Resignation& resignation, const rules::Variant& variant,
                 const Voices& voices) {
    const Voice& voice = voices[resignation.by];
    switch (resignation.action) {
        case ResignationAction::offered:
            return fmt::format("{} to resign {}", voice.does("offer"),
                               level_text(variant, resignation.level));
        case ResignationAction::accepted:
            return voice.does("accept");
        case ResignationAction::refused:
            return voice.does("refuse") + "; the game goes on";
    }
    return {};
}

}  // namespace

std::string Voice::does(std::string_view verb) const {
    return fmt::format("{} {}{}", subject(), verb, is_you ? "" : "s");
}

std::string Voice::owns(std::string_view thing) const {
    return is_you ? fmt::format("Your {}", thing) : fmt::format("{}'s {}", name, thing);
}

std::string counted(int number, std::string_view thing) {
    return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

std::string as_sentence(std::string_view text) {
    std::string sentence(text);
    if (sentence.empty()) return sentence;
    if (sentence.front() >= 'a' && sentence.front() <= 'z') {
        sentence.front() = static_cast<char>(sentence.front() - 'a' + 'A');
    }
    return sentence + '.';
}

std::string told(const std::vector<record::Event>& events, std::size_t at,
                 const rules::Variant& variant, const Voices& voices) {
    const record::Event& event = events[at];
    if (const auto* thrown = std::get_if<record::OpeningThrow>(&event)) {
        return told(*thrown, voices);
    }
    if (const auto* rolled = std::get_if<record::Rolled>(&event)) {
        return fmt::format("{}{} {}", voices[rolled->by].does("roll"),
                           is_extra(events, at, rolled->by) ? " again:" : "",
                           roll_text(rolled->roll));
    }
    if (const auto* played = std::get_if<record::Played>(&event)) return told(*played, voices);
    if (const auto* chosen = std::get_if<record::NumberChosen>(&event)) {
        return fmt::format("{} {}", voices[chosen->by].does("name"), chosen->number);
    }
    if (const auto* turned = std::get_if<record::CubeTurned>(&event)) return told(*turned, voices);
    if (const auto* resigned = std::get_if<record::Resignation>(&event)) {
        return told(*resigned, variant, voices);
    }
    return {};
}

std::string roll_text(rules::Roll roll) {
    return fmt::format("{}-{}", roll.first(), roll.second());
}

std::string level_text(const rules::Variant& variant, int level) {
    switch (variant.scoring) {
        case rules::Scoring::checkers_left:
            return counted(level, "checker");
        case rules::Scoring::single:
            return "the game";
        case rules::Scoring::gammon_backgammon:
        case rules::Scoring::gammon:
            break;
    }
    const bool is_mars = variant.win_names == rules::WinNames::mars;
    if (level == 3) return is_mars ? "koks" : "a backgammon";
    if (level == 2) return is_mars ? "mars" : "a gammon";
    return "a single game";
}

std::string result_text(const rules::GameState& over, const Voices& voices) {
    const rules::GameResult& result = *over.result;
    const Voice& winner = voices[result.winner];
    const Voice& loser = voices[opponent(result.winner)];
    const std::string points = counted(result.points, "point");
    if (result.ending == rules::Ending::dropped || result.ending == rules::Ending::awarded) {
        return fmt::format("{} {}", winner.does("win"), points);
    }
    const bool is_resigned = result.ending == rules::Ending::resigned;
    std::string text;
    if (over.variant.scoring == rules::Scoring::checkers_left) {
        text = fmt::format("{}{}", winner.does("win"), is_resigned ? " by resignation" : "");
        if (!is_resigned) {
            text += fmt::format("; {} {} {} left", loser.is_you ? "you" : loser.name,
                                loser.is_you ? "have" : "has", counted(result.level, "checker"));
        }
    } else {
        text = fmt::format("{} {}{}", winner.does("win"), level_text(over.variant, result.level),
                           is_resigned ? " by resignation" : "");
    }
    if (over.cube.value > 1) text += fmt::format(" with the cube at {}", over.cube.value);
    text += fmt::format(": {}", points);
    if (result.points < result.level * over.cube.value) {
        text += " (more than a single game only counts once the cube was turned)";
    }
    return text;
}

std::string score_text(const rules::PerSide<int>& points, const Voices& voices) {
    return fmt::format("{} {}, {} {}", voices[Side::first].subject(), points[Side::first],
                       voices[Side::second].subject(), points[Side::second]);
}

}  // namespace kotra::cli
