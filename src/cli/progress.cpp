// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <utility>

namespace kotra::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto patience = 1s;
constexpr auto interval = 200ms;
constexpr std::size_t bar_width = 24;
// Back to the start of the line, and clear it (ECMA-48).
constexpr std::string_view clear_line = "\r\x1b[K";

std::string duration_text(double seconds) {
    const auto whole = static_cast<long>(std::ceil(seconds));
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

}  // namespace

std::string progress_text(double done, std::chrono::duration<double> passed) {
    const double share = std::clamp(done, 0.0, 1.0);
    const auto full = static_cast<std::size_t>(share * static_cast<double>(bar_width));
    std::string text = fmt::format("[{}{}] {:3.0f}%", std::string(full, '#'),
                                   std::string(bar_width - full, '-'), 100 * share);
    if (share > 0 && share < 1) {
        text += fmt::format("  {} left", duration_text(passed.count() * (1 - share) / share));
    }
    return text;
}

ProgressBar::ProgressBar(std::string what)
    : what_(std::move(what)),
      is_terminal_(isatty(STDERR_FILENO) == 1),
      start_(Clock::now()),
      next_(start_ + patience) {}

ProgressBar::~ProgressBar() {
    if (is_drawn_) fmt::print(stderr, "{}", clear_line);
}

void ProgressBar::show(double done, std::string_view note) {
    const auto now = Clock::now();
    if (!is_terminal_ || now < next_) return;
    next_ = now + interval;
    is_drawn_ = true;
    fmt::print(stderr, "{}{} {}{}{}", clear_line, what_, progress_text(done, now - start_),
               note.empty() ? "" : "  ", note);
}

}  // namespace kotra::cli
