// SPDX-License-Identifier: Apache-2.0
// How a table is built.
#pragma once

#include <functional>

namespace kotra::engine {

struct BuildControl {
    // Threads to use; 0 = as many as the machine offers. The table is the same bit for bit.
    int threads = 0;
    // Called now and then, on the thread that builds, with the share that is done (0 to 1). Returns
    // false to stop. May be empty.
    std::function<bool(double done)> progress = {};

    bool goes_on(double done) const { return !progress || progress(done); }
};

}  // namespace kotra::engine
