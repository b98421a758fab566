// SPDX-License-Identifier: Apache-2.0
#include "formats/position_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "base/encoding.h"
#include "formats/mat_text.h"
#include "formats/position_match.h"
#include "formats/snowie_position.h"
#include "notation/fibs_board.h"
#include "notation/gnu_id.h"
#include "notation/ogid.h"
#include "notation/situation.h"
#include "notation/xgid.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

using mat::trimmed;
using rules::Side;

// A replay or two for each of them.
constexpr std::size_t max_positions = 100'000;

using Players = rules::PerSide<record::Player>;

// ---- The notations ----

bool is_xgid(std::string_view line) {
    constexpr std::string_view prefix = "XGID=";
    constexpr std::size_t board_length = 26;
    constexpr std::string_view letters = "-ABCDEFGHIJKLMNOPabcdefghijklmnop";
    const bool is_marked = mat::equals_ignoring_case(line.substr(0, prefix.size()), prefix);
    const std::string_view board = line.substr(is_marked ? prefix.size() : 0, board_length);
    return board.size() == board_length && board.find_first_not_of(letters) == board.npos &&
           line.substr((is_marked ? prefix.size() : 0) + board_length).starts_with(':');
}

bool is_base64(std::string_view text) {
    return std::ranges::all_of(text, [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               c == '+' || c == '/';
    });
}

// A position ID, or one with a match ID.
bool is_gnu_id(std::string_view line) {
    constexpr std::size_t position_length = 14;
    constexpr std::size_t pair_length = position_length + 1 + 12;
    if (line.size() == position_length) return is_base64(line);
    return line.size() == pair_length && line[position_length] == ':' &&
           is_base64(line.substr(0, position_length)) &&
           is_base64(line.substr(position_length + 1));
}

base::Result<SnowiePosition> nameless(const base::Result<rules::GameState>& state) {
    if (!state) return tl::unexpected(state.error());
    return SnowiePosition{*state, {}};
}

base::Result<SnowiePosition> read_xgid(std::string_view line) {
    return nameless(notation::read_xgid(line, rules::backgammon()));
}
base::Result<SnowiePosition> read_gnu_id(std::string_view line) {
    return nameless(notation::read_gnu_situation(line, rules::backgammon()));
}
base::Result<SnowiePosition> read_ogid(std::string_view line) {
    return nameless(notation::read_ogid(line, rules::backgammon()));
}
base::Result<SnowiePosition> read_fibs(std::string_view line) {
    auto board = notation::read_fibs_board(line, rules::backgammon());
    if (!board) return tl::unexpected(board.error());
    SnowiePosition position{board->state, {}};
    for (const Side side : rules::both_sides) position.players[side].name = board->names[side];
    return position;
}
base::Result<SnowiePosition> read_snowie(std::string_view line) {
    return read_snowie_position(line, rules::backgammon());
}

base::Result<std::string> write_xgid(const rules::GameState& state, const Players& /*unused*/) {
    return notation::xgid(state);
}
base::Result<std::string> write_gnu_id(const rules::GameState& state, const Players& /*unused*/) {
    auto position = notation::position_id(state.board);
    if (!position) return position;
    auto match = notation::match_id(state);
    if (!match) return match;
    return fmt::format("{}:{}", *position, *match);
}
base::Result<std::string> write_ogid(const rules::GameState& state, const Players& /*unused*/) {
    return notation::ogid(state);
}
base::Result<std::string> write_fibs(const rules::GameState& state, const Players& players) {
    return notation::fibs_board(state, Side::first,
                                {{players[Side::first].name, players[Side::second].name}});
}
base::Result<std::string> write_snowie(const rules::GameState& state, const Players& players) {
    if (state.board.mover.reserve() + state.board.other.reserve() > 0) {
        return base::fail("a position of Snowie cannot hold checkers that have not entered");
    }
    if (state.phase == rules::Phase::opening) {
        return base::fail("a position of Snowie cannot hold an opening throw that is still due");
    }
    if (state.offer || state.resignation) {
        return base::fail("a position of Snowie cannot hold an offer that waits for its answer");
    }
    return snowie_position(state, players);
}

struct Row {
    std::string_view format;  // Format::name
    std::string_view title;
    bool (*is)(std::string_view line);
    base::Result<SnowiePosition> (*read)(std::string_view line);
    base::Result<std::string> (*write)(const rules::GameState& state, const Players& players);
};

const Row& row_of(LineNotation notation) {
    static constexpr std::array rows{
        Row{"xgid", "an XGID", is_xgid, read_xgid, write_xgid},
        Row{"gnu-id", "a GNU ID", is_gnu_id, read_gnu_id, write_gnu_id},
        Row{"ogid", "an OGID", notation::looks_like_ogid, read_ogid, write_ogid},
        Row{"fibs-board", "a board of FIBS", notation::looks_like_fibs_board, read_fibs,
            write_fibs},
        Row{"snowie-position", "a position of Snowie", is_snowie_position, read_snowie,
            write_snowie},
    };
    return rows[static_cast<std::size_t>(notation)];
}

