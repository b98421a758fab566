// SPDX-License-Identifier: Apache-2.0
// What the verbs share that judge a position before the roll: its options, and the search.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/result.h"
#include "cli/thinker.h"
#include "engine/engine.h"
#include "rules/game.h"

namespace kotra::cli {

struct JudgingOptions : ThinkerOptions {
    std::optional<std::string> words;
    std::optional<std::string> score;
    bool crawford = false;
    bool jacoby = false;
    bool beavers = false;
    std::optional<int> cube;
    std::optional<std::string> owner;
    int plies = 2;
    std::string preset = "normal";
};

inline constexpr std::string_view owner_choices = "centred|mine|theirs";
inline constexpr std::string_view preset_choices = "narrow|normal|wide|all";

inline constexpr Option judged_option =
    text<&JudgingOptions::words>("POSITION", "POSITION",
                                 "an XGID, an OGID, a GNU position ID, POSITION:MATCH, a board "
                                 "line of FIBS, or a board key; else "
                                 "the start of the game");
inline constexpr Option score_option = text<&JudgingOptions::score>(
    "--score", "MINE,THEIRS",
    "play a match: the points that the player on roll and the other need");
inline constexpr Option crawford_option =
    flag<&JudgingOptions::crawford>("--crawford", "with --score: this is the Crawford game");
inline constexpr Option jacoby_option =
    flag<&JudgingOptions::jacoby>("--jacoby", "money: gammons count only once the cube was turned");
inline constexpr Option beavers_option =
    flag<&JudgingOptions::beavers>("--beavers", "money: who is doubled may redouble at once");
inline constexpr Option cube_option =
    number<&JudgingOptions::cube, 1, rules::cube_ceiling>("--cube", "N", "what the cube shows");
inline constexpr Option owner_option = choice<&JudgingOptions::owner, owner_choices>(
    "--owner", "WHO", "who owns the cube: centred, mine (the player on roll) or theirs");
inline constexpr Option judging_plies_option = number<&JudgingOptions::plies, 0, engine::max_plies>(
    "--plies", "N", "how many rolls to look ahead");
inline constexpr Option judging_preset_option = choice<&JudgingOptions::preset, preset_choices>(
    "--preset", "NAME", "which plays are looked at more deeply: narrow, normal, wide or all");

inline constexpr std::array judging_options{
    judged_option,  variant_option,       position_option,       xgid_option,  board_option,
    score_option,   crawford_option,      cube_option,           owner_option, jacoby_option,
    beavers_option, judging_plies_option, judging_preset_option, net_option,   tables_option,
    threads_option, json_option,
};

// "4,2" or "4-2": the points that two sides still need, 1 to max_match_length each.
struct AwayScore {
    int mine = 0;
    int theirs = 0;
};
base::Result<AwayScore> read_away_score(std::string_view text);

// The situation that the options name, before its roll, with the score and the cube of the options.
// A roll that it has is left aside. Errors name the option.
base::Result<rules::GameState> situation_before_roll(const JudgingOptions& options);

// The position at 0 plies, 1, and so on to options.plies; fewer after Ctrl-C, but the first in any
// case. Shows a bar.
base::Result<std::vector<engine::Judgement>> judge_each_ply(const engine::Engine& engine,
                                                            const rules::GameState& state,
                                                            const JudgingOptions& options);

// "Backgammon, 4-away 2-away, your cube on 2".
std::string heading_text(const rules::GameState& state);

// The members that say what was asked, in a JSON object that is open.
void write_question(base::JsonWriter& json, const rules::GameState& state,
                    const JudgingOptions& options);

}  // namespace kotra::cli
