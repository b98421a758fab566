// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "formats/game_events.h"
#include "formats/kotra_json_words.h"
#include "formats/mat_play.h"
#include "formats/mat_tags.h"
#include "formats/mat_text.h"
#include "formats/sgf.h"
#include "formats/sgf_note.h"
#include "formats/sgf_tree.h"
#include "formats/sgf_words.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

using record::CubeAction;
using record::Mark;
using record::Note;
using record::Side;
using sgf::escaped;
using sgf::letter_of;

// What is left out, once each.
class Losses {
 public:
    void add(std::string sentence) { sentences_.insert(std::move(sentence)); }
    std::vector<std::string> list() const { return {sentences_.begin(), sentences_.end()}; }

    // The text without what would read otherwise; on one line unless `may_break`.
    std::string text(std::string_view value, bool is_composed = false, bool may_break = false) {
        std::string result(value);
        for (char& c : result) {
            if (static_cast<unsigned char>(c) >= ' ' || (c == '\n' && may_break)) continue;
            c = ' ';
            add("control characters, and line breaks in names, become blanks");
        }
        return escaped(result, is_composed);
    }

 private:
    std::set<std::string> sentences_;
};

// ---- What is said about an event ----

class NoteWriter {
 public:
    NoteWriter(const record::Match& match, Losses& losses) : match_(match), losses_(losses) {}

    // Luck, and the double that was not made.
    void write_roll(const Note& note, Side by, std::string& out) {
        write_cube(note, out);
        if (note.cube_mark == Mark::doubtful) out += "DC[]";
        write_bad("BC", note.cube_mark, out);
        if (!note.luck) return;
        out += fmt::format("LU[{}]", *note.luck);
        // GNU Backgammon's own bounds of luck and of great luck.
        constexpr double lucky = 0.3;
        constexpr double very_lucky = 0.6;
        const double size = std::abs(*note.luck);
        if (size <= lucky) return;
        const Side side = *note.luck > 0 ? by : opponent(by);
        out += fmt::format("G{}[{}]", letter_of(side), size > very_lucky ? 2 : 1);
    }

    void write_action(const Note& note, std::string& out) {
        write_cube(note, out);
        write_mark(note.cube_mark, out);
    }

    void write_play(const Note& note, Side by, std::string& out) {
        write_mark(note.play_mark, out);
        if (!note.play) return;
        const record::PlayNote& play = *note.play;
        // Of what is not among them the number is that behind the last.
        out += fmt::format("A[{}]", play.played.value_or(play.candidates.size()));
        for (const record::Candidate& candidate : play.candidates) {
            note_depth(candidate.value.depth);
            out += fmt::format("[{} {}]", sgf::letters_of(candidate.steps, by),
                               sgf::play_value_text(candidate.value));
        }
    }

 private:
    void note_depth(const record::Depth& depth) {
        if (!depth.words.empty()) losses_.add("what another program calls its levels is left out");
    }

    void write_cube(const Note& note, std::string& out) {
        if (!note.cube) return;
        const auto text = sgf::cube_note_text(*note.cube, match_.options.is_money());
        if (!text) {
            losses_.add("what is said about the cube without chances to win the match is left out");
            return;
        }
        note_depth(note.cube->position.depth);
        out += fmt::format("DA[{}]", *text);
    }

    static void write_bad(std::string_view property, Mark mark, std::string& out) {
        if (mark == Mark::bad) out += fmt::format("{}[1]", property);
        if (mark == Mark::very_bad) out += fmt::format("{}[2]", property);
    }

    static void write_mark(Mark mark, std::string& out) {
        if (mark == Mark::good) out += "TE[1]";
        if (mark == Mark::interesting) out += "IT[]";
        if (mark == Mark::doubtful) out += "DO[]";
        write_bad("BM", mark, out);
    }

    const record::Match& match_;
    Losses& losses_;
};

// ---- A game ----

// Writes the nodes of one game, with the referee's game before each of its events.
class GameWriter {
 public:
    GameWriter(const record::Match& match, std::size_t number,
               const record::GameAnnotation* annotation, std::string& out, Losses& losses)
        : match_(match),
          game_(match.games[number]),
          number_(number),
          annotation_(annotation),
          out_(out),
          losses_(losses),
          notes_(match, losses) {}

