// SPDX-License-Identifier: Apache-2.0
// Matches that are judged in the background, one after the other.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "record/match.h"
#include "rules/side.h"
#include "server/engines.h"
#include "server/refusal.h"
#include "server/timers.h"
#include "store/store.h"

namespace kotra::server {

// How many analyses of one player are kept, and how many may wait.
inline constexpr std::size_t most_analyses = 100;
inline constexpr std::size_t most_waiting_of_one = 8;
// How many may wait in all.
inline constexpr std::size_t most_waiting_analyses = 200;
// More throws and decisions than this are no match that people play.
inline constexpr std::size_t longest_record = 10000;

// Thread-safe. Everything asked for is on disk before it is begun; what a restart interrupts is
// taken up again. One match at a time is in memory, judged by a thread that gives way to the
// tables.
class Analyses {
 public:
    Analyses(store::Store& store, Engines& engines);
    // Stops what is under way, which stays waiting in the store.
    ~Analyses();
    Analyses(const Analyses&) = delete;
    Analyses& operator=(const Analyses&) = delete;
    Analyses(Analyses&&) = delete;
    Analyses& operator=(Analyses&&) = delete;

    // Takes up what was not finished when the server last stopped.
    void resume();

    // Asks for a match to be judged at so many plies; the row of the store. The same match at the
    // same plies is not judged twice for one player. `seat`: who of the two the player was, if that
    // is known.
    Outcome<store::AnalysisRow> start(const std::string& player, int plies,
                                      std::optional<rules::Side> seat, const record::Match& match);
    // The share that is done, 0 to 1; nothing if it is not being judged now.
    std::optional<double> progress(std::string_view id) const;
    // Forgets it, and stops it if it is under way.
    void remove(const std::string& id);

 private:
    // What came of an analysis, as the store keeps it.
    struct Finished {
        std::string_view status;
        std::string figures;
        std::string result;
    };

    void run(const std::string& id);
    Finished judge(const store::AnalysisRow& row, std::stop_token stop);

    store::Store* store_;
    Engines* engines_;
    mutable std::mutex mutex_;
    std::string current_;  // the one that is being judged; empty: none
    double done_ = 0;      // of it
    std::stop_source stop_;
    bool closing_ = false;
    Workers workers_;
};

}  // namespace kotra::server
