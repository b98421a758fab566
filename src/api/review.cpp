// SPDX-License-Identifier: Apache-2.0
#include "api/review.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/moments.h"
#include "analysis/summary.h"
#include "api/table_setup.h"
#include "api/words.h"
#include "base/json_writer.h"
#include "notation/play_text.h"
#include "notation/xgid.h"
#include "record/occasion.h"
#include "rules/variant.h"

namespace kotra::api {
namespace {

using analysis::Moment;
using base::JsonWriter;
using record::Note;
using rules::GameState;
using rules::Side;

constexpr std::size_t shown_candidates = 8;  // and the play that was made

void write_if(JsonWriter& json, std::string_view key, const std::optional<double>& value) {
    json.key(key);
    value ? json.value(*value) : json.null();
}

std::string_view word(record::Mark mark) {
    constexpr std::array<std::string_view, 6> words{"none",     "good", "interesting",
                                                    "doubtful", "bad",  "very_bad"};
    return words[static_cast<std::size_t>(mark)];
}

void write_head_members(JsonWriter& json, const record::Match& match) {
    json.key("players").begin_object();
    for (const Side side : rules::both_sides) {
        json.field(to_string(side), record::display_name(match.players, side));
    }
    json.end_object().field("variant", rules::variant_text(match.variant));
    json.field("title", match.variant.title).field("length", match.options.length);
    json.field("games", match.games.size());
    rules::PerSide<int> points;
    for (const record::Game& game : match.games) {
        points = game.score;
        if (game.outcome) points[game.outcome->winner] += game.outcome->points;
    }
    write_numbers(json, "score", points);
    if (const auto day = record::day_played(match)) {
        json.field("date", record::written(*day, '-'));
    }
}

// A number of levels that a page can show: wins, gammons and backgammons, as in judgement.h.
void write_record_chances(JsonWriter& json, const record::Chances& chances) {
    json.key("chances").begin_object().field("win", chances.win.empty() ? 0.0 : chances.win[0]);
    constexpr std::array<std::string_view, 2> wins{"win_gammon", "win_backgammon"};
    constexpr std::array<std::string_view, 2> losses{"lose_gammon", "lose_backgammon"};
    const bool has_names = chances.win.size() > 1 && chances.win.size() <= 3;
    for (std::size_t level = 1; has_names && level < chances.win.size(); ++level) {
        json.field(wins[level - 1], chances.win[level]);
        json.field(losses[level - 1], chances.loss[level]);
    }
    json.end_object();
}

std::string play_words(const rules::Steps& steps) {
    return steps.empty() ? std::string(notation::no_play_text) : notation::shortest(steps);
}

void write_candidate(JsonWriter& json, const record::Candidate& candidate, double best) {
    json.begin_object();
    if (candidate.number != 0 && candidate.steps.empty()) {
        json.key("play").null();
    } else {
        json.field("play", play_words(candidate.steps));
    }
    json.key("number");
    candidate.number != 0 ? json.value(candidate.number) : json.null();
    write_steps(json.key("steps"), candidate.steps);
    json.field("plies", candidate.value.depth.plies).field("equity", candidate.value.equity);
    json.field("error", std::max(0.0, best - candidate.value.equity));
    write_if(json, "match_chance", candidate.value.match_chance);
    write_record_chances(json, candidate.value.chances);
    json.end_object();
}

void write_play_note(JsonWriter& json, const record::PlayNote& note) {
    const double best = note.candidates.front().value.equity;
    json.begin_object().field("forced", note.forced);
    write_if(json, "error", note.error());
    json.key("played");
    note.played ? json.value(std::min(*note.played, shown_candidates)) : json.null();
    json.key("candidates").begin_array();
    for (std::size_t i = 0; i < note.candidates.size(); ++i) {
        if (i < shown_candidates || i == note.played) {
            write_candidate(json, note.candidates[i], best);
        }
    }
    json.end_array().end_object();
}

void write_cube_note(JsonWriter& json, const record::CubeNote& note) {
    json.begin_object().field("no_double", note.no_double).field("take", note.take);
    json.field("pass", note.pass);
    write_if(json, "error", note.error);
    write_if(json, "match_chance", note.position.match_chance);
    write_record_chances(json, note.position.chances);
    json.end_object();
}

void write_note(JsonWriter& json, const Note& note) {
    json.key("play_note");
    note.play ? write_play_note(json, *note.play) : static_cast<void>(json.null());
    json.key("cube_note");
    note.cube ? write_cube_note(json, *note.cube) : static_cast<void>(json.null());
    write_if(json, "luck", note.luck);
    json.field("play_mark", word(note.play_mark)).field("cube_mark", word(note.cube_mark));
}

// What happened, in the words of the events of a table.
struct Described {
    JsonWriter& json;

