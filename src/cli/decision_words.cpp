// SPDX-License-Identifier: Apache-2.0
#include "cli/decision_words.h"

#include <fmt/format.h>

#include <array>
#include <variant>

#include "notation/play_text.h"

namespace kotra::cli {
namespace {

using record::CubeAction;
using record::Mark;

struct MarkRow {
    std::string_view word;
    std::string_view sign;
};

constexpr std::array<MarkRow, 6> marks{{{"none", ""},
                                        {"good", "!"},
                                        {"interesting", "!?"},
                                        {"doubtful", "?!"},
                                        {"bad", "?"},
                                        {"very bad", "??"}}};

std::string steps_text(const rules::Steps& steps) {
    return steps.empty() ? std::string(notation::no_play_text) : notation::shortest(steps);
}

}  // namespace

record::Side who_acts(const analysis::Moment& moment, const record::Event& event) {
    if (const auto* const opening = std::get_if<record::OpeningThrow>(&event)) {
        const bool is_first = opening->dice.first() > opening->dice.second();
        return is_first ? record::Side::first : record::Side::second;
    }
    return record::actor(event).value_or(moment.before.turn);
}

std::string_view decision_word(const record::Event& event) {
    if (std::holds_alternative<record::OpeningThrow>(event)) return "throw";
    if (std::holds_alternative<record::Rolled>(event)) return "no double";
    if (std::holds_alternative<record::NumberChosen>(event)) return "number";
    const auto* const turned = std::get_if<record::CubeTurned>(&event);
    if (turned == nullptr) return "play";
    switch (turned->action) {
        case CubeAction::doubled:
            return "double";
        case CubeAction::taken:
            return "take";
        case CubeAction::dropped:
            return "drop";
        case CubeAction::beavered:
            return "beaver";
        case CubeAction::raccooned:
            break;
    }
    return "raccoon";
}

std::string_view mark_word(Mark mark) {
    return marks[static_cast<std::size_t>(mark)].word;
}

std::string_view mark_sign(Mark mark) {
    return marks[static_cast<std::size_t>(mark)].sign;
}

std::string candidate_text(const record::Candidate& candidate) {
    if (candidate.steps.empty() && candidate.number != 0) {
        return fmt::format("name {}", candidate.number);
    }
    const std::string text = steps_text(candidate.steps);
    return candidate.number == 0 ? text : fmt::format("{}, then {}", text, candidate.number);
}

std::string action_text(const record::Event& event) {
    if (const auto* const played = std::get_if<record::Played>(&event)) {
        if (played->steps.empty() && played->illegal) return "(an illegal play)";
        return steps_text(played->steps);
    }
    if (const auto* const named = std::get_if<record::NumberChosen>(&event)) {
        return fmt::format("names {}", named->number);
    }
    const auto* const turned = std::get_if<record::CubeTurned>(&event);
    if (turned == nullptr) return "";
    switch (turned->action) {
        case CubeAction::doubled:
            return fmt::format("doubles to {}", turned->value);
        case CubeAction::taken:
            return "takes";
        case CubeAction::dropped:
            return "drops";
        case CubeAction::beavered:
            return fmt::format("beavers to {}", turned->value);
        case CubeAction::raccooned:
            break;
    }
    return fmt::format("raccoons to {}", turned->value);
}

std::string cube_advice(const record::CubeNote& cube, bool beavers) {
    constexpr double equal_within = 1e-6;
    const bool is_beavered = beavers && cube.take < 0;
    const double answered = is_beavered ? 2 * cube.take : std::min(cube.take, cube.pass);
    const bool doubles = cube.position.equity - answered <= equal_within;
    const bool too_good = !doubles && cube.no_double > cube.pass;
    const std::string_view answer = is_beavered              ? "beaver"
                                    : cube.take <= cube.pass ? "take"
                                                             : "pass";
    return fmt::format("{}, {}",
                       doubles    ? "double"
                       : too_good ? "too good to double"
                                  : "no double",
                       answer);
}

}  // namespace kotra::cli
