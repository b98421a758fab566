// SPDX-License-Identifier: Apache-2.0
// What the trials of a rollout say together: means, standard errors, and how sure it is which
// candidate is best.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/eval/outcome.h"

namespace kotra::engine {

// A number that was measured, with its standard error: the standard deviation of the mean over the
// trials; 0 with fewer than two.
struct Estimate {
    double mean = 0;
    double error = 0;

    bool operator==(const Estimate&) const = default;
};

// The chances of each level, cumulative as in Outcome, in double precision and not confined to 0
// to 1: one trial with its luck taken out may show less than no chance.
struct Chances {
    std::array<double, max_levels> win{};   // [k-1]: level k or higher
    std::array<double, max_levels> loss{};  // [0] is what win[0] leaves of 1

    static Chances of(const Outcome& outcome);
    // Nearest outcome: rounded to single precision and made consistent.
    Outcome outcome(int levels) const;
    // Adds `weight` times the other's chances, level by level.
    void add(const Chances& other, double weight);

    bool operator==(const Chances&) const = default;
};

// What one trial says of one candidate, for the player who decides among the candidates.
struct TrialResult {
    Chances chances;
    double cubeless = 0;  // points for one cube
    double cubeful = 0;   // points for one cube; the same as cubeless where the cube is not used

    bool operator==(const TrialResult&) const = default;
};

// Mean and squared deviations of a growing sample, after B. P. Welford, "Note on a method for
// calculating corrected sums of squares and products", Technometrics 4 (1962).
struct Spread {
    double mean = 0;
    double squares = 0;  // sum of squared deviations from the mean

    // `count` includes the new value.
    void add(double value, std::uint64_t count);
    Estimate estimate(std::uint64_t count) const;

    bool operator==(const Spread&) const = default;
};

// Everything that is kept of one candidate's trials.
struct CandidateSums {
    std::array<Spread, max_levels> win{};
    std::array<Spread, max_levels> loss{};
    Spread cubeless;
    Spread cubeful;

    bool operator==(const CandidateSums&) const = default;
};

// The trials of all candidates so far. Adding the same trials in the same order gives the same
// bits. A value; one thread at a time.
class RolloutSums {
 public:
    RolloutSums() = default;
    // `levels` of the game; at least one candidate.
    RolloutSums(int levels, std::size_t candidates);

    // One trial: a result for each candidate, all with the same dice.
    void add(const std::vector<TrialResult>& results);

    std::uint64_t trials() const { return trials_; }
    int levels() const { return levels_; }
    std::size_t candidates() const { return candidates_.size(); }

    Chances chances(std::size_t candidate) const;        // means
    Chances chance_errors(std::size_t candidate) const;  // standard errors
    Estimate cubeless(std::size_t candidate) const;
    Estimate cubeful(std::size_t candidate) const;

    // The candidate with the highest cubeful equity; of equals, the first.
    std::size_t leader() const;
    // By how much `a` is ahead of `b` in cubeful equity. As both met the same dice, the error is
    // usually far below that of either.
    Estimate difference(std::size_t a, std::size_t b) const;
    // A lower bound for the chance that the leader is truly the best of all candidates: 1 less
    // the sum, over its rivals, of the chance that the rival is better (Bonferroni's inequality,
    // with normally distributed means). 1 without rivals, 0 with fewer than two trials.
    double leader_confidence() const;
    // The largest standard error of any candidate's cubeful equity.
    double largest_error() const;

    // All numbers in a fixed order, and back: for checkpoints. `values` must be as many as
    // value_count says; false otherwise.
    std::vector<double> values() const;
    static std::size_t value_count(int levels, std::size_t candidates);
    bool set_values(std::uint64_t trials, const std::vector<double>& values);

    bool operator==(const RolloutSums&) const = default;

 private:
    template <class Sums, class Visit>
    static void for_each_value(Sums& sums, Visit visit);

    int levels_ = 0;
    std::uint64_t trials_ = 0;
    std::vector<CandidateSums> candidates_;
    // Of the cubeful equities' differences: [a * candidates + b] for a < b.
    std::vector<Spread> differences_;
};

}  // namespace kotra::engine
