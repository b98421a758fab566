// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/number.h"
#include "formats/fibs_moves.h"
#include "formats/mat_game.h"
#include "formats/mat_tags.h"
#include "formats/mat_text.h"

namespace kotra::formats {
namespace {

using mat::Cell;
using mat::CellKind;
using mat::Entry;
using mat::trimmed;
using record::Side;

constexpr std::string_view score_words = "Score is ";
constexpr std::int64_t endless = 9999;

std::optional<int> parse_int(std::string_view text) {
    const auto value = base::number_of<int>(text);
    return value && *value >= 0 ? value : std::nullopt;
}

// ---- The lines above a game ----

// "Score is 3-0 in a 5 point match.", "Score is 3-0."
struct ScoreLine {
    rules::PerSide<int> score;  // of X and of O
    int length = 0;
};

base::Result<ScoreLine> read_score_line(std::string_view text) {
    text.remove_prefix(score_words.size());
    const std::size_t end = std::min(text.find_first_not_of("0123456789-"), text.size());
    const std::string_view score = text.substr(0, end);
    const std::size_t dash = std::min(score.find('-'), score.size());
    const auto first = parse_int(score.substr(0, dash));
    const auto second = parse_int(score.substr(std::min(dash + 1, score.size())));
    if (!first || !second) return base::fail("a score such as '3-0' was expected");
    ScoreLine line{{{*first, *second}}, 0};
    std::string_view rest = trimmed(text.substr(end));
    constexpr std::string_view in = "in a ";
    if (!rest.starts_with(in)) return line;
    rest.remove_prefix(in.size());
    const auto length = parse_int(rest.substr(0, rest.find(' ')));
    if (!length) return line;  // "in a money game"
    if (*length == endless) return line;
    if (*length > rules::max_match_length) {
        return base::fail(fmt::format("a match to {} points; the longest that kotra knows is to {}",
                                      *length, rules::max_match_length));
    }
    line.length = *length;
    return line;
}

// "Anna is X - Bo is O": the names of X and of O.
std::optional<rules::PerSide<std::string>> names_of(std::string_view line) {
    for (const bool is_x_first : {true, false}) {
        const std::string_view middle = is_x_first ? " is X - " : " is O - ";
        const std::string_view end = is_x_first ? " is O" : " is X";
        std::string_view text = trimmed(line);
        if (text.ends_with('.')) text.remove_suffix(1);
        const std::size_t at = text.find(middle);
        if (at == std::string_view::npos || !text.ends_with(end)) continue;
        if (at + middle.size() + end.size() > text.size()) continue;
        std::string first(text.substr(0, at));
        text.remove_prefix(at + middle.size());
        text.remove_suffix(end.size());
        std::string second(text);
        if (!is_x_first) std::swap(first, second);
        return rules::PerSide<std::string>{{first, second}};
    }
    return std::nullopt;
}

// ---- The moves ----

// O may be shown by the numbers of X, in which his checkers go up: "17-22", "bar-4", "21-off".
// Written by the mover's own numbers, "8/3 21/off".
std::string own_numbers(std::string_view moves) {
    std::string text;
    while (true) {
        moves = trimmed(moves);
        if (moves.empty()) return text;
        const std::string_view word = moves.substr(0, moves.find_first_of(" \t"));
        moves.remove_prefix(word.size());
        const bool is_hit = word.ends_with('*');
        const std::string_view move = word.substr(0, word.size() - (is_hit ? 1 : 0));
        const std::size_t dash = std::min(move.find('-'), move.size());
        const std::string_view from = move.substr(0, dash);
        const std::string_view to = move.substr(std::min(dash + 1, move.size()));
        const auto from_point = parse_int(from);
        const auto to_point = parse_int(to);
        // Who enters in X's numbers goes to 1 to 6, who bears off comes from 19 to 24.
        const bool is_up =
            (from_point && to_point && *from_point < *to_point) ||
            (from == "bar" && to_point && *to_point <= rules::home_size) ||
            (to == "off" && from_point && *from_point > rules::point_count - rules::home_size);
        const auto shown = [is_up](std::string_view place, std::optional<int> point) {
            return point && is_up ? std::to_string(rules::place_bar - *point) : std::string(place);
        };
        text += fmt::format("{}{}{}{}{}", text.empty() ? "" : " ", shown(from, from_point),
                            dash < move.size() ? "/" : "", shown(to, to_point), is_hit ? "*" : "");
    }
}

class Reader {
 public:
    base::Result<Reading> read(const std::vector<std::string_view>& lines) {
        reading_.format = "fibs";
        for (const std::string_view line : lines) {
            ++number_;
            if (trimmed(line).empty()) continue;
            if (auto ok = add(line); !ok) return tl::unexpected(ok.error());
        }
        if (score_) return fail("the file ends before the names of the players");
        if (auto ok = finish_game(); !ok) return tl::unexpected(ok.error());
        if (reading_.matches.empty()) return base::fail("this file has no game", 1, 1);
        return std::move(reading_);
    }

