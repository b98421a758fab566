// SPDX-License-Identifier: Apache-2.0
#include "report/turn.h"

#include <fmt/format.h>

#include <algorithm>

#include "notation/ascii_board.h"
#include "notation/board_key.h"
#include "notation/play_text.h"
#include "notation/xgid.h"
#include "picture/board_picture.h"
#include "picture/svg.h"

namespace kotra::report {
namespace {

using picture::xml_escaped;
using rules::Side;

constexpr std::size_t name_columns = 40;

// "bar(2) 24(1) 6(5) off(3)", in play notation's words, which are the same in every language.
std::string places_text(const rules::HalfBoard& half) {
    std::string text;
    const auto add = [&](std::string_view place, int count) {
        if (count > 0) text += fmt::format("{}{}({})", text.empty() ? "" : " ", place, count);
    };
    add("res", half.reserve());
    add("bar", half.bar());
    for (rules::Place point = rules::point_count; point >= 1; --point) {
        add(std::to_string(point), half[point]);
    }
    add("off", half.off());
    return text;
}

std::string board_html(const Decision& decision, const rules::PerSide<std::string>& names,
                       std::string_view ground, const Words& words) {
    picture::BoardStyle style;
    style.bottom = decision.by;
    style.has_captions = false;
    style.layer = picture::Layer::pieces;
    if (decision.play != nullptr && decision.before.turn == decision.by) {
        const rules::Steps& best = decision.play->candidates.front().steps;
        style.plays.push_back({best, false});
        if (decision.play->played != std::size_t{0}) style.plays.push_back({decision.steps, true});
    }
    const picture::Drawing drawing = picture::draw_board(decision.before, style);
    const bool is_seen = decision.before.turn == Side::first;
    const rules::Board& board = decision.before.board;
    const std::string alt = words.fill(
        Key::board_alt, {names[decision.before.turn], names[Side::first],
                         places_text(is_seen ? board.mover : board.other), names[Side::second],
                         places_text(is_seen ? board.other : board.mover)});
    return fmt::format(
        "<svg class=\"board\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">"
        "<use href=\"#{}\"/>{}</svg>\n",
        picture::length_text(drawing.width), picture::length_text(drawing.height), xml_escaped(alt),
        ground, picture::svg_shapes(drawing));
}

std::string play_name(const record::Candidate& candidate, const Words& words) {
    if (candidate.number != 0 && candidate.steps.empty()) {
        return words.fill(Key::names_number, {std::to_string(candidate.number)});
    }
    if (candidate.steps.empty()) return std::string(words[Key::cannot_move]);
    std::string text = notation::shortest(candidate.steps);
    if (candidate.number != 0) text += fmt::format(" ({})", candidate.number);
    return text;
}

// How many rolls ahead was looked, or how often the play was rolled out.
std::string depth_text(const record::Depth& depth) {
    return depth.kind == record::Depth::Kind::rollout ? fmt::format("×{}", depth.trials)
                                                      : std::to_string(depth.plies);
}

// The candidates, the best first. Columns that no candidate fills are left out.
std::string candidates_html(const record::PlayNote& note, const Words& words) {
    const auto& candidates = note.candidates;
    const bool has_levels = std::ranges::any_of(candidates, [](const record::Candidate& one) {
        return one.value.chances.win.size() > 1 && one.value.chances.loss.size() > 1;
    });
    const bool has_match = std::ranges::any_of(candidates, [](const record::Candidate& one) {
        return one.value.match_chance.has_value();
    });
    std::string html = fmt::format(
        "<div class=\"wide\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">{}</th>"
        "<th scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th>"
        "<th scope=\"col\">{}</th>",
        words[Key::column_play], words[Key::column_plies], words[Key::column_equity],
        words[Key::column_error], words[Key::column_win]);
    const auto heading = [&](Key key) {
        html += fmt::format("<th scope=\"col\">{}</th>", words[key]);
    };
    if (has_levels) {
        heading(Key::column_gammon);
        heading(Key::column_gammon_lost);
    }
    if (has_match) heading(Key::column_match);
    html += "</tr></thead><tbody>";
    const auto cell = [&](const std::string& text) { html += fmt::format("<td>{}</td>", text); };
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const record::Value& value = candidates[i].value;
        const bool is_played = note.played == i;
        html += fmt::format(
            "<tr{}><td>{}{}</td>", is_played ? " class=\"is-played\"" : "",
            xml_escaped(play_name(candidates[i], words)),
            is_played ? fmt::format(" <span class=\"tag\">{}</span>", words[Key::played]) : "");
        cell(depth_text(value.depth));
        cell(words.decimal(value.equity, 3, true));
        cell(i == 0 ? "" : words.decimal(candidates.front().value.equity - value.equity, 3));
        const auto chance = [&](const std::vector<double>& chances, std::size_t level) {
            cell(chances.size() > level ? words.percent(chances[level]) : "");
        };
        chance(value.chances.win, 0);
        if (has_levels) {
            chance(value.chances.win, 1);
            chance(value.chances.loss, 1);
        }
        if (has_match) cell(value.match_chance ? words.percent(*value.match_chance) : "");
        html += "</tr>";
    }
    return html + "</tbody></table></div>\n";
}

// The chances of who may double, of the levels that have columns among the candidates.
std::string chances_html(const record::Chances& chances, const Words& words) {
    std::string text;
    const auto add = [&](Key key, const std::vector<double>& levels, std::size_t level) {
        if (levels.size() <= level) return;
        text += fmt::format("{}{}: {}", text.empty() ? "" : " · ", words[key],
                            words.percent(levels[level]));
    };
    add(Key::column_win, chances.win, 0);
    add(Key::column_gammon, chances.win, 1);
    add(Key::column_gammon_lost, chances.loss, 1);
    return text.empty() ? text : fmt::format("<p>{}</p>", text);
}

// What is right, for both players, by the equities of the note.
Key right_action(const record::CubeNote& note, bool beavers) {
    if (beavers && note.take < 0) return Key::right_beaver;
    const bool is_take = note.take <= note.pass;
    if (std::min(note.take, note.pass) > note.no_double) {
        return is_take ? Key::right_take : Key::right_pass;
    }
    return is_take ? Key::right_no_double : Key::right_too_good;
}

std::string cube_html(const record::CubeNote& note, bool beavers, const Words& words) {
    const bool has_match = note.no_double_chance && note.take_chance && note.pass_chance;
    std::string html =
        fmt::format("<p><strong>{}</strong></p>", words[right_action(note, beavers)]);
    html += chances_html(note.position.chances, words);
    html += fmt::format(
        "<table><thead><tr><th scope=\"col\">{}</th><th "
        "scope=\"col\">{}</th>{}</tr></thead><tbody>",
        words[Key::column_play], words[Key::column_equity],
        has_match ? fmt::format("<th scope=\"col\">{}</th>", words[Key::column_match]) : "");
    const auto row = [&](Key action, double equity, const std::optional<double>& chance) {
        html += fmt::format("<tr><td>{}</td><td>{}</td>{}</tr>", words[action],
                            words.decimal(equity, 3, true),
                            has_match ? fmt::format("<td>{}</td>", words.percent(*chance)) : "");
    };
    row(Key::action_no_double, note.no_double, note.no_double_chance);
    row(Key::action_take, note.take, note.take_chance);
    row(Key::action_pass, note.pass, note.pass_chance);
    return html + "</tbody></table>\n";
}

std::string detail_html(const Decision& decision, const rules::PerSide<std::string>& names,
                        std::string_view ground, const Words& words) {
    const rules::GameState& state = decision.before;
    const auto half = [&](Side side) {
        return state.turn == side ? state.board.mover : state.board.other;
    };
    std::string html = "<div class=\"detail\"><div>";
    html += board_html(decision, names, ground, words);
    html +=
        fmt::format("<p class=\"soft\">{}</p>",
                    words.fill(Key::pips, {std::to_string(rules::pip_count(half(Side::first))),
                                           std::to_string(rules::pip_count(half(Side::second)))}));
    const auto id = notation::xgid(state);
    html += fmt::format(
        "<p class=\"soft\">{}</p></div><div>",
        words.fill(Key::position,
                   {fmt::format("<code>{}</code>",
                                xml_escaped(id ? *id : notation::board_key(state.board)))}));
    if (decision.cube != nullptr) {
        html += cube_html(*decision.cube, state.options.beavers && state.options.is_money(), words);
    }
    if (decision.play != nullptr) html += candidates_html(*decision.play, words);
    if (decision.luck) {
        html += fmt::format("<p class=\"soft\">{}</p>",
                            words.fill(Key::roll_luck, {words.decimal(*decision.luck, 3, true)}));
    }
    return html + "</div></div>\n";
}

std::string_view mark_name(record::Mark mark) {
    switch (mark) {
        case record::Mark::doubtful:
            return "doubtful";
        case record::Mark::bad:
            return "bad";
        case record::Mark::very_bad:
            return "very_bad";
        default:
            return "";
    }
}

std::string_view mark_word(record::Mark mark, const Words& words) {
    switch (mark) {
        case record::Mark::doubtful:
            return words[Key::doubtful];
        case record::Mark::bad:
            return words[Key::bad];
        case record::Mark::very_bad:
            return words[Key::very_bad];
        default:
            return "";
    }
}

// What can be read without opening it.
std::string line_html(const Decision& decision, const rules::PerSide<std::string>& names,
                      const Words& words) {
    std::string html = fmt::format(
        "<span class=\"number\">{}</span><span class=\"who{}\">{}</span>"
        "<span class=\"dice\">{}</span><span class=\"play\">{}</span>",
        decision.number, decision.by == Side::second ? " second" : "",
        xml_escaped(names[decision.by]), decision.dice, xml_escaped(decision.action));
    const auto tag = [&](Key key) {
        html += fmt::format("<span class=\"tag\">{}</span>", words[key]);
    };
    if (decision.is_illegal) tag(Key::was_illegal);
    if (decision.play != nullptr && decision.play->forced) tag(Key::was_forced);
    return html + mark_html(decision, words);
}

std::string comments_html(const Decision& decision) {
    std::string html;
    for (const std::string& comment : decision.comments) {
        html += fmt::format("<p class=\"comment\">{}</p>", xml_escaped(comment));
    }
    return html;
}

}  // namespace

