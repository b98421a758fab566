// SPDX-License-Identifier: Apache-2.0
// Tells two hypotheses about a mean apart with as few observations as that takes.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/running_mean.h"

namespace kotra::base {

// The sequential probability ratio test (A. Wald, "Sequential Tests of Statistical Hypotheses",
// 1945) of the mean of normally distributed numbers, with the variance of the sample in place of
// the true one. Immutable.
class SequentialTest {
 public:
    enum class Verdict : std::uint8_t { open, low, high };

    // Is the mean `low` or `high` (low < high)? The wrong one is accepted with a chance of about
    // `error` at most (0 to 1/2), whichever is true.
    SequentialTest(double low, double high, double error)
        : low_(low), high_(high), bound_(std::log((1 - error) / error)) {}

    double low() const { return low_; }
    double high() const { return high_; }
    // The log likelihood ratio at which the test ends, either way.
    double bound() const { return bound_; }

    // How much likelier (as a natural logarithm) the sample is with the high mean; 0 as long as its
    // variance is not known well enough.
    double log_ratio(const RunningMean& sample) const {
        if (sample.count() < fewest || sample.variance() <= 0) return 0;
        return static_cast<double>(sample.count()) * (high_ - low_) *
               (sample.mean() - (low_ + high_) / 2) / sample.variance();
    }
    Verdict verdict(const RunningMean& sample) const {
        const double ratio = log_ratio(sample);
        if (ratio >= bound_) return Verdict::high;
        return ratio <= -bound_ ? Verdict::low : Verdict::open;
    }

 private:
    // With fewer observations the estimate of the variance is too rough.
    static constexpr std::size_t fewest = 32;

    double low_;
    double high_;
    double bound_;
};

}  // namespace kotra::base
