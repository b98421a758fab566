// SPDX-License-Identifier: Apache-2.0
#include "formats/foreign_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <vector>

namespace kotra::formats {
namespace {

using record::Depth;

constexpr double rounding = 0.01;

bool is_share(double value) {
    return std::isfinite(value) && value >= -rounding && value <= 1 + rounding;
}

std::vector<double> levels_of(const WinShares& shares) {
    std::vector<double> levels;
    for (const double share : {shares.win, shares.gammon, shares.backgammon}) {
        levels.push_back(std::clamp(share, 0.0, 1.0));
    }
    return levels;
}

struct XgLevel {
    int number;
    Depth::Kind kind;
    int plies;
    std::string_view words;
};
constexpr auto evaluation = Depth::Kind::evaluation;
constexpr auto rollout = Depth::Kind::rollout;
constexpr std::array xg_levels{
    XgLevel{0, evaluation, 0, "1-ply"},          XgLevel{1, evaluation, 1, "2-ply"},
    XgLevel{2, evaluation, 2, "3-ply"},          XgLevel{12, evaluation, 2, "3-ply red"},
    XgLevel{3, evaluation, 3, "4-ply"},          XgLevel{4, evaluation, 4, "5-ply"},
    XgLevel{5, evaluation, 5, "6-ply"},          XgLevel{6, evaluation, 6, "7-ply"},
    XgLevel{100, rollout, 0, "Rollout"},         XgLevel{998, rollout, 0, "Opening Book V2"},
    XgLevel{999, rollout, 0, "Opening Book V1"}, XgLevel{1000, rollout, 0, "XG Roller"},
    XgLevel{1001, rollout, 0, "XG Roller+"},     XgLevel{1002, rollout, 0, "XG Roller++"},
};

Depth depth_of(const XgLevel& level) {
    return {level.kind, level.plies, true, 0, std::string(level.words)};
}

}  // namespace

std::optional<record::Chances> chances_of(const WinShares& mover, const WinShares& other) {
    for (const WinShares& shares : {mover, other}) {
        if (!is_share(shares.win) || !is_share(shares.gammon) || !is_share(shares.backgammon)) {
            return std::nullopt;
        }
    }
    return record::Chances{levels_of(mover), levels_of(other)};
}

double money_equity(const record::Chances& chances) {
    double equity = 0;
    for (const double share : chances.win) equity += share;
    for (const double share : chances.loss) equity -= share;
    return equity;
}

Depth xg_depth(int level) {
    const auto* const row = std::ranges::find(xg_levels, level, &XgLevel::number);
    if (row != xg_levels.end()) return depth_of(*row);
    return {evaluation, 0, true, 0, fmt::format("XG level {}", level)};
}

Depth xg_depth(std::string_view words) {
    const auto* const row = std::ranges::find(xg_levels, words, &XgLevel::words);
    if (row != xg_levels.end()) return depth_of(*row);
    Depth depth{evaluation, 0, true, 0, std::string(words)};
    int plies = 0;  // "4-plis"
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), plies);
    if (error == std::errc{} && end != words.data() + words.size() && plies >= 1 && plies <= 9) {
        depth.plies = plies - 1;
    } else if (words.find("ollout") != std::string_view::npos ||
               words.find("oller") != std::string_view::npos) {
        depth.kind = rollout;
    }
    return depth;
}

void set_equity_of_best(record::CubeNote& note) {
    note.position.equity = std::max(note.no_double, std::min(note.take, note.pass));
    if (note.no_double_chance && note.take_chance && note.pass_chance) {
        note.position.match_chance =
            std::max(*note.no_double_chance, std::min(*note.take_chance, *note.pass_chance));
    }
}

void set_error(record::CubeNote& note, std::optional<record::CubeAction> action) {
    if (note.only_chances) return;
    const double doubled = std::min(note.take, note.pass);
    const double best = std::max(note.no_double, doubled);
    if (!action) {
        note.error = best - note.no_double;
    } else if (*action == record::CubeAction::doubled) {
        note.error = best - doubled;
    } else if (*action == record::CubeAction::taken) {
        note.error = note.take - doubled;
    } else if (*action == record::CubeAction::dropped) {
        note.error = note.pass - doubled;
    }
}

}  // namespace kotra::formats