    base::Result<void> write(record::Replayer& replayer) {
        while (replayer.game_index() == number_ && replayer.event() != nullptr) {
            before_ = replayer.game();
            at_ = replayer.event_index();
            const record::Event& event = *replayer.event();
            replayer.step();
            was_legal_ = replayer.play_was_legal();
            auto ok = std::visit([this](const auto& e) { return on(e); }, event);
            if (!ok) return ok;
        }
        leave_roll();
        flush();
        replayer.step();
        return {};
    }

    // Text behind the last node.
    void add_comment(std::string_view text) { comments_.emplace_back(text); }
    void flush() {
        if (comments_.empty()) return;
        if (comments_.size() > 1) losses_.add("several comments in one place become one");
        std::string text;
        for (const std::string& comment : comments_) {
            if (&comment != &comments_.front()) text += '\n';
            text += comment;
        }
        comments_.clear();
        out_ += fmt::format("C[{}]", losses_.text(text, false, true));
    }

 private:
    struct Roll {
        Side by;
        rules::Roll dice;
        std::size_t event;
    };

    tl::unexpected<base::Error> fail(std::string_view sentence) const {
        return base::fail(fmt::format(".sgf cannot hold game {}: {}", number_ + 1, sentence));
    }

    const Note& note(std::size_t event) const {
        static const Note nothing;
        return annotation_ != nullptr ? annotation_->notes[event] : nothing;
    }

    // Begins a node; comments so far belong to the one before.
    void put_node(std::string_view text) {
        flush();
        has_node_ = true;
        out_ += "\n;";
        out_ += text;
        for (std::string& comment : comments_in_turn_) comments_.push_back(std::move(comment));
        comments_in_turn_.clear();
    }

    void put_action(Side by, std::string_view word) {
        leave_roll();
        put_node(fmt::format("{}[{}]", letter_of(by), word));
        notes_.write_action(note(at_), out_);
    }

    // A roll that was not played.
    void leave_roll() {
        if (!roll_) return;
        const Roll roll = *roll_;
        roll_.reset();
        put_node(fmt::format("PL[{}]DI[{}{}]", letter_of(roll.by), roll.dice.first(),
                             roll.dice.second()));
        notes_.write_roll(note(roll.event), roll.by, out_);
        if (note(roll.event).play) losses_.add(lost_advice);
    }

    base::Result<void> on(const record::OpeningThrow& event) {
        // Those that turned the cube stand in the first node.
        if (event.dice.is_double()) return {};
        leave_roll();
        const bool is_first = event.dice.first() > event.dice.second();
        roll_ = Roll{is_first ? Side::first : Side::second,
                     *rules::Roll::from_dice(event.dice.high(), event.dice.low()), at_};
        return {};
    }

    base::Result<void> on(const record::Rolled& event) {
        leave_roll();
        roll_ = Roll{event.by, event.roll, at_};
        return {};
    }

    base::Result<void> on(const record::Played& event) {
        if (!roll_ || roll_->by != event.by) return fail("there is a play without a roll");
        const Roll roll = *roll_;
        roll_.reset();
        const std::optional<std::string> letters = letters_of(event);
        put_node(fmt::format("{}[{}{}{}]", letter_of(event.by), roll.dice.first(),
                             roll.dice.second(), letters.value_or("")));
        Note of_roll = note(roll.event);
        if (!of_roll.cube) of_roll.cube = note(at_).cube;
        notes_.write_play(note(at_), event.by, out_);
        notes_.write_roll(of_roll, event.by, out_);
        if (!letters) {
            losses_.add("a play against the rules whose moves are not known becomes a position");
            put_position({opponent(event.by), rules::flipped(event.after),
                          before_ ? before_->state().cube : rules::Cube{}});
        }
        return {};
    }

