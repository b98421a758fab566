// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "base/encoding.h"
#include "formats/mat.h"
#include "formats/mat_play.h"
#include "formats/mat_tags.h"
#include "formats/mat_text.h"
#include "formats/note_text.h"
#include "formats/snowie_position.h"
#include "record/replay.h"
#include "rules/legal_plays.h"

namespace kotra::formats {
namespace {

using mat::can_hold;
using mat::is_set_position;
using mat::play_text;
using mat::play_with_every_die;
using mat::read_play_text;
using mat::score_line_of;
using mat::set_position_text;
using mat::tags_of;
using mat::trimmed;
using record::CubeAction;
using record::Side;

// The layout of GNU Backgammon: "  1) " and two cells, words one column further in than dice.
constexpr std::size_t left_width = 27;
constexpr std::size_t left_name_width = 30;
constexpr std::array<std::size_t, 2> result_column{6, 34};
// GNU Backgammon looks for a right cell at its column even where a line ends before, and finds the
// end of a longer line that it read earlier. So a line without one, and a comment, which it takes
// for a row, get blanks behind them.
constexpr std::size_t full_width = 80;

// What is left out, once each.
class Losses {
 public:
    void add(std::string sentence) { sentences_.insert(std::move(sentence)); }
    std::vector<std::string> list() const { return {sentences_.begin(), sentences_.end()}; }

 private:
    std::set<std::string> sentences_;
};

// The text without anything that would end its line.
std::string one_line(std::string_view text, Losses& losses) {
    std::string line(text);
    for (char& c : line) {
        if (static_cast<unsigned char>(c) >= ' ' || c == '\t') continue;
        c = '?';
        losses.add("control characters become question marks");
    }
    return line;
}

// The lines of a comment. Among rows, none may be taken for a position that is set.
std::vector<std::string> comment_lines(std::string_view text, bool is_among_rows, Losses& losses) {
    std::vector<std::string> lines;
    while (true) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string line = one_line(text.substr(0, end), losses);
        if (line.ends_with(' ') || line.ends_with('\t')) {
            losses.add("blanks at the end of a comment are left out");
        }
        if (is_among_rows && is_set_position(line)) {
            losses.add("a comment that looks like a position set by hand gets a mark");
            line.insert(0, "> ");
        }
        lines.push_back("; " + line);
        if (end == text.size()) return lines;
        losses.add("a comment of several lines becomes several comments");
        text.remove_prefix(end + 1);
    }
}

// Puts the cells of a game into rows.
class RowWriter {
 public:
    explicit RowWriter(std::string& out) : out_(out) {}

    void put(Side side, std::string cell) {
        const bool is_taken =
            side == Side::first ? !left_.empty() || !right_.empty() : !right_.empty();
        if (is_taken) flush();
        (side == Side::first ? left_ : right_) = std::move(cell);
        if (side == Side::second) flush();
    }

    // Between rows.
    void put_line(std::string_view line) {
        flush();
        fmt::format_to(std::back_inserter(out_), "{}\n", line);
    }

    void flush() {
        if (left_.empty() && right_.empty()) return;
        ++row_;
        if (right_.empty()) {
            fmt::format_to(std::back_inserter(out_), "{:3}) {:{}}\n", row_, left_, full_width - 5);
        } else {
            fmt::format_to(std::back_inserter(out_), "{:3}) {:{}} {}\n", row_, left_, left_width,
                           right_);
        }
        left_.clear();
        right_.clear();
    }

 private:
    std::string& out_;
    int row_ = 0;
    std::string left_;
    std::string right_;
};

// Writes the events of one game, with the referee's game before each of them.
class GameWriter {
 public:
    // `notes`: nullptr, or as many as the game has events.
    GameWriter(const record::Match& match, std::size_t number,
               const std::vector<record::Note>* notes, std::string& out, Losses& losses)
        : match_(match),
          game_(match.games[number]),
          number_(number),
          notes_(notes),
          rows_(out),
          losses_(losses) {}

    base::Result<void> write(record::Replayer& replayer) {
        while (replayer.game_index() == number_ && replayer.event() != nullptr) {
            before_ = replayer.game();
            at_ = replayer.event_index();
            const record::Event& event = *replayer.event();
            replayer.step();
            was_legal_ = replayer.play_was_legal();
            auto ok = std::visit([this](const auto& e) { return on(e); }, event);
            if (!ok) return ok;
            if (notes_ != nullptr) put_note(event, (*notes_)[at_]);
        }
        before_ = replayer.game();
        finish();
        replayer.step();
        return {};
    }

 private:
    struct Roll {
        Side by;
        rules::Roll dice;
    };

