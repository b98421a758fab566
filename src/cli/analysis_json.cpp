// SPDX-License-Identifier: Apache-2.0
// The report for programs; docs/analysis.md describes it.
#include <optional>
#include <variant>

#include "analysis/moments.h"
#include "cli/analysis_report.h"
#include "cli/decision_words.h"
#include "notation/board_key.h"
#include "notation/xgid.h"

namespace kotra::cli {
namespace {

using base::JsonWriter;
using record::Side;

void optional_field(JsonWriter& json, std::string_view name, std::optional<double> value) {
    json.key(name);
    value ? json.value(*value) : json.null();
}

void write(JsonWriter& json, const record::Value& value) {
    json.field("equity", value.equity).field("cubeless_equity", value.cubeless);
    if (value.match_chance) json.field("match_chance", *value.match_chance);
    json.field("plies", value.depth.plies).key("chances").begin_object();
    for (const bool won : {true, false}) {
        json.key(won ? "win" : "lose").begin_array();
        for (const double chance : won ? value.chances.win : value.chances.loss) {
            json.value(chance);
        }
        json.end_array();
    }
    json.end_object();
}

void write(JsonWriter& json, const record::PlayNote& play) {
    json.field("forced", play.forced);
    optional_field(json, "error", play.error());
    json.key("made");
    play.played ? json.value(*play.played) : json.null();
    json.key("candidates").begin_array();
    for (const record::Candidate& candidate : play.candidates) {
        json.begin_object()
            .field("play", candidate_text(candidate))
            .field("number", candidate.number)
            .field("board", notation::board_key(candidate.after));
        write(json, candidate.value);
        json.end_object();
    }
    json.end_array();
}

void write(JsonWriter& json, const record::CubeNote& cube, bool beavers) {
    optional_field(json, "error", cube.error);
    json.key("cube")
        .begin_object()
        .field("right", cube_advice(cube, beavers))
        .field("no_double", cube.no_double)
        .field("take", cube.take)
        .field("pass", cube.pass);
    if (cube.no_double_chance) {
        json.field("no_double_chance", *cube.no_double_chance)
            .field("take_chance", cube.take_chance.value_or(0))
            .field("pass_chance", cube.pass_chance.value_or(0));
    }
    write(json, cube.position);
    json.end_object();
}

void write_decision(JsonWriter& json, const record::Match& match, const analysis::Moment& moment,
                    const record::Note& note) {
    const record::Event& event = match.games[moment.game].events[moment.event];
    const bool beavers = match.options.is_money() && match.options.beavers;
    json.begin_object()
        .field("event", moment.event + 1)
        .field("player", who_acts(moment, event) == Side::first ? 1 : 2)
        .field("decision", decision_word(event))
        .field("action", action_text(event))
        .field("board", notation::board_key(moment.before.board));
    if (const auto id = notation::xgid(moment.before)) json.field("xgid", *id);
    const auto* const rolled = std::get_if<record::Rolled>(&event);
    const auto* const opening = std::get_if<record::OpeningThrow>(&event);
    const auto roll = rolled != nullptr    ? std::optional(rolled->roll)
                      : opening != nullptr ? std::optional(opening->dice)
                                           : moment.before.roll;
    if (roll) {
        json.key("dice").begin_array().value(roll->first()).value(roll->second()).end_array();
    }
    if (note.luck) json.field("luck", *note.luck);
    if (note.play) {
        json.field("legal", moment.is_legal).field("mark", mark_word(note.play_mark));
        write(json, *note.play);
    }
    if (note.cube) {
        json.field("mark", mark_word(note.cube_mark));
        write(json, *note.cube, beavers);
    }
    json.end_object();
}

void write(JsonWriter& json, std::string_view name, const analysis::Errors& errors) {
    json.key(name)
        .begin_object()
        .field("decisions", errors.decisions)
        .field("equity", errors.equity)
        .field("worth", errors.worth);
    optional_field(json, "per_decision_x500", analysis::performance_rating(errors));
    json.field("doubtful", errors.doubtful)
        .field("bad", errors.bad)
        .field("very_bad", errors.very_bad)
        .end_object();
}

void write(JsonWriter& json, std::string_view name, const analysis::Slips& slips) {
    json.key(name)
        .begin_object()
        .field("count", slips.count)
        .field("equity", slips.equity)
        .field("worth", slips.worth)
        .end_object();
}

void write_players(JsonWriter& json, const rules::PerSide<analysis::PlayerSummary>& players,
                   const record::Match& match) {
    json.key("players").begin_array();
    for (const Side side : rules::both_sides) {
        const analysis::PlayerSummary& player = players[side];
        json.begin_object()
            .field("name", match.players[side].name)
            .field("plays", player.plays)
            .field("forced", player.forced)
            .field("illegal", player.illegal);
        write(json, "play", player.play);
        write(json, "doubling", player.doubling);
        write(json, "taking", player.taking);
        write(json, "all", player.all());
        optional_field(json, "per_play_of_both_x1000",
                       analysis::error_rate_of_all_plays(players, side));
        write(json, "missed_doubles", player.missed_doubles);
        write(json, "wrong_doubles", player.wrong_doubles);
        write(json, "wrong_takes", player.wrong_takes);
        write(json, "wrong_passes", player.wrong_passes);
        optional_field(json, "rating_estimate",
                       match.variant == rules::backgammon()
                           ? analysis::rating_estimate(player, match.options.length)
                           : std::nullopt);
        json.key("luck")
            .begin_object()
            .field("rolls", player.luck.rolls)
            .field("equity", player.luck.equity)
            .field("worth", player.luck.worth)
            .field("very_lucky", player.luck.very_lucky)
            .field("lucky", player.luck.lucky)
            .field("unlucky", player.luck.unlucky)
            .field("very_unlucky", player.luck.very_unlucky)
            .end_object()
            .end_object();
    }
    json.end_array();
}

void write_balance(JsonWriter& json, const std::optional<analysis::Balance>& balance) {
    json.key("balance");
    if (!balance) {
        json.null();
        return;
    }
    json.begin_object()
        .field("result", balance->result)
        .field("luck", balance->luck)
        .field("skill", balance->skill)
        .field("rest", balance->rest())
        .field("luck_adjusted", balance->luck_adjusted())
        .end_object();
}

void write_game(JsonWriter& json, const AnalysedMatch& analysed, const analysis::GameCourse& course,
                std::size_t number) {
    const record::Game& game = analysed.match.games[number];
    json.begin_object().field("game", number + 1).key("score").begin_array();
    for (const Side side : rules::both_sides) json.value(game.score[side]);
    json.end_array().field("crawford", course.start.crawford).key("winner");
    course.end ? json.value(course.end->winner == Side::first ? 1 : 2) : json.null();
    json.field("points", course.end ? course.end->points : 0).key("decisions").begin_array();
    for (const analysis::Moment& moment : course.moments) {
        const record::Note& note = analysed.annotation.games[number].notes[moment.event];
        if (!note.empty()) write_decision(json, analysed.match, moment, note);
    }
    json.end_array();
    write_players(json, analysed.summary.games[number].players, analysed.match);
    write_balance(json, analysed.summary.games[number].balance);
    json.end_object();
}

}  // namespace

void write_analysis(JsonWriter& json, const AnalysedFile& file) {
    json.begin_object().field("file", file.name).field("format", file.format).key("matches");
    json.begin_array();
    for (const AnalysedMatch& analysed : file.matches) {
        const record::Match& match = analysed.match;
        json.begin_object()
            .field("variant", rules::variant_text(match.variant))
            .field("length", match.options.length)
            .field("judge", analysed.annotation.judge)
            .field("complete", analysed.is_complete)
            .field("unit", match.options.is_money() ? "points" : "match_chance")
            .key("games")
            .begin_array();
        const auto courses = analysis::courses(match);
        for (std::size_t i = 0; i < courses.size(); ++i) {
            write_game(json, analysed, courses[i], i);
        }
        json.end_array();
        write_players(json, analysed.summary.players, match);
        write_balance(json, analysed.summary.balance);
        json.end_object();
    }
    json.end_array().end_object();
}

}  // namespace kotra::cli
