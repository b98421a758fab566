// SPDX-License-Identifier: Apache-2.0
#include "engine/equity/stakes.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace kotra::engine {
namespace {

// So many doublings before the limit, the limit is not felt and the cube is taken for endless: each
// doubling brings the points four times as near to those of an endless cube without gammons, and
// twice where every second game is a gammon.
constexpr int endless_doublings = 6;

int cube_limit(const MatchState& match) {
    return match.cube_limit == 0 ? rules::cube_ceiling : match.cube_limit;
}

int away(const MatchState& match, bool swapped) {
    return swapped ? match.their_away : match.my_away;
}

// What a live cube's value is at a chance: it runs in straight lines from one such corner to the
// next.
struct Corner {
    double chance;
    double utility;
};

double on_line(const Corner& from, const Corner& to, double chance) {
    if (to.chance <= from.chance) return to.utility;
    const double slope = (to.utility - from.utility) / (to.chance - from.chance);
    return from.utility + slope * (chance - from.chance);
}

}  // namespace

MatchState match_state(const rules::GameState& state) {
    const rules::MatchOptions& options = state.options;
    MatchState match;
    match.levels = rules::max_level(state.variant);
    match.cube_in_use = options.cube;
    match.cube_limit = options.cube_limit;
    if (options.is_money()) {
        const bool has_gammons = state.variant.scoring == rules::Scoring::gammon_backgammon ||
                                 state.variant.scoring == rules::Scoring::gammon;
        match.jacoby = options.jacoby && options.cube && has_gammons;
        match.beavers = options.beavers;
        match.raccoons = options.raccoons;
        return match;
    }
    match.my_away = options.length - state.score[state.turn];
    match.their_away = options.length - state.score[opponent(state.turn)];
    if (state.crawford) {
        match.crawford = Crawford::now;
    } else if (!options.crawford || match.my_away == 1 || match.their_away == 1) {
        match.crawford = Crawford::after;
    }
    return match;
}

CubeState cube_state(const rules::GameState& state) {
    CubeState cube{state.cube.value};
    if (state.cube.owner) {
        cube.owner = *state.cube.owner == state.turn ? CubeOwner::mine : CubeOwner::theirs;
    }
    return cube;
}

Stakes::Stakes(const MatchState& match, const MatchEquityTable& table) : match_(match) {
    assert(match.levels >= 1 && match.levels <= max_levels);
    for (const bool swapped : {false, true}) {
        for (int doublings = 0; doublings < max_cubes; ++doublings) {
            auto& row = wins_[swapped ? 1 : 0][static_cast<std::size_t>(doublings)];
            for (int level = 1; level <= match.levels; ++level) {
                row[static_cast<std::size_t>(level - 1)] =
                    match.is_money() ? level : after_win(table, swapped, level << doublings);
            }
        }
    }
    only_wins_.fill(1);
}

double Stakes::after_win(const MatchEquityTable& table, bool swapped, int points) const {
    const int left = away(match_, swapped) - points;
    if (left <= 0) return 1;
    const int theirs = away(match_, !swapped);
    const Crawford next = next_crawford(match_.crawford, left, theirs);
    return utility_of_chance(table.chance(left, theirs, next));
}

Stakes::Row Stakes::wins(CubeState cube) const {
    if (match_.is_money()) {
        const bool counts_one = match_.jacoby && cube.owner == CubeOwner::centred;
        return {counts_one ? only_wins_.data() : wins_[0][0].data(),
                static_cast<double>(cube.value)};
    }
    const int doublings =
        std::min(std::countr_zero(static_cast<unsigned>(cube.value)), max_cubes - 1);
    return {wins_[cube.swapped ? 1 : 0][static_cast<std::size_t>(doublings)].data(), 1};
}

double Stakes::win(CubeState cube, int level) const {
    const Row row = wins(cube);
    return row.scale * row.by_level[level - 1];
}