    tl::unexpected<base::Error> fail(std::string_view sentence) const {
        return base::fail(fmt::format(".mat cannot hold game {}: {}", number_ + 1, sentence));
    }

    void put(Side side, std::string cell) {
        leave_roll();
        rows_.put(side, std::move(cell));
    }

    // A roll that was not played.
    void leave_roll() {
        if (!roll_) return;
        const Roll roll = *roll_;
        roll_.reset();
        put_roll(roll, " ????");
    }

    void put_roll(const Roll& roll, std::string_view rest) {
        rows_.put(roll.by, fmt::format("{}{}:{}", roll.dice.first(), roll.dice.second(), rest));
        for (const std::string& comment : std::exchange(comments_in_turn_, {}))
            put_comment(comment);
    }

    void put_comment(std::string_view text) {
        for (const std::string& line : comment_lines(text, true, losses_)) {
            rows_.put_line(fmt::format("{:{}}", line, full_width));
        }
    }

    // What is said of a roll comes behind its play, and what is said of a double behind its answer:
    // GNU Backgammon takes no comment between them.
    void put_note(const record::Event& event, const record::Note& note) {
        std::ranges::move(note_sentences(note), std::back_inserter(held_sentences_));
        const auto* const turned = std::get_if<record::CubeTurned>(&event);
        const bool is_offer = turned != nullptr && turned->action != CubeAction::taken &&
                              turned->action != CubeAction::dropped;
        if (!roll_ && !is_offer) put_held_sentences();
    }

    void put_held_sentences() {
        for (const std::string& sentence : std::exchange(held_sentences_, {})) {
            put_comment(sentence);
        }
    }

    base::Result<void> on(const record::OpeningThrow& event) {
        const rules::Roll dice = event.dice;
        if (dice.is_double()) {
            if (before_ && before_->state().auto_doubles < match_.options.auto_doubles &&
                match_.options.is_money() && match_.options.cube) {
                return fail("a tied opening throw doubled the cube");
            }
            losses_.add("tied opening throws are left out");
        } else if (match_.variant.opening == rules::Opening::use_both) {
            leave_roll();
            const bool is_first = dice.first() > dice.second();
            roll_ = Roll{is_first ? Side::first : Side::second,
                         *rules::Roll::from_dice(dice.high(), dice.low())};
        } else {
            losses_.add("opening throws that only say who begins are left out");
        }
        return {};
    }

    base::Result<void> on(const record::Rolled& event) {
        leave_roll();
        roll_ = Roll{event.by, event.roll};
        return {};
    }

    base::Result<void> on(const record::Played& event) {
        if (!roll_ || roll_->by != event.by) return fail("there is a play without a roll");
        const Roll roll = *roll_;
        roll_.reset();
        const std::string text = text_of(event);
        put_roll(roll, text.empty() ? "" : " " + text);
        return {};
    }

    // The text that, read again, gives the play.
    std::string text_of(const record::Played& event) {
        std::string text = play_text(event.steps);
        if (!before_ || before_->state().phase != rules::Phase::to_play) return text;
        if (was_legal_ && play_with_every_die(text, *before_) == event) return text;
        before_->legal_plays(plays_);
        if (event.steps.empty() && event.after == before_->state().board) {
            return plays_.dice_played() == 0 ? "" : "Cannot Move";
        }
        if (!event.steps.empty()) {
            const auto again = read_play_text(text, *before_, plays_);
            if (again && !again->remark && again->play.after == event.after) {
                if (!(again->play.steps == event.steps)) losses_.add(order_of_steps);
                return text;
            }
        }
        losses_.add(order_of_steps);
        const auto found = std::ranges::find(plays_.boards(), event.after);
        if (found != plays_.boards().end()) {
            return play_text(
                plays_.steps(static_cast<std::size_t>(found - plays_.boards().begin())));
        }
        rules::GameState after = before_->state();
        after.turn = opponent(event.by);
        after.board = rules::flipped(event.after);
        after.phase = rules::Phase::to_roll;
        return fmt::format("Illegal play ({})", snowie_position(after, match_.players));
    }

    base::Result<void> on(const record::NumberChosen& /*unused*/) {
        return fail("a number is named");
    }

    base::Result<void> on(const record::CubeTurned& event) {
        switch (event.action) {
            case CubeAction::doubled:
                put(event.by, fmt::format(" Doubles => {}", event.value));
                break;
            case CubeAction::taken:
                if (!is_taken_by_going_on(event)) put(event.by, " Takes");
                break;
            case CubeAction::dropped:
                put(event.by, " Drops");
                break;
            case CubeAction::beavered:
                put(event.by, fmt::format(" Beavers => {}", event.value));
                break;
            case CubeAction::raccooned:
                put(event.by, fmt::format(" Raccoons => {}", event.value));
                break;
        }
        return {};
    }

