// SPDX-License-Identifier: Apache-2.0
// Things to do at a time, and things to think about.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <queue>
#include <string>
#include <thread>
#include <vector>

#include "server/clock.h"

namespace kotra::server {

// Milliseconds since 1970, by the machine's clock.
Time now();

// Calls back at a time. Thread-safe; one thread of its own does the calling, so what is called must
// be short.
class Timers {
 public:
    Timers();
    // What is still to come is dropped.
    ~Timers();
    Timers(const Timers&) = delete;
    Timers& operator=(const Timers&) = delete;
    Timers(Timers&&) = delete;
    Timers& operator=(Timers&&) = delete;

    void at(Time when, std::function<void()> what);

 private:
    struct Entry {
        Time when;
        std::function<void()> what;
        bool operator>(const Entry& other) const { return when > other.when; }
    };

    void run();

    std::mutex mutex_;
    std::condition_variable wakes_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> entries_;
    bool stops_ = false;
    std::thread thread_;
};

// Threads that do one job after the other, in the order in which they come. Thread-safe.
class Workers {
 public:
    // A job is told which of the threads it runs on, from 0.
    using Job = std::function<void(std::size_t worker)>;

    // Whether the machine's other threads come first.
    enum class Urgency : std::uint8_t { usual, low };

    explicit Workers(std::size_t threads, Urgency urgency = Urgency::usual);
    // Waits for the jobs that have begun; the others are dropped.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    Workers(Workers&&) = delete;
    Workers& operator=(Workers&&) = delete;

    void submit(Job job);
    std::size_t waiting() const;

 private:
    void run(std::size_t worker, Urgency urgency);

    mutable std::mutex mutex_;
    std::condition_variable wakes_;
    std::deque<Job> jobs_;
    bool stops_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace kotra::server
