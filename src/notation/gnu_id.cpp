// SPDX-License-Identifier: Apache-2.0
#include "notation/gnu_id.h"

#include <fmt/format.h>

#include <bit>

#include "base/base64.h"

namespace kotra::notation {
namespace {

using rules::Board;
using rules::GameState;
using rules::HalfBoard;
using rules::Phase;
using rules::Place;
using rules::Side;

constexpr std::size_t position_bytes = 10;
constexpr std::size_t match_bytes = 9;
constexpr int max_score = 32767;  // 15 bits

tl::unexpected<base::Error> in_id(std::string_view which, base::Error error) {
    error.message = fmt::format("{}: {}", which, error.message);
    return tl::unexpected(std::move(error));
}

// The column of the character that holds bit `bit` of the ID.
std::int64_t column_of(std::size_t bit) {
    return static_cast<std::int64_t>(bit / 6) + 1;
}

// Values of the ID's three-bit game state.
enum class Playing : std::uint32_t { none, playing, over, resigned, dropped };

std::uint32_t player_number(Side side) {
    return side == Side::first ? 1 : 0;
}
Side player_side(std::uint32_t number) {
    return number == 1 ? Side::first : Side::second;
}

std::uint32_t log2_of(int value) {
    return static_cast<std::uint32_t>(std::bit_width(static_cast<unsigned>(value)) - 1);
}

base::Result<void> check_holdable(const GameState& state) {
    if (state.offer && state.offer->kind != rules::OfferKind::doubled) {
        return base::fail("a match ID cannot hold a beaver or a raccoon");
    }
    if (state.named != 0 || state.extra_roll || state.chain != 0 ||
        state.phase == Phase::to_choose) {
        return base::fail("a match ID cannot hold the parts of an acey-deucey turn");
    }
    if (state.resignation && state.resignation->level > 3) {
        return base::fail("a match ID cannot hold a resignation beyond level 3");
    }
    for (const Side side : rules::both_sides) {
        if (state.score[side] > max_score) {
            return base::fail(fmt::format("a match ID cannot hold a score beyond {}", max_score));
        }
    }
    if (state.cube.value > 1 << 15) {
        return base::fail("a match ID cannot hold a cube beyond 32768");
    }
    return {};
}

Playing playing_state(const GameState& state) {
    if (state.phase == Phase::opening) return Playing::none;
    if (state.phase != Phase::over) return Playing::playing;
    switch (state.result->ending) {
        case rules::Ending::dropped:
            return Playing::dropped;
        case rules::Ending::resigned:
            return Playing::resigned;
        default:
            return Playing::over;
    }
}

// The fields of a match ID in their order.
struct MatchFields {
    std::uint32_t cube_log = 0, owner = 0, on_roll = 0, crawford = 0, playing = 0, decides = 0;
    std::uint32_t doubled = 0, resigned = 0, die1 = 0, die2 = 0, length = 0;
    std::uint32_t score0 = 0, score1 = 0, no_jacoby = 0;

