// SPDX-License-Identifier: Apache-2.0
#include "notation/ogid.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <optional>

#include "notation/whole_number.h"

namespace kotra::notation {
namespace {

using rules::Board;
using rules::GameState;
using rules::OfferKind;
using rules::Phase;
using rules::Side;

constexpr std::string_view prefix = "OGID=";
constexpr std::string_view blanks = " \t\r\n";
constexpr int usual_checkers = 15;
constexpr int largest_log = 9;  // the cube has one digit

enum Field : std::size_t {
    white_field,
    black_field,
    cube_field,
    dice_field,
    turn_field,
    state_field,
    white_score_field,
    black_score_field,
    length_field,
    move_field,
    checkers_field,
    field_count
};
constexpr std::array<std::string_view, field_count> field_names{
    "White",         "Black",         "cube",         "dice",         "turn",           "state",
    "White's score", "Black's score", "match length", "move counter", "checkers a side"};
constexpr std::size_t least_fields = 3;

// Places are numbered as in an XGID: White's bar, the points of Black's numbering, Black's bar;
// some write checkers that are off as the next number.
constexpr std::string_view place_letters = "0123456789abcdefghijklmnopq";
constexpr std::size_t black_bar = 25;
constexpr std::size_t off = 26;

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool begins_with_prefix(std::string_view text) {
    return text.size() >= prefix.size() &&
           std::ranges::equal(text.substr(0, prefix.size()), prefix, {}, lower, lower);
}

// The fields with the place where each begins in the text.
class Fields {
 public:
    explicit Fields(std::string_view text) {
        std::size_t start = std::min(text.find_first_not_of(blanks), text.size());
        if (begins_with_prefix(text.substr(start))) start += prefix.size();
        const std::size_t end = std::min(text.find_first_of(blanks, start), text.size());
        while (true) {
            const std::size_t colon = std::min(text.find(':', start), end);
            if (count_ < field_count) {
                texts_[count_] = text.substr(start, colon - start);
                starts_[count_] = start;
            }
            ++count_;
            if (colon >= end) break;
            start = colon + 1;
        }
    }

    std::size_t count() const { return count_; }
    std::string_view operator[](Field field) const { return texts_[field]; }

    tl::unexpected<base::Error> fail(Field field, std::string_view sentence,
                                     std::size_t offset = 0) const {
        return base::fail(fmt::format("OGID field {} ({}): {}", static_cast<std::size_t>(field) + 1,
                                      field_names[field], sentence),
                          0, static_cast<std::int64_t>(starts_[field] + offset) + 1);
    }

    // An empty field is 0.
    base::Result<int> number(Field field, int most) const {
        if (texts_[field].empty()) return 0;
        auto value = whole_number(texts_[field], 0, most);
        if (!value) return fail(field, value.error().message);
        return value;
    }

 private:
    std::array<std::string_view, field_count> texts_{};
    std::array<std::size_t, field_count> starts_{};
    std::size_t count_ = 0;
};

bool is_place_list(std::string_view text) {
    return text.find_first_not_of(place_letters) == std::string_view::npos;
}

bool is_cube(std::string_view text) {
    return text.size() == 3 && std::string_view("NWBD?").find(text[0]) != std::string_view::npos &&
           text[1] >= '0' && text[1] <= '9' &&
           std::string_view("NOTP").find(text[2]) != std::string_view::npos;
}

Side side_of(char colour) {
    return colour == 'B' ? Side::first : Side::second;
}

// ---- Reading ----

class Reader {
 public:
    Reader(const Fields& fields, const rules::Variant& variant) : fields_(fields) {
        state_.variant = variant;
        state_.options = rules::MatchOptions::of(variant);
    }

    base::Result<GameState> read() {
        using Step = base::Result<void> (Reader::*)();
        // The turn comes last: until then the board is Black's.
        constexpr std::array<Step, 5> steps{&Reader::read_board, &Reader::read_match,
                                            &Reader::read_cube, &Reader::read_dice,
                                            &Reader::read_turn};
        for (const Step step : steps) {
            if (auto ok = (this->*step)(); !ok) return tl::unexpected(ok.error());
        }
        if (const auto game = rules::Game::from(state_); !game) {
            return base::fail(fmt::format("OGID: {}", game.error().message), 0, 1);
        }
        return state_;
    }

