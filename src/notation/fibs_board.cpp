// SPDX-License-Identifier: Apache-2.0
#include "notation/fibs_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <optional>

#include "notation/whole_number.h"

namespace kotra::notation {
namespace {

using rules::Board;
using rules::GameState;
using rules::OfferKind;
using rules::Phase;
using rules::Place;
using rules::Side;

constexpr std::string_view prefix = "board:";
constexpr std::string_view blanks = " \t\r\n";
constexpr int unlimited = 9999;  // the length of a match that is no match
constexpr int no_crawford = 3;   // the last field of a match without a Crawford game

// The fields behind "board:", in their order.
enum Field : std::size_t {
    own_name,
    other_name,
    length_field,
    own_score,
    other_score,
    first_place,
    turn_field = first_place + 26,
    own_die,
    other_die = own_die + 2,
    cube_field = other_die + 2,
    own_may_double,
    other_may_double,
    doubled_field,
    colour_field,
    direction_field,
    after_crawford = direction_field + 9,
    crawford_field,
    field_count
};
static_assert(field_count == 52);

std::string_view name_of(Field field) {
    struct Name {
        Field first;
        std::string_view name;
    };
    constexpr std::array names{Name{own_name, "name"},
                               Name{length_field, "match length"},
                               Name{own_score, "score"},
                               Name{first_place, "board"},
                               Name{turn_field, "turn"},
                               Name{own_die, "dice"},
                               Name{cube_field, "cube"},
                               Name{own_may_double, "may double"},
                               Name{doubled_field, "was doubled"},
                               Name{colour_field, "colour"},
                               Name{direction_field, "direction"},
                               Name{after_crawford, "Crawford"}};
    const auto* const behind = std::ranges::upper_bound(names, field, {}, &Name::first);
    return (behind - 1)->name;
}

class Fields {
 public:
    // The text begins with the prefix.
    static base::Result<Fields> split(std::string_view text) {
        Fields fields;
        const std::size_t begin = text.find(prefix);
        std::size_t start = begin + prefix.size();
        const std::size_t end = std::min(text.find_first_of(blanks, start), text.size());
        std::size_t count = 0;
        while (start <= end) {
            const std::size_t colon = std::min(text.find(':', start), end);
            if (count < field_count) {
                fields.texts_[count] = text.substr(start, colon - start);
                fields.starts_[count] = start;
            }
            ++count;
            start = colon + 1;
        }
        if (count == field_count) return fields;
        return base::fail(fmt::format("a board of FIBS has {} fields behind 'board:', this has {}",
                                      static_cast<std::size_t>(field_count), count),
                          0, static_cast<std::int64_t>(begin) + 1);
    }

    std::string_view operator[](std::size_t field) const { return texts_[field]; }

    tl::unexpected<base::Error> fail(std::size_t field, std::string_view sentence) const {
        return base::fail(fmt::format("FIBS board, field {} ({}): {}", field + 1,
                                      name_of(static_cast<Field>(field)), sentence),
                          0, static_cast<std::int64_t>(starts_[field]) + 1);
    }

    base::Result<int> number(std::size_t field, int least, int most) const {
        auto value = whole_number(texts_[field], least, most);
        if (!value) return fail(field, value.error().message);
        return value;
    }

 private:
    std::array<std::string_view, field_count> texts_{};
    std::array<std::size_t, field_count> starts_{};
};

// ---- Reading ----

class Reader {
 public:
    Reader(const Fields& fields, const rules::Variant& variant) : fields_(fields) {
        state_.variant = variant;
        state_.options = rules::MatchOptions::of(variant);
    }

    base::Result<FibsBoard> read() {
        using Step = base::Result<void> (Reader::*)();
        // The turn comes last: until then the board is that of the player named first.
        constexpr std::array<Step, 6> steps{&Reader::read_board, &Reader::read_match,
                                            &Reader::read_turn,  &Reader::read_dice,
                                            &Reader::read_cube,  &Reader::read_crawford};
        for (const Step step : steps) {
            if (auto ok = (this->*step)(); !ok) return tl::unexpected(ok.error());
        }
        if (state_.turn == Side::second) state_.board = flipped(state_.board);
        if (const auto game = rules::Game::from(state_); !game) {
            return base::fail(fmt::format("FIBS board: {}", game.error().message), 0, 1);
        }
        return FibsBoard{state_,
                         {{std::string(fields_[own_name]), std::string(fields_[other_name])}}};
    }

