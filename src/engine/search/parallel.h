// SPDX-License-Identifier: Apache-2.0
// Work shared among threads; the one place that knows the library that does it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace kotra::engine {

// Up to so many threads, but never more than the machine has cores. Thread-safe; work may share out
// more work.
class Workers {
 public:
    // 0: as many as there are cores.
    explicit Workers(int threads);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    int threads() const { return threads_; }
    // Calls work(0) to work(count - 1), each once, in any order and at the same time, and returns
    // when all are done.
    void for_each(std::size_t count, const std::function<void(std::size_t)>& work) const;

 private:
    struct Arena;

    int threads_;
    std::unique_ptr<Arena> arena_;  // nullptr with one thread
};

}  // namespace kotra::engine
