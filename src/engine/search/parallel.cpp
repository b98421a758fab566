// SPDX-License-Identifier: Apache-2.0
#include "engine/search/parallel.h"

#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>

namespace kotra::engine {

struct Workers::Arena {
    explicit Arena(int threads) : arena(threads) {}

    oneapi::tbb::task_arena arena;
};

Workers::Workers(int threads) : threads_(oneapi::tbb::info::default_concurrency()) {
    if (threads > 0) threads_ = std::min(threads_, threads);
    if (threads_ > 1) arena_ = std::make_unique<Arena>(threads_);
}

Workers::~Workers() = default;

void Workers::for_each(std::size_t count, const std::function<void(std::size_t)>& work) const {
    if (arena_ == nullptr || count < 2) {
        for (std::size_t i = 0; i < count; ++i) work(i);
        return;
    }
    arena_->arena.execute(
        [&] { oneapi::tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) { work(i); }); });
}

}  // namespace kotra::engine