    void operator()(const record::OpeningThrow& event) const {
        json.field("kind", "opening_throw").key("by").null();
        write_roll(json, "dice", event.dice);
    }
    void operator()(const record::Rolled& event) const {
        json.field("kind", "roll").field("by", to_string(event.by));
        write_roll(json, "dice", event.roll);
    }
    void operator()(const record::Played& event) const {
        json.field("kind", "play").field("by", to_string(event.by));
        json.field("text", play_words(event.steps)).field("illegal", event.illegal);
        write_steps(json.key("steps"), event.steps);
    }
    void operator()(const record::NumberChosen& event) const {
        json.field("kind", "choose_number").field("by", to_string(event.by));
        json.field("number", event.number);
    }
    void operator()(const record::CubeTurned& event) const {
        constexpr std::array<std::string_view, 5> words{"double", "take", "drop", "beaver",
                                                        "raccoon"};
        json.field("kind", words[static_cast<std::size_t>(event.action)]);
        json.field("by", to_string(event.by)).field("value", event.value);
    }
    // The others are no moments.
    template <class Other>
    void operator()(const Other&) const {
        json.field("kind", "other").key("by").null();
    }
};

void write_comments(JsonWriter& json, const std::vector<std::string>& comments) {
    json.key("comments").begin_array();
    for (const std::string& comment : comments) json.value(comment);
    json.end_array();
}

void write_moment(JsonWriter& json, const Moment& moment, const record::Event& event,
                  const Note& note, const std::vector<std::string>& comments) {
    const GameState& state = moment.before;
    json.begin_object();
    std::visit(Described{json}, event);
    json.key("board");
    write_board(json, state.board, state.turn);
    write_side(json, "turn", state.turn);
    write_roll(json, "roll", state.roll);
    json.field("named", state.named).field("extra_roll", state.extra_roll);
    json.key("cube").begin_object().field("value", state.cube.value);
    write_side(json, "owner", state.cube.owner);
    json.end_object();
    write_text_if(json, "xgid", notation::xgid(state));
    write_note(json, note);
    write_comments(json, comments);
    json.end_object();
}

// Those among the events from `begin` to before `end`.
void add_comments(std::vector<std::string>& comments, const record::Game& game, std::size_t begin,
                  std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
        const auto* const comment = std::get_if<record::Comment>(&game.events[i]);
        if (comment != nullptr) comments.push_back(comment->text);
    }
}

void write_game(JsonWriter& json, const record::Game& game, const analysis::GameCourse& course,
                const record::GameAnnotation& annotation) {
    json.begin_object();
    write_numbers(json, "score", game.score);
    const auto& moments = course.moments;
    const std::size_t first = moments.empty() ? game.events.size() : moments.front().event;
    std::vector<std::string> comments = game.comments;
    add_comments(comments, game, 0, first);
    write_comments(json, comments);
    json.field("crawford", course.start.crawford).key("moments").begin_array();
    for (std::size_t i = 0; i < moments.size(); ++i) {
        const std::size_t event = moments[i].event;
        const bool is_last = i + 1 == moments.size();
        comments.clear();
        add_comments(comments, game, event, is_last ? game.events.size() : moments[i + 1].event);
        write_moment(json, moments[i], game.events[event], annotation.notes[event], comments);
    }
    json.end_array().key("result");
    if (game.outcome) {
        json.begin_object().field("winner", to_string(game.outcome->winner));
        json.field("points", game.outcome->points);
        json.field("ending", to_string(game.outcome->ending)).end_object();
    } else {
        json.null();
    }
    json.end_object();
}

void write_errors(JsonWriter& json, std::string_view key, const analysis::Errors& errors) {
    json.key(key).begin_object().field("decisions", errors.decisions);
    json.field("doubtful", errors.doubtful).field("bad", errors.bad);
    json.field("very_bad", errors.very_bad).field("equity", errors.equity).end_object();
}

void write_slips(JsonWriter& json, std::string_view key, const analysis::Slips& slips) {
    json.key(key).begin_object().field("count", slips.count);
    json.field("equity", slips.equity).end_object();
}

// The schema PlayerFigures, as the value of a member that is open.
void write_player_figures(JsonWriter& json, const record::Match& match,
                          const analysis::MatchSummary& summary, Side side) {
    const analysis::PlayerSummary& player = summary.players[side];
    json.begin_object().field("plays", player.plays);
    json.field("forced", player.forced).field("illegal", player.illegal);
    write_errors(json, "play", player.play);
    json.key("stages").begin_object();
    for (std::size_t i = 0; i < analysis::stage_count; ++i) {
        write_errors(json, to_string(static_cast<analysis::Stage>(i)), player.play_by_stage[i]);
    }
    json.end_object();
    write_errors(json, "doubling", player.doubling);
    write_errors(json, "taking", player.taking);
    write_slips(json, "missed_doubles", player.missed_doubles);
    write_slips(json, "wrong_doubles", player.wrong_doubles);
    write_slips(json, "wrong_takes", player.wrong_takes);
    write_slips(json, "wrong_passes", player.wrong_passes);
    json.field("luck", player.luck.equity);
    write_if(json, "performance", analysis::performance_rating(player.all()));
    write_if(json, "error_rate", analysis::error_rate_of_all_plays(summary.players, side));
    write_if(json, "rating", analysis::rating_estimate(player, match.options.length));
    json.end_object();
}

}  // namespace

std::string review_head(const record::Match& match) {
    JsonWriter json;
    json.begin_object();
    write_head_members(json, match);
    json.end_object();
    return json.take();
}

JudgedText review(const record::Match& match, const record::Annotation& annotation) {
    const auto summary = analysis::summarise(match, annotation);
    JsonWriter figures;
    figures.begin_object();
    for (const Side side : rules::both_sides) {
        write_player_figures(figures.key(to_string(side)), match, summary, side);
    }
    figures.end_object();

    const auto courses = analysis::courses(match);
    JsonWriter json;
    json.begin_object().field("judge", annotation.judge).key("head").begin_object();
    write_head_members(json, match);
    json.end_object().field("has_reserve", match.variant.has_reserve());
    json.field("hit_to", match.variant.hit_to == rules::HitTo::bar ? "bar" : "reserve");
    json.key("options");
    write(json, match.options);
    write_comments(json, match.comments);
    json.key("games").begin_array();
    for (std::size_t i = 0; i < match.games.size(); ++i) {
        write_game(json, match.games[i], courses[i], annotation.games[i]);
    }
    json.end_array().end_object();
    return {json.take(), figures.take()};
}

}  // namespace kotra::api
