// SPDX-License-Identifier: Apache-2.0
#include "notation/gnu_id.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <optional>

#include "base/base64.h"

namespace kotra::notation {
namespace {

using rules::Board;
using rules::Ending;
using rules::GameState;
using rules::HalfBoard;
using rules::OfferKind;
using rules::Phase;
using rules::Place;
using rules::Side;

constexpr std::size_t position_bytes = 10;
constexpr std::size_t match_bytes = 9;
constexpr int max_score = 32767;  // 15 bits
constexpr int max_cube = 1 << 15;
constexpr int max_level = 3;
constexpr std::uint32_t owner_nobody = 3;

tl::unexpected<base::Error> in_id(std::string_view which, base::Error error) {
    error.message = fmt::format("{}: {}", which, error.message);
    return tl::unexpected(std::move(error));
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
    if (state.named != 0 || state.extra_roll || state.chain != 0 ||
        state.phase == Phase::to_choose) {
        return base::fail("a match ID cannot hold the parts of an acey-deucey turn");
    }
    const bool is_resigned = state.result && state.result->ending == Ending::resigned;
    if ((state.resignation && state.resignation->level > max_level) ||
        (is_resigned && state.result->level > max_level)) {
        return base::fail("a match ID cannot hold a resignation beyond level 3");
    }
    if (state.resignation && state.offer && state.offer->kind != OfferKind::doubled) {
        return base::fail("a match ID cannot hold a resignation in answer to a beaver");
    }
    if (state.result && state.result->ending == Ending::awarded) {
        return base::fail("a match ID cannot hold an awarded game");
    }
    return {};
}

// The fields of a match ID. Their order and widths are fixed for good.
struct MatchFields {
    std::uint32_t cube_log = 0, owner = 0, on_roll = 0, crawford = 0, playing = 0, decides = 0;
    std::uint32_t doubled = 0, resigned = 0, die1 = 0, die2 = 0, length = 0;
    std::uint32_t score0 = 0, score1 = 0, no_jacoby = 0, unused = 0;

    template <class Visit>
    void for_each(Visit visit) {
        visit(cube_log, 4), visit(owner, 2), visit(on_roll, 1), visit(crawford, 1);
        visit(playing, 3), visit(decides, 1), visit(doubled, 1), visit(resigned, 2);
        visit(die1, 3), visit(die2, 3), visit(length, 15), visit(score0, 15), visit(score1, 15);
        visit(no_jacoby, 1), visit(unused, 5);
    }
};

// ---- Writing ----

// The cube as the ID shows it: with a beaver the double counts as taken, with a raccoon the beaver,
// and after a drop it shows what the game was worth.
rules::Cube shown_cube(const GameState& state) {
    if (state.offer && state.offer->kind != OfferKind::doubled) {
        return {state.offer->value / 2, opponent(state.turn)};
    }
    if (state.result && state.result->ending == Ending::dropped &&
        state.result->points != state.cube.value) {
        return {state.result->points, state.result->winner};
    }
    return state.cube;
}

// A finished game: who ended it, and, in the scores, what it was worth.
void write_result(const rules::GameResult& result, MatchFields& fields) {
    const Side loser = opponent(result.winner);
    switch (result.ending) {
        case Ending::dropped:
            fields.playing = static_cast<std::uint32_t>(Playing::dropped);
            fields.decides = player_number(loser);
            break;
        case Ending::resigned:
            fields.playing = static_cast<std::uint32_t>(Playing::resigned);
            fields.decides = player_number(result.winner);
            fields.resigned = static_cast<std::uint32_t>(result.level);
            break;
        default:
            fields.playing = static_cast<std::uint32_t>(Playing::over);
    }
}

int shown_score(const GameState& state, Side side) {
    const bool has_won = state.result && state.result->winner == side;
    return state.score[side] + (has_won ? state.result->points : 0);
}

MatchFields fields_of(const GameState& state, std::optional<Side> to_act) {
    MatchFields fields;
    const rules::Cube cube = shown_cube(state);
    fields.cube_log = log2_of(cube.value);
    fields.owner = cube.owner ? player_number(*cube.owner) : owner_nobody;
    fields.on_roll = player_number(state.turn);
    fields.crawford = state.crawford ? 1 : 0;
    fields.playing = static_cast<std::uint32_t>(state.phase == Phase::opening ? Playing::none
                                                                              : Playing::playing);
    fields.decides = player_number(to_act.value_or(state.turn));
    fields.doubled = state.offer ? 1 : 0;
    if (state.resignation) fields.resigned = static_cast<std::uint32_t>(state.resignation->level);
    if (state.phase == Phase::to_play) {
        fields.die1 = static_cast<std::uint32_t>(state.roll->high());
        fields.die2 = static_cast<std::uint32_t>(state.roll->low());
    }
    fields.length = static_cast<std::uint32_t>(state.options.length);
    fields.score0 = static_cast<std::uint32_t>(shown_score(state, Side::second));
    fields.score1 = static_cast<std::uint32_t>(shown_score(state, Side::first));
    // Without a cube the rule has no effect.
    const rules::MatchOptions& options = state.options;
    fields.no_jacoby = options.is_money() && options.cube && options.jacoby ? 0 : 1;
    if (state.result) write_result(*state.result, fields);
    return fields;
}

// ---- Reading ----

class MatchReader {
 public:
    MatchReader(const MatchFields& fields, const Board& board, const rules::Variant& variant)
        : fields_(fields) {
        state_.variant = variant;
        state_.options = rules::MatchOptions::of(variant);
        state_.board = board;
    }

