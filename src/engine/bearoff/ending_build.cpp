// SPDX-License-Identifier: Apache-2.0
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "engine/bearoff/ending_table.h"
#include "engine/bearoff/parallel.h"
#include "rules/game.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"

namespace kotra::engine {
namespace {

// What a win is worth beyond its points, so that of plays that are equal the one is taken that wins
// more often.
constexpr double for_winning = 1e-6;
// Between two rounds of a pair of positions that may follow each other.
constexpr double worth_change = 1e-13;
constexpr double chance_change = 1e-9;

// Where a turn of one side ends: the number of its position, and whether it rolls again.
class End {
 public:
    End(std::uint32_t rank, bool again) : code_(rank * 2 + (again ? 1 : 0)) {}
    std::uint32_t rank() const { return code_ / 2; }
    bool again() const { return code_ % 2 == 1; }
    auto operator<=>(const End&) const = default;

 private:
    std::uint32_t code_;
};

// The ends of all turns of one side, for each position and each of the 21 rolls, each once. They
// are the referee's: whatever a turn of the game consists of.
class Turns {
 public:
    Turns(const BearoffIndex& index, const rules::Variant& variant)
        : index_(index), variant_(variant), ends_(index.size() * rules::all_rolls.size()) {}

    // Finds those of one position. Thread-safe for different positions.
    void find(std::uint32_t rank) {
        rules::GameState state;
        state.variant = variant_;
        state.options = rules::MatchOptions::of(variant_);
        state.board.mover = index_.unrank(rank);
        state.board.mover[rules::place_off] +=
            static_cast<std::uint8_t>(variant_.checkers - index_.checkers());
        // Somebody who does not matter.
        state.board.other[1] = 1;
        state.board.other[rules::place_off] = static_cast<std::uint8_t>(variant_.checkers - 1);
        state.phase = rules::Phase::to_play;
        for (std::size_t roll = 0; roll < rules::all_rolls.size(); ++roll) {
            state.roll = rules::all_rolls[roll].roll;
            std::vector<End> found;
            follow(*rules::Game::from(state), found);
            std::ranges::sort(found);
            const auto rest = std::unique(found.begin(), found.end());
            found.erase(rest, found.end());
            ends_[rank * rules::all_rolls.size() + roll] = std::move(found);
        }
    }

    const std::vector<End>& of(std::uint32_t rank, std::size_t roll) const {
        return ends_[rank * rules::all_rolls.size() + roll];
    }

    // True if some turn of the position may leave everything as it is.
    bool may_stay(std::uint32_t rank) const {
        for (std::size_t roll = 0; roll < rules::all_rolls.size(); ++roll) {
            const auto is_same = [rank](End end) { return end.rank() == rank; };
            if (std::ranges::any_of(of(rank, roll), is_same)) return true;
        }
        return false;
    }

 private:
    void follow(const rules::Game& game, std::vector<End>& found) const {
        using rules::Action;
        using rules::Side;
        switch (game.state().phase) {
            case rules::Phase::to_play: {
                rules::PlayList plays;
                game.legal_plays(plays);
                for (const rules::Board& after : plays.boards()) {
                    follow_action(game, Action::played(Side::first, after), found);
                }
                return;
            }
            case rules::Phase::to_choose:
                for (int number = 1; number <= 6; ++number) {
                    follow_action(game, Action::chose(Side::first, number), found);
                }
                return;
            default:
                found.emplace_back(index_.rank(game.seen_by(Side::first).mover),
                                   !game.is_over() && game.state().turn == Side::first);
        }
    }
    void follow_action(const rules::Game& game, const rules::Action& action,
                       std::vector<End>& found) const {
        rules::Game next = game;
        [[maybe_unused]] const auto acted = next.act(action);
        assert(acted);
        follow(next, found);
    }

    const BearoffIndex& index_;
    const rules::Variant& variant_;
    std::vector<std::vector<End>> ends_;
};

// One number for each pair of positions, kept twice, so that what a turn of one side can make of it
// lies together: as the side on roll sees it, by the opponent's position and then by its own.
class Pairs {
 public:
    explicit Pairs(std::size_t positions)
        : positions_(positions), on_roll_(positions * positions), waiting_(positions * positions) {}

    // By the mover's position, with the mover on roll, or with the opponent on roll.
    const double* mover_on_roll(std::uint32_t other) const { return &on_roll_[row(other)]; }
    const double* other_on_roll(std::uint32_t other) const { return &waiting_[row(other)]; }
    double at(std::uint32_t mover, std::uint32_t other) const {
        return on_roll_[row(other) + mover];
    }
    void set(std::uint32_t mover, std::uint32_t other, double value) {
        on_roll_[row(other) + mover] = value;
        waiting_[row(mover) + other] = value;
    }

 private:
    std::size_t row(std::uint32_t rank) const { return std::size_t{rank} * positions_; }