double Stakes::cubeless(const Outcome& outcome, CubeState cube) const {
    // Each level adds what it is worth more than the level below, at the chance to reach it.
    const Row won = wins(cube);
    const Row lost = wins(flipped(cube));
    double sum = static_cast<double>(outcome.win(1)) * won.by_level[0] -
                 static_cast<double>(outcome.loss(1)) * lost.by_level[0];
    for (int i = 1; i < outcome.levels(); ++i) {
        sum += static_cast<double>(outcome.win(i + 1)) * (won.by_level[i] - won.by_level[i - 1]) -
               static_cast<double>(outcome.loss(i + 1)) * (lost.by_level[i] - lost.by_level[i - 1]);
    }
    return won.scale * sum;
}

Stakes::Shares Stakes::shares(const Outcome& outcome) const {
    assert(outcome.levels() <= match_.levels);
    Shares shares;
    const auto won = static_cast<double>(outcome.win(1));
    const auto lost = static_cast<double>(outcome.loss(1));
    const double per_win = won > 0 ? 1 / won : 0;
    const double per_loss = lost > 0 ? 1 / lost : 0;
    shares.levels = outcome.levels();
    for (int i = 1; i < shares.levels; ++i) {
        const auto at = static_cast<std::size_t>(i);
        shares.won[at] = static_cast<double>(outcome.win(i + 1)) * per_win;
        shares.lost[at] = static_cast<double>(outcome.loss(i + 1)) * per_loss;
    }
    return shares;
}

Stakes::Ends Stakes::ends(const Shares& shares, CubeState cube) const {
    const Row won = wins(cube);
    const Row lost = wins(flipped(cube));
    Ends ends{won.by_level[0], lost.by_level[0]};
    for (int i = 1; i < shares.levels; ++i) {
        const auto at = static_cast<std::size_t>(i);
        ends.win += shares.won[at] * (won.by_level[i] - won.by_level[i - 1]);
        ends.loss += shares.lost[at] * (lost.by_level[i] - lost.by_level[i - 1]);
    }
    return {won.scale * ends.win, -lost.scale * ends.loss};
}

bool Stakes::is_alive(CubeState cube) const {
    if (!match_.cube_in_use || match_.crawford == Crawford::now) return false;
    if (cube.value * 2 > cube_limit(match_)) return false;
    return match_.is_money() || away(match_, cube.swapped) > cube.value;
}

bool Stakes::can_double(CubeState cube) const {
    return cube.owner != CubeOwner::theirs && is_alive(cube);
}

bool Stakes::is_free(CubeState cube) const {
    return !match_.is_money() && is_alive(cube) && away(match_, !cube.swapped) <= cube.value;
}

// The points at which the side that is doubled gets the same from a take as from a drop. What a
// take brings lies on a line with a corner where the new owner may cash in turn, so each height of
// the cube needs the points of the next. There is no corner where the cube is dead after the take
// (`next` says 0 or 1), nor where its owner would rather play on for a gammon.
CubePoints Stakes::points_after(const Shares& shares, CubeState cube,
                                const CubePoints& next) const {
    CubePoints points;
    const CubeState turned{cube.value * 2, CubeOwner::mine, cube.swapped};
    const Ends ends = this->ends(shares, turned);
    const Corner lost{0, ends.loss};
    const Corner won{1, ends.win};
    if (is_alive(cube)) {
        Corner from{next.take, loss(turned, 1)};
        if (from.utility >= on_line(lost, won, from.chance)) from = lost;
        const double share = (win(cube, 1) - from.utility) / (won.utility - from.utility);
        points.cash = from.chance + (1 - from.chance) * share;
    }
    if (is_alive(flipped(cube))) {
        Corner to{next.cash, win(turned, 1)};
        if (to.utility <= on_line(lost, won, to.chance)) to = won;
        points.take = to.chance * (loss(cube, 1) - lost.utility) / (to.utility - lost.utility);
    }
    return points;
}

