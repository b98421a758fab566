// SPDX-License-Identifier: Apache-2.0
#include "formats/snowie_position.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <optional>

#include "base/number.h"
#include "formats/mat_text.h"

namespace kotra::formats {
namespace {

using mat::trimmed;
using rules::Board;
using rules::Side;

enum Field : std::size_t {
    length_field,
    jacoby_field,
    turn_field = 4,
    name_field,
    other_name_field,
    crawford_field,
    score_field,
    other_score_field,
    cube_field,
    owner_field,
    bar_field,
    other_bar_field = bar_field + 25,
    first_die,
    second_die,
    field_count
};
static_assert(field_count == 40);

std::optional<int> parse_int(std::string_view text) {
    return base::number_of<int>(trimmed(text));
}

class Fields {
 public:
    static base::Result<Fields> split(std::string_view text) {
        Fields fields;
        std::size_t count = 0;
        for (std::size_t start = 0; start < text.size();) {
            const std::size_t end = std::min(text.find(';', start), text.size());
            if (count < field_count) {
                fields.texts_[count] = text.substr(start, end - start);
                fields.starts_[count] = start;
            }
            ++count;
            start = end + 1;
        }
        if (count == field_count) return fields;
        return base::fail(fmt::format("a position of Snowie has {} fields, this has {}",
                                      static_cast<std::size_t>(field_count), count),
                          0, 1);
    }

    std::string_view operator[](Field field) const { return texts_[field]; }

    tl::unexpected<base::Error> fail(std::size_t field, std::string_view sentence) const {
        return base::fail(fmt::format("field {} of the position: {}", field + 1, sentence), 0,
                          static_cast<std::int64_t>(starts_[field]) + 1);
    }

    base::Result<int> number(std::size_t field, int least, int most) const {
        const auto value = parse_int(texts_[field]);
        if (value && *value >= least && *value <= most) return *value;
        return fail(field, fmt::format("a number from {} to {} was expected, not '{}'", least, most,
                                       texts_[field].substr(0, 12)));
    }

    // Seen by the player on roll: his checkers positive, the other's negative, the bars either way.
    base::Result<Board> board(int checkers) const {
        Board board;
        for (std::size_t field = bar_field; field <= other_bar_field; ++field) {
            const auto count = number(field, -checkers, checkers);
            if (!count) return tl::unexpected(count.error());
            const auto size = static_cast<std::uint8_t>(std::abs(*count));
            const std::size_t point = field - bar_field;
            if (field == bar_field) {
                board.mover[rules::place_bar] = size;
            } else if (field == other_bar_field) {
                board.other[rules::place_bar] = size;
            } else {
                (*count > 0 ? board.mover[point] : board.other[rules::place_bar - point]) = size;
            }
        }
        for (rules::HalfBoard* half : {&board.mover, &board.other}) {
            const int off = checkers - rules::checker_count(*half);
            if (off < 0) {
                return fail(bar_field, fmt::format("a side has more than {} checkers", checkers));
            }
            (*half)[rules::place_off] = static_cast<std::uint8_t>(off);
        }
        return board;
    }

