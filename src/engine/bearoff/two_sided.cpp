// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/two_sided.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <array>
#include <cassert>
#include <utility>
#include <vector>

#include "engine/bearoff/parallel.h"
#include "engine/bearoff/side_plays.h"
#include "rules/roll.h"

namespace kotra::engine {
namespace {

static_assert(sizeof(ExactMoney) == 16);  // as in files: do not change

// What one side's plays lead to, for each position and each of the 21 rolls, each result once.
class Plays {
 public:
    explicit Plays(const BearoffIndex& index) {
        starts_.reserve(index.size() * rules::all_rolls.size() + 1);
        std::vector<std::uint32_t> found;
        for (std::uint32_t rank = 0; rank < index.size(); ++rank) {
            rules::HalfBoard half = index.unrank(rank);
            for (const auto& [roll, weight] : rules::all_rolls) {
                starts_.push_back(static_cast<std::uint32_t>(ranks_.size()));
                if (rank == 0) continue;
                found.clear();
                for_each_side_play(half, index.points(), roll, [&](const rules::HalfBoard& next) {
                    found.push_back(index.rank(next));
                });
                std::ranges::sort(found);
                const auto end = std::unique(found.begin(), found.end());
                ranks_.insert(ranks_.end(), found.begin(), end);
            }
        }
        starts_.push_back(static_cast<std::uint32_t>(ranks_.size()));
    }

    std::span<const std::uint32_t> of(std::uint32_t rank, std::size_t roll) const {
        const std::size_t at = rank * rules::all_rolls.size() + roll;
        return {ranks_.data() + starts_[at], ranks_.data() + starts_[at + 1]};
    }

 private:
    std::vector<std::uint32_t> ranks_;
    std::vector<std::uint32_t> starts_;
};

// A position on roll, of which both sides have checkers left. `opponent` are the positions of the
// opponent on roll, by the player's number: what the player's plays lead to.
ExactMoney solve(const Plays& plays, std::uint32_t mover, const ExactMoney* opponent) {
    std::array<double, 4> sums{};
    for (std::size_t roll = 0; roll < rules::all_rolls.size(); ++roll) {
        // Each of the four games has its own best play: the one after which the opponent has least.
        std::array<float, 4> least{2, 2, 2, 2};
        for (const std::uint32_t reached : plays.of(mover, roll)) {
            const ExactMoney& next = opponent[reached];
            least[0] = std::min(least[0], next.win);
            least[1] = std::min(least[1], next.own_cube());
            least[2] = std::min(least[2], next.opponents_cube);
            least[3] = std::min(least[3], next.centred_cube());
        }
        for (std::size_t game = 0; game < sums.size(); ++game) {
            sums[game] += double{least[game]} * rules::all_rolls[roll].weight;
        }
    }
    const auto mean = [&](std::size_t game) { return static_cast<float>(sums[game] / 36); };
    return {1 - mean(0), -mean(1), -mean(2), -mean(3)};
}

}  // namespace

base::Result<void> check(const TwoSidedSize& size) {
    if (size.checkers < 1 || size.checkers > max_two_sided_checkers) {
        return base::fail(fmt::format("a two-sided table has 1 to {} checkers a side, not {}",
                                      max_two_sided_checkers, size.checkers));
    }
    return {};
}

std::optional<TwoSidedTable> TwoSidedTable::build(const TwoSidedSize& size,
                                                  const BuildControl& control) {
    assert(check(size));
    const BearoffIndex index(rules::home_size, size.checkers);
    const std::size_t positions = index.size();
    Image image(table_header_bytes + positions * positions * sizeof(ExactMoney));
    auto* const pairs = reinterpret_cast<ExactMoney*>(image.writable().data() + table_header_bytes);

    // 1. Games that are over. If both sides were off, the opponent would have been first.
    for (std::size_t rank = 0; rank < positions; ++rank) {
        pairs[rank] = {1, 1, 1, 1};
        pairs[rank * positions] = {0, -1, -1, -1};
    }
    pairs[0] = {0, -1, -1, -1};

    // 2. A play lowers the pip count, so the pairs with a total of pips depend on lower totals
    // only.
    std::vector<std::vector<std::uint32_t>> by_pips(
        static_cast<std::size_t>(rules::home_size * size.checkers) + 1);
    for (std::uint32_t rank = 1; rank < positions; ++rank) {
        by_pips[static_cast<std::size_t>(rules::pip_count(index.unrank(rank)))].push_back(rank);
    }
    const Plays plays(index);
    tbb::task_arena arena(arena_threads(control));
    const std::size_t most = by_pips.size() - 1;
    double done = 0;
    for (std::size_t total = 2; total <= 2 * most; ++total) {
        const std::size_t least = std::max<std::size_t>(1, total > most ? total - most : 0);
        const std::size_t greatest = std::min(most, total - 1);
        for (std::size_t other_pips = least; other_pips <= greatest; ++other_pips) {
            const auto& others = by_pips[other_pips];
            const auto& movers = by_pips[total - other_pips];
            arena.execute([&] {
                tbb::parallel_for(std::size_t{0}, others.size(), [&](std::size_t i) {
                    const ExactMoney* const opponent = pairs + others[i] * positions;
                    for (const std::uint32_t mover : movers) {
                        pairs[mover * positions + others[i]] = solve(plays, mover, opponent);
                    }
                });
            });
            done += static_cast<double>(others.size() * movers.size());
        }
        const auto all = static_cast<double>((positions - 1) * (positions - 1));
        if (!control.goes_on(done / all)) return std::nullopt;
    }

    seal(image.writable(), {TableKind::two_sided, rules::home_size, size.checkers});
    return TwoSidedTable(size, std::move(image));
}

base::Result<TwoSidedTable> TwoSidedTable::from_image(Image image) {
    const auto header = read_header(image.bytes(), TableKind::two_sided);
    if (!header) return tl::unexpected(header.error());
    const TwoSidedSize size{header->checkers};
    if (auto sensible = check(size); !sensible) return tl::unexpected(sensible.error());
    const std::size_t positions = BearoffIndex(rules::home_size, size.checkers).size();
    const std::size_t expected = table_header_bytes + positions * positions * sizeof(ExactMoney);
    if (header->points != rules::home_size || image.bytes().size() != expected) {
        return base::fail(fmt::format("the table is damaged: it has {} bytes instead of {}",
                                      image.bytes().size(), expected));
    }
    return TwoSidedTable(size, std::move(image));
}

TwoSidedTable::TwoSidedTable(const TwoSidedSize& size, Image image)
    : size_(size),
      index_(rules::home_size, size.checkers),
      image_(std::move(image)),
      pairs_(reinterpret_cast<const ExactMoney*>(image_.bytes().data() + table_header_bytes)) {}

}  // namespace kotra::engine
