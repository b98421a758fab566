// SPDX-License-Identifier: Apache-2.0
#include "server/timers.h"

#include <sys/resource.h>

#include <chrono>
#include <utility>

namespace kotra::server {
namespace {

constexpr int low_priority = 15;  // of setpriority(2): 0 is usual, 19 the lowest

}  // namespace

Time now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Timers::Timers() : thread_([this] { run(); }) {}

Timers::~Timers() {
    {
        const std::lock_guard lock(mutex_);
        stops_ = true;
    }
    wakes_.notify_one();
    thread_.join();
}

void Timers::at(Time when, std::function<void()> what) {
    {
        const std::lock_guard lock(mutex_);
        entries_.push({when, std::move(what)});
    }
    wakes_.notify_one();
}

void Timers::run() {
    std::unique_lock lock(mutex_);
    while (!stops_) {
        if (entries_.empty()) {
            wakes_.wait(lock);
            continue;
        }
        const Time wait = entries_.top().when - now();
        if (wait > 0) {
            // Not longer than a minute, in case the machine's clock is set.
            wakes_.wait_for(lock, std::chrono::milliseconds(std::min<Time>(wait, 60000)));
            continue;
        }
        const std::function<void()> what = entries_.top().what;
        entries_.pop();
        lock.unlock();
        what();
        lock.lock();
    }
}

Workers::Workers(std::size_t threads, Urgency urgency) {
    for (std::size_t i = 0; i < threads; ++i) {
        threads_.emplace_back([this, i, urgency] { run(i, urgency); });
    }
}

Workers::~Workers() {
    {
        const std::lock_guard lock(mutex_);
        stops_ = true;
        jobs_.clear();
    }
    wakes_.notify_all();
    for (auto& thread : threads_) thread.join();
}

void Workers::submit(Job job) {
    {
        const std::lock_guard lock(mutex_);
        if (stops_) return;
        jobs_.push_back(std::move(job));
    }
    wakes_.notify_one();
}

std::size_t Workers::waiting() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

void Workers::run(std::size_t worker, Urgency urgency) {
    // On Linux a thread has a priority of its own; where that is refused, it has the usual one.
    if (urgency == Urgency::low) static_cast<void>(setpriority(PRIO_PROCESS, 0, low_priority));
    while (true) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            wakes_.wait(lock, [this] { return stops_ || !jobs_.empty(); });
            if (stops_) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        job(worker);
    }
}

}  // namespace kotra::server
