// SPDX-License-Identifier: Apache-2.0
// The options by which a verb is given a game and a situation in it, each in one of the notations.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/option.h"
#include "rules/game.h"

namespace kotra::cli {

struct SituationOptions : CommonOptions {
    std::string variant = "backgammon";
    std::optional<std::string> position;
    std::optional<std::string> xgid;
    std::optional<std::string> board;
};

inline constexpr Option variant_option = text<&SituationOptions::variant>(
    "--variant", "VARIANT", "the game, with options if wanted: NAME[,option=value,...]",
    Completes::variants);
inline constexpr Option position_option = text<&SituationOptions::position>(
    "--position", "ID",
    "a situation in any notation: a GNU position ID, POSITION:MATCH with a match ID, an XGID, an "
    "OGID or a board line of FIBS");
inline constexpr Option xgid_option =
    text<&SituationOptions::xgid>("--xgid", "XGID", "a situation as XGID or OGID");
inline constexpr Option board_option = text<&SituationOptions::board>(
    "--board", "KEY", "a board as key MOVER|OTHER (24 points, bar, reserve, off; see docs/cli.md)");

// An operand that names a situation, in a verb whose help says what else may stand there.
inline constexpr std::string_view notations_help =
    "an XGID, an OGID, a GNU position ID, POSITION:MATCH, a board line of FIBS, or a board key; - "
    "for standard input";

// The situation that the options name; the start of the game where they name none. Errors name the
// option.
base::Result<rules::GameState> situation(const SituationOptions& options);

// The situation of an argument in any notation, "-" for one on standard input, or of the options if
// the argument is not given. Errors name the option, the input, or `name`, the argument's.
base::Result<rules::GameState> situation(const SituationOptions& options,
                                         const std::optional<std::string>& argument,
                                         std::string_view name);

// "31", "3-1", "3,1", "3 1".
base::Result<rules::Roll> read_dice(std::string_view text);

}  // namespace kotra::cli
