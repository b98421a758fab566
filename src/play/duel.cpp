// SPDX-License-Identifier: Apache-2.0
#include "play/duel.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/random.h"
#include "play/dice_source.h"
#include "play/measured_dice.h"
#include "play/session.h"
#include "record/match.h"
#include "record/recorder.h"

namespace kotra::play {
namespace {

using rules::Side;
using PairOutcome = base::Result<PairResult>;

// Dice that fail once they are asked to stop.
class StoppableDice final : public DiceSource {
 public:
    StoppableDice(std::uint64_t seed, std::stop_token stop) : dice_(seed), stop_(std::move(stop)) {}

    base::Result<rules::Roll> next(const rules::Game& game) override {
        if (stop_.stop_requested()) return base::fail("");
        return dice_.next(game);
    }

 private:
    RandomDice dice_;
    std::stop_token stop_;
};

// Every pair has dice of its own.
std::uint64_t seed_of(std::uint64_t seed, std::uint64_t pair) {
    base::Random random(seed);
    return random.next() + pair * 0x9e3779b97f4a7c15U;
}

base::Error failure(const Stopped& stopped) {
    const int seat = stopped.who == Side::first ? 1 : 2;
    switch (stopped.why) {
        case Stopped::Why::player_left:
            if (!stopped.reason.empty()) return {stopped.reason};
            return {fmt::format("player {} left the table", seat)};
        case Stopped::Why::refused:
            return {fmt::format("player {}: {}", seat, stopped.reason)};
        default:
            return {stopped.reason};
    }
}

// One game or match; its worth to who sits first.
PairOutcome play_once(Player& first, Player& second, const DuelTerms& terms, std::uint64_t seed,
                      engine::LuckMeter* meter, const std::stop_token& stop) {
    record::Match match;
    match.variant = terms.variant;
    match.options = terms.options;
    auto recorder = record::Recorder::start(std::move(match));
    if (!recorder) return tl::unexpected(recorder.error());
    StoppableDice dice(seed, stop);
    MeasuredDice measured(dice, meter);
    const int games = terms.options.is_money() ? 1 : 0;
    const Stopped stopped = run(*recorder, {{{&first, &second}}, &measured, nullptr}, games);
    const auto points = recorder->score().points();
    if (stopped.why == Stopped::Why::games_played) {
        const double score = points[Side::first] - points[Side::second];
        const double wins = score > 0 ? 1 : 0;
        return PairResult{score, score - measured.luck().utility, wins,
                          wins - measured.luck().wins};
    }
    if (stopped.why == Stopped::Why::match_over) {
        const double score = *recorder->score().winner() == Side::first ? 1 : -1;
        const double adjusted = score - measured.luck().utility;
        return PairResult{score, adjusted, (1 + score) / 2, (1 + adjusted) / 2};
    }
    return tl::unexpected(failure(stopped));
}

// What the threads share.
struct Board {
    std::mutex mutex;
    std::condition_variable news;
    std::uint64_t next = 0;
    std::map<std::uint64_t, PairOutcome> finished;  // and not told yet
    std::optional<base::Error> unprepared;          // a thread got no players
    int running = 0;
};

void work(const DuelPlan& plan, Board& board, const std::stop_token& stop) {
    auto a = plan.make_a();
    auto b = a ? plan.make_b() : base::Result<std::unique_ptr<Player>>(nullptr);
    std::optional<engine::LuckMeter> meter;
    if (plan.terms.luck_engine) meter.emplace(*plan.terms.luck_engine);
    std::unique_lock lock(board.mutex);
    if (!a || !b) board.unprepared = a ? b.error() : a.error();
    while (!board.unprepared && board.next < plan.end_pair && !stop.stop_requested()) {
        const std::uint64_t pair = board.next++;
        lock.unlock();
        auto outcome = play_pair(**a, **b, plan.terms, pair, meter ? &*meter : nullptr, stop);
        lock.lock();
        board.finished.emplace(pair, std::move(outcome));
        board.news.notify_one();
    }
    --board.running;
    board.news.notify_one();
}

}  // namespace

base::Result<PairResult> play_pair(Player& a, Player& b, const DuelTerms& terms, std::uint64_t pair,
                                   engine::LuckMeter* meter, const std::stop_token& stop) {
    const std::uint64_t seed = seed_of(terms.seed, pair);
    auto there = play_once(a, b, terms, seed, meter, stop);
    if (!there) return there;
    auto back = play_once(b, a, terms, seed, meter, stop);
    if (!back) return back;
    return PairResult{(there->score - back->score) / 2, (there->adjusted - back->adjusted) / 2,
                      (there->wins + 1 - back->wins) / 2,
                      (there->wins_adjusted + 1 - back->wins_adjusted) / 2};
}

base::Result<void> run_duel(const DuelPlan& plan, const DuelWatch& watch) {
    using namespace std::chrono_literals;
    Board board;
    board.next = plan.first_pair;
    board.running = plan.threads;
    std::stop_source stop;
    std::vector<std::jthread> threads;
    threads.reserve(static_cast<std::size_t>(plan.threads));
    for (int i = 0; i < plan.threads; ++i) {
        threads.emplace_back([&] { work(plan, board, stop.get_token()); });
    }
    std::uint64_t due = plan.first_pair;
    base::Result<void> result;
    std::unique_lock lock(board.mutex);
    while (true) {
        const auto found = board.finished.find(due);
        if (found != board.finished.end()) {
            const PairOutcome outcome = std::move(found->second);
            board.finished.erase(found);
            if (!outcome) {
                result = tl::unexpected(outcome.error());
                break;
            }
            lock.unlock();
            const bool goes_on = watch.pair_played(due++, *outcome);
            lock.lock();
            if (!goes_on) break;
            continue;
        }
        if (board.unprepared) {
            result = tl::unexpected(*board.unprepared);
            break;
        }
        if (board.running == 0) break;
        board.news.wait_for(lock, 100ms);
        lock.unlock();
        const bool goes_on = watch.waiting();
        lock.lock();
        if (!goes_on) break;
    }
    stop.request_stop();
    return result;  // the threads end by themselves, and are waited for
}

}  // namespace kotra::play
