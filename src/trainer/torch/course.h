// SPDX-License-Identifier: Apache-2.0
// A training run: rounds of self-play and learning, with checkpoints that survive a kill.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "base/result.h"
#include "engine/nn/network.h"
#include "rules/variant.h"
#include "trainer/selfplay.h"

namespace kotra::trainer {

struct CourseOptions {
    std::filesystem::path folder;  // of the run: networks, checkpoint, log, shards
    std::uint64_t seed = 1;
    int threads = 1;
    std::int64_t labels =
        10'000'000;  // where the learning rate ends; a run may go on to more later
    // The first labels are learned from the thrown rolls alone, with this discount: cheap and
    // noisy, what random weights need. Then come exact averages.
    std::int64_t sampled_labels = 6'000'000;
    float sampled_lambda = 0.95F;
    std::int64_t labels_per_round = 30'000;
    std::int64_t labels_per_checkpoint = 1'500'000;
    std::int64_t window = 1'500'000;  // the newest labels are learned from, while they are exact
    std::int64_t sampled_window = 250'000;  // and while they are not
    double passes = 4;                      // how often each label is learned from, on average
    std::size_t batch = 1024;
    double mean_steps = 1500;         // the networks are running means over so many steps,
    double sampled_mean_steps = 150;  // and while labels are not exact, over so many
    double first_rate = 1e-3;
    double last_rate = 2e-5;
    std::vector<int> hidden = {512, 128, 32};  // of the judge
    std::vector<int> quick_hidden = {64, 16};  // of the judge that chooses candidates
    std::vector<int> race_hidden = {128, 32};  // of the judge of races
    bool keep_labels = false;                  // append every label to a shard
    SelfPlayOptions self_play;
};

// What a round reports.
struct RoundReport {
    std::int64_t round = 0;
    std::int64_t labels = 0;  // so far
    std::int64_t games = 0;   // so far
    double seconds = 0;       // of this process
    double play_seconds = 0;  // of these, in self-play
    double rate = 0;
    double contact_loss = 0;  // means over the round
    double quick_loss = 0;
    double race_loss = 0;
};

// Trains until options.labels, or until `stop` is true; goes on from the checkpoint in the folder
// if there is one. Where there is none but a labels.shard of an earlier run, new networks first
// learn from its newest labels, which count as theirs: so larger networks need not begin with
// random play. Writes <folder>/contact.net, race.net, quick.net, quick-race.net (the running means)
// with each checkpoint, and calls `report` after each round. Equal options and equal number of
// rounds between interruptions give equal networks. An error names the file.
base::Result<void> run_course(const rules::Variant& variant, const CourseOptions& options,
                              const std::atomic<bool>& stop,
                              const std::function<void(const RoundReport&)>& report);

}  // namespace kotra::trainer
