// SPDX-License-Identifier: Apache-2.0
#include "formats/gnubg_text_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/foreign_values.h"
#include "notation/play_text.h"

namespace kotra::formats::gnubg_text {
namespace {

using record::Chances;
using record::CubeAction;
using record::Mark;

std::string_view mark_word(Mark mark) {
    switch (mark) {
        case Mark::doubtful:
            return "doubtful";
        case Mark::bad:
            return "bad";
        case Mark::very_bad:
            return "very bad";
        default:
            return "";
    }
}

double chance(const std::vector<double>& levels, std::size_t i) {
    return i < levels.size() ? levels[i] : 0.0;
}

std::string chances_text(const Chances& chances) {
    return fmt::format("{:.3f} {:.3f} {:.3f} - {:.3f} {:.3f} {:.3f}", chance(chances.win, 0),
                       chance(chances.win, 1), chance(chances.win, 2), chance(chances.loss, 0),
                       chance(chances.loss, 1), chance(chances.loss, 2));
}

bool is_rollout(const record::Value& value) {
    return value.depth.kind == record::Depth::Kind::rollout;
}

// Behind the chances of a rollout, and the lines below them. Of the errors one number is known.
std::string rollout_text(const record::Value& value, std::string_view indent) {
    std::string text = fmt::format(" CL {:+.3f} CF {:+.3f}\n", value.cubeless, value.equity);
    if (value.standard_error) {
        text += fmt::format("{0}[{1} CL {2:6.3f} CF {3:6.3f}]\n", indent.substr(1),
                            chances_text({}), 0.0, *value.standard_error);
    }
    text += fmt::format("{0}{1} rollout\n{0}{2} games\n{0}Play: {3}-ply\n", indent,
                        value.depth.cubeful ? "Full cubeful" : "Full cubeless", value.depth.trials,
                        value.depth.plies);
    return text;
}

std::string depth_text(const record::Depth& depth) {
    if (depth.kind == record::Depth::Kind::rollout) return "Rollout";
    return fmt::format("{} {}-ply", depth.cubeful ? "Cubeful" : "Cubeless", depth.plies);
}

// An action with its equity, or with its chance to win the match.
struct Row {
    std::string_view action;
    double value = 0;
};

std::string_view proper_action(const Row& best, double take, double pass) {
    if (best.action == "Double, take") return "Double, take";
    if (best.action == "Double, pass") return "Double, pass";
    if (take < pass) return "No double, take";
    return best.value > pass ? "Too good to double, pass" : "No double, pass";
}

std::string rows_text(double no_double, double take, std::optional<double> pass, bool is_chance,
                      bool is_flipped) {
    std::vector rows{Row{"No double", no_double}, Row{"Double, take", take}};
    if (pass) rows.push_back({"Double, pass", *pass});
    const double best = std::max(no_double, std::min(take, pass.value_or(take)));
    // The best first, then the others from high to low.
    std::ranges::stable_sort(rows, std::ranges::greater{}, [best](const Row& row) {
        return std::pair(row.value == best, row.value);
    });
    std::string text;
    int rank = 0;
    for (const Row& row : rows) {
        double shown = row.value;
        if (is_flipped) shown = is_chance ? 1 - shown : -shown;
        const double less = is_flipped ? best - row.value : row.value - best;
        text += fmt::format("{}. {:<20}", ++rank, row.action);
        text += is_chance ? fmt::format("{:7.2f}%", shown * 100) : fmt::format("{:+7.3f}", shown);
        if (rank > 1) {
            text += is_chance ? fmt::format("  ({:+.2f}%)", less * 100)
                              : fmt::format("  ({:+.3f})", less);
        }
        text += '\n';
    }
    if (!pass) return text;
    return text + fmt::format("Proper cube action: {}\n", proper_action(rows.front(), take, *pass));
}

}  // namespace

std::string cube_text(const record::CubeNote& note, bool is_responders) {
    const record::Value& position = note.position;
    record::Value shown = position;
    if (is_responders) {
        std::swap(shown.chances.win, shown.chances.loss);
        shown.cubeless = -shown.cubeless;
        shown.equity = -shown.equity;
    }
    std::string text = fmt::format(
        "Cube analysis\n{} cubeless equity {:+.3f} (Money: {:+.3f})\n",
        is_rollout(position) ? std::string("Rollout") : fmt::format("{}-ply", position.depth.plies),
        shown.cubeless, money_equity(shown.chances));
    if (!is_rollout(position)) text += fmt::format("  {}\n", chances_text(shown.chances));
    text += "Cubeful equities:\n";
    const bool has_chances = note.only_chances && note.no_double_chance && note.take_chance;
    text += has_chances ? rows_text(*note.no_double_chance, *note.take_chance, note.pass_chance,
                                    true, is_responders)
                        : rows_text(note.no_double, note.take, note.pass, false, is_responders);
    if (is_rollout(position)) {
        text += fmt::format("\nRollout details:\n  {}{}", chances_text(shown.chances),
                            rollout_text(shown, "  "));
    }
    return text;
}

std::string cube_alert(const record::Note& note, std::optional<CubeAction> action) {
    constexpr double least = 0.0005;  // what is shown as 0.000 is no error
    const std::string_view mark = mark_word(note.cube_mark);
    const double error = note.cube ? note.cube->error.value_or(0) : 0;
    const bool answers = action == CubeAction::taken || action == CubeAction::dropped;
    if (error < least) {
        if (mark.empty()) return "";
        return fmt::format("Alert: {} decision marked {}\n", answers ? "take" : "double", mark);
    }
    const std::string_view what = !action                          ? "missed double"
                                  : *action == CubeAction::taken   ? "wrong take"
                                  : *action == CubeAction::dropped ? "wrong pass"
                                                                   : "wrong double";
    std::string text = fmt::format("Alert: {} ({:+.3f})!\n", what, -error);
    if (!mark.empty()) text += fmt::format(" [{}]\n", mark);
    return text;
}

std::string play_alert(const record::Note& note) {
    const std::string_view mark = mark_word(note.play_mark);
    if (mark.empty()) return "";
    const double error = note.play ? note.play->error().value_or(0) : 0;
    return fmt::format("Alert: {} move ( {:+.3f})\n", mark, -error);
}

std::string candidates_text(const record::PlayNote& note) {
    constexpr std::string_view indent = "       ";
    std::string text;
    const double best = note.candidates.front().value.equity;
    for (std::size_t i = 0; i < note.candidates.size(); ++i) {
        const auto& [steps, after, number, value] = note.candidates[i];
        const std::string play =
            steps.empty() ? std::string(notation::no_play_text) : notation::shortest(steps);
        text += fmt::format("{}{:5}. {:<16} {:<28} Eq.: {:+.3f}", note.played == i ? '*' : ' ',
                            i + 1, depth_text(value.depth), play, value.equity);
        if (i > 0) text += fmt::format(" ({:+.3f})", value.equity - best);
        text += fmt::format("\n{}{}", indent, chances_text(value.chances));
        text += is_rollout(value) ? rollout_text(value, indent) : "\n";
    }
    return text;
}

}  // namespace kotra::formats::gnubg_text
