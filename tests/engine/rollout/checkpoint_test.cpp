// SPDX-License-Identifier: Apache-2.0
#include "engine/rollout/checkpoint.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "engine/eval/fake.h"

namespace kotra::engine {
namespace {

const FakeEvaluator fake(rules::backgammon());

RolloutTask opening_task() {
    const rules::HalfBoard& setup = rules::backgammon().setup;
    RolloutTask task;
    task.evaluator = &fake;
    task.starts = {{.board = {setup, setup}},
                   {.board = {setup, setup}, .state = {.is_ours = false}}};
    task.settings = {.seed = 3, .truncate = 3};
    return task;
}

TEST(Checkpoint, ContinuesToTheSameBits) {
    const RolloutTask task = opening_task();
    RolloutSums whole = start_sums(task);
    roll_out(task, {.trials = 96}, 1, whole);

    RolloutSums first = start_sums(task);
    roll_out(task, {.trials = 48}, 2, first);
    const std::string text = checkpoint_text(task, "fake", first);
    auto second = read_checkpoint(task, "fake", text);
    ASSERT_TRUE(second) << second.error().message;
    EXPECT_EQ(*second, first);
    EXPECT_EQ(second->trials(), 48U);
    roll_out(task, {.trials = 96}, 2, *second);
    EXPECT_EQ(*second, whole);
    EXPECT_EQ(checkpoint_text(task, "fake", *second), checkpoint_text(task, "fake", whole));
}

TEST(Checkpoint, IsRefusedByEveryOtherTask) {
    const RolloutTask task = opening_task();
    const std::string text = checkpoint_text(task, "fake", start_sums(task));
    ASSERT_TRUE(read_checkpoint(task, "fake", text));
    const auto other_name = read_checkpoint(task, "net", text);
    ASSERT_FALSE(other_name);
    EXPECT_EQ(other_name.error().message,
              "the checkpoint was made with the evaluator 'fake', not 'net'");
    EXPECT_EQ(other_name.error().line, 3);

    const MatchEquityTable table = MatchEquityTable::kazaross_xg2();
    const std::vector<std::function<void(RolloutTask&)>> changes{
        [](RolloutTask& t) { t.variant = *rules::find_variant("nackgammon"); },
        [](RolloutTask& t) { ++t.settings.seed; },
        [](RolloutTask& t) { t.settings.truncate = std::nullopt; },
        [](RolloutTask& t) { t.settings.variance_reduction = false; },
        [](RolloutTask& t) { t.settings.plies = 1; },
        [](RolloutTask& t) { t.settings.cubeful = true; },
        [](RolloutTask& t) { t.quick = t.evaluator; },
        [](RolloutTask& t) { t.unit.value = 2; },
        [&](RolloutTask& t) { t.stakes.emplace(MatchState{}, table); },
        [&](RolloutTask& t) { t.stakes.emplace(MatchState{.my_away = 3, .their_away = 2}, table); },
        [](RolloutTask& t) { t.starts.pop_back(); },
        [](RolloutTask& t) { t.starts[0].board.mover[24] = 1; },
        [](RolloutTask& t) { t.starts[0].state.extra_roll = true; },
        [](RolloutTask& t) { t.starts[0].state.chain = 1; },
        [](RolloutTask& t) { t.starts[0].cube.owner = CubeOwner::mine; },
        [](RolloutTask& t) { t.starts[0].cube_decided = true; },
        [](RolloutTask& t) { std::swap(t.starts[0], t.starts[1]); },
    };
    std::vector<std::uint64_t> fingerprints{fingerprint(task)};
    for (const auto& change : changes) {
        RolloutTask changed = opening_task();
        change(changed);
        const auto read = read_checkpoint(changed, "fake", text);
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().line, 2);
        EXPECT_EQ(std::ranges::count(fingerprints, fingerprint(changed)), 0);
        fingerprints.push_back(fingerprint(changed));
    }
}

// What has no influence on the trials does not belong to the task.
TEST(Checkpoint, DoesNotCareForSettingsWithoutInfluence) {
    const RolloutTask task = opening_task();
    RolloutTask changed = task;
    changed.settings.filter = *find_filter("all");
    changed.settings.cube_plies = 2;
    EXPECT_EQ(fingerprint(changed), fingerprint(task));
}

TEST(Checkpoint, IsRefusedWhenAnythingIsMissing) {
    const RolloutTask task = opening_task();
    RolloutSums sums = start_sums(task);
    roll_out(task, {.trials = 5}, 1, sums);
    const std::string text = checkpoint_text(task, "fake", sums);
    for (std::size_t length = 0; length < text.size(); ++length) {
        ASSERT_FALSE(read_checkpoint(task, "fake", std::string_view(text).substr(0, length)));
    }
    EXPECT_FALSE(read_checkpoint(task, "fake", text + "\n"));
}

RC_GTEST_PROP(CheckpointProperty, IsRefusedWhenAByteChanges, ()) {
    const RolloutTask task = opening_task();
    static const std::string text = [&] {
        RolloutSums sums = start_sums(task);
        roll_out(task, {.trials = 5}, 1, sums);
        return checkpoint_text(task, "fake", sums);
    }();
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    const auto byte = *rc::gen::arbitrary<char>();
    RC_PRE(byte != text[at]);
    std::string changed = text;
    changed[at] = byte;
    const auto read = read_checkpoint(task, "fake", changed);
    RC_ASSERT(!read);
    RC_ASSERT(read.error().message != "");
}

}  // namespace
}  // namespace kotra::engine
