// SPDX-License-Identifier: Apache-2.0
#include "notation/xgid.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
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

constexpr std::string_view prefix = "XGID=";
constexpr std::size_t board_length = 26;
// The tenth field is a power of 2; from this on it stands for "no limit".
constexpr int unlimited_log = 24;
static_assert(1 << unlimited_log == rules::cube_ceiling);

enum Field : std::size_t {
    board_field,
    cube_field,
    owner_field,
    turn_field,
    dice_field,
    first_score_field,
    second_score_field,
    rule_field,
    length_field,
    limit_field,
    field_count
};
constexpr std::array<std::string_view, field_count> field_names{"board",
                                                                "cube",
                                                                "cube owner",
                                                                "turn",
                                                                "dice",
                                                                "bottom player's score",
                                                                "top player's score",
                                                                "Crawford or Jacoby",
                                                                "match length",
                                                                "cube limit"};

struct OfferLetter {
    char letter;
    OfferKind kind;
    int factor;  // of the offered cube over the cube before
};
constexpr std::array offer_letters{OfferLetter{'D', OfferKind::doubled, 2},
                                   OfferLetter{'B', OfferKind::beavered, 4},
                                   OfferLetter{'R', OfferKind::raccooned, 8}};

int log2_of(int value) {
    return std::bit_width(static_cast<unsigned>(value)) - 1;
}

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// The fields of one XGID with the place where each begins in the text.
class Fields {
 public:
    static base::Result<Fields> split(std::string_view text) {
        Fields fields;
        std::size_t start = text.find_first_not_of(" \t\r\n");
        if (start == std::string_view::npos) return base::fail("an XGID was expected", 0, 1);
        const auto* const mark = std::search(text.begin(), text.end(), prefix.begin(), prefix.end(),
                                             [](char a, char b) { return lower(a) == lower(b); });
        if (mark != text.end()) {
            start = static_cast<std::size_t>(mark - text.begin()) + prefix.size();
        }
        const std::size_t end = std::min(text.find_first_of(" \t\r\n", start), text.size());

        const std::string_view before = text.substr(0, start);
        fields.line_start_ = before.rfind('\n') + 1;  // npos + 1 is 0
        if (text.find('\n') < text.size()) fields.line_ = std::ranges::count(before, '\n') + 1;
        while (fields.count_ < field_count) {
            const std::size_t colon = std::min(text.find(':', start), end);
            fields.texts_[fields.count_] = text.substr(start, colon - start);
            fields.starts_[fields.count_] = start;
            ++fields.count_;
            start = colon + 1;
            if (colon >= end) break;
        }
        if (fields.count_ < limit_field || start <= end) {
            return fields.fail_at(
                fmt::format("an XGID has nine or ten fields separated by ':', this has {}",
                            start <= end ? "more" : std::to_string(fields.count_)),
                std::min(start, end));
        }
        return fields;
    }

    std::string_view operator[](Field field) const { return texts_[field]; }
    bool has(Field field) const { return field < count_; }

    tl::unexpected<base::Error> fail(Field field, std::string_view sentence,
                                     std::size_t offset = 0) const {
        return fail_at(fmt::format("XGID field {} ({}): {}", static_cast<std::size_t>(field) + 1,
                                   field_names[field], sentence),
                       starts_[field] + offset);
    }
    tl::unexpected<base::Error> fail_whole(std::string_view sentence) const {
        return fail_at(fmt::format("XGID: {}", sentence), starts_[board_field]);
    }

    base::Result<int> number(Field field, int least, int most) const {
        auto value = whole_number(texts_[field], least, most);
        if (!value) return fail(field, value.error().message);
        return value;
    }

 private:
    tl::unexpected<base::Error> fail_at(std::string sentence, std::size_t at) const {
        return base::fail(std::move(sentence), line_,
                          static_cast<std::int64_t>(at - line_start_) + 1);
    }

    std::array<std::string_view, field_count> texts_{};
    std::array<std::size_t, field_count> starts_{};
    std::size_t count_ = 0;
    std::int64_t line_ = 0;  // 0 in a text of one line
    std::size_t line_start_ = 0;
};