 private:
    base::Result<void> read_board() {
        const int checkers = state_.variant.checkers;
        for (const Field field : {white_field, black_field}) {
            const bool is_black = field == black_field;
            rules::HalfBoard& half = is_black ? state_.board.mover : state_.board.other;
            int count = 0;
            for (std::size_t i = 0; i < fields_[field].size(); ++i) {
                const std::size_t place = place_letters.find(fields_[field][i]);
                if (place == std::string_view::npos) {
                    return fields_.fail(field, "a place is a digit or a letter from a to q", i);
                }
                if (place == (is_black ? 0 : black_bar)) {
                    return fields_.fail(field, "a checker stands on the other side's bar", i);
                }
                if (++count > checkers) {
                    return fields_.fail(
                        field, fmt::format("a side has more than {} checkers", checkers), i);
                }
                if (place == off) {
                    ++half[rules::place_off];
                } else {
                    ++half[is_black ? place : black_bar - place];
                }
            }
            half[rules::place_off] =
                static_cast<std::uint8_t>(half[rules::place_off] + checkers - count);
        }
        const auto stated = fields_.number(checkers_field, usual_checkers);
        if (!stated) return tl::unexpected(stated.error());
        if (!fields_[checkers_field].empty() && *stated != checkers) {
            return fields_.fail(checkers_field,
                                fmt::format("{} is played with {} checkers, not {}",
                                            state_.variant.title, checkers, *stated));
        }
        return {};
    }

    // "7", "7C" (the Crawford game), "7L" (it lies behind), "9G15" (so many games at most).
    base::Result<void> read_match() {
        std::string_view text = fields_[length_field];
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        int length = 0;
        std::from_chars(text.data(), text.data() + digits, length);
        const std::string_view mark = text.substr(digits);
        const bool has_number = digits > 0 || mark.empty();
        const bool has_games =
            mark.starts_with('G') && mark.find_first_not_of("0123456789", 1) == mark.npos;
        if (!has_number || (!mark.empty() && mark != "C" && mark != "L" && !has_games) ||
            digits > 4 || length > rules::max_match_length) {
            return fields_.fail(length_field,
                                fmt::format("a number from 0 to {}, and C or L behind it, was "
                                            "expected, not '{}'",
                                            rules::max_match_length, text.substr(0, 12)));
        }
        state_.options.length = length;
        // A game to one point has no Crawford game, whatever old programs write.
        state_.crawford = mark == "C" && length > 1;
        if (state_.crawford) state_.options.crawford = true;
        const int most = length == 0 ? rules::cube_ceiling : length - 1;
        for (const Field field : {white_score_field, black_score_field}) {
            const auto score = fields_.number(field, most);
            if (!score) return tl::unexpected(score.error());
            state_.score[field == black_score_field ? Side::first : Side::second] = *score;
        }
        return {};
    }

    base::Result<void> read_cube() {
        const std::string_view text = fields_[cube_field];
        if (!is_cube(text)) {
            return fields_.fail(cube_field, fmt::format("an owner (N, W, B), a digit and an action "
                                                        "(N, O, T) were expected, not '{}'",
                                                        text.substr(0, 12)));
        }
        if (text[2] == 'P')
            return fields_.fail(cube_field, "the game is over: a double was passed");
        const int power = text[1] - '0';
        if (text[0] == 'D' && power > 0) {
            return fields_.fail(cube_field, "a dead cube does not show more than 1");
        }
        state_.cube.value = 1 << power;
        if (power > 0 && (text[0] == 'W' || text[0] == 'B')) state_.cube.owner = side_of(text[0]);
        rules::MatchOptions& options = state_.options;
        if (text[0] == 'D') options.cube = false;
        const int highest = text[2] == 'O' ? state_.cube.value * 2 : state_.cube.value;
        if (highest > 1) options.cube = true;
        if (highest > options.cube_limit) options.cube_limit = 0;
        return {};
    }

    base::Result<void> read_dice() {
        const std::string_view text = fields_[dice_field];
        if (text.empty() || text == "00") return {};
        if (text.size() == 2) {
            state_.roll = rules::Roll::from_dice(text[0] - '0', text[1] - '0');
        }
        if (state_.roll) return {};
        return fields_.fail(dice_field, fmt::format("two dice, or nothing, were expected, not '{}'",
                                                    text.substr(0, 12)));
    }

    // Beside a state, the field names who led to the position, so that the other one is on roll;
    // who doubled, or begins, is named himself. Without one it names the player on roll.
    base::Result<void> read_turn() {
        const std::string_view turn = fields_[turn_field];
        if (!turn.empty() && turn != "W" && turn != "B") {
            return fields_.fail(turn_field,
                                fmt::format("W or B was expected, not '{}'", turn.substr(0, 12)));
        }
        const std::string_view state = fields_[state_field];
        const bool is_offered = fields_[cube_field][2] == 'O';
        constexpr std::array<std::string_view, 6> known{"", "IW", "IB", "R", "C", "A"};
        constexpr std::array<std::string_view, 5> over{"P", "G", "M", "RG", "RM"};
        if (std::ranges::find(over, state) != over.end()) {
            return fields_.fail(state_field, "the game is over");
        }
        if (state != "D" && std::ranges::find(known, state) == known.end()) {
            return fields_.fail(state_field, fmt::format("I, R, C, D or A was expected, not '{}'",
                                                         state.substr(0, 12)));
        }
        if (is_offered != (state == "D") && !state.empty()) {
            return fields_.fail(state_field, "cube and state disagree whether a double is offered");
        }
        Side side = turn.empty() ? Side::first : side_of(turn[0]);
        if (state == "R" || state == "C" || state == "A") side = opponent(side);
        const bool is_start = state_.board == Board{state_.variant.setup, state_.variant.setup};
        state_.turn = side;
        if (side == Side::second) state_.board = flipped(state_.board);
        if (is_offered) {
            state_.roll.reset();  // some keep the dice of the turn before
            state_.phase = Phase::double_offered;
            state_.offer = rules::CubeOffer{OfferKind::doubled, side, state_.cube.value * 2};
        } else if (state_.roll) {
            state_.phase = Phase::to_play;
        } else {
            const bool is_opening = state.starts_with('I') && is_start;
            state_.phase = is_opening ? Phase::opening : Phase::to_roll;
            if (is_opening) state_.turn = Side::first;
        }
        return {};
    }