    // The letters that, read again, give the play; nullopt where none do.
    std::optional<std::string> letters_of(const record::Played& event) {
        std::string letters = sgf::letters_of(event.steps, event.by);
        if (!before_ || before_->state().phase != rules::Phase::to_play) return letters;
        const std::string text = *sgf::play_text_of(letters, event.by);
        if (was_legal_ && mat::play_with_every_die(text, *before_) == event) return letters;
        if (event.steps.empty() && event.after == before_->state().board) return letters;
        before_->legal_plays(plays_);
        if (!event.steps.empty()) {
            const auto again = mat::read_play_text(text, *before_, plays_);
            if (again && !again->remark && again->play.after == event.after) {
                if (!(again->play.steps == event.steps)) losses_.add(order_of_steps);
                return letters;
            }
        }
        const auto found = std::ranges::find(plays_.boards(), event.after);
        if (found == plays_.boards().end()) return std::nullopt;
        losses_.add(order_of_steps);
        const auto i = static_cast<std::size_t>(found - plays_.boards().begin());
        return sgf::letters_of(plays_.steps(i), event.by);
    }

    base::Result<void> on(const record::NumberChosen& /*unused*/) {
        return fail("a number is named");
    }

    base::Result<void> on(const record::CubeTurned& event) {
        switch (event.action) {
            case CubeAction::doubled:
            case CubeAction::beavered:
            case CubeAction::raccooned:
                put_action(event.by, "double");
                break;
            case CubeAction::taken:
                put_action(event.by, "take");
                break;
            case CubeAction::dropped:
                put_action(event.by, "drop");
                break;
        }
        return {};
    }

    base::Result<void> on(const record::Resignation& event) {
        // One that was accepted stands in the first node.
        const auto* const accepted = accepted_at_end(game_, at_);
        if (accepted == nullptr || event.action == record::ResignationAction::refused) {
            losses_.add("resignations that were not accepted are left out");
        } else if (before_) {
            is_resigned_ = true;
            const int cube = before_->state().cube.value;
            if ((game_.outcome->points + cube - 1) / cube != accepted->level) {
                losses_.add("the level of a resignation that counted for less is lost");
            }
        }
        return {};
    }

    base::Result<void> on(const record::Awarded& /*unused*/) {
        if (!game_.outcome) losses_.add("an award in a game without an end is left out");
        return {};
    }

    base::Result<void> on(const record::Comment& event) {
        if (roll_) {
            losses_.add("a comment between a roll and its play moves behind the play");
            comments_in_turn_.push_back(event.text);
        } else {
            if (!has_node_) losses_.add("comments before the first action move before the game");
            if (is_resigned_) losses_.add("a comment on a resignation moves before it");
            comments_.push_back(event.text);
        }
        return {};
    }

    base::Result<void> on(const record::ClockReading& /*unused*/) {
        losses_.add("clock readings are left out");
        return {};
    }

    base::Result<void> on(const record::PositionSet& event) {
        if (!rules::is_consistent(event.board, match_.variant.checkers) ||
            event.board.mover.reserve() + event.board.other.reserve() > 0) {
            return fail("a position was set that cannot be");
        }
        leave_roll();
        put_position(event);
        if (note(at_).cube) losses_.add(lost_advice);
        return {};
    }

    void put_position(const record::PositionSet& set) {
        std::string text = fmt::format("PL[{}]AE[a:y]", letter_of(set.turn));
        for (const Side side : rules::both_sides) {
            const rules::HalfBoard& half = side == set.turn ? set.board.mover : set.board.other;
            std::string points;
            for (rules::Place place = 1; place <= rules::place_bar; ++place) {
                for (int i = 0; i < half[place]; ++i) {
                    points += fmt::format("[{}]", letter_of(place, side));
                }
            }
            if (!points.empty()) text += fmt::format("A{}{}", letter_of(side), points);
        }
        put_node(text);
        put_node(fmt::format("CV[{}]", set.cube.value));
        const auto owner = set.cube.owner;
        put_node(fmt::format("CP[{}]", !owner ? 'c' : *owner == Side::first ? 'w' : 'b'));
    }

    static constexpr const char* lost_advice =
        "what is said about what was not played or doubled in the end is left out";
    static constexpr const char* order_of_steps = "the order of the steps of a play may change";

    const record::Match& match_;
    const record::Game& game_;
    std::size_t number_;
    const record::GameAnnotation* annotation_;
    std::string& out_;
    Losses& losses_;
    NoteWriter notes_;
    std::optional<rules::Game> before_;
    bool was_legal_ = false;  // the play being written
    bool has_node_ = false;
    bool is_resigned_ = false;
    std::size_t at_ = 0;
    std::optional<Roll> roll_;
    std::vector<std::string> comments_;  // of the node that was written last
    std::vector<std::string> comments_in_turn_;
    rules::PlayList plays_;
};