    // A beaver's take is not written when the doubler rolls at once.
    bool is_taken_by_going_on(const record::CubeTurned& event) const {
        if (!before_ || !before_->state().offer || at_ + 1 >= game_.events.size()) return false;
        const auto* const next = std::get_if<record::Rolled>(&game_.events[at_ + 1]);
        return before_->state().offer->kind == rules::OfferKind::beavered && next != nullptr &&
               next->by == event.by;
    }

    base::Result<void> on(const record::Resignation& event) {
        if (event.action != record::ResignationAction::accepted) {
            const bool is_end = event.action == record::ResignationAction::offered &&
                                at_ + 1 < game_.events.size() && is_acceptance(at_ + 1);
            if (!is_end) losses_.add("resignations that were not accepted are left out");
            return {};
        }
        const bool has_offer = before_ && before_->state().offer.has_value();
        if (!game_.outcome || has_offer) put(opponent(event.by), " Resigns");
        if (before_ && game_.outcome) {
            const int cube = before_->state().cube.value;
            if ((game_.outcome->points + cube - 1) / cube != event.level) {
                losses_.add("the level of a resignation that counted for less is lost");
            }
        }
        return {};
    }

    bool is_acceptance(std::size_t i) const {
        const auto* const next = std::get_if<record::Resignation>(&game_.events[i]);
        return next != nullptr && next->action == record::ResignationAction::accepted;
    }

    base::Result<void> on(const record::Awarded& event) {
        constexpr std::array<std::string_view, 4> words{" Lost on time", " Forfeits",
                                                        " Resigned Match", " Agrees"};
        put(opponent(event.to), std::string(words[static_cast<std::size_t>(event.reason)]));
        return {};
    }

    base::Result<void> on(const record::Comment& event) {
        if (!roll_) {
            put_comment(event.text);
            return {};
        }
        // Roll and play are one cell.
        losses_.add("a comment between a roll and its play moves behind the play");
        comments_in_turn_.push_back(event.text);
        return {};
    }

    base::Result<void> on(const record::ClockReading& /*unused*/) {
        losses_.add("clock readings are left out");
        return {};
    }

    base::Result<void> on(const record::PositionSet& event) {
        const auto text = set_position_text(event, match_.variant);
        if (!text) return fail("a position was set that its letters cannot show");
        leave_roll();
        rows_.put_line("; " + *text);
        if (event.turn != next_actor())
            losses_.add("who is on roll in a position set by hand is lost");
        return {};
    }

    // Who rolls or doubles next; a reader takes player 1 where nobody does.
    Side next_actor() const {
        for (std::size_t i = at_ + 1; i < game_.events.size(); ++i) {
            const record::Event& event = game_.events[i];
            if (const auto* const roll = std::get_if<record::Rolled>(&event)) return roll->by;
            const auto* const turned = std::get_if<record::CubeTurned>(&event);
            if (turned != nullptr && turned->action == CubeAction::doubled) return turned->by;
        }
        return Side::first;
    }

    void finish() {
        leave_roll();
        rows_.flush();
        put_held_sentences();
        if (!game_.outcome) return;
        const int points = game_.outcome->points;
        rows_.put_line(fmt::format("{:{}}Wins {} point{}", "",
                                   result_column[index(game_.outcome->winner)], points,
                                   points == 1 ? "" : "s"));
    }

    static constexpr const char* order_of_steps = "the order of the steps of a play may change";

    const record::Match& match_;
    const record::Game& game_;
    std::size_t number_;
    const std::vector<record::Note>* notes_;
    RowWriter rows_;
    Losses& losses_;
    std::optional<rules::Game> before_;
    bool was_legal_ = false;  // the play being written
    std::size_t at_ = 0;
    std::optional<Roll> roll_;
    std::vector<std::string> comments_in_turn_;
    std::vector<std::string> held_sentences_;
    rules::PlayList plays_;
};

class MatchWriter {
 public:
    // `annotation`: nullptr, or as long as the match.
    MatchWriter(const record::Match& match, const record::Annotation* annotation, std::string& out,
                Losses& losses)
        : match_(match), out_(out), losses_(losses) {
        if (annotation != nullptr && !annotation->games.empty()) annotation_ = annotation;
    }

