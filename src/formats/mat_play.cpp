// SPDX-License-Identifier: Apache-2.0
#include "formats/mat_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "base/number.h"
#include "formats/mat_text.h"
#include "notation/play_text.h"

namespace kotra::formats::mat {
namespace {

using rules::Board;
using rules::Side;

constexpr std::string_view set_position_mark = "set pos=";
constexpr std::size_t set_position_letters = 26;

// Counts the checkers that a position does not show as borne off. False if there are too many.
bool fill_off(Board& board, int checkers) {
    for (rules::HalfBoard* half : {&board.mover, &board.other}) {
        const int off = checkers - rules::checker_count(*half);
        if (off < 0) return false;
        (*half)[rules::place_off] = static_cast<std::uint8_t>(off);
    }
    return true;
}

// Puts `count` checkers on a place seen by the board's mover: his if positive, else the other's.
bool put(Board& board, std::size_t place, int count, int checkers) {
    if (std::abs(count) > checkers) return false;
    if (count >= 0) {
        board.mover[place] = static_cast<std::uint8_t>(count);
    } else if (place >= 1 && place <= rules::point_count) {
        board.other[rules::point_count + 1 - place] = static_cast<std::uint8_t>(-count);
    } else {
        return false;
    }
    return true;
}

}  // namespace

std::optional<record::Played> play_with_every_die(std::string_view text, const rules::Game& game) {
    const rules::GameState& state = game.state();
    auto literal = notation::apply_literally(text, state.variant, state.board);
    if (!literal || literal->steps.size() != game.dice().count) return std::nullopt;
    return record::Played{state.turn, literal->steps, literal->after, false};
}

base::Result<ReadPlay> read_play_text(std::string_view text, const rules::Game& game,
                                      const rules::PlayList& plays) {
    const rules::GameState& state = game.state();
    auto literal =
        notation::apply_literally(text, state.variant, state.board, notation::ImpossibleHop::skip);
    if (!literal) return tl::unexpected(literal.error());

    const auto hops = static_cast<int>(literal->steps.size());
    const bool is_one_die_each = !literal->skipped && hops == plays.dice_played();
    const bool is_legal = std::ranges::find(plays.boards(), literal->after) != plays.boards().end();
    if (is_one_die_each && is_legal) {
        return ReadPlay{{state.turn, literal->steps, literal->after, false}, std::nullopt};
    }
    const auto meant =
        notation::read_play(text, state.board, plays, notation::Ambiguity::take_first);
    if (meant) {
        return ReadPlay{{state.turn, plays.steps(*meant), plays.boards()[*meant], false},
                        std::nullopt};
    }
    return ReadPlay{{state.turn, literal->steps, literal->after, true}, literal->skipped};
}

std::string play_text(const rules::Steps& steps) {
    std::string text;
    for (const rules::Step& step : steps) {
        text += fmt::format("{}{}/{}{}", text.empty() ? "" : " ", step.from, step.to,
                            step.hit ? "*" : "");
    }
    return text;
}

bool is_set_position(std::string_view comment) {
    const std::string_view text = trimmed(comment);
    return text.size() >= set_position_mark.size() &&
           equals_ignoring_case(text.substr(0, set_position_mark.size()), set_position_mark);
}

base::Result<SetPosition> read_set_position(std::string_view comment,
                                            const rules::Variant& variant) {
    std::string_view text = trimmed(comment);
    text.remove_prefix(std::min(set_position_mark.size(), text.size()));
    if (text.size() < set_position_letters + 2 || text[set_position_letters] != '/') {
        return base::fail("a position is set by 26 letters, '/' and the cube");
    }
    SetPosition set;
    for (std::size_t i = 0; i < set_position_letters; ++i) {
        const char letter = text[i];
        const bool is_first = letter >= 'A' && letter <= 'O';
        const bool is_second = letter >= 'a' && letter <= 'o';
        if (!is_first && !is_second && letter != '-') {
            return base::fail(fmt::format("letter {} of the position is none of - A-O a-o", i + 1));
        }
        const int count = is_first ? letter - 'A' + 1 : is_second ? letter - 'a' + 1 : 0;
        const bool is_their_bar = i == 0;
        if ((is_their_bar && is_first) || (i == rules::place_bar && is_second)) {
            return base::fail("the two bars of the position are mixed up");
        }
        if (is_their_bar) {
            set.board.other[rules::place_bar] = static_cast<std::uint8_t>(count);
        } else if (!put(set.board, i, is_second ? -count : count, variant.checkers)) {
            return base::fail("there are too many checkers on a point");
        }
    }
    if (!fill_off(set.board, variant.checkers)) {
        return base::fail(fmt::format("there are more than {} checkers", variant.checkers));
    }
    const auto power = base::number_of<int>(trimmed(text.substr(set_position_letters + 1)));
    constexpr int largest = std::countr_zero(static_cast<unsigned>(rules::cube_ceiling));
    if (!power || std::abs(*power) > largest) {
        return base::fail("the cube of the position is written as its power of 2");
    }
    if (*power != 0) {
        set.cube = {1 << std::abs(*power), *power > 0 ? Side::first : Side::second};
    }
    return set;
}

std::optional<std::string> set_position_text(const record::PositionSet& set,
                                             const rules::Variant& variant) {
    const Board board = set.turn == Side::first ? set.board : rules::flipped(set.board);
    if (board.mover.reserve() + board.other.reserve() > 0) return std::nullopt;
    if (!rules::is_consistent(board, variant.checkers)) return std::nullopt;
    if (set.cube.value < 1 || !std::has_single_bit(static_cast<unsigned>(set.cube.value)) ||
        (set.cube.value > 1) != set.cube.owner.has_value()) {
        return std::nullopt;
    }
    std::string letters(set_position_letters, '-');
    for (std::size_t place = 1; place < set_position_letters; ++place) {
        const int mine = board.mover[place];
        if (mine > 0) letters[place] = static_cast<char>('A' + mine - 1);
    }
    for (std::size_t place = 1; place < set_position_letters; ++place) {
        const int theirs = board.other[place];
        if (theirs > 0) letters[25 - place] = static_cast<char>('a' + theirs - 1);
    }
    const int power = std::countr_zero(static_cast<unsigned>(set.cube.value));
    const bool is_second = set.cube.owner == Side::second;
    return fmt::format("Set Pos={}/{}", letters, is_second ? -power : power);
}

}  // namespace kotra::formats::mat