    base::Result<GameState> read() {
        using Step = base::Result<void> (MatchReader::*)();
        constexpr std::array<Step, 4> steps{&MatchReader::read_match, &MatchReader::read_dice,
                                            &MatchReader::read_phase, &MatchReader::read_scores};
        for (const Step step : steps) {
            if (auto ok = (this->*step)(); !ok) return tl::unexpected(ok.error());
        }
        allow_cube();
        if (auto game = rules::Game::from(state_); !game) return tl::unexpected(game.error());
        return state_;
    }

 private:
    // At the character in which the field begins.
    tl::unexpected<base::Error> fail(const std::uint32_t& field, std::string sentence) {
        std::size_t at = 0;
        std::size_t begin = 0;
        fields_.for_each([&](const std::uint32_t& visited, int width) {
            if (&visited == &field) begin = at;
            at += static_cast<std::size_t>(width);
        });
        return base::fail(std::move(sentence), 0, base::BitReader::column_of(begin));
    }

    base::Result<void> read_match() {
        if (fields_.unused != 0) return fail(fields_.unused, "it goes on after the last field");
        const int length = static_cast<int>(fields_.length);
        if (length > rules::max_match_length) {
            return fail(fields_.length, fmt::format("a match to {} points is too long", length));
        }
        state_.options.length = length;
        state_.options.jacoby = length == 0 && fields_.no_jacoby == 0;
        if (state_.options.jacoby) state_.options.cube = true;  // the rule is about the cube
        if (fields_.crawford != 0 && length == 0) {
            return fail(fields_.crawford, "a money game is no Crawford game");
        }
        // A game to one point has no Crawford game, whatever old programs write.
        state_.crawford = fields_.crawford != 0 && length != 1;
        state_.turn = player_side(fields_.on_roll);
        state_.cube.value = 1 << fields_.cube_log;
        // A cube that shows 1 is in the middle, whatever stands beside it.
        if (fields_.owner < 2 && state_.cube.value > 1) {
            state_.cube.owner = player_side(fields_.owner);
        }
        return {};
    }

    base::Result<void> read_dice() {
        if (fields_.die1 == 0 && fields_.die2 == 0) return {};
        state_.roll =
            rules::Roll::from_dice(static_cast<int>(fields_.die1), static_cast<int>(fields_.die2));
        if (state_.roll) return {};
        return fail(fields_.die1,
                    fmt::format("{} and {} are not two dice", fields_.die1, fields_.die2));
    }

    base::Result<void> read_phase() {
        const Side decides = player_side(fields_.decides);
        const int level = static_cast<int>(fields_.resigned);
        switch (static_cast<Playing>(fields_.playing)) {
            case Playing::none:
            case Playing::playing:
                if (level > 0) state_.resignation = rules::Resignation{opponent(decides), level};
                return fields_.doubled != 0 ? read_offer() : read_turn();
            case Playing::over:
                return read_borne_off();
            case Playing::resigned:
                if (level == 0) return fail(fields_.resigned, "a resigned game has a level");
                finish(decides, Ending::resigned, level);
                return {};
            case Playing::dropped:
                state_.options.cube = true;
                finish(opponent(decides), Ending::dropped, 1);
                return {};
        }
        return fail(fields_.playing, fmt::format("there is no game state {}", fields_.playing));
    }

    base::Result<void> read_turn() {
        const bool is_start = state_.board == Board{state_.variant.setup, state_.variant.setup};
        if (static_cast<Playing>(fields_.playing) == Playing::none && is_start && !state_.roll) {
            state_.phase = Phase::opening;
            return {};
        }
        if (!state_.resignation && fields_.decides != fields_.on_roll) {
            return fail(fields_.decides,
                        "the player on roll decides, unless something was offered");
        }
        state_.phase = state_.roll ? Phase::to_play : Phase::to_roll;
        return {};
    }