    base::Result<void> write() {
        if (!can_hold(match_.variant)) {
            return base::fail(fmt::format(
                ".mat cannot hold games of {}: it knows no reserve, no named numbers and no rolls "
                "that are given again",
                match_.variant.title));
        }
        if (match_.games.empty()) return base::fail("a .mat file has at least one game");
        if (match_.options.auto_doubles > 0)
            losses_.add("the agreement on automatic doubles is lost");
        write_header();
        record::Replayer replayer(match_);
        for (std::size_t i = 0; i < match_.games.size(); ++i) {
            if (auto ok = write_game(i, replayer); !ok) return ok;
        }
        // After a game without end they are read as a part of it.
        const bool is_open = !match_.games.back().outcome;
        for (const std::string& comment : match_.comments) write_comment(comment, is_open);
        if (!match_.comments.empty()) out_ += '\n';
        has_oddities_ = !replayer.oddities().empty();
        return {};
    }

    bool has_oddities() const { return has_oddities_; }

 private:
    template <class... Args>
    void put(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    }

    void write_comment(std::string_view text, bool is_among_rows = false) {
        for (const std::string& line : comment_lines(text, is_among_rows, losses_)) {
            put("{}\n", trimmed(line));
        }
    }

    void write_header() {
        const std::vector<record::HeaderLine> lines = tags_of(match_);
        for (const record::HeaderLine& line : lines) {
            if (line.key.empty()) {
                write_comment(line.value);
            } else {
                put("; [{} \"{}\"]\n", one_line(line.key, losses_), one_line(line.value, losses_));
            }
        }
        if (annotation_ != nullptr) write_comment("Judged by " + annotation_->judge);
        if (!lines.empty() || annotation_ != nullptr) out_ += '\n';
        put(" {} point match\n\n", match_.options.length);
    }

    base::Result<void> write_game(std::size_t number, record::Replayer& replayer) {
        const record::Game& game = match_.games[number];
        // Before the title they would belong to a game that goes on.
        const bool is_after_end = number == 0 || match_.games[number - 1].outcome.has_value();
        if (is_after_end) write_comments(game);
        put(" Game {}\n", number + 1);
        if (!is_after_end) write_comments(game);
        if (auto ok = write_score(game); !ok) return ok;
        const auto* const notes =
            annotation_ != nullptr ? &annotation_->games[number].notes : nullptr;
        if (auto ok = GameWriter(match_, number, notes, out_, losses_).write(replayer); !ok) {
            return ok;
        }
        out_ += '\n';
        return {};
    }

    void write_comments(const record::Game& game) {
        for (const std::string& comment : game.comments) write_comment(comment);
    }

    base::Result<void> write_score(const record::Game& game) {
        const auto side_text = [&](Side side) {
            const record::Player& player = match_.players[side];
            return fmt::format("{}{}{} : {}", player.name, player.rating.empty() ? "" : ",",
                               player.rating, game.score[side]);
        };
        const std::string left = side_text(Side::first);
        const std::size_t width = base::count_characters(left);
        const std::size_t gap = width + 1 < left_name_width ? left_name_width + 1 - width : 2;
        const std::string line = fmt::format(" {}{:{}}{}", left, "", gap, side_text(Side::second));
        const auto again = score_line_of(line);
        if (!again || !(again->players == match_.players) || !(again->score == game.score) ||
            std::ranges::any_of(line, [](char c) { return static_cast<unsigned char>(c) < ' '; })) {
            return base::fail(fmt::format(
                ".mat cannot hold these names or scores, since they would be read otherwise:{}",
                line));
        }
        put("{}\n", line);
        return {};
    }

    const record::Match& match_;
    const record::Annotation* annotation_ = nullptr;
    std::string& out_;
    Losses& losses_;
    bool has_oddities_ = false;
};

}  // namespace

base::Result<Writing> write_mat(std::span<const record::Match> matches,
                                std::span<const record::Annotation> annotations) {
    Writing writing;
    Losses losses;
    bool has_oddities = false;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        MatchWriter writer(matches[i], annotations.empty() ? nullptr : &annotations[i],
                           writing.text, losses);
        if (auto ok = writer.write(); !ok) return tl::unexpected(ok.error());
        has_oddities = has_oddities || writer.has_oddities();
    }
    // What broke the rules may read otherwise than it was recorded.
    if (has_oddities) {
        const auto again = read_mat(annotations.empty() ? writing.text : write_mat(matches)->text);
        if (!again || !std::ranges::equal(again->matches, matches, {}, &record::Match::games,
                                          &record::Match::games)) {
            losses.add("some of what broke the rules reads otherwise");
        }
    }
    if (!annotations.empty()) {
        losses.add("of what a judge said, only errors are kept, as comments");
    }
    writing.losses = losses.list();
    return writing;
}

}  // namespace kotra::formats
