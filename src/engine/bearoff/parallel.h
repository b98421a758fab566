// SPDX-License-Identifier: Apache-2.0
// The threads of a build.
#pragma once

#include <tbb/task_arena.h>

#include <algorithm>
#include <thread>

#include "engine/bearoff/build.h"

namespace kotra::engine {

// The argument for a tbb::task_arena: no more threads than the machine has, of which oneTBB would
// complain on standard error.
inline int arena_threads(const BuildControl& control) {
    if (control.threads <= 0) return tbb::task_arena::automatic;
    const auto offered = static_cast<int>(std::thread::hardware_concurrency());
    return std::min(control.threads, std::max(offered, 1));
}

}  // namespace kotra::engine