    template <class Visit>
    void for_each(Visit visit) {
        visit(cube_log, 4), visit(owner, 2), visit(on_roll, 1), visit(crawford, 1);
        visit(playing, 3), visit(decides, 1), visit(doubled, 1), visit(resigned, 2);
        visit(die1, 3), visit(die2, 3), visit(length, 15), visit(score0, 15), visit(score1, 15);
        visit(no_jacoby, 1);
    }
};

base::Result<void> set_result(GameState& state) {
    const int all = state.variant.checkers;
    const bool mover_won = state.board.mover.off() == all;
    if (!mover_won && state.board.other.off() != all) {
        return base::fail("the game is over, but neither side has borne off all checkers");
    }
    const Side winner = mover_won ? state.turn : rules::opponent(state.turn);
    const int level =
        rules::win_level(state.variant, mover_won ? state.board.other : state.board.mover);
    state.result =
        rules::GameResult{winner, rules::Ending::borne_off, level,
                          rules::win_points(state.variant, state.options, state.cube, level)};
    state.phase = Phase::over;
    return {};
}

base::Result<void> set_phase(GameState& state, const MatchFields& fields) {
    const auto playing = static_cast<Playing>(fields.playing);
    if (playing == Playing::over) return set_result(state);
    if (playing == Playing::resigned || playing == Playing::dropped) {
        return base::fail("the game ended without being played out, and the ID does not say how");
    }
    if (fields.playing > static_cast<std::uint32_t>(Playing::dropped)) {
        return base::fail(fmt::format("there is no game state {}", fields.playing), 0,
                          column_of(8));
    }
    if (fields.die1 != 0 || fields.die2 != 0) {
        state.roll =
            rules::Roll::from_dice(static_cast<int>(fields.die1), static_cast<int>(fields.die2));
        if (!state.roll) {
            return base::fail(fmt::format("{} and {} are not two dice", fields.die1, fields.die2),
                              0, column_of(15));
        }
    }
    const bool is_start = state.board == Board{state.variant.setup, state.variant.setup};
    if (fields.doubled != 0) {
        state.phase = Phase::double_offered;
        state.roll.reset();
        state.offer = rules::CubeOffer{rules::OfferKind::doubled, state.turn, state.cube.value * 2};
    } else if (state.roll) {
        state.phase = Phase::to_play;
    } else {
        state.phase = playing == Playing::none && is_start ? Phase::opening : Phase::to_roll;
    }
    if (fields.resigned != 0) {
        state.resignation = rules::Resignation{rules::opponent(player_side(fields.decides)),
                                               static_cast<int>(fields.resigned)};
    }
    return {};
}

base::Result<GameState> state_of(const MatchFields& fields, const Board& board,
                                 const rules::Variant& variant) {
    GameState state;
    state.variant = variant;
    state.board = board;
    state.turn = player_side(fields.on_roll);
    state.options.length = static_cast<int>(fields.length);
    // The ID does not tell the limit: the usual one, or none where the cube is already beyond it.
    const int cube = 1 << fields.cube_log;
    if (cube > state.options.cube_limit) state.options.cube_limit = 0;
    state.options.jacoby = fields.length == 0 && fields.no_jacoby == 0;
    state.score[Side::second] = static_cast<int>(fields.score0);
    state.score[Side::first] = static_cast<int>(fields.score1);
    // A game to one point has no Crawford game, whatever old programs write.
    state.crawford = fields.crawford != 0 && fields.length != 1;
    state.cube.value = cube;
    if (fields.owner < 2) state.cube.owner = player_side(fields.owner);
    if (state.cube.value == 1) state.cube.owner.reset();
    if (auto ok = set_phase(state, fields); !ok) return tl::unexpected(ok.error());
    if (auto game = rules::Game::from(state); !game) return tl::unexpected(game.error());
    return state;
}

}  // namespace

base::Result<std::string> position_id(const Board& board) {
    if (board.mover.reserve() > 0 || board.other.reserve() > 0) {
        return base::fail("a position ID cannot hold checkers that have not entered");
    }
    base::BitWriter bits;
    for (const HalfBoard* half : {&board.other, &board.mover}) {
        for (Place place = 1; place <= rules::place_bar; ++place) {
            for (int i = 0; i < (*half)[place]; ++i) bits.put(1, 1);
            bits.put(0, 1);
        }
    }
    return bits.to_base64(position_bytes);
}

base::Result<Board> read_position_id(std::string_view id, const rules::Variant& variant) {
    auto bits = base::BitReader::from_base64(id, position_bytes);
    if (!bits) return in_id("position ID", bits.error());
    Board board;
    for (HalfBoard* half : {&board.other, &board.mover}) {
        int count = 0;
        for (Place place = 1; place <= rules::place_bar;) {
            if (bits->left() == 0) {
                return in_id(
                    "position ID",
                    {"it ends before the last point", {}, 0, static_cast<std::int64_t>(id.size())});
            }
            const std::size_t at = position_bytes * 8 - bits->left();
            if (bits->take(1) == 0) {
                ++place;
            } else if (++count > variant.checkers) {
                return in_id("position ID",
                             {fmt::format("a side has more than {} checkers", variant.checkers),
                              {},
                              0,
                              column_of(at)});
            } else {
                ++(*half)[place];
            }
        }
        (*half)[rules::place_off] = static_cast<std::uint8_t>(variant.checkers - count);
    }
    while (bits->left() > 0) {
        const std::size_t at = position_bytes * 8 - bits->left();
        if (bits->take(1) != 0) {
            return in_id("position ID", {"it goes on after the last point", {}, 0, column_of(at)});
        }
    }
    for (Place point = 1; point <= rules::point_count; ++point) {
        if (board.mover[point] > 0 && board.other[rules::mirrored(point)] > 0) {
            return in_id(
                "position ID",
                {fmt::format("both sides stand on the point {} of the player on roll", point),
                 {},
                 0,
                 1});
        }
    }
    return board;
}

base::Result<std::string> match_id(const GameState& state) {
    if (auto ok = check_holdable(state); !ok) return tl::unexpected(ok.error());
    const auto game = rules::Game::from(state);
    if (!game) return tl::unexpected(game.error());
    MatchFields fields;
    fields.cube_log = log2_of(state.cube.value);
    fields.owner = state.cube.owner ? player_number(*state.cube.owner) : 3;
    fields.on_roll = player_number(state.turn);
    fields.crawford = state.crawford ? 1 : 0;
    fields.playing = static_cast<std::uint32_t>(playing_state(state));
    fields.decides = player_number(game->to_act().value_or(state.turn));
    fields.doubled = state.offer ? 1 : 0;
    fields.resigned = state.resignation ? static_cast<std::uint32_t>(state.resignation->level) : 0;
    if (state.roll && state.phase == Phase::to_play) {
        fields.die1 = static_cast<std::uint32_t>(state.roll->high());
        fields.die2 = static_cast<std::uint32_t>(state.roll->low());
    }
    fields.length = static_cast<std::uint32_t>(state.options.length);
    fields.score0 = static_cast<std::uint32_t>(state.score[Side::second]);
    fields.score1 = static_cast<std::uint32_t>(state.score[Side::first]);
    fields.no_jacoby = state.options.is_money() && state.options.jacoby ? 0 : 1;
    base::BitWriter bits;
    fields.for_each([&](std::uint32_t value, int width) { bits.put(value, width); });
    return bits.to_base64(match_bytes);
}

base::Result<GameState> read_gnu_ids(std::string_view position_id, std::string_view match_id,
                                     const rules::Variant& variant) {
    const auto board = read_position_id(position_id, variant);
    if (!board) return tl::unexpected(board.error());
    auto bits = base::BitReader::from_base64(match_id, match_bytes);
    if (!bits) return in_id("match ID", bits.error());
    MatchFields fields;
    fields.for_each([&](std::uint32_t& value, int width) { value = bits->take(width); });
    auto state = state_of(fields, *board, variant);
    if (!state) return in_id("match ID", state.error());
    return state;
}

}  // namespace kotra::notation