 private:
    tl::unexpected<base::Error> fail(std::string sentence, std::size_t offset = 0) const {
        return base::fail(std::move(sentence), number_, static_cast<std::int64_t>(offset) + 1);
    }

    base::Result<void> add(std::string_view line) {
        if (trimmed(line).starts_with(score_words)) {
            if (auto ok = finish_game(); !ok) return ok;
            auto score = read_score_line(trimmed(line));
            if (!score) return fail(score.error().message);
            score_ = *score;
            score_place_ = {number_, 1};
            return {};
        }
        if (score_) {
            const auto names = names_of(line);
            if (!names) return fail("a line such as 'Anna is X - Bo is O' was expected");
            begin_game(*names);
            return {};
        }
        if (!game_) return fail("a line such as 'Score is 0-0 in a 5 point match.' was expected");
        return add_action(line);
    }

    void begin_game(const rules::PerSide<std::string>& names) {
        const ScoreLine score = *std::exchange(score_, std::nullopt);
        x_ = Side::first;
        const auto is_same = [&] {
            if (reading_.matches.empty()) return false;
            const record::Match& match = reading_.matches.back();
            if (match.options.length != score.length) return false;
            for (const Side side : rules::both_sides) {
                if (match.players[Side::first].name == names[side] &&
                    match.players[Side::second].name == names[opponent(side)]) {
                    x_ = side;
                    return true;
                }
            }
            return false;
        };
        const bool goes_on = is_same();
        if (!goes_on) {
            record::Match& match = reading_.matches.emplace_back(mat::match_without_tags());
            reading_.places.emplace_back();
            match.options.length = score.length;
            for (const Side side : rules::both_sides) match.players[side].name = names[side];
        }
        game_ = mat::GameEntries{{}, score_place_, {}};
        const rules::PerSide<int> as_written{{score.score[x_], score.score[opponent(x_)]}};
        game_->score = goes_on ? likely_score(as_written) : as_written;
        has_resigned_.reset();
    }

    // FIBS at times shows the scores of X and O the wrong way round.
    rules::PerSide<int> likely_score(const rules::PerSide<int>& written) {
        const record::Game& before = reading_.matches.back().games.back();
        rules::PerSide<std::int64_t> expected{{before.score.values[0], before.score.values[1]}};
        if (before.outcome) expected[before.outcome->winner] += before.outcome->points;
        const auto is_expected = [&expected](const rules::PerSide<int>& score) {
            return std::ranges::equal(score.values, expected.values);
        };
        const rules::PerSide<int> swapped{{written.values[1], written.values[0]}};
        if (is_expected(written) || !is_expected(swapped)) return written;
        reading_.remarks.push_back(
            {score_place_, "the score stands the wrong way round: the games before tell"});
        return swapped;
    }

    base::Result<void> finish_game() {
        if (!game_) return {};
        auto game = mat::read_game(reading_.matches.back(), std::move(*game_));
        game_.reset();
        if (!game) return tl::unexpected(game.error());
        mat::fill_outcome(*game);
        mat::add_game(std::move(*game), reading_);
        return {};
    }

