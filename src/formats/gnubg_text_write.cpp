// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/encoding.h"
#include "formats/game_events.h"
#include "formats/gnubg_text.h"
#include "formats/gnubg_text_board.h"
#include "formats/gnubg_text_game.h"
#include "formats/gnubg_text_lines.h"
#include "formats/gnubg_text_note.h"
#include "formats/kotra_json_words.h"
#include "formats/mat_play.h"
#include "formats/mat_tags.h"
#include "formats/mat_text.h"
#include "formats/sgf_words.h"
#include "notation/play_text.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

using gnubg_text::Names;
using record::CubeAction;
using record::Mark;
using record::Note;
using record::Side;

// What is left out, once each.
using Losses = std::set<std::string>;

// On one line, and readable again.
std::string line_of(std::string_view text, Losses& losses) {
    std::string line(text);
    for (char& c : line) {
        if (static_cast<unsigned char>(c) >= ' ') continue;
        c = ' ';
        losses.insert("control characters, and line breaks in names, become blanks");
    }
    return line;
}

Names names_of(const record::Match& match, Losses& losses) {
    Names names;
    for (const Side side : rules::both_sides) {
        names[side] = line_of(match.players[side].name, losses);
    }
    return names;
}

// ---- A game ----

// Writes the boards of one game, with the referee's game before each of its events.
class GameWriter {
 public:
    GameWriter(const record::Match& match, std::size_t number, const Names& names,
               const record::GameAnnotation* annotation, std::string& out, Losses& losses)
        : game_(match.games[number]),
          number_(number),
          names_(names),
          annotation_(annotation),
          out_(out),
          losses_(losses) {}

    base::Result<void> write(record::Replayer& replayer) {
        for (const std::string& comment : game_.comments) put_comment(comment);
        while (replayer.game_index() == number_ && replayer.event() != nullptr) {
            before_ = replayer.game();
            at_ = replayer.event_index();
            const record::Event& event = *replayer.event();
            replayer.step();
            auto ok = std::visit([this](const auto& e) { return on(e); }, event);
            if (!ok) return ok;
        }
        before_ = replayer.game();
        if (auto ok = settle(); !ok) return ok;
        write_result();
        replayer.step();
        return {};
    }

    void put_comment(std::string_view comment) {
        out_ += fmt::format("{}\n", gnubg_text::comment_title);
        for (const std::string_view line : base::split_lines(comment)) {
            if (gnubg_text::ends_comment(line, names_)) {
                losses_.insert("a mark stands before lines of comments that look like the text's");
                out_ += "> ";
            }
            out_ += line_of(line, losses_) + '\n';
        }
        if (comment.ends_with('\n') || comment.find('\r') != std::string_view::npos) {
            losses_.insert("blank lines at the end of comments are left out");
        }
        out_ += '\n';
    }

 private:
    struct Roll {
        Side by;
        rules::Roll dice;
        std::size_t event;
        rules::Game game;  // in which it was rolled and is to be played
    };

    tl::unexpected<base::Error> fail(std::string_view sentence) const {
        return base::fail(
            fmt::format("GNU Backgammon's text cannot hold game {}: {}", number_ + 1, sentence));
    }

    const Note& note(std::size_t event) const {
        static const Note nothing;
        return annotation_ != nullptr ? annotation_->notes[event] : nothing;
    }

    // A board with its title, of which the number is put before it.
    base::Result<void> put_board(std::string_view title, const rules::GameState& state) {
        auto board = gnubg_text::board_text(state, names_);
        if (!board) return fail(board.error().message);
        out_ +=
            fmt::format("{}{}:  {}\n\n{}\n", gnubg_text::number_words, ++boards_, title, *board);
        unseen_position_.reset();
        return {};
    }

    // What waits to be shown: a position that was set, or a roll that was not played.
    base::Result<void> settle() {
        if (roll_) {
            const Roll roll = *std::exchange(roll_, std::nullopt);
            if (auto ok = put_roll(roll); !ok) return ok;
            const Note& said = note(roll.event);
            put_cube(said, std::nullopt, false);
            put_rolled(said, roll.dice);
            if (said.play) out_ += gnubg_text::candidates_text(*said.play);
            out_ += "\n\n";
            put_comments_of_turn();
        }
        if (unseen_position_ && before_) {
            const std::size_t event = *unseen_position_;
            const std::string title =
                fmt::format("{} on roll, cube decision?", names_[before_->state().turn]);
            if (auto ok = put_board(title, before_->state()); !ok) return ok;
            put_cube(note(event), std::nullopt, false);
            out_ += '\n';
        }
        return {};
    }