// The checkers as the bottom player sees them.
base::Result<Board> read_board(const Fields& fields, const rules::Variant& variant) {
    const std::string_view text = fields[board_field];
    if (text.size() != board_length) {
        return fields.fail(board_field, fmt::format("it has {} characters, this has {}",
                                                    board_length, text.size()));
    }
    Board board;
    std::array<int, 2> counts{};
    for (std::size_t i = 0; i < board_length; ++i) {
        const char c = text[i];
        if (c == '-') continue;
        const bool is_bottom = c >= 'A' && c <= 'P';
        if (!is_bottom && (c < 'a' || c > 'p')) {
            return fields.fail(board_field, "it holds '-', A to P and a to p only", i);
        }
        if ((i == 0 && is_bottom) || (i == rules::place_bar && !is_bottom)) {
            return fields.fail(board_field, "a checker stands on the other side's bar", i);
        }
        const int count = is_bottom ? c - 'A' + 1 : c - 'a' + 1;
        if ((counts[is_bottom ? 0 : 1] += count) > variant.checkers) {
            return fields.fail(
                board_field, fmt::format("a side has more than {} checkers", variant.checkers), i);
        }
        if (is_bottom) {
            board.mover[i] = static_cast<std::uint8_t>(count);
        } else {
            board.other[rules::place_bar - i] = static_cast<std::uint8_t>(count);
        }
    }
    board.mover[rules::place_off] = static_cast<std::uint8_t>(variant.checkers - counts[0]);
    board.other[rules::place_off] = static_cast<std::uint8_t>(variant.checkers - counts[1]);
    return board;
}

base::Result<void> read_options(const Fields& fields, GameState& state) {
    const auto length = fields.number(length_field, 0, rules::max_match_length);
    if (!length) return tl::unexpected(length.error());
    state.options.length = *length;

    const auto rule = fields.number(rule_field, 0, 3);
    if (!rule) return tl::unexpected(rule.error());
    if (*length == 0) {
        state.options.jacoby = (*rule & 1) != 0;
        state.options.beavers = (*rule & 2) != 0;
    } else if (*rule > 1) {
        return fields.fail(rule_field, "in a match it is 0, or 1 for the Crawford game");
    } else {
        // A game to one point has no Crawford game, whatever some programs write.
        state.crawford = *rule == 1 && *length > 1;
    }

    const int most = *length == 0 ? rules::cube_ceiling : *length - 1;
    for (const auto& [field, side] :
         {std::pair{first_score_field, Side::first}, std::pair{second_score_field, Side::second}}) {
        const auto score = fields.number(field, 0, most);
        if (!score) return tl::unexpected(score.error());
        state.score[side] = *score;
    }
    return {};
}

base::Result<void> read_cube(const Fields& fields, GameState& state) {
    const auto cube = fields.number(cube_field, 0, unlimited_log);
    if (!cube) return tl::unexpected(cube.error());
    const auto owner = fields.number(owner_field, -1, 1);
    if (!owner) return tl::unexpected(owner.error());
    state.cube.value = 1 << *cube;
    // A cube that shows 1 is in the middle, whatever some programs write beside it.
    if (*owner != 0 && *cube > 0) state.cube.owner = *owner == 1 ? Side::first : Side::second;
    return {};
}

// The options as far as the cube shows them, and the tenth field.
base::Result<void> read_limit(const Fields& fields, GameState& state) {
    rules::MatchOptions& options = state.options;
    const int highest = state.offer ? state.offer->value : state.cube.value;
    const bool is_turned = highest > 1;
    if (!fields.has(limit_field)) {
        if (is_turned) options.cube = true;
        if (highest > options.cube_limit) options.cube_limit = 0;
        return {};
    }
    const auto limit = fields.number(limit_field, 0, 30);
    if (!limit) return tl::unexpected(limit.error());
    // 0 says that there is no cube. Beside a cube that was turned it can only say "no limit", and
    // some programs mean that by it.
    options.cube = *limit > 0 || is_turned;
    options.cube_limit = *limit == 0 || *limit >= unlimited_log ? 0 : 1 << *limit;
    if (options.cube_limit != 0 && highest > options.cube_limit) {
        return fields.fail(limit_field, fmt::format("the cube goes beyond it, to {}", highest));
    }
    return {};
}

// A double that waits for its answer, in place of dice.
base::Result<void> read_offer(const Fields& fields, const OfferLetter& offer, GameState& state) {
    if (offer.kind != OfferKind::doubled && !state.options.is_money()) {
        return fields.fail(dice_field, "a match has no beavers");
    }
    if (state.cube.value > rules::cube_ceiling / offer.factor) {
        return fields.fail(cube_field, "such a cube is not doubled any more");
    }
    if (offer.kind == OfferKind::raccooned) state.options.raccoons = true;
    const Side by = offer.kind == OfferKind::beavered ? opponent(state.turn) : state.turn;
    state.phase = Phase::double_offered;
    state.offer = rules::CubeOffer{offer.kind, by, state.cube.value * offer.factor};
    return {};
}

