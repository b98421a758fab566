// SPDX-License-Identifier: Apache-2.0
#include "engine/search/cubes.h"

#include <algorithm>
#include <cassert>

#include "engine/equity/decision.h"
#include "engine/equity/efficiency.h"

namespace kotra::engine {
namespace {

// Tells the contexts apart in which nobody doubles.
constexpr std::uint64_t without_doubles_mark = 0x6a09e667f3bcc909U;

// Folds a number into a hash.
std::uint64_t folded(std::uint64_t hash, std::uint64_t number) {
    hash = (hash ^ number) * 0x9e3779b97f4a7c15U;
    return hash ^ (hash >> 29U);
}

}  // namespace

CubePaths::CubePaths(const Stakes& stakes, std::span<const CubeState> roots)
    : stakes_(stakes), cubes_(roots.begin(), roots.end()) {
    steps_ = {steps_with_first(false), steps_with_first(true)};
    for (auto& row : doubled_) row.fill(none);
}

CubePaths CubePaths::without_doubles(const Stakes& stakes, CubeState cube) {
    CubePaths paths(stakes, {&cube, 1});
    paths.counts_.fill(1);
    paths.contexts_.fill(paths.hash_of_first(1) ^ without_doubles_mark);
    return paths;
}

CubePaths::CubePaths(const Stakes& stakes, std::span<const CubeState> roots, bool root_is_ours,
                     bool turns_alternate, int plies)
    : CubePaths(stakes, roots) {
    counts_[static_cast<std::size_t>(plies) + 1] = cubes_.size();
    // Going down, each level adds what its player on roll can turn the cubes into.
    for (int left = plies; left >= 0; --left) {
        const bool ours_on_roll = root_is_ours == ((plies - left) % 2 == 0);
        const std::size_t before = cubes_.size();
        for (std::size_t cube = 0; cube < before; ++cube) {
            if (ours_on_roll || !turns_alternate) add_double(cube, true);
            if (!ours_on_roll || !turns_alternate) add_double(cube, false);
        }
        counts_[static_cast<std::size_t>(left)] = cubes_.size();
    }
    for (int left = plies; left >= 0; --left) {
        contexts_[static_cast<std::size_t>(left) + 1] = hash_of_first(count(left));
    }
}

std::uint64_t CubePaths::hash_of_first(std::size_t count) const {
    const MatchState& match = stakes_.match();
    std::uint64_t hash = count;
    for (std::size_t cube = 0; cube < count; ++cube) {
        hash = folded(hash, static_cast<std::uint64_t>(cubes_[cube].value));
        hash = folded(hash, static_cast<std::uint64_t>(cubes_[cube].owner));
    }
    const int agreed = (match.cube_in_use ? 1 : 0) + (match.jacoby ? 2 : 0) +
                       (match.beavers ? 4 : 0) + (match.raccoons ? 8 : 0);
    for (const int number : {match.my_away, match.their_away, static_cast<int>(match.crawford),
                             match.cube_limit, agreed}) {
        hash = folded(hash, static_cast<std::uint64_t>(number));
    }
    return hash;
}

CubePaths::Steps CubePaths::steps_with_first(bool by_us) const {
    const CubeState cube = seen(0, by_us);
    const double sign = by_us ? 1 : -1;
    Steps steps;
    double win_below = 0;
    double loss_below = 0;
    for (int level = 1; level <= stakes_.match().levels; ++level) {
        const auto i = static_cast<std::size_t>(level - 1);
        const double win = stakes_.win(cube, level);
        const double loss = -stakes_.loss(cube, level);
        steps.win[i] = sign * (win - win_below);
        steps.loss[i] = sign * (loss - loss_below);
        win_below = win;
        loss_below = loss;
    }
    return steps;
}

void CubePaths::add_double(std::size_t cube, bool by_us) {
    const CubeState before = seen(cube, by_us);
    if (!stakes_.can_double(before) || doubled_by(cube, by_us) != none) return;
    const CubeState after = by_us ? doubled(before) : flipped(doubled(before));
    const auto known = std::ranges::find(cubes_, after);
    doubled_by(cube, by_us) = static_cast<std::uint8_t>(known - cubes_.begin());
    if (known == cubes_.end()) cubes_.push_back(after);
    assert(cubes_.size() <= max_cubes);
}

// `waiting` and `taken` are utilities for us, and so is the result.
double CubePaths::after_choice(std::size_t cube, bool by_us, double waiting, double taken) const {
    const double sign = by_us ? 1 : -1;
    const CubeState mine = seen(cube, by_us);
    return sign * decide(stakes_, mine, {sign * waiting, sign * taken, stakes_.pass(mine)}).best;
}

void CubePaths::judge(const rules::Board& board, NodeState state, const Outcome& outcome,
                      std::span<double> utility) const {
    const double efficiency = cube_efficiency(board);
    const double sign = state.is_ours ? 1 : -1;
    std::array<double, max_cubes> waiting{};
    for (std::size_t cube = 0; cube < count(-1); ++cube) {
        waiting[cube] = sign * stakes_.cubeful(outcome, seen(cube, state.is_ours), efficiency);
    }
    choose(0, state, waiting, utility);
}

void CubePaths::judge_finished(int plies, NodeState state, const Outcome& outcome,
                               std::span<double> utility) const {
    const double sign = state.is_ours ? 1 : -1;
    for (std::size_t cube = 0; cube < count(plies); ++cube) {
        utility[cube] = sign * stakes_.cubeless(outcome, seen(cube, state.is_ours));
    }
}

double CubePaths::judge_first(const rules::Board& board, NodeState state,
                              const Outcome& outcome) const {
    const double efficiency = cube_efficiency(board);
    const double sign = state.is_ours ? 1 : -1;
    const double waiting = sign * stakes_.cubeful(outcome, seen(0, state.is_ours), efficiency);
    const std::uint8_t next = doubled_by(0, state.is_ours);
    if (next == none || state.extra_roll) return waiting;
    const double taken = sign * stakes_.cubeful(outcome, seen(next, state.is_ours), efficiency);
    return after_choice(0, state.is_ours, waiting, taken);
}

void CubePaths::choose(int plies, NodeState state, std::span<const double> waiting,
                       std::span<double> utility) const {
    for (std::size_t cube = 0; cube < count(plies); ++cube) {
        const std::uint8_t next = doubled_by(cube, state.is_ours);
        utility[cube] = next == none || state.extra_roll
                            ? waiting[cube]
                            : after_choice(cube, state.is_ours, waiting[cube], waiting[next]);
    }
}

Stakes cubeless_money_stakes(const rules::Variant& variant) {
    MatchState match;
    match.levels = rules::max_level(variant);
    match.cube_in_use = false;
    constexpr std::array single_games{1.0};  // the table of a match has no say in money play
    return {match, MatchEquityTable::without_cube(single_games)};
}

}  // namespace kotra::engine