    base::Result<void> put_roll(const Roll& roll) {
        rules::GameState state = roll.game.state();
        if (state.phase != rules::Phase::to_play || state.turn != roll.by) {
            return fail("there is a roll out of turn");
        }
        state.roll = roll.dice;
        const std::string title =
            fmt::format("{} to play {}{}", names_[roll.by], roll.dice.first(), roll.dice.second());
        return put_board(title, state);
    }

    void put_rolled(const Note& said, rules::Roll dice) {
        out_ += fmt::format("Rolled {}{}{}:\n", dice.first(), dice.second(),
                            said.luck ? fmt::format(" ({:+.3f})", *said.luck) : "");
    }

    void put_cube(const Note& said, std::optional<CubeAction> action, bool is_responders) {
        out_ += gnubg_text::cube_alert(said, action);
        if (said.cube_mark == Mark::good || said.cube_mark == Mark::interesting) {
            losses_.insert(lost_praise);
        }
        if (!said.cube) return;
        note_depth(said.cube->position);
        if (!said.cube->position.depth.cubeful)
            losses_.insert("that nobody turns the cube is left out");
        out_ += gnubg_text::cube_text(*said.cube, is_responders) + '\n';
    }

    void note_depth(const record::Value& value) {
        if (!value.depth.words.empty()) {
            losses_.insert("what another program calls its levels is left out");
        }
        if (value.match_chance) losses_.insert("chances to win the match are left out");
    }

    void put_comments_of_turn() {
        for (const std::string& comment : std::exchange(comments_of_turn_, {})) {
            put_comment(comment);
        }
    }

    // ---- Events ----

    base::Result<void> on(const record::OpeningThrow& event) {
        if (event.dice.is_double()) {
            on_tie(event.dice);
            return {};
        }
        if (auto ok = settle(); !ok) return ok;
        const bool is_first = event.dice.first() > event.dice.second();
        const auto dice = *rules::Roll::from_dice(event.dice.high(), event.dice.low());
        return roll(is_first ? Side::first : Side::second, dice, event);
    }

    // A tied throw is seen where it turns the cube.
    void on_tie(rules::Roll dice) {
        if (!before_) return;
        rules::Game after = *before_;
        const bool turns = after.act(rules::Action::throw_opening(dice)) &&
                           after.state().cube.value != before_->state().cube.value;
        if (!turns) losses_.insert("tied opening throws are left out");
        if (dice.first() != 1) losses_.insert("what tied opening throws showed is lost");
    }

    base::Result<void> on(const record::Rolled& event) {
        if (auto ok = settle(); !ok) return ok;
        return roll(event.by, event.roll, event);
    }

    base::Result<void> roll(Side by, rules::Roll dice, const record::Event& event) {
        if (!before_) return fail("it cannot be followed");
        const rules::PerSide<record::Player> players;
        record::Follower ahead(players, *before_);
        (void)ahead.follow(event);
        if (!ahead.game()) return fail("it cannot be followed");
        roll_ = Roll{by, dice, at_, *ahead.game()};
        return {};
    }

    base::Result<void> on(const record::Played& event) {
        if (!roll_ || roll_->by != event.by) return fail("there is a play without a roll");
        const Roll roll = *std::exchange(roll_, std::nullopt);
        if (auto ok = put_roll(roll); !ok) return ok;
        const std::string play = play_text(event, roll.game);
        const std::string_view name = names_[event.by];
        out_ += play.empty() ? fmt::format("* {} cannot move\n", name)
                             : fmt::format("* {} moves {}\n", name, play);
        const Note& of_play = note(at_);
        Note of_roll = note(roll.event);
        if (!of_roll.cube) of_roll.cube = of_play.cube;
        if (gnubg_text::cube_alert(of_roll, std::nullopt).empty()) out_ += '\n';
        put_cube(of_roll, std::nullopt, false);
        if (const std::string alert = gnubg_text::play_alert(of_play); !alert.empty()) {
            out_ += alert + '\n';
        }
        put_rolled(of_roll, roll.dice);
        if (of_play.play_mark == Mark::good || of_play.play_mark == Mark::interesting) {
            losses_.insert(lost_praise);
        }
        if (of_play.play) {
            for (const auto& candidate : of_play.play->candidates) note_depth(candidate.value);
            out_ += gnubg_text::candidates_text(*of_play.play);
        } else {
            out_ += fmt::format("*    {}\n", play.empty() ? "Cannot move" : play);
        }
        out_ += "\n\n";
        put_comments_of_turn();
        return {};
    }

