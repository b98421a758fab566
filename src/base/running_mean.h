// SPDX-License-Identifier: Apache-2.0
// The mean of numbers that come one by one, and how sure it is.
#pragma once

#include <cmath>
#include <cstddef>

namespace kotra::base {

// Welford's sums, which stay exact where a sum of squares would not (B. P. Welford, "Note on a
// method for calculating corrected sums of squares and products", 1962). A value.
class RunningMean {
 public:
    constexpr RunningMean() = default;
    // As it stood when count(), mean() and sum_of_squares() said so.
    constexpr RunningMean(std::size_t count, double mean, double sum_of_squares)
        : count_(count), mean_(mean), sum_of_squares_(sum_of_squares) {}

    constexpr void add(double value) {
        ++count_;
        const double before = value - mean_;
        mean_ += before / static_cast<double>(count_);
        sum_of_squares_ += before * (value - mean_);
    }

    constexpr std::size_t count() const { return count_; }
    constexpr double mean() const { return mean_; }  // 0 of nothing
    // Of the distances to the mean.
    constexpr double sum_of_squares() const { return sum_of_squares_; }
    // The unbiased estimate; 0 with fewer than two numbers.
    constexpr double variance() const {
        return count_ < 2 ? 0 : sum_of_squares_ / static_cast<double>(count_ - 1);
    }
    // Of the mean; 0 with fewer than two numbers.
    double standard_error() const {
        return count_ < 2 ? 0 : std::sqrt(variance() / static_cast<double>(count_));
    }

    bool operator==(const RunningMean&) const = default;

 private:
    std::size_t count_ = 0;
    double mean_ = 0;
    double sum_of_squares_ = 0;
};

}  // namespace kotra::base