base::Result<void> read_turn_and_dice(const Fields& fields, GameState& state) {
    const auto turn = fields.number(turn_field, -1, 1);
    if (!turn) return tl::unexpected(turn.error());
    const bool is_start = state.board == Board{state.variant.setup, state.variant.setup};
    state.turn = *turn == 1 ? Side::first : Side::second;
    if (state.turn == Side::second) state.board = flipped(state.board);

    const std::string_view dice = fields[dice_field];
    const bool is_doubled_letter = dice.size() == 2 && dice[0] == dice[1];
    for (const OfferLetter& offer : offer_letters) {
        if (dice.empty() || dice[0] != offer.letter || (dice.size() != 1 && !is_doubled_letter)) {
            continue;
        }
        return read_offer(fields, offer, state);
    }
    if (dice == "00") {
        // Nobody on roll before the first move: the opening throw is still to come.
        const bool is_opening = *turn == 0 && is_start;
        state.phase = is_opening ? Phase::opening : Phase::to_roll;
        if (is_opening) state.turn = Side::first;
        return {};
    }
    if (dice.size() == 2) state.roll = rules::Roll::from_dice(dice[0] - '0', dice[1] - '0');
    if (!state.roll) {
        return fields.fail(
            dice_field,
            fmt::format("two dice, 00, D, B or R were expected, not '{}'", dice.substr(0, 12)));
    }
    state.phase = Phase::to_play;
    return {};
}

char letter_of(int count, bool is_bottom) {
    return count == 0 ? '-' : static_cast<char>((is_bottom ? 'A' : 'a') + count - 1);
}

std::string board_text(const Board& seen_from_bottom) {
    std::string text(board_length, '-');
    for (std::size_t i = 0; i < board_length; ++i) {
        const bool is_point = i > 0 && i < rules::place_bar;
        const int bottom = i == 0 ? 0 : seen_from_bottom.mover[i];
        const int top = i == 0     ? seen_from_bottom.other.bar()
                        : is_point ? seen_from_bottom.other[rules::place_bar - i]
                                   : 0;
        text[i] = bottom > 0 ? letter_of(bottom, true) : letter_of(top, false);
    }
    return text;
}

std::string dice_text(const GameState& state) {
    if (state.offer) {
        const auto letter = std::ranges::find(offer_letters, state.offer->kind, &OfferLetter::kind);
        return std::string(1, letter->letter);
    }
    if (state.phase != Phase::to_play) return "00";
    return fmt::format("{}{}", state.roll->first(), state.roll->second());
}

base::Result<void> check_holdable(const GameState& state) {
    if (state.board.mover.reserve() > 0 || state.board.other.reserve() > 0) {
        return base::fail("an XGID cannot hold checkers that have not entered");
    }
    if (state.phase == Phase::over) return base::fail("an XGID cannot hold a finished game");
    if (state.resignation) return base::fail("an XGID cannot hold a resignation");
    if (state.named != 0 || state.phase == Phase::to_choose) {
        return base::fail("an XGID cannot hold the parts of an acey-deucey turn");
    }
    return {};
}

}  // namespace

base::Result<std::string> xgid(const GameState& state) {
    if (auto ok = check_holdable(state); !ok) return tl::unexpected(ok.error());
    const rules::MatchOptions& options = state.options;
    const bool first_on_roll = state.turn == Side::first;
    const int owner = !state.cube.owner ? 0 : *state.cube.owner == Side::first ? 1 : -1;
    const int turn = state.phase == Phase::opening ? 0 : first_on_roll ? 1 : -1;
    const int rule = options.is_money() ? (options.jacoby ? 1 : 0) + (options.beavers ? 2 : 0)
                     : state.crawford   ? 1
                                        : 0;
    const int limit = !options.cube             ? 0
                      : options.cube_limit == 0 ? unlimited_log
                                                : log2_of(options.cube_limit);
    return fmt::format("{}{}:{}:{}:{}:{}:{}:{}:{}:{}:{}", prefix,
                       board_text(first_on_roll ? state.board : flipped(state.board)),
                       log2_of(state.cube.value), owner, turn, dice_text(state),
                       state.score[Side::first], state.score[Side::second], rule, options.length,
                       limit);
}

base::Result<GameState> read_xgid(std::string_view text, const rules::Variant& variant) {
    const auto fields = Fields::split(text);
    if (!fields) return tl::unexpected(fields.error());
    const auto board = read_board(*fields, variant);
    if (!board) return tl::unexpected(board.error());
    GameState state;
    state.variant = variant;
    state.options = rules::MatchOptions::of(variant);
    state.board = *board;
    if (auto ok = read_options(*fields, state); !ok) return tl::unexpected(ok.error());
    if (auto ok = read_cube(*fields, state); !ok) return tl::unexpected(ok.error());
    if (auto ok = read_turn_and_dice(*fields, state); !ok) return tl::unexpected(ok.error());
    if (auto ok = read_limit(*fields, state); !ok) return tl::unexpected(ok.error());
    if (const auto game = rules::Game::from(state); !game) {
        return fields->fail_whole(game.error().message);
    }
    return state;
}

}  // namespace kotra::notation