// ---- A match ----

class MatchWriter {
 public:
    MatchWriter(const record::Match& match, const record::Annotation* annotation, std::string& out,
                Losses& losses)
        : match_(match), annotation_(annotation), out_(out), losses_(losses) {}

    base::Result<void> write() {
        const auto word = sgf::rule_word(match_.variant);
        if (!word) {
            return base::fail(fmt::format(
                ".sgf cannot hold games of {}{}: GNU Backgammon's format knows backgammon, "
                "Nackgammon and hypergammon, each with its usual rules",
                match_.variant.title,
                rules::find_variant(match_.variant.name) != nullptr &&
                        *rules::find_variant(match_.variant.name) == match_.variant
                    ? ""
                    : " with house rules"));
        }
        if (match_.games.empty()) return base::fail("a .sgf file has at least one game");
        rule_word_ = *word;
        record::Replayer replayer(match_);
        int auto_doubles = 0;
        for (std::size_t i = 0; i < match_.games.size(); ++i) {
            auto_doubles = std::max(auto_doubles, auto_doubles_of(match_.games[i]));
            if (auto ok = write_game(i, replayer); !ok) return ok;
        }
        if (auto_doubles != match_.options.auto_doubles) {
            losses_.add("the agreement on automatic doubles is lost");
        }
        has_oddities_ = !replayer.oddities().empty();
        return {};
    }

    bool has_oddities() const { return has_oddities_; }

 private:
    template <class... Args>
    void put(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    }

    // Tied throws that turned the cube.
    int auto_doubles_of(const record::Game& game) {
        int ties = 0;
        for (const record::Event& event : game.events) {
            const auto* const opening = std::get_if<record::OpeningThrow>(&event);
            if (opening == nullptr) continue;
            if (!opening->dice.is_double()) break;
            ++ties;
            if (opening->dice.first() != 1) losses_.add("what tied opening throws showed is lost");
        }
        const bool count = match_.options.is_money() && match_.options.cube;
        const int doubles = count ? std::min(ties, match_.options.auto_doubles) : 0;
        if (doubles < ties) losses_.add("tied opening throws are left out");
        return doubles;
    }

    const record::GameAnnotation* annotation_of(std::size_t game) const {
        if (annotation_ == nullptr || game >= annotation_->games.size()) return nullptr;
        const record::GameAnnotation& notes = annotation_->games[game];
        return notes.notes.size() == match_.games[game].events.size() ? &notes : nullptr;
    }

    base::Result<void> write_game(std::size_t number, record::Replayer& replayer) {
        const record::Game& game = match_.games[number];
        put("(;FF[4]GM[6]CA[UTF-8]AP[kotra:{}]MI[length:{}][game:{}][ws:{}][bs:{}]", KOTRA_VERSION,
            match_.options.length, number, game.score[Side::first], game.score[Side::second]);
        put("PW[{}]PB[{}]", losses_.text(match_.players[Side::first].name),
            losses_.text(match_.players[Side::second].name));
        if (number == 0) write_header();
        const bool is_crawford = replayer.game() && replayer.game()->state().crawford;
        write_rules(is_crawford);
        const int auto_doubles = auto_doubles_of(game);
        if (auto_doubles > 0) put("CV[{}]", 1 << auto_doubles);
        write_result(game);
        GameWriter writer(match_, number, annotation_of(number), out_, losses_);
        for (const std::string& comment : game.comments) writer.add_comment(comment);
        if (auto ok = writer.write(replayer); !ok) return ok;
        if (number + 1 == match_.games.size() && !match_.comments.empty()) {
            losses_.add("comments behind the last game move into it");
            for (const std::string& comment : match_.comments) writer.add_comment(comment);
            out_ += "\n;";
            writer.flush();
        }
        out_ += ")\n";
        return {};
    }

