// SPDX-License-Identifier: Apache-2.0
#include "engine/levels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/random.h"

namespace kotra::engine {
namespace {

// In a race there is less to misjudge.
constexpr double race_share = .3;
// How much safer a blot looks to who does not see that it can be hit.
constexpr double danger = .08;
// From here a single die reaches a blot.
constexpr int direct_shot = 6;

// Kinds of errors, which are independent of each other.
enum class Error : std::uint64_t { judgement = 1, hits, blots, cube };

base::Random random_for(const rules::Board& board, Error error, std::uint64_t seed) {
    return base::Random(rules::hash(board) ^
                        (seed + static_cast<std::uint64_t>(error) * 0x9e3779b97f4a7c15U));
}

// Mean 0 and standard deviation 1, nearly normal.
double normal(base::Random& random) {
    double sum = 0;
    for (int i = 0; i < 12; ++i) sum += random.unit();
    return sum - 6;
}

double deviation(const Level& level, const rules::Board& board) {
    return level.misjudged * level.unit * (rules::has_contact(board) ? 1 : race_share);
}

bool hits(const rules::Steps& steps) {
    return std::any_of(steps.begin(), steps.end(), [](rules::Step step) { return step.hit; });
}

// Blots of the mover that a checker of the other can hit with one number. `board` is seen by who
// has just moved.
int exposed_blots(const rules::Board& board) {
    int count = 0;
    for (int point = 1; point <= rules::point_count; ++point) {
        if (board.mover[static_cast<std::size_t>(point)] != 1) continue;
        for (int from = std::max(0, point - direct_shot); from < point; ++from) {
            if (board.other[static_cast<std::size_t>(25 - from)] == 0) continue;
            ++count;
            break;
        }
    }
    return count;
}

}  // namespace

const Level* find_level(std::string_view name) {
    const auto* row = std::ranges::find(levels, name, &Level::name);
    return row == levels.end() ? nullptr : row;
}

Level for_game(const Level& level, const rules::Variant& variant) {
    Level scaled = level;
    scaled.unit = usual_win(variant);
    return scaled;
}

SearchOptions search_options(const Level& level) {
    return {level.plies, *find_filter(level.filter)};
}

std::size_t choose(const Level& level, const PlayQuestion& question, const PlayRanking& ranking,
                   std::uint64_t seed) {
    const auto overlooks = [&](Error error) {
        return random_for(question.board, error, seed).unit() < level.overlooked;
    };
    const bool sees_hits = !overlooks(Error::hits);
    const bool sees_danger = !overlooks(Error::blots);
    const bool some_do_not_hit = std::ranges::any_of(
        ranking.plays, [](const RankedPlay& play) { return !hits(play.steps); });
    const double spread = deviation(level, question.board);

    std::size_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < ranking.plays.size(); ++i) {
        const RankedPlay& play = ranking.plays[i];
        if (!sees_hits && some_do_not_hit && hits(play.steps)) continue;
        double value = play.equity.points();
        if (!sees_danger) value += danger * level.unit * exposed_blots(play.after);
        if (spread > 0) {
            auto random = random_for(play.after, Error::judgement,
                                     seed + static_cast<std::uint64_t>(play.number));
            value += spread * normal(random);
        } else if (sees_danger && sees_hits) {
            return i;  // the ranking is his own
        }
        if (value <= most) continue;
        best = i;
        most = value;
    }
    return best;
}

CubeValues misjudged(const Level& level, const rules::Board& board, const CubeValues& values,
                     double unit, std::uint64_t seed) {
    const double spread = deviation(level, board) * unit;
    if (spread == 0) return values;
    auto random = random_for(board, Error::cube, seed);
    // He misjudges the position, which changes what playing on is worth: twice as much with the
    // cube turned.
    const double error = spread * normal(random);
    return {values.no_double + error, values.take + 2 * error, values.pass};
}

}  // namespace kotra::engine