    // "X: (2 5) 13-8 8-6", "O: doubles".
    base::Result<void> add_action(std::string_view line) {
        const std::size_t start = line.find_first_not_of(" \t");
        const char letter = line[start];
        const std::string_view rest = line.substr(start + 1);
        if ((letter != 'X' && letter != 'O') || !rest.starts_with(':')) {
            return fail("a line that begins with 'X:' or 'O:' was expected", start);
        }
        const std::size_t at = std::min(line.find_first_not_of(" \t", start + 2), line.size());
        std::string_view text = trimmed(line.substr(at));
        const Side side = letter == 'X' ? x_ : opponent(x_);
        Entry entry{number_, Cell{}, side, line};
        entry.cell->offset = entry.cell->text_offset = at;
        if (text.starts_with('(')) return add_roll(entry, text, at);
        if (text.ends_with('.')) text.remove_suffix(1);
        return add_word(entry, text, at);
    }

    base::Result<void> add_roll(Entry entry, std::string_view text, std::size_t at) {
        constexpr std::size_t size = 5;  // "(2 5)"
        Cell& cell = *entry.cell;
        if (text.size() >= size && text[2] == ' ' && text[4] == ')') {
            cell.roll = rules::Roll::from_dice(text[1] - '0', text[3] - '0');
        }
        if (!cell.roll) return fail("two dice such as '(2 5)' were expected", at);
        refuse_resignation();
        text = trimmed(text.substr(size));
        if (text.starts_with("can't move") || text.starts_with("cannot move")) {
            cell.tail = mat::Tail::no_move;
        } else if (!text.empty()) {
            cell.tail = mat::Tail::moves;
            cell.text = moves_.emplace_back(own_numbers(text));
            cell.text_offset = at + size + 1;
            entry.is_rewritten = true;
        }
        game_->entries.push_back(entry);
        return {};
    }

    // Where the game goes on after a resignation, the last entry, it was refused.
    void refuse_resignation() {
        if (!has_resigned_) return;
        Entry& entry = game_->entries.back();
        entry.side = opponent(*has_resigned_);
        entry.cell->kind = CellKind::refuses_resignation;
        has_resigned_.reset();
    }

    base::Result<void> add_word(Entry entry, std::string_view text, std::size_t at) {
        struct Word {
            std::string_view text;
            CellKind kind;
        };
        constexpr std::array words{
            Word{"doubles", CellKind::doubles}, Word{"accepts", CellKind::takes},
            Word{"rejects", CellKind::drops},   Word{"wants to resign", CellKind::resigns},
            Word{"resigns", CellKind::resigns}, Word{"wins", CellKind::wins}};
        const auto* const word = std::ranges::find_if(
            words, [text](const Word& known) { return text.starts_with(known.text); });
        if (word == words.end()) {
            return fail(fmt::format("'{}' is neither dice nor an action", mat::shortened(text, 40)),
                        at);
        }
        entry.cell->kind = word->kind;
        // The same words answer a resignation.
        const bool is_answer = has_resigned_ == opponent(entry.side);
        if (is_answer && word->kind == CellKind::takes) return {};
        if (is_answer && word->kind == CellKind::drops) {
            refuse_resignation();
            return {};
        }
        if (word->kind != CellKind::wins) refuse_resignation();
        if (word->kind == CellKind::resigns) has_resigned_ = entry.side;
        if (word->kind == CellKind::wins) {
            const std::string_view rest = trimmed(text.substr(word->text.size()));
            const auto points = parse_int(rest.substr(0, rest.find(' ')));
            if (!points || *points < 1) return fail("a number of points was expected", at);
            entry.cell->number = *points;
        }
        game_->entries.push_back(entry);
        return {};
    }

    Reading reading_;
    std::int64_t number_ = 0;
    std::optional<ScoreLine> score_;  // whose names are still to come
    Place score_place_;
    std::optional<mat::GameEntries> game_;
    Side x_ = Side::first;              // who is X in this game
    std::optional<Side> has_resigned_;  // the last entry is his resignation
    std::deque<std::string> moves_;     // to which entries point
};

}  // namespace

bool is_fibs_moves(std::string_view bytes) {
    return mat::first_line_begins(bytes, score_words);
}

base::Result<Reading> read_fibs_moves(std::string_view bytes) {
    const auto text = mat::TextLines::of(bytes);
    if (!text) return tl::unexpected(text.error());
    return Reader().read(text->lines);
}

}  // namespace kotra::formats