    // The shortest text that, read again, gives the play.
    std::string play_text(const record::Played& event, const rules::Game& before) {
        if (event.steps.empty()) {
            if (!(event.after == before.state().board)) {
                losses_.insert("a play against the rules whose moves are not known is left out");
            }
            return "";
        }
        before.legal_plays(plays_);
        std::string text = notation::shortest(event.steps);
        if (gives(text, event, before)) return text;
        std::string whole = notation::fullest(event.steps);
        if (gives(whole, event, before)) return whole;
        const auto again = mat::read_play_text(whole, before, plays_);
        const bool is_same_board = again && again->play.after == event.after;
        losses_.insert(is_same_board ? "the order of the steps of a play may change"
                                     : "some of what broke the rules reads otherwise");
        return whole;
    }

    bool gives(std::string_view text, const record::Played& event, const rules::Game& before) {
        const auto again = mat::read_play_text(text, before, plays_);
        return again && !again->remark && again->play.steps == event.steps &&
               again->play.after == event.after;
    }

    base::Result<void> on(const record::NumberChosen& /*unused*/) {
        return fail("a number is named");
    }

    base::Result<void> on(const record::CubeTurned& event) {
        if (auto ok = settle(); !ok) return ok;
        if (!before_) return fail("it cannot be followed");
        const rules::GameState& state = before_->state();
        const std::string_view name = names_[event.by];
        const bool answers = state.offer.has_value();
        const std::string title =
            answers ? fmt::format("{} doubles to {}", names_[state.offer->by], state.offer->value)
                    : fmt::format("{} on roll, cube decision?", names_[state.turn]);
        if (auto ok = put_board(title, state); !ok) return ok;
        switch (event.action) {
            case CubeAction::taken:
                out_ += fmt::format("* {} accepts\n\n", name);
                break;
            case CubeAction::dropped:
                out_ += fmt::format("* {} rejects\n\n", name);
                break;
            default:
                out_ += fmt::format("* {} doubles\n\n", name);
                break;
        }
        put_cube(note(at_), event.action, event.by != state.turn);
        return {};
    }

    base::Result<void> on(const record::Resignation& event) {
        const auto* const accepted = accepted_at_end(game_, at_);
        if (accepted == nullptr || event.action == record::ResignationAction::refused) {
            losses_.insert("resignations that were not accepted are left out");
        } else if (before_) {
            const int cube = before_->state().cube.value;
            if ((game_.outcome->points + cube - 1) / cube != accepted->level) {
                losses_.insert("the level of a resignation that counted for less is lost");
            }
        }
        return {};
    }

    base::Result<void> on(const record::Awarded& event) {
        award_ = event.reason;
        if (!game_.outcome) losses_.insert("an award in a game without an end is left out");
        return {};
    }

    base::Result<void> on(const record::Comment& event) {
        if (roll_) {
            losses_.insert("a comment between a roll and its play moves behind the play");
            comments_of_turn_.push_back(event.text);
            return {};
        }
        if (auto ok = settle(); !ok) return ok;
        if (boards_ == 0) losses_.insert("comments before the first roll move before the game");
        put_comment(event.text);
        return {};
    }

    base::Result<void> on(const record::ClockReading& /*unused*/) {
        losses_.insert("clock readings are left out");
        return {};
    }

    base::Result<void> on(const record::PositionSet& /*unused*/) {
        if (auto ok = settle(); !ok) return ok;
        unseen_position_ = at_;
        return {};
    }

    void write_result() {
        if (!game_.outcome) return;
        const auto& [winner, points, ending] = *game_.outcome;
        out_ += fmt::format("{} wins {} point{}", names_[winner], points, points == 1 ? "" : "s");
        if (ending == rules::Ending::awarded && award_) {
            out_ += fmt::format(" (awarded: {})",
                                kotra_json::text_of(kotra_json::award_words, *award_));
        }
        out_ += "\n\n";
    }

    static constexpr const char* lost_praise = "marks of good actions are left out";

    const record::Game& game_;
    std::size_t number_;
    const Names& names_;
    const record::GameAnnotation* annotation_;
    std::string& out_;
    Losses& losses_;
    std::optional<rules::Game> before_;
    std::size_t at_ = 0;
    int boards_ = 0;
    std::optional<Roll> roll_;
    std::optional<std::size_t> unseen_position_;  // the event by which it was set
    std::vector<std::string> comments_of_turn_;
    std::optional<record::AwardReason> award_;
    rules::PlayList plays_;
};

// ---- A match ----

class MatchWriter {
 public:
    MatchWriter(const record::Match& match, const record::Annotation* annotation, std::string& out,
                Losses& losses)
        : match_(match), annotation_(annotation), out_(out), losses_(losses) {}

