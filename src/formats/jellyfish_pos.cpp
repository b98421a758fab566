// SPDX-License-Identifier: Apache-2.0
#include "formats/jellyfish_pos.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/encoding.h"
#include "formats/position_match.h"
#include "rules/game.h"

namespace kotra::formats {
namespace {

using rules::Side;

constexpr int oldest = 124;
constexpr int newest = 126;
// All fields of the oldest version, with empty names; and of the newest, with the longest ones.
constexpr std::size_t least_size = std::size_t{13 + 3 + 2 + 52} * 2 + 3;
constexpr std::size_t most_size = least_size + std::size_t{5} * 2 + std::size_t{3} * 255;

// Numbers of 16 bits, the low byte first, and texts with their length in front.
class Source {
 public:
    explicit Source(std::string_view bytes) : bytes_(bytes) {}

    bool has_failed() const { return has_failed_; }

    int number() {
        if (bytes_.size() < 2) return fail();
        const auto low = static_cast<unsigned char>(bytes_[0]);
        const auto high = static_cast<unsigned char>(bytes_[1]);
        bytes_.remove_prefix(2);
        return static_cast<std::int16_t>(low | (high << 8U));
    }
    void skip(int numbers) {
        for (int i = 0; i < numbers; ++i) (void)number();
    }
    std::string text() {
        if (bytes_.empty()) {
            fail();
            return {};
        }
        const std::size_t size = static_cast<unsigned char>(bytes_[0]);
        if (bytes_.size() < size + 1) {
            fail();
            return {};
        }
        const auto decoded = base::decode_text(bytes_.substr(1, size));
        bytes_.remove_prefix(size + 1);
        return decoded ? decoded->text : std::string();
    }

 private:
    int fail() {
        has_failed_ = true;
        bytes_ = {};
        return 0;
    }

