// SPDX-License-Identifier: Apache-2.0
#include "engine/equity/efficiency.h"

#include <algorithm>

namespace kotra::engine {
namespace {

constexpr double with_contact = .68;
constexpr double all_home = .6;
constexpr double race_least = .6;
constexpr double race_most = .7;
constexpr double race_base = .55;
constexpr double race_per_pip = .00125;

}  // namespace

double cube_efficiency(const rules::Board& board) {
    if (rules::has_contact(board)) return with_contact;
    const int rear = std::max(rules::rearmost(board.mover), rules::rearmost(board.other));
    if (rear <= rules::home_size) return all_home;
    const double pips = rules::pip_count(board.mover);
    return std::clamp(race_base + race_per_pip * pips, race_least, race_most);
}

}  // namespace kotra::engine