rules::PerSide<std::string> shown_names(const record::Match& match) {
    notation::BoardStyle style;
    for (const Side side : rules::both_sides) {
        style.names[side] = record::display_name(match.players, side);
    }
    rules::PerSide<std::string> names;
    for (const Side side : rules::both_sides) {
        names[side] = notation::player_name(style, side, name_columns);
    }
    return names;
}

std::string board_ground(const rules::Variant& variant, std::string_view id) {
    rules::GameState state;
    state.variant = variant;
    picture::BoardStyle style;
    style.has_captions = false;
    style.layer = picture::Layer::ground;
    return fmt::format(
        "<svg class=\"board\" style=\"position:absolute;width:0;height:0\" aria-hidden=\"true\">"
        "<defs><g id=\"{}\">{}</g></defs></svg>\n",
        id, picture::svg_shapes(picture::draw_board(state, style)));
}

std::string mark_html(const Decision& decision, const Words& words) {
    const std::string_view name = mark_name(decision.mark);
    if (name.empty()) return {};
    return fmt::format("<span class=\"lost {}\">{} · {}</span>", name,
                       mark_word(decision.mark, words),
                       words.fill(Key::error, {words.decimal(*decision.error, 3)}));
}

std::string turn_html(const Decision& decision, const rules::PerSide<std::string>& names,
                      std::string_view ground, const Words& words) {
    const bool has_choice = decision.play != nullptr && !decision.play->forced;
    const std::string line = line_html(decision, names, words);
    const std::string comments = comments_html(decision);
    if (!has_choice && decision.cube == nullptr) {
        return fmt::format("<li class=\"row\" id=\"{}\">{}{}</li>\n", decision.anchor, line,
                           comments);
    }
    return fmt::format("<li><details id=\"{}\"{}><summary>{}</summary>\n{}</details>{}</li>\n",
                       decision.anchor, decision.is_blunder() ? " data-blunder open" : "", line,
                       detail_html(decision, names, ground, words), comments);
}

}  // namespace kotra::report
