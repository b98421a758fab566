// SPDX-License-Identifier: Apache-2.0
// What other programs say a position is worth, in kotra's terms.
#pragma once

#include <optional>
#include <string_view>

#include "record/annotation.h"
#include "record/match.h"

namespace kotra::formats {

// How often one side wins: at all, at least a gammon, a backgammon. From 0 to 1.
struct WinShares {
    double win = 0;
    double gammon = 0;
    double backgammon = 0;
};

// nullopt if a share is no number or lies outside 0 to 1 by more than rounding explains.
std::optional<record::Chances> chances_of(const WinShares& mover, const WinShares& other);

// The equity of the chances in money play without a cube.
double money_equity(const record::Chances& chances);

// Of eXtreme Gammon's levels, by number (its files) and by words (its texts). It counts plies from
// 1. Its "rollers" are rollouts that are cut short; so are the opening book's values made.
record::Depth xg_depth(int level);
record::Depth xg_depth(std::string_view words);

// The note's `position` value, once its chances and the three equities are there.
void set_equity_of_best(record::CubeNote& note);

// What the action gave away by the note's equities; nullopt: there was no double. Nothing where
// only chances are known, and for beavers and raccoons.
void set_error(record::CubeNote& note, std::optional<record::CubeAction> action);

}  // namespace kotra::formats
