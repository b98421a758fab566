// SPDX-License-Identifier: Apache-2.0
// Ratings by the formula of the First Internet Backgammon Server, as its text "help formula" gives
// it: Elo's, with the length of the match.
#pragma once

#include "rules/side.h"

namespace kotra::server {

// What everybody begins with.
inline constexpr double first_rating = 1500;

struct Rated {
    double rating = first_rating;
    double experience = 0;  // points of all matches before this one: their lengths added up
};

// The chance that the winner of a match to `length` points had, by the ratings:
// 1 / (1 + 10^(-D * sqrt(length) / 2000)), D being winner's minus loser's rating.
double expected(double winner, double loser, int length);

// What the match adds to each rating, negative for the loser: 4 * K * sqrt(length) * (1 -
// expected), where K falls from 5 for a beginner to 1 after 400 points of experience.
rules::PerSide<double> rating_changes(const rules::PerSide<Rated>& before, rules::Side winner,
                                      int length);

}  // namespace kotra::server