CubePoints Stakes::live_points(const Shares& shares, CubeState cube) const {
    if (!is_alive(cube) && !is_alive(flipped(cube))) return {};
    // Whoever has doubled or taken plays for gammons, also under Jacoby's rule.
    cube.owner = CubeOwner::mine;
    if (match_.is_money() && cube.value <= cube_limit(match_) >> endless_doublings) {
        // The points at which `points_after` returns what it was given.
        const Ends ends = this->ends(shares, {1, CubeOwner::mine, false});
        const double range = ends.win - ends.loss + .5;
        return {(-ends.loss - .5) / range, (1 - ends.loss) / range};
    }
    return points_after(shares, cube,
                        live_points(shares, {cube.value * 2, cube.owner, cube.swapped}));
}

CubePoints Stakes::live_points(const Outcome& outcome, CubeState cube) const {
    return live_points(shares(outcome), cube);
}

CubePoints Stakes::dead_points(const Outcome& outcome, CubeState cube) const {
    return points_after(shares(outcome), {cube.value, CubeOwner::mine, cube.swapped}, {});
}

double Stakes::cubeful(const Outcome& outcome, CubeState cube, double efficiency) const {
    assert(efficiency >= 0 && efficiency <= 1);
    const double dead = cubeless(outcome, cube);
    const CubeState other = flipped(cube);
    const bool i_may = can_double(cube);
    const bool they_may = can_double(other);
    if (!i_may && !they_may) return dead;

    const Shares shares = this->shares(outcome);
    const CubePoints points = live_points(shares, cube);
    const Ends ends = this->ends(shares, cube);
    const Corner lost{0, ends.loss};
    const Corner take{points.take, loss(cube, 1)};
    const Corner cash{points.cash, win(cube, 1)};
    const Corner won{1, ends.win};
    // A double that is dropped is a corner, unless whoever could make it had rather play on for a
    // gammon. If each side plays on because the other cashes, neither reason stands alone.
    bool they_cash = they_may && take.utility < on_line(lost, i_may ? cash : won, take.chance);
    bool i_cash = i_may && cash.utility > on_line(they_may ? take : lost, won, cash.chance);
    if (!they_cash && !i_cash) {
        they_cash = they_may && take.utility < on_line(lost, won, take.chance);
        i_cash = i_may && cash.utility > on_line(lost, won, cash.chance);
    }
    const auto chance = static_cast<double>(outcome.win(1));
    double live = 0;
    if (they_cash && chance < take.chance) {
        live = on_line(lost, take, chance);
    } else if (i_cash && chance > cash.chance) {
        live = on_line(cash, won, chance);
    } else {
        live = on_line(they_cash ? take : lost, i_cash ? cash : won, chance);
    }
    const double blended = dead + efficiency * (live - dead);
    const bool doubles_at_once = (i_may && is_free(cube)) || (they_may && is_free(other));
    if (!doubles_at_once) return blended;
    // Whoever plays on for a gammon where the double would be dropped may see his chances jump
    // back, as in any other game; less than the drop it is not worth, as he may double instead.
    if (they_cash && chance < take.chance) return std::min(take.utility, blended);
    if (i_cash && chance > cash.chance) return std::max(cash.utility, blended);
    return live;
}

Equity Stakes::equity(double utility, CubeState cube) const {
    if (match_.is_money()) return Equity::from_points(utility / cube.value);
    const double win = this->win(cube, 1);
    const double loss = this->loss(cube, 1);
    // So far from the end, a game can change the chance by less than a double tells apart.
    if (win <= loss) return Equity::from_points(0);
    return Equity::from_points((2 * utility - win - loss) / (win - loss));
}

double Stakes::utility(Equity equity, CubeState cube) const {
    if (match_.is_money()) return equity.points() * cube.value;
    const double win = this->win(cube, 1);
    const double loss = this->loss(cube, 1);
    return (equity.points() * (win - loss) + win + loss) / 2;
}

}  // namespace kotra::engine