    const Fields& fields_;
    GameState state_;
};

// ---- Writing ----

base::Result<void> check_holdable(const GameState& state) {
    if (state.board.mover.reserve() > 0 || state.board.other.reserve() > 0) {
        return base::fail("an OGID cannot hold checkers that have not entered");
    }
    if (state.phase == Phase::over) return base::fail("an OGID cannot hold a finished game");
    if (state.resignation) return base::fail("an OGID cannot hold a resignation");
    if (state.named != 0 || state.phase == Phase::to_choose) {
        return base::fail("an OGID cannot hold the parts of an acey-deucey turn");
    }
    if (state.offer && state.offer->kind != OfferKind::doubled) {
        return base::fail("an OGID cannot hold a beaver");
    }
    if (state.cube.value > 1 << largest_log) {
        return base::fail("an OGID cannot hold a cube beyond 512");
    }
    return {};
}

std::string places_of(const rules::HalfBoard& half, bool is_black) {
    std::string text;
    for (std::size_t place = 0; place <= black_bar; ++place) {
        const std::size_t own = is_black ? place : black_bar - place;
        if (own > 0) text.append(half[own], place_letters[place]);
    }
    return text;
}

std::string cube_of(const GameState& state) {
    const char owner = !state.cube.owner                  ? (state.options.cube ? 'N' : 'D')
                       : *state.cube.owner == Side::first ? 'B'
                                                          : 'W';
    return fmt::format("{}{}{}", owner, std::bit_width(static_cast<unsigned>(state.cube.value)) - 1,
                       state.offer ? 'O' : 'N');
}

// Both fields: who led to the position, and what it is.
std::string turn_of(const GameState& state) {
    const auto colour = [](Side side) { return side == Side::first ? 'B' : 'W'; };
    if (state.phase == Phase::opening) return "W:IW";
    if (state.offer) return fmt::format("{}:D", colour(state.turn));
    return fmt::format("{}:{}", colour(opponent(state.turn)),
                       state.phase == Phase::to_play ? 'R' : 'C');
}

std::string length_of(const GameState& state) {
    const rules::MatchOptions& options = state.options;
    const bool is_match_point =
        !options.is_money() && options.length > 1 &&
        std::max(state.score[Side::first], state.score[Side::second]) == options.length - 1;
    const std::string_view mark =
        state.crawford ? "C" : (is_match_point && options.crawford ? "L" : "");
    return fmt::format("{}{}", options.length, mark);
}

}  // namespace

base::Result<std::string> ogid(const GameState& state) {
    if (auto ok = check_holdable(state); !ok) return tl::unexpected(ok.error());
    const Board board = state.turn == Side::first ? state.board : flipped(state.board);
    std::string text = fmt::format(
        "{}:{}:{}:{}:{}:{}:{}:{}", places_of(board.other, false), places_of(board.mover, true),
        cube_of(state),
        state.phase == Phase::to_play ? fmt::format("{}{}", state.roll->low(), state.roll->high())
                                      : "",
        turn_of(state), state.score[Side::second], state.score[Side::first], length_of(state));
    if (state.variant.checkers != usual_checkers) {
        text += fmt::format(":0:{}", state.variant.checkers);
    }
    return text;
}

bool looks_like_ogid(std::string_view text) {
    const Fields fields(text);
    return fields.count() >= least_fields && is_place_list(fields[white_field]) &&
           is_place_list(fields[black_field]) && is_cube(fields[cube_field]);
}

base::Result<GameState> read_ogid(std::string_view text, const rules::Variant& variant) {
    const Fields fields(text);
    if (fields.count() < least_fields || fields.count() > field_count) {
        return base::fail(
            fmt::format("an OGID has three to eleven fields separated by ':', this has {}",
                        fields.count()),
            0, 1);
    }
    return Reader(fields, variant).read();
}

}  // namespace kotra::notation
