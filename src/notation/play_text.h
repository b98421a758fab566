// SPDX-License-Identifier: Apache-2.0
// Plays as text: "24/18*/14 6/5(2)", "bar/20", "6/off". Points are in the mover's numbering. The
// words written are "bar", "off" and, for a checker that never entered, "res". docs/formats/
// play-text.md lists what is read.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/board.h"
#include "rules/legal_plays.h"

namespace kotra::notation {

// What is written, and read, for a turn in which nothing can be played.
inline constexpr std::string_view no_play_text = "(no play)";

// The shortest text: steps of one checker joined, passing points left out unless a checker is hit
// there, equal moves counted, the rearmost first.
std::string shortest(const rules::Steps& steps);

// The fullest text: one item a step, in the order of the steps, every hit marked.
std::string fullest(const rules::Steps& steps);

// What to do when a text fits several plays that its rules (below) cannot tell apart: an error that
// lists them, or the one of them that hits nearest to the mover's home.
enum class Ambiguity { refuse, take_first };

// Which of `plays`, the legal plays from `before`, the text means. It is judged by the board that
// it leads to. Where plays differ in their hits alone, the text means, in this order: the steps as
// written if it names every step; the play whose hits are those marked with a star; the play with
// the fewest hits that has all those marked. Errors carry the column.
base::Result<std::size_t> read_play(std::string_view text, const rules::Board& before,
                                    const rules::PlayList& plays,
                                    Ambiguity ambiguity = Ambiguity::refuse);

// Steps carried out as written, legal or not.
struct WrittenPlay {
    rules::Steps steps;  // one for each hop that was carried out
    rules::Board after;
    std::optional<base::Error> skipped = {};  // the first hop that was left out, and why
};

// What to do with a hop that takes a checker from where there is none, or to a point that the
// opponent holds.
enum class ImpossibleHop { refuse, skip };

// Moves the checkers as the text says, upwards too, hitting a blot wherever a hop lands on one. The
// order is that of the text, except that a hop waits while no checker is where it begins. An error
// if the text is no play, has more than rules::max_dice hops, or one of them is impossible.
base::Result<WrittenPlay> apply_literally(std::string_view text, const rules::Variant& variant,
                                          const rules::Board& before,
                                          ImpossibleHop impossible = ImpossibleHop::refuse);

}  // namespace kotra::notation