    // The player on roll has doubled. If the other player already holds the cube, he has beavered:
    // the answer is due to the player on roll, or, once that one has raccooned, to the other again.
    base::Result<void> read_offer() {
        if (state_.roll) return fail(fields_.die1, "a double comes before the roll");
        const bool is_redoubled = state_.cube.owner == opponent(state_.turn);
        if (is_redoubled && state_.resignation) {
            return fail(fields_.resigned, "a resignation is no answer to a beaver");
        }
        const bool answers_on_roll = fields_.decides == fields_.on_roll && !state_.resignation;
        if (answers_on_roll && !is_redoubled) {
            return fail(fields_.decides, "a double is answered by the player who is not on roll");
        }
        state_.phase = Phase::double_offered;
        const int value = state_.cube.value * 2;
        if (!is_redoubled) {
            state_.offer = rules::CubeOffer{OfferKind::doubled, state_.turn, value};
            return {};
        }
        const int before = state_.cube.value / (answers_on_roll ? 2 : 4);
        if (before < 1)
            return fail(fields_.cube_log, "a raccoon comes after a double and a beaver");
        if (!state_.options.is_money()) return fail(fields_.doubled, "a match has no beavers");
        state_.options.beavers = true;
        state_.options.raccoons = !answers_on_roll;
        state_.offer = answers_on_roll
                           ? rules::CubeOffer{OfferKind::beavered, opponent(state_.turn), value}
                           : rules::CubeOffer{OfferKind::raccooned, state_.turn, value};
        state_.cube = rules::Cube{before, {}};
        if (before > 1) state_.cube.owner = state_.turn;
        return {};
    }

    base::Result<void> read_borne_off() {
        const int all = state_.variant.checkers;
        const bool mover_won = state_.board.mover.off() == all;
        if (!mover_won && state_.board.other.off() != all) {
            return fail(fields_.playing,
                        "the game is over, but neither side has borne off all checkers");
        }
        const HalfBoard& loser = mover_won ? state_.board.other : state_.board.mover;
        finish(mover_won ? state_.turn : opponent(state_.turn), Ending::borne_off,
               rules::win_level(state_.variant, loser));
        return {};
    }

    void finish(Side winner, Ending ending, int level) {
        state_.phase = Phase::over;
        state_.roll.reset();
        const int points =
            ending == Ending::dropped
                ? state_.cube.value
                : rules::win_points(state_.variant, state_.options, state_.cube, level);
        state_.result = rules::GameResult{winner, ending, level, points};
    }

    // The score before the game: a finished one is already counted.
    base::Result<void> read_scores() {
        const int length = state_.options.length;
        for (const Side side : rules::both_sides) {
            const std::uint32_t& field = side == Side::first ? fields_.score1 : fields_.score0;
            const bool has_won = state_.result && state_.result->winner == side;
            const int score = static_cast<int>(field) - (has_won ? state_.result->points : 0);
            if (score < 0) {
                return fail(field, fmt::format("{} points are less than the {} just won", field,
                                               state_.result->points));
            }
            if (length > 0 && score >= length) {
                return fail(field, fmt::format("a score of {} is not possible in a match to {}",
                                               field, length));
            }
            state_.score[side] = score;
        }
        return {};
    }

    // The ID tells neither whether there is a cube nor its limit: they follow the variant, unless
    // the cube shows otherwise.
    void allow_cube() {
        rules::MatchOptions& options = state_.options;
        const int highest = state_.offer ? state_.offer->value : state_.cube.value;
        if (highest > 1) options.cube = true;
        if (highest > options.cube_limit) options.cube_limit = 0;
    }

    MatchFields fields_;
    GameState state_;
};

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
            const std::int64_t column = bits->column();
            if (bits->take(1) == 0) {
                ++place;
            } else if (++count > variant.checkers) {
                return in_id("position ID",
                             {fmt::format("a side has more than {} checkers", variant.checkers),
                              {},
                              0,
                              column});
            } else {
                ++(*half)[place];
            }
        }
        (*half)[rules::place_off] = static_cast<std::uint8_t>(variant.checkers - count);
    }
    while (bits->left() > 0) {
        const std::int64_t column = bits->column();
        if (bits->take(1) != 0) {
            return in_id("position ID", {"it goes on after the last point", {}, 0, column});
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
    for (const Side side : rules::both_sides) {
        if (shown_score(state, side) > max_score) {
            return base::fail(fmt::format("a match ID cannot hold a score beyond {}", max_score));
        }
    }
    if (shown_cube(state).value > max_cube) {
        return base::fail(fmt::format("a match ID cannot hold a cube beyond {}", max_cube));
    }
    base::BitWriter bits;
    fields_of(state, game->to_act()).for_each([&](std::uint32_t value, int width) {
        bits.put(value, width);
    });
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
    auto state = MatchReader(fields, *board, variant).read();
    if (!state) return in_id("match ID", state.error());
    return state;
}

}  // namespace kotra::notation