    std::size_t positions_;
    std::vector<double> on_roll_;
    std::vector<double> waiting_;
};

// The chances to win at least 1, 2, … points, and then to lose as many.
using Chances = std::array<double, 2 * static_cast<std::size_t>(max_ending_checkers)>;

class Solver {
 public:
    Solver(const EndingSize& size, const BuildControl& control)
        : control_(control),
          checkers_(static_cast<std::size_t>(size.checkers)),
          index_(rules::home_size, size.checkers),
          variant_(size.rules.variant()),
          turns_(index_, variant_),
          may_stay_(index_.size()),
          worth_(index_.size()),
          win_(index_.size()),
          chances_(std::size_t{index_.size()} * index_.size() * 2 * checkers_) {}

    // False if it was stopped.
    bool solve();
    // Fills the rows of the table.
    void store(std::uint16_t* rows) const;

 private:
    using Rank = std::uint32_t;

    float* stored(Rank mover, Rank other) {
        return &chances_[(std::size_t{mover} * index_.size() + other) * 2 * checkers_];
    }
    const float* stored(Rank mover, Rank other) const {
        return &chances_[(std::size_t{mover} * index_.size() + other) * 2 * checkers_];
    }

    void set_finished();
    void solve_both(Rank mover, Rank other);
    double relax(Rank mover, Rank other);
    Chances mean_chances(Rank mover, Rank other, const Chances& now, const Chances& others) const;
    void solve_chances(Rank mover, Rank other);

