// SPDX-License-Identifier: Apache-2.0
// The records of a .xg file as values. docs/formats/xg.md has the offsets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "record/match.h"
#include "rules/board.h"
#include "rules/roll.h"

namespace kotra::formats::xg {

using rules::Side;

enum class RecordKind : std::uint8_t {
    match_header,
    game_header,
    cube,
    move,
    game_footer,
    match_footer,
};

// nullopt for the kinds that are not used. `record` has record_size bytes, here and below.
std::optional<RecordKind> kind_of(std::string_view record);

// The checkers of one field, as the side sees them whose checkers are positive. nullopt if a side
// has more than `checkers`, or one on the other's bar; those that are missing are off.
std::optional<rules::Board> board_at(std::string_view record, std::size_t offset, int checkers);
// True where the field was never filled.
bool is_blank_board(std::string_view record, std::size_t offset);

struct MatchHeader {
    rules::PerSide<record::Player> players;
    int length = 0;  // 0: money
    int variation = 0;
    bool crawford = false;
    bool jacoby = false;
    bool beavers = false;
    bool auto_doubles = false;
    int max_auto_doubles = 0;
    int cube_limit_log = 0;
    double date = 0;  // days since 1899-12-30
    std::string event;
    std::string location;
    std::string round;
    std::string transcriber;
    int version = 0;
    bool has_clock = false;
    int comment_before = -1;  // numbers of comments; negative: none
    int comment_after = -1;
};
base::Result<MatchHeader> match_header(std::string_view record);

struct GameHeader {
    rules::PerSide<int> score;
    bool is_crawford = false;
    int auto_doubles = 0;
    int comment_before = -1;
    int comment_after = -1;
};
GameHeader game_header(std::string_view record, int version);

// Lose and win shares and an equity, as its evaluations hold them.
using Evaluation = std::array<float, 7>;

struct CubeRecord {
    std::optional<Side> by;
    std::optional<rules::Board> board;  // seen by the first player
    int cube = 0;                       // +n: the first player owns 2^n, -n: the second
    int doubles = 0;                    // -2 may not, -1 resigned, 0 no, 1 yes
    int answer = -1;                    // 0 drop, 1 take, 2 beaver
    int beaver_answer = -1;             // 0 drop, 1 take, 2 raccoon
    int raccoon_answer = -1;            // 0 drop, 1 take
    // Unless it was not looked at: -1000.
    double double_error = 0;
    double answer_error = 0;
    double beaver_error = 0;
    double raccoon_error = 0;
    int level = 0;
    Evaluation evaluation{};
    float no_double = 0;
    float take = 0;
    float pass = 0;
    int rollout = -1;
    int comment = -1;
    rules::PerSide<std::int64_t> seconds_left{};
};
CubeRecord cube_record(std::string_view record, int checkers);

struct Candidate {
    std::optional<rules::Board> after;  // seen by the mover
    int level = 0;
    Evaluation evaluation{};
    int rollout = -1;
};

// From and to, from 0 the ace point, 24 the bar; to below 0: off.
struct Hop {
    int from = 0;
    int to = 0;
};

struct MoveRecord {
    std::optional<Side> by;
    std::optional<rules::Board> board;  // before, seen by the first player
    std::optional<rules::Board> after;  // seen by the mover
    bool has_play = false;              // false: resigned with this roll
    std::vector<Hop> hops;
    std::optional<rules::Roll> roll;
    int cube = 0;
    std::vector<Candidate> candidates;
    double luck = 0;  // -1000: not looked at
    int comment = -1;
};
MoveRecord move_record(std::string_view record, int checkers);

struct GameFooter {
    std::optional<Side> winner;
    int points = 0;
    int termination =
        0;  // 0 drop, 1 to 3 the level, + 100 resigned (104 the match), + 1000 settled
};
GameFooter game_footer(std::string_view record);

// What is needed of a rollout.
struct Rollout {
    int level = 0;
    int trials = 0;
    float error = 0;  // half of the interval of 95 %
    bool is_cubeless = false;
};
// `rollouts`: whole rollouts one behind the other.
std::optional<Rollout> rollout_at(std::string_view rollouts, int index);

}  // namespace kotra::formats::xg
