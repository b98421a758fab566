// SPDX-License-Identifier: Apache-2.0
// How much somebody may do in how much time.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

namespace kotra::net {

using Clock = std::chrono::steady_clock;

// A leaky bucket: holds at most `most`, and gets `per_second` more. One thread at a time.
class Bucket {
 public:
    Bucket(double per_second, double most, Clock::time_point now)
        : per_second_(per_second), most_(most), holds_(most), at_(now) {}

    // Takes one, if there is one.
    bool take(Clock::time_point now) {
        holds_ = held_at(now);
        at_ = now;
        if (holds_ < 1) return false;
        holds_ -= 1;
        return true;
    }
    bool is_full(Clock::time_point now) const { return held_at(now) >= most_; }

 private:
    double held_at(Clock::time_point now) const {
        const double seconds = std::chrono::duration<double>(now - at_).count();
        return std::min(most_, holds_ + seconds * per_second_);
    }

    double per_second_;
    double most_;
    double holds_;
    Clock::time_point at_;
};

// A bucket for each name that comes along. Thread-safe.
class Buckets {
 public:
    Buckets(double per_second, double most) : per_second_(per_second), most_(most) {}

    bool take(const std::string& name, Clock::time_point now = Clock::now()) {
        const std::lock_guard lock(mutex_);
        // A full bucket is as good as none: now and then those are thrown away.
        if (buckets_.size() >= sweep_at_) {
            std::erase_if(buckets_, [&](const auto& entry) { return entry.second.is_full(now); });
            sweep_at_ = std::max<std::size_t>(smallest_sweep, buckets_.size() * 2);
        }
        return buckets_.try_emplace(name, per_second_, most_, now).first->second.take(now);
    }

 private:
    static constexpr std::size_t smallest_sweep = 1024;

    double per_second_;
    double most_;
    std::mutex mutex_;
    std::size_t sweep_at_ = smallest_sweep;
    std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace kotra::net