    void write_header() {
        for (const Side side : rules::both_sides) {
            const std::string& rating = match_.players[side].rating;
            if (!rating.empty()) put("{}R[{}]", letter_of(side), losses_.text(rating));
        }
        std::set<std::string_view> used;
        std::string free_text;
        std::string others;
        for (const record::HeaderLine& line : tags()) {
            if (line.key.empty()) {
                if (!free_text.empty()) free_text += '\n';
                free_text += line.value;
                continue;
            }
            const auto row = std::ranges::find_if(sgf::header_properties, [&](const auto& known) {
                return mat::equals_ignoring_case(known.key, line.key);
            });
            const bool is_date = row != sgf::header_properties.end() && row->property == "DT";
            const bool is_known = row != sgf::header_properties.end() && row->key == line.key &&
                                  !(is_date && line.value.find('-') != std::string::npos) &&
                                  used.insert(row->property).second;
            if (!is_known) {
                others += fmt::format("[{}:{}]", losses_.text(line.key, true),
                                      losses_.text(line.value, true));
                continue;
            }
            std::string value = losses_.text(line.value);
            if (is_date) std::ranges::replace(value, '.', '-');
            put("{}[{}]", row->property, value);
        }
        if (!free_text.empty()) put("GC[{}]", losses_.text(free_text, false, true));
        if (!others.empty()) put("{}{}", sgf::header_property, others);
        if (annotation_ != nullptr && !annotation_->judge.empty()) {
            put("{}[{}]", sgf::judge_property, losses_.text(annotation_->judge));
        }
    }

    // The header lines, with those for the rules that nothing else tells.
    std::vector<record::HeaderLine> tags() const {
        record::Match told = mat::match_without_tags();
        told.variant = match_.variant;
        told.options.cube = match_.options.cube;
        told.options.jacoby = match_.options.jacoby;
        if (!match_.options.is_money()) told.options.crawford = match_.options.crawford;
        return mat::tags_of(match_, std::move(told));
    }

    void write_rules(bool is_crawford) {
        const rules::MatchOptions& options = match_.options;
        std::string text;
        const auto add = [&text](std::string_view rule) {
            if (rule.empty()) return;
            if (!text.empty()) text += ':';
            text += rule;
        };
        if (options.crawford && !options.is_money()) add("Crawford");
        if (is_crawford) add("CrawfordGame");
        if (options.jacoby) add("Jacoby");
        if (!options.cube) add("NoCube");
        add(rule_word_);
        if (!text.empty()) put("RU[{}]", text);
    }

    void write_result(const record::Game& game) {
        if (!game.outcome) return;
        const bool is_given_up = game.outcome->ending == rules::Ending::resigned ||
                                 game.outcome->ending == rules::Ending::awarded;
        put("RE[{}+{}{}]", letter_of(game.outcome->winner), game.outcome->points,
            is_given_up ? "R" : "");
        if (game.outcome->ending != rules::Ending::awarded) return;
        for (const record::Event& event : game.events) {
            if (const auto* const award = std::get_if<record::Awarded>(&event)) {
                put("{}[{}]", sgf::award_property,
                    kotra_json::text_of(kotra_json::award_words, award->reason));
                return;
            }
        }
    }

    const record::Match& match_;
    const record::Annotation* annotation_;
    std::string& out_;
    Losses& losses_;
    std::string_view rule_word_;
    bool has_oddities_ = false;
};

}  // namespace

base::Result<Writing> write_sgf(std::span<const record::Match> matches,
                                std::span<const record::Annotation> annotations) {
    Writing writing;
    Losses losses;
    bool has_oddities = false;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        const record::Annotation* const annotation =
            i < annotations.size() ? &annotations[i] : nullptr;
        MatchWriter writer(matches[i], annotation, writing.text, losses);
        if (auto ok = writer.write(); !ok) return tl::unexpected(ok.error());
        has_oddities = has_oddities || writer.has_oddities();
    }
    // What broke the rules may read otherwise than it was recorded.
    if (has_oddities) {
        const auto again = read_sgf(writing.text);
        if (!again || !std::ranges::equal(again->matches, matches, {}, &record::Match::games,
                                          &record::Match::games)) {
            losses.add("some of what broke the rules reads otherwise");
        }
    }
    writing.losses = losses.list();
    return writing;
}

}  // namespace kotra::formats
