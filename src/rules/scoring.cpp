// SPDX-License-Identifier: Apache-2.0
#include "rules/scoring.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace kotra::rules {

MatchOptions MatchOptions::of(const Variant& variant) {
    MatchOptions options;
    options.cube = variant.cube;
    return options;
}

base::Result<void> check(const MatchOptions& options) {
    if (options.length < 0 || options.length > max_match_length) {
        return base::fail(
            fmt::format("a match is played to 1 to {} points (0 for money), not to {}",
                        max_match_length, options.length));
    }
    const auto limit = static_cast<unsigned>(options.cube_limit);
    if (options.cube_limit != 0 && (options.cube_limit < 2 || options.cube_limit > cube_ceiling ||
                                    !std::has_single_bit(limit))) {
        return base::fail(
            fmt::format("the cube limit is a power of 2 from 2 to {} (0 for none), not {}",
                        cube_ceiling, options.cube_limit));
    }
    if (options.auto_doubles < 0 || options.auto_doubles > 24) {
        return base::fail(
            fmt::format("a game has 0 to 24 automatic doubles, not {}", options.auto_doubles));
    }
    return {};
}

int win_level(const Variant& variant, const HalfBoard& loser) {
    if (variant.scoring == Scoring::single) return 1;
    if (variant.scoring == Scoring::checkers_left) {
        return std::max(1, variant.checkers - loser.off());
    }
    if (loser.off() > 0) return 1;
    if (variant.scoring == Scoring::gammon) return 2;
    bool is_triple =
        variant.triple_if == TripleIf::home_or_bar && loser.bar() + loser.reserve() > 0;
    // The winner's home is the loser's 19 to 24.
    for (std::size_t point = point_count - home_size + 1; point <= point_count; ++point) {
        is_triple = is_triple || loser[point] > 0;
    }
    return is_triple ? 3 : 2;
}

int max_level(const Variant& variant) {
    switch (variant.scoring) {
        case Scoring::gammon_backgammon:
            return 3;
        case Scoring::gammon:
            return 2;
        case Scoring::checkers_left:
            return variant.checkers;
        case Scoring::single:
            return 1;
    }
    return 1;
}

int win_points(const Variant& variant, const MatchOptions& options, const Cube& cube, int level) {
    const bool has_gammons =
        variant.scoring == Scoring::gammon_backgammon || variant.scoring == Scoring::gammon;
    const bool was_turned = cube.owner.has_value();
    if (options.is_money() && options.jacoby && options.cube && has_gammons && !was_turned) {
        level = 1;
    }
    return level * cube.value;
}

base::Result<MatchScore> MatchScore::at(const MatchOptions& options, PerSide<int> points,
                                        bool crawford_played) {
    if (auto checked = check(options); !checked) return tl::unexpected(checked.error());
    const int most = options.is_money() ? cube_ceiling : options.length - 1;
    for (const Side side : both_sides) {
        if (points[side] < 0 || points[side] > most) {
            return base::fail(fmt::format(
                "a score of {} is not possible in {}", points[side],
                options.is_money() ? std::string("a money session")
                                   : fmt::format("a match to {} points", options.length)));
        }
    }
    MatchScore score(options);
    score.points_ = points;
    score.crawford_played_ = crawford_played;
    return score;
}

std::optional<Side> MatchScore::winner() const {
    if (options_.is_money()) return std::nullopt;
    for (const Side side : both_sides) {
        if (points_[side] >= options_.length) return side;
    }
    return std::nullopt;
}

bool MatchScore::next_is_crawford() const {
    if (options_.is_money() || !options_.crawford || crawford_played_) return false;
    const int match_point = options_.length - 1;
    return (points_[Side::first] == match_point) != (points_[Side::second] == match_point);
}

void MatchScore::add(const GameResult& result) {
    crawford_played_ = crawford_played_ || next_is_crawford();
    const int most = options_.is_money() ? cube_ceiling : options_.length;
    int& points = points_[result.winner];
    points += std::min(result.points, most - points);
    last_winner_ = result.winner;
    ++games_;
}

}  // namespace kotra::rules
