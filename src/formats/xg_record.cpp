// SPDX-License-Identifier: Apache-2.0
#include "formats/xg_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/encoding.h"
#include "formats/little_endian.h"
#include "formats/xg_container.h"

namespace kotra::formats::xg {
namespace {

constexpr std::size_t board_size = 26;
constexpr std::size_t max_candidates = 32;
constexpr std::size_t evaluation_size = 28;

int number_at(std::string_view record, std::size_t offset) {
    return signed_at<std::int32_t>(record, offset);
}

bool switch_at(std::string_view record, std::size_t offset) {
    return record[offset] != 0;
}

std::string clean(std::string_view bytes) {
    const auto text = base::decode_text(bytes);
    if (!text) return {};
    std::string result;
    for (const char c : text->text) {
        if (static_cast<unsigned char>(c) >= ' ') result += c;
    }
    return result;
}

// A length, then bytes of some code page.
std::string short_text_at(std::string_view record, std::size_t offset, std::size_t most) {
    const std::size_t length =
        std::min<std::size_t>(unsigned_at<std::uint8_t>(record, offset), most);
    return clean(record.substr(offset + 1, length));
}

// UTF-16 up to a zero; half characters make it empty.
std::string wide_text_at(std::string_view record, std::size_t offset) {
    constexpr std::size_t units = 129;
    std::string bytes("\xFF\xFE");
    for (std::size_t i = 0; i < units; ++i) {
        const std::string_view unit = record.substr(offset + 2 * i, 2);
        if (unsigned_at<std::uint16_t>(unit, 0) == 0) break;
        bytes += unit;
    }
    return clean(bytes);
}

std::optional<Side> side_at(std::string_view record, std::size_t offset) {
    const int number = number_at(record, offset);
    if (number == 1) return Side::first;
    if (number == -1) return Side::second;
    return std::nullopt;
}

Evaluation evaluation_at(std::string_view record, std::size_t offset) {
    Evaluation evaluation{};
    for (std::size_t i = 0; i < evaluation.size(); ++i) {
        evaluation[i] = float_at(record, offset + 4 * i);
    }
    return evaluation;
}

record::Player player_of(std::string name, double rating, int experience) {
    record::Player player{std::move(name), {}};
    // Everybody begins with the same rating: only games make it one.
    constexpr double highest = 10'000;
    if (experience > 0 && std::isfinite(rating) && rating > 0 && rating < highest) {
        player.rating = fmt::format("{:.2f}", rating);
    }
    return player;
}

}  // namespace

std::optional<RecordKind> kind_of(std::string_view record) {
    const auto kind = unsigned_at<std::uint8_t>(record, 8);
    if (kind > static_cast<std::uint8_t>(RecordKind::match_footer)) return std::nullopt;
    return static_cast<RecordKind>(kind);
}

std::optional<rules::Board> board_at(std::string_view record, std::size_t offset, int checkers) {
    rules::Board board;
    int own = 0;
    int other = 0;
    for (std::size_t i = 0; i < board_size; ++i) {
        const int byte = unsigned_at<std::uint8_t>(record, offset + i);
        const int count = byte < 128 ? byte : byte - 256;
        if (count > 0) {
            if (i == 0 || (own += count) > checkers) return std::nullopt;
            board.mover[i] = static_cast<std::uint8_t>(count);
        } else if (count < 0) {
            if (i == rules::place_bar || (other -= count) > checkers) return std::nullopt;
            board.other[rules::place_bar - i] = static_cast<std::uint8_t>(-count);
        }
    }
    board.mover[rules::place_off] = static_cast<std::uint8_t>(checkers - own);
    board.other[rules::place_off] = static_cast<std::uint8_t>(checkers - other);
    return board;
}

bool is_blank_board(std::string_view record, std::size_t offset) {
    return std::ranges::all_of(record.substr(offset, board_size), [](char c) { return c == 0; });
}

base::Result<MatchHeader> match_header(std::string_view record) {
    constexpr std::uint32_t magic = 0x494C4D44;
    constexpr int money_length = 99999;
    constexpr int first_with_limits = 8;
    constexpr int first_with_unicode = 24;
    constexpr int first_with_clock = 25;
    constexpr int first_with_transcriber = 30;
    constexpr std::size_t short_name = 40;
    constexpr std::size_t long_text = 128;

    if (kind_of(record) != RecordKind::match_header ||
        unsigned_at<std::uint32_t>(record, 556) != magic) {
        return base::fail("the first record of this .xg file is not that of a match");
    }
    MatchHeader header;
    header.version = number_at(record, 552);
    header.length = number_at(record, 92);
    if (header.length == money_length) header.length = 0;
    if (header.length < 0 || header.length > rules::max_match_length) {
        return base::fail(fmt::format("a match to {} points; the longest that kotra knows is to {}",
                                      header.length, rules::max_match_length));
    }
    header.variation = number_at(record, 96);
    header.crawford = switch_at(record, 100);
    header.jacoby = switch_at(record, 101);
    header.beavers = switch_at(record, 102);
    header.auto_doubles = switch_at(record, 103);
    header.date = double_at(record, 128);
    std::array<std::string, 2> names{short_text_at(record, 9, short_name),
                                     short_text_at(record, 50, short_name)};
    header.event = short_text_at(record, 136, long_text);
    header.location = short_text_at(record, 283, long_text);
    header.round = short_text_at(record, 417, long_text);
    if (header.version >= first_with_limits) {
        header.cube_limit_log = number_at(record, 612);
        header.max_auto_doubles = number_at(record, 616);
    } else {
        header.cube_limit_log = -1;
    }
    if (header.version >= first_with_unicode) {
        const auto prefer = [&](std::string& text, std::size_t offset) {
            if (std::string wide = wide_text_at(record, offset); !wide.empty()) {
                text = std::move(wide);
            }
        };
        prefer(header.event, 622);
        prefer(names[0], 880);
        prefer(names[1], 1138);
        prefer(header.location, 1396);
        prefer(header.round, 1654);
    }
    header.players[Side::first] =
        player_of(std::move(names[0]), double_at(record, 104), number_at(record, 120));
    header.players[Side::second] =
        player_of(std::move(names[1]), double_at(record, 112), number_at(record, 124));
    header.has_clock = header.version >= first_with_clock && number_at(record, 1912) != 0;
    if (header.version >= first_with_transcriber) header.transcriber = wide_text_at(record, 1960);
    header.comment_before = number_at(record, 576);
    header.comment_after = number_at(record, 580);
    return header;
}

GameHeader game_header(std::string_view record, int version) {
    constexpr int first_with_auto_doubles = 26;
    GameHeader header;
    header.score[Side::first] = number_at(record, 12);
    header.score[Side::second] = number_at(record, 16);
    header.is_crawford = switch_at(record, 20);
    header.comment_before = number_at(record, 56);
    header.comment_after = number_at(record, 60);
    if (version >= first_with_auto_doubles) header.auto_doubles = number_at(record, 64);
    return header;
}

CubeRecord cube_record(std::string_view record, int checkers) {
    CubeRecord cube;
    cube.by = side_at(record, 12);
    cube.doubles = number_at(record, 16);
    cube.answer = number_at(record, 20);
    cube.beaver_answer = number_at(record, 24);
    cube.raccoon_answer = number_at(record, 28);
    cube.cube = number_at(record, 32);
    cube.board = board_at(record, 36, checkers);
    cube.level = number_at(record, 92);
    cube.evaluation = evaluation_at(record, 124);
    cube.no_double = float_at(record, 152);
    cube.take = float_at(record, 156);
    cube.pass = float_at(record, 160);
    cube.double_error = double_at(record, 200);
    cube.answer_error = double_at(record, 216);
    cube.rollout = number_at(record, 224);
    cube.beaver_error = double_at(record, 240);
    cube.raccoon_error = double_at(record, 248);
    cube.comment = number_at(record, 292);
    cube.seconds_left[Side::first] = number_at(record, 304);
    cube.seconds_left[Side::second] = number_at(record, 308);
    return cube;
}

MoveRecord move_record(std::string_view record, int checkers) {
    constexpr std::size_t analysis = 124;
    MoveRecord move;
    move.board = board_at(record, 9, checkers);
    move.after = board_at(record, 35, checkers);
    move.by = side_at(record, 64);
    move.has_play = switch_at(record, 2308) || !is_blank_board(record, 35);
    for (std::size_t i = 0; i < 4; ++i) {
        const Hop hop{number_at(record, 68 + 8 * i), number_at(record, 72 + 8 * i)};
        if (hop.from < 0) break;
        move.hops.push_back(hop);
    }
    move.roll = rules::Roll::from_dice(number_at(record, 100), number_at(record, 104));
    move.cube = number_at(record, 108);
    const int count =
        std::clamp(number_at(record, analysis + 64), 0, static_cast<int>(max_candidates));
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        Candidate candidate;
        candidate.after = board_at(record, analysis + 68 + board_size * i, checkers);
        candidate.level = signed_at<std::int16_t>(record, analysis + 1156 + 4 * i);
        candidate.evaluation = evaluation_at(record, analysis + 1284 + evaluation_size * i);
        candidate.rollout = number_at(record, 2344 + 4 * i);
        move.candidates.push_back(candidate);
    }
    move.luck = double_at(record, 2320);
    move.comment = number_at(record, 2524);
    return move;
}

GameFooter game_footer(std::string_view record) {
    return {side_at(record, 24), number_at(record, 28), number_at(record, 32)};
}

std::optional<Rollout> rollout_at(std::string_view rollouts, int index) {
    if (index < 0) return std::nullopt;
    const std::size_t offset = static_cast<std::size_t>(index) * rollout_size;
    if (offset >= rollouts.size()) return std::nullopt;
    const std::string_view record = rollouts.substr(offset, rollout_size);
    return Rollout{number_at(record, 28), number_at(record, 84), float_at(record, 2020),
                   switch_at(record, 41)};
}

}  // namespace kotra::formats::xg