 private:
    std::array<std::string_view, field_count> texts_{};
    std::array<std::size_t, field_count> starts_{};
};

base::Result<void> read_match(const Fields& fields, rules::GameState& state) {
    const auto length = fields.number(length_field, 0, rules::max_match_length);
    if (!length) return tl::unexpected(length.error());
    const auto turn = fields.number(turn_field, 0, 1);
    if (!turn) return tl::unexpected(turn.error());
    state.options.length = *length;
    state.turn = *turn == 0 ? Side::first : Side::second;
    state.options.jacoby = *length == 0 && parse_int(fields[jacoby_field]) == 1;
    // A game to one point has no Crawford game.
    state.crawford = *length > 1 && parse_int(fields[crawford_field]) == 1;
    const int most = *length == 0 ? rules::cube_ceiling : *length - 1;
    for (const auto& [field, side] :
         {std::pair{score_field, state.turn}, std::pair{other_score_field, opponent(state.turn)}}) {
        const auto score = fields.number(field, 0, most);
        if (!score) return tl::unexpected(score.error());
        state.score[side] = *score;
    }
    return {};
}

base::Result<void> read_cube(const Fields& fields, rules::GameState& state) {
    const auto cube = fields.number(cube_field, 1, rules::cube_ceiling);
    if (!cube) return tl::unexpected(cube.error());
    if (!std::has_single_bit(static_cast<unsigned>(*cube))) {
        return fields.fail(cube_field, fmt::format("a cube does not show {}", *cube));
    }
    const auto owner = fields.number(owner_field, -1, 1);
    if (!owner) return tl::unexpected(owner.error());
    state.cube.value = *cube;
    // A cube that shows 1 is in the middle, whatever stands beside it.
    if (*cube > 1 && *owner != 0) {
        state.cube.owner = *owner == 1 ? state.turn : opponent(state.turn);
    }
    if (*cube > 1) state.options.cube = true;
    if (*cube > state.options.cube_limit) state.options.cube_limit = 0;
    return {};
}

base::Result<void> read_dice(const Fields& fields, rules::GameState& state) {
    const auto first = fields.number(first_die, 0, 6);
    if (!first) return tl::unexpected(first.error());
    const auto second = fields.number(second_die, 0, 6);
    if (!second) return tl::unexpected(second.error());
    state.phase = rules::Phase::to_roll;
    if (*first == 0 && *second == 0) return {};
    state.roll = rules::Roll::from_dice(*first, *second);
    if (!state.roll) {
        return fields.fail(first_die, fmt::format("{} and {} are not two dice", *first, *second));
    }
    state.phase = rules::Phase::to_play;
    return {};
}

}  // namespace

bool is_snowie_position(std::string_view text) {
    for (int i = 0; i < 2; ++i) {
        const std::size_t end = text.find(';');
        constexpr std::size_t longest = 8;
        if (end == std::string_view::npos || end > longest || !parse_int(text.substr(0, end))) {
            return false;
        }
        text.remove_prefix(end + 1);
    }
    return true;
}

base::Result<SnowiePosition> read_snowie_position(std::string_view text,
                                                  const rules::Variant& variant) {
    const auto fields = Fields::split(text);
    if (!fields) return tl::unexpected(fields.error());
    SnowiePosition position;
    rules::GameState& state = position.state;
    state.variant = variant;
    state.options = rules::MatchOptions::of(variant);
    for (const auto read : {read_match, read_cube, read_dice}) {
        if (auto ok = read(*fields, state); !ok) return tl::unexpected(ok.error());
    }
    const auto board = fields->board(variant.checkers);
    if (!board) return tl::unexpected(board.error());
    state.board = *board;
    if (const auto game = rules::Game::from(state); !game) {
        return base::fail(game.error().message, 0, 1);
    }
    position.players[state.turn].name = trimmed((*fields)[name_field]);
    position.players[opponent(state.turn)].name = trimmed((*fields)[other_name_field]);
    return position;
}

base::Result<Board> read_snowie_board(std::string_view text,
                                      const rules::PerSide<record::Player>& players,
                                      const rules::Variant& variant, Side side) {
    const auto fields = Fields::split(text);
    if (!fields) return tl::unexpected(fields.error());
    auto board = fields->board(variant.checkers);
    if (!board) return board;
    const std::string_view name = trimmed((*fields)[name_field]);
    const std::string_view other = trimmed((*fields)[other_name_field]);
    Side on_roll = parse_int((*fields)[turn_field]) == 1 ? Side::second : Side::first;
    for (const Side one : rules::both_sides) {
        const bool is_named =
            players[one].name == name && players[opponent(one)].name == other && name != other;
        if (is_named) on_roll = one;
    }
    return on_roll == side ? *board : rules::flipped(*board);
}

std::string snowie_position(const rules::GameState& state,
                            const rules::PerSide<record::Player>& players) {
    const Side turn = state.turn;
    const auto owner = [&] {
        if (!state.cube.owner) return 0;
        return *state.cube.owner == turn ? 1 : -1;
    };
    const auto name = [&players](Side side) {
        std::string text = players[side].name;
        std::ranges::replace(text, ';', ',');
        return text;
    };
    std::string text = fmt::format(
        "{};{};0;{};{};{};{};{};{};{};{};{};{};", state.options.length,
        state.options.is_money() && state.options.jacoby ? 1 : 0, state.options.is_money() ? 1 : 0,
        index(turn), name(turn), name(opponent(turn)), state.crawford ? 1 : 0, state.score[turn],
        state.score[opponent(turn)], state.cube.value, owner(), state.board.mover.bar());
    for (rules::Place point = 1; point <= rules::point_count; ++point) {
        const int other = state.board.other[rules::mirrored(point)];
        text += fmt::format("{};", other > 0 ? -other : state.board.mover[point]);
    }
    const bool is_rolled = state.phase == rules::Phase::to_play;
    return text + fmt::format("{};{};{};", -state.board.other.bar(),
                              is_rolled ? state.roll->first() : 0,
                              is_rolled ? state.roll->second() : 0);
}

}  // namespace kotra::formats