    std::string_view bytes_;
    bool has_failed_ = false;
};

// The file as it stands.
struct Fields {
    int version = 0;
    bool is_cube_used = true;
    bool has_jacoby = false;
    bool has_beavers = false;
    int cube = 1;
    int owner = 0;    // 0 nobody, 1, 2 the players
    int on_roll = 0;  // 0 at the start; 1, 2 the dice are thrown; 3, 4 they are not
    int length = 0;
    rules::PerSide<int> score;
    rules::PerSide<std::string> names;
    int crawford = 0;  // 2: this is the Crawford game, 3: it lies behind
    std::array<int, 2> dice{};
    // Player 1's numbers of the places, the second bar being place 0; his checkers are negative.
    std::array<int, 26> places{};
};

base::Result<Fields> read_fields(std::string_view bytes) {
    constexpr int first_with_caution = 126;
    constexpr int first_with_rules = 125;
    constexpr int no_checker = 20;
    Source source(bytes);
    Fields fields;
    fields.version = source.number();
    if (fields.version < oldest || fields.version > newest) {
        return base::fail(fmt::format("a position of JellyFish has version {} to {}, this has {}",
                                      oldest, newest, fields.version));
    }
    if (fields.version >= first_with_caution) source.skip(2);
    if (fields.version >= first_with_rules) {
        fields.is_cube_used = source.number() != 0;
        fields.has_jacoby = source.number() != 0;
        fields.has_beavers = source.number() != 0;
    }
    fields.cube = source.number();
    fields.owner = source.number();
    fields.on_roll = source.number();
    source.skip(6);  // dice counters, unused, match or game, opponent, level
    fields.length = source.number();
    for (const Side side : rules::both_sides) fields.score[side] = source.number();
    for (const Side side : rules::both_sides) fields.names[side] = source.text();
    source.skip(1);  // whether the dice are swapped
    fields.crawford = source.number();
    source.skip(1);  // whether the program played last
    (void)source.text();
    for (int& die : fields.dice) die = source.number();
    for (int& place : fields.places) {
        place = source.number() - no_checker;
        source.skip(1);  // before the last play
    }
    if (source.has_failed()) return base::fail("this position of JellyFish is cut off");
    return fields;
}

base::Result<rules::Board> board_of(const Fields& fields, int checkers) {
    rules::Board board;  // seen by player 1
    for (std::size_t place = 0; place < fields.places.size(); ++place) {
        const int count = fields.places[place];
        if (std::abs(count) > checkers || (place == 0 && count < 0) ||
            (place == rules::place_bar && count > 0)) {
            return base::fail(
                fmt::format("place {} of the position cannot hold {} checkers", place, count));
        }
        (count < 0 ? board.mover[place] : board.other[rules::place_bar - place]) =
            static_cast<std::uint8_t>(std::abs(count));
    }
    for (rules::HalfBoard* half : {&board.mover, &board.other}) {
        const int off = checkers - rules::checker_count(*half);
        if (off < 0) return base::fail(fmt::format("a side has more than {} checkers", checkers));
        (*half)[rules::place_off] = static_cast<std::uint8_t>(off);
    }
    return board;
}

base::Result<void> read_match(const Fields& fields, rules::GameState& state) {
    if (fields.length < 0 || fields.length > rules::max_match_length) {
        return base::fail(fmt::format("there is no match to {} points", fields.length));
    }
    rules::MatchOptions& options = state.options;
    options.length = fields.length;
    options.cube = fields.is_cube_used;
    options.jacoby = options.is_money() && fields.has_jacoby && options.cube;
    options.beavers = options.is_money() && fields.has_beavers && options.cube;
    state.crawford = fields.length > 1 && fields.crawford == 2;
    for (const Side side : rules::both_sides) {
        const int score = fields.score[side];
        if (score < 0 || (fields.length > 0 && score >= fields.length)) {
            return base::fail(fmt::format("a score of {} is not possible", score));
        }
        state.score[side] = score;
    }
    if (fields.cube < 1 || !std::has_single_bit(static_cast<unsigned>(fields.cube)) ||
        fields.owner < 0 || fields.owner > 2) {
        return base::fail(fmt::format("a cube does not show {}", fields.cube));
    }
    state.cube.value = fields.cube;
    if (fields.owner > 0 && fields.cube > 1) {
        state.cube.owner = fields.owner == 1 ? Side::first : Side::second;
    }
    if (fields.cube > 1) options.cube = true;
    if (fields.cube > options.cube_limit) options.cube_limit = 0;
    return {};
}

base::Result<rules::GameState> state_of(const Fields& fields) {
    rules::GameState state;
    state.options = rules::MatchOptions::of(state.variant);
    if (auto ok = read_match(fields, state); !ok) return tl::unexpected(ok.error());
    const auto board = board_of(fields, state.variant.checkers);
    if (!board) return tl::unexpected(board.error());
    state.board = *board;
    constexpr int last = 4;
    if (fields.on_roll < 0 || fields.on_roll > last) {
        return base::fail(fmt::format("player {} cannot be on roll", fields.on_roll));
    }
    if (fields.on_roll % 2 == 0 && fields.on_roll > 0) {
        state.turn = Side::second;
        state.board = rules::flipped(state.board);
    }
    const bool is_start = state.board == rules::Board{state.variant.setup, state.variant.setup};
    const bool is_opening = fields.on_roll == 0 && is_start;
    state.phase = is_opening ? rules::Phase::opening : rules::Phase::to_roll;
    if (fields.on_roll == 1 || fields.on_roll == 2) {
        state.roll = rules::Roll::from_dice(fields.dice[0], fields.dice[1]);
        if (!state.roll) {
            return base::fail(
                fmt::format("{} and {} are not two dice", fields.dice[0], fields.dice[1]));
        }
        state.phase = rules::Phase::to_play;
    }
    if (const auto game = rules::Game::from(state); !game) return tl::unexpected(game.error());
    return state;
}

}  // namespace

bool is_jellyfish_pos(std::string_view bytes) {
    if (bytes.size() < least_size || bytes.size() > most_size) return false;
    const int version = Source(bytes).number();
    return version >= oldest && version <= newest;
}

base::Result<Reading> read_jellyfish_pos(std::string_view bytes) {
    if (bytes.size() > max_file_size) return base::fail("this file is larger than 64 MiB");
    const auto fields = read_fields(bytes);
    if (!fields) return tl::unexpected(fields.error());
    const auto state = state_of(*fields);
    if (!state) return tl::unexpected(state.error());
    Reading reading;
    reading.format = "jellyfish-pos";
    record::Match& match = reading.matches.emplace_back(match_of(*state));
    for (const Side side : rules::both_sides) match.players[side].name = fields->names[side];
    return reading;
}

}  // namespace kotra::formats