    const BuildControl& control_;
    std::size_t checkers_;
    BearoffIndex index_;
    rules::Variant variant_;
    Turns turns_;
    std::vector<char> may_stay_;  // of each position
    Pairs worth_;                 // in points
    Pairs win_;                   // if nothing else counts
    std::vector<float> chances_;
};

// The best end of a turn, for the mover, by numbers that are its own and the opponent's loss.
template <class Visit>
double best_end(const std::vector<End>& ends, const double* mine, const double* others,
                Visit&& visit) {
    double best = -std::numeric_limits<double>::infinity();
    for (const End end : ends) {
        const double value = end.again() ? mine[end.rank()] : -others[end.rank()];
        if (value > best) {
            best = value;
            visit(end);
        }
    }
    return best;
}

// Games that are over. Whoever has checkers left then has lost as many points.
void Solver::set_finished() {
    for (Rank rank = 1; rank < index_.size(); ++rank) {
        const std::size_t left = checkers_ - static_cast<std::size_t>(index_.unrank(rank).off());
        const double points = static_cast<double>(left) + for_winning;
        worth_.set(0, rank, points);
        worth_.set(rank, 0, -points);
        win_.set(0, rank, 1);
        win_.set(rank, 0, -1);
        std::fill_n(stored(0, rank), left, 1.0F);
        std::fill_n(stored(rank, 0) + checkers_, left, 1.0F);
    }
}

// Makes both numbers of a pair follow from what the mover can make of them; by how much they
// changed.
double Solver::relax(Rank mover, Rank other) {
    double points = 0;
    double win = 0;
    for (std::size_t roll = 0; roll < rules::all_rolls.size(); ++roll) {
        const std::vector<End>& ends = turns_.of(mover, roll);
        const int weight = rules::all_rolls[roll].weight;
        const auto ignore = [](End) {};
        points += weight *
                  best_end(ends, worth_.mover_on_roll(other), worth_.other_on_roll(other), ignore);
        win +=
            weight * best_end(ends, win_.mover_on_roll(other), win_.other_on_roll(other), ignore);
    }
    const double change = std::max(std::abs(points / 36 - worth_.at(mover, other)),
                                   std::abs(win / 36 - win_.at(mover, other)));
    worth_.set(mover, other, points / 36);
    win_.set(mover, other, win / 36);
    return change;
}

// The mean over the best ends of all rolls; `now` and `others` are what is known so far of this
// pair and of the same with the opponent on roll.
Chances Solver::mean_chances(Rank mover, Rank other, const Chances& now,
                             const Chances& others) const {
    Chances sum{};
    for (std::size_t roll = 0; roll < rules::all_rolls.size(); ++roll) {
        const std::vector<End>& ends = turns_.of(mover, roll);
        End best = ends.front();
        best_end(ends, worth_.mover_on_roll(other), worth_.other_on_roll(other),
                 [&](End end) { best = end; });
        const double weight = rules::all_rolls[roll].weight / 36.0;
        // Where the opponent rolls next, its losses are the mover's wins.
        const std::size_t wins_at = best.again() ? 0 : checkers_;
        const std::size_t losses_at = checkers_ - wins_at;
        const auto add = [&](const auto* chances) {
            for (std::size_t i = 0; i < checkers_; ++i) {
                sum[i] += weight * double{chances[wins_at + i]};
                sum[checkers_ + i] += weight * double{chances[losses_at + i]};
            }
        };
        if (best.rank() == mover) {
            add(best.again() ? now.data() : others.data());
        } else {
            add(best.again() ? stored(best.rank(), other) : stored(other, best.rank()));
        }
    }
    return sum;
}

void Solver::solve_chances(Rank mover, Rank other) {
    const auto largest = [](const Chances& a, const Chances& b) {
        double change = 0;
        for (std::size_t i = 0; i < a.size(); ++i) change = std::max(change, std::abs(a[i] - b[i]));
        return change;
    };
    Chances first{};
    Chances second{};
    double change = 0;
    do {
        const Chances before = std::exchange(first, mean_chances(mover, other, first, second));
        const Chances before_second =
            std::exchange(second, mean_chances(other, mover, second, first));
        change = std::max(largest(before, first), largest(before_second, second));
    } while ((may_stay_[mover] != 0 || may_stay_[other] != 0) && change > chance_change);
    const auto to_float = [](double chance) { return static_cast<float>(chance); };
    std::transform(first.begin(), first.begin() + 2 * static_cast<std::ptrdiff_t>(checkers_),
                   stored(mover, other), to_float);
    std::transform(second.begin(), second.begin() + 2 * static_cast<std::ptrdiff_t>(checkers_),
                   stored(other, mover), to_float);
}

// A pair of positions with either side on roll. They may follow each other, when a roll cannot be
// played; whatever else follows has fewer pips and is known.
void Solver::solve_both(Rank mover, Rank other) {
    double change = 0;
    do {
        change = relax(mover, other);
        change = std::max(change, relax(other, mover));
    } while ((may_stay_[mover] != 0 || may_stay_[other] != 0) && change > worth_change);
    solve_chances(mover, other);
}

bool Solver::solve() {
    // 1. The turns.
    const auto positions = static_cast<Rank>(index_.size());
    std::vector<std::vector<Rank>> by_pips(static_cast<std::size_t>(rules::home_size) * checkers_ +
                                           1);
    for (Rank rank = 1; rank < positions; ++rank) {
        by_pips[static_cast<std::size_t>(rules::pip_count(index_.unrank(rank)))].push_back(rank);
    }
    constexpr double share_of_turns = .1;  // of the time that everything takes
    constexpr Rank at_once = 64;
    tbb::task_arena arena(arena_threads(control_));
    for (Rank begin = 1; begin < positions; begin += at_once) {
        arena.execute([&] {
            tbb::parallel_for(begin, std::min(begin + at_once, positions), [this](Rank rank) {
                turns_.find(rank);
                may_stay_[rank] = turns_.may_stay(rank) ? 1 : 0;
            });
        });
        if (!control_.goes_on(share_of_turns * begin / positions)) return false;
    }

    // 2. A turn that does not leave everything as it is lowers the pip count, so the pairs with a
    // total of pips depend on lower totals only, and on themselves with the other side on roll.
    set_finished();
    const std::size_t most = by_pips.size() - 1;
    double done = 0;
    for (std::size_t total = 2; total <= 2 * most; ++total) {
        for (std::size_t pips = total > most ? total - most : 1; 2 * pips <= total; ++pips) {
            const auto& movers = by_pips[pips];
            const auto& others = by_pips[total - pips];
            const bool is_same = 2 * pips == total;
            arena.execute([&] {
                tbb::parallel_for(std::size_t{0}, others.size(), [&](std::size_t i) {
                    for (std::size_t j = is_same ? i : 0; j < movers.size(); ++j) {
                        solve_both(movers[j], others[i]);
                    }
                });
            });
            done += static_cast<double>(movers.size() * others.size()) * (is_same ? 1 : 2);
        }
        const auto unfinished = static_cast<double>(positions - 1);
        if (!control_.goes_on(share_of_turns +
                              (1 - share_of_turns) * done / (unfinished * unfinished)))
            return false;
    }
    return true;
}

void Solver::store(std::uint16_t* rows) const {
    const auto rounded = [](double chance) {
        return static_cast<std::uint16_t>(std::lround(std::clamp(chance, 0.0, 1.0) * 65535));
    };
    for (Rank mover = 0; mover < index_.size(); ++mover) {
        for (Rank other = 0; other < index_.size(); ++other) {
            const float* const chances = stored(mover, other);
            *rows++ = rounded((1 + win_.at(mover, other)) / 2);
            for (std::size_t i = 0; i < 2 * checkers_; ++i) {
                // The chance to lose at all is what that to win leaves.
                if (i != checkers_) *rows++ = rounded(double{chances[i]});
            }
        }
    }
}

}  // namespace

std::optional<EndingTable> EndingTable::build(const EndingSize& size, const BuildControl& control) {
    assert(check(size));
    Solver solver(size, control);
    if (!solver.solve()) return std::nullopt;
    const std::size_t positions = BearoffIndex(rules::home_size, size.checkers).size();
    const std::size_t numbers = positions * positions * 2 * static_cast<std::size_t>(size.checkers);
    Image image(table_header_bytes + numbers * sizeof(std::uint16_t));
    solver.store(reinterpret_cast<std::uint16_t*>(image.writable().data() + table_header_bytes));
    TableHeader header;
    header.kind = TableKind::ending;
    header.points = rules::home_size;
    header.checkers = size.checkers;
    header.rules = size.rules.bytes();
    seal(image.writable(), header);
    return EndingTable(size, std::move(image));
}

}  // namespace kotra::engine