    base::Result<void> write() {
        if (!sgf::rule_word(match_.variant)) {
            return base::fail(fmt::format(
                "GNU Backgammon's text cannot hold games of {} played so: GNU Backgammon knows "
                "backgammon, Nackgammon and hypergammon, each with its usual rules",
                match_.variant.title));
        }
        if (match_.games.empty()) return base::fail("a match without a game cannot be written");
        const Names names = names_of(match_, losses_);
        record::Replayer replayer(match_);
        for (std::size_t i = 0; i < match_.games.size(); ++i) {
            write_score(i, names, replayer.game() && replayer.game()->state().crawford);
            GameWriter writer(match_, i, names, annotation_of(i), out_, losses_);
            if (auto ok = writer.write(replayer); !ok) return ok;
            if (i + 1 < match_.games.size()) continue;
            if (!match_.comments.empty() && !match_.games[i].outcome) {
                losses_.insert("comments behind the last game move into it");
            }
            for (const std::string& comment : match_.comments) writer.put_comment(comment);
        }
        if (annotation_ != nullptr) {
            losses_.insert("what was said is rounded to three decimals");
            if (!annotation_->judge.empty()) {
                out_ += fmt::format("{}\n by {}\n", gnubg_text::output_words,
                                    line_of(annotation_->judge, losses_));
            }
        }
        return {};
    }

 private:
    const record::GameAnnotation* annotation_of(std::size_t game) const {
        if (annotation_ == nullptr || game >= annotation_->games.size()) return nullptr;
        const record::GameAnnotation& notes = annotation_->games[game];
        return notes.notes.size() == match_.games[game].events.size() ? &notes : nullptr;
    }

    void write_score(std::size_t number, const Names& names, bool is_crawford) {
        const record::Game& game = match_.games[number];
        out_ += fmt::format("{}{} game{}) is: {} {}, {} {}", gnubg_text::score_words, number,
                            number == 1 ? "" : "s", names[Side::first], game.score[Side::first],
                            names[Side::second], game.score[Side::second]);
        const int length = match_.options.length;
        if (length > 0) {
            out_ += fmt::format(" (match to {} point{})", length, length == 1 ? "" : "s");
        }
        if (is_crawford) out_ += fmt::format(", {}", gnubg_text::crawford_words);
        out_ += "\n\n";
        if (number == 0) write_header(names);
    }

    void write_header(const Names& names) {
        std::string lines;
        for (const Side side : rules::both_sides) {
            const std::string& rating = match_.players[side].rating;
            if (rating.empty()) continue;
            lines += fmt::format("{}{}: {}\n", names[side], gnubg_text::rating_words,
                                 line_of(rating, losses_));
        }
        for (const record::HeaderLine& line : mat::tags_of(match_, told())) {
            const record::HeaderLine written = gnubg_text::written_line_of(line);
            lines += fmt::format("{}: {}\n", line_of(written.key, losses_),
                                 line_of(written.value, losses_));
        }
        if (!lines.empty()) out_ += fmt::format("{}\n{}\n", gnubg_text::header_title, lines);
    }

    // What the text says of the rules without header lines.
    record::Match told() const {
        record::Match told = mat::match_without_tags();
        told.variant = match_.variant;
        const std::vector<record::Event>& events = match_.games.front().events;
        const bool has_board = std::ranges::any_of(events, [](const record::Event& event) {
            const auto* const opening = std::get_if<record::OpeningThrow>(&event);
            if (opening != nullptr) return !opening->dice.is_double();
            return std::holds_alternative<record::Rolled>(event) ||
                   std::holds_alternative<record::CubeTurned>(event) ||
                   std::holds_alternative<record::PositionSet>(event);
        });
        told.options.jacoby = has_board && match_.options.is_money() && match_.options.jacoby;
        for (const record::Game& game : match_.games) {
            if (!gnubg_text::is_at_match_point(game.score, match_.options.length)) continue;
            told.options.crawford = match_.options.crawford;
            break;
        }
        return told;
    }

    const record::Match& match_;
    const record::Annotation* annotation_;
    std::string& out_;
    Losses& losses_;
};

}  // namespace

base::Result<Writing> write_gnubg_text(std::span<const record::Match> matches,
                                       std::span<const record::Annotation> annotations) {
    Writing writing;
    Losses losses;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        const bool is_judged = i < annotations.size() && !annotations[i].games.empty();
        MatchWriter writer(matches[i], is_judged ? &annotations[i] : nullptr, writing.text, losses);
        if (auto ok = writer.write(); !ok) return tl::unexpected(ok.error());
    }
    // Names and comments may look like something else, and what broke the rules may be understood
    // otherwise.
    const auto again = read_gnubg_text(writing.text);
    if (!again) {
        return base::fail(fmt::format("GNU Backgammon's text of this could not be read again: {}",
                                      again.error().message));
    }
    if (losses.empty() && !std::ranges::equal(again->matches, matches, {}, &record::Match::games,
                                              &record::Match::games)) {
        losses.insert("some of the games reads otherwise");
    }
    writing.losses.assign(losses.begin(), losses.end());
    return writing;
}

}  // namespace kotra::formats