 private:
    base::Result<void> read_board() {
        const auto colour = sign(colour_field);
        if (!colour) return tl::unexpected(colour.error());
        const auto direction = sign(direction_field);
        if (!direction) return tl::unexpected(direction.error());
        colour_ = *colour;
        const int checkers = state_.variant.checkers;
        for (std::size_t i = 0; i <= rules::place_bar; ++i) {
            const auto count = fields_.number(first_place + i, -checkers, checkers);
            if (!count) return tl::unexpected(count.error());
            // His own number of the place.
            const std::size_t place = *direction < 0 ? i : rules::place_bar - i;
            const bool is_own = *count * colour_ > 0;
            if (*count == 0) continue;
            if (place == (is_own ? 0 : rules::place_bar)) {
                return fields_.fail(first_place + i, "a checker stands on the other side's bar");
            }
            (is_own ? state_.board.mover[place] : state_.board.other[rules::place_bar - place]) =
                static_cast<std::uint8_t>(std::abs(*count));
        }
        for (rules::HalfBoard* half : {&state_.board.mover, &state_.board.other}) {
            const int shown = rules::checker_count(*half);
            if (shown > checkers) {
                return fields_.fail(first_place,
                                    fmt::format("a side has more than {} checkers", checkers));
            }
            (*half)[rules::place_off] = static_cast<std::uint8_t>(checkers - shown);
        }
        return {};
    }

    base::Result<int> sign(Field field) const {
        auto value = fields_.number(field, -1, 1);
        if (value && *value == 0) return fields_.fail(field, "1 or -1 was expected, not '0'");
        return value;
    }

    base::Result<void> read_match() {
        const auto length = fields_.number(length_field, 1, unlimited);
        if (!length) return tl::unexpected(length.error());
        if (*length != unlimited && *length > rules::max_match_length) {
            return fields_.fail(length_field,
                                fmt::format("a match to {} points is too long", *length));
        }
        state_.options.length = *length == unlimited ? 0 : *length;
        const int most = *length == unlimited ? rules::cube_ceiling : *length - 1;
        for (const auto& [field, side] :
             {std::pair{own_score, Side::first}, std::pair{other_score, Side::second}}) {
            const auto score = fields_.number(field, 0, most);
            if (!score) return tl::unexpected(score.error());
            state_.score[side] = *score;
        }
        return {};
    }

    base::Result<void> read_turn() {
        const auto turn = fields_.number(turn_field, -1, 1);
        if (!turn) return tl::unexpected(turn.error());
        if (*turn == 0) return fields_.fail(turn_field, "the game is over");
        state_.turn = *turn == colour_ ? Side::first : Side::second;
        return {};
    }

    // Each player has a pair; some write the same into both.
    base::Result<void> read_dice() {
        std::array<int, 4> dice{};
        for (std::size_t i = 0; i < dice.size(); ++i) {
            const auto die = fields_.number(own_die + i, 0, 6);
            if (!die) return tl::unexpected(die.error());
            dice[i] = *die;
        }
        const std::size_t roller = state_.turn == Side::first ? 0 : 2;
        const std::size_t pair = dice[roller] != 0 ? roller : 2 - roller;
        state_.phase = Phase::to_roll;
        if (dice[pair] == 0 && dice[pair + 1] == 0) return {};
        state_.roll = rules::Roll::from_dice(dice[pair], dice[pair + 1]);
        if (!state_.roll) {
            return fields_.fail(own_die + pair, fmt::format("{} and {} are not two dice",
                                                            dice[pair], dice[pair + 1]));
        }
        state_.phase = Phase::to_play;
        return {};
    }

    // While a double waits, the doubler is on roll, and on FIBS nobody may double.
    base::Result<void> read_cube() {
        const auto cube = fields_.number(cube_field, 1, rules::cube_ceiling);
        if (!cube) return tl::unexpected(cube.error());
        if (!std::has_single_bit(static_cast<unsigned>(*cube))) {
            return fields_.fail(cube_field, fmt::format("a cube does not show {}", *cube));
        }
        const auto own = fields_.number(own_may_double, 0, 1);
        if (!own) return tl::unexpected(own.error());
        const auto other = fields_.number(other_may_double, 0, 1);
        if (!other) return tl::unexpected(other.error());
        const auto doubled = fields_.number(doubled_field, -1, 1);
        if (!doubled) return tl::unexpected(doubled.error());

        state_.cube.value = *cube;
        if (*cube > 1 && *own != *other) state_.cube.owner = *own == 1 ? Side::first : Side::second;
        const bool nobody_may = *own == 0 && *other == 0;
        if (*doubled != 0 || nobody_may) {
            if (*cube > rules::cube_ceiling / 2) {
                return fields_.fail(cube_field, "such a cube is not doubled any more");
            }
            if (*cube > 1 && nobody_may) state_.cube.owner = state_.turn;
            state_.roll.reset();
            state_.phase = Phase::double_offered;
            state_.offer = rules::CubeOffer{OfferKind::doubled, state_.turn, *cube * 2};
        }
        rules::MatchOptions& options = state_.options;
        const int highest = state_.offer ? state_.offer->value : *cube;
        if (highest > 1) options.cube = true;
        if (highest > options.cube_limit) options.cube_limit = 0;
        return {};
    }