// ---- Reading ----

base::Result<record::Match> read_line(const Row& row, std::string_view line) {
    if (!row.is(line)) return base::fail(fmt::format("{} was expected", row.title), 0, 1);
    const auto position = row.read(line);
    if (!position) return tl::unexpected(position.error());
    if (position->state.phase == rules::Phase::over) {
        return base::fail("the game is over in this position", 0, 1);
    }
    record::Match match = match_of(position->state);
    match.players = position->players;
    return match;
}

// ---- Writing ----

bool is_course(const record::Event& event) {
    return std::holds_alternative<record::Played>(event) ||
           std::holds_alternative<record::OpeningThrow>(event) ||
           std::holds_alternative<record::NumberChosen>(event);
}

// The events with the larger die first.
std::vector<record::Event> with_sorted_dice(std::vector<record::Event> events) {
    for (record::Event& event : events) {
        auto* const rolled = std::get_if<record::Rolled>(&event);
        if (rolled == nullptr) continue;
        rolled->roll = *rules::Roll::from_dice(rolled->roll.high(), rolled->roll.low());
    }
    return events;
}

// What the line, read again, does not say of the match.
void add_losses(const record::Match& match, const record::Match& again,
                std::set<std::string>& losses) {
    const record::Game& game = match.games.back();
    if (match.players != again.players) losses.insert("names and ratings change or are left out");
    if (match.options != again.options) {
        losses.insert("agreements for which the notation has no place are left out");
    }
    if (!match.header.empty() || !match.comments.empty() || !game.comments.empty()) {
        losses.insert("comments and header lines are left out");
    }
    const std::vector<record::Event>& events = again.games[0].events;
    if (match.games.size() > 1 || std::ranges::any_of(game.events, is_course)) {
        losses.insert("what led to the position is left out");
    } else if (with_sorted_dice(game.events) != with_sorted_dice(events)) {
        losses.insert("comments, clock readings, refused offers or the beginner are left out");
    } else if (game.events != events) {
        losses.insert("the order of the dice changes");
    }
}

}  // namespace

bool is_position_lines(LineNotation notation, std::string_view bytes) {
    constexpr std::size_t enough = std::size_t{64} << 10U;
    const auto text = base::decode_text(bytes.substr(0, enough));
    if (!text) return false;
    std::vector<std::string_view> lines = base::split_lines(text->text);
    if (bytes.size() > enough && lines.size() > 1) lines.pop_back();
    std::erase_if(lines, [](std::string_view line) { return trimmed(line).empty(); });
    const Row& row = row_of(notation);
    return !lines.empty() && std::ranges::all_of(lines, [&row](std::string_view line) {
        return row.is(trimmed(line));
    });
}

base::Result<Reading> read_position_lines(LineNotation notation, std::string_view bytes) {
    if (bytes.size() > max_file_size) return base::fail("this file is larger than 64 MiB");
    const auto text = base::decode_text(bytes);
    if (!text) return tl::unexpected(text.error());
    const Row& row = row_of(notation);
    Reading reading;
    reading.format = row.format;
    std::int64_t number = 0;
    for (const std::string_view line : base::split_lines(text->text)) {
        ++number;
        const std::string_view position = trimmed(line);
        if (position.empty()) continue;
        if (reading.matches.size() == max_positions) {
            return base::fail(fmt::format("this file has more than {} positions", max_positions));
        }
        auto match = read_line(row, position);
        if (!match) {
            base::Error error = match.error();
            error.line = number;
            error.column += position.data() - line.data();
            return tl::unexpected(std::move(error));
        }
        const Place place{number, 1};
        const std::size_t events = match->games[0].events.size();
        reading.places.push_back({GamePlaces{place, std::vector<Place>(events, place), place}});
        reading.matches.push_back(std::move(*match));
    }
    if (reading.matches.empty()) return base::fail("this file has no position", 1, 1);
    return reading;
}

base::Result<Writing> write_position_lines(LineNotation notation,
                                           std::span<const record::Match> matches,
                                           std::span<const record::Annotation> annotations) {
    const Row& row = row_of(notation);
    Writing writing;
    std::set<std::string> losses;
    if (!annotations.empty()) losses.insert("what a judge said is left out");
    for (const record::Match& match : matches) {
        const auto standing = record::replay(match).unfinished;
        if (!standing) {
            return base::fail("the last game is over or cannot be followed: there is no position");
        }
        const auto line = row.write(standing->state(), match.players);
        if (!line) return tl::unexpected(line.error());
        const auto again = read_line(row, *line);
        if (!again) return base::fail(fmt::format("this is not {}: {}", row.title, *line));
        if (rules::variant_text(match.variant) != rules::variant_text(again->variant)) {
            losses.insert(fmt::format("that {} is played is left out", match.variant.title));
        }
        add_losses(match, *again, losses);
        writing.text += *line + '\n';
    }
    writing.losses.assign(losses.begin(), losses.end());
    return writing;
}

}  // namespace kotra::formats
