// SPDX-License-Identifier: Apache-2.0
// A bar that shows how far a long computation is.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace kotra::cli {

// Draws on standard error, if that is a terminal, and not before a second has passed. Takes the bar
// away when it ends. One thread at a time.
class ProgressBar {
 public:
    explicit ProgressBar(std::string what);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    // `done` is 0 to 1; `note` stands behind the bar. Cheap: most calls only look at the clock.
    void show(double done, std::string_view note = {});

 private:
    using Clock = std::chrono::steady_clock;

    std::string what_;
    bool is_terminal_;
    bool is_drawn_ = false;
    Clock::time_point start_;
    Clock::time_point next_;
};

// "[#####-----]  50% 3 minutes left": so much of a bar, and how long the rest will take if it goes
// on as it did.
std::string progress_text(double done, std::chrono::duration<double> passed);

}  // namespace kotra::cli
