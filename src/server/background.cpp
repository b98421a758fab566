// SPDX-License-Identifier: Apache-2.0
#include "server/background.h"

#include <future>
#include <utility>

namespace kotra::server {

Outcome<std::string> Background::ask(Work work) {
    if (++waiting_ > most_waiting_) {
        --waiting_;
        return refuse("unavailable", "too many questions at once; ask again in a moment");
    }
    auto task = std::make_shared<std::packaged_task<Outcome<std::string>()>>(std::move(work));
    auto answer = task->get_future();
    workers_.submit([task = std::move(task)](std::size_t) { (*task)(); });
    try {
        auto outcome = answer.get();
        --waiting_;
        return outcome;
    } catch (...) {
        // The server stops, and dropped the work; or the work failed.
        --waiting_;
        throw;
    }
}

}  // namespace kotra::server