    // Both fields are 0 in the Crawford game, and before it.
    base::Result<void> read_crawford() {
        const auto after = fields_.number(after_crawford, 0, 9);
        if (!after) return tl::unexpected(after.error());
        const auto without = fields_.number(crawford_field, 0, 9);
        if (!without) return tl::unexpected(without.error());
        const int length = state_.options.length;
        if (length == 0) return {};
        state_.options.crawford = *without != no_crawford;
        const bool is_first_at_point = state_.score[Side::first] == length - 1;
        const bool is_second_at_point = state_.score[Side::second] == length - 1;
        state_.crawford = length > 1 && is_first_at_point != is_second_at_point && *after == 0 &&
                          *without == 0 && state_.cube.value == 1 && !state_.offer;
        return {};
    }

    const Fields& fields_;
    GameState state_;
    int colour_ = 1;  // of the player named first
};

// ---- Writing ----

base::Result<void> check_holdable(const GameState& state) {
    if (state.board.mover.reserve() > 0 || state.board.other.reserve() > 0) {
        return base::fail("a FIBS board cannot hold checkers that have not entered");
    }
    if (state.phase == Phase::over) return base::fail("a FIBS board cannot hold a finished game");
    if (state.phase == Phase::opening) {
        return base::fail("a FIBS board cannot hold an opening throw that is still due");
    }
    if (state.resignation) return base::fail("a FIBS board cannot hold a resignation");
    if (state.named != 0 || state.phase == Phase::to_choose) {
        return base::fail("a FIBS board cannot hold the parts of an acey-deucey turn");
    }
    if (state.offer && state.offer->kind != OfferKind::doubled) {
        return base::fail("a FIBS board cannot hold a beaver");
    }
    return {};
}

std::string written_name(std::string_view name, std::string_view otherwise) {
    std::string text(name.empty() ? otherwise : name);
    for (char& c : text) {
        if (c == ':' || static_cast<unsigned char>(c) <= ' ') c = '_';
    }
    return text;
}

}  // namespace

base::Result<std::string> fibs_board(const GameState& state, Side side,
                                     const rules::PerSide<std::string>& names) {
    if (auto ok = check_holdable(state); !ok) return tl::unexpected(ok.error());
    const Side other = rules::opponent(side);
    const Board board = state.turn == side ? state.board : rules::flipped(state.board);
    const auto& options = state.options;
    std::string text = fmt::format("{}{}:{}:{}:{}:{}", prefix, written_name(names[side], "me"),
                                   written_name(names[other], "opponent"),
                                   options.is_money() ? unlimited : options.length,
                                   state.score[side], state.score[other]);
    // Own checkers are positive, in the own numbering; the place of the other's bar is 0.
    text += fmt::format(":{}", -board.other.bar());
    for (Place point = 1; point <= rules::point_count; ++point) {
        text += fmt::format(":{}", board.mover[point] - board.other[rules::mirrored(point)]);
    }
    text += fmt::format(":{}", board.mover.bar());

    const bool is_rolled = state.phase == Phase::to_play;
    const int high = is_rolled ? state.roll->high() : 0;
    const int low = is_rolled ? state.roll->low() : 0;
    const bool may_double = !state.cube.owner || *state.cube.owner == side;
    const bool other_may_double = !state.cube.owner || *state.cube.owner == other;
    text += fmt::format(":{}:{}:{}:{}:{}:{}:{:d}:{:d}:{:d}", state.turn == side ? 1 : -1, high, low,
                        high, low, state.cube.value, may_double, other_may_double,
                        state.offer.has_value());
    // Colour, direction, and where home and bar are, of a player who moves from 24 to 1.
    text += ":1:-1:0:25";
    const bool has_match_point =
        !options.is_money() &&
        std::max(state.score[side], state.score[other]) == options.length - 1;
    const bool is_after_crawford = has_match_point && options.crawford && !state.crawford;
    text += fmt::format(":{}:{}:{}:{}:0:0:{:d}:{}", board.mover.off(), board.other.off(),
                        board.mover.bar(), board.other.bar(), is_after_crawford,
                        options.crawford ? 0 : no_crawford);
    return text;
}

bool looks_like_fibs_board(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.starts_with(prefix);
}

base::Result<FibsBoard> read_fibs_board(std::string_view text, const rules::Variant& variant) {
    if (!looks_like_fibs_board(text)) {
        return base::fail("a board of FIBS begins with 'board:'", 0, 1);
    }
    const auto fields = Fields::split(text);
    if (!fields) return tl::unexpected(fields.error());
    return Reader(*fields, variant).read();
}

}  // namespace kotra::notation
